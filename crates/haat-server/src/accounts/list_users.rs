//! `GET /api/users`

use crate::accounts::json::PersonJson;
use crate::accounts::parts::Parts;
use crate::accounts::store;
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
}

/// Everyone with an account, newest first.
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
    let (users, total) = store::list(&state.db, &params.query, limit, offset).await?;
    Ok((total_count(total), Json(users.into_iter().map(PersonJson::from).collect())))
}
