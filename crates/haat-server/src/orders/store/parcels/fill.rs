//! Parcels of orders that are older than they.

use super::{OWN_LINE, follow_lines, follow_order, insert, new};
use haat_db::tables::{COUNTERS, PARCELS};
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::money::Paise;
use haat_domain::orders::OrderStatus;
use haat_domain::parcels::split;
use haat_domain::time::Millis;

const FILLED: &str = "parcels_filled";
/// Orders of one round of [`fill`].
const ROUND: i64 = 500;
/// Whoever waits for the shop to open is told after so many.
const LOG_EVERY: usize = 10_000;

#[derive(FromRow)]
struct OldOrder {
    id: OrderId,
    shipping_price: Paise,
    tax_price: Paise,
    status: OrderStatus,
    delivered_at: Option<Millis>,
    closed_at: Option<Millis>,
    created_at: Millis,
}

/// Makes the parcels of orders that are older than they, once. What is killed in between goes on where it was.
pub async fn fill(db: &Db) -> Result<(), DbError> {
    if sql("SELECT COUNT(*) FROM counters WHERE name = $1").bind(FILLED).count(db).await? > 0 {
        return Ok(());
    }
    let (mut after, mut done) = (String::new(), 0_usize);
    loop {
        let mut tx = db.begin().await?;
        tx.take_your_time().await?;
        // Two programs that start at once go one after the other.
        COUNTERS.update("SET value = value WHERE name = 'order_numbers'").execute(&mut tx).await?;
        let orders: Vec<OldOrder> =
            sql("SELECT o.id, o.shipping_price, o.tax_price, o.status, o.delivered_at, o.closed_at, o.created_at \
                 FROM orders o WHERE o.id > $1 AND NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id) \
                 ORDER BY o.id LIMIT $2")
            .bind(&after)
            .bind(ROUND)
            .all(&mut tx)
            .await?;
        for order in &orders {
            make(&mut tx, order).await?;
        }
        if orders.is_empty() {
            COUNTERS
                .insert("(name, value) VALUES ($1, 1) ON CONFLICT (name) DO NOTHING")
                .bind(FILLED)
                .execute(&mut tx)
                .await?;
        }
        tx.commit().await?;
        done += orders.len();
        if !orders.is_empty() && done.is_multiple_of(LOG_EVERY) {
            tracing::info!(orders = done, "making the parcels of orders from before there were any");
        }
        match orders.last() {
            Some(last) => last.id.as_str().clone_into(&mut after),
            None => return Ok(()),
        }
    }
}

/// Makes the parcels of an order that has its lines and went its way.
pub async fn make_of(tx: &mut Tx, order: &OrderId) -> Result<(), DbError> {
    let order: OldOrder =
        sql("SELECT id, shipping_price, tax_price, status, delivered_at, closed_at, created_at \
                               FROM orders WHERE id = $1")
        .bind(order)
        .one(&mut *tx)
        .await?;
    make(tx, &order).await
}

async fn make(tx: &mut Tx, order: &OldOrder) -> Result<(), DbError> {
    let lines: Vec<(Option<UserId>, i64)> =
        sql("SELECT seller_id, price * quantity FROM order_lines WHERE order_id = $1 ORDER BY line_no")
            .bind(&order.id)
            .all(&mut *tx)
            .await?;
    if lines.is_empty() {
        return Ok(());
    }
    let lines = lines.iter().map(|(seller, amount)| (seller.as_ref(), Paise(*amount)));
    let portions = split(lines, order.shipping_price, order.tax_price);
    insert(tx, &new(&order.id, portions), order.created_at).await?;
    follow_lines(tx, &order.id, order.delivered_at.unwrap_or(order.created_at)).await?;
    if let Some(delivered) = order.delivered_at {
        follow_order(tx, &order.id, OrderStatus::Delivered, delivered).await?;
    }
    let closed = order.closed_at.unwrap_or(order.created_at);
    follow_order(tx, &order.id, order.status, closed).await?;
    // They left when their lines did, and what arrived before there were parcels is not asked about.
    PARCELS
        .update(format!(
            "SET shipped_at = CASE WHEN shipped_at IS NULL THEN NULL ELSE COALESCE((SELECT MAX(l.shipped_at) \
             FROM order_lines l WHERE {OWN_LINE}), shipped_at) END, \
             review_asked_at = CASE WHEN delivered_at IS NULL THEN NULL ELSE 0 END WHERE order_id = $1"
        ))
        .bind(&order.id)
        .execute(tx)
        .await
        .map(|_| ())
}
