//! SQL about what is written down of auctions.

pub(crate) mod log;
pub(crate) mod witnesses;

use crate::record::entering::Written;
use haat_db::tables::{AUCTION_EVENTS, SETTINGS};
use haat_db::{Db, DbError, Executor, FromRow, Kind, Tx, sql};
use haat_domain::auctions::EventKind;
use haat_domain::ids::AuctionId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use haat_record::{Hash, Pen};
use std::collections::HashMap;

/// Rows updated by one statement.
const AT_ONCE: usize = 1_000;

/// One event with what its entry follows from.
#[derive(Debug, FromRow)]
pub(crate) struct Row {
    pub(crate) auction_id: AuctionId,
    pub(crate) no: i64,
    pub(crate) kind: EventKind,
    pub(crate) at: Millis,
    pub(crate) bidder_id: String,
    pub(crate) amount: Paise,
    pub(crate) detail: String,
    /// In base64; empty while it is not written down.
    pub(crate) hash: String,
    /// The kept text, if the tables do not say all of it.
    pub(crate) entry: String,
    /// The seal of what was named with it, in base64; empty when there is none.
    pub(crate) seal: String,
    /// The hash of the event before it; empty for the first.
    pub(crate) previous: String,
    /// What was named with it, where that was asked for.
    pub(crate) maximum: Option<i64>,
}

/// What is read of an event, without its secrets.
const COLUMNS: &str = "e.auction_id, e.no, e.kind, e.at, e.bidder_id, e.amount, e.detail, e.hash, e.entry, \
                       COALESCE(p.hash, '') AS previous, COALESCE(c.seal, '') AS seal";
/// The event before it, and what was named with it.
const BESIDE: &str = "LEFT JOIN auction_events p ON p.auction_id = e.auction_id AND p.no = e.no - 1 \
                      LEFT JOIN ceilings c ON c.auction_id = e.auction_id AND c.bidder_id = e.bidder_id \
                      AND c.no = e.no";
/// In the place of a maximum that is nobody's business.
const NO_MAXIMUM: &str = "CAST(NULL AS BIGINT) AS maximum";

/// What an auction is about, beside the figures of its terms.
#[derive(Debug, FromRow)]
pub(crate) struct Lot {
    pub(crate) creator_id: String,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) reserve: Option<i64>,
    pub(crate) starting_bid: i64,
    pub(crate) step: i64,
    pub(crate) extension_by: i64,
    pub(crate) extension_cap: i64,
    pub(crate) buy_now: Option<i64>,
    pub(crate) starts_at: i64,
    pub(crate) first_ends_at: Option<i64>,
    pub(crate) ends_at: i64,
}

pub(crate) fn damaged(what: &str) -> DbError {
    DbError::Setup(format!("the record of auctions is damaged: {what}"))
}

/// What an auction is about, in the shop or not.
pub(crate) async fn lot<'a>(on: impl Executor<'a>, auction: &AuctionId) -> Result<Option<Lot>, DbError> {
    sql("SELECT creator_id, title, description, reserve, starting_bid, step, extension_by, extension_cap, buy_now, \
         starts_at, first_ends_at, ends_at FROM auctions WHERE id = $1")
    .bind(auction)
    .optional(on)
    .await
}

/// The secret from which pseudonyms and salts follow; made when it is first asked for. The same on every node, and in
/// every backup: without it no chain could be continued.
pub(crate) async fn pen(tx: &mut Tx) -> Result<Pen, DbError> {
    if let Some(pen) = kept_pen(&mut *tx).await? {
        return Ok(pen);
    }
    let mut new = [0; 32];
    getrandom::fill(&mut new).map_err(|error| DbError::Setup(format!("no randomness: {error}")))?;
    SETTINGS
        .insert("(key, value, updated_at) VALUES ('record_secret', $1, 0) ON CONFLICT (key) DO NOTHING")
        .bind(hex::encode(new))
        .execute(&mut *tx)
        .await?;
    kept_pen(tx).await?.ok_or_else(|| damaged("its secret cannot be kept"))
}

