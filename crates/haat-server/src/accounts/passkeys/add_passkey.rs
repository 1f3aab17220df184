//! `POST /api/users/me/passkeys/challenge` and `POST /api/users/me/passkeys`

use super::challenge::Challenge;
use super::site::Site;
use super::webauthn::{ALGORITHMS, PublicKey, Statement};
use super::{decode, wrong};
use crate::accounts::parts::Parts;
use crate::accounts::second_factor::note_new;
use crate::accounts::store::factors;
use crate::accounts::store::passkeys::{self as store, PasskeyRow};
use crate::auth::{CurrentUser, Device, Fresh, Verified};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::security::SecurityEvent;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::errors::{FieldErrors, Flaw};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// More devices than anybody has.
const MOST_PASSKEYS: usize = 20;
const LONGEST_NAME: usize = 60;

/// What a browser is asked: `navigator.credentials.create` with these, user verification and a discoverable key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewPasskeyJson {
    /// base64url
    challenge: String,
    rp_id: String,
    /// The shop's name.
    rp_name: String,
    /// base64url; the account's handle on the device.
    user_id: String,
    /// What the device shows beside it.
    user_name: String,
    /// COSE's numbers of the kinds of keys that we take, the best first.
    algorithms: Vec<i64>,
    /// Passkeys that the account has already.
    exclude: Vec<String>,
}

/// A new passkey, each part but the name in base64url.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddPasskeyRequest {
    /// By which its owner will know it.
    name: String,
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    authenticator_data: String,
}

/// What the new passkey brought.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddedPasskeyJson {
    message: &'static str,
    /// Shown once, with the first second factor; empty after that.
    recovery_codes: Vec<String>,
}

/// What a new passkey is made from. Where addresses are verified, that comes first, as for an authenticator app.
#[utoipa::path(post, path = "/api/users/me/passkeys/challenge", tag = "accounts", security(("session" = [])),
    responses((status = 200, body = NewPasskeyJson),
        (status = 403, description = "The password has to be given again, or the address to be verified"),
        (status = 409, description = "There are too many")))]
pub async fn challenge_new_passkey(
    State(state): State<Arc<Parts>>,
    Fresh(Verified(user)): Fresh<Verified<CurrentUser>>,
    site: Site,
) -> AppResult<Json<NewPasskeyJson>> {
    let there = store::of(&state.db, &user.id).await?;
    if there.len() >= MOST_PASSKEYS {
        return Err(AppError::conflict("Your account has many passkeys. Please remove one first."));
    }
    Ok(Json(NewPasskeyJson {
        challenge: Challenge::new(Some(&user.id), state.clock.now())?.sign(&state.auth.signer),
        rp_id: site.rp_id,
        rp_name: state.settings.texts().await.name.clone(),
        user_id: URL_SAFE_NO_PAD.encode(user.id.as_str()),
        user_name: user.email,
        algorithms: ALGORITHMS.to_vec(),
        exclude: there.into_iter().map(|passkey| passkey.id).collect(),
    }))
}

/// Adds a passkey to the own account.
#[utoipa::path(post, path = "/api/users/me/passkeys", tag = "accounts", security(("session" = [])),
    request_body = AddPasskeyRequest,
    responses((status = 200, body = AddedPasskeyJson), (status = 403, description = "It does not fit the challenge"),
        (status = 409, description = "It is there already"), (status = 422, description = "No name")))]
pub async fn add_passkey(
    State(state): State<Arc<Parts>>,
    Fresh(Verified(user)): Fresh<Verified<CurrentUser>>,
    device: Device,
    site: Site,
    Json(request): Json<AddPasskeyRequest>,
) -> AppResult<Json<AddedPasskeyJson>> {
    let name = request.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let flaw = if name.is_empty() { Flaw::Required } else { Flaw::TooLong(LONGEST_NAME) };
        let words = "Give the passkey a name of at most 60 letters.";
        return Err(FieldErrors::one("name", flaw.says(words)).into());
    }
    let now = state.clock.now();
    let client_data = decode(&request.client_data)?;
    let challenge = site.challenge_of(&client_data, "webauthn.create").ok_or_else(wrong)?;
    let expires_at =
        Challenge::read(&state.auth.signer, &challenge, Some(&user.id), now).ok_or_else(wrong)?;
    let statement = Statement::read(&decode(&request.authenticator_data)?).ok_or_else(wrong)?;
    let new = statement.new_key().filter(|_| statement.holds(&site.rp_id)).ok_or_else(wrong)?;
    PublicKey::read(&new.key).ok_or_else(wrong)?;
    let row = PasskeyRow {
        id: URL_SAFE_NO_PAD.encode(&new.id),
        user_id: user.id.clone(),
        name: name.to_owned(),
        rp_id: site.rp_id,
        public_key: URL_SAFE_NO_PAD.encode(&new.key),
        sign_count: i64::from(statement.count),
        created_at: now,
        used_at: None,
    };
    let mut tx = state.db.begin().await?;
    factors::hold(&mut tx, &user.id).await?;
    if !store::use_challenge(&mut tx, &Challenge::hash(&challenge), expires_at, now).await? {
        return Err(wrong());
    }
    if store::find(&mut tx, &row.id).await?.is_some() {
        return Err(AppError::conflict("This passkey is there already."));
    }
    store::add(&mut tx, &row).await?;
    let recovery_codes = note_new(&mut tx, &state, &user, SecurityEvent::PasskeyAdded, &device, now).await?;
    tx.commit().await?;
    Ok(Json(AddedPasskeyJson { message: "Your passkey is ready.", recovery_codes }))
}
