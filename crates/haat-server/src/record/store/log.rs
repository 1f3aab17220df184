//! SQL about the log: runs of events, tiles of hashes, checkpoints, keys.

use super::damaged;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use haat_db::tables::{FOLLOWERS, LOG_CHECKPOINTS, LOG_KEYS, LOG_RUNS, LOG_TILES, LOG_WITNESSES, SETTINGS};
use haat_db::{Db, DbError, Executor, Kind, Tx, Value, sql};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use haat_record::Hash;
use haat_record::tiles::Tile;
use std::collections::{BTreeSet, HashMap};

/// A size that the log has reached, with its root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) size: u64,
    pub(crate) root: Hash,
    /// The signed note; empty until it is signed.
    pub(crate) note: String,
}

/// A run of events of one auction in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    /// The number of its first leaf.
    pub(crate) leaf: u64,
    /// The number of its first event.
    pub(crate) no: i64,
    /// How many.
    pub(crate) events: u64,
}

/// Hashes of tiles, by level and place.
pub(crate) type TileHashes = HashMap<(u8, u64), Vec<Hash>>;

pub(crate) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn natural(value: i64) -> Result<u64, DbError> {
    u64::try_from(value).map_err(|_| damaged("a number of the log is negative"))
}

/// The size of the log now, signed or not.
pub(crate) async fn head<'a>(on: impl Executor<'a>) -> Result<Option<Head>, DbError> {
    read_head(on, "").await
}

/// The largest size that is signed.
pub(crate) async fn signed_head<'a>(on: impl Executor<'a>) -> Result<Option<Head>, DbError> {
    read_head(on, "WHERE note <> ''").await
}

async fn read_head<'a>(on: impl Executor<'a>, which: &str) -> Result<Option<Head>, DbError> {
    let row: Option<(i64, String, String)> =
        sql(format!("SELECT size, root, note FROM log_checkpoints {which} ORDER BY size DESC LIMIT 1"))
            .optional(on)
            .await?;
    row.map(|(size, root, note)| {
        let root = Hash::from_base64(&root).ok_or_else(|| damaged("a root of the log cannot be read"))?;
        Ok(Head { size: natural(size)?, root, note })
    })
    .transpose()
}

/// Notes the new size of the log, to be signed.
pub(crate) async fn add_head(tx: &mut Tx, size: u64, root: Hash, now: Millis) -> Result<(), DbError> {
    LOG_CHECKPOINTS
        .insert("(size, root, at) VALUES ($1, $2, $3)")
        .bind(number(size))
        .bind(root.to_base64())
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Publishes the note of a size that `verifier` signed, as long as that is the log's key. Smaller ones have served: their
/// roots follow from the tiles.
pub(crate) async fn publish(db: &Db, verifier: &str, size: u64, note: &str) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    let published = LOG_CHECKPOINTS
        .update(
            "SET note = $1 WHERE size = $2 AND note = '' \
             AND EXISTS (SELECT 1 FROM settings WHERE key = 'log_key' AND value = $3)",
        )
        .bind(note)
        .bind(number(size))
        .bind(verifier)
        .execute(&mut tx)
        .await?;
    if published == 1 {
        LOG_CHECKPOINTS.delete("WHERE size < $1").bind(number(size)).execute(&mut tx).await?;
    }
    tx.commit().await
}

/// Takes the right to append to the log, for this transaction: one node at a time.
pub(crate) async fn claim(tx: &mut Tx, follower: &str) -> Result<(), DbError> {
    FOLLOWERS.update("SET place = place WHERE name = $1").bind(follower).execute(tx).await.map(|_| ())
}

/// Lets a follower that there is not yet begin after fact number `place`.
pub(crate) async fn begin_following(db: &Db, follower: &str, place: i64) -> Result<(), DbError> {
    let new = FOLLOWERS.insert("(name, place) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING");
    db.write(new.bind(follower).bind(place)).await.map(|_| ())
}

