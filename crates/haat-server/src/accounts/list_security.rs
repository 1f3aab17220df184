//! `GET /api/users/me/security` and `GET /api/users/security`

use crate::accounts::json::SecurityEntryJson;
use crate::accounts::parts::Parts;
use crate::audit;
use crate::auth::{Admin, CurrentUser};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::http::paging::{Paging, total_count};
use crate::http::params::Params;
use axum::extract::State;
use haat_domain::ids::UserId;
use http::HeaderMap;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::IntoParams;

/// Entries on one page.
const PAGE: i64 = 20;

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListSecurityParams {
    /// Words that must all be in the entry: what happened, the name, the device, the network.
    #[serde(default)]
    query: String,
    /// Only entries about the account with this id.
    user: Option<String>,
}

/// What happened to the own account in the last 90 days, newest first.
#[utoipa::path(get, path = "/api/users/me/security", tag = "accounts", security(("session" = [])),
    params(("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = [SecurityEntryJson],
        headers(("X-Total-Count" = i64, description = "How many there are in all")))))]
pub async fn list_own_security(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    paging: Paging,
) -> AppResult<(HeaderMap, Json<Vec<SecurityEntryJson>>)> {
    entries(&state, Some(&user.id), "", &paging).await
}

/// What happened to everybody's accounts in the last 90 days, newest first.
#[utoipa::path(get, path = "/api/users/security", tag = "accounts", security(("session" = [])),
    params(ListSecurityParams, ("page" = Option<i64>, Query), ("limit" = Option<i64>, Query)),
    responses((status = 200, body = [SecurityEntryJson],
        headers(("X-Total-Count" = i64, description = "How many there are in all")))))]
pub async fn list_security(
    State(state): State<Arc<Parts>>,
    _admin: Admin,
    paging: Paging,
    Params(params): Params<ListSecurityParams>,
) -> AppResult<(HeaderMap, Json<Vec<SecurityEntryJson>>)> {
    let user = params.user.map(UserId::from);
    entries(&state, user.as_ref(), &params.query, &paging).await
}

async fn entries(
    state: &Parts,
    user: Option<&UserId>,
    query: &str,
    paging: &Paging,
) -> AppResult<(HeaderMap, Json<Vec<SecurityEntryJson>>)> {
    let (limit, offset) = (paging.limit(PAGE), paging.offset(PAGE));
    let (facts, total) = audit::search(&state.db, "security.entry", user, query, limit, offset).await?;
    Ok((total_count(total), Json(facts.into_iter().filter_map(SecurityEntryJson::read).collect())))
}
