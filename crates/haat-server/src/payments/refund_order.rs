//! `PUT /api/orders/{id}/refund`

use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::books;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders::access::{answer, not_found};
use crate::orders::event::OrderEventKind;
use crate::orders::json::OrderAnswer;
use crate::orders::store::refunds;
use crate::orders::store::{Actor, record_event};
use crate::orders::{self, life};
use crate::payments::parts::Parts;
use crate::payments::refund::{self, Returned};
use crate::payments::refund_note::RefundNote;
use crate::payments::store;
use axum::extract::State;
use bytes::Bytes;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use http::StatusCode;

/// Gives all that is left of a paid order back and closes it once the payer has it; what was not sent yet goes back on
/// the shelf then. The second try answers the order as it is, or tries again what failed. Works for deleted orders too.
#[utoipa::path(put, path = "/api/orders/{id}/refund", tag = "payments", params(("id" = String, Path)), security(("session" = [])),
    request_body = Option<RefundNote>,
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "It is on its way, or the provider cannot be reached and it will be tried again"),
        (status = 409, description = "Not paid, or the provider refuses"), (status = 422, description = "It came by hand, and nobody says how it went back")))]
pub async fn refund_order(
    State(state): State<std::sync::Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path(id): Path<String>,
    body: Bytes,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let said_so = RefundNote::read(&body)?;
    let id = OrderId::from(id);
    let order = orders::store::find(&state.db, &id).await?.ok_or_else(not_found)?;
    let actor = Actor::user(&admin);
    if order.status.after(OrderAction::Refund)? == Transition::AlreadyThere {
        return answer(&state.db, &id, StatusCode::OK, "Order refunded successfully").await;
    }
    let now = state.clock.now();
    let summary = format!("Refunded the order {id}.");
    let mut tx = state.db.begin().await?;
    // Whoever gives a part of it back waits: what is left is counted after that.
    orders::store::hold(&mut tx, &id).await?;
    let payment = match store::start_refund(&mut tx, &id, now).await? {
        Some(payment) => Some(payment),
        None => store::paying(&mut tx, &id).await?,
    };
    let Some(payment) = payment else {
        // Nothing of it is with a provider: it cost nothing, or the money was taken back already.
        life::apply(&mut tx, &id, OrderAction::Refund, &actor, "No payment to return.", now).await?;
        audit::record(&mut tx, &admin, "order.refund", "order", id.as_str(), &summary, now)?;
        tx.commit().await?;
        return answer(&state.db, &id, StatusCode::OK, "Order refunded successfully").await;
    };
    let note = said_so.of(&payment)?;
    for failed in refunds::of_payment(&mut tx, &payment.provider_order_id).await? {
        refunds::replaced(&mut tx, &failed.id).await?;
    }
    let Some(wish) = refund::request_rest(&mut tx, &payment, note, &admin.name, now).await? else {
        tx.commit().await?;
        return answer(&state.db, &id, StatusCode::ACCEPTED, "The refund is on its way.").await;
    };
    books::store::settle(&mut tx, &id, books::store::LedgerKind::Refund, now).await?;
    record_event(&mut tx, &id, &actor, OrderEventKind::RefundStarted, note, now).await?;
    audit::record(&mut tx, &admin, "order.refund", "order", id.as_str(), &summary, now)?;
    tx.commit().await?;
    let returned = refund::send(&state, &order, &payment, &wish, &actor).await?;
    said(&state, &id, returned, "Order refunded successfully").await
}

/// What an admin is told of a refund.
pub async fn said(
    state: &Parts,
    id: &OrderId,
    returned: Returned,
    done: &str,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    match returned {
        Returned::Done => answer(&state.db, id, StatusCode::OK, done).await,
        Returned::Pending => {
            let message =
                "The payment provider has the refund on its way. It is done once the payer has the money.";
            answer(&state.db, id, StatusCode::ACCEPTED, message).await
        }
        Returned::Unknown => {
            let message = "The payment provider cannot be reached. The refund will be tried again by itself.";
            answer(&state.db, id, StatusCode::ACCEPTED, message).await
        }
        Returned::Refused(why) => {
            Err(AppError::conflict(format!("The refund was refused. {why}")).coded(Code::RefundRefused))
        }
        Returned::Failed => {
            let words = "The refund failed. The money is still owed: please try again.";
            Err(AppError::conflict(words).coded(Code::RefundFailed))
        }
    }
}