/// How many events of each of these auctions are in the log.
pub(crate) async fn logged(tx: &mut Tx, auctions: &[AuctionId]) -> Result<Vec<i64>, DbError> {
    let query = format!(
        "SELECT asked.c0, (SELECT r.no + r.events FROM log_runs r WHERE r.auction_id = asked.c0 \
         ORDER BY r.no DESC LIMIT 1) FROM ({}) AS asked",
        tx.rows(&[Kind::Text])
    );
    let asked: Vec<[&str; 1]> = auctions.iter().map(|auction| [auction.as_str()]).collect();
    let found: Vec<(String, Option<i64>)> = Tx::in_rows(sql(query), &asked)?.all(tx).await?;
    let found: HashMap<String, Option<i64>> = found.into_iter().collect();
    let logged = |auction: &AuctionId| found.get(auction.as_str()).copied().flatten().unwrap_or(0);
    Ok(auctions.iter().map(logged).collect())
}

/// Auctions of which the log has not everything, after `after` in the order of ids.
pub(crate) async fn behind(db: &Db, after: &str, most: i64) -> Result<Vec<AuctionId>, DbError> {
    sql("SELECT a.id FROM auctions a WHERE a.id > $1 AND a.version >= COALESCE((SELECT r.no + r.events FROM log_runs r \
         WHERE r.auction_id = a.id ORDER BY r.no DESC LIMIT 1), 0) ORDER BY a.id LIMIT $2")
    .bind(after)
    .bind(most)
    .scalars(db)
    .await
}

/// Since when the oldest event waits that is not in the signed log; `None` when none does.
pub(crate) async fn waiting_since(db: &Db, follower: &str) -> Result<Option<Millis>, DbError> {
    sql("SELECT w.at FROM (SELECT MIN(at) AS at FROM facts WHERE kind LIKE 'auction.%' \
         AND id > (SELECT place FROM followers WHERE name = $1) \
         UNION ALL SELECT MIN(at) AS at FROM log_checkpoints WHERE note = '') w \
         WHERE w.at IS NOT NULL ORDER BY w.at LIMIT 1")
    .bind(follower)
    .scalar(db)
    .await
}

/// Adds runs, each with its auction.
pub(crate) async fn add_runs(tx: &mut Tx, runs: &[(&AuctionId, Run)]) -> Result<(), DbError> {
    let rows = runs
        .iter()
        .map(|(auction, run)| {
            [number(run.leaf).into(), (*auction).into(), run.no.into(), number(run.events).into()]
        })
        .collect::<Vec<[Value; 4]>>();
    tx.insert_many(LOG_RUNS, "(leaf, auction_id, no, events)", rows).await.map(|_| ())
}

/// The runs of an auction, in order.
pub(crate) async fn runs(db: &Db, auction: &AuctionId) -> Result<Vec<Run>, DbError> {
    let rows: Vec<(i64, i64, i64)> =
        sql("SELECT leaf, no, events FROM log_runs WHERE auction_id = $1 ORDER BY no")
            .bind(auction)
            .all(db)
            .await?;
    rows.into_iter()
        .map(|(leaf, no, events)| Ok(Run { leaf: natural(leaf)?, no, events: natural(events)? }))
        .collect()
}

/// The hashes of a tile, as many as are kept; `None` when it is not.
pub(crate) async fn tile<'a>(on: impl Executor<'a>, tile: Tile) -> Result<Option<Vec<Hash>>, DbError> {
    Ok(tiles(on, &BTreeSet::from([tile])).await?.remove(&(tile.level, tile.index)))
}

/// The hashes of tiles by level and place, as many of each as are kept.
pub(crate) async fn tiles<'a>(on: impl Executor<'a>, wanted: &BTreeSet<Tile>) -> Result<TileHashes, DbError> {
    if wanted.is_empty() {
        return Ok(TileHashes::new());
    }
    let places = (0..wanted.len()).map(|at| format!("(level = ${} AND place = ${})", 2 * at + 1, 2 * at + 2));
    let places = places.collect::<Vec<_>>().join(" OR ");
    let mut query = sql(format!("SELECT level, place, hashes FROM log_tiles WHERE {places}"));
    for tile in wanted {
        query = query.bind(i64::from(tile.level)).bind(number(tile.index));
    }
    let rows: Vec<(i64, i64, String)> = query.all(on).await?;
    let mut kept = TileHashes::new();
    for (level, place, hashes) in rows {
        let level = u8::try_from(level).map_err(|_| damaged("a tile has no such level"))?;
        if let Ok(bytes) = STANDARD.decode(hashes) {
            let hashes = bytes.chunks_exact(32).filter_map(Hash::from_slice).collect();
            kept.insert((level, natural(place)?), hashes);
        }
    }
    Ok(kept)
}

