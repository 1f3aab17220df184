//! `POST /api/orders/{id}/refunds`

use crate::audit;
use crate::auth::{Admin, CurrentUser, Fresh};
use crate::books;
use crate::error::{AppError, AppResult, Code};
use crate::http::idempotency_key::idempotency_key;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::orders;
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::json::OrderAnswer;
use crate::orders::store::parcels::{self, ParcelRow};
use crate::orders::store::refunds::{self, NewRefund, Refund, RefundLine};
use crate::orders::store::{Actor, LineRow, OrderRow, record_event, taxes_on_top};
use crate::payments::parts::Parts;
use crate::payments::reconcile::SOON;
use crate::payments::refund::{self, Returned};
use crate::payments::refund_order::said;
use crate::payments::settlement::decimal;
use crate::payments::store::{self, Payment};
use axum::extract::State;
use haat_db::{Tx, new_id};
use haat_domain::books::tax_of_pieces;
use haat_domain::checkout::paid_for;
use haat_domain::ids::OrderId;
use haat_domain::input;
use haat_domain::money::Paise;
use haat_domain::money_back::{RefundState, share};
use haat_domain::parcels::ParcelStatus;
use haat_domain::returns::Pieces;
use haat_domain::time::Millis;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// PayPal takes 108 letters, with the order before and the attempt behind it; a longer key is known by its hash.
const LONGEST_KEY: usize = 60;

/// So much of an order to give back: an amount, or pieces of its lines.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundPartRequest {
    /// In rupees; of what the order cost. Left out, it is what the lines cost with their tax, and with what was paid for
    /// sending them once nothing of their parcel is sent any more.
    amount: Option<f64>,
    /// Which pieces it is for; those that were not sent go back on the shelf.
    #[serde(default)]
    lines: Vec<RefundLineRequest>,
    /// Why; the customer reads it.
    reason: String,
}

/// Pieces of a line.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundLineRequest {
    line_no: i64,
    quantity: i64,
}

impl RefundPartRequest {
    /// These pieces, at what they cost.
    pub fn of_pieces(pieces: &[Pieces], reason: String) -> Self {
        let line = |pieces: &Pieces| RefundLineRequest { line_no: pieces.line_no, quantity: pieces.quantity };
        Self { amount: None, lines: pieces.iter().map(line).collect(), reason }
    }

    /// So many pieces of a line, at what they cost.
    pub fn of_line(line_no: i64, quantity: i64, reason: String) -> Self {
        Self { amount: None, lines: vec![RefundLineRequest { line_no, quantity }], reason }
    }
}

/// Gives part of a paid order back: any number of times, never more in all than was paid. The same `Idempotency-Key`
/// gives back once.
#[utoipa::path(post, path = "/api/orders/{id}/refunds", tag = "payments", security(("session" = [])),
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = RefundPartRequest,
    responses((status = 200, body = OrderAnswer), (status = 202, body = OrderAnswer, description = "It is on its way, or will be tried again"),
        (status = 409, description = "Not paid, more than is left, or the provider refuses"), (status = 422, description = "Not an amount or a line of this order")))]
pub async fn refund_part(
    State(state): State<std::sync::Arc<Parts>>,
    Fresh(Admin(admin)): Fresh<Admin>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(asked): Json<RefundPartRequest>,
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let key = idempotency_key(&headers)?;
    give_back(&state, &admin, &OrderId::from(id), key, &asked, (true, false)).await
}

/// Gives part of an order back for `who`. Money that came by hand goes back only if they may return it `by_hand`; what
/// they `call_off` goes back with what is left when that is less.
pub async fn give_back(
    state: &Parts,
    who: &CurrentUser,
    id: &OrderId,
    key: Option<&str>,
    asked: &RefundPartRequest,
    (by_hand, call_off): (bool, bool),
) -> AppResult<(StatusCode, Json<OrderAnswer>)> {
    let order = orders::store::find(&state.db, id).await?.ok_or_else(not_found)?;
    let missing = || AppError::unprocessable("Please say in up to 500 letters why the money goes back.");
    let reason = input::reason(&asked.reason).ok_or_else(missing)?;
    let now = state.clock.now();
    let key = match key {
        None => format!("{id}-{}", new_id(now)),
        Some(key) if key.len() <= LONGEST_KEY => format!("{id}-{key}"),
        Some(key) => format!("{id}-{}", hex::encode(&Sha256::digest(key.as_bytes())[..20])),
    };
    let mut tx = state.db.begin().await?;
    let wish = RefundWish { key: &key, reason, by_hand, at_most: call_off, unsent: call_off };
    let Some((payment, refund)) = write(&mut tx, &order, who, &wish, asked, now).await? else {
        drop(tx);
        // The first one may share our commit: it is on disk once that is done.
        let mut tx = state.db.begin().await?;
        let known = refunds::by_key(&mut tx, &key).await?;
        tx.commit().await?;
        let known = known.ok_or_else(no_money_left)?;
        return said(state, id, returned(known.state), "The money went back.").await;
    };
    tx.commit().await?;
    let sent = refund::send(state, &order, &payment, &refund, &Actor::user(who)).await?;
    said(state, id, sent, "The money went back.").await
}

