//! `DELETE /api/users/me/sessions/{id}`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::auth::{CurrentUser, Device};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::security::SecurityEvent;
use axum::extract::State;
use std::sync::Arc;

/// Signs one of the own devices out.
#[utoipa::path(delete, path = "/api/users/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 404, description = "No such session of yours")))]
pub async fn end_session(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    device: Device,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let mut tx = state.db.begin().await?;
    let ended =
        state.auth.end(&mut tx, &user.id, &id).await?.ok_or_else(|| AppError::not_found("Session"))?;
    state.security.record(&mut tx, &user, SecurityEvent::SessionEnded, &device, &ended, state.clock.now())?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("That device is signed out.")))
}
