//! `GET /api/orders/{id}/transfer`

use crate::auth::Customer;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::qr::{self, QrJson};
use crate::http::values::Rupees;
use crate::orders;
use crate::orders::access::not_found;
use crate::orders::json::order_number;
use crate::payments::parts::Parts;
use axum::extract::State;
use haat_domain::upi::{Transfer, UpiId};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How to transfer the money for an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TransferJson {
    /// How much.
    amount: Rupees,
    /// Whom, in UPI.
    upi_id: String,
    /// Their name: the shop's.
    name: String,
    /// What the shop's bank shows beside it.
    reference: String,
    /// What to write beside a transfer by hand: the order's number.
    remark: String,
    /// Opens a payer's app with all of it: `upi://pay?…`.
    link: String,
    /// The same for a camera.
    qr: QrJson,
    /// Where to transfer it to without UPI; may be empty.
    bank_details: String,
}

/// How the customer of an order transfers its money.
#[utoipa::path(get, path = "/api/orders/{id}/transfer", tag = "payments", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = TransferJson), (status = 409, description = "This shop does not take transfers")))]
pub async fn show_transfer(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<TransferJson>> {
    let order = orders::store::find(&state.db, &id.into()).await?;
    let order = order.filter(|order| order.user_id == customer.id && order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    let texts = state.settings.texts().await;
    let payee = UpiId::parse(&texts.upi_id).ok();
    let payee = if state.settings.get().await?.upi { payee } else { None };
    let payee = payee.ok_or_else(|| {
        AppError::conflict("This shop does not take transfers.").coded(Code::TransfersNotTaken)
    })?;
    // Banks show at most 35 characters of it.
    let reference = order.id.as_str().replace('-', "");
    let number = order_number(order.number, order.created_at);
    let remark = if number.is_empty() { reference.clone() } else { number };
    let note = format!("Order {remark}");
    let transfer = Transfer {
        payee: &payee,
        name: &texts.name,
        amount: order.total_price,
        note: &note,
        reference: &reference,
    };
    let link = transfer.link();
    Ok(Json(TransferJson {
        amount: Rupees(order.total_price),
        upi_id: texts.upi_id.clone(),
        name: texts.name.clone(),
        qr: qr::draw(&link)?,
        link,
        reference,
        remark,
        bank_details: texts.bank_details.clone(),
    }))
}
