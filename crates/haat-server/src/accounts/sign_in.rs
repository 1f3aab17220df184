//! `POST /api/users/signin`

use crate::accounts::json::UserInfo;
use crate::accounts::parts::Parts;
use crate::accounts::passwords::Check;
use crate::accounts::{store, tries};
use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::{Email, Password};
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Who wants in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignInRequest {
    email: String,
    password: String,
}

/// Opens a session.
#[utoipa::path(post, path = "/api/users/signin", tag = "accounts", request_body = SignInRequest,
    responses((status = 200, body = UserInfo), (status = 401, description = "Wrong email or password"),
        (status = 429, description = "Too many wrong tries; see Retry-After")))]
pub async fn sign_in(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    Json(request): Json<SignInRequest>,
) -> AppResult<Json<UserInfo>> {
    let tries = tries::sign_in(address, &request.email);
    tries.check(&state.limits).await?;
    let user = match Email::parse(&request.email) {
        Ok(email) => store::find_by_email(&state.db, &email).await?,
        Err(_) => None,
    };
    let stored = user.as_ref().map(|user| user.password_hash.clone());
    let check = state.passwords.check(&request.password, stored).await?;
    let (Some(user), Check::Right | Check::RightButOld) = (user, &check) else {
        return Err(
            AppError::new(StatusCode::UNAUTHORIZED, "Invalid email or password").coded(Code::WrongPassword)
        );
    };
    tries.refund(&state.limits).await;
    if check == Check::RightButOld
        && let Ok(password) = Password::parse(&request.password)
    {
        let hash = state.passwords.hash(&password).await?;
        store::upgrade_hash(&state.db, &user.id, &user.password_hash, &hash).await?;
    }
    let token = state.sessions.issue(&user.id, user.session_epoch, state.clock.now());
    Ok(Json(UserInfo::new(user, token)))
}
