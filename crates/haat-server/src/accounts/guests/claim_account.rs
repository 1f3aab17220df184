//! `POST /api/guests/account`

use super::{find, useless};
use crate::accounts::json::{MessageJson, UserInfo};
use crate::accounts::known_device::KnownDevice;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::sign_up::taken_address;
use crate::accounts::store::{UserRow, guests, proofs};
use crate::accounts::tries;
use crate::auth::Device;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use haat_domain::accounts::{Claim, Email, GuestOrders, GuestProof, Password};
use haat_domain::errors::FieldErrors;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The key of the link and the password that they choose.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClaimAccountRequest {
    token: String,
    password: String,
}

/// Makes a guest an account with the orders that they placed, and signs them in. By the mailed link it gets those of all
/// guests with the address.
#[utoipa::path(post, path = "/api/guests/account", tag = "accounts", request_body = ClaimAccountRequest,
    responses((status = 201, body = UserInfo),
        (status = 202, body = MessageJson, description = "Where addresses have to be verified and the link was not mailed: a mail brings one"),
        (status = 404, description = "The orders are an account's by now, or it is no link"),
        (status = 409, description = "The address has an account: sign in to take the orders along"),
        (status = 422, description = "The password is too weak")))]
pub async fn claim_account(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<ClaimAccountRequest>,
) -> AppResult<Response> {
    tries::reset_password(address).check(&state.limits).await?;
    let (guest, proof) = find(&state, &request.token).await?;
    let email = Email::parse(&guest.email).map_err(|error| FieldErrors::one("email", error))?;
    let orders = match proof.claims(state.auth.verifies_email) {
        Claim::Grant(orders) => orders,
        Claim::ByMail => return by_mail(&state, &guest, &email).await,
    };
    let password = Password::parse(&request.password).map_err(|error| FieldErrors::one("password", error))?;
    let hash = state.passwords.hash(&password).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let user = guests::make_account(&mut tx, &guest.id, &email, &hash, now).await.map_err(taken_address)?;
    // Another click of theirs may have been first.
    let user = user.ok_or_else(useless)?;
    let epoch = state.auth.end_all(&mut tx, &user.id, now).await?.ok_or_else(useless)?;
    if proof == GuestProof::Mailed {
        proofs::note_verified(&mut tx, &user.id, now).await?;
    }
    if orders == GuestOrders::OfAddress {
        let others = guests::of_address(&mut tx, &email).await?;
        guests::join(&mut tx, &others, &user.id).await?;
    }
    let token = state.auth.open(&mut tx, &user.id, epoch, &device, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedUp, &device, "", now)?;
    tx.commit().await?;
    let known = KnownDevice::new(&user.id, now).sign(&state.auth.signer);
    Ok((StatusCode::CREATED, Json(UserInfo::new(user, token, known))).into_response())
}

async fn by_mail(state: &Parts, guest: &UserRow, email: &Email) -> AppResult<Response> {
    // Silently: whoever asks too often has the link in the mailbox already.
    if tries::forgot_password_to(email).check(&state.limits).await.is_ok() {
        let mut tx = state.db.begin().await?;
        let path = state.links.guest_path(&guest.id, GuestProof::Mailed, "");
        letters::write(&mut tx, state, guest, Letter::GuestAccount(&path), state.clock.now()).await?;
        tx.commit().await?;
    }
    let words = "Please look into your mailbox: we sent you a link to choose a password by.";
    Ok((StatusCode::ACCEPTED, Json(MessageJson::new(words))).into_response())
}
