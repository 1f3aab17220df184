//! SQL about what the shop's owner says of searches, and what shoppers looked for.

use haat_db::tables::{SEARCH_PINS, SEARCH_TOTALS, SETTINGS};
use haat_db::{Db, DbError, FromRow, Tx, Value, sql};
use haat_domain::time::Millis;

const WORDS: &str = "search.words";
/// Words that are kept; those looked for longest ago go first.
const MOST_TOTALS: i64 = 10_000;

/// The owner's lines; empty if there never were any.
pub async fn search_words(db: &Db) -> Result<String, DbError> {
    let words = sql("SELECT value FROM settings WHERE key = $1").bind(WORDS).scalar::<String>(db).await?;
    Ok(words.unwrap_or_default())
}

/// Stores the owner's lines.
pub async fn put_search_words(tx: &mut Tx, words: &str, now: Millis) -> Result<(), DbError> {
    SETTINGS
        .insert(
            "(key, value, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
        )
        .bind(WORDS)
        .bind(words)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The same if the lines still are those that somebody saw; whether they were.
pub async fn replace_search_words(
    tx: &mut Tx,
    seen: &str,
    words: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let update = SETTINGS.update("SET value = $1, updated_at = $2 WHERE key = $3 AND value = $4");
    let mut changed = update.bind(words).bind(now).bind(WORDS).bind(seen).execute(&mut *tx).await?;
    if changed == 0 && seen.is_empty() {
        // There never were any.
        let first =
            SETTINGS.insert("(key, value, updated_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING");
        changed = first.bind(WORDS).bind(words).bind(now).execute(&mut *tx).await?;
    }
    Ok(changed > 0)
}

/// What comes first for some words.
#[derive(Debug, Clone, FromRow)]
pub struct PinRow {
    /// The words in the form that all their forms share.
    pub query: String,
    /// As the owner wrote them.
    pub shown: String,
    /// A JSON list of the products' ids.
    pub products: String,
}

impl PinRow {
    /// The products' ids.
    pub fn ids(&self) -> Vec<String> {
        serde_json::from_str(&self.products).unwrap_or_default()
    }
}

/// Everything that is pinned, by its words.
pub async fn pins(db: &Db) -> Result<Vec<PinRow>, DbError> {
    sql("SELECT query, shown, products FROM search_pins ORDER BY query").all(db).await
}

/// How many words have something pinned, but for `query`.
pub async fn count_other_pins(tx: &mut Tx, query: &str) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM search_pins WHERE query <> $1").bind(query).count(tx).await
}

/// Pins products for some words; none of them lets go of the words.
pub async fn put_pin(tx: &mut Tx, pin: &PinRow, now: Millis) -> Result<(), DbError> {
    if pin.ids().is_empty() {
        return SEARCH_PINS.delete("WHERE query = $1").bind(&pin.query).execute(tx).await.map(|_| ());
    }
    SEARCH_PINS
        .insert(
            "(query, shown, products, updated_at) VALUES ($1, $2, $3, $4) ON CONFLICT (query) DO UPDATE SET \
             shown = excluded.shown, products = excluded.products, updated_at = excluded.updated_at",
        )
        .bind(&pin.query)
        .bind(&pin.shown)
        .bind(&pin.products)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The running totals of one search.
#[derive(Debug, Clone, Default, FromRow)]
#[expect(missing_docs, reason = "the columns, described in the migration")]
pub struct TotalRow {
    pub query: String,
    pub shown: String,
    pub searches: i64,
    pub empty: i64,
    pub unclicked: i64,
    pub last_at: Millis,
}

/// Which total is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vain {
    /// Nothing was found.
    Empty,
    /// Nothing of what was found was opened.
    Unclicked,
}

impl Vain {
    fn column(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Unclicked => "unclicked",
        }
    }
}

/// The words most often searched for in vain.
pub async fn totals(db: &Db, by: Vain, limit: i64, offset: i64) -> Result<Vec<TotalRow>, DbError> {
    let column = by.column();
    sql(format!(
        "SELECT query, shown, searches, empty, unclicked, last_at FROM search_totals WHERE {column} > 0 \
         ORDER BY {column} DESC, query DESC LIMIT $1 OFFSET $2"
    ))
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// How many words were searched for in vain.
pub async fn count_totals(db: &Db, by: Vain) -> Result<i64, DbError> {
    sql(format!("SELECT COUNT(*) FROM search_totals WHERE {} > 0", by.column())).count(db).await
}

/// Adds to the running totals, and lets go of the words searched for longest ago where there are too many.
pub async fn add_totals(tx: &mut Tx, totals: &[TotalRow]) -> Result<(), DbError> {
    let row = |one: &TotalRow| -> [Value; 6] {
        let TotalRow { query, shown, searches, empty, unclicked, last_at } = one;
        [
            query.into(),
            shown.into(),
            (*searches).into(),
            (*empty).into(),
            (*unclicked).into(),
            last_at.0.into(),
        ]
    };
    let rows: Vec<[Value; 6]> = totals.iter().map(row).collect();
    let tail = "ON CONFLICT (query) DO UPDATE SET shown = excluded.shown, \
                searches = search_totals.searches + excluded.searches, empty = search_totals.empty + excluded.empty, \
                unclicked = search_totals.unclicked + excluded.unclicked, last_at = excluded.last_at";
    tx.insert_or(SEARCH_TOTALS, "(query, shown, searches, empty, unclicked, last_at)", rows, tail).await?;
    SEARCH_TOTALS
        .delete(
            "WHERE last_at < (SELECT t.last_at FROM search_totals t ORDER BY t.last_at DESC LIMIT 1 OFFSET $1)",
        )
        .bind(MOST_TOTALS)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Forgets what is known of some words; whether there was anything.
pub async fn forget_total(tx: &mut Tx, query: &str) -> Result<bool, DbError> {
    Ok(SEARCH_TOTALS.delete("WHERE query = $1").bind(query).execute(tx).await? > 0)
}
