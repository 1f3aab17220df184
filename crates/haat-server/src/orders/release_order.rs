//! `PUT /api/orders/{id}/release`

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::load_full;
use crate::orders::json::OrderAnswer;
use crate::orders::parts::Parts;
use crate::orders::store::Actor;
use crate::orders::{life, store};
use axum::extract::State;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};

/// Gives up an unpaid order for its customer, so that its goods are there for others.
#[utoipa::path(put, path = "/api/orders/{id}/release", tag = "orders", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 409, description = "Paid, delivered or being paid")))]
pub async fn release_order(
    State(state): State<std::sync::Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<Json<OrderAnswer>> {
    let id = OrderId::from(id);
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    if store::payment_pending(&mut tx, &id).await? {
        let words = "A payment for this order is being checked right now.";
        return Err(AppError::conflict(words).coded(Code::PaymentPending));
    }
    let done =
        life::apply(&mut tx, &id, OrderAction::Cancel, &Actor::user(&admin), "Released by the shop.", now)
            .await?;
    if matches!(done, Transition::To { .. }) {
        let summary = format!("Released the goods of the unpaid order {id}.");
        audit::record(&mut tx, &admin, "order.release", "order", id.as_str(), &summary, now)?;
    }
    tx.commit().await?;
    let order = load_full(&state.db, &id).await?;
    Ok(Json(OrderAnswer { message: "The goods are back on the shelf".to_owned(), order }))
}
