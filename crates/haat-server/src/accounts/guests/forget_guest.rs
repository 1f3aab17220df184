//! `POST /api/guests/leave`

use crate::accounts::parts::Parts;
use crate::accounts::privacy::ask_to_leave::LeavingJson;
use crate::accounts::store::erasure;
use crate::auth::Guest;
use crate::error::AppResult;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::LEAVING_TAKES;
use std::sync::Arc;

/// Asks for what the shop knows of a guest to be deleted: it waits 14 days, and opening the link calls it off. What the
/// law asks to be kept of paid orders stays, as with accounts.
#[utoipa::path(post, path = "/api/guests/leave", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = LeavingJson), (status = 403, description = "An account leaves by its own call")))]
pub async fn forget_guest(
    State(state): State<Arc<Parts>>,
    Guest(guest): Guest,
) -> AppResult<Json<LeavingJson>> {
    let now = state.clock.now();
    let leaves_at = now.plus(LEAVING_TAKES);
    let mut tx = state.db.begin().await?;
    erasure::leave(&mut tx, &guest.id, Some(leaves_at), now).await?;
    state.auth.end_all(&mut tx, &guest.id, now).await?;
    tx.commit().await?;
    let message = "What we know of you will be deleted in 14 days. Open your link before then to keep it.";
    Ok(Json(LeavingJson::new(message, leaves_at)))
}
