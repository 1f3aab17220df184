//! SQL about money on its way back.

use super::put_back;
use haat_db::tables::{REFUND_LINES, REFUNDS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::checkout::PaymentMethod;
use haat_domain::ids::OrderId;
use haat_domain::money_back::{RefundState, Return, Why};
use haat_domain::time::{HOUR, Millis};

/// When to look again at a refund that takes its time.
const LATER: i64 = HOUR;

/// One amount on its way back.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of refunds, described in the migration")]
pub struct Refund {
    pub id: String,
    pub provider: PaymentMethod,
    pub provider_order_id: String,
    pub order_id: Option<OrderId>,
    pub refund_id: Option<String>,
    pub kind: Why,
    pub state: RefundState,
    pub provider_status: String,
    pub amount: i64,
    pub reason: String,
    pub requested_by: String,
    pub request_key: Option<String>,
    pub attempt: i64,
    pub retried: bool,
    pub check_at: Option<Millis>,
    pub created_at: Millis,
    pub updated_at: Millis,
}

const COLUMNS: &str = "id, provider, provider_order_id, order_id, refund_id, kind, state, provider_status, amount, \
                       reason, requested_by, request_key, attempt, retried, check_at, created_at, updated_at";

impl Refund {
    /// What the rule needs to know of it.
    pub fn as_return(&self) -> Return {
        Return { why: self.kind, state: self.state, amount: self.amount }
    }

    /// The key of the attempt under way: the same until the provider has answered it.
    pub fn key(&self) -> String {
        let key = self.request_key.as_deref().unwrap_or(&self.id);
        if self.attempt == 1 { key.to_owned() } else { format!("{key}-{}", self.attempt) }
    }

    /// Whether the shop still owes this money to the payer.
    pub fn is_owed(&self) -> bool {
        self.state.can_be_retried()
            && !self.retried
            && self.kind != Why::Reversal
            && self.request_key.is_some()
    }
}

/// A refund that the shop wants.
pub struct NewRefund<'a> {
    /// Of this order.
    pub order: &'a OrderId,
    /// Of the payment with this provider.
    pub provider: PaymentMethod,
    /// Their id of the payment.
    pub provider_order_id: &'a str,
    /// In the payment's minor units.
    pub amount: i64,
    /// Why, for the customer and the books.
    pub reason: &'a str,
    /// Who wants it.
    pub by: &'a str,
    /// What two tries of the same wish share.
    pub key: &'a str,
    /// When to look at it if no answer comes.
    pub check_at: Millis,
}

/// Writes down that the shop wants a refund; `None` when this wish was written down before.
pub async fn request(tx: &mut Tx, new: &NewRefund<'_>, now: Millis) -> Result<Option<Refund>, DbError> {
    REFUNDS
        .insert(format!(
            "(id, provider, provider_order_id, order_id, kind, state, amount, reason, requested_by, \
             request_key, check_at, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, 'refund', 'requested', $5, $6, $7, $8, $9, $10, $10) \
             ON CONFLICT (request_key) DO NOTHING RETURNING {COLUMNS}"
        ))
        .bind(new_id(now))
        .bind(new.provider)
        .bind(new.provider_order_id)
        .bind(new.order)
        .bind(new.amount)
        .bind(new.reason)
        .bind(new.by)
        .bind(new.key)
        .bind(new.check_at)
        .bind(now)
        .optional(tx)
        .await
}

/// The refund that was wished for with this key.
pub async fn by_key(tx: &mut Tx, key: &str) -> Result<Option<Refund>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM refunds WHERE request_key = $1")).bind(key).optional(tx).await
}

/// One refund.
pub async fn find(tx: &mut Tx, id: &str) -> Result<Option<Refund>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM refunds WHERE id = $1")).bind(id).optional(tx).await
}

/// Everything on its way back from a payment, oldest first.
pub async fn of_payment(tx: &mut Tx, provider_order_id: &str) -> Result<Vec<Refund>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM refunds WHERE provider_order_id = $1 ORDER BY created_at, id"))
        .bind(provider_order_id)
        .all(tx)
        .await
}

/// Everything on its way back from an order, oldest first.
pub async fn of_order(db: &Db, order: &OrderId) -> Result<Vec<Refund>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM refunds WHERE order_id = $1 ORDER BY created_at, id"))
        .bind(order)
        .all(db)
        .await
}

