//! SQL about money that waits for a person.

use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::time::Millis;

/// How many are shown; whoever has more to do begins with the oldest.
const MOST_SHOWN: i64 = 200;

/// Something that waits.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct NeedsAttention {
    pub kind: String,
    pub order_id: OrderId,
    pub provider: PaymentMethod,
    pub amount: i64,
    pub currency: String,
    pub note: String,
    pub at: Millis,
    pub respond_by: Option<Millis>,
    pub dispute_id: String,
    pub number: Option<i64>,
    pub placed_at: Millis,
}

/// Everything that waits, the longest waiting first: refunds that are owed, disputes, money that is held and cannot go
/// back by itself, money that is gone while its order counts as paid (unless a
/// dispute says so already), and transfers that customers told of. The
/// conditions are those of the partial indexes.
pub async fn waiting(db: &Db) -> Result<Vec<NeedsAttention>, DbError> {
    sql("SELECT w.kind, w.order_id, w.provider, w.amount, w.currency, w.note, w.at, w.respond_by, w.dispute_id, \
         placed.number, placed.created_at AS placed_at FROM ( \
         SELECT CASE WHEN r.state = 'failed' THEN 'refundFailed' ELSE 'refundRefused' END AS kind, r.order_id, r.provider, \
         r.amount, p.currency, r.reason AS note, r.updated_at AS at, CAST(NULL AS BIGINT) AS respond_by, '' AS dispute_id \
         FROM refunds r JOIN payments p ON p.provider_order_id = r.provider_order_id \
         WHERE r.state IN ('failed', 'refused') AND r.retried = FALSE AND r.kind <> 'reversal' \
         AND r.request_key IS NOT NULL AND r.order_id IS NOT NULL \
         UNION ALL SELECT 'dispute', d.order_id, d.provider, d.amount, COALESCE(p.currency, 'INR'), d.reason, d.created_at, \
         d.respond_by, d.dispute_id FROM disputes d LEFT JOIN payments p ON p.provider_order_id = d.provider_order_id \
         WHERE d.stage = 'open' AND d.order_id IS NOT NULL \
         UNION ALL SELECT CASE WHEN p.status = 'pending' THEN 'receipt' ELSE p.status END, p.order_id, p.provider, \
         CASE WHEN p.status = 'held' THEN p.amount - p.refunded_amount ELSE p.amount END, p.currency, p.note, p.updated_at, \
         CAST(NULL AS BIGINT), '' FROM payments p JOIN orders o ON o.id = p.order_id \
         WHERE p.status IN ('held', 'reversed', 'gone', 'pending') AND ( \
         (p.status = 'held' AND p.check_at IS NULL AND NOT EXISTS (SELECT 1 FROM refunds r \
         WHERE r.provider_order_id = p.provider_order_id AND r.retried = FALSE AND r.request_key IS NOT NULL \
         AND r.state IN ('requested', 'pending', 'failed', 'refused'))) \
         OR (p.status IN ('reversed', 'gone') AND o.status = 'paid' AND NOT EXISTS (SELECT 1 FROM disputes d \
         WHERE d.provider_order_id = p.provider_order_id AND d.stage = 'open')) \
         OR (p.status = 'pending' AND p.provider = 'UPI')) \
         ) w JOIN orders placed ON placed.id = w.order_id ORDER BY w.at, w.order_id LIMIT $1")
    .bind(MOST_SHOWN)
    .all(db)
    .await
}

/// Whom to write to when money needs someone.
pub async fn admins(db: &Db) -> Result<Vec<String>, DbError> {
    sql("SELECT email FROM users WHERE is_admin = TRUE ORDER BY id LIMIT 20").scalars(db).await
}
