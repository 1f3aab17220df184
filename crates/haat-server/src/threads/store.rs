//! SQL about threads.

use haat_db::tables::{MESSAGE_REPORTS, MESSAGES, THREADS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, paged, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::threads::Side;
use haat_domain::time::Millis;

/// Which thread: that of an order with one of its sellers.
#[derive(Debug, Clone)]
pub struct Key {
    /// The order.
    pub order: OrderId,
    /// Who sells; empty for the house.
    pub seller: String,
}

/// A thread as it is stored.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of threads, described in the migration")]
pub struct ThreadRow {
    pub customer_id: UserId,
    pub parcel: i64,
    pub last_no: i64,
    pub customer_read: i64,
    pub seller_read: i64,
    /// Whether its customer has written.
    pub begun: bool,
}

/// A message as it is stored.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of messages, described in the migration")]
pub struct MessageRow {
    pub no: i64,
    pub side: String,
    pub author_id: UserId,
    pub text: String,
    pub images: String,
    pub at: Millis,
    pub hidden_at: Option<Millis>,
}

const MESSAGE: &str = "no, side, author_id, text, images, at, hidden_at";

impl MessageRow {
    /// The addresses of its pictures.
    pub fn pictures(&self) -> Vec<String> {
        serde_json::from_str(&self.images).unwrap_or_default()
    }
}

/// The thread, once somebody has written in it.
pub async fn find<'a>(on: impl Executor<'a>, key: &Key) -> Result<Option<ThreadRow>, DbError> {
    sql("SELECT t.customer_id, t.parcel, t.last_no, t.customer_read, t.seller_read, EXISTS (SELECT 1 FROM messages m \
         WHERE m.order_id = t.order_id AND m.seller_id = t.seller_id AND m.side = 'customer') AS begun \
         FROM threads t WHERE t.order_id = $1 AND t.seller_id = $2")
    .bind(&key.order)
    .bind(&key.seller)
    .optional(on)
    .await
}

/// Messages of a thread before number `before`, the newest of them, oldest first.
pub async fn messages(db: &Db, key: &Key, before: i64, most: i64) -> Result<Vec<MessageRow>, DbError> {
    let mut rows: Vec<MessageRow> = sql(format!(
        "SELECT {MESSAGE} FROM messages WHERE order_id = $1 AND seller_id = $2 AND no < $3 ORDER BY no DESC LIMIT $4"
    ))
    .bind(&key.order)
    .bind(&key.seller)
    .bind(before)
    .bind(most)
    .all(db)
    .await?;
    rows.reverse();
    Ok(rows)
}

/// One message.
pub async fn message<'a>(on: impl Executor<'a>, key: &Key, no: i64) -> Result<Option<MessageRow>, DbError> {
    sql(format!("SELECT {MESSAGE} FROM messages WHERE order_id = $1 AND seller_id = $2 AND no = $3"))
        .bind(&key.order)
        .bind(&key.seller)
        .bind(no)
        .optional(on)
        .await
}

/// The message that was sent with this key before.
pub async fn sent_before(tx: &mut Tx, request_key: &str) -> Result<Option<MessageRow>, DbError> {
    sql(format!("SELECT {MESSAGE} FROM messages WHERE request_key = $1")).bind(request_key).optional(tx).await
}

/// A message about to be stored.
pub struct NewMessage<'a> {
    /// The thread.
    pub key: &'a Key,
    /// The number of its seller's parcel.
    pub parcel: i64,
    /// Whose order it is.
    pub customer: &'a UserId,
    /// Who speaks.
    pub side: Side,
    /// Who that is.
    pub author: &'a UserId,
    /// What they say.
    pub text: &'a str,
    /// The addresses of their pictures.
    pub pictures: &'a [String],
    /// The caller's key, if it sent one.
    pub request_key: Option<&'a str>,
}

