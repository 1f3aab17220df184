//! Giving money back.

use crate::error::AppResult;
use crate::orders::life::{self, Stuck};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::books::decimal;
use crate::payments::parts::Parts;
use crate::payments::reconcile::{LATER, SOON};
use crate::payments::settle::provider;
use crate::payments::store::{self, Change, Payment, Return, Why};
use haat_db::{DbError, Tx};
use haat_domain::orders::OrderAction;
use haat_domain::time::Millis;
use haat_payments::{PaymentError, RefundPayment, RefundStatus, Refunded};

/// How a refund went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    /// The provider sent the money back, or has it on its way.
    Done,
    /// Nobody knows; it will be tried again.
    Unknown,
    /// The provider refuses.
    Refused(String),
}

/// Sends all that is left of a payment back and closes the order it paid. The payment stands at
/// `refunding`; the same key never sends money twice.
pub async fn finish(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    actor: &Actor<'_>,
) -> AppResult<Returned> {
    let refunded = match send_back(state, payment).await? {
        Ok(refunded) => refunded,
        Err(PaymentError::Unreachable(cause)) => {
            tracing::warn!(cause, payment = payment.id, "a refund is in the air");
            return Ok(Returned::Unknown);
        }
        Err(error) => {
            let why = error.shopper_message().to_owned();
            tracing::error!(%error, payment = payment.id, "a refund was refused");
            return undo(state, order, payment, actor, why).await;
        }
    };
    let now = state.clock.now();
    let note =
        format!("{} went back through {}.", decimal(refunded.amount, &payment.currency), payment.provider);
    let mut tx = state.db.begin().await?;
    let (status, check_at) = match refunded.status {
        RefundStatus::Completed => ("refunded", None),
        RefundStatus::Pending | RefundStatus::Failed => ("refunding", Some(now.plus(LATER))),
    };
    let change = Change {
        status,
        refund_id: Some(&refunded.refund_id),
        refunded_amount: Some(payment.refunded_amount + refunded.amount),
        check_at,
        ..Change::default()
    };
    explain(&mut tx, payment, &refunded, now).await?;
    store::change(&mut tx, &payment.id, &["refunding"], &change, now).await?;
    // Also when a bank was quicker than we: the admin wanted this order closed.
    match life::apply(&mut tx, &order.id, OrderAction::Refund, actor, &note, now).await {
        Ok(_) | Err(Stuck::Missing | Stuck::Rule(_)) => {}
        Err(other) => return Err(other.into()),
    }
    tx.commit().await?;
    Ok(Returned::Done)
}

/// Sends held money back; the order it did not pay stays as it is.
pub async fn return_held(state: &Parts, order: &OrderRow, payment: &Payment) -> AppResult<Returned> {
    let refunded = match send_back(state, payment).await? {
        Ok(refunded) => refunded,
        Err(PaymentError::Unreachable(_)) => return Ok(Returned::Unknown),
        Err(error) => {
            tracing::error!(%error, payment = payment.id, "held money could not be returned");
            return Ok(Returned::Refused(error.shopper_message().to_owned()));
        }
    };
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let change = Change {
        status: "refunded",
        refund_id: Some(&refunded.refund_id),
        refunded_amount: Some(payment.refunded_amount + refunded.amount),
        ..Change::default()
    };
    explain(&mut tx, payment, &refunded, now).await?;
    if store::change(&mut tx, &payment.id, &["held"], &change, now).await? {
        let note = format!(
            "{} went back through {}.",
            decimal(refunded.amount, &payment.currency),
            payment.provider
        );
        record_event(&mut tx, &order.id, &Actor::SHOP, "payment_returned", &note, now).await?;
    }
    tx.commit().await?;
    Ok(Returned::Done)
}

/// What we gave back ourselves needs no explanation when the provider shows it.
async fn explain(tx: &mut Tx, payment: &Payment, refunded: &Refunded, now: Millis) -> Result<(), DbError> {
    if refunded.refund_id.is_empty() {
        return Ok(());
    }
    let told = Return {
        method: payment.method(),
        provider_order_id: &payment.provider_order_id,
        id: &refunded.refund_id,
        amount: refunded.amount,
        why: Why::Refund,
    };
    store::remember_return(tx, &told, now).await
}

async fn send_back(state: &Parts, payment: &Payment) -> AppResult<Result<Refunded, PaymentError>> {
    let provider = provider(state, payment.method())?;
    let refund = RefundPayment {
        provider_order_id: payment.provider_order_id.clone(),
        capture_id: payment.capture_id.clone().unwrap_or_default(),
        amount: payment.money_left(),
        currency: payment.currency.clone(),
        idempotency_key: format!("refund-{}", payment.id),
    };
    Ok(match provider.refund(&refund).await {
        Err(PaymentError::AlreadyRefunded) => Ok(Refunded {
            refund_id: payment.refund_id.clone().unwrap_or_default(),
            amount: payment.money_left(),
            status: RefundStatus::Completed,
        }),
        other => other,
    })
}

async fn undo(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    actor: &Actor<'_>,
    why: String,
) -> AppResult<Returned> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let change = Change { status: "completed", note: "A refund was refused.", ..Change::default() };
    if store::change(&mut tx, &payment.id, &["refunding"], &change, now).await? {
        let note = format!("{} refused the refund.", payment.provider);
        record_event(&mut tx, &order.id, actor, "refund_refused", &note, now).await?;
    }
    tx.commit().await?;
    Ok(Returned::Refused(why))
}

/// When to look again at a refund that was just begun.
pub const FIRST_CHECK: i64 = SOON;

/// Asks what became of a refund that the provider had on its way.
pub async fn follow_up(state: &Parts, order: &OrderRow, payment: &Payment) -> AppResult<()> {
    let seen = provider(state, payment.method())?.look_up(&payment.provider_order_id).await?;
    let refund = seen.refunds.iter().find(|refund| Some(&refund.id) == payment.refund_id.as_ref());
    let now = state.clock.now();
    let (change, event) = match refund.map(|refund| refund.status) {
        Some(RefundStatus::Completed) => (Change { status: "refunded", ..Change::default() }, None),
        Some(RefundStatus::Failed) => {
            let note = "The refund failed. Please return the money by hand at the provider.";
            let change = Change { status: "held", note, refunded_amount: Some(0), ..Change::default() };
            (change, Some(note))
        }
        Some(RefundStatus::Pending) | None => return Ok(()),
    };
    let mut tx = state.db.begin().await?;
    if store::change(&mut tx, &payment.id, &["refunding"], &change, now).await?
        && let Some(note) = event
    {
        record_event(&mut tx, &order.id, &Actor::SHOP, "payment_held", note, now).await?;
    }
    Ok(tx.commit().await?)
}
