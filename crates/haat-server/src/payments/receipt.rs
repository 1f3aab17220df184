//! `POST`, `PUT` and `DELETE /api/orders/{id}/receipt`

use crate::audit;
use crate::auth::{Customer, Merchant};
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::{self, not_found};
use crate::orders::json::OrderAnswer;
use crate::orders::store as orders;
use crate::orders::store::{Actor, OrderRow};
use crate::payments::by_hand::{self, Took};
use crate::payments::parts::Parts;
use crate::payments::start_payment::check_payable;
use crate::payments::store;
use axum::extract::State;
use haat_domain::errors::Complaint;
use haat_domain::ids::OrderId;
use haat_domain::upi::Reference;
use http::StatusCode;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// A transfer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReceiptRequest {
    /// What the bank knows it by.
    reference: String,
}

impl ReceiptRequest {
    fn reference(&self) -> AppResult<Reference> {
        Reference::parse(&self.reference).map_err(|problem| {
            AppError::unprocessable(problem.to_string())
                .coded(Code::BadReference)
                .field("reference", &Complaint::from(problem))
        })
    }
}

/// The customer of an order tells that its money was transferred. It keeps its goods until somebody of the shop has
/// looked.
#[utoipa::path(post, path = "/api/orders/{id}/receipt", tag = "payments", params(("id" = String, Path)),
    request_body = ReceiptRequest, security(("session" = [])),
    responses((status = 202, body = OrderAnswer), (status = 409, description = "Paid, cancelled or expired, or transfers are not taken"),
        (status = 422, description = "Not a reference number")))]
pub async fn tell_receipt(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
    Json(request): Json<ReceiptRequest>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let id = OrderId::from(id);
    let order = orders::find(&state.db, &id).await?;
    let order = order.filter(|order| order.user_id == customer.id && order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    check_payable(&state, &order)?;
    if !state.settings.get().await?.upi {
        let words = "This shop does not take transfers. Please choose another way to pay.";
        return Err(AppError::conflict(words).coded(Code::TransfersNotTaken));
    }
    state.limits.check(&format!("pay:{}", customer.id), 60, Duration::from_mins(1)).await?;
    let reference = request.reference()?;
    let mut tx = state.db.begin().await?;
    by_hand::told(&mut tx, &order, &reference, &Actor::user(&customer), state.clock.now()).await?;
    tx.commit().await?;
    let message = "Thank you. The shop looks for your transfer and confirms it.".to_owned();
    let order = access::load_for(&state.db, &customer, &id, state.clock.now()).await?;
    Ok((StatusCode::ACCEPTED, Json(OrderAnswer { message, order })))
}

/// An admin, or the seller of everything in an order, has the money that was transferred for it. For an order that is
/// closed or was paid before, it is held and owed.
#[utoipa::path(put, path = "/api/orders/{id}/receipt", tag = "payments", params(("id" = String, Path)),
    request_body = ReceiptRequest, security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 403, description = "Others sell something of it too"),
        (status = 409, description = "The reference was used before"), (status = 422, description = "Not a reference number")))]
pub async fn confirm_receipt(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
    Json(request): Json<ReceiptRequest>,
) -> AppResult<Json<OrderAnswer>> {
    let order = confirmable(&state, &merchant, &id).await?;
    let reference = request.reference()?;
    let known = store::find_by_capture(&state.db, &by_hand::capture_of(&reference)).await?;
    if known.is_some_and(|known| known.order_id == order.id) {
        return Err(by_hand::confirmed_before());
    }
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let actor = Actor::user(&merchant.0);
    let message = match by_hand::received(&mut tx, &order, &reference, &actor, now).await? {
        Took::Paid => "The transfer is confirmed: the order is paid.".to_owned(),
        Took::Held(why) => format!("{why} The money is noted: please give it back by hand."),
    };
    let summary =
        format!("Confirmed the transfer {} of {} for the order {id}.", reference.as_str(), order.total_price);
    audit::record(&mut tx, &merchant.0, "order.receipt", "order", &id, &summary, now)?;
    tx.commit().await?;
    let order = access::load_for(&state.db, &merchant.0, &order.id, state.clock.now()).await?;
    Ok(Json(OrderAnswer { message, order }))
}

/// The transfer that its customer told of did not arrive: the order waits for its payment again.
#[utoipa::path(delete, path = "/api/orders/{id}/receipt", tag = "payments", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 403, description = "Others sell something of it too"),
        (status = 409, description = "Nobody told of one")))]
pub async fn refuse_receipt(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path(id): Path<String>,
) -> AppResult<Json<OrderAnswer>> {
    let order = confirmable(&state, &merchant, &id).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if !by_hand::not_received(&mut tx, &order, &Actor::user(&merchant.0), now).await? {
        let words = "No transfer for this order is waiting to be confirmed.";
        return Err(AppError::conflict(words).coded(Code::NoTransferWaits));
    }
    let summary = format!("Found no transfer for the order {id}.");
    audit::record(&mut tx, &merchant.0, "order.receipt", "order", &id, &summary, now)?;
    tx.commit().await?;
    let order = access::load_for(&state.db, &merchant.0, &order.id, state.clock.now()).await?;
    Ok(Json(OrderAnswer { message: "The order waits for its payment again.".to_owned(), order }))
}

async fn confirmable(state: &Parts, merchant: &Merchant, id: &str) -> AppResult<OrderRow> {
    let id = OrderId::from(id);
    let order = orders::find(&state.db, &id).await?.filter(|order| order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    let lines = orders::details(&state.db, &id).await?.lines;
    if access::may_take_money(&merchant.0, &order, &lines) {
        return Ok(order);
    }
    if lines.iter().any(|line| line.seller_id.as_ref() == Some(&merchant.0.id)) {
        let words =
            "Only an admin can confirm this: others sell something of it too, or it is your own order.";
        return Err(AppError::forbidden(words).coded(Code::AdminConfirms));
    }
    Err(not_found())
}
