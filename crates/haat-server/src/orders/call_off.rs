//! Pieces of an order that is paid at the door cannot be sent. Nobody has paid for them, so nothing goes back: the order
//! becomes smaller, by what they would have got back.

use crate::audit;
use crate::auth::CurrentUser;
use crate::books;
use crate::catalog::facts::ProductFact;
use crate::coupons;
use crate::error::{AppError, AppResult, Code};
use crate::orders::access::not_found;
use crate::orders::event::OrderEventKind;
use crate::orders::facts::OrderFact;
use crate::orders::json::parcel_note;
use crate::orders::life;
use crate::orders::store::parcels::{self, ParcelRow};
use crate::orders::store::{self, Actor, LineRow, OrderRow, amend, counts};
use haat_db::Tx;
use haat_domain::checkout::{LineCost, Totals};
use haat_domain::ids::{OrderId, VariantId};
use haat_domain::input;
use haat_domain::money::{Paise, UsdCents};
use haat_domain::money_back::share;
use haat_domain::orders::{OrderAction, OrderStatus};
use haat_domain::parcels::{ParcelStatus, Portion};
use haat_domain::time::Millis;

/// Pieces that cannot be sent.
pub struct CallOff<'a> {
    /// Of which parcel.
    pub parcel: i64,
    /// Of which of its lines.
    pub line_no: i64,
    /// How many; `None` is all of them.
    pub quantity: Option<i64>,
    /// Why; the customer reads it.
    pub reason: &'a str,
    /// What two tries of the same wish share.
    pub key: &'a str,
}

/// Calls them off; nothing when this wish was granted before. An order of which nothing is left to arrive is cancelled.
pub async fn call_off(
    tx: &mut Tx,
    id: &OrderId,
    asked: &CallOff<'_>,
    who: &CurrentUser,
    now: Millis,
) -> AppResult<()> {
    let missing = || AppError::unprocessable("Please say in up to 500 letters why it cannot be sent.");
    let reason = input::reason(asked.reason).ok_or_else(missing)?;
    // Whoever else changes it, be it that it arrived, waits; all that matters is read after that.
    store::hold(tx, id).await?;
    if !amend::first_time(tx, id, asked.key, now).await? {
        return Ok(());
    }
    let order = waiting(tx, id).await?;
    let lines = store::lines(&mut *tx, id).await?;
    let parcels = parcels::of_orders(&mut *tx, &[id]).await?;
    let parcel = parcels.iter().find(|parcel| parcel.no == asked.parcel).ok_or_else(not_found)?;
    let mut own = lines.iter().filter(|line| line.seller_id == parcel.seller_id);
    let line = own.find(|line| line.line_no == asked.line_no).ok_or_else(not_found)?;
    let pieces = may_be_called_off(line, asked.quantity)?;
    let (actor, name) = (Actor::user(who), named(line, pieces));
    let summary = format!("Called {name} of the order {id} off: {reason}");
    audit::record(tx, who, "order.call_off", "order", id.as_str(), &summary, now)?;
    let note = format!("{}: {name}. {reason}", parcel_note(parcel.no));
    if pieces == line.quantity && nothing_else_arrives(line, &lines, &parcels) {
        life::apply(tx, id, OrderAction::Cancel, &actor, &note, now).await?;
        return Ok(());
    }
    shrink(tx, (&order, &lines, &parcels), (line, parcel), pieces).await?;
    store::record_event(tx, id, &actor, OrderEventKind::CalledOff, &note, now).await?;
    life::follow(tx, id, &actor, now).await?;
    let seller = line.seller_id.as_ref();
    let told = seller.filter(|seller| **seller != who.id).map(ToString::to_string);
    let fact = OrderFact::CalledOff { order: id.to_string(), name, reason: reason.to_owned(), seller: told };
    tx.append(now, Some(&who.id), &fact)?;
    if let Some(product) = &line.product_id {
        // The line may be gone, and with it what says whose stock is another now.
        tx.append(now, None, &ProductFact::Changed { product: product.to_string() })?;
    }
    let is_last = lines.iter().filter(|other| other.seller_id == line.seller_id).count() == 1;
    match seller.filter(|_| is_last && pieces == line.quantity) {
        Some(seller) => Ok(counts::left(tx, id, seller).await?),
        None => Ok(()),
    }
}

