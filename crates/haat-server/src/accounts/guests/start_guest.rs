//! `POST /api/guests`

use super::GuestJson;
use crate::accounts::parts::Parts;
use crate::accounts::store::guests;
use crate::accounts::tries;
use crate::auth::{Device, guests_not_taken};
use crate::error::AppResult;
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use axum::extract::State;
use haat_domain::accounts::{Email, GuestProof, PersonName};
use haat_domain::errors::FieldErrors;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Who wants to order.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StartGuestRequest {
    name: String,
    email: String,
}

/// Lets somebody order without an account. Whether the address has one makes no difference, and nobody learns it.
#[utoipa::path(post, path = "/api/guests", tag = "accounts", request_body = StartGuestRequest,
    responses((status = 201, body = GuestJson), (status = 403, description = "This shop asks for an account"),
        (status = 422, description = "By field"), (status = 429, description = "Too many from here; see Retry-After")))]
pub async fn start_guest(
    State(state): State<Arc<Parts>>,
    address: ClientAddr,
    device: Device,
    Json(request): Json<StartGuestRequest>,
) -> AppResult<(StatusCode, Json<GuestJson>)> {
    if !state.settings.get().await?.guest_checkout {
        return Err(guests_not_taken());
    }
    let mut errors = FieldErrors::default();
    let name = errors.take("name", PersonName::parse(&request.name));
    let email = errors.take("email", Email::parse(&request.email));
    let (Some(name), Some(email)) = (name, email) else { return Err(errors.into()) };
    tries::guest(address, &email).check(&state.limits).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let guest = guests::insert(&mut tx, &name, &email, now).await?;
    let token = state.auth.open(&mut tx, &guest.id, guest.session_epoch, &device, now).await?;
    tx.commit().await?;
    let key = state.links.guest_key(&guest.id, GuestProof::Shown);
    Ok((StatusCode::CREATED, Json(GuestJson::new(guest, token, key))))
}
