//! `POST /api/users/me/recovery-codes`

use crate::accounts::parts::Parts;
use crate::accounts::store::factors as store;
use crate::auth::token::TokenHash;
use crate::auth::{CurrentUser, Device, Fresh, totp};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use haat_db::Tx;
use haat_domain::ids::UserId;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Recovery codes that a person is given.
const MANY: usize = 10;

/// Shown once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodesJson {
    /// Each opens the account once in the place of a code; none when those given before still hold.
    pub(super) recovery_codes: Vec<String>,
}

/// New recovery codes in the place of all that were given before.
#[utoipa::path(post, path = "/api/users/me/recovery-codes", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = RecoveryCodesJson),
        (status = 403, description = "The password has to be given again"),
        (status = 409, description = "There is no second factor")))]
pub async fn renew_recovery_codes(
    State(state): State<Arc<Parts>>,
    Fresh(user): Fresh<CurrentUser>,
    device: Device,
) -> AppResult<Json<RecoveryCodesJson>> {
    let mut tx = state.db.begin().await?;
    if !store::of(&mut tx, &user.id).await?.any() {
        return Err(AppError::conflict("Your account has no second factor yet."));
    }
    let recovery_codes = renew(&mut tx, &user.id).await?;
    let now = state.clock.now();
    state.security.record(&mut tx, &user, SecurityEvent::RecoveryCodesRenewed, &device, "", now)?;
    tx.commit().await?;
    Ok(Json(RecoveryCodesJson { recovery_codes }))
}

/// Replaces all codes and tells the new ones.
pub(super) async fn renew(tx: &mut Tx, user: &UserId) -> AppResult<Vec<String>> {
    let codes = (0..MANY).map(|_| totp::recovery_code()).collect::<AppResult<Vec<String>>>()?;
    let hashes: Vec<String> = codes.iter().map(|code| hash(code)).collect();
    store::set_recovery_codes(tx, user, &hashes).await?;
    Ok(codes)
}

/// What is stored of a code, however it was typed.
pub(super) fn hash(code: &str) -> String {
    TokenHash::of(&totp::plain_recovery_code(code)).to_hex()
}