/// The order, while it waits to be paid at the door.
async fn waiting(tx: &mut Tx, id: &OrderId) -> AppResult<OrderRow> {
    let order = store::find(&mut *tx, id).await?.filter(|order| order.deleted_at.is_none());
    let order = order.ok_or_else(not_found)?;
    if order.status != OrderStatus::Placed || !order.is_paid_on_delivery() {
        let words = "This order was changed by someone else just now.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    if amend::payment_begun(tx, id).await? {
        let words = "Somebody is paying for this order right now. Please try again when that is done.";
        return Err(AppError::conflict(words).coded(Code::PaymentPending));
    }
    Ok(order)
}

/// How many pieces are called off.
fn may_be_called_off(line: &LineRow, quantity: Option<i64>) -> AppResult<i64> {
    if line.shipped_at.is_some() {
        let words = "This was sent already, so it can no longer be called off.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    if line.product_id.is_none() {
        let words = "What was won in an auction cannot be called off by itself.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    let pieces = quantity.unwrap_or(line.quantity);
    if pieces < 1 || pieces > line.quantity {
        let words = format!("Only {} of '{}' can still be called off.", line.quantity, line.name);
        return Err(AppError::unprocessable(words));
    }
    Ok(pieces)
}

fn named(line: &LineRow, pieces: i64) -> String {
    if pieces == 1 { line.name.clone() } else { format!("{} × {pieces}", line.name) }
}

/// Whether all other lines came back from their customer's door.
fn nothing_else_arrives(line: &LineRow, lines: &[LineRow], parcels: &[ParcelRow]) -> bool {
    let came_back = |other: &LineRow| {
        let parcel = parcels.iter().find(|parcel| parcel.seller_id == other.seller_id);
        parcel.is_some_and(|parcel| parcel.status == ParcelStatus::Returned)
    };
    lines.iter().filter(|other| other.line_no != line.line_no).all(came_back)
}

/// Makes a line, its parcel and the order smaller, and puts the pieces back on the shelf.
async fn shrink(
    tx: &mut Tx,
    (order, lines, parcels): (&OrderRow, &[LineRow], &[ParcelRow]),
    (line, parcel): (&LineRow, &ParcelRow),
    pieces: i64,
) -> AppResult<()> {
    let id = &order.id;
    let (fee, noted) = books::store::fixed(tx, id, line.line_no).await?;
    let on_top = store::taxes_on_top(tx, id, lines, parcels).await?;
    let on_top = on_top.get(&line.line_no).copied();
    let before = LineCost {
        price: line.price,
        quantity: line.quantity,
        discount: line.discount,
        subsidy: line.subsidy,
        tax: Paise(noted.map(|tax| tax.tax).or(on_top).unwrap_or_default()),
        fee,
    };
    let after = before.without(pieces);
    let less_tax = if on_top.is_some() { Paise(before.tax.0 - after.tax.0) } else { Paise::ZERO };
    let is_left = after.quantity > 0
        || lines.iter().any(|other| other.seller_id == line.seller_id && other.line_no != line.line_no);
    let portions: Vec<Portion> = parcels
        .iter()
        .map(|other| {
            let portion = portion(other);
            if other.no == parcel.no { portion.amended(&before, &after, less_tax, is_left) } else { portion }
        })
        .collect();
    let totals = Totals::of(&portions);
    if totals.total <= Paise::ZERO {
        let words = "Nothing would be left to pay for this order. Please ask the shop to cancel it.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    let usd = UsdCents(share(order.total_usd_cents.0, totals.total.0, order.total_price.0));
    if !amend::line(tx, line, &after).await? {
        let words = "This order was changed by someone else just now.";
        return Err(AppError::conflict(words).coded(Code::ParcelMoved));
    }
    let left = (after.quantity > 0).then_some((after.fee, after.tax.0));
    books::store::fix_again(tx, id, line.line_no, left).await?;
    for portion in portions.iter().filter(|portion| portion.no == parcel.no) {
        amend::parcel(tx, id, portion).await?;
    }
    amend::order(tx, id, &totals, usd).await?;
    if !order.coupon_code.is_empty() {
        coupons::store::takes_off(tx, id, totals.discount.0).await?;
    }
    if let Some(product) = &line.product_id {
        let variant = line.variant_id.as_ref().map(VariantId::as_str);
        store::put_back(tx, product.as_str(), variant, pieces).await?;
    }
    Ok(())
}

fn portion(parcel: &ParcelRow) -> Portion {
    Portion {
        no: parcel.no,
        seller: parcel.seller_id.clone(),
        items: parcel.items_price,
        shipping: parcel.shipping_price,
        tax: parcel.tax_price,
        discount: parcel.discount,
        shipping_discount: parcel.shipping_discount,
        shipping_subsidy: parcel.shipping_subsidy,
        own_shipping: parcel.own_shipping,
        unsendable: false,
    }
}
