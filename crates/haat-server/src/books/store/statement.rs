//! SQL of what sellers and the shop read about their money.

use haat_db::{Db, DbError, FromRow, Row, sql};
use haat_domain::books::Account;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// An entry of the books, with the order it is about.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of ledger_entries, described in the migration")]
pub struct LedgerEntry {
    pub id: String,
    pub at: Millis,
    pub kind: String,
    pub order_id: Option<String>,
    pub order_number: Option<i64>,
    pub order_at: Option<Millis>,
    pub note: String,
    pub actor_name: String,
}

/// Its columns.
const ENTRY: &str = "e.id, e.at, e.kind, e.order_id, o.number AS order_number, o.created_at AS order_at, e.note, e.actor_name";

/// An entry as it touches somebody: how much became theirs by it, in all and of what can be paid out.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Touched {
    pub entry: LedgerEntry,
    pub amount: i64,
    pub available: i64,
}

impl FromRow for Touched {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            entry: LedgerEntry::from_row(row)?,
            amount: row.get("amount")?,
            available: row.get("available")?,
        })
    }
}

/// What becomes available to a seller when.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Coming {
    pub seller_id: String,
    pub seller_name: String,
    pub order_id: String,
    pub number: Option<i64>,
    pub created_at: Millis,
    pub delivered_at: Millis,
    pub amount: i64,
}

/// A seller's three accounts.
pub fn accounts(seller: &UserId) -> [Account; 3] {
    [Account::Pending(seller.clone()), Account::Available(seller.clone()), Account::Held(seller.clone())]
}

/// What these accounts hold for their owners, in their order.
pub async fn balances(db: &Db, accounts: &[Account]) -> Result<Vec<i64>, DbError> {
    let rows: Vec<(String, i64)> = sql("SELECT account, balance FROM ledger_balances WHERE account IN ")
        .push_list(accounts.iter().map(Account::to_string))
        .all(db)
        .await?;
    let of = |account: &Account| {
        let name = account.to_string();
        rows.iter().find(|(account, _)| *account == name).map_or(0, |(_, balance)| -balance)
    };
    Ok(accounts.iter().map(of).collect())
}

/// What these accounts held for their owners before a moment.
pub async fn before(db: &Db, accounts: &[Account], at: Millis) -> Result<i64, DbError> {
    let sum =
        sql("SELECT CAST(-COALESCE(SUM(amount), 0) AS BIGINT) FROM postings WHERE at < $1 AND account IN ")
            .bind(at)
            .push_list(accounts.iter().map(Account::to_string));
    sum.count(db).await
}

/// The entries of a time that touch a seller, oldest first.
pub async fn of_seller(
    db: &Db,
    seller: &UserId,
    (from, until): (Millis, Millis),
    limit: i64,
) -> Result<Vec<Touched>, DbError> {
    let [pending, available, held] = accounts(seller).map(|account| account.to_string());
    sql(format!(
        "SELECT {ENTRY}, CAST(-SUM(p.amount) AS BIGINT) AS amount, \
         CAST(-SUM(CASE WHEN p.account = $1 THEN p.amount ELSE 0 END) AS BIGINT) AS available \
         FROM postings p JOIN ledger_entries e ON e.id = p.entry_id LEFT JOIN orders o ON o.id = e.order_id \
         WHERE p.account IN ($1, $2, $3) AND p.at >= $4 AND p.at < $5 \
         GROUP BY e.id, e.at, e.kind, e.order_id, o.number, o.created_at, e.note, e.actor_name \
         ORDER BY e.at, e.id LIMIT $6"
    ))
    .bind(available)
    .bind(pending)
    .bind(held)
    .bind(from)
    .bind(until)
    .bind(limit)
    .all(db)
    .await
}