/// Stores a message, by which its author has read what came before. `None` when it was sent before.
pub async fn write(tx: &mut Tx, new: &NewMessage<'_>, now: Millis) -> Result<Option<MessageRow>, DbError> {
    let no: Option<i64> = THREADS
        .insert(
            "(order_id, seller_id, customer_id, parcel, last_no, last_at) VALUES ($1, $2, $3, $4, 1, $5) \
             ON CONFLICT (order_id, seller_id) DO UPDATE SET last_no = threads.last_no + 1, \
             last_at = excluded.last_at RETURNING last_no",
        )
        .bind(&new.key.order)
        .bind(&new.key.seller)
        .bind(new.customer)
        .bind(new.parcel)
        .bind(now)
        .scalar(&mut *tx)
        .await?;
    let no = no.unwrap_or(1);
    let images = serde_json::to_string(new.pictures).unwrap_or_default();
    let stored: Option<MessageRow> = MESSAGES
        .insert(format!(
            "(order_id, seller_id, no, side, author_id, text, images, request_key, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (request_key) DO NOTHING RETURNING {MESSAGE}"
        ))
        .bind(&new.key.order)
        .bind(&new.key.seller)
        .bind(no)
        .bind(new.side.as_str())
        .bind(new.author)
        .bind(new.text)
        .bind(images)
        .bind(new.request_key)
        .bind(now)
        .optional(&mut *tx)
        .await?;
    if stored.is_some() {
        read(tx, new.key, new.side, no).await?;
    }
    Ok(stored)
}

/// Notes that a side has read the messages up to `no`; whether there was anything new among them.
pub async fn read(tx: &mut Tx, key: &Key, side: Side, no: i64) -> Result<bool, DbError> {
    let column = match side {
        Side::Customer => "customer_read",
        Side::Seller => "seller_read",
        // Who steps in between is told of nothing.
        Side::Shop => return Ok(false),
    };
    let change = THREADS.update(format!(
        "SET {column} = CASE WHEN last_no < $1 THEN last_no ELSE $1 END \
         WHERE order_id = $2 AND seller_id = $3 AND {column} < $1 AND {column} < last_no"
    ));
    Ok(change.bind(no).bind(&key.order).bind(&key.seller).execute(tx).await? > 0)
}

/// Whose threads are listed.
#[derive(Debug, Clone, Copy)]
pub enum Whose<'a> {
    /// Those about a customer's orders.
    Customer(&'a UserId),
    /// Those with a seller; the house is an empty one.
    Seller(&'a str),
    /// Those with messages that somebody reported and that still stand.
    Reported,
}

/// A thread in a list.
#[derive(Debug, FromRow)]
pub struct ListedRow {
    /// The order.
    pub order_id: OrderId,
    /// The number of the seller's parcel.
    pub parcel: i64,
    /// The name on the order.
    pub customer_name: String,
    /// What the seller is called; `None` for the house and for accounts that are gone.
    pub seller_name: Option<String>,
    /// The first thing that it is about.
    pub goods: Option<String>,
    /// Who wrote last.
    pub side: String,
    /// What.
    pub text: String,
    /// With these pictures.
    pub images: String,
    /// When.
    pub last_at: Millis,
    /// Whether it was taken down.
    pub hidden_at: Option<Millis>,
    /// Messages that the customer has not read.
    pub customer_unread: i64,
    /// Messages that the seller has not read.
    pub seller_unread: i64,
    /// How often messages of it were reported.
    pub reports: i64,
}

const REPORTED: &str = "EXISTS (SELECT 1 FROM message_reports r JOIN messages x ON x.order_id = r.order_id \
                        AND x.seller_id = r.seller_id AND x.no = r.no AND x.hidden_at IS NULL \
                        WHERE r.order_id = t.order_id AND r.seller_id = t.seller_id)";

impl Whose<'_> {
    /// Its condition, in which `$1` is who.
    fn condition(self) -> (String, String) {
        match self {
            Self::Customer(user) => ("t.customer_id = $1".to_owned(), user.to_string()),
            Self::Seller(seller) => ("t.seller_id = $1".to_owned(), seller.to_owned()),
            Self::Reported => (format!("$1 = '' AND {REPORTED}"), String::new()),
        }
    }
}

