//! Money that came for an order and does not pay it: the payer's, until it went back.

use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::books::{Account, Position};
use haat_domain::ids::OrderId;
use haat_domain::money_back::share;
use haat_domain::payments::PaymentState;
use haat_domain::time::Millis;
use std::collections::BTreeMap;

#[derive(FromRow)]
struct Payment {
    provider: String,
    status: PaymentState,
    amount: i64,
    refunded_amount: i64,
    currency: String,
    paid_at: Option<Millis>,
    total_price: i64,
    total_usd_cents: i64,
}

impl Payment {
    /// What of it is still with us, in paise.
    fn left(&self) -> i64 {
        let left = (self.amount - self.refunded_amount).max(0);
        // Dollars count as they did when the order was placed.
        if self.currency == "INR" { left } else { share(self.total_price, left, self.total_usd_cents.max(1)) }
    }
}

/// What each account holds because of money that does not pay its order.
pub(super) async fn balances(tx: &mut Tx, id: &OrderId) -> Result<BTreeMap<Position, i64>, DbError> {
    let payments: Vec<Payment> = sql(
        "SELECT p.provider, p.status, p.amount, p.refunded_amount, p.currency, o.paid_at, o.total_price, o.total_usd_cents \
         FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.order_id = $1 \
         AND p.status IN ('completed', 'refunding', 'gone', 'reversed', 'refunded', 'held') \
         ORDER BY CASE p.status WHEN 'completed' THEN 1 WHEN 'refunding' THEN 2 WHEN 'gone' THEN 3 \
         WHEN 'reversed' THEN 4 WHEN 'refunded' THEN 5 ELSE 6 END, p.created_at, p.id",
    )
    .bind(id)
    .all(tx)
    .await?;
    // The first one of a paid order is the one that pays it: the same that `sold` takes.
    let others =
        payments.iter().enumerate().filter(|(place, payment)| *place > 0 || payment.paid_at.is_none());
    let mut books = BTreeMap::new();
    for (_, payment) in others {
        let left = payment.left();
        if left > 0 && matches!(payment.status, PaymentState::Held | PaymentState::Refunding) {
            *books.entry((Account::Provider(payment.provider.clone()), 0)).or_insert(0) += left;
            *books.entry((Account::RefundsOwed, 0)).or_insert(0) -= left;
        }
    }
    Ok(books)
}