/// A seller's parcels, or all sellers', that arrived and are not released, the next first, with what each is to bring.
pub async fn coming(db: &Db, seller: Option<&UserId>, limit: i64) -> Result<Vec<Coming>, DbError> {
    let query = sql(
        "SELECT x.seller_id, COALESCE(CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END, '') AS seller_name, \
         x.order_id, o.number, o.created_at, x.delivered_at, CAST(COALESCE((SELECT -SUM(p.amount) FROM postings p \
         JOIN ledger_entries e ON e.id = p.entry_id WHERE e.order_id = x.order_id \
         AND p.account = 'seller:' || x.seller_id || ':pending'), 0) AS BIGINT) AS amount \
         FROM parcels x JOIN orders o ON o.id = x.order_id LEFT JOIN users u ON u.id = x.seller_id \
         WHERE x.seller_id IS NOT NULL AND x.released_at IS NULL AND x.status IN ('delivered', 'returned') \
         AND x.delivered_at IS NOT NULL",
    );
    let query = match seller {
        Some(seller) => query.push(" AND x.seller_id = ").push_bind(seller),
        None => query,
    };
    query.push(" ORDER BY x.delivered_at, x.order_id, x.no LIMIT ").push_bind(limit).all(db).await
}

/// An account of the shop's own by its name, and those of all sellers by what they are for.
const NAME: &str = "CASE WHEN account LIKE 'seller:%:pending' THEN 'sellers_pending' \
    WHEN account LIKE 'seller:%:available' THEN 'sellers_available' \
    WHEN account LIKE 'seller:%:held' THEN 'sellers_held' ELSE account END AS name";

/// An account, with how it moved in a time and since.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Moved {
    pub name: String,
    pub balance: i64,
    pub debit: i64,
    pub credit: i64,
    pub since: i64,
}

/// Every account of the shop's own with what it holds, and what all sellers have together; how it moved in a time, and
/// by how much after that. One statement, so that what was there before follows from what is there now.
pub async fn shop_accounts(db: &Db, (from, until): (Millis, Millis)) -> Result<Vec<Moved>, DbError> {
    sql(format!(
        "SELECT held.name, held.balance, COALESCE(moved.debit, 0) AS debit, COALESCE(moved.credit, 0) AS credit, \
         COALESCE(moved.since, 0) AS since FROM (SELECT name, CAST(SUM(balance) AS BIGINT) AS balance \
         FROM (SELECT {NAME}, balance FROM ledger_balances) named GROUP BY name) held LEFT JOIN (SELECT name, \
         CAST(SUM(CASE WHEN at < $2 AND amount > 0 THEN amount ELSE 0 END) AS BIGINT) AS debit, \
         CAST(SUM(CASE WHEN at < $2 AND amount < 0 THEN -amount ELSE 0 END) AS BIGINT) AS credit, \
         CAST(SUM(CASE WHEN at >= $2 THEN amount ELSE 0 END) AS BIGINT) AS since \
         FROM (SELECT {NAME}, amount, e.at FROM ledger_entries e JOIN postings p ON p.entry_id = e.id WHERE e.at >= $1) named \
         GROUP BY name) moved ON moved.name = held.name ORDER BY held.name"
    ))
    .bind(from)
    .bind(until)
    .all(db)
    .await
}

/// The entries of a time, newest first, and how many there are.
pub async fn entries(
    db: &Db,
    (from, until): (Millis, Millis),
    (limit, offset): (i64, i64),
) -> Result<(Vec<LedgerEntry>, i64), DbError> {
    let count = sql("SELECT COUNT(*) FROM ledger_entries WHERE at >= $1 AND at < $2");
    let total = count.bind(from).bind(until).count(db).await?;
    let rows = sql(format!(
        "SELECT {ENTRY} FROM ledger_entries e LEFT JOIN orders o ON o.id = e.order_id WHERE e.at >= $1 AND e.at < $2 \
         ORDER BY e.at DESC, e.id DESC LIMIT $3 OFFSET $4"
    ))
    .bind(from)
    .bind(until)
    .bind(limit)
    .bind(offset)
    .all(db)
    .await?;
    Ok((rows, total))
}

