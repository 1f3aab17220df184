//! The tree over the log: appending to it, and reading its hashes.

use crate::record::entering::write_down;
use crate::record::store::log::{self, Run, TileHashes};
use crate::record::store::{self, Row, damaged};
use haat_db::{Db, DbError, Tx};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use haat_record::event::text_hash;
use haat_record::merkle::{leaf_hash, root};
use haat_record::tiles::{Tile, Tiles, WIDTH, needed_for_root};
use haat_record::{Checkpoint, Hash, Pen};
use std::collections::BTreeSet;
use std::pin::Pin;

/// Events of one auction that are appended in one transaction at most when old auctions are taken in.
pub(crate) const AT_ONCE: i64 = 5_000;

/// Appends what the log lacks of these auctions, each in the order of its chain; tells how many entries those were.
pub(crate) async fn append(
    tx: &mut Tx,
    pen: &Pen,
    auctions: &[AuctionId],
    most: i64,
    now: Millis,
) -> Result<u64, DbError> {
    let old = log::head(&mut *tx).await?.map_or(0, |head| head.size);
    let (mut runs, mut leaves): (Vec<(&AuctionId, Run)>, Vec<Hash>) = (Vec::new(), Vec::new());
    let from = log::logged(tx, auctions).await?;
    let asked: Vec<(&str, i64)> = auctions.iter().map(AuctionId::as_str).zip(from).collect();
    let mut found = store::events_from(tx, &asked, most).await?;
    for (auction, (id, from)) in auctions.iter().zip(asked) {
        let rows = written(tx, auction, from, most, found.remove(id).unwrap_or_default()).await?;
        let leaf = old + leaves.len() as u64;
        leaves.extend(rows.iter().map_while(|row| readable(row, pen)));
        let events = old + leaves.len() as u64 - leaf;
        if events > 0 {
            runs.push((auction, Run { leaf, no: from, events }));
        }
    }
    let added = leaves.len() as u64;
    if added == 0 {
        return Ok(0);
    }
    log::add_runs(tx, &runs).await?;
    let mut edge = log::tiles(&mut *tx, &needed_for_root(old)).await?;
    grow(tx, pen, old, leaves, &mut edge).await?;
    let root = root_at(tx, pen, old + added, &edge).await?;
    log::add_head(tx, old + added, root, now).await?;
    Ok(added)
}

/// The leaf of an event that says what was hashed when it was written down. What was changed since, or written by a newer
/// version than this one, stays out: nothing in the log can be mended.
fn readable(row: &Row, pen: &Pen) -> Option<Hash> {
    let entry = row.entry(pen);
    if Hash::from_base64(&row.hash) != Some(text_hash(&entry)) {
        tracing::error!(auction = %row.auction_id, event = row.no, "an event does not read as it was written down; it stays out of the log");
        return None;
    }
    Some(leaf_hash(entry.as_bytes()))
}

/// The events from `from` on, one after the other, all written down. Mostly those that were `found` are.
async fn written(
    tx: &mut Tx,
    auction: &AuctionId,
    from: i64,
    most: i64,
    found: Vec<Row>,
) -> Result<Vec<Row>, DbError> {
    let whole = |rows: &[Row]| rows.iter().zip(from..).all(|(row, no)| row.no == no && !row.hash.is_empty());
    if whole(&found) {
        return Ok(found);
    }
    write_down(tx, auction).await?;
    let rows = store::events(&mut *tx, auction, from, most).await?;
    // What cannot be written down was told of there.
    Ok(if whole(&rows) { rows } else { Vec::new() })
}

/// Adds leaves to the tiles, and to those above what becomes full. `edge` are the tiles from which the root follows, before
/// and then with what came.
async fn grow(
    tx: &mut Tx,
    pen: &Pen,
    old: u64,
    leaves: Vec<Hash>,
    edge: &mut TileHashes,
) -> Result<(), DbError> {
    let (mut level, mut start, mut new, mut grown) = (0_u8, old, leaves, Vec::new());
    while !new.is_empty() {
        let mut place = start / WIDTH;
        let width = u16::try_from(start % WIDTH).unwrap_or_default();
        let mut tile = match width {
            0 => Vec::new(),
            width => known(tx, pen, edge, Tile { level, index: place, width }).await?,
        };
        let mut filled = Vec::new();
        for hash in new {
            tile.push(hash);
            if tile.len() as u64 == WIDTH {
                filled.push(root(&tile));
                grown.push((level, place, std::mem::take(&mut tile)));
                place += 1;
            }
        }
        if !tile.is_empty() {
            grown.push((level, place, tile));
        }
        (level, start, new) = (level + 1, start / WIDTH, filled);
    }
    log::keep_tiles(tx, &grown).await?;
    edge.extend(grown.into_iter().map(|(level, place, hashes)| ((level, place), hashes)));
    Ok(())
}

