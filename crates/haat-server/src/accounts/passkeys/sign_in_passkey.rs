//! `POST /api/users/signin/passkey`

use super::site::Site;
use super::{PasskeyAnswer, check, wrong};
use crate::accounts::json::UserInfo;
use crate::accounts::known_device::KnownDevice;
use crate::accounts::parts::Parts;
use crate::accounts::privacy;
use crate::accounts::sign_in::is_strange;
use crate::accounts::{store, tries};
use crate::auth::{CurrentUser, Device};
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::{NEW_DEVICE, SecurityEvent};
use axum::extract::State;
use std::sync::Arc;

/// Opens a session by a passkey: nothing else is asked for.
#[utoipa::path(post, path = "/api/users/signin/passkey", tag = "accounts", request_body = PasskeyAnswer,
    responses((status = 200, body = UserInfo), (status = 403, description = "It opens nothing here"),
        (status = 429, description = "Too many wrong tries; see Retry-After")))]
pub async fn sign_in_passkey(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    site: Site,
    Json(answer): Json<PasskeyAnswer>,
) -> AppResult<Json<UserInfo>> {
    let tries = tries::passkey(address);
    tries.check(&state.limits).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let passkey = check(&mut tx, &state, &site, &answer, None, now).await?;
    let user = store::find(&mut tx, &passkey.user_id).await?.ok_or_else(wrong)?;
    let known = KnownDevice::read(&state.auth.signer, answer.device.as_deref(), Some(&user));
    let strange = is_strange(&mut tx, &state, &user, known.as_ref(), &device, now).await?;
    let note = if strange { format!("{NEW_DEVICE}: {}", passkey.name) } else { passkey.name };
    let token = state.auth.open(&mut tx, &user.id, user.session_epoch, &device, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedInByPasskey, &device, &note, now)?;
    privacy::stay(&mut tx, &state, &user, &device, now).await?;
    tx.commit().await?;
    tries.refund(&state.limits).await;
    let known = known.unwrap_or_else(|| KnownDevice::new(&user.id, now)).sign(&state.auth.signer);
    Ok(Json(UserInfo::new(user, token, known)))
}

/// Makes the session of `user` fresh by one of their passkeys.
pub(in crate::accounts) async fn prove(
    state: &Parts,
    user: &CurrentUser,
    device: &Device,
    site: &Site,
    answer: &PasskeyAnswer,
) -> AppResult<()> {
    let tries = tries::confirm(&user.id);
    tries.check(&state.limits).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    check(&mut tx, state, site, answer, Some(&user.id), now).await?;
    state.security.record(&mut tx, user, SecurityEvent::PasswordConfirmed, device, "", now)?;
    tx.commit().await?;
    tries.refund(&state.limits).await;
    state.auth.note_proof(user).await
}
