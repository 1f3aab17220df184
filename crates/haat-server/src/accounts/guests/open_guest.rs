//! `POST /api/guests/open`

use super::{GuestJson, GuestKey, find};
use crate::accounts::parts::Parts;
use crate::accounts::store::{erasure, proofs};
use crate::accounts::tries;
use crate::auth::Device;
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::GuestProof;
use std::sync::Arc;

/// Opens a guest's session by the link to their orders. One that was mailed proves the address.
#[utoipa::path(post, path = "/api/guests/open", tag = "accounts", request_body = GuestKey,
    responses((status = 200, body = GuestJson), (status = 404, description = "The orders are an account's by now, or it is no link")))]
pub async fn open_guest(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(GuestKey { token: key }): Json<GuestKey>,
) -> AppResult<Json<GuestJson>> {
    tries::reset_password(address).check(&state.limits).await?;
    let (guest, proof) = find(&state, &key).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if proof == GuestProof::Mailed {
        proofs::note_verified(&mut tx, &guest.id, now).await?;
    }
    if guest.leaves_at.is_some() {
        // Whoever comes back wants to stay, as with accounts.
        erasure::leave(&mut tx, &guest.id, None, now).await?;
    }
    let token = state.auth.open(&mut tx, &guest.id, guest.session_epoch, &device, now).await?;
    tx.commit().await?;
    Ok(Json(GuestJson::new(guest, token, key)))
}
