//! `POST /api/users/signout`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::auth::{CurrentUser, Device};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use std::sync::Arc;

/// Ends the session that asks.
#[utoipa::path(post, path = "/api/users/signout", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 401, description = "No session")))]
pub async fn sign_out(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    device: Device,
) -> AppResult<Json<MessageJson>> {
    let mut tx = state.db.begin().await?;
    state.auth.end(&mut tx, &user.id, &user.session).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedOut, &device, "", state.clock.now())?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("You are signed out.")))
}
