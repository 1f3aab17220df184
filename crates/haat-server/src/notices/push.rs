//! `GET`, `POST` and `DELETE /api/notices/push`: whether this device takes pushes.

use super::parts::Parts;
use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::push::Endpoint;
use crate::push::store::{self, DeviceRow};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// What a browser needs to take pushes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PushJson {
    /// The shop's public key, for `applicationServerKey`.
    key: String,
    /// On how many devices the person takes pushes.
    devices: usize,
}

/// What the browser's `PushSubscription` says, as its `toJSON` writes it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PushRequest {
    /// Where pushes for this device go.
    endpoint: String,
    /// What they are encrypted for.
    keys: PushKeys,
}

/// The keys of a browser, in base64url.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PushKeys {
    /// Its public key.
    p256dh: String,
    /// A secret that it shares with us.
    auth: String,
}

/// Which device.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NoPushRequest {
    /// Its endpoint.
    endpoint: String,
}

async fn json(state: &Parts, person: &CurrentUser) -> AppResult<Json<PushJson>> {
    let devices = store::devices(&state.db, &person.id).await?.len();
    Ok(Json(PushJson { key: state.push.key(), devices }))
}

fn device_id(endpoint: &str) -> String {
    hex::encode(Sha256::digest(endpoint))
}

/// What this device needs to take pushes.
#[utoipa::path(get, path = "/api/notices/push", tag = "notices", security(("session" = [])),
    responses((status = 200, body = PushJson)))]
pub async fn show_push(State(state): State<Arc<Parts>>, person: CurrentUser) -> AppResult<Json<PushJson>> {
    json(&state, &person).await
}

/// From now on the signed-in person takes pushes on this device.
#[utoipa::path(post, path = "/api/notices/push", tag = "notices", security(("session" = [])),
    request_body = PushRequest,
    responses((status = 200, body = PushJson), (status = 422, description = "That is no push service's address, or no key")))]
pub async fn take_pushes(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<PushRequest>,
) -> AppResult<Json<PushJson>> {
    state.mail.limits.check(&format!("push:{}", person.id), 20, Duration::from_hours(1)).await?;
    let endpoint = Endpoint::parse(&request.endpoint, state.push.local)
        .ok_or_else(|| AppError::unprocessable("Pushes can only go to a push service on the internet."))?;
    let device = DeviceRow {
        id: device_id(&request.endpoint),
        endpoint: endpoint.url().to_string(),
        public_key: request.keys.p256dh.trim_end_matches('=').to_owned(),
        auth_secret: request.keys.auth.trim_end_matches('=').to_owned(),
    };
    if !device.keys().is_some_and(|keys| keys.are_well_formed()) {
        return Err(AppError::unprocessable("The keys of this device cannot be read."));
    }
    let mut tx = state.db.begin().await?;
    store::add(&mut tx, &person.id, &device, state.clock.now()).await?;
    tx.commit().await?;
    json(&state, &person).await
}

/// From now on they take none there.
#[utoipa::path(delete, path = "/api/notices/push", tag = "notices", security(("session" = [])),
    request_body = NoPushRequest, responses((status = 200, body = PushJson)))]
pub async fn take_no_pushes(
    State(state): State<Arc<Parts>>,
    person: CurrentUser,
    Json(request): Json<NoPushRequest>,
) -> AppResult<Json<PushJson>> {
    store::remove_of(&state.db, &person.id, &device_id(&request.endpoint)).await?;
    json(&state, &person).await
}
