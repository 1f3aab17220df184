//! `POST /api/users/reset-password`

use crate::accounts::json::MessageJson;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store::{UserRow, factors};
use crate::accounts::{resets, store, tries};
use crate::auth::Device;
use crate::auth::token::TokenHash;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::accounts::Password;
use haat_domain::errors::{FieldErrors, Flaw};
use haat_domain::time::Millis;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The token of the mail and the new password.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ResetPasswordRequest {
    token: String,
    password: String,
}

/// Sets a new password by the link of a mail, once, and ends every session.
#[utoipa::path(post, path = "/api/users/reset-password", tag = "accounts",
    request_body = ResetPasswordRequest,
    responses((status = 200, body = MessageJson), (status = 404, description = "Resets are switched off"),
        (status = 422, description = "The link is used or too old, or the password too weak")))]
pub async fn reset_password(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<ResetPasswordRequest>,
) -> AppResult<Json<MessageJson>> {
    resets::must_be_on(&state.config)?;
    tries::reset_password(address).check(&state.limits).await?;
    let token_hash = TokenHash::of(&request.token).to_hex();
    let words = "This link has been used or is too old. Please ask for a new one.";
    let useless = || FieldErrors::one("token", Flaw::Useless.says(words));
    // Before the hash is made: guessing tokens must cost us little.
    if !store::find_reset(&state.db, &token_hash, state.clock.now()).await? {
        return Err(useless().into());
    }
    let password = Password::parse(&request.password).map_err(|error| FieldErrors::one("password", error))?;
    let hash = state.passwords.hash(&password).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let id = store::use_reset(&mut tx, &token_hash, now).await?.ok_or_else(useless)?;
    let user = store::find(&mut tx, &id).await?.ok_or_else(useless)?;
    store::set_password(&mut tx, &id, &hash, now).await?;
    state.auth.end_all(&mut tx, &id, now).await?;
    store::drop_resets(&mut tx, &id).await?;
    forget_strangers(&mut tx, &state, &user, &device, now).await?;
    // Whoever opened it reads what is sent to the address.
    store::proofs::note_verified(&mut tx, &id, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::PasswordReset, &device, "", now)?;
    letters::write(&mut tx, &state, &user, Letter::PasswordChanged, now).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your password is changed. Please sign in with the new one.")))
}

/// Takes second factors off an account whose address nobody proved until now: a stranger may have signed up with it, from
/// before addresses were verified here. Those of an account that was just moved to the address are of whoever may still
/// move it back, and those of admins and accountants stay: a mailbox alone shall not give powers.
async fn forget_strangers(
    tx: &mut Tx,
    state: &Parts,
    user: &UserRow,
    device: &Device,
    now: Millis,
) -> AppResult<()> {
    let unproven = state.auth.verifies_email && user.email_verified_at.is_none();
    let has_powers = user.is_admin || user.is_accountant;
    if !unproven || !user.second_factor || has_powers || store::has_undo(tx, &user.id, now).await? {
        return Ok(());
    }
    factors::forget_all(tx, &user.id, now).await?;
    state.security.record(tx, user, SecurityEvent::SecondFactorReset, device, "address proven", now)?;
    let what = "You chose a new password and proved that this address is yours. Authenticator apps and passkeys from \
                before that were removed: your password alone opens your account now.";
    letters::write(tx, state, user, Letter::SecondFactorChanged(what), now).await
}
