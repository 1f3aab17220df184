//! `POST /api/users/verify-email` and `POST /api/users/me/verify-email`

use crate::accounts::json::MessageJson;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, UserRow, proofs};
use crate::accounts::tries;
use crate::auth::token::{Token, TokenHash};
use crate::auth::{CurrentUser, Device};
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::accounts::Email;
use haat_domain::time::{DAY, Millis};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How long a link holds.
pub(super) const VALID_FOR: i64 = DAY;

/// The token of the mail.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VerifyEmailRequest {
    token: String,
}

/// Proves that an address is its owner's, by the link that was sent there.
#[utoipa::path(post, path = "/api/users/verify-email", tag = "accounts", request_body = VerifyEmailRequest,
    responses((status = 200, body = MessageJson),
        (status = 422, description = "The link is used or too old, or the account has another address now")))]
pub async fn verify_email(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<VerifyEmailRequest>,
) -> AppResult<Json<MessageJson>> {
    tries::reset_password(address).check(&state.limits).await?;
    let now = state.clock.now();
    let useless =
        || AppError::unprocessable("This link has been used or is too old.").coded(Code::LinkUseless);
    let mut tx = state.db.begin().await?;
    let hash = TokenHash::of(&request.token).to_hex();
    let (id, email) = proofs::take(&mut tx, &hash, now).await?.ok_or_else(useless)?;
    let user = store::find(&mut tx, &id).await?.filter(|user| user.email == email).ok_or_else(useless)?;
    proofs::note_verified(&mut tx, &id, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::EmailVerified, &device, "", now)?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("Your email address is verified.")))
}

/// Sends the link once more.
#[utoipa::path(post, path = "/api/users/me/verify-email", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = MessageJson), (status = 409, description = "It is verified already"),
        (status = 429, description = "Too many mails; see Retry-After")))]
pub async fn send_verification(
    State(state): State<Arc<Parts>>,
    user: CurrentUser,
) -> AppResult<Json<MessageJson>> {
    if user.email_verified {
        return Err(AppError::conflict("Your email address is verified already."));
    }
    let email = Email::parse(&user.email).map_err(AppError::internal)?;
    tries::forgot_password_to(&email).check(&state.limits).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let row = store::find(&mut tx, &user.id).await?.ok_or_else(AppError::unauthorized)?;
    send_link(&mut tx, &state, &row, now).await?;
    tx.commit().await?;
    Ok(Json(MessageJson::new("We sent you a link. It can be used once, within a day.")))
}

/// Writes the mail with the link.
pub(super) async fn send_link(tx: &mut Tx, state: &Parts, user: &UserRow, now: Millis) -> AppResult<()> {
    let token = Token::new()?;
    proofs::add(tx, &token.hash().to_hex(), user, now.plus(VALID_FOR), now).await?;
    letters::write(tx, state, user, Letter::VerifyEmail(token.expose()), now).await
}

/// The account has another address now: where the shop asks for it, that one is to be proven too.
pub(super) async fn ask_anew(tx: &mut Tx, state: &Parts, user: &UserRow, now: Millis) -> AppResult<()> {
    if !state.auth.verifies_email {
        return Ok(());
    }
    proofs::note_unverified(tx, &user.id, now).await?;
    send_link(tx, state, user, now).await
}
