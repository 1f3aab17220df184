//! SQL about goods that come back.

use crate::orders::store::parcels::Tracking;
use haat_db::tables::{RETURN_EVENTS, RETURN_LINES, RETURNS};
use haat_db::{Db, DbError, Executor, FromRow, Query, Tx, Value, new_id, paged, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::returns::{Pieces, ReturnStatus, ReturnWish};
use haat_domain::time::Millis;

/// A return with the order that it is of.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of returns, described in the migration")]
pub struct ReturnRow {
    pub id: String,
    pub order_id: OrderId,
    pub parcel_no: i64,
    pub seller_id: Option<UserId>,
    pub customer_id: UserId,
    pub status: ReturnStatus,
    pub reason: String,
    pub text: String,
    pub photos: String,
    pub carrier: String,
    pub tracking_number: String,
    pub tracking_url: String,
    pub restocked: Option<bool>,
    pub refund_id: Option<String>,
    pub due_at: Option<Millis>,
    pub sent_at: Option<Millis>,
    pub received_at: Option<Millis>,
    pub closed_at: Option<Millis>,
    pub created_at: Millis,
    pub updated_at: Millis,
    pub order_number: Option<i64>,
    pub order_at: Millis,
    pub customer_name: String,
    pub seller_name: Option<String>,
}

const SELECT: &str = "SELECT r.id, r.order_id, r.parcel_no, r.seller_id, r.customer_id, r.status, r.reason, r.text, r.photos, \
    r.carrier, r.tracking_number, r.tracking_url, r.restocked, r.refund_id, r.due_at, r.sent_at, r.received_at, r.closed_at, \
    r.created_at, r.updated_at, o.number AS order_number, o.created_at AS order_at, o.full_name AS customer_name, \
    CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END AS seller_name \
    FROM returns r JOIN orders o ON o.id = r.order_id LEFT JOIN users u ON u.id = r.seller_id";

/// Pieces of a return, with what they are.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of return_lines and order_lines, described in the migrations")]
pub struct ReturnLineRow {
    pub return_id: String,
    pub line_no: i64,
    pub quantity: i64,
    pub name: String,
    pub image: String,
    pub category: String,
    pub price: i64,
}

/// Something that was done about a return.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of return_events, described in the migration")]
pub struct ReturnEventRow {
    pub return_id: String,
    pub at: Millis,
    pub party: String,
    pub actor_name: String,
    pub status: ReturnStatus,
    pub note: String,
}

/// The refund that was made for a return.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of refunds and payments, described in the migrations")]
pub struct MoneyRow {
    pub id: String,
    pub state: String,
    pub amount: i64,
    pub currency: String,
}

/// A return with all that belongs to it.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct WholeReturn {
    pub row: ReturnRow,
    pub lines: Vec<ReturnLineRow>,
    pub events: Vec<ReturnEventRow>,
    pub money: Option<MoneyRow>,
}

/// One return.
pub async fn find<'a>(on: impl Executor<'a>, id: &str) -> Result<Option<ReturnRow>, DbError> {
    sql(format!("{SELECT} WHERE r.id = $1")).bind(id).optional(on).await
}

/// Whose returns are wanted.
#[derive(Clone, Copy)]
pub enum ReturnsOf<'a> {
    /// One order's.
    Order(&'a OrderId),
    /// One seller's.
    Seller(&'a UserId),
    /// Everyone's.
    Shop,
}

/// Which returns are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ReturnFilter {
    /// All.
    All,
    /// Those that are not over.
    Open,
    /// Those that an admin is to decide, or to pay back by hand.
    Escalated,
}

/// Returns, newest first, and how many there are in all.
pub async fn list(
    db: &Db,
    of: ReturnsOf<'_>,
    which: ReturnFilter,
    page: (i64, i64),
) -> Result<(Vec<ReturnRow>, i64), DbError> {
    let wanted = |query: Query| {
        let query = query.push(match which {
            ReturnFilter::All => " FROM returns r WHERE TRUE",
            ReturnFilter::Open => " FROM returns r WHERE r.closed_at IS NULL",
            ReturnFilter::Escalated => " FROM returns r WHERE r.status IN ('escalated', 'received')",
        });
        match of {
            ReturnsOf::Order(id) => query.push(" AND r.order_id = ").push_bind(id),
            ReturnsOf::Seller(id) => query.push(" AND r.seller_id = ").push_bind(id),
            ReturnsOf::Shop => query,
        }
    };
    let total = wanted(sql("SELECT COUNT(*)")).count(db).await?;
    let rows = paged(SELECT, "r.id", "r.created_at DESC, r.id DESC", page, |query| {
        wanted(query.push("SELECT r.id"))
    });
    Ok((rows.all(db).await?, total))
}

