//! `PUT /api/orders/{id}/deliver`

use crate::audit;
use crate::auth::Admin;
use crate::error::AppResult;
use crate::http::json::Json;
use crate::orders::access::load_full;
use crate::orders::json::OrderAnswer;
use crate::orders::life;
use crate::orders::parts::Parts;
use crate::orders::store::Actor;
use axum::extract::{Path, State};
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use std::sync::Arc;

/// Marks a paid order as delivered. The second try answers the order as it is.
#[utoipa::path(put, path = "/api/orders/{id}/deliver", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Not paid, or closed")))]
pub async fn deliver_order(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let done = life::apply(&mut tx, &id, OrderAction::Deliver, &Actor::user(&admin), "", now).await?;
    if matches!(done, Transition::To { .. }) {
        let summary = format!("Marked the order {id} as delivered.");
        audit::record(&mut tx, &admin, "order.deliver", "order", id.as_str(), &summary, now)?;
    }
    tx.commit().await?;
    let order = load_full(&state.db, &id).await?;
    Ok(Json(OrderAnswer { message: "Order Delivered Successfully".to_owned(), order }))
}
