//! `PUT /api/orders/{id}/deliver`

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::{load_full, not_found};
use crate::orders::json::OrderAnswer;
use crate::orders::life;
use crate::orders::store::{self, Actor};
use crate::payments::parts::Parts;
use crate::payments::{by_hand, came_back, refund};
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use std::sync::Arc;

/// Marks a paid order as delivered, or one that is paid at the door as paid and delivered. The second try answers the
/// order as it is.
#[utoipa::path(put, path = "/api/orders/{id}/deliver", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Not paid, or closed")))]
pub async fn deliver_order(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let order = store::find(&state.db, &id).await?.ok_or_else(not_found)?;
    let (now, actor) = (state.clock.now(), Actor::user(&admin));
    let mut not_collected = Vec::new();
    let mut tx = state.db.begin().await?;
    store::look_soon(&mut tx, &id, now).await?;
    if order.is_paid_on_delivery() {
        if store::payment_pending(&mut tx, &id).await? {
            let words = "A payment for this order is being checked right now.";
            return Err(AppError::conflict(words).coded(Code::PaymentPending));
        }
        if by_hand::cash(&mut tx, &order, &actor, now).await? {
            not_collected = came_back::not_collected(&mut tx, &id, &admin, now).await?;
        }
    }
    let done = life::apply(&mut tx, &id, OrderAction::Deliver, &actor, "", now).await?;
    if matches!(done, Transition::To { .. }) {
        let summary = format!("Marked the order {id} as delivered.");
        audit::record(&mut tx, &admin, "order.deliver", "order", id.as_str(), &summary, now)?;
    }
    tx.commit().await?;
    for (payment, back) in &not_collected {
        refund::send(&state, &order, payment, back, &actor).await?;
    }
    let order = load_full(&state.db, &id).await?;
    Ok(Json(OrderAnswer { message: "Order Delivered Successfully".to_owned(), order }))
}
