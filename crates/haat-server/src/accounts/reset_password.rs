//! `POST /api/users/reset-password`

use crate::accounts::json::MessageJson;
use crate::accounts::parts::Parts;
use crate::accounts::{letters, resets, store, tries};
use crate::auth::Device;
use crate::auth::token::TokenHash;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::{SecurityEvent, Whose};
use axum::extract::State;
use haat_domain::accounts::Password;
use haat_domain::errors::FieldErrors;
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
    let useless =
        || FieldErrors::one("token", "This link has been used or is too old. Please ask for a new one.");
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
    // Whoever opened it reads what is sent to the address.
    store::proofs::note_verified(&mut tx, &id, now).await?;
    let whose = Whose { id: &id, name: &user.name };
    state.security.record(&mut tx, whose, SecurityEvent::PasswordReset, &device, "", now)?;
    letters::password_changed(&mut tx, &state, &user, now).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your password is changed. Please sign in with the new one.")))
}