/// What belongs to returns.
pub async fn whole(db: &Db, rows: Vec<ReturnRow>) -> Result<Vec<WholeReturn>, DbError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let lines: Vec<ReturnLineRow> = sql(
        "SELECT x.return_id, x.line_no, x.quantity, l.name, l.image, l.category, l.price FROM return_lines x \
         JOIN returns r ON r.id = x.return_id JOIN order_lines l ON l.order_id = r.order_id AND l.line_no = x.line_no \
         WHERE x.return_id IN ",
    )
    .push_list(ids.clone())
    .push(" ORDER BY x.return_id, x.line_no")
    .all(db)
    .await?;
    let events: Vec<ReturnEventRow> =
        sql("SELECT return_id, at, party, actor_name, status, note FROM return_events WHERE return_id IN ")
            .push_list(ids)
            .push(" ORDER BY return_id, at, id")
            .all(db)
            .await?;
    let refunds: Vec<&str> = rows.iter().filter_map(|row| row.refund_id.as_deref()).collect();
    let money: Vec<MoneyRow> = sql("SELECT f.id, f.state, f.amount, p.currency FROM refunds f \
         JOIN payments p ON p.provider_order_id = f.provider_order_id WHERE f.id IN ")
    .push_list(refunds)
    .all(db)
    .await?;
    let own = |row: ReturnRow| WholeReturn {
        lines: lines.iter().filter(|line| line.return_id == row.id).cloned().collect(),
        events: events.iter().filter(|event| event.return_id == row.id).cloned().collect(),
        money: money.iter().find(|money| Some(&money.id) == row.refund_id.as_ref()).cloned(),
        row,
    };
    Ok(rows.into_iter().map(own).collect())
}

/// How many pieces of each line of an order are in returns that are not over.
pub async fn coming_back<'a>(on: impl Executor<'a>, order: &OrderId) -> Result<Vec<(i64, i64)>, DbError> {
    sql("SELECT x.line_no, CAST(SUM(x.quantity) AS BIGINT) FROM return_lines x JOIN returns r ON r.id = x.return_id \
         WHERE r.order_id = $1 AND r.closed_at IS NULL GROUP BY x.line_no ORDER BY x.line_no")
        .bind(order)
        .all(on)
        .await
}

/// A return that is asked for.
#[expect(missing_docs, reason = "the columns of returns, described in the migration")]
pub struct NewReturn<'a> {
    pub id: &'a str,
    pub order: &'a OrderId,
    pub parcel_no: i64,
    pub seller: Option<&'a UserId>,
    pub customer: &'a UserId,
    pub wish: &'a ReturnWish,
    pub due_at: Option<Millis>,
}

/// Writes down a return that is asked for.
pub async fn insert(tx: &mut Tx, new: &NewReturn<'_>, now: Millis) -> Result<(), DbError> {
    let photos = Value::from(serde_json::json!(new.wish.photos).to_string());
    RETURNS
        .insert(
            "(id, order_id, parcel_no, seller_id, customer_id, status, reason, text, photos, due_at, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, 'asked', $6, $7, $8, $9, $10, $10)",
        )
        .bind(new.id)
        .bind(new.order)
        .bind(new.parcel_no)
        .bind(new.seller)
        .bind(new.customer)
        .bind(new.wish.reason.as_str())
        .bind(&new.wish.text)
        .bind(photos)
        .bind(new.due_at)
        .bind(now)
        .execute(&mut *tx)
        .await?;
    let row =
        |pieces: &Pieces| -> [Value; 3] { [new.id.into(), pieces.line_no.into(), pieces.quantity.into()] };
    let rows = new.wish.lines.iter().map(row).collect();
    tx.insert_many(RETURN_LINES, "(return_id, line_no, quantity)", rows).await.map(|_| ())
}

