//! `PUT /api/orders/{id}/lines/{lineNo}/ship`

use crate::audit;
use crate::auth::Merchant;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access;
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::json::OrderAnswer;
use crate::orders::parts::Parts;
use crate::orders::store;
use crate::orders::store::Actor;
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderStatus;
use std::sync::Arc;

/// Marks a line of a paid order as shipped: by the seller of the line, or an admin. The second try answers
/// the order as it is. When the order's money went back, only an admin may still decide to send it.
#[utoipa::path(put, path = "/api/orders/{id}/lines/{lineNo}/ship", tag = "orders", security(("session" = [])),
    params(("id" = String, Path), ("lineNo" = i64, Path)),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "The order is not paid, or its money went back")))]
pub async fn ship_line(
    State(state): State<Arc<Parts>>,
    merchant: Merchant,
    Path((id, line_no)): Path<(String, String)>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let order = store::find(&state.db, &id).await?.filter(|order| order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    let details = store::details(&state.db, &id).await?;
    let mine = |seller: Option<&_>| merchant.limited_to().is_none_or(|me| seller == Some(me));
    let line = details
        .lines
        .iter()
        .find(|line| line.line_no.to_string() == line_no && mine(line.seller_id.as_ref()))
        .ok_or_else(not_found)?;
    let at_the_door = order.is_paid_on_delivery() && order.status == OrderStatus::Placed;
    if !order.status.is_paid() && !at_the_door {
        return Err(AppError::conflict("This order has not been paid, so nothing of it can be shipped.")
            .coded(Code::OrderNotPaid));
    }
    let is_seller = merchant.limited_to().is_some();
    if let Some(stop) = details.stop().filter(|_| is_seller && line.shipped_at.is_none()) {
        return Err(AppError::conflict(stop.to_string()).coded(Code::OrderStopped));
    }
    let refunded = details.refund_lines.iter().filter(|l| l.line_no == line.line_no).map(|l| l.quantity);
    if line.shipped_at.is_none() && refunded.sum::<i64>() >= line.quantity {
        let words = "The money for this line goes back, so it is not sent.";
        return Err(AppError::conflict(words).coded(Code::LineRefunded));
    }
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    store::hold(&mut tx, &id).await?;
    if store::ship(&mut tx, &id, line.line_no, is_seller, now).await? {
        store::parcels::follow_lines(&mut tx, &id, now).await?;
        store::record_event(
            &mut tx,
            &id,
            &Actor::user(&merchant.0),
            OrderEventKind::Shipped,
            &line.name,
            now,
        )
        .await?;
        tx.append(
            now,
            Some(&merchant.0.id),
            &OrderFact::Shipped { order: id.to_string(), line: line.line_no },
        )?;
        let summary = format!("Marked '{}' of the order {id} as shipped.", line.name);
        audit::record(&mut tx, &merchant.0, "order.ship", "order", id.as_str(), &summary, now)?;
    }
    tx.commit().await?;
    let order = access::load_for(&state.db, &merchant.0, &id, now).await?;
    Ok(Json(OrderAnswer { message: "Marked as shipped".to_owned(), order }))
}