pub(crate) async fn kept_pen<'a>(on: impl Executor<'a>) -> Result<Option<Pen>, DbError> {
    let kept: Option<String> =
        sql("SELECT value FROM settings WHERE key = 'record_secret'").scalar(on).await?;
    let read = |text: String| hex::decode(text).ok().and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
    let Some(text) = kept else { return Ok(None) };
    read(text).map(|secret| Some(Pen::new(&secret))).ok_or_else(|| damaged("its secret cannot be read"))
}

/// The hash of an event; `None` when there is none, or it is not written down.
pub(crate) async fn hash_of(tx: &mut Tx, auction: &AuctionId, no: i64) -> Result<Option<Hash>, DbError> {
    let hash: Option<String> = sql("SELECT hash FROM auction_events WHERE auction_id = $1 AND no = $2")
        .bind(auction)
        .bind(no)
        .scalar(tx)
        .await?;
    Ok(hash.and_then(|hash| Hash::from_base64(&hash)))
}

/// The hash of the last event of an auction, all of whose events are written down; none when there is no such auction.
pub(crate) async fn head_of(tx: &mut Tx, auction: &AuctionId) -> Result<Option<Hash>, DbError> {
    let hash: Option<String> =
        sql("SELECT hash FROM auction_events WHERE auction_id = $1 ORDER BY no DESC LIMIT 1")
            .bind(auction)
            .scalar(tx)
            .await?;
    Ok(hash.and_then(|hash| Hash::from_base64(&hash)))
}

/// The events that are not written down, with their secrets.
pub(crate) async fn unwritten(tx: &mut Tx, auction: &AuctionId) -> Result<Vec<Row>, DbError> {
    sql(format!(
        "SELECT {COLUMNS}, c.amount AS maximum FROM auction_events e {BESIDE} \
         WHERE e.auction_id = $1 AND e.hash = '' ORDER BY e.no"
    ))
    .bind(auction)
    .all(tx)
    .await
}

/// Auctions with events that are not written down, after `after` in the order of ids: those from before there was a record.
pub(crate) async fn unwritten_auctions(db: &Db, after: &str, most: i64) -> Result<Vec<AuctionId>, DbError> {
    let query = "SELECT DISTINCT auction_id FROM auction_events WHERE hash = '' AND auction_id > $1";
    sql(format!("{query} ORDER BY auction_id LIMIT $2")).bind(after).bind(most).scalars(db).await
}

/// Gives an auction whose history does not begin with its terms that event; false when it has it.
pub(crate) async fn add_terms(tx: &mut Tx, auction: &AuctionId) -> Result<bool, DbError> {
    let added = AUCTION_EVENTS
        .insert(
            "(auction_id, no, kind, at, amount) SELECT a.id, 0, 'terms', a.created_at, a.starting_bid \
             FROM auctions a WHERE a.id = $1 AND NOT EXISTS \
             (SELECT 1 FROM auction_events e WHERE e.auction_id = a.id AND e.no = 0)",
        )
        .bind(auction)
        .execute(tx)
        .await?;
    Ok(added == 1)
}

/// Keeps what was written down.
pub(crate) async fn keep_written(
    tx: &mut Tx,
    auction: &AuctionId,
    written: &[(i64, Written)],
) -> Result<(), DbError> {
    let source = tx.rows(&[Kind::Int, Kind::Text, Kind::Text]);
    // The limit is for SQLite: otherwise it goes through all of the rows again for each event of the auction.
    let update = format!(
        "SET hash = r.c1, entry = r.c2 FROM ({source} LIMIT {AT_ONCE}) r \
         WHERE auction_events.auction_id = $2 AND auction_events.no = r.c0"
    );
    for some in written.chunks(AT_ONCE) {
        let rows: Vec<_> =
            some.iter().map(|(no, event)| (no, event.hash.to_base64(), event.entry())).collect();
        Tx::in_rows(AUCTION_EVENTS.update(&update), &rows)?.bind(auction).execute(&mut *tx).await?;
    }
    Ok(())
}

