//! `PUT /api/orders/{id}/refund`

use crate::audit;
use crate::auth::Admin;
use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::orders::access::{load_full, not_found};
use crate::orders::json::OrderAnswer;
use crate::orders::store::{Actor, record_event};
use crate::orders::{self, life};
use crate::payments::parts::Parts;
use crate::payments::refund::{self, Returned};
use crate::payments::store;
use axum::extract::{Path, State};
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use http::StatusCode;
use std::sync::Arc;

/// Gives the whole amount of a paid order back and closes it; what was not delivered yet goes back on the
/// shelf. The second try answers the order as it is.
#[utoipa::path(put, path = "/api/orders/{id}/refund", tag = "payments", params(("id" = String, Path)), security(("session" = [])),
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "The provider cannot be reached; it will be tried again"),
        (status = 409, description = "Not paid, or the provider refuses")))]
pub async fn refund_order(
    State(state): State<Arc<Parts>>,
    Admin(admin): Admin,
    Path(id): Path<String>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let id = OrderId::from(id);
    let order = orders::store::find(&state.db, &id).await?.filter(|order| order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    let actor = Actor::user(&admin);
    if order.status().after(OrderAction::Refund)? == Transition::AlreadyThere {
        return answer(&state, &id, StatusCode::OK, "Order refunded successfully").await;
    }
    let now = state.clock.now();
    let summary = format!("Refunded the order {id}.");
    let mut tx = state.db.begin().await?;
    let Some(payment) = store::start_refund(&mut tx, &id, now.plus(refund::FIRST_CHECK), now).await? else {
        drop(tx);
        if store::is_refunding(&state.db, &id).await? {
            return answer(&state, &id, StatusCode::ACCEPTED, "The refund is on its way.").await;
        }
        // Nothing of it is with a provider: it cost nothing, or the money was taken back already.
        let mut tx = state.db.begin().await?;
        life::apply(&mut tx, &id, OrderAction::Refund, &actor, "No payment to return.", now).await?;
        audit::record(&mut tx, &admin, "order.refund", "order", id.as_str(), &summary, now)?;
        tx.commit().await?;
        return answer(&state, &id, StatusCode::OK, "Order refunded successfully").await;
    };
    record_event(&mut tx, &id, &actor, "refund_started", "", now).await?;
    audit::record(&mut tx, &admin, "order.refund", "order", id.as_str(), &summary, now)?;
    tx.commit().await?;
    match refund::finish(&state, &order, &payment, &actor).await? {
        Returned::Done => answer(&state, &id, StatusCode::OK, "Order refunded successfully").await,
        Returned::Unknown => {
            let message = "The payment provider cannot be reached. The refund will be tried again by itself.";
            answer(&state, &id, StatusCode::ACCEPTED, message).await
        }
        Returned::Refused(why) => Err(AppError::conflict(format!("The refund was refused. {why}"))),
    }
}

async fn answer(
    state: &Parts,
    id: &OrderId,
    status: StatusCode,
    message: &str,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let order = load_full(&state.db, id).await?;
    Ok((status, Json(OrderAnswer { message: message.to_owned(), order })))
}
