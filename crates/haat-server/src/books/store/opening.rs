//! The books of orders that are older than they.

use super::{LedgerKind, settle};
use haat_db::tables::COUNTERS;
use haat_db::{Db, DbError, sql};
use haat_domain::ids::OrderId;
use haat_domain::time::Millis;

const OPENED: &str = "books_opened";
/// Since when money that does not pay its order is in the books.
const HELD: &str = "books_held";
/// Orders of one round.
const ROUND: i64 = 200;
/// Whoever waits for the shop to open is told after so many.
const LOG_EVERY: usize = 10_000;

/// Writes the opening entries of orders that were paid before there were books, once. What is killed in between goes
/// on where it was: an order has its entry or not.
pub async fn open(db: &Db, now: Millis) -> Result<(), DbError> {
    let paid = "SELECT o.id FROM orders o WHERE o.id > $1 AND o.paid_at IS NOT NULL AND NOT EXISTS \
                (SELECT 1 FROM ledger_entries e WHERE e.order_id = o.id) ORDER BY o.id LIMIT $2";
    each(db, OPENED, paid, LedgerKind::Opening, now).await?;
    let held = "SELECT DISTINCT p.order_id FROM payments p WHERE p.order_id > $1 AND p.status IN ('held', 'refunding') \
                ORDER BY p.order_id LIMIT $2";
    each(db, HELD, held, LedgerKind::Refund, now).await
}

/// Settles the orders that a query finds, once in the life of the shop: `done` says so.
async fn each(
    db: &Db,
    done: &str,
    query: &'static str,
    kind: LedgerKind,
    now: Millis,
) -> Result<(), DbError> {
    if sql("SELECT COUNT(*) FROM counters WHERE name = $1").bind(done).count(db).await? > 0 {
        return Ok(());
    }
    let (mut after, mut settled) = (String::new(), 0_usize);
    loop {
        let mut tx = db.begin().await?;
        tx.take_your_time().await?;
        let orders: Vec<OrderId> = sql(query).bind(&after).bind(ROUND).scalars(&mut tx).await?;
        for order in &orders {
            settle(&mut tx, order, kind, now).await?;
        }
        if orders.is_empty() {
            COUNTERS
                .insert("(name, value) VALUES ($1, 1) ON CONFLICT (name) DO NOTHING")
                .bind(done)
                .execute(&mut tx)
                .await?;
        }
        tx.commit().await?;
        settled += orders.len();
        if !orders.is_empty() && settled.is_multiple_of(LOG_EVERY) {
            tracing::info!(orders = settled, "entering orders from before there were books");
        }
        match orders.last() {
            Some(last) => last.as_str().clone_into(&mut after),
            None => return Ok(()),
        }
    }
}
