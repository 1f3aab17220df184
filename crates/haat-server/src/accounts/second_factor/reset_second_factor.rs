//! `DELETE /api/users/{id}/second-factor`

use crate::accounts::json::MessageJson;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, factors};
use crate::audit;
use crate::auth::{Admin, Device, Fresh};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_domain::ids::UserId;
use std::sync::Arc;

/// Takes every second factor off somebody's account, who lost them all, and ends their sessions.
#[utoipa::path(delete, path = "/api/users/{id}/second-factor", tag = "accounts", params(("id" = String, Path)),
    security(("session" = [])),
    responses((status = 200, body = MessageJson),
        (status = 403, description = "Not an admin, or the password has to be given again"),
        (status = 404, description = "No such user"), (status = 409, description = "There is none")))]
pub async fn reset_second_factor(
    State(state): State<Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    device: Device,
    Path(id): Path<String>,
) -> AppResult<Json<MessageJson>> {
    let (id, now) = (UserId::from(id), state.clock.now());
    let mut tx = state.db.begin().await?;
    let user = store::find(&mut tx, &id).await?.ok_or_else(|| AppError::not_found("User"))?;
    if !user.second_factor {
        return Err(AppError::conflict("This account has no second factor."));
    }
    factors::forget_all(&mut tx, &id, now).await?;
    state.auth.end_all(&mut tx, &id, now).await?;
    let note = format!("by {}", admin.name);
    state.security.record(&mut tx, &user, SecurityEvent::SecondFactorReset, &device, &note, now)?;
    let what =
        "An admin of the shop took two-step sign-in off your account: your password alone opens it now.";
    letters::write(&mut tx, &state, &user, Letter::SecondFactorChanged(what), now).await?;
    let summary = format!("Took the second factor off {} <{}>", user.name, user.email);
    audit::record(&mut tx, &admin, "user.second_factor", "user", id.as_str(), &summary, now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("They sign in with their password alone now.")))
}
