//! Who sees how much of an order.

use crate::auth::CurrentUser;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::values::Rupees;
use crate::orders::json::{OrderAnswer, OrderJson, ReceiptJson};
use crate::orders::store::{self, Details, LineRow, OrderRow};
use haat_db::Db;
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::money_back::DisputeStage;
use haat_domain::orders::OrderStatus;
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use http::StatusCode;

/// The order as `viewer` may see it: everything for its customer and for admins, their own lines for a
/// seller, and for everyone else it does not exist. A deleted order is there for admins alone.
pub async fn load_for(db: &Db, viewer: &CurrentUser, id: &OrderId, now: Millis) -> AppResult<OrderJson> {
    let row = store::find(db, id).await?.ok_or_else(not_found)?;
    if !viewer.is_admin && row.deleted_at.is_some() {
        return Err(not_found());
    }
    let mut details = store::details(db, id).await?;
    if !viewer.is_admin {
        details.disputes.retain(|dispute| dispute.stage == DisputeStage::Open);
    }
    let receipt = if may_take_money(viewer, &row, &details.lines) { awaited(&row, &details) } else { None };
    if viewer.is_admin || row.user_id == viewer.id {
        return Ok(OrderJson { receipt, ..OrderJson::full(row, details) });
    }
    // Who called off all that was theirs before it was paid still has a parcel in it, with nothing inside.
    let sells = details.parcels.iter().any(|parcel| parcel.seller_id.as_ref() == Some(&viewer.id));
    if !sells || !viewer.is_seller {
        return Err(not_found());
    }
    Ok(OrderJson { receipt, ..OrderJson::for_seller(row, details, &viewer.id, now) })
}

/// Whether this person may say that the money for an order has come: an admin, or who sells all of it to someone else.
pub fn may_take_money(person: &CurrentUser, order: &OrderRow, lines: &[LineRow]) -> bool {
    let sells = |line: &LineRow| line.seller_id.as_ref() == Some(&person.id);
    let sells_all = person.is_seller && !lines.is_empty() && lines.iter().all(sells);
    person.is_admin || (sells_all && order.user_id != person.id)
}

/// The transfer that its customer told of, that it waits for, or that it may still get although it is closed.
fn awaited(row: &OrderRow, details: &Details) -> Option<ReceiptJson> {
    let told = details
        .payments
        .iter()
        .find(|payment| payment.provider == PaymentMethod::Upi && payment.status == PaymentState::Pending);
    let open = !row.status.is_paid() && row.status != OrderStatus::Refunded;
    (told.is_some() || (open && row.payment_method == PaymentMethod::Upi)).then(|| ReceiptJson {
        amount: Rupees(row.total_price),
        reference: told.map(|payment| payment.note.clone()).unwrap_or_default(),
    })
}

/// The whole order as its customer and the admins see it.
pub async fn load_full(db: &Db, id: &OrderId) -> AppResult<OrderJson> {
    let row = store::find(db, id).await?.ok_or_else(not_found)?;
    let details = store::details(db, id).await?;
    Ok(OrderJson::full(row, details))
}

/// The whole order as it is now, with words about what happened to it.
pub async fn answer(
    db: &Db,
    id: &OrderId,
    status: StatusCode,
    message: &str,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let order = load_full(db, id).await?;
    Ok((status, Json(OrderAnswer { message: message.to_owned(), order })))
}

/// 404, in the same words whether the order does not exist or is someone else's.
pub fn not_found() -> AppError {
    AppError::not_found("Order")
}
