//! `POST /api/users/signup`

use crate::accounts::json::UserInfo;
use crate::accounts::known_device::KnownDevice;
use crate::accounts::parts::Parts;
use crate::accounts::security::{SecurityEvent, Whose};
use crate::accounts::store::{self, NewUser};
use crate::accounts::tries;
use crate::auth::Device;
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::{Email, Password, PersonName};
use haat_domain::errors::FieldErrors;
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
    responses((status = 201, body = UserInfo), (status = 409, description = "The address has an account"),
        (status = 429, description = "Too many accounts from here; see Retry-After")))]
pub async fn sign_up(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<SignUpRequest>,
) -> AppResult<(StatusCode, Json<UserInfo>)> {
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
    let mut tx = state.db.begin().await?;
    let new = NewUser { name: name.as_str(), email: &email, password_hash: &password_hash, is_admin: false };
    let user = store::insert(&mut tx, new, now).await.map_err(taken_address)?;
    let token = state.auth.open(&mut tx, &user.id, user.session_epoch, &device, now).await?;
    let whose = Whose { id: &user.id, name: &user.name };
    state.security.record(&mut tx, whose, SecurityEvent::SignedUp, &device, "", now)?;
    tx.commit().await?;
    let known = KnownDevice::new(&user.id, now).sign(&state.auth.signer);
    Ok((StatusCode::CREATED, Json(UserInfo::new(user, token, known))))
}

/// Puts a taken address into words.
pub(super) fn taken_address(error: haat_db::DbError) -> AppError {
    if error.is_unique("users", &["email_lower"]) {
        return AppError::conflict("There is already an account with this email address.")
            .coded(Code::EmailTaken);
    }
    error.into()
}