/// What a return becomes.
#[derive(Default)]
pub struct ReturnChange<'a> {
    /// Who carries it back.
    pub tracking: Option<&'a Tracking>,
    /// Whether what came went on the shelf.
    pub restocked: Option<bool>,
    /// The refund for it.
    pub refund: Option<&'a str>,
    /// By when somebody has to do something.
    pub due_at: Option<Millis>,
}

/// Moves a return from where we saw it to where it goes; false when it is no longer there.
pub async fn move_on(
    tx: &mut Tx,
    row: &ReturnRow,
    to: ReturnStatus,
    change: &ReturnChange<'_>,
    now: Millis,
) -> Result<bool, DbError> {
    let stamp = |at: bool| at.then_some(now);
    let touched = RETURNS
        .update(
            "SET status = $1, carrier = COALESCE($2, carrier), tracking_number = COALESCE($3, tracking_number), \
             tracking_url = COALESCE($4, tracking_url), restocked = COALESCE($5, restocked), refund_id = COALESCE($6, refund_id), \
             due_at = $7, sent_at = COALESCE(sent_at, $8), received_at = COALESCE(received_at, $9), closed_at = $10, \
             updated_at = $11 WHERE id = $12 AND status = $13",
        )
        .bind(to)
        .bind(change.tracking.map(|tracking| tracking.carrier.as_str()))
        .bind(change.tracking.map(|tracking| tracking.number.as_str()))
        .bind(change.tracking.map(|tracking| tracking.url.as_str()))
        .bind(change.restocked)
        .bind(change.refund)
        .bind(change.due_at)
        .bind(stamp(to == ReturnStatus::Sent))
        .bind(stamp(to == ReturnStatus::Received))
        .bind(stamp(to.is_over()))
        .bind(now)
        .bind(&row.id)
        .bind(row.status)
        .execute(tx)
        .await?;
    Ok(touched == 1)
}

/// Notes what was done about a return, by whom and in which words.
pub async fn record(
    tx: &mut Tx,
    id: &str,
    (party, name): (&str, &str),
    status: ReturnStatus,
    note: &str,
    now: Millis,
) -> Result<(), DbError> {
    RETURN_EVENTS
        .insert("(id, return_id, at, party, actor_name, status, note) VALUES ($1, $2, $3, $4, $5, $6, $7)")
        .bind(new_id(now))
        .bind(id)
        .bind(now)
        .bind(party)
        .bind(name)
        .bind(status)
        .bind(note)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The pieces of a return.
pub async fn pieces(tx: &mut Tx, id: &str) -> Result<Vec<Pieces>, DbError> {
    let rows: Vec<(i64, i64)> =
        sql("SELECT line_no, quantity FROM return_lines WHERE return_id = $1 ORDER BY line_no")
            .bind(id)
            .all(tx)
            .await?;
    Ok(rows.into_iter().map(|(line_no, quantity)| Pieces { line_no, quantity }).collect())
}

/// Whether all pieces of a parcel came back, or were paid back.
pub async fn all_back(tx: &mut Tx, row: &ReturnRow) -> Result<bool, DbError> {
    let left = sql(
        "SELECT COUNT(*) FROM order_lines l WHERE l.order_id = $1 AND COALESCE(l.seller_id, '') = $2 AND l.quantity > \
         COALESCE((SELECT CAST(SUM(x.quantity) AS BIGINT) FROM return_lines x JOIN returns r ON r.id = x.return_id \
         WHERE r.order_id = l.order_id AND x.line_no = l.line_no AND r.received_at IS NOT NULL AND r.restocked IS NOT NULL \
         AND r.status <> 'declined'), 0)",
    );
    let seller = row.seller_id.as_ref().map_or("", UserId::as_str);
    Ok(left.bind(&row.order_id).bind(seller).count(tx).await? == 0)
}

/// Returns whose day is over, longest first.
pub async fn late(db: &Db, now: Millis, limit: i64) -> Result<Vec<String>, DbError> {
    sql("SELECT id FROM returns WHERE due_at IS NOT NULL AND due_at < $1 ORDER BY due_at LIMIT $2")
        .bind(now)
        .bind(limit)
        .scalars(db)
        .await
}
