//! `POST /api/users/me/confirm`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::passkeys::{PasskeyAnswer, Site, sign_in_passkey};
use crate::accounts::passwords::Check;
use crate::accounts::second_factor::{Given, take_code};
use crate::accounts::store;
use crate::accounts::tries::{self, Typed};
use crate::auth::{CurrentUser, Device};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The password once more, or a passkey.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConfirmPasswordRequest {
    #[serde(default)]
    password: String,
    /// The code of the authenticator app, or a recovery code, for accounts that ask for one.
    code: Option<String>,
    /// The answer of a passkey to a challenge, in the place of both.
    passkey: Option<PasskeyAnswer>,
}

/// Makes the session fresh again, for what asks for it with the code `password_needed`.
#[utoipa::path(post, path = "/api/users/me/confirm", tag = "accounts", security(("session" = [])),
    request_body = ConfirmPasswordRequest,
    responses((status = 200, body = MessageJson), (status = 403, description = "A wrong password or passkey, or a code is needed or wrong"),
        (status = 429, description = "Too many wrong tries; see Retry-After")))]
pub async fn confirm_password(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
    device: Device,
    site: Site,
    Json(request): Json<ConfirmPasswordRequest>,
) -> AppResult<Json<MessageJson>> {
    match &request.passkey {
        Some(passkey) => sign_in_passkey::prove(&state, &user, &device, &site, passkey).await?,
        None if request.password.is_empty() => {
            return Err(AppError::unprocessable("Please enter your password."));
        }
        None => prove(&state, &user, &device, &request.password, request.code.as_deref()).await?,
    }
    Ok(Json(MessageJson::new("Thank you.")))
}

/// 403 unless `password` is the user's, and `code` right if they are asked for one; then their session is fresh.
pub(super) async fn prove(
    state: &Parts,
    user: &CurrentUser,
    device: &Device,
    password: &str,
    code: Option<&str>,
) -> AppResult<()> {
    if compare(state, user, device, password).await? == Check::Wrong {
        // Not 401: the session itself is as good as before.
        return Err(AppError::forbidden("This is not your present password.").coded(Code::WrongPassword));
    }
    if user.second_factor {
        let tries = tries::code(&user.id, Typed::InSession(&user.session));
        note_wrong(state, user, device, take_code(state, &user.id, code, &tries).await).await?;
    }
    state.auth.note_proof(user).await
}

/// Whether `password` is the user's. Wrong ones are limited, and each is in the security log: whoever asks may hold
/// a stolen token.
pub(super) async fn compare(
    state: &Parts,
    user: &CurrentUser,
    device: &Device,
    password: &str,
) -> AppResult<Check> {
    let tries = tries::confirm(&user.id);
    tries.check(&state.limits).await?;
    let stored = store::find(&state.db, &user.id).await?.map(|user| user.password_hash);
    let check = state.passwords.check(password, stored).await?;
    let right = check != Check::Wrong;
    let event = if right { SecurityEvent::PasswordConfirmed } else { SecurityEvent::ConfirmationFailed };
    let mut tx = state.db.begin().await?;
    state.security.record(&mut tx, user, event, device, "", state.clock.now())?;
    tx.commit().await?;
    if right {
        tries.refund(&state.limits).await;
    }
    Ok(check)
}

/// Writes a wrong code into the security log.
async fn note_wrong(
    state: &Parts,
    user: &CurrentUser,
    device: &Device,
    given: AppResult<Given>,
) -> AppResult<Given> {
    if given.as_ref().is_err_and(|error| error.code() == Code::WrongCode) {
        let mut tx = state.db.begin().await?;
        state.security.record(&mut tx, user, SecurityEvent::WrongCode, device, "", state.clock.now())?;
        tx.commit().await?;
    }
    given
}
