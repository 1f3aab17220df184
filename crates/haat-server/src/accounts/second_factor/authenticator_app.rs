//! `POST`, `PUT` and `DELETE /api/users/me/totp`: the authenticator app of the own account.

use super::recovery_codes::RecoveryCodesJson;
use super::{note_gone, note_new};
use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::store::factors as store;
use crate::accounts::tries::{self, Typed};
use crate::auth::totp::TotpSecret;
use crate::auth::{CurrentUser, Device, Fresh, Verified};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::qr::{self, QrJson};
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What an authenticator app needs to know.
#[derive(Debug, Serialize, ToSchema)]
pub struct TotpSetupJson {
    /// The secret, for typing.
    secret: String,
    /// The same as an address, for opening an app on this device.
    uri: String,
    /// The same for a camera.
    qr: QrJson,
}

/// A code that the app shows.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TotpCodeRequest {
    code: String,
}

/// Makes a secret for an authenticator app. Codes are asked for only after the first right one. Where addresses are
/// verified, that comes first: whoever signed up with a stranger's shall not lock them out.
#[utoipa::path(post, path = "/api/users/me/totp", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = TotpSetupJson),
        (status = 403, description = "The password has to be given again, or the address to be verified"),
        (status = 409, description = "There is an app already")))]
pub async fn start_app(
    State(state): State<Arc<Parts>>,
    Fresh(Verified(user)): Fresh<Verified<CurrentUser>>,
) -> AppResult<Json<TotpSetupJson>> {
    let secret = TotpSecret::new()?;
    let mut tx = state.db.begin().await?;
    must_have_none(&mut tx, &user.id).await?;
    store::start_app(&mut tx, &state.vault, &user.id, &secret.base32(), state.clock.now()).await?;
    tx.commit().await?;
    let uri = secret.uri(&state.settings.texts().await.name, &user.email);
    Ok(Json(TotpSetupJson { secret: secret.base32(), qr: qr::draw(&uri)?, uri }))
}

/// Switches the app on, by a code that it shows, and gives recovery codes with the first second factor.
#[utoipa::path(put, path = "/api/users/me/totp", tag = "accounts", security(("session" = [])),
    request_body = TotpCodeRequest,
    responses((status = 200, body = RecoveryCodesJson), (status = 409, description = "There is an app already"),
        (status = 422, description = "A wrong code")))]
pub async fn confirm_app(
    State(state): State<Arc<Parts>>,
    Fresh(Verified(user)): Fresh<Verified<CurrentUser>>,
    device: Device,
    Json(request): Json<TotpCodeRequest>,
) -> AppResult<Json<RecoveryCodesJson>> {
    let tries = tries::code(&user.id, Typed::InSession(&user.session));
    tries.check(&state.limits).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::hold(&mut tx, &user.id).await?;
    must_have_none(&mut tx, &user.id).await?;
    let words = "This is not the code that the app shows now.";
    let wrong = || FieldErrors::one("code", Flaw::WrongCode.says(words));
    let app = store::app(&mut tx, &user.id).await?.ok_or_else(wrong)?;
    let secret = store::secret_of(&mut tx, &state.vault, &user.id, &app).await?;
    let secret = secret.and_then(|secret| TotpSecret::read(&secret));
    let step = secret.and_then(|secret| secret.step_of(&request.code, 0, now));
    store::confirm_app(&mut tx, &user.id, step.ok_or_else(wrong)?, now).await?;
    let recovery_codes =
        note_new(&mut tx, &state, &user, SecurityEvent::SecondFactorOn, &device, now).await?;
    tx.commit().await?;
    tries.refund(&state.limits).await;
    Ok(Json(RecoveryCodesJson { recovery_codes }))
}

/// Forgets the app.
#[utoipa::path(delete, path = "/api/users/me/totp", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = MessageJson),
        (status = 403, description = "The password has to be given again"),
        (status = 404, description = "There is none"),
        (status = 409, description = "The last second factor of an admin who must have one")))]
pub async fn remove_app(
    State(state): State<Arc<Parts>>,
    Fresh(user): Fresh<CurrentUser>,
    device: Device,
) -> AppResult<Json<MessageJson>> {
    let mut tx = state.db.begin().await?;
    store::hold(&mut tx, &user.id).await?;
    if !store::remove_app(&mut tx, &user.id).await? {
        return Err(AppError::not_found("Authenticator app"));
    }
    let now = state.clock.now();
    note_gone(&mut tx, &state, &user, SecurityEvent::SecondFactorOff, &device, now).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("The codes of that app are not asked for any more.")))
}

async fn must_have_none(tx: &mut Tx, user: &UserId) -> AppResult<()> {
    match store::app(tx, user).await? {
        Some(app) if app.confirmed => {
            Err(AppError::conflict("Your account has an authenticator app already. Remove it first."))
        }
        _ => Ok(()),
    }
}
