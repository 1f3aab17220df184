//! SQL about money that goes back, as far as people are told of it.

use haat_db::{DbError, FromRow, Tx, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A refund that the shop wanted, and the pieces that it is for.
pub(crate) struct Refunded {
    head: Head,
    lines: Vec<Line>,
}

#[derive(FromRow)]
struct Head {
    id: String,
    reason: String,
    provider: PaymentMethod,
    returned: bool,
}

#[derive(FromRow)]
struct Line {
    seller_id: Option<UserId>,
    name: String,
    quantity: i64,
    shipped_at: Option<Millis>,
}

/// The refund of this order with this id, ours or the provider's.
pub(crate) async fn find(tx: &mut Tx, order: &str, refund: &str) -> Result<Option<Refunded>, DbError> {
    let head: Option<Head> = sql("SELECT r.id, r.reason, r.provider, \
         CASE WHEN EXISTS (SELECT 1 FROM returns b WHERE b.refund_id = r.id) THEN TRUE ELSE FALSE END AS returned \
         FROM refunds r WHERE r.order_id = $1 AND (r.id = $2 OR r.refund_id = $2)")
    .bind(order)
    .bind(refund)
    .optional(&mut *tx)
    .await?;
    let Some(head) = head else { return Ok(None) };
    let lines = sql("SELECT l.seller_id, l.name, b.quantity, l.shipped_at FROM refund_lines b \
         JOIN order_lines l ON l.line_no = b.line_no WHERE l.order_id = $1 AND b.refund_id = $2 ORDER BY l.line_no")
    .bind(order)
    .bind(&head.id)
    .all(tx)
    .await?;
    Ok(Some(Refunded { head, lines }))
}

/// Whether more of this order is on its way back than this refund.
pub(crate) async fn more_under_way(tx: &mut Tx, order: &str, refund: &str) -> Result<bool, DbError> {
    let others = sql("SELECT COUNT(*) FROM refunds WHERE order_id = $1 AND id <> $2 \
         AND COALESCE(refund_id, '') <> $2 AND state IN ('requested', 'pending')");
    Ok(others.bind(order).bind(refund).count(tx).await? > 0)
}

impl Refunded {
    /// Whether it is for goods that came back: whoever gave them back is told by that.
    pub(crate) const fn is_of_a_return(&self) -> bool {
        self.head.returned
    }

    /// Whether it is for goods that are never sent.
    pub(crate) fn calls_off(&self) -> bool {
        !self.lines.is_empty() && self.lines.iter().all(|line| line.shipped_at.is_none())
    }

    /// What it is for.
    pub(crate) fn names(&self) -> String {
        let name = |line: &Line| match line.quantity {
            1 => line.name.clone(),
            pieces => format!("{} × {pieces}", line.name),
        };
        self.lines.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Why it is. Whoever gives all of it back by hand says how it went, which is the shop's to know.
    pub(crate) fn why(&self) -> String {
        let by_hand = self.head.provider.is_by_hand();
        if by_hand && self.lines.is_empty() { String::new() } else { self.head.reason.clone() }
    }

    /// Its goods that sellers sold: whose, and what.
    pub(crate) fn sold(&self) -> impl Iterator<Item = (&UserId, &str)> {
        self.lines.iter().filter_map(|line| Some((line.seller_id.as_ref()?, line.name.as_str())))
    }
}