/// At most `most` events of an auction from number `from` on.
pub(crate) async fn events<'a>(
    on: impl Executor<'a>,
    auction: &AuctionId,
    from: i64,
    most: i64,
) -> Result<Vec<Row>, DbError> {
    sql(format!(
        "SELECT {COLUMNS}, {NO_MAXIMUM} FROM auction_events e {BESIDE} \
         WHERE e.auction_id = $1 AND e.no >= $2 ORDER BY e.no LIMIT $3"
    ))
    .bind(auction)
    .bind(from)
    .bind(most)
    .all(on)
    .await
}

/// At most `most` events of these auctions, each from its number on.
pub(crate) async fn events_from(
    tx: &mut Tx,
    auctions: &[(&str, i64)],
    most: i64,
) -> Result<HashMap<String, Vec<Row>>, DbError> {
    let query = format!(
        "SELECT {COLUMNS}, {NO_MAXIMUM} FROM ({}) AS asked \
         JOIN auction_events e ON e.auction_id = asked.c0 AND e.no >= asked.c1 {BESIDE} \
         ORDER BY e.auction_id, e.no LIMIT $2",
        tx.rows(&[Kind::Text, Kind::Int])
    );
    let mut events: HashMap<String, Vec<Row>> = HashMap::new();
    for row in Tx::in_rows(sql(query), auctions)?.bind(most).all::<Row>(tx).await? {
        events.entry(row.auction_id.to_string()).or_default().push(row);
    }
    Ok(events)
}

/// At most `most` events of all auctions, with their secrets, after number `no` of `auction`.
pub(crate) async fn all_events(db: &Db, auction: &str, no: i64, most: i64) -> Result<Vec<Row>, DbError> {
    sql(format!(
        "SELECT {COLUMNS}, c.amount AS maximum FROM auction_events e {BESIDE} \
         WHERE (e.auction_id, e.no) > ($1, $2) ORDER BY e.auction_id, e.no LIMIT $3"
    ))
    .bind(auction)
    .bind(no)
    .bind(most)
    .all(db)
    .await
}

/// The event that an attempt with this key of its caller led to.
pub(crate) async fn event_by_key(
    db: &Db,
    auction: &AuctionId,
    person: &str,
    key: &str,
) -> Result<Option<Row>, DbError> {
    sql(format!(
        "SELECT {COLUMNS}, {NO_MAXIMUM} FROM auction_events e {BESIDE} \
         WHERE e.request_key <> '' AND e.request_key = $1 AND e.bidder_id = $2 AND e.auction_id = $3"
    ))
    .bind(key)
    .bind(person)
    .bind(auction)
    .optional(db)
    .await
}

/// The leaves of the log from `from` up to, not with, `to`: the event of each.
pub(crate) async fn leaves<'a>(on: impl Executor<'a>, from: i64, to: i64) -> Result<Vec<Row>, DbError> {
    sql(format!(
        "SELECT {COLUMNS}, {NO_MAXIMUM} FROM log_runs l JOIN auction_events e ON e.auction_id = l.auction_id \
         AND e.no >= l.no AND e.no < l.no + l.events {BESIDE} \
         WHERE l.leaf >= COALESCE((SELECT MAX(leaf) FROM log_runs WHERE leaf <= $1), 0) AND l.leaf < $2 \
         AND l.leaf + e.no - l.no >= $1 AND l.leaf + e.no - l.no < $2 ORDER BY l.leaf + e.no - l.no"
    ))
    .bind(from)
    .bind(to)
    .all(on)
    .await
}

/// The maxima that were named in an auction: the number of the event, who, and how much.
pub(crate) async fn maxima(db: &Db, auction: &AuctionId) -> Result<Vec<(i64, String, i64)>, DbError> {
    sql("SELECT no, bidder_id, amount FROM ceilings WHERE auction_id = $1 ORDER BY no")
        .bind(auction)
        .all(db)
        .await
}
