//! SQL of whom to ask for a review.

use super::lines::PARCEL;
use haat_db::tables::PARCELS;
use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A parcel whose buyer is to be asked.
#[derive(Debug, FromRow)]
pub struct Arrived {
    /// Its order.
    pub order_id: String,
    /// Its number.
    pub no: i64,
    /// When it arrived.
    pub delivered_at: Millis,
}

/// Takes parcels that arrived before `before` and about which nobody was asked. Each is taken once, by whichever node.
pub async fn take(tx: &mut Tx, before: Millis, most: i64, now: Millis) -> Result<Vec<Arrived>, DbError> {
    PARCELS
        .update(
            "SET review_asked_at = $1 WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL AND (order_id, no) IN \
             (SELECT order_id, no FROM parcels WHERE review_asked_at IS NULL AND delivered_at IS NOT NULL \
             AND delivered_at <= $2 ORDER BY delivered_at LIMIT $3) RETURNING order_id, no, delivered_at",
        )
        .bind(now)
        .bind(before)
        .bind(most)
        .all(tx)
        .await
}

/// Whose order it is.
pub async fn buyer(tx: &mut Tx, order: &str) -> Result<Option<UserId>, DbError> {
    // A guest has nothing to write it with.
    sql("SELECT o.user_id FROM orders o JOIN users u ON u.id = o.user_id \
         WHERE o.id = $1 AND o.deleted_at IS NULL AND u.guest_of IS NULL")
    .bind(order)
    .scalar(tx)
    .await
}

/// The products of a parcel about which its buyer was asked with one that arrived before it: not with those that were so
/// old that nobody asked.
pub async fn asked_before(
    tx: &mut Tx,
    buyer: &UserId,
    (order, no): (&str, i64),
    until: i64,
) -> Result<Vec<String>, DbError> {
    sql(format!(
        "SELECT DISTINCT l.product_id FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN {PARCEL} \
         JOIN parcels this ON this.order_id = $2 AND this.no = $3 \
         WHERE o.user_id = $1 AND o.deleted_at IS NULL AND l.product_id IS NOT NULL \
         AND a.review_asked_at > 0 AND a.review_asked_at - a.delivered_at <= $4 \
         AND (a.delivered_at < this.delivered_at OR (a.delivered_at = this.delivered_at \
         AND (a.order_id < this.order_id OR (a.order_id = this.order_id AND a.no < this.no))))"
    ))
    .bind(buyer)
    .bind(order)
    .bind(no)
    .bind(until)
    .scalars(tx)
    .await
}
