//! SQL about the lines of orders that may be reviewed.

use haat_db::{DbError, Executor, FromRow, sql};
use haat_domain::catalog::ProductState;
use haat_domain::ids::{ProductId, UserId};
use haat_domain::reviews::Bought;
use haat_domain::time::Millis;

/// Lines shown at most.
pub const MOST_SHOWN: i64 = 100;

/// A line that somebody wants to review.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Line {
    pub buyer: UserId,
    pub product_id: Option<ProductId>,
    pub seller_id: Option<UserId>,
    pub state: Option<String>,
    pub delivered_at: Option<Millis>,
}

impl Line {
    /// What the rule asks.
    pub fn bought(&self) -> Bought<'_> {
        Bought {
            buyer: &self.buyer,
            seller: self.seller_id.as_ref(),
            in_shop: self.state.as_deref() == Some(ProductState::Listed.as_str()),
            arrived: self.delivered_at.is_some(),
        }
    }
}

/// The parcel `a` in which the line `l` was sent: in none when all of it was paid back before that.
pub(super) const PARCEL: &str = "parcels a ON a.order_id = l.order_id AND COALESCE(a.seller_id, '') = COALESCE(l.seller_id, '') \
     AND (l.shipped_at IS NOT NULL OR l.quantity > COALESCE((SELECT CAST(SUM(b.quantity) AS BIGINT) FROM refund_lines b \
     JOIN refunds r ON r.id = b.refund_id WHERE r.order_id = l.order_id AND b.line_no = l.line_no \
     AND (r.state IN ('requested', 'pending', 'done') OR b.restocked = TRUE)), 0))";

/// A line of an order that an admin did not delete.
pub async fn find<'a>(on: impl Executor<'a>, order: &str, line: i64) -> Result<Option<Line>, DbError> {
    sql(format!(
        "SELECT o.user_id AS buyer, l.product_id, p.seller_id, p.state, \
         a.delivered_at FROM orders o JOIN order_lines l ON l.order_id = o.id LEFT JOIN {PARCEL} \
         LEFT JOIN products p ON p.id = l.product_id \
         WHERE o.id = $1 AND l.line_no = $2 AND o.deleted_at IS NULL"
    ))
    .bind(order)
    .bind(line)
    .optional(on)
    .await
}

/// Something that arrived and that its buyer has not reviewed.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of order_lines, and the product's slug")]
pub struct ToReview {
    pub order_id: String,
    pub line_no: i64,
    pub product_id: String,
    pub name: String,
    pub url: String,
    pub image: String,
    pub category: String,
    pub delivered_at: Millis,
}

/// Which lines are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct LinesOf<'a> {
    /// Of this order alone.
    pub order: Option<&'a str>,
    /// Of this product alone.
    pub product: Option<&'a str>,
    /// Of this parcel alone.
    pub parcel: Option<i64>,
}

/// What `buyer` got and has not reviewed, in whatever order they got it, what came last first.
pub async fn to_review<'a>(
    on: impl Executor<'a>,
    buyer: &UserId,
    of: LinesOf<'_>,
) -> Result<Vec<ToReview>, DbError> {
    let mut query = sql(format!(
        "SELECT l.order_id, l.line_no, p.id AS product_id, l.name, COALESCE(p.url, '') AS url, l.image, l.category, a.delivered_at \
         FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN {PARCEL} \
         JOIN products p ON p.id = l.product_id AND p.state = 'listed' AND COALESCE(p.seller_id, '') <> $1 \
         WHERE o.user_id = $1 AND o.deleted_at IS NULL AND a.delivered_at IS NOT NULL AND NOT EXISTS \
         (SELECT 1 FROM reviews r WHERE r.product_id = l.product_id AND r.author_id = $1)"
    ))
    .bind(buyer);
    if let Some(order) = of.order {
        query = query.push(" AND o.id = ").push_bind(order);
    }
    if let Some(product) = of.product {
        query = query.push(" AND l.product_id = ").push_bind(product);
    }
    if let Some(parcel) = of.parcel {
        query = query.push(" AND a.no = ").push_bind(parcel);
    }
    query
        .push(" ORDER BY a.delivered_at DESC, l.order_id DESC, l.line_no LIMIT ")
        .push_bind(MOST_SHOWN)
        .all(on)
        .await
}
