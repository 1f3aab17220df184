//! `POST /api/users/undo-email`

use crate::accounts::json::MessageJson;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::sign_up::taken_address;
use crate::accounts::store::{self, UserRow, factors};
use crate::accounts::tries;
use crate::auth::Device;
use crate::auth::token::TokenHash;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_domain::accounts::{Email, Password};
use haat_domain::errors::FieldErrors;
use haat_domain::time::DAY;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How long an old address can be brought back.
pub(super) const VALID_FOR: i64 = 7 * DAY;
/// Second factors that are so new when the address changes go with the change: a thief adds theirs first.
const SUSPECT_FOR: i64 = 7 * DAY;

/// The token of the mail and a new password.
#[derive(Debug, Deserialize, ToSchema)]
pub struct UndoEmailRequest {
    token: String,
    password: String,
}

/// Brings an account's old address back by the link of a mail, with a new password, and ends every session: whoever
/// changed the address may know the old password. Second factors that were added since 7 days before the change go.
#[utoipa::path(post, path = "/api/users/undo-email", tag = "accounts", request_body = UndoEmailRequest,
    responses((status = 200, body = MessageJson), (status = 409, description = "The address has another account now"),
        (status = 422, description = "The link is used or too old, or the password too weak")))]
pub async fn undo_email(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<UndoEmailRequest>,
) -> AppResult<Json<MessageJson>> {
    tries::reset_password(address).check(&state.limits).await?;
    let password = Password::parse(&request.password).map_err(|error| FieldErrors::one("password", error))?;
    let token_hash = TokenHash::of(&request.token).to_hex();
    let useless =
        || AppError::unprocessable("This link has been used or is too old.").coded(Code::LinkUseless);
    let now = state.clock.now();
    // Before the hash is made: guessing tokens must cost us little.
    store::find_undo(&state.db, &token_hash, now).await?.ok_or_else(useless)?;
    let hash = state.passwords.hash(&password).await?;
    let mut tx = state.db.begin().await?;
    let (id, email, until) = store::find_undo(&mut tx, &token_hash, now).await?.ok_or_else(useless)?;
    let user = store::find(&mut tx, &id).await?.ok_or_else(useless)?;
    let email = Email::parse(&email).map_err(AppError::internal)?;
    if !store::use_undo(&mut tx, &token_hash).await? {
        return Err(useless());
    }
    store::take_back(&mut tx, &id, &user.name, &email, &hash, now).await.map_err(taken_address)?;
    // An old second factor is its owner's; a newer one may be that of whoever took the account.
    let changed_at = until.plus(-VALID_FOR);
    let forgot = factors::forget_since(&mut tx, &id, changed_at.plus(-SUSPECT_FOR), now).await?;
    state.auth.end_all(&mut tx, &id, now).await?;
    store::drop_resets(&mut tx, &id).await?;
    store::proofs::note_verified(&mut tx, &id, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::EmailChangeUndone, &device, "", now)?;
    letters::write(&mut tx, &state, &user, Letter::EmailTakenBack, now).await?;
    let back = UserRow { email: email.as_str().to_owned(), ..user };
    letters::write(&mut tx, &state, &back, Letter::PasswordChanged, now).await?;
    if forgot {
        let what = "The address of your account was brought back. Authenticator apps and passkeys that were added since \
                    7 days before it had changed were removed, with the recovery codes.";
        letters::write(&mut tx, &state, &back, Letter::SecondFactorChanged(what), now).await?;
    }
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your address is back. Please sign in with it and your new password.")))
}
