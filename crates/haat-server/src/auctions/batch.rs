//! One round of the bid queue: load, decide, write, commit, answer.

use crate::auctions::bidding::{BidError, Ground, Placed, SealedAsk, Waiting};
use crate::auctions::facts::AuctionFact;
use crate::auctions::model::{Auction, Bid, RECENT_BIDS, Recent, Standing};
use crate::auctions::store::events::{self, Ceiling, Event};
use crate::auctions::store::secrets::{self, Key, Wanted};
use crate::auctions::store::{self, Advance, Mark};
use crate::record::entering::{Chain, Happened};
use haat_db::{DbError, Tx};
use haat_domain::auctions::{Decision, EventKind, Hidden, Secrets, decide};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::time::Millis;
use haat_record::Pen;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many auctions a worker keeps at hand.
const REMEMBERED: usize = 256;
/// An auction's words and pictures, which change without a new version, are read again after so long.
const FRESH_FOR: Duration = Duration::from_secs(1);

/// What a worker knows of auctions that were bid on lately. Only a short cut: each use is checked against
/// the auction's own version.
#[derive(Default)]
pub(crate) struct Memory(HashMap<AuctionId, KnownAuction>);

/// An auction at some version.
struct KnownAuction {
    auction: Auction,
    /// When its row was read.
    read: Instant,
    secrets: Secrets,
    /// Those known to be in `auction_bidders`.
    bidders: HashSet<UserId>,
    /// The end of its public record, if that is kept.
    chain: Option<Chain>,
}

impl Memory {
    /// Whether an auction that is marked so is as it is known.
    fn knows(&self, id: &AuctionId, mark: &Mark) -> bool {
        self.mark(id).is_some_and(|known| known == *mark)
    }

    /// How an auction that is known stood last.
    fn mark(&self, id: &AuctionId) -> Option<Mark> {
        let known = self.0.get(id)?;
        let open = known.auction.standing.closed_at.is_none() && known.read.elapsed() < FRESH_FOR;
        open.then(|| Mark::of(&known.auction.standing))
    }

    /// How these stood last, if all are known.
    fn marks(&self, ids: &[AuctionId]) -> Option<HashMap<AuctionId, Mark>> {
        ids.iter().map(|id| Some((id.clone(), self.mark(id)?))).collect()
    }
}

/// The attempts on one auction, decided.
struct Decided {
    /// The auction before this round.
    seen: Auction,
    read: Instant,
    standing: Arc<Standing>,
    secrets: Secrets,
    events: Vec<Event>,
    bids: Vec<Bid>,
    ceilings: Vec<Ceiling>,
    bidders: HashSet<UserId>,
    chain: Option<Chain>,
    /// With the network they bid from.
    newcomers: Vec<(UserId, String)>,
    verdicts: Vec<(Waiting, Verdict)>,
}

enum Verdict {
    /// Counted; the auction then stood so, with so many of this round's bids.
    Accepted {
        bids: usize,
        standing: Arc<Standing>,
        ceiling: Option<Hidden>,
        entry: Option<String>,
    },
    /// It had counted before: the key is known.
    Again,
    /// The key is known, from something else that was wanted.
    KeyReused,
    Refused(haat_domain::auctions::Refused),
}

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
            memory.0.clear();
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
        let known = memory.0.remove(&id).filter(|_| marks.contains_key(&id));
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

/// Attempt after attempt in the order of arrival, each judged on what the one before it left.
fn decide_all(
    known: KnownAuction,
    pen: Option<&Pen>,
    mut keys: HashMap<Key, Option<Wanted>>,
    waiting: Vec<Waiting>,
    now: Millis,
) -> Decided {
    let KnownAuction { auction: seen, read, secrets, bidders, chain } = known;
    let (mut state, standing) = (seen.state(), seen.standing.clone());
    let mut decided = Decided {
        seen,
        read,
        standing,
        secrets,
        chain,
        events: Vec::new(),
        bids: Vec::new(),
        ceilings: Vec::new(),
        bidders,
        newcomers: Vec::new(),
        verdicts: Vec::with_capacity(waiting.len()),
    };
    for waiting in waiting {
        let ask = &waiting.asked.ask;
        let key = ask.key.as_ref().map(|key| (key.clone(), ask.person().clone()));
        let wanted = Wanted::from(&ask.attempt);
        let verdict = if let Some(before) = key.as_ref().and_then(|key| keys.get(key)) {
            if before.is_none_or(|before| before == wanted) { Verdict::Again } else { Verdict::KeyReused }
        } else {
            match decide(&state, &decided.secrets, &ask.attempt, now) {
                Ok(decision) => {
                    keys.extend(key.map(|key| (key, Some(wanted))));
                    let verdict = decided.take(pen, &waiting.asked, &decision, now);
                    state = decision.next;
                    verdict
                }
                Err(refused) => Verdict::Refused(refused),
            }
        };
        decided.verdicts.push((waiting, verdict));
    }
    decided
}

