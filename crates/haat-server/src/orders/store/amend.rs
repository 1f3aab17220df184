//! SQL of an order that becomes smaller before anybody paid for it.

use super::LineRow;
use haat_db::tables::{CALLED_OFF, ORDER_LINES, ORDERS, PARCELS, PAYMENTS};
use haat_db::{DbError, Tx, sql};
use haat_domain::checkout::{LineCost, PaymentMethod, Totals};
use haat_domain::ids::OrderId;
use haat_domain::money::UsdCents;
use haat_domain::parcels::Portion;
use haat_domain::time::Millis;

/// Notes that pieces are called off by this wish; false when they were before.
pub async fn first_time(tx: &mut Tx, order: &OrderId, key: &str, now: Millis) -> Result<bool, DbError> {
    let noted = CALLED_OFF
        .insert("(request_key, order_id, at) VALUES ($1, $2, $3) ON CONFLICT (request_key) DO NOTHING");
    Ok(noted.bind(key).bind(order).bind(now).execute(tx).await? == 1)
}

/// Whether somebody is about to pay this order, at the price that it has.
pub async fn payment_begun(tx: &mut Tx, order: &OrderId) -> Result<bool, DbError> {
    let begun = sql("SELECT COUNT(*) FROM payments WHERE order_id = $1 AND status IN ('created', 'pending')");
    Ok(begun.bind(order).count(tx).await? > 0)
}

/// Writes what is left of a line that was not sent; false when it is no longer as we saw it. A line of which nothing is
/// left is none.
pub async fn line(tx: &mut Tx, line: &LineRow, left: &LineCost) -> Result<bool, DbError> {
    const SEEN: &str = "WHERE order_id = $1 AND line_no = $2 AND quantity = $3 AND shipped_at IS NULL";
    let query = if left.quantity == 0 {
        ORDER_LINES.delete(SEEN)
    } else {
        ORDER_LINES.update(format!("SET quantity = $4, discount = $5, subsidy = $6 {SEEN}"))
    };
    let query = query.bind(&line.order_id).bind(line.line_no).bind(line.quantity);
    let query = if left.quantity == 0 {
        query
    } else {
        query.bind(left.quantity).bind(left.discount).bind(left.subsidy)
    };
    Ok(query.execute(tx).await? == 1)
}

/// Writes what a parcel costs now.
pub async fn parcel(tx: &mut Tx, order: &OrderId, portion: &Portion) -> Result<(), DbError> {
    PARCELS
        .update(
            "SET items_price = $1, shipping_price = $2, tax_price = $3, discount = $4, shipping_discount = $5, \
             shipping_subsidy = $6 WHERE order_id = $7 AND no = $8",
        )
        .bind(portion.items)
        .bind(portion.shipping)
        .bind(portion.tax)
        .bind(portion.discount)
        .bind(portion.shipping_discount)
        .bind(portion.shipping_subsidy)
        .bind(order)
        .bind(portion.no)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Writes what the order costs now, and what a transfer for it that did not come would have to bring if it comes after
/// all.
pub async fn order(tx: &mut Tx, id: &OrderId, totals: &Totals, usd: UsdCents) -> Result<(), DbError> {
    ORDERS
        .update(
            "SET items_price = $1, shipping_price = $2, tax_price = $3, discount = $4, total_price = $5, \
             total_usd_cents = $6 WHERE id = $7",
        )
        .bind(totals.items)
        .bind(totals.shipping)
        .bind(totals.tax)
        .bind(totals.discount)
        .bind(totals.total)
        .bind(usd)
        .bind(id)
        .execute(&mut *tx)
        .await?;
    PAYMENTS
        .update("SET amount = $1 WHERE order_id = $2 AND provider = $3 AND status = 'denied'")
        .bind(totals.total)
        .bind(id)
        .bind(PaymentMethod::Upi.as_str())
        .execute(tx)
        .await
        .map(|_| ())
}
