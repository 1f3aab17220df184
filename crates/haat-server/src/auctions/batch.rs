//! One round of the bid queue: load, decide, write, commit, answer.

use crate::auctions::bidding::{BidError, Waiting};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::{Auction, Bid, RECENT_BIDS, Recent, Standing};
use crate::auctions::store;
use crate::clock::Clock;
use haat_db::{Db, DbError};
use haat_domain::auctions::{BidAttempt, BidRefused, decide};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use std::collections::{BTreeMap, HashMap};

/// How many auctions' newest bids a worker keeps at hand.
const REMEMBERED: usize = 256;

/// The newest bids of auctions that were bid on lately. Only a short cut: each use is checked against the
/// auction's own count.
#[derive(Default)]
pub(crate) struct Memory(HashMap<AuctionId, Recent>);

/// The bids on one auction, decided.
struct Decided {
    /// The auction before this round.
    seen: Auction,
    new: Vec<Bid>,
    verdicts: Vec<(Waiting, Verdict)>,
}

enum Verdict {
    /// Accepted as the n-th new bid of this round, from 1; the auction then stood so.
    Accepted {
        nth: usize,
        standing: Standing,
    },
    Refused(BidError),
}

/// Decides all of `waiting` and answers each. Gives back those on auctions that another node wrote to in between: they
/// are to be decided again.
pub(crate) async fn settle(
    db: &Db,
    clock: &Clock,
    memory: &mut Memory,
    waiting: Vec<Waiting>,
) -> Vec<Waiting> {
    // In order of id: two nodes that hold rows of the same auctions take them in the same order.
    let mut by_auction: BTreeMap<AuctionId, Vec<Waiting>> = BTreeMap::new();
    for waiting in waiting {
        by_auction.entry(waiting.offer.auction.clone()).or_default().push(waiting);
    }
    let mut written = Vec::new();
    let mut overtaken = Vec::new();
    match write(db, clock, memory, &mut by_auction, &mut written, &mut overtaken).await {
        Ok(()) => {
            for decided in written {
                answer(decided, memory);
            }
        }
        Err(error) => {
            memory.0.clear();
            let untold = written.into_iter().flat_map(|decided| decided.verdicts.into_iter().map(|(w, _)| w));
            let untold = untold.chain(by_auction.into_values().flatten()).chain(overtaken.drain(..));
            for waiting in untold {
                waiting.answer.send(Err(BidError::Database(error.clone()))).ok();
            }
        }
    }
    overtaken
}

async fn write(
    db: &Db,
    clock: &Clock,
    memory: &mut Memory,
    by_auction: &mut BTreeMap<AuctionId, Vec<Waiting>>,
    written: &mut Vec<Decided>,
    overtaken: &mut Vec<Waiting>,
) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    let ids: Vec<AuctionId> = by_auction.keys().cloned().collect();
    let heads = store::heads(&mut tx, &ids).await?;
    let mut heads: HashMap<AuctionId, Auction> =
        heads.into_iter().map(|auction| (auction.lot.id.clone(), auction)).collect();
    while let Some((id, waiting)) = by_auction.pop_first() {
        let Some(mut auction) = heads.remove(&id) else {
            refuse_all(waiting, &BidError::NoSuchAuction);
            continue;
        };
        auction.recent = match memory.0.remove(&id) {
            Some(recent) if recent.last_seq() == auction.standing.bid_count => recent,
            _ => match store::recent(&mut tx, &id, auction.standing.bid_count).await {
                Ok(recent) => recent,
                Err(error) => {
                    by_auction.insert(id, waiting);
                    return Err(error);
                }
            },
        };
        let decided = decide_all(auction, waiting, clock.now());
        let Some(last) = decided.new.last() else {
            written.push(decided);
            continue;
        };
        match store::raise(&mut tx, &id, decided.seen.standing.bid_count, last).await {
            Ok(true) => written.push(decided),
            Ok(false) => overtaken.extend(decided.verdicts.into_iter().map(|(waiting, _)| waiting)),
            Err(error) => {
                written.push(decided);
                return Err(error);
            }
        }
    }
    let mut rows = Vec::new();
    for decided in written.iter() {
        rows.extend(decided.new.iter().map(|bid| (&decided.seen.lot.id, bid)));
        if let (Some(first), Some(last)) = (decided.new.first(), decided.new.last()) {
            let auction = decided.seen.lot.id.as_str().to_owned();
            let fact = AuctionFact::Bids { auction, first: first.seq, last: last.seq };
            tx.append(last.at, None, &fact)?;
        }
    }
    if store::insert_bids(&mut tx, &rows).await? > 0 {
        tx.commit().await?;
    }
    Ok(())
}

fn refuse_all(waiting: Vec<Waiting>, error: &BidError) {
    for waiting in waiting {
        waiting.answer.send(Err(error.clone())).ok();
    }
}

/// Bid after bid in the order of arrival, each judged on what the one before it left.
fn decide_all(seen: Auction, waiting: Vec<Waiting>, now: Millis) -> Decided {
    let mut state = seen.state();
    let mut standing = seen.standing.clone();
    let mut new: Vec<Bid> = Vec::new();
    let mut verdicts = Vec::with_capacity(waiting.len());
    // Settled by a node whose clock is ahead of ours: over is over.
    let settled = seen.standing.closed_at.is_some();
    for waiting in waiting {
        let offer = &waiting.offer;
        let attempt = BidAttempt { bidder: offer.bidder.clone(), amount: offer.amount };
        let decision = if settled { Err(BidRefused::Ended) } else { decide(&state, &attempt, now) };
        let verdict = match decision {
            Ok(accepted) => {
                standing = Standing {
                    current_bid: accepted.next.current_bid,
                    leader_id: accepted.next.leader.clone(),
                    leader_name: Some(offer.bidder_name.clone()),
                    bid_count: accepted.seq,
                    ..standing
                };
                state = accepted.next;
                new.push(Bid {
                    seq: accepted.seq,
                    bidder_id: offer.bidder.clone(),
                    bidder_name: offer.bidder_name.clone(),
                    amount: accepted.amount,
                    at: accepted.at,
                });
                Verdict::Accepted { nth: new.len(), standing: standing.clone() }
            }
            Err(refused) => Verdict::Refused(BidError::Refused(refused)),
        };
        verdicts.push((waiting, verdict));
    }
    Decided { seen, new, verdicts }
}

/// Tells every bidder.
fn answer(decided: Decided, memory: &mut Memory) {
    let Decided { seen, new, verdicts } = decided;
    let before = seen.recent.newest(RECENT_BIDS);
    let old = before.len();
    let all = Recent::new(before.iter().chain(&new).cloned().collect());
    for (waiting, verdict) in verdicts {
        let answer = match verdict {
            Verdict::Refused(error) => Err(error),
            Verdict::Accepted { nth, standing } => {
                Ok(Auction { lot: seen.lot.clone(), standing, recent: all.cut_at(old + nth) })
            }
        };
        waiting.answer.send(answer).ok();
    }
    remember(memory, &seen.lot.id, all);
}

fn remember(memory: &mut Memory, id: &AuctionId, recent: Recent) {
    if memory.0.len() >= REMEMBERED {
        memory.0.clear();
    }
    // A batch may have left more than is ever shown.
    let recent = if recent.newest(usize::MAX).len() > 4 * RECENT_BIDS {
        Recent::new(recent.newest(RECENT_BIDS).to_vec())
    } else {
        recent
    };
    memory.0.insert(id.clone(), recent);
}
