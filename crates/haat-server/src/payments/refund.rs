//! Giving money back: a wish is written down, the provider is asked, and what it answers is weighed like any other
//! news.

use crate::books;
use crate::error::AppResult;
use crate::orders;
use crate::orders::event::OrderEventKind;
use crate::orders::store::refunds::{self, NewRefund, Refund, RefundReport};
use crate::orders::store::{Actor, OrderRow, record_event};
use crate::payments::facts::PaymentFact;
use crate::payments::money_back;
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::settle::provider;
use crate::payments::settlement::decimal;
use crate::payments::store::{self, Payment, PaymentChange};
use haat_db::{DbError, Tx};
use haat_domain::money_back::{RefundState, Why};
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use haat_payments::{PaymentError, ProviderPayment, RefundPayment, RefundSeen, RefundStatus};

/// How a refund went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returned {
    /// The payer has the money.
    Done,
    /// The provider has it on its way.
    Pending,
    /// Nobody knows; it will be tried again.
    Unknown,
    /// The provider refuses.
    Refused(String),
    /// It was made and failed.
    Failed,
}

/// Writes down the wish to give all that is left of a payment back; `None` when nothing is left, or somebody was
/// quicker.
pub async fn request_rest(
    tx: &mut Tx,
    payment: &Payment,
    reason: &str,
    by: &str,
    now: Millis,
) -> Result<Option<Refund>, DbError> {
    let rows = refunds::of_payment(tx, &payment.provider_order_id).await?;
    let promised: i64 = rows.iter().filter(|row| row.state.is_promised()).map(|row| row.amount).sum();
    let amount = payment.amount - promised.max(payment.refunded_amount);
    if amount <= 0 {
        return Ok(None);
    }
    // Two at once count the same rows, so they share one wish.
    let key = format!("{}-{}", payment.id, rows.len());
    let new = NewRefund {
        order: &payment.order_id,
        provider: payment.provider,
        provider_order_id: &payment.provider_order_id,
        amount,
        reason,
        by,
        key: &key,
        check_at: now.plus(SOON),
    };
    request(tx, &new, now).await
}

/// Writes down that the shop wants a refund; `None` when this wish was written down before.
pub async fn request(tx: &mut Tx, new: &NewRefund<'_>, now: Millis) -> Result<Option<Refund>, DbError> {
    let requested = refunds::request(tx, new, now).await?;
    if let Some(refund) = &requested {
        let fact = PaymentFact::RefundRequested {
            order: new.order.to_string(),
            refund: refund.id.clone(),
            provider: new.provider.as_str().to_owned(),
            amount: new.amount,
            reason: new.reason.to_owned(),
        };
        tx.append(now, None, &fact)?;
    }
    Ok(requested)
}

/// No provider can be asked for a refund that was written down: it is owed until an admin says how it went back.
pub async fn owe(tx: &mut Tx, payment: &Payment, refund: &Refund, now: Millis) -> Result<(), DbError> {
    refunds::refused(tx, refund, "to be returned by hand", now).await?;
    let (order, provider) = (payment.order_id.to_string(), payment.provider.as_str().to_owned());
    let fact = PaymentFact::RefundOwed { order, refund: refund.id.clone(), provider, amount: refund.amount };
    tx.append(now, None, &fact)
}

/// Asks the provider for a refund that was written down, and writes down what it answers.
pub async fn send(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    refund: &Refund,
    actor: &Actor<'_>,
) -> AppResult<Returned> {
    if payment.provider.is_by_hand() {
        // Whoever asks for it has given it back: there is nobody else to ask.
        let seen = RefundSeen {
            id: refund.id.clone(),
            amount: refund.amount,
            status: RefundStatus::Completed,
            word: "by hand".to_owned(),
            reference: Some(refund.id.clone()),
            certain: true,
        };
        return answered(state, order, payment, refund, &seen, actor).await;
    }
    let asked = RefundPayment {
        provider_order_id: payment.provider_order_id.clone(),
        capture_id: payment.capture_id.clone().unwrap_or_default(),
        amount: refund.amount,
        currency: payment.currency.clone(),
        reference: refund.id.clone(),
        idempotency_key: refund.key(),
    };
    match provider(state, payment.provider)?.refund(&asked).await {
        Ok(seen) => answered(state, order, payment, refund, &seen, actor).await,
        Err(error) if error.is_temporary() => {
            tracing::warn!(%error, payment = payment.id, "a refund is in the air");
            if error.is_decided() {
                // The same key would be answered the same. What really happened is looked up before the next try.
                refunds::another_attempt(&state.db, refund, state.clock.now()).await?;
            }
            Ok(Returned::Unknown)
        }
        Err(error) => {
            tracing::error!(%error, payment = payment.id, "a refund was refused");
            refused(state, order, payment, refund, &error, actor).await
        }
    }
}

