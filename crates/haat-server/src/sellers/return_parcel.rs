//! `PUT /api/orders/{id}/parcels/{no}/return`

use crate::auth::{Fresh, Merchant};
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::json::OrderAnswer;
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
use bytes::Bytes;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// What becomes of goods that their carrier brought back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReturnParcelRequest {
    /// Whether they can be sold again, as when nothing is said; otherwise they are written off.
    #[serde(default = "yes")]
    restock: bool,
}

const fn yes() -> bool {
    true
}

impl ReturnParcelRequest {
    /// Reads a body, which may be missing.
    fn read(body: &Bytes) -> AppResult<Self> {
        let body: &[u8] = if body.is_empty() { b"{}" } else { body };
        serde_json::from_slice(body).map_err(|_| AppError::bad_request("The request is not valid JSON."))
    }
}

/// Notes that the carrier brought a parcel back that its customer never got. The money for it goes back, with what was
/// paid for sending it; money that came by hand waits for an admin. What arrived comes back by a return.
#[utoipa::path(put, path = "/api/orders/{id}/parcels/{no}/return", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path)), request_body = Option<ReturnParcelRequest>,
    responses((status = 200, body = OrderAnswer), (status = 409, description = "It was not sent, or it arrived")))]
pub async fn return_parcel(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path((id, no)): Path<(String, String)>,
    body: Bytes,
) -> AppResult<Json<OrderAnswer>> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    parcel.come_back(ReturnParcelRequest::read(&body)?.restock).await?;
    parcel.answer("Noted that it came back").await.map(Json)
}
