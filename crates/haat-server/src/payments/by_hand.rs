//! Money that people take: a transfer that the customer tells of and the shop confirms, and cash at the door. No
//! provider can be asked about it, so a person's word is the truth, and who gave it stands in the order's history.

use crate::books;
use crate::error::{AppError, AppResult, Code};
use crate::orders::event::OrderEventKind;
use crate::orders::life::{self, Stuck};
use crate::orders::store::refunds::NewRefund;
use crate::orders::store::{Actor, OrderRow, hold_price, record_event};
use crate::payments::facts::PaymentFact;
use crate::payments::refund;
use crate::payments::settlement::decimal;
use crate::payments::store::by_hand::{self, Taken};
use crate::payments::store::{self, Payment, PaymentChange};
use haat_db::{DbError, Tx};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use haat_domain::upi::Reference;

/// Our name for the transfer of an order.
pub fn transfer_of(order: &OrderId) -> String {
    format!("{}-{order}", PaymentMethod::Upi.as_str())
}

/// What a transfer with this reference is known by in our books.
pub fn capture_of(reference: &Reference) -> String {
    format!("{}-{}", PaymentMethod::Upi.as_str(), reference.as_str())
}

/// What became of money that a person took.
pub enum Took {
    /// It paid its order.
    Paid,
    /// It could not, for this reason, and is to be given back by hand.
    Held(String),
}

/// The customer says that the money was transferred: somebody of the shop looks for it.
pub async fn told(
    tx: &mut Tx,
    order: &OrderRow,
    reference: &Reference,
    actor: &Actor<'_>,
    now: Millis,
) -> Result<bool, DbError> {
    let id = transfer_of(&order.id);
    // Pieces of it may have been called off since it was read.
    let amount = hold_price(tx, &order.id).await?.0;
    let taken = Taken { order: &order.id, method: PaymentMethod::Upi, id: &id, amount };
    let change = PaymentChange {
        status: PaymentState::Pending,
        taken: Some((amount, "INR")),
        note: reference.as_str(),
        ..PaymentChange::default()
    };
    let known = by_hand::take(tx, &taken, &change, now).await?.is_some();
    if known {
        let note = format!("Transferred with the reference {}.", reference.as_str());
        record_event(tx, &order.id, actor, OrderEventKind::PaymentPending, &note, now).await?;
    }
    Ok(known)
}

/// The transfer did not arrive. False when none was awaited.
pub async fn not_received(
    tx: &mut Tx,
    order: &OrderRow,
    actor: &Actor<'_>,
    now: Millis,
) -> Result<bool, DbError> {
    let Some(payment) = store::find(&mut *tx, &transfer_of(&order.id)).await? else { return Ok(false) };
    let change =
        PaymentChange { status: PaymentState::Denied, note: &payment.note, ..PaymentChange::default() };
    let denied = store::change(tx, &payment.id, &[PaymentState::Pending], &change, now).await?;
    if denied {
        let note = format!("No transfer with the reference {} arrived.", payment.note);
        record_event(tx, &order.id, actor, OrderEventKind::PaymentDenied, &note, now).await?;
    }
    Ok(denied)
}

/// Somebody of the shop has the transfer with this reference. Each reference counts once; the second transfer for an
/// order, and one for an order that is closed, is held.
pub async fn received(
    tx: &mut Tx,
    order: &OrderRow,
    reference: &Reference,
    actor: &Actor<'_>,
    now: Millis,
) -> AppResult<Took> {
    let capture = capture_of(reference);
    let amount = hold_price(tx, &order.id).await?.0;
    let change = PaymentChange {
        status: PaymentState::Completed,
        capture_id: Some(&capture),
        taken: Some((amount, "INR")),
        note: reference.as_str(),
        ..PaymentChange::default()
    };
    let first = transfer_of(&order.id);
    let another = format!("{first}-{}", reference.as_str());
    let mut payment = None;
    for id in [&first, &another] {
        if payment.is_none() {
            let taken = Taken { order: &order.id, method: PaymentMethod::Upi, id, amount };
            payment = by_hand::take(tx, &taken, &change, now).await.map_err(used_elsewhere)?;
        }
    }
    let payment = payment.ok_or_else(confirmed_before)?;
    let note = format!("Transferred with the reference {}.", reference.as_str());
    pay(tx, order, &payment, &note, actor, now).await
}

