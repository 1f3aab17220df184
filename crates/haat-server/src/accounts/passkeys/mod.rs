//! Passkeys (WebAuthn): a key pair for this site alone on a person's device, opened there by finger, face or PIN. So
//! each is a whole sign-in. Attestation is not asked for: who made a device is not a shop's business.

pub mod add_passkey;
mod challenge;
pub mod remove_passkey;
pub mod sign_in_passkey;
mod site;
mod webauthn;

use crate::accounts::parts::Parts;
use crate::accounts::store::passkeys::{self as store, PasskeyRow};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use challenge::Challenge;
use haat_db::Tx;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
pub use site::Site;
use std::sync::Arc;
use utoipa::ToSchema;
use webauthn::{PublicKey, Statement};

/// What a browser is asked: `navigator.credentials.get` with these and user verification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyChallengeJson {
    /// base64url
    challenge: String,
    /// The site.
    rp_id: String,
}

/// What a browser answered, each part in base64url.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyAnswer {
    /// Which passkey.
    id: String,
    #[serde(rename = "clientDataJSON")]
    client_data: String,
    authenticator_data: String,
    signature: String,
    /// The `device` of an earlier sign-in to this account from here; its owner is told of one from elsewhere.
    #[serde(default)]
    device: Option<String>,
}

/// A challenge for signing in, or for proving that one is still there.
#[utoipa::path(post, path = "/api/users/passkeys/challenge", tag = "accounts",
    responses((status = 200, body = PasskeyChallengeJson)))]
pub async fn challenge_passkey(
    State(state): State<Arc<Parts>>,
    site: Site,
) -> AppResult<Json<PasskeyChallengeJson>> {
    let challenge = Challenge::new(None, state.clock.now())?.sign(&state.auth.signer);
    Ok(Json(PasskeyChallengeJson { challenge, rp_id: site.rp_id }))
}

/// The passkey that answered, in the transaction that notes it. 403 for whatever does not fit: which part it was helps
/// nobody but those who try.
async fn check(
    tx: &mut Tx,
    state: &Parts,
    site: &Site,
    answer: &PasskeyAnswer,
    owner: Option<&UserId>,
    now: Millis,
) -> AppResult<PasskeyRow> {
    let passkey = store::find(tx, &answer.id).await?.ok_or_else(wrong)?;
    if owner.is_some_and(|owner| *owner != passkey.user_id) || passkey.rp_id != site.rp_id {
        return Err(wrong());
    }
    let client_data = decode(&answer.client_data)?;
    let statement = Statement::read(&decode(&answer.authenticator_data)?).ok_or_else(wrong)?;
    let challenge = site.challenge_of(&client_data, "webauthn.get").ok_or_else(wrong)?;
    let expires_at = Challenge::read(&state.auth.signer, &challenge, None, now).ok_or_else(wrong)?;
    let key = PublicKey::read(&decode(&passkey.public_key)?).ok_or_else(wrong)?;
    let signed = statement.holds(&site.rp_id)
        && key.verifies(&statement.signed_with(&client_data), &decode(&answer.signature)?);
    // A count that does not rise is that of a copied key. Many authenticators do not count: always 0.
    let count = i64::from(statement.count);
    let copied = (count != 0 || passkey.sign_count != 0) && count <= passkey.sign_count;
    let fresh = store::use_challenge(tx, &Challenge::hash(&challenge), expires_at, now).await?;
    if !signed || copied || !fresh {
        return Err(wrong());
    }
    store::note_use(tx, &passkey.id, count, now).await?;
    Ok(passkey)
}

fn decode(text: &str) -> AppResult<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).map_err(|_| wrong())
}

fn wrong() -> AppError {
    AppError::forbidden("This passkey does not open this account, or it took too long. Please try again.")
        .coded(Code::WrongPasskey)
}
