//! `DELETE /api/users/me/passkeys/{id}`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::second_factor::note_gone;
use crate::accounts::store::{factors, passkeys};
use crate::auth::{CurrentUser, Device, Fresh};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::security::SecurityEvent;
use axum::extract::State;
use std::sync::Arc;

/// Forgets one of the own passkeys.
#[utoipa::path(delete, path = "/api/users/me/passkeys/{id}", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = MessageJson),
        (status = 403, description = "The password has to be given again"),
        (status = 404, description = "No such passkey of yours"),
        (status = 409, description = "The last second factor of an admin who must have one")))]
pub async fn remove_passkey(
    State(state): State<Arc<Parts>>,
    Fresh(user): Fresh<CurrentUser>,
    device: Device,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let mut tx = state.db.begin().await?;
    factors::hold(&mut tx, &user.id).await?;
    passkeys::remove(&mut tx, &user.id, &id).await?.ok_or_else(|| AppError::not_found("Passkey"))?;
    let now = state.clock.now();
    note_gone(&mut tx, &state, &user, SecurityEvent::PasskeyRemoved, &device, now).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("That passkey opens your account no more. Remove it from your device too.")))
}
