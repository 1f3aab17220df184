//! `GET /api/users/me/sessions`

use crate::accounts::json::SessionJson;
use crate::accounts::parts::Parts;
use crate::auth::CurrentUser;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use std::sync::Arc;

/// The devices on which the signed-in user is signed in, the latest used first.
#[utoipa::path(get, path = "/api/users/me/sessions", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = [SessionJson]), (status = 401, description = "No session")))]
pub async fn list_sessions(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<Vec<SessionJson>>> {
    let rows = state.auth.list(&user).await?;
    Ok(Json(rows.into_iter().map(|row| SessionJson::new(row, &user.session)).collect()))
}
