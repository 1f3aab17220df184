//! `GET /api/users`

use crate::accounts::json::PersonJson;
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, PeopleFilter, PeopleOrder, Role};
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{LIST_LIMIT, Paging, total_count};
use crate::http::params::Params;
use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListUsersParams {
    /// Words that must all be in the name or the email address.
    #[serde(default)]
    query: String,
    /// `admin`, `seller`, or `customer` for those who are neither; anything else is everyone.
    #[serde(default)]
    role: String,
    /// `oldest`, or `name`; anything else is newest first.
    #[serde(default)]
    order: String,
}

impl ListUsersParams {
    fn filter(&self) -> PeopleFilter<'_> {
        let role = match self.role.trim() {
            "admin" => Role::Admin,
            "seller" => Role::Seller,
            "accountant" => Role::Accountant,
            "customer" => Role::Customer,
            _ => Role::Any,
        };
        let order = match self.order.trim() {
            "oldest" => PeopleOrder::Oldest,
            "name" => PeopleOrder::Name,
            _ => PeopleOrder::Newest,
        };
        PeopleFilter { looked_for: &self.query, role, order }
    }
}

/// Everyone with an account, newest first; or those who are asked for.
#[utoipa::path(get, path = "/api/users", tag = "accounts", security(("session" = [])),
    params(ListUsersParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = [PersonJson],
        headers(("X-Total-Count" = i64, description = "How many there are in all")))))]
pub async fn list_users(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    paging: Paging,
    Params(params): Params<ListUsersParams>,
) -> AppResult<(HeaderMap, Json<Vec<PersonJson>>)> {
    let (limit, offset) = (paging.limit(LIST_LIMIT), paging.offset(LIST_LIMIT));
    let (users, total) = store::list(&state.db, &params.filter(), limit, offset).await?;
    Ok((total_count(total), Json(users.into_iter().map(PersonJson::from).collect())))
}
