//! `haat admin check` looks at every chain and at the whole log, from the events up.

use crate::config::Config;
use crate::error::StartError;
use crate::record;
use crate::record::store::{self, Row, log};
use crate::record::{files, keys, tree};
use haat_db::Db;
use haat_record::event::{BidKind, text_hash};
use haat_record::merkle::{leaf_hash, root};
use haat_record::note::Use;
use haat_record::seal::is_seal_of;
use haat_record::tiles::{Tile, WIDTH};
use haat_record::{Checkpoint, Entry, Event, Hash, Note, Pen};

/// Events read at a time.
const BATCH: i64 = 5_000;
/// So many findings are told; the rest is of the same kind.
const MOST_FINDINGS: usize = 20;

/// What is wrong with chains and log, each a sentence.
pub async fn run(config: &Config, db: &Db) -> Result<Vec<String>, StartError> {
    let pen = record::pen(db).await?;
    let mut found = chains(db, &pen).await?;
    found.extend(the_log(db, &pen).await?);
    found.extend(signed(config, db, &pen).await?);
    found.truncate(MOST_FINDINGS);
    Ok(found)
}

/// Every event is as it was written down, and continues the one before it.
async fn chains(db: &Db, pen: &Pen) -> Result<Vec<String>, StartError> {
    let (mut found, mut auction, mut no) = (Vec::new(), String::new(), -1);
    loop {
        let rows = store::all_events(db, &auction, no, BATCH).await?;
        let Some(last) = rows.last() else { return Ok(found) };
        for row in &rows {
            if found.len() < MOST_FINDINGS
                && let Some(problem) = wrong(row, pen)
            {
                found.push(format!("event {} of the auction {} {problem}", row.no, row.auction_id));
            }
        }
        (auction, no) = (last.auction_id.to_string(), last.no);
    }
}

fn wrong(row: &Row, pen: &Pen) -> Option<&'static str> {
    if row.hash.is_empty() {
        return Some("is not written down");
    }
    let text = row.entry(pen);
    if Hash::from_base64(&row.hash) != Some(text_hash(&text)) {
        return Some("is not as it was written down: it was changed afterwards");
    }
    let Some(entry) = Entry::parse(&text) else { return Some("cannot be read") };
    if entry.previous != row.previous() {
        return Some("does not continue the event before it: one of them was changed, dropped or inserted");
    }
    (!agrees(row, &entry, pen)).then_some("says something else than what was written down of it")
}

/// Where the text is kept: whether the row says the same.
fn agrees(row: &Row, entry: &Entry, pen: &Pen) -> bool {
    let auction = row.auction_id.as_str();
    let person = || pen.person(auction, &row.bidder_id);
    let is_sealed_in = |seal: Hash| {
        row.maximum.is_some_and(|maximum| {
            let salt = pen.salt(auction, &row.bidder_id, maximum);
            u64::try_from(maximum).is_ok_and(|maximum| is_seal_of(seal, maximum, &salt))
        })
    };
    let same = match &entry.event {
        Event::Bid { bidder, amount, kind: BidKind::Maximum(seal) } => {
            *bidder == person() && *amount == row.amount.0 && is_sealed_in(*seal)
        }
        Event::MaximumRaised { bidder, sealed: seal } => *bidder == person() && is_sealed_in(*seal),
        _ => true,
    };
    same && entry.auction == auction && i64::try_from(entry.number) == Ok(row.no) && entry.at == row.at.0
}

/// The tiles are those of the events, and lead to the root.
async fn the_log(db: &Db, pen: &Pen) -> Result<Vec<String>, StartError> {
    let mut found = Vec::new();
    let Some(head) = log::head(db).await? else { return Ok(found) };
    let mut hashes = Vec::new();
    for index in 0..head.size.div_ceil(WIDTH) {
        let Some(tile) = Tile::in_tree(0, index, head.size) else { break };
        let from = index * WIDTH;
        let rows = store::leaves(db, log::number(from), log::number(from + u64::from(tile.width))).await?;
        if rows.len() != usize::from(tile.width) {
            found.push(format!("the log has lost entries between number {from} and the next {WIDTH}"));
            return Ok(found);
        }
        hashes.extend(rows.iter().map(|row| leaf_hash(row.entry(pen).as_bytes())));
    }
    if root(&hashes) != head.root {
        found.push(format!("the {} entries of the log do not lead to its root", head.size));
    }
    let mut level = 0;
    while !hashes.is_empty() {
        for (index, expected) in (0..).zip(hashes.chunks(256)) {
            let width = u16::try_from(expected.len()).unwrap_or(256);
            // A tile that is not kept is made when it is asked for.
            let kept = log::tile(db, Tile { level, index, width }).await?;
            if kept.is_some_and(|kept| kept.get(..expected.len()).unwrap_or(&kept) != expected) {
                found.push(format!("tile {index} of level {level} of the log is not that of its entries"));
            }
        }
        hashes = hashes.chunks_exact(256).map(root).collect();
        level += 1;
    }
    Ok(found)
}

/// What was signed is what the log is.
async fn signed(config: &Config, db: &Db, pen: &Pen) -> Result<Vec<String>, StartError> {
    let mut found = Vec::new();
    let size = log::head(db).await?.map_or(0, |head| head.size);
    let path = keys::path(config);
    let mut notes: Vec<(String, String)> = Vec::new();
    notes.extend(log::signed_head(db).await?.map(|head| ("the published checkpoint".to_owned(), head.note)));
    let seen = files::beside(&path, "seen");
    notes.extend(files::read(&seen)?.map(|note| (seen.display().to_string(), note)));
    let key = files::read(&path)?.map(|_| files::key(&path, Use::Notes, None)).transpose()?;
    for (name, note) in notes {
        let checkpoint = match &key {
            Some(key) => Checkpoint::open(&note, key.verifier()).ok(),
            None => Note::parse(&note).ok().and_then(|note| Checkpoint::parse(note.text())),
        };
        match checkpoint {
            None => found.push(format!("{name} is not signed by the log's key")),
            Some(seen) if !tree::continues(db, pen, size, &seen).await? => {
                let signed = seen.size;
                found.push(format!("the log of {size} entries does not continue the {signed} in {name}"));
            }
            Some(_) => {}
        }
    }
    Ok(found)
}
