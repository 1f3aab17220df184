//! `PUT /api/orders/{id}/cancel`

use crate::auth::Customer;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::{load_full, not_found};
use crate::orders::json::OrderAnswer;
use crate::orders::parts::Parts;
use crate::orders::store::Actor;
use crate::orders::{life, store};
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, OrderStatus};
use std::sync::Arc;

/// Gives up an unpaid order of one's own; its goods go back.
#[utoipa::path(put, path = "/api/orders/{id}/cancel", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Paid, delivered or being paid")))]
pub async fn cancel_order(
    State(state): State<Arc<Parts>>,
    Customer(customer): Customer,
    Path(id): Path<String>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let order = store::find(&state.db, &id).await?.filter(|order| order.user_id == customer.id);
    let order = order.ok_or_else(not_found)?;
    let mut tx = state.db.begin().await?;
    if store::payment_pending(&mut tx, &id).await? {
        let words = "A payment for this order is being checked, so it cannot be cancelled right now.";
        return Err(AppError::conflict(words).coded(Code::PaymentPending));
    }
    if order.status == OrderStatus::Placed && store::partly_sent(&mut tx, &id).await? {
        let words =
            "This order is on its way to you, so it cannot be cancelled any more. Please ask the shop.";
        return Err(AppError::conflict(words).coded(Code::OrderOnItsWay));
    }
    let actor = Actor::user(&customer);
    life::apply(&mut tx, &id, OrderAction::Cancel, &actor, "", state.clock.now()).await?;
    tx.commit().await?;
    let order = load_full(&state.db, &id).await?;
    Ok(Json(OrderAnswer { message: "Order cancelled successfully".to_owned(), order }))
}