/// Threads, the one that was last written in first.
pub async fn list(db: &Db, whose: Whose<'_>, limit: i64, offset: i64) -> Result<Vec<ListedRow>, DbError> {
    const SELECT: &str = "SELECT t.order_id, t.parcel, o.customer_name, CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END \
         AS seller_name, (SELECT l.name FROM order_lines l WHERE l.order_id = t.order_id \
         AND COALESCE(l.seller_id, '') = t.seller_id ORDER BY l.line_no LIMIT 1) AS goods, m.side, m.text, m.images, \
         t.last_at, m.hidden_at, t.last_no - t.customer_read AS customer_unread, t.last_no - t.seller_read AS seller_unread, \
         (SELECT COUNT(*) FROM message_reports r WHERE r.order_id = t.order_id AND r.seller_id = t.seller_id) AS reports \
         FROM threads t JOIN orders o ON o.id = t.order_id LEFT JOIN users u ON u.id = t.seller_id \
         JOIN messages m ON m.order_id = t.order_id AND m.seller_id = t.seller_id AND m.no = t.last_no";
    let (key, order) = ("(t.order_id, t.seller_id)", "t.last_at DESC, t.order_id DESC");
    let (condition, who) = whose.condition();
    paged(SELECT, key, order, (limit, offset), |query| {
        let theirs = format!(
            "SELECT t.order_id, t.seller_id FROM threads t JOIN orders o ON o.id = t.order_id \
             WHERE o.deleted_at IS NULL AND {condition}"
        );
        query.push(&theirs).bind(who)
    })
    .all(db)
    .await
}

/// How many there are, and in how many of them the customer and the seller have something new.
pub async fn counts(db: &Db, whose: Whose<'_>) -> Result<(i64, i64, i64), DbError> {
    let (condition, who) = whose.condition();
    let counted: Option<(i64, i64, i64)> = sql(format!(
        "SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN t.last_no > t.customer_read THEN 1 ELSE 0 END), 0) AS BIGINT), \
         CAST(COALESCE(SUM(CASE WHEN t.last_no > t.seller_read THEN 1 ELSE 0 END), 0) AS BIGINT) \
         FROM threads t JOIN orders o ON o.id = t.order_id WHERE o.deleted_at IS NULL AND {condition}"
    ))
    .bind(who)
    .optional(db)
    .await?;
    Ok(counted.unwrap_or_default())
}

/// Notes that `user` thinks a message is not as it should be.
pub async fn report(
    db: &Db,
    key: &Key,
    no: i64,
    user: &UserId,
    reason: &str,
    now: Millis,
) -> Result<(), DbError> {
    let report = MESSAGE_REPORTS.insert(
        "(order_id, seller_id, no, user_id, reason, at) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (order_id, seller_id, no, user_id) DO UPDATE SET reason = excluded.reason",
    );
    let report = report.bind(&key.order).bind(&key.seller).bind(no).bind(user).bind(reason).bind(now);
    db.write(report).await.map(|_| ())
}

/// The reasons for which messages of a thread were reported, by number.
pub async fn reasons(db: &Db, key: &Key) -> Result<Vec<(i64, String)>, DbError> {
    sql("SELECT no, reason FROM message_reports WHERE order_id = $1 AND seller_id = $2 ORDER BY no, at")
        .bind(&key.order)
        .bind(&key.seller)
        .all(db)
        .await
}

/// Takes a message down. Whether it stood there.
pub async fn hide(tx: &mut Tx, key: &Key, no: i64, now: Millis) -> Result<bool, DbError> {
    let hidden = MESSAGES.update(
        "SET hidden_at = $1 WHERE order_id = $2 AND seller_id = $3 AND no = $4 AND hidden_at IS NULL",
    );
    Ok(hidden.bind(now).bind(&key.order).bind(&key.seller).bind(no).execute(tx).await? > 0)
}
