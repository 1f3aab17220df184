//! One round of the bid queue: load, decide, write, commit, answer.

mod decided;
mod memory;

use self::decided::{Decided, Verdict, decide_all};
use self::memory::KnownAuction;
pub(crate) use self::memory::Memory;
use crate::auctions::bidding::{BidError, Ground, Placed, Waiting};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::{Auction, RECENT_BIDS, Recent};
use crate::auctions::store::events;
use crate::auctions::store::secrets::{self, Key, Wanted};
use crate::auctions::store::{self, Advance, Mark};
use crate::record::entering::Chain;
use haat_db::{DbError, Tx};
use haat_domain::auctions::EventKind;
use haat_domain::ids::AuctionId;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Instant;

/// Decides all of `waiting` and answers each. Gives back those on auctions that another node is writing to, or wrote to
/// in between: they are to be decided again.
pub(crate) async fn answer_all(ground: &Ground, memory: &mut Memory, waiting: Vec<Waiting>) -> Vec<Waiting> {
    let mut held = Vec::new();
    let mut groups = vec![waiting];
    while let Some(group) = groups.pop() {
        match answer_together(ground, memory, group).await {
            Ok(overtaken) => held.extend(overtaken),
            // One of them cannot be stored: smaller and smaller groups find out which.
            Err((DbError::Other(_) | DbError::Unique { .. } | DbError::Setup(_), mut group))
                if group.len() > 1 =>
            {
                let rest = group.split_off(group.len() / 2);
                groups.extend([rest, group]);
            }
            Err((error, group)) => refuse_all(group, &BidError::Database(error)),
        }
    }
    held
}

async fn answer_together(
    ground: &Ground,
    memory: &mut Memory,
    waiting: Vec<Waiting>,
) -> Result<Vec<Waiting>, (DbError, Vec<Waiting>)> {
    // In order of id: two nodes that hold rows of the same auctions take them in the same order.
    let mut by_auction: BTreeMap<AuctionId, Vec<Waiting>> = BTreeMap::new();
    for waiting in waiting {
        by_auction.entry(waiting.asked.ask.auction.clone()).or_default().push(waiting);
    }
    let mut written = Vec::new();
    let mut overtaken = Vec::new();
    match write(ground, memory, &mut by_auction, &mut written, &mut overtaken).await {
        Ok(()) => {
            for decided in written {
                answer(decided, memory);
            }
            Ok(overtaken)
        }
        Err(error) => {
            memory.forget_all();
            let untold = written.into_iter().flat_map(Decided::into_waiting);
            Err((error, untold.chain(by_auction.into_values().flatten()).chain(overtaken).collect()))
        }
    }
}

async fn write(
    ground: &Ground,
    memory: &mut Memory,
    by_auction: &mut BTreeMap<AuctionId, Vec<Waiting>>,
    written: &mut Vec<Decided>,
    overtaken: &mut Vec<Waiting>,
) -> Result<(), DbError> {
    let mut tx = ground.db.begin().await?;
    let ids: Vec<AuctionId> = by_auction.keys().cloned().collect();
    // Where nobody else writes, what is known is believed: the fence tells when it was otherwise.
    let believed = if tx.is_shared() { None } else { memory.marks(&ids) };
    let is_believed = believed.is_some();
    let (marks, taken) = match believed {
        Some(marks) => (marks, HashSet::new()),
        None => store::take_free(&mut tx, &ids).await?,
    };
    let unknown: Vec<AuctionId> =
        marks.iter().filter(|(id, mark)| !memory.knows(id, mark)).map(|(id, _)| id.clone()).collect();
    let heads = if unknown.is_empty() { Vec::new() } else { store::heads(&mut tx, &unknown).await? };
    let mut heads: HashMap<AuctionId, Auction> =
        heads.into_iter().map(|auction| (auction.lot.id.clone(), auction)).collect();
    let (mut changed, mut unchanged) = (Vec::new(), Vec::new());
    while let Some((id, waiting)) = by_auction.pop_first() {
        if taken.contains(&id) {
            overtaken.extend(waiting);
            continue;
        }
        let known = memory.take(&id).filter(|_| marks.contains_key(&id));
        let found = look_up(&mut tx, ground, known, heads.remove(&id), &waiting).await;
        let (known, keys) = match found {
            Ok(Some(found)) => found,
            Ok(None) => {
                refuse_all(waiting, &BidError::NoSuchAuction);
                continue;
            }
            Err(error) => {
                by_auction.insert(id, waiting);
                written.extend(changed.into_iter().chain(unchanged));
                return Err(error);
            }
        };
        let decided = decide_all(known, ground.pen.as_ref(), keys, waiting, ground.clock.now());
        if decided.events.is_empty() { unchanged.push(decided) } else { changed.push(decided) }
    }
    // What changes nothing passes no fence.
    let ids: Vec<AuctionId> = unchanged.iter().map(Decided::id).cloned().collect();
    let really = if is_believed && !ids.is_empty() {
        match store::take_free(&mut tx, &ids).await {
            Ok((really, _)) => really,
            Err(error) => {
                written.extend(changed.into_iter().chain(unchanged));
                return Err(error);
            }
        }
    } else {
        marks
    };
    let is_so = |decided: &Decided| really.get(decided.id()) == Some(&Mark::of(&decided.seen.standing));
    for decided in unchanged {
        if is_so(&decided) { written.push(decided) } else { overtaken.extend(decided.into_waiting()) }
    }
    if changed.is_empty() {
        return Ok(());
    }
    let moves: Vec<Advance<'_>> = changed.iter().map(Decided::moves).collect();
    let moved = match store::advance(&mut tx, &moves).await {
        Ok(moved) => moved,
        Err(error) => {
            written.extend(changed);
            return Err(error);
        }
    };
    for decided in changed {
        if moved.contains(decided.id()) {
            written.push(decided);
        } else {
            overtaken.extend(decided.into_waiting());
        }
    }
    if insert(&mut tx, written).await? > 0 {
        tx.commit().await?;
    }
    Ok(())
}