/// What a provider tells of a return.
pub struct RefundReport<'a> {
    /// With whom.
    pub method: PaymentMethod,
    /// Their id of the payment, which our books may not know yet.
    pub provider_order_id: &'a str,
    /// For which order, when we know.
    pub order: Option<&'a OrderId>,
    /// Their id of the refund or dispute.
    pub id: &'a str,
    /// In the payment's minor units.
    pub amount: i64,
    /// The reason.
    pub why: Why,
    /// How far it came.
    pub state: RefundState,
    /// The provider's word for that.
    pub word: &'a str,
    /// Our own name for it, when it carries one.
    pub reference: Option<&'a str>,
}

/// Remembers what was told. A return only moves forward, so nothing told late or twice changes anything; true when
/// something did.
pub async fn told(tx: &mut Tx, told: &RefundReport<'_>, now: Millis) -> Result<bool, DbError> {
    let mut why = told.why;
    if let Some(reference) = told.reference {
        // One of our own, whose answer may have been lost; it may have been told of before without its name.
        REFUNDS
            .delete(
                "WHERE provider = $1 AND refund_id = $2 AND request_key IS NULL AND id <> $3 \
                 AND EXISTS (SELECT 1 FROM refunds o WHERE o.id = $3 AND o.refund_id IS NULL)",
            )
            .bind(told.method.as_str())
            .bind(told.id)
            .bind(reference)
            .execute(&mut *tx)
            .await?;
        let adopted = REFUNDS
            .update(
                "SET refund_id = $1, updated_at = $2 WHERE id = $3 AND provider = $4 \
                 AND refund_id IS NULL AND NOT EXISTS \
                 (SELECT 1 FROM refunds r WHERE r.provider = $4 AND r.refund_id = $1)",
            )
            .bind(told.id)
            .bind(now)
            .bind(reference)
            .bind(told.method.as_str())
            .execute(&mut *tx)
            .await?;
        if adopted == 1 {
            why = why.max(Why::Refund);
        }
    }
    let touched = REFUNDS.insert(format!(
        "(id, provider, provider_order_id, order_id, refund_id, kind, state, provider_status, amount, \
         check_at, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) \
         ON CONFLICT (provider, refund_id) DO UPDATE SET \
         kind = CASE WHEN {kind_new} > {kind_old} THEN excluded.kind ELSE refunds.kind END, \
         state = CASE WHEN {new} > {old} THEN excluded.state ELSE refunds.state END, \
         provider_status = CASE WHEN {new} >= {old} THEN excluded.provider_status ELSE refunds.provider_status END, \
         order_id = COALESCE(refunds.order_id, excluded.order_id), \
         check_at = CASE WHEN {new} > {old} THEN excluded.check_at ELSE refunds.check_at END, \
         updated_at = excluded.updated_at \
         WHERE {new} > {old} OR {kind_new} > {kind_old}",
        kind_new = kind_rank("excluded.kind"),
        kind_old = kind_rank("refunds.kind"),
        new = rank("excluded.state"),
        old = rank("refunds.state"),
    ))
    .bind(new_id(now))
    .bind(told.method.as_str())
    .bind(told.provider_order_id)
    .bind(told.order)
    .bind(told.id)
    .bind(why)
    .bind(told.state)
    .bind(told.word)
    .bind(told.amount)
    .bind((told.state == RefundState::Pending).then(|| now.plus(LATER)))
    .bind(now)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// The rule's order of states, for the database.
fn rank(column: &str) -> String {
    ranks(column, RefundState::ALL.iter().map(|state| (state.as_str(), state.rank())))
}

fn kind_rank(column: &str) -> String {
    ranks(column, Why::ALL.iter().zip(0..).map(|(why, rank)| (why.as_str(), rank)))
}

fn ranks<'a>(column: &str, words: impl Iterator<Item = (&'a str, i64)>) -> String {
    let cases: Vec<_> = words.map(|(word, rank)| format!("WHEN '{word}' THEN {rank}")).collect();
    format!("(CASE {column} {} END)", cases.join(" "))
}

/// The provider refused to make a refund. Its next attempt is another call.
pub async fn refused(tx: &mut Tx, refund: &Refund, why: &str, now: Millis) -> Result<bool, DbError> {
    let touched = REFUNDS.update("SET state = 'refused', provider_status = $1, attempt = attempt + 1, \
                                  check_at = NULL, updated_at = $2 WHERE id = $3 AND state = 'requested' AND attempt = $4")
    .bind(why)
    .bind(now)
    .bind(&refund.id)
    .bind(refund.attempt)
    .execute(tx)
    .await?;
    Ok(touched == 1)
}

/// The provider's answer is of no use and will stay so: the next try is another call.
pub async fn another_attempt(db: &Db, refund: &Refund, now: Millis) -> Result<(), DbError> {
    let bump = REFUNDS
        .update(
            "SET attempt = attempt + 1, updated_at = $1 \
             WHERE id = $2 AND state = 'requested' AND attempt = $3",
        )
        .bind(now)
        .bind(&refund.id)
        .bind(refund.attempt);
    db.write(bump).await.map(|_| ())
}