async fn root_at(tx: &mut Tx, pen: &Pen, size: u64, edge: &TileHashes) -> Result<Hash, DbError> {
    let mut tiles = Tiles::default();
    for tile in needed_for_root(size) {
        insert(&mut tiles, tile, &known(tx, pen, edge, tile).await?);
    }
    tiles.root(size).ok_or_else(|| damaged("a tile is missing"))
}

fn insert(tiles: &mut Tiles, tile: Tile, hashes: &[Hash]) {
    let bytes: Vec<u8> = hashes.iter().flat_map(|hash| hash.0).collect();
    tiles.insert(tile.level, tile.index, &bytes);
}

/// As many of the kept hashes as the tile has; `None` when there are fewer.
fn cut(kept: Option<Vec<Hash>>, tile: Tile) -> Option<Vec<Hash>> {
    let mut kept = kept.filter(|kept| kept.len() >= usize::from(tile.width))?;
    kept.truncate(tile.width.into());
    Some(kept)
}

/// The hashes of a tile that is mostly among those at hand.
async fn known(tx: &mut Tx, pen: &Pen, at_hand: &TileHashes, tile: Tile) -> Result<Vec<Hash>, DbError> {
    match cut(at_hand.get(&(tile.level, tile.index)).cloned(), tile) {
        Some(hashes) => Ok(hashes),
        None => hashes_in(tx, pen, tile).await,
    }
}

/// The hashes of a tile. What is not kept is made again from the events, to the same bytes.
async fn hashes_in(tx: &mut Tx, pen: &Pen, tile: Tile) -> Result<Vec<Hash>, DbError> {
    match cut(log::tile(&mut *tx, tile).await?, tile) {
        Some(hashes) => Ok(hashes),
        None => rebuild(tx, pen, tile).await,
    }
}

fn rebuild<'a>(
    tx: &'a mut Tx,
    pen: &'a Pen,
    tile: Tile,
) -> Pin<Box<dyn Future<Output = Result<Vec<Hash>, DbError>> + Send + 'a>> {
    Box::pin(async move {
        let from = tile.index * WIDTH;
        let mut hashes = Vec::with_capacity(tile.width.into());
        if tile.level == 0 {
            let to = from + u64::from(tile.width);
            let rows = store::leaves(&mut *tx, log::number(from), log::number(to)).await?;
            hashes.extend(rows.iter().map(|row| leaf_hash(row.entry(pen).as_bytes())));
        } else {
            for index in from..from + u64::from(tile.width) {
                let below = Tile { level: tile.level - 1, index, width: 256 };
                hashes.push(root(&hashes_in(tx, pen, below).await?));
            }
        }
        if hashes.len() != usize::from(tile.width) {
            return Err(damaged("the log has gaps"));
        }
        log::keep_tiles(tx, &[(tile.level, tile.index, hashes.clone())]).await?;
        Ok(hashes)
    })
}

/// The hashes of a tile that the log has.
pub(crate) async fn hashes(db: &Db, pen: &Pen, tile: Tile) -> Result<Vec<Hash>, DbError> {
    if let Some(hashes) = cut(log::tile(db, tile).await?, tile) {
        return Ok(hashes);
    }
    let mut tx = db.begin().await?;
    let hashes = hashes_in(&mut tx, pen, tile).await?;
    tx.commit().await?;
    Ok(hashes)
}

/// These tiles, at hand.
pub(crate) async fn tiles(db: &Db, pen: &Pen, wanted: BTreeSet<Tile>) -> Result<Tiles, DbError> {
    let mut tiles = Tiles::default();
    let mut kept = log::tiles(db, &wanted).await?;
    for tile in wanted {
        match cut(kept.remove(&(tile.level, tile.index)), tile) {
            Some(hashes) => insert(&mut tiles, tile, &hashes),
            None => insert(&mut tiles, tile, &hashes(db, pen, tile).await?),
        }
    }
    Ok(tiles)
}

/// Whether the log of `size` entries, as the database has it, is or continues the tree of `seen`.
pub(crate) async fn continues(db: &Db, pen: &Pen, size: u64, seen: &Checkpoint) -> Result<bool, DbError> {
    if size < seen.size {
        return Ok(false);
    }
    let tiles = tiles(db, pen, needed_for_root(seen.size)).await?;
    Ok(tiles.root(seen.size) == Some(seen.root))
}
