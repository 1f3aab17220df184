//! Customers learn that their orders are placed, sellers that something of theirs is nearly sold out. In a rush there
//! are many orders at once, so all of a round are told together.

use super::gather::Told;
use super::store::{self, subjects};
use crate::books::json::order_number;
use crate::orders::facts::OrderFact;
use haat_db::{DbError, Fact as _, Recorded, Tx};
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

/// So many pieces are few.
const FEW: i64 = 3;

/// Tells of all orders that `facts` say were placed, and notes their goods in `goods`.
pub(super) async fn placed(
    tx: &mut Tx,
    facts: &[Recorded],
    goods: &mut BTreeMap<String, Millis>,
    told: &mut Told,
) -> Result<(), DbError> {
    let at: HashMap<String, Millis> = facts
        .iter()
        .filter_map(|recorded| match recorded.read::<OrderFact>()? {
            fact @ OrderFact::Placed { .. } => Some((fact.subject().to_owned(), recorded.at)),
            _ => None,
        })
        .collect();
    if at.is_empty() {
        return Ok(());
    }
    let ids: Vec<&str> = at.keys().map(String::as_str).collect();
    let orders = subjects::orders(tx, &ids).await?;
    let mut notices = Vec::with_capacity(orders.len());
    for order in &orders {
        let sums = &order.sums;
        let at = at.get(&sums.id).copied().unwrap_or(Millis(0));
        for product in order.lines.iter().filter_map(|line| line.product_id.as_deref()) {
            goods.insert(product.to_owned(), at);
        }
        let notice = Notice {
            kind: Kind::OrderPlaced,
            subject: sums.id.clone(),
            name: String::new(),
            amount: Some(sums.total),
            note: String::new(),
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
    let last = at.values().copied().max().unwrap_or(Millis(0));
    low_stock(tx, &ids, last, told).await
}

/// Sellers learn that something of theirs, or one size of it, is nearly sold out (admins, of the house's own).
async fn low_stock(tx: &mut Tx, orders: &[&str], at: Millis, told: &mut Told) -> Result<(), DbError> {
    for scarce in subjects::scarce(tx, orders, FEW).await? {
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