/// Takes a refused refund up again; `None` when it is no longer refused.
pub async fn ask_again(
    tx: &mut Tx,
    id: &str,
    check_at: Millis,
    now: Millis,
) -> Result<Option<Refund>, DbError> {
    REFUNDS
        .update(format!(
            "SET state = 'requested', provider_status = '', check_at = $1, updated_at = $2 \
             WHERE id = $3 AND state = 'refused' RETURNING {COLUMNS}"
        ))
        .bind(check_at)
        .bind(now)
        .bind(id)
        .optional(tx)
        .await
}

/// Another refund takes the place of one that came to nothing; false when one did already.
pub async fn replaced(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    let touched = REFUNDS
        .update("SET retried = TRUE WHERE id = $1 AND state IN ('failed', 'refused') AND retried = FALSE")
        .bind(id)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Refunds that someone should look after, the oldest first.
pub async fn to_check(db: &Db, now: Millis, limit: i64) -> Result<Vec<Refund>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM refunds WHERE check_at IS NOT NULL AND check_at <= $1 ORDER BY created_at, id LIMIT $2"
    ))
    .bind(now)
    .bind(limit)
    .all(db)
    .await
}

/// Claims the looking after a refund by moving its next look; false when another node did so first.
pub async fn claim_check(db: &Db, refund: &Refund, next: Option<Millis>) -> Result<bool, DbError> {
    let claim = REFUNDS
        .update("SET check_at = $1 WHERE id = $2 AND check_at = $3")
        .bind(next)
        .bind(&refund.id)
        .bind(refund.check_at);
    Ok(db.write(claim).await? == 1)
}

/// Pieces that a refund is for.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of refund_lines, described in the migration")]
pub struct RefundLine {
    pub order_id: OrderId,
    pub refund_id: String,
    pub line_no: i64,
    pub quantity: i64,
    pub restocked: bool,
}

/// Writes down which pieces a refund is for.
pub async fn add_line(tx: &mut Tx, refund: &str, line_no: i64, quantity: i64) -> Result<(), DbError> {
    REFUND_LINES
        .insert("(refund_id, line_no, quantity) VALUES ($1, $2, $3)")
        .bind(refund)
        .bind(line_no)
        .bind(quantity)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The pieces that the refunds of an order are for, without those that came to nothing.
pub async fn lines_of<'a>(on: impl Executor<'a>, order: &OrderId) -> Result<Vec<RefundLine>, DbError> {
    lines_of_orders(on, &[order]).await
}

/// The same of several orders.
pub async fn lines_of_orders<'a>(
    on: impl Executor<'a>,
    orders: &[&OrderId],
) -> Result<Vec<RefundLine>, DbError> {
    sql("SELECT r.order_id, l.refund_id, l.line_no, l.quantity, l.restocked \
         FROM refund_lines l JOIN refunds r ON r.id = l.refund_id \
         WHERE (r.state IN ('requested', 'pending', 'done') OR l.restocked = TRUE) AND r.order_id IN ")
    .push_list(orders.iter().copied())
    .push(" ORDER BY l.refund_id, l.line_no")
    .all(on)
    .await
}

/// Puts the pieces of done refunds of an order back on the shelf, once, unless they were sent.
pub async fn restock_done(tx: &mut Tx, order: &OrderId) -> Result<(), DbError> {
    let back: Vec<(String, i64, String, Option<String>, i64)> = sql(
        "SELECT l.refund_id, l.line_no, o.product_id, o.variant_id, l.quantity FROM refund_lines l \
         JOIN refunds r ON r.id = l.refund_id JOIN order_lines o ON o.order_id = r.order_id AND o.line_no = l.line_no \
         JOIN orders d ON d.id = r.order_id \
         WHERE r.order_id = $1 AND r.state = 'done' AND l.restocked = FALSE AND o.product_id IS NOT NULL \
         AND o.shipped_at IS NULL AND d.status = 'paid' ORDER BY o.product_id, l.refund_id",
    )
    .bind(order)
    .all(&mut *tx)
    .await?;
    for (refund, line_no, product, variant, quantity) in back {
        let mark = REFUND_LINES
            .update("SET restocked = TRUE WHERE refund_id = $1 AND line_no = $2 AND restocked = FALSE");
        if mark.bind(refund).bind(line_no).execute(&mut *tx).await? == 1 {
            put_back(tx, &product, variant.as_deref(), quantity).await?;
        }
    }
    Ok(())
}
