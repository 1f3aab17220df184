//! `POST /api/users/forgot-password`

use crate::accounts::json::MessageJson;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, NewReset};
use crate::accounts::{resets, tries};
use crate::auth::Device;
use crate::auth::token::Token;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use crate::workers::Workers;
use axum::extract::State;
use haat_domain::accounts::Email;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whose password it is.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ForgotPasswordRequest {
    email: String,
}

/// Sends a link that sets a new password. The answer is the same whether the account exists or not.
#[utoipa::path(post, path = "/api/users/forgot-password", tag = "accounts",
    request_body = ForgotPasswordRequest,
    responses((status = 200, body = MessageJson), (status = 404, description = "Resets are switched off"),
        (status = 429, description = "Too many tries; see Retry-After")))]
pub async fn forgot_password(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<ForgotPasswordRequest>,
) -> AppResult<Json<MessageJson>> {
    resets::must_be_on(&state.config)?;
    let email = resets::parse_email(&request.email)?;
    tries::forgot_password_from(address).check(&state.limits).await?;
    // Silently: whoever asks too often for one account has the link in the mailbox already.
    if tries::forgot_password_to(&email).check(&state.limits).await.is_ok() {
        // Aside, so that the time of the answer does not tell whether there is such an account.
        Workers::default().aside("password reset", async move {
            if let Err(error) = send_link(&state, &email, &device).await {
                tracing::error!(error = error.message(), "a password reset could not be prepared");
            }
        });
    }
    Ok(Json(MessageJson::new(
        "If there is an account with this address, we have sent it a link to set a new password.",
    )))
}

async fn send_link(state: &Parts, email: &Email, device: &Device) -> AppResult<()> {
    let Some(user) = store::find_by_email(&state.db, email).await? else { return Ok(()) };
    let now = state.clock.now();
    let token = Token::new()?;
    let reset = NewReset {
        token_hash: &token.hash().to_hex(),
        user: &user.id,
        expires_at: now.plus(resets::VALID_FOR),
    };
    let mut tx = state.db.begin().await?;
    store::add_reset(&mut tx, reset, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::ResetAsked, device, "", now)?;
    letters::write(&mut tx, state, &user, Letter::PasswordReset(token.expose()), now).await?;
    tx.commit().await?;
    Ok(())
}
