//! `POST /api/users/signup`

use crate::accounts::json::{MessageJson, UserInfo};
use crate::accounts::known_device::KnownDevice;
use crate::accounts::letters::{self, Letter};
use crate::accounts::parts::Parts;
use crate::accounts::store::{self, NewUser};
use crate::accounts::tries;
use crate::accounts::verify_email;
use crate::auth::Device;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use haat_domain::accounts::{Email, Password, PersonName};
use haat_domain::errors::FieldErrors;
use haat_domain::time::Millis;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A new account. Roles are not part of it: nobody becomes admin or seller by signing up.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignUpRequest {
    name: String,
    email: String,
    password: String,
}

/// Creates an account and opens its first session.
#[utoipa::path(post, path = "/api/users/signup", tag = "accounts", request_body = SignUpRequest,
    responses((status = 201, body = UserInfo),
        (status = 202, body = MessageJson, description = "Where addresses have to be verified: a mail tells the rest, \
            whether the address had an account or not"), (status = 409, description = "The address has an account"),
        (status = 429, description = "Too many accounts from here; see Retry-After")))]
pub async fn sign_up(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<SignUpRequest>,
) -> AppResult<Response> {
    let mut errors = FieldErrors::default();
    let name = errors.take("name", PersonName::parse(&request.name));
    let email = errors.take("email", Email::parse(&request.email));
    let password = errors.take("password", Password::parse(&request.password));
    let (Some(name), Some(email), Some(password)) = (name, email, password) else {
        return Err(errors.into());
    };
    tries::sign_up(address, &email).check(&state.limits).await?;
    let password_hash = state.passwords.hash(&password).await?;
    let now = state.clock.now();
    if state.auth.verifies_email {
        return sign_up_by_mail(&state, &name, &email, &password_hash, &device, now).await;
    }
    let mut tx = state.db.begin().await?;
    let new = NewUser { name: name.as_str(), email: &email, password_hash: &password_hash, is_admin: false };
    let user = store::insert(&mut tx, new, now).await.map_err(taken_address)?;
    let token = state.auth.open(&mut tx, &user.id, user.session_epoch, &device, now).await?;
    state.security.record(&mut tx, &user, SecurityEvent::SignedUp, &device, "", now)?;
    tx.commit().await?;
    let known = KnownDevice::new(&user.id, now).sign(&state.auth.signer);
    Ok((StatusCode::CREATED, Json(UserInfo::new(user, token, known))).into_response())
}

/// Nobody learns by it whether an address has an account, but who reads its mails.
async fn sign_up_by_mail(
    state: &Parts,
    name: &PersonName,
    email: &Email,
    password_hash: &str,
    device: &Device,
    now: Millis,
) -> AppResult<Response> {
    if tries::forgot_password_to(email).check(&state.limits).await.is_ok() {
        let mut tx = state.db.begin().await?;
        if let Some(user) = store::find_by_email(&state.db, email).await? {
            letters::write(&mut tx, state, &user, Letter::HasAccount, now).await?;
        } else {
            let new = NewUser { name: name.as_str(), email, password_hash, is_admin: false };
            match store::insert(&mut tx, new, now).await {
                Ok(user) => {
                    state.security.record(&mut tx, &user, SecurityEvent::SignedUp, device, "", now)?;
                    verify_email::send_link(&mut tx, state, &user, now).await?;
                }
                // Two at once: the other one wrote the mail.
                Err(error) if error.is_unique("users", &["email_lower"]) => return Ok(look_into_mailbox()),
                Err(error) => return Err(error.into()),
            }
        }
        tx.commit().await?;
    }
    Ok(look_into_mailbox())
}

fn look_into_mailbox() -> Response {
    let words = "Please look into your mailbox: we sent you a link to go on with.";
    (StatusCode::ACCEPTED, Json(MessageJson::new(words))).into_response()
}

/// Puts a taken address into words.
pub(super) fn taken_address(error: haat_db::DbError) -> AppError {
    if error.is_unique("users", &["email_lower"]) {
        return AppError::conflict("There is already an account with this email address.")
            .coded(Code::EmailTaken);
    }
    error.into()
}
