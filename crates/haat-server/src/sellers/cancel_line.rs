//! `POST /api/orders/{id}/parcels/{no}/cancel`

use crate::auth::{Fresh, Merchant};
use crate::error::{AppError, AppResult, Code};
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::not_found;
use crate::orders::json::OrderAnswer;
use crate::payments::refund_part::{self, RefundPartRequest};
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
use haat_db::new_id;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Pieces that cannot be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelLineRequest {
    /// Of which line.
    line_no: i64,
    /// How many; left out, all that are left.
    quantity: Option<i64>,
    /// Why; the customer reads it.
    reason: String,
}

/// Calls off pieces of a paid order that cannot be sent, and gives their money back with their tax, and with the last
/// piece of a parcel what was paid for sending it: by their seller, or an admin. Money that came by hand is an admin's to
/// return. An order that is to be paid on delivery becomes smaller by the same amount, and is cancelled with its last piece.
/// The same `Idempotency-Key` calls off once.
#[utoipa::path(post, path = "/api/orders/{id}/parcels/{no}/cancel", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = CancelLineRequest,
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "The money is on its way, or will be tried again"),
        (status = 409, description = "Sent already, not paid, being paid, or paid by hand"), (status = 422, description = "Not a line of this parcel")))]
pub async fn cancel_line(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path((id, no)): Path<(String, String)>,
    headers: HeaderMap,
    Json(asked): Json<CancelLineRequest>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let key = idempotency_key(&headers)?;
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    if parcel.order.is_paid_on_delivery() && parcel.order.paid_at.is_none() {
        let key = key.map_or_else(|| new_id(state.clock.now()), str::to_owned);
        parcel.call_off((asked.line_no, asked.quantity), &asked.reason, &key).await?;
        let words = "Called off; it is not paid for at the door.";
        return Ok((StatusCode::OK, Json(parcel.answer(words).await?)));
    }
    let line = parcel.lines().find(|line| line.line_no == asked.line_no).ok_or_else(not_found)?;
    if line.shipped_at.is_some() {
        return Err(AppError::conflict("This was sent already, so it can no longer be called off.")
            .coded(Code::ParcelMoved));
    }
    let left = line.quantity - parcel.paid_back(line.line_no);
    let wish = RefundPartRequest::of_line(line.line_no, asked.quantity.unwrap_or(left), asked.reason);
    let how = (merchant.limited_to().is_none(), true);
    let (status, _) =
        refund_part::give_back(&state.payments, &merchant.0, &parcel.order.id, key, &wish, how).await?;
    Ok((status, Json(parcel.answer("Called off; the money goes back.").await?)))
}