/// The customer paid at the door. Nothing happens to an order that was paid before: false.
pub async fn cash(tx: &mut Tx, order: &OrderRow, actor: &Actor<'_>, now: Millis) -> AppResult<bool> {
    let id = format!("{}-{}", PaymentMethod::Cod.as_str(), order.id);
    let amount = hold_price(tx, &order.id).await?.0;
    match life::apply(tx, &order.id, OrderAction::Pay, actor, "Paid on delivery.", now).await? {
        Transition::AlreadyThere => Ok(false),
        Transition::To { .. } => {
            let taken = Taken { order: &order.id, method: PaymentMethod::Cod, id: &id, amount };
            let change = PaymentChange {
                status: PaymentState::Completed,
                capture_id: Some(&id),
                note: "Paid on delivery.",
                ..PaymentChange::default()
            };
            by_hand::take(tx, &taken, &change, now).await?;
            tell_paid(tx, order, (PaymentMethod::Cod, amount), now)?;
            Ok(true)
        }
    }
}

async fn pay(
    tx: &mut Tx,
    order: &OrderRow,
    payment: &Payment,
    note: &str,
    actor: &Actor<'_>,
    now: Millis,
) -> AppResult<Took> {
    let why = match life::apply(tx, &order.id, OrderAction::Pay, actor, note, now).await {
        Ok(Transition::To { .. }) => {
            store::set_method(tx, &order.id, payment.provider).await?;
            tell_paid(tx, order, (payment.provider, payment.amount), now)?;
            return Ok(Took::Paid);
        }
        Ok(Transition::AlreadyThere) => "This order was already paid.".to_owned(),
        Err(Stuck::Rule(rule)) => rule.to_string(),
        Err(other) => return Err(other.into()),
    };
    let held = PaymentChange { status: PaymentState::Held, note: &why, ..PaymentChange::default() };
    store::change(tx, &payment.id, &[PaymentState::Completed], &held, now).await?;
    let sum = decimal(payment.amount, &payment.currency);
    let told = format!("{sum} came with {}. {why} Please give it back by hand.", payment.provider.as_str());
    record_event(tx, &order.id, actor, OrderEventKind::PaymentHeld, &told, now).await?;
    owe(tx, payment, now).await?;
    books::store::settle(tx, &order.id, books::store::LedgerKind::Refund, now).await?;
    Ok(Took::Held(why))
}

/// Writes down that the shop owes held money: nobody sends it back by itself.
async fn owe(tx: &mut Tx, payment: &Payment, now: Millis) -> Result<(), DbError> {
    let key = format!("{}-0", payment.id);
    let new = NewRefund {
        order: &payment.order_id,
        provider: payment.provider,
        provider_order_id: &payment.provider_order_id,
        amount: payment.amount,
        reason: "It could not pay its order.",
        by: "The shop",
        key: &key,
        check_at: now,
    };
    if let Some(owed) = refund::request(tx, &new, now).await? {
        refund::owe(tx, payment, &owed, now).await?;
    }
    Ok(())
}

fn tell_paid(
    tx: &mut Tx,
    order: &OrderRow,
    (method, amount): (PaymentMethod, i64),
    now: Millis,
) -> AppResult<()> {
    let (id, provider) = (order.id.to_string(), method.as_str().to_owned());
    Ok(tx.append(now, None, &PaymentFact::Paid { order: id, provider, amount })?)
}

/// A reference pays one order; the database knows which.
fn used_elsewhere(error: DbError) -> AppError {
    if error.is_unique("payments", &["capture_id"]) {
        let words = "A transfer with this reference number was confirmed for another order.";
        return AppError::conflict(words).coded(Code::ReferenceUsed);
    }
    error.into()
}

/// 409: one transfer pays once.
pub fn confirmed_before() -> AppError {
    AppError::conflict("This transfer was confirmed before.").coded(Code::TransferConfirmed)
}
