//! `POST /api/users/signout-everywhere`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::auth::{CurrentUser, Device};
use crate::error::AppResult;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use std::sync::Arc;

/// Ends every session of the signed-in user, this one included.
#[utoipa::path(post, path = "/api/users/signout-everywhere", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 401, description = "No session")))]
pub async fn sign_out_everywhere(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    device: Device,
) -> AppResult<Json<MessageJson>> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    state.auth.end_all(&mut tx, &user.id, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedOutEverywhere, &device, "", now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("You are signed out on every device.")))
}
