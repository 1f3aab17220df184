//! `POST /api/orders/{id}/refunds/{refundId}/retry`

use crate::audit;
use crate::auth::{Admin, Fresh};
use crate::books;
use crate::error::{AppError, AppResult, Code};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders;
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::json::OrderAnswer;
use crate::orders::store::refunds::{self, NewRefund};
use crate::orders::store::{Actor, record_event};
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::refund;
use crate::payments::refund_note::RefundNote;
use crate::payments::refund_order::said;
use crate::payments::refund_part::returned;
use crate::payments::settlement::decimal;
use crate::payments::store;
use axum::extract::State;
use bytes::Bytes;
use haat_domain::ids::OrderId;
use haat_domain::money_back::RefundState;
use http::StatusCode;

/// Tries a refund again that the provider refused, or that failed. The second try answers what became of the first.
#[utoipa::path(post, path = "/api/orders/{id}/refunds/{refundId}/retry", tag = "payments", security(("session" = [])),
    params(("id" = String, Path), ("refundId" = String, Path)), request_body = Option<RefundNote>,
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "It is on its way, or will be tried again"),
        (status = 409, description = "The provider refuses again, or nothing is left to give back")))]
pub async fn retry_refund(
    State(state): State<std::sync::Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path((id, refund_id)): Path<(String, String)>,
    body: Bytes,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let said_so = RefundNote::read(&body)?;
    let id = OrderId::from(id);
    let order = orders::store::find(&state.db, &id).await?.ok_or_else(not_found)?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    // Whoever else gives of it back waits: what is left is counted after that.
    orders::store::hold(&mut tx, &id).await?;
    let old = refunds::find(&mut tx, &refund_id).await?.filter(|old| old.order_id.as_ref() == Some(&id));
    let old = old.ok_or_else(|| AppError::not_found("Refund"))?;
    let payment = store::find(&mut tx, &old.provider_order_id).await?.ok_or_else(not_found)?;
    let note = said_so.of(&payment)?;
    let rows = refunds::of_payment(&mut tx, &old.provider_order_id).await?;
    let promised: i64 = rows.iter().filter(|row| row.state.is_promised()).map(|row| row.amount).sum();
    if old.state.can_be_retried() && old.amount > payment.amount - promised {
        let words = "That much of this payment is no longer with the shop.";
        return Err(AppError::conflict(words).coded(Code::RefundTooLarge));
    }
    let wish = match old.state {
        RefundState::Refused => refunds::ask_again(&mut tx, &old.id, now.plus(SOON), now).await?,
        RefundState::Failed if refunds::replaced(&mut tx, &old.id).await? => {
            let key = format!("{}-again", old.request_key.as_deref().unwrap_or(&old.id));
            let new = NewRefund {
                order: &id,
                provider: old.provider,
                provider_order_id: &old.provider_order_id,
                amount: old.amount,
                reason: &old.reason,
                by: &admin.name,
                key: &key,
                check_at: now.plus(SOON),
            };
            refund::request(&mut tx, &new, now).await?
        }
        _ => None,
    };
    let Some(wish) = wish else {
        drop(tx);
        return said(&state, &id, returned(old.state), "The money went back.").await;
    };
    books::store::settle(&mut tx, &id, books::store::LedgerKind::Refund, now).await?;
    let sum = decimal(wish.amount, &payment.currency);
    let told = format!("{sum}, tried again. {note}");
    record_event(&mut tx, &id, &Actor::user(&admin), OrderEventKind::RefundStarted, told.trim(), now).await?;
    let summary = format!("Tried again to give {sum} of the order {id} back.");
    audit::record(&mut tx, &admin, "order.refund", "order", id.as_str(), &summary, now)?;
    tx.commit().await?;
    let sent = refund::send(&state, &order, &payment, &wish, &Actor::user(&admin)).await?;
    said(&state, &id, sent, "The money went back.").await
}
