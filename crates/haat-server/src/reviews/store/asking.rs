//! SQL of whom to ask for a review.

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