async fn answered(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    refund: &Refund,
    seen: &RefundSeen,
    actor: &Actor<'_>,
) -> AppResult<Returned> {
    let now = state.clock.now();
    let told = RefundReport {
        method: payment.provider,
        provider_order_id: &payment.provider_order_id,
        order: Some(&order.id),
        id: &seen.id,
        amount: seen.amount,
        why: Why::Refund,
        state: money_back::state_of(seen.status),
        word: &seen.word,
        reference: Some(&refund.id),
    };
    let mut tx = state.db.begin().await?;
    money_back::remember(&mut tx, order, payment, &told, now).await?;
    money_back::weigh(&mut tx, order, &payment.provider_order_id, 0, actor, now).await?;
    tx.commit().await?;
    Ok(match told.state {
        RefundState::Done => Returned::Done,
        RefundState::Failed => Returned::Failed,
        _ => Returned::Pending,
    })
}

/// A refusal is final for its key. What the provider shows then decides: the money may be gone already.
async fn refused(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    refund: &Refund,
    error: &PaymentError,
    actor: &Actor<'_>,
) -> AppResult<Returned> {
    let now = state.clock.now();
    let seen = match error {
        PaymentError::AlreadyRefunded => {
            Some(provider(state, payment.provider)?.look_up(&payment.provider_order_id).await?)
        }
        _ => None,
    };
    let mut tx = state.db.begin().await?;
    orders::store::hold(&mut tx, &order.id).await?;
    let fresh = refunds::refused(&mut tx, refund, &error.to_string(), now).await?;
    if let Some(seen) = &seen {
        money_back::remember_seen(&mut tx, order, payment, seen, now).await?;
        money_back::weigh(&mut tx, order, &payment.provider_order_id, shown(seen), actor, now).await?;
    } else if fresh {
        let change = PaymentChange {
            status: PaymentState::Completed,
            note: "A refund was refused.",
            ..PaymentChange::default()
        };
        store::change(&mut tx, &payment.id, &[PaymentState::Refunding], &change, now).await?;
        let (sum, whom) = (decimal(refund.amount, &payment.currency), payment.provider.as_str());
        let note = format!("{whom} refused to give {sum} back.");
        record_event(&mut tx, &order.id, actor, OrderEventKind::RefundRefused, &note, now).await?;
        let (order, refund, amount) = (order.id.to_string(), refund.id.clone(), refund.amount);
        let provider = payment.provider.as_str().to_owned();
        tx.append(now, None, &PaymentFact::RefundRefused { order, refund, provider, amount })?;
    }
    books::store::settle(&mut tx, &payment.order_id, books::store::LedgerKind::Refund, now).await?;
    tx.commit().await?;
    Ok(if seen.is_some() { Returned::Done } else { Returned::Refused(error.office_message()) })
}

/// Looks at what the provider shows of a payment in our books, and writes down what went back of it.
pub async fn look(state: &Parts, order: &OrderRow, payment: &Payment) -> AppResult<()> {
    let seen = provider(state, payment.provider)?.look_up(&payment.provider_order_id).await?;
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    money_back::remember_seen(&mut tx, order, payment, &seen, now).await?;
    let id = &payment.provider_order_id;
    money_back::weigh(&mut tx, order, id, shown(&seen), &Actor::SHOP, now).await?;
    Ok(tx.commit().await?)
}

/// Looks after one refund: what became of it, or the next try of one that nobody answered.
pub async fn look_after(
    state: &Parts,
    order: &OrderRow,
    payment: &Payment,
    refund: &Refund,
) -> AppResult<()> {
    if !payment.provider.is_by_hand() {
        look(state, order, payment).await?;
    }
    let mut tx = state.db.begin().await?;
    let now = refunds::find(&mut tx, &refund.id).await?;
    tx.commit().await?;
    match now.filter(|refund| refund.state == RefundState::Requested) {
        Some(refund) => send(state, order, payment, &refund, &Actor::SHOP).await.map(|_| ()),
        None => Ok(()),
    }
}

/// Sends held money back; the order it did not pay stays as it is.
pub async fn return_held(state: &Parts, order: &OrderRow, payment: &Payment) -> AppResult<()> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let rows = refunds::of_payment(&mut tx, &payment.provider_order_id).await?;
    let refund = match rows.iter().rev().find(|row| row.request_key.is_some() && !row.retried) {
        // What failed waits for a person, and what is under way is looked after by itself.
        Some(last) if last.state == RefundState::Refused => {
            refunds::ask_again(&mut tx, &last.id, now.plus(SOON), now).await?
        }
        Some(last) if last.state != RefundState::Done => None,
        _ => request_rest(&mut tx, payment, "It could not pay its order.", "The shop", now).await?,
    };
    tx.commit().await?;
    match refund {
        Some(refund) => send(state, order, payment, &refund, &Actor::SHOP).await.map(|_| ()),
        None => Ok(store::stop_checking(&state.db, payment).await?),
    }
}

/// How much a provider shows as gone, whatever it lists.
pub fn shown(seen: &ProviderPayment) -> i64 {
    match seen.refunded_amount() {
        0 if seen.status == haat_payments::PaymentStatus::Refunded => seen.amount,
        gone => gone,
    }
}