/// An auction as it is `known`, or, if its row was read again, as that says; and what was wanted with those keys of the
/// attempts that came before. `None` if there is no such auction.
async fn look_up(
    tx: &mut Tx,
    ground: &Ground,
    known: Option<KnownAuction>,
    head: Option<Auction>,
    waiting: &[Waiting],
) -> Result<Option<(KnownAuction, HashMap<Key, Option<Wanted>>)>, DbError> {
    let known = match head {
        Some(auction) => Some(complete(tx, ground, known, auction).await?),
        None => known,
    };
    let Some(known) = known else { return Ok(None) };
    let keys: Vec<&str> = waiting.iter().filter_map(|waiting| waiting.asked.ask.key.as_deref()).collect();
    let id = &known.auction.lot.id;
    let keys = if keys.is_empty() { Vec::new() } else { secrets::known_keys(tx, id, &keys).await? };
    Ok(Some((known, keys.into_iter().collect())))
}

/// What the auction's row does not say: as it is `known` if that is of the same version, else from the tables.
async fn complete(
    tx: &mut Tx,
    ground: &Ground,
    known: Option<KnownAuction>,
    mut auction: Auction,
) -> Result<KnownAuction, DbError> {
    let (id, version, read) = (auction.lot.id.clone(), auction.standing.version, Instant::now());
    if let Some(known) = known.filter(|known| known.auction.standing.version == version) {
        auction.recent = known.auction.recent.clone();
        return Ok(KnownAuction { auction, read, ..known });
    }
    auction.recent = store::recent(&mut *tx, &id, version).await?;
    let secrets = secrets::secrets(&mut *tx, &id).await?;
    let chain = match &ground.pen {
        Some(_) => Chain::open(tx, &id, version).await?,
        None => None,
    };
    Ok(KnownAuction { auction, read, secrets, bidders: HashSet::new(), chain })
}

/// Writes what was decided and tells how many events that were.
async fn insert(tx: &mut Tx, written: &[Decided]) -> Result<u64, DbError> {
    let (mut rows, mut ceilings, mut newcomers) = (Vec::new(), Vec::new(), Vec::new());
    for decided in written {
        let id = &decided.seen.lot.id;
        rows.extend(decided.events.iter().map(|event| (id, event)));
        ceilings.extend(decided.ceilings.iter().map(|ceiling| (id, ceiling)));
        newcomers.extend(decided.newcomers.iter().map(|bidder| (id, bidder)));
        // That somebody raised their own maximum is nobody else's news.
        let told = || decided.events.iter().filter(|event| event.kind != EventKind::Raised);
        if let (Some(first), Some(last)) = (told().next(), told().next_back()) {
            let fact = AuctionFact::Bids { auction: id.to_string(), first: first.no, last: last.no };
            tx.append(last.at, None, &fact)?;
            if decided.standing.closed_at.is_some() {
                tx.append(last.at, None, &AuctionFact::Ended { auction: id.to_string() })?;
            }
        } else if let Some(raised) = decided.events.last() {
            tx.append(raised.at, None, &AuctionFact::Raised { auction: id.to_string() })?;
        }
    }
    events::insert_bidders(tx, &newcomers, &ceilings).await?;
    events::insert(tx, &rows).await
}

fn refuse_all(waiting: Vec<Waiting>, error: &BidError) {
    for waiting in waiting {
        waiting.tell(Err(error.clone()));
    }
}

/// Tells everyone their outcome.
fn answer(decided: Decided, memory: &mut Memory) {
    let Decided { seen, read, standing, secrets, mut events, bids, bidders, chain, verdicts, .. } = decided;
    let before = seen.recent.newest(RECENT_BIDS);
    let old = before.len();
    let all = Recent::new(before.iter().chain(&bids).cloned().collect());
    let now = Auction { lot: seen.lot.clone(), standing, recent: all.clone() };
    for (waiting, verdict) in verdicts {
        let answer = match verdict {
            Verdict::Refused(refused) => Err(BidError::Refused(refused, Box::new(now.clone()))),
            Verdict::KeyReused => Err(BidError::KeyReused),
            Verdict::Again => Ok(Placed { auction: now.clone(), ceiling: None, entry: None }),
            Verdict::Accepted { event, bids, standing, ceiling } => {
                let written = events.get_mut(event).and_then(|event| event.written.take());
                let entry = written.map(|written| written.text);
                let auction = Auction { lot: seen.lot.clone(), standing, recent: all.cut_at(old + bids) };
                Ok(Placed { auction, ceiling, entry })
            }
        };
        waiting.tell(answer);
    }
    memory.remember(KnownAuction { auction: now, read, secrets, bidders, chain });
}
