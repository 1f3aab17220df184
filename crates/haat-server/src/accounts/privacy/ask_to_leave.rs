//! `POST /api/users/me/leave`

use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store;
use crate::auth::{CurrentUser, Device, Fresh};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::values::IsoTime;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_domain::accounts::{LEAVING_TAKES, keep_an_admin};
use haat_domain::time::Millis;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The account goes, unless its owner comes back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeavingJson {
    message: &'static str,
    /// Until then, signing in calls it off.
    leaves_at: IsoTime,
}

impl LeavingJson {
    /// They go at `leaves_at`.
    pub fn new(message: &'static str, leaves_at: Millis) -> Self {
        Self { message, leaves_at: IsoTime(leaves_at) }
    }
}

/// Asks for the own account to be deleted: it waits 14 days, and signing in calls it off. Ends every session.
#[utoipa::path(post, path = "/api/users/me/leave", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = LeavingJson),
        (status = 403, description = "The password has to be given again"),
        (status = 409, description = "The last admin")))]
pub async fn ask_to_leave(
    State(state): State<Arc<Parts>>,
    Fresh(user): Fresh<CurrentUser>,
    device: Device,
) -> AppResult<Json<LeavingJson>> {
    let now = state.clock.now();
    let leaves_at = now.plus(LEAVING_TAKES);
    let mut tx = state.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    let row = store::find(&mut tx, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    keep_an_admin(row.is_admin, false, store::count_admins(&mut tx).await?)
        .map_err(|error| AppError::conflict(error.to_string()).coded(Code::LastAdmin))?;
    store::erasure::leave(&mut tx, &user.id, Some(leaves_at), now).await?;
    state.auth.end_all(&mut tx, &user.id, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::DeletionAsked, &device, "", now)?;
    letters::write(&mut tx, &state, &row, Letter::DeletionAsked, now).await?;
    tx.commit().await?;
    let message = "Your account will be deleted in 14 days. Sign in before then to keep it.";
    Ok(Json(LeavingJson::new(message, leaves_at)))
}