/// How a refund is wanted.
pub struct RefundWish<'a> {
    /// What two tries of the same wish share.
    pub key: &'a str,
    /// Why; the customer reads it.
    pub reason: &'a str,
    /// Whether money that came by hand may go back by it.
    pub by_hand: bool,
    /// Whether it is for what is left when that is less.
    pub at_most: bool,
    /// Whether it is for pieces because they were not sent.
    pub unsent: bool,
}

/// Whether the money of an order came by hand, so that only people can return it.
pub async fn came_by_hand(tx: &mut Tx, id: &OrderId) -> AppResult<bool> {
    Ok(store::paying(tx, id).await?.is_some_and(|payment| payment.provider.is_by_hand()))
}

/// 409: there is nothing to give back.
fn no_money_left() -> AppError {
    AppError::conflict("No money of this order is with the shop.").coded(Code::NoMoneyLeft)
}

/// Writes down that part of an order goes back, in the books too; `None` when this wish was written down before, or is
/// for what is left and nothing is. The provider is asked after the commit ([`refund::send`]), or by the reconciler if nobody lives to do so.
pub async fn write(
    tx: &mut Tx,
    order: &OrderRow,
    who: &CurrentUser,
    wish: &RefundWish<'_>,
    asked: &RefundPartRequest,
    now: Millis,
) -> AppResult<Option<(Payment, Refund)>> {
    let (id, reason) = (&order.id, wish.reason);
    // Whoever else gives of it back, or sends of it, waits; all that matters is read after that.
    orders::store::hold(tx, id).await?;
    if refunds::by_key(tx, wish.key).await?.is_some() {
        return Ok(None);
    }
    let lines = orders::store::lines(&mut *tx, id).await?;
    let lines = lines.as_slice();
    if wish.unsent && asked.lines.iter().any(|wanted| is_sent(lines, wanted.line_no)) {
        let words = "This was sent already, so it can no longer be called off.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    let payment = store::paying(tx, id).await?;
    let payment = payment.ok_or_else(no_money_left)?;
    if payment.provider.is_by_hand() && !wish.by_hand {
        let words = "The money for this order came by hand. Please ask the shop to return it.";
        return Err(AppError::conflict(words).coded(Code::RefundByHand));
    }
    let taken = refunds::lines_of(&mut *tx, id).await?;
    let parcels = parcels::of_orders(&mut *tx, &[id]).await?;
    let taxes = taxes_on_top(tx, id, lines, &parcels).await?;
    let wanted = price(lines, &parcels, &taken, &taxes, asked)?;
    let rows = refunds::of_payment(tx, &payment.provider_order_id).await?;
    let promised: i64 = rows.iter().filter(|row| row.state.is_promised()).map(|row| row.amount).sum();
    let left = payment.amount - promised.max(payment.refunded_amount);
    let amount = share(payment.amount, wanted.0, order.total_price.0);
    // The last cents of a rate are nobody's mistake, and nothing is kept for what nobody gets.
    let cents = 1 + i64::try_from(rows.len()).unwrap_or_default();
    let over =
        asked.amount.is_none() && parcels.iter().all(|parcel| never_arrives(parcel, lines, &taken, asked));
    let last = amount == left + 1 || (over && (left - amount).abs() <= cents);
    let amount = if last || (wish.at_most && amount > left) { left } else { amount };
    if wish.at_most && amount <= 0 {
        return Ok(None);
    }
    if amount > left || amount <= 0 || wanted > order.total_price {
        let left = decimal(left.max(0), &payment.currency);
        let words = format!("Only {left} of this order can still be given back.");
        return Err(AppError::conflict(words).coded(Code::RefundTooLarge).param("left", left));
    }
    let new = NewRefund {
        order: id,
        provider: payment.provider,
        provider_order_id: &payment.provider_order_id,
        amount,
        reason,
        by: &who.name,
        key: wish.key,
        check_at: now.plus(SOON),
    };
    let Some(refund) = refund::request(tx, &new, now).await? else { return Ok(None) };
    for line in &asked.lines {
        refunds::add_line(tx, &refund.id, line.line_no, line.quantity).await?;
    }
    books::store::settle(tx, id, books::store::LedgerKind::Refund, now).await?;
    let sum = decimal(amount, &payment.currency);
    record_event(tx, id, &Actor::user(who), OrderEventKind::RefundStarted, &format!("{sum}: {reason}"), now)
        .await?;
    let summary = format!("Gave {sum} of the order {id} back: {reason}");
    audit::record(tx, who, "order.refund", "order", id.as_str(), &summary, now)?;
    Ok(Some((payment, refund)))
}

fn is_sent(lines: &[LineRow], line_no: i64) -> bool {
    lines.iter().any(|line| line.line_no == line_no && line.shipped_at.is_some())
}

/// What a known refund means to whoever asks again.
pub fn returned(state: RefundState) -> Returned {
    match state {
        RefundState::Requested => Returned::Unknown,
        RefundState::Pending => Returned::Pending,
        RefundState::Done => Returned::Done,
        RefundState::Failed => Returned::Failed,
        RefundState::Refused => Returned::Refused("Please try it again.".to_owned()),
    }
}

/// Whether nobody gets anything of a parcel after this: all of it is paid back, and it was not sent or came back.
fn never_arrives(
    parcel: &ParcelRow,
    lines: &[LineRow],
    taken: &[RefundLine],
    asked: &RefundPartRequest,
) -> bool {
    let back = |line_no: i64| {
        let before = taken.iter().filter(|t| t.line_no == line_no).map(|t| t.quantity);
        let now = asked.lines.iter().filter(|w| w.line_no == line_no).map(|w| w.quantity);
        before.chain(now).sum::<i64>()
    };
    let came_back = parcel.status == ParcelStatus::Returned && parcel.delivered_at.is_none();
    let mut own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
    own.all(|line| (came_back || line.shipped_at.is_none()) && back(line.line_no) >= line.quantity)
}

/// What was paid for sending the parcels of which nothing arrives after this.
fn shipping_back(
    lines: &[LineRow],
    parcels: &[ParcelRow],
    taken: &[RefundLine],
    asked: &RefundPartRequest,
) -> i64 {
    let is_asked = |parcel: &&ParcelRow| {
        let mut own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
        own.any(|line| asked.lines.iter().any(|wanted| wanted.line_no == line.line_no))
    };
    let over = parcels.iter().filter(is_asked).filter(|parcel| never_arrives(parcel, lines, taken, asked));
    over.map(|parcel| parcel.shipping_price.0 - parcel.shipping_discount.0).sum()
}

/// What the wish comes to in rupees: the amount, or what was paid for the lines with the tax of each, and with
/// what sending them cost when nothing of the parcel arrives.
fn price(
    lines: &[LineRow],
    parcels: &[ParcelRow],
    taken: &[RefundLine],
    taxes: &BTreeMap<i64, i64>,
    asked: &RefundPartRequest,
) -> AppResult<Paise> {
    let mut items = 0_i64;
    let mut tax = 0_i64;
    for (place, wanted) in asked.lines.iter().enumerate() {
        let line = lines.iter().find(|line| line.line_no == wanted.line_no);
        let line = line.ok_or_else(|| AppError::unprocessable("This order has no such line."))?;
        if asked.lines[..place].iter().any(|other| other.line_no == wanted.line_no) {
            return Err(AppError::unprocessable("Please name each line once."));
        }
        let before: i64 = taken.iter().filter(|t| t.line_no == wanted.line_no).map(|t| t.quantity).sum();
        if wanted.quantity < 1 || wanted.quantity > line.quantity - before {
            let left = line.quantity - before;
            return Err(AppError::unprocessable(format!(
                "Only {left} of '{}' can still be refunded.",
                line.name
            )));
        }
        let paid = |before, pieces| paid_for(line.price, line.quantity, line.discount, before, pieces).0;
        let worth = paid(before, wanted.quantity);
        items += worth;
        let of_line = taxes.get(&wanted.line_no).copied().unwrap_or(0);
        tax += tax_of_pieces(of_line, line.paid(), paid(0, before), worth);
    }
    match asked.amount {
        Some(amount) => {
            let paise = Paise::from_rupees_f64(amount).ok().filter(|paise| paise.0 > 0);
            paise.ok_or_else(|| AppError::unprocessable("Please give an amount in rupees and whole paise."))
        }
        None if !asked.lines.is_empty() => {
            Ok(Paise(items + tax + shipping_back(lines, parcels, taken, asked)))
        }
        None => Err(AppError::unprocessable("Please say how much goes back, or for which lines.")),
    }
}