/// Keeps tiles: level, place and hashes. A tile only ever grows.
pub(crate) async fn keep_tiles(tx: &mut Tx, tiles: &[(u8, u64, Vec<Hash>)]) -> Result<(), DbError> {
    let rows: Vec<[Value; 3]> = tiles
        .iter()
        .map(|(level, place, hashes)| {
            let bytes: Vec<u8> = hashes.iter().flat_map(|hash| hash.0).collect();
            [i64::from(*level).into(), number(*place).into(), STANDARD.encode(bytes).into()]
        })
        .collect();
    let grow = "ON CONFLICT (level, place) DO UPDATE SET hashes = excluded.hashes \
                WHERE LENGTH(log_tiles.hashes) < LENGTH(excluded.hashes)";
    tx.insert_or(LOG_TILES, "(level, place, hashes)", rows, grow).await.map(|_| ())
}

/// A public key with the sizes between which it signed; the second is -1 while it does.
pub(crate) type Key = (String, i64, i64);

/// Every key that ever signed, oldest first.
pub(crate) async fn keys(db: &Db) -> Result<Vec<Key>, DbError> {
    sql("SELECT verifier, from_size, to_size FROM log_keys ORDER BY at, verifier").all(db).await
}

/// The key of the shop's log.
pub(crate) async fn active_key(db: &Db) -> Result<Option<String>, DbError> {
    sql("SELECT value FROM settings WHERE key = 'log_key'").scalar(db).await
}

/// Makes `verifier` the key of a shop that has none; the key it has then.
pub(crate) async fn first_key(db: &Db, verifier: &str, now: Millis) -> Result<String, DbError> {
    let mut tx = db.begin().await?;
    let taken = SETTINGS
        .insert("(key, value, updated_at) VALUES ('log_key', $1, $2) ON CONFLICT (key) DO NOTHING")
        .bind(verifier)
        .bind(now)
        .execute(&mut tx)
        .await?;
    if taken == 1 {
        add_key(&mut tx, verifier, 0, now).await?;
    }
    tx.commit().await?;
    active_key(db).await?.ok_or_else(|| damaged("its key cannot be kept"))
}

/// Puts another key in the place of the one that signs. With `new_log` everything is to be logged again from the start.
pub(crate) async fn change_key(
    db: &Db,
    follower: &str,
    verifier: &str,
    new_log: bool,
    now: Millis,
) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    claim(&mut tx, follower).await?;
    let size = head(&mut tx).await?.map_or(0, |head| head.size);
    LOG_KEYS.update("SET to_size = $1 WHERE to_size = -1").bind(number(size)).execute(&mut tx).await?;
    SETTINGS
        .insert(
            "(key, value, updated_at) VALUES ('log_key', $1, $2) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
        )
        .bind(verifier)
        .bind(now)
        .execute(&mut tx)
        .await?;
    add_key(&mut tx, verifier, if new_log { 0 } else { size }, now).await?;
    LOG_WITNESSES.delete("WHERE TRUE").execute(&mut tx).await?;
    if new_log {
        for table in [LOG_RUNS, LOG_TILES, LOG_CHECKPOINTS] {
            table.delete("WHERE TRUE").execute(&mut tx).await?;
        }
    } else {
        // What the old key signed is signed again by the new one.
        LOG_CHECKPOINTS.update("SET note = '' WHERE size = $1").bind(number(size)).execute(&mut tx).await?;
    }
    tx.commit().await
}

async fn add_key(tx: &mut Tx, verifier: &str, from_size: u64, now: Millis) -> Result<(), DbError> {
    LOG_KEYS
        .insert("(verifier, from_size, at) VALUES ($1, $2, $3)")
        .bind(verifier)
        .bind(number(from_size))
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}
