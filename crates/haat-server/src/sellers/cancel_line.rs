//! `POST /api/orders/{id}/parcels/{no}/cancel`

use crate::auth::{Fresh, Merchant};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::not_found;
use crate::orders::json::OrderAnswer;
use crate::payments::refund_part::{self, RefundPartRequest};
use crate::sellers::parcel::InHand;
use crate::sellers::parts::Parts;
use axum::extract::State;
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
/// return, and what is paid on delivery an admin's to cancel. The same `Idempotency-Key` gives back once.
#[utoipa::path(post, path = "/api/orders/{id}/parcels/{no}/cancel", tag = "sellers", security(("session" = [])),
    params(("id" = String, Path), ("no" = i64, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = CancelLineRequest,
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "The money is on its way, or will be tried again"),
        (status = 409, description = "Sent already, not paid, or paid by hand"), (status = 422, description = "Not a line of this parcel")))]
pub async fn cancel_line(
    State(state): State<Arc<Parts>>,
    Fresh(merchant): Fresh<Merchant>,
    Path((id, no)): Path<(String, String)>,
    headers: HeaderMap,
    Json(asked): Json<CancelLineRequest>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let parcel = InHand::find(&state, &merchant, &id, &no).await?;
    let line = parcel.lines().find(|line| line.line_no == asked.line_no).ok_or_else(not_found)?;
    if parcel.awaits_cash() {
        let words = "This order is paid on delivery, so there is nothing to give back. If something of it cannot be sent, \
                     the shop can cancel the order: please ask it.";
        return Err(AppError::conflict(words).coded(Code::OrderNotPaid));
    }
    if line.shipped_at.is_some() {
        return Err(AppError::conflict("This was sent already, so it can no longer be called off.")
            .coded(Code::ParcelMoved));
    }
    let left = line.quantity - parcel.paid_back(line.line_no);
    let wish = RefundPartRequest::of_line(line.line_no, asked.quantity.unwrap_or(left), asked.reason);
    let how = (merchant.limited_to().is_none(), true);
    let (status, _) =
        refund_part::give_back(&state.payments, &merchant.0, &parcel.order.id, &headers, &wish, how).await?;
    Ok((status, Json(parcel.answer("Called off; the money goes back.").await?)))
}