impl Decided {
    fn id(&self) -> &AuctionId {
        &self.seen.lot.id
    }

    /// Those who wait for it.
    fn into_waiting(self) -> impl Iterator<Item = Waiting> {
        self.verdicts.into_iter().map(|(waiting, _)| waiting)
    }

    fn moves(&self) -> Advance<'_> {
        Advance {
            id: self.id(),
            seen: &self.seen.standing,
            next: &self.standing,
            last_bid: self.bids.last().map(|bid| bid.seq),
        }
    }

    /// Notes what follows from an attempt that counts.
    fn take(&mut self, pen: Option<&Pen>, asked: &SealedAsk, decision: &Decision, now: Millis) -> Verdict {
        let (ask, person) = (&asked.ask, asked.ask.person());
        // The only other person in an attempt's effects is the one who led before.
        let led = self.standing.leader_name.clone();
        let name_of =
            |who: &UserId| if who == person { ask.name.clone() } else { led.clone().unwrap_or_default() };
        let mut key = ask.key.clone();
        let (mut maximum, mut sealed, mut entry) = (decision.maximum, asked.seal, None);
        for (no, effect) in decision.numbered() {
            let mut event = Event::of(no, effect, now, name_of);
            event.request_key = key.take().unwrap_or_default();
            if let Some(amount) = maximum.take() {
                self.ceilings.push(Ceiling { no, bidder: person.clone(), amount });
            }
            self.write_down(pen, &mut event, sealed.take());
            // What the person did comes first; the rest follows from it.
            entry = entry.or_else(|| event.written.as_ref().map(|written| written.text.clone()));
            self.bids.extend(event.bid());
            self.events.push(event);
        }
        if self.bidders.insert(person.clone()) {
            self.newcomers.push((person.clone(), ask.network.clone()));
        }
        let name = decision.next.leader.as_ref().map(name_of);
        let standing = self.standing.after(&decision.next, name, self.seen.lot.payment_within, now);
        self.standing = Arc::new(standing);
        self.secrets = decision.secrets;
        let leads = decision.next.leader.as_ref() == Some(person);
        let above = |ceiling: &Hidden| Some(ceiling.open()) > decision.next.current_bid;
        let ceiling = decision.secrets.ceiling.filter(|ceiling| leads && above(ceiling));
        Verdict::Accepted { bids: self.bids.len(), standing: self.standing.clone(), ceiling, entry }
    }

    /// Writes an event down for the public record. What cannot be is left to whoever looks at the auction next.
    fn write_down(&mut self, pen: Option<&Pen>, event: &mut Event, sealed: Option<haat_record::Hash>) {
        let (Some(pen), Some(chain)) = (pen, &mut self.chain) else { return };
        let by = event.by.as_ref().map(|(person, _)| person);
        let happened = Happened {
            auction: self.seen.lot.id.as_str(),
            no: event.no,
            kind: event.kind,
            at: event.at,
            bidder: by.map_or("", UserId::as_str),
            amount: event.amount,
            detail: &event.detail,
        };
        event.written = chain.add(pen, &happened, by, sealed);
        if event.written.is_none() {
            self.chain = None;
        }
    }
}

/// Tells everyone their outcome.
fn answer(decided: Decided, memory: &mut Memory) {
    let Decided { seen, read, standing, secrets, bids, bidders, chain, verdicts, .. } = decided;
    let before = seen.recent.newest(RECENT_BIDS);
    let old = before.len();
    let all = Recent::new(before.iter().chain(&bids).cloned().collect());
    let now = Auction { lot: seen.lot.clone(), standing, recent: all.clone() };
    for (waiting, verdict) in verdicts {
        let answer = match verdict {
            Verdict::Refused(refused) => Err(BidError::Refused(refused, Box::new(now.clone()))),
            Verdict::KeyReused => Err(BidError::KeyReused),
            Verdict::Again => Ok(Placed { auction: now.clone(), ceiling: None, entry: None }),
            Verdict::Accepted { bids, standing, ceiling, entry } => {
                let auction = Auction { lot: seen.lot.clone(), standing, recent: all.cut_at(old + bids) };
                Ok(Placed { auction, ceiling, entry })
            }
        };
        waiting.tell(answer);
    }
    remember(memory, KnownAuction { auction: now, read, secrets, bidders, chain });
}

fn remember(memory: &mut Memory, mut known: KnownAuction) {
    if memory.0.len() >= REMEMBERED {
        memory.0.clear();
    }
    // A batch may have left more than is ever shown, and a crowd more than is worth keeping.
    let recent = &mut known.auction.recent;
    if recent.newest(usize::MAX).len() > 4 * RECENT_BIDS {
        *recent = Recent::new(recent.newest(RECENT_BIDS).to_vec());
    }
    if known.bidders.len() > 10_000 {
        known.bidders.clear();
    }
    memory.0.insert(known.auction.lot.id.clone(), known);
}
