//! Money at the providers because of an order: what pays it, and what does not and is its payer's until it went back.

use haat_db::{DbError, Executor, FromRow, Tx, sql};
use haat_domain::books::{Account, Position};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::money_back::share;
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use std::collections::BTreeMap;

#[derive(FromRow)]
struct Payment {
    order_id: String,
    provider: PaymentMethod,
    status: PaymentState,
    amount: i64,
    refunded_amount: i64,
    currency: String,
    paid_at: Option<Millis>,
    total_price: i64,
    total_usd_cents: i64,
}

impl Payment {
    /// What of it is still with us, in paise, if it pays its order.
    fn kept(&self) -> i64 {
        self.total_price
            - share(self.total_price, self.refunded_amount, self.amount.max(1)).clamp(0, self.total_price)
    }

    /// What of it is still with us, in paise, if it does not.
    fn held(&self) -> i64 {
        if !matches!(self.status, PaymentState::Held | PaymentState::Refunding) {
            return 0;
        }
        let left = (self.amount - self.refunded_amount).max(0);
        // Dollars count as they did when the order was placed.
        if self.currency == "INR" { left } else { share(self.total_price, left, self.total_usd_cents.max(1)) }
    }
}

/// The payments of these orders whose money came, of each order the one first that pays it: the same that `sold` takes.
async fn payments<'a>(on: impl Executor<'a>, orders: &[&str]) -> Result<Vec<Payment>, DbError> {
    sql("SELECT p.order_id, p.provider, p.status, p.amount, p.refunded_amount, p.currency, o.paid_at, o.total_price, \
         o.total_usd_cents FROM payments p JOIN orders o ON o.id = p.order_id \
         WHERE p.status IN ('completed', 'refunding', 'gone', 'reversed', 'refunded', 'held') AND p.order_id IN ")
    .push_list(orders.iter().copied())
    .push(
        " ORDER BY p.order_id, CASE p.status WHEN 'completed' THEN 1 WHEN 'refunding' THEN 2 WHEN 'gone' THEN 3 \
         WHEN 'reversed' THEN 4 WHEN 'refunded' THEN 5 ELSE 6 END, p.created_at, p.id",
    )
    .all(on)
    .await
}

/// What each account holds because of money that does not pay its order.
pub(super) async fn balances(tx: &mut Tx, id: &OrderId) -> Result<BTreeMap<Position, i64>, DbError> {
    let mut books = BTreeMap::new();
    for (place, payment) in payments(tx, &[id.as_str()]).await?.into_iter().enumerate() {
        let left = if place == 0 && payment.paid_at.is_some() { 0 } else { payment.held() };
        if left > 0 {
            *books.entry((Account::Provider(payment.provider), 0)).or_insert(0) += left;
            *books.entry((Account::RefundsOwed, 0)).or_insert(0) -= left;
        }
    }
    Ok(books)
}

/// What should be with a provider because of each of these orders.
pub(super) async fn at_provider<'a>(
    on: impl Executor<'a>,
    provider: PaymentMethod,
    orders: &[&str],
) -> Result<BTreeMap<String, i64>, DbError> {
    let mut there = BTreeMap::new();
    let mut before = String::new();
    for payment in payments(on, orders).await? {
        let first = payment.order_id != before;
        before.clone_from(&payment.order_id);
        let left = if first && payment.paid_at.is_some() { payment.kept() } else { payment.held() };
        if payment.provider == provider {
            *there.entry(payment.order_id).or_insert(0) += left;
        }
    }
    Ok(there)
}