/// What each of these entries moved on which account, sellers together.
pub async fn moved_by<'a>(
    db: &Db,
    entries: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<(String, String, i64)>, DbError> {
    sql(format!(
        "SELECT entry_id, name, CAST(SUM(amount) AS BIGINT) FROM (SELECT entry_id, {NAME}, amount FROM postings \
         WHERE entry_id IN "
    ))
    .push_list(entries)
    .push(") named GROUP BY entry_id, name ORDER BY entry_id, name")
    .all(db)
    .await
}

/// What the shop owes each seller, most first: their id, their name, what is pending, available and held.
pub async fn sellers(db: &Db, limit: i64) -> Result<Vec<SellerBalance>, DbError> {
    sql("SELECT s.seller AS seller_id, COALESCE(CASE WHEN u.seller_name <> '' THEN u.seller_name ELSE u.name END, '') AS name, \
         s.pending, s.available, s.held, CAST(CASE WHEN k.seller_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS has_bank FROM ( \
         SELECT seller, CAST(SUM(CASE WHEN which = 'pending' THEN -balance ELSE 0 END) AS BIGINT) AS pending, \
         CAST(SUM(CASE WHEN which = 'available' THEN -balance ELSE 0 END) AS BIGINT) AS available, \
         CAST(SUM(CASE WHEN which = 'held' THEN -balance ELSE 0 END) AS BIGINT) AS held FROM ( \
         SELECT substr(account, 8, 36) AS seller, substr(account, 45) AS which, balance FROM ledger_balances \
         WHERE account LIKE 'seller:%') split GROUP BY seller) s LEFT JOIN users u ON u.id = s.seller \
         LEFT JOIN seller_banks k ON k.seller_id = s.seller \
         WHERE s.pending <> 0 OR s.available <> 0 OR s.held <> 0 ORDER BY s.available DESC, s.seller LIMIT $1")
    .bind(limit)
    .all(db)
    .await
}

/// What the shop owes a seller.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct SellerBalance {
    pub seller_id: String,
    pub name: String,
    pub pending: i64,
    pub available: i64,
    pub held: i64,
    pub has_bank: i64,
}

/// A posting as the shop's own books show it.
#[derive(Debug, Clone, FromRow)]
#[expect(missing_docs, reason = "the columns of postings and ledger_entries, described in the migration")]
pub struct Posted {
    pub entry_id: String,
    pub at: Millis,
    pub kind: String,
    pub order_id: Option<String>,
    pub reference: String,
    pub note: String,
    pub actor_name: String,
    pub account: String,
    pub line_no: i64,
    pub amount: i64,
}

/// All postings of a time, oldest first.
pub async fn posted(db: &Db, (from, until): (Millis, Millis), limit: i64) -> Result<Vec<Posted>, DbError> {
    sql("SELECT p.entry_id, e.at, e.kind, e.order_id, e.reference, e.note, e.actor_name, p.account, p.line_no, p.amount \
         FROM ledger_entries e JOIN postings p ON p.entry_id = e.id WHERE e.at >= $1 AND e.at < $2 \
         ORDER BY e.at, e.id, p.no LIMIT $3")
    .bind(from)
    .bind(until)
    .bind(limit)
    .all(db)
    .await
}

/// What somebody who sells, or sold, is called; `None` when they never did.
pub async fn name_of(db: &Db, id: &UserId) -> Result<Option<String>, DbError> {
    let name: Option<String> = sql(
        "SELECT CASE WHEN seller_name <> '' THEN seller_name ELSE name END FROM users WHERE id = $1 AND is_seller = TRUE",
    )
    .bind(id)
    .scalar(db)
    .await?;
    if name.is_some() {
        return Ok(name);
    }
    let known = sql("SELECT COUNT(*) FROM ledger_balances WHERE account = $1")
        .bind(Account::Pending(id.clone()).to_string())
        .count(db)
        .await?;
    Ok((known > 0).then(String::new))
}
