//! `GET /api/users/me`

use crate::accounts::json::PersonJson;
use crate::accounts::parts::Parts;
use crate::accounts::store;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// The signed-in user as the shop knows them now.
#[utoipa::path(get, path = "/api/users/me", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = PersonJson), (status = 401, description = "No session")))]
pub async fn get_me(State(state): State<Arc<Parts>>, user: CurrentUser) -> AppResult<Json<PersonJson>> {
    let row = store::find(&state.db, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    // The powers of this session, which may wait for a second factor.
    Ok(Json(PersonJson { is_admin: user.is_admin, email_verified: user.email_verified, ..row.into() }))
}
