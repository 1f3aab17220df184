//! Customers learn how their orders go, sellers what to send and that something of theirs is nearly sold out. In a rush
//! there are many orders at once, so all that were placed in a round are told together.

use super::gather::Told;
use super::store::{self, ordered, subjects};
use super::to_ship;
use crate::books::json::order_number;
use crate::orders::facts::OrderFact;
use haat_db::{DbError, Fact as _, Recorded, Tx};
use haat_domain::catalog::FEW_LEFT;
use haat_domain::ids::UserId;
use haat_domain::notices::{Kind, Notice};
use haat_domain::orders::{OrderStatus, UNDO_DELIVERY, UNDO_SHIPPING};
use haat_domain::parcels::ParcelStatus;
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

/// Tells of all orders that `facts` say were placed, and notes their goods in `goods`.
pub(super) async fn placed(
    tx: &mut Tx,
    facts: &[Recorded],
    goods: &mut BTreeMap<String, Millis>,
    told: &mut Told,
) -> Result<(), DbError> {
    let (mut at, mut few_left) = (HashMap::new(), Vec::new());
    for recorded in facts {
        let Some(OrderFact::Placed { order, few_left: few }) = recorded.read::<OrderFact>() else { continue };
        if few.unwrap_or(true) {
            few_left.push(order.clone());
        }
        at.insert(order, recorded.at);
    }
    if at.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = at.keys().map(String::as_str).collect();
    let orders = ordered::find(tx, &ids).await?;
    let mut notices = Vec::with_capacity(orders.len());
    for order in &orders {
        let sums = &order.sums;
        let at = at.get(&sums.id).copied().unwrap_or(Millis(0));
        for product in order.lines.iter().filter_map(|line| line.product_id.as_deref()) {
            goods.insert(product.to_owned(), at);
        }
        let note = if order.is_paid_on_delivery() { to_ship::AT_THE_DOOR } else { "" };
        let notice = Notice {
            kind: Kind::OrderPlaced,
            subject: sums.id.clone(),
            name: String::new(),
            amount: Some(sums.total),
            note: note.to_owned(),
        };
        notices.push(store::NewNotice {
            user: &sums.customer,
            notice,
            order: order_number(sums.number, sums.placed),
            details: order.details(),
            at,
        });
        told.touch(&sums.customer, at);
    }
    store::post_all(tx, &notices).await?;
    to_ship::placed(tx, &orders, &at, told).await?;
    let last = at.values().copied().max().unwrap_or(Millis(0));
    let few_left: Vec<&str> = few_left.iter().map(String::as_str).collect();
    low_stock(tx, &few_left, last, told).await
}

/// Sellers learn that something of theirs, or one size of it, is nearly sold out (admins, of the house's own).
async fn low_stock(tx: &mut Tx, orders: &[&str], at: Millis, told: &mut Told) -> Result<(), DbError> {
    if orders.is_empty() {
        return Ok(());
    }
    for scarce in subjects::scarce(tx, orders, FEW_LEFT).await? {
        let people = match scarce.seller_id {
            Some(seller) => vec![seller],
            None => subjects::admins(tx).await?,
        };
        for person in people {
            let notice = Notice {
                kind: Kind::LowStock,
                subject: scarce.subject.clone(),
                name: scarce.name.clone(),
                amount: None,
                note: scarce.stock.to_string(),
            };
            told.tell(tx, &person, notice, at).await?;
        }
    }
    Ok(())
}

/// Customers learn how their order goes on, and whoever sends it when to.
pub(super) async fn tell(tx: &mut Tx, fact: &OrderFact, at: Millis, told: &mut Told) -> Result<(), DbError> {
    // Told before, together with all that were placed.
    if matches!(fact, OrderFact::Placed { .. }) {
        return Ok(());
    }
    let id = fact.subject();
    let Some(order) = subjects::placed(tx, id).await? else { return Ok(()) };
    let customer = &order.customer;
    let notice =
        |kind, name: String, note: String| Notice { kind, subject: id.to_owned(), name, amount: None, note };
    let kind = match fact {
        OrderFact::Shipped { line, .. } => {
            let shipped = shipped(tx, id, *line).await?;
            return told.tell_also(tx, customer, shipped, at).await;
        }
        OrderFact::Unshipped { .. } => {
            let since = at.plus(-UNDO_SHIPPING);
            told.withdraw(tx, customer, (Kind::OrderShipped, id), since, at).await?;
            // What else was handed over lately was told in the same breath.
            for line in subjects::handed_over(tx, id, since, at).await? {
                let shipped = shipped(tx, id, line).await?;
                told.tell_also(tx, customer, shipped, at).await?;
            }
            return Ok(());
        }
        OrderFact::CalledOff { name, reason, seller, .. } => {
            let called_off = |kind| notice(kind, name.clone(), reason.clone());
            if let Some(seller) = seller.as_deref().map(UserId::from) {
                told.tell_also(tx, &seller, called_off(Kind::SaleCancelled), at).await?;
            }
            // Without an amount: nobody had paid anything that could go back.
            return told.tell_also(tx, customer, called_off(Kind::LineCancelled), at).await;
        }
        OrderFact::Parcel { no, status, .. }
            if ParcelStatus::parse(status) == Some(ParcelStatus::Delivered) =>
        {
            // The last one brings the order to its end, and that is told.
            let names = subjects::arrived_first(tx, id, *no).await?;
            if order.status == OrderStatus::Delivered || names.is_empty() {
                return Ok(());
            }
            let arrived = notice(Kind::OrderDelivered, names.join(", "), String::new());
            return told.tell_also(tx, customer, arrived, at).await;
        }
        OrderFact::Undelivered { .. } => {
            let since = at.plus(-UNDO_DELIVERY);
            told.withdraw(tx, customer, (Kind::OrderDelivered, id), since, at).await?;
            // What else arrived lately was told in the same breath, or not at all because the order seemed done.
            for no in subjects::arrived_since(tx, id, since).await? {
                let names = subjects::arrived_first(tx, id, no).await?;
                if !names.is_empty() {
                    let arrived = notice(Kind::OrderDelivered, names.join(", "), String::new());
                    told.tell_also(tx, customer, arrived, at).await?;
                }
            }
            return Ok(());
        }
        OrderFact::Placed { .. } | OrderFact::Parcel { .. } => return Ok(()),
        OrderFact::Moved { status, .. } => match OrderStatus::parse(status) {
            Some(OrderStatus::Paid) => {
                store::dismiss(tx, customer, Kind::OrderPlaced, id, at).await?;
                if !order.is_paid_on_delivery() {
                    to_ship::paid(tx, id, at, told).await?;
                }
                Kind::OrderPaid
            }
            Some(OrderStatus::Delivered) => Kind::OrderDelivered,
            Some(OrderStatus::Cancelled | OrderStatus::Expired) => {
                if order.is_paid_on_delivery() {
                    to_ship::called_off(tx, id, at, told).await?;
                }
                Kind::OrderCancelled
            }
            // The money has words of its own.
            Some(OrderStatus::Refunded | OrderStatus::Placed) | None => return Ok(()),
        },
    };
    let news = Notice { amount: Some(order.total), ..notice(kind, String::new(), String::new()) };
    told.tell(tx, customer, news, at).await
}

/// A line of an order is on its way.
async fn shipped(tx: &mut Tx, order: &str, line: i64) -> Result<Notice, DbError> {
    let name = subjects::line_name(tx, order, line).await?;
    let note = subjects::tracking(tx, order, line).await?;
    Ok(Notice { kind: Kind::OrderShipped, subject: order.to_owned(), name, amount: None, note })
}
