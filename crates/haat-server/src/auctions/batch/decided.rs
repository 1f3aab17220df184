//! Attempts on one auction, decided in memory: what is to be written of them, and what each is to be told.

use super::memory::KnownAuction;
use crate::auctions::bidding::{Ask, Asked, Waiting};
use crate::auctions::model::{Auction, Bid, Standing};
use crate::auctions::store::Advance;
use crate::auctions::store::events::{Ceiling, Event};
use crate::auctions::store::secrets::{Key, Wanted};
use crate::record::entering::{Chain, Happened};
use haat_domain::auctions::{Decision, Hidden, Secrets, decide};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::time::Millis;
use haat_record::{Hash, Pen};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// The attempts on one auction, decided.
pub(super) struct Decided {
    /// The auction before this round.
    pub(super) seen: Auction,
    pub(super) read: Instant,
    pub(super) standing: Arc<Standing>,
    pub(super) secrets: Secrets,
    pub(super) events: Vec<Event>,
    pub(super) bids: Vec<Bid>,
    pub(super) ceilings: Vec<Ceiling>,
    pub(super) bidders: HashSet<UserId>,
    pub(super) chain: Option<Chain>,
    /// With the network they bid from.
    pub(super) newcomers: Vec<(UserId, String)>,
    pub(super) verdicts: Vec<(Waiting, Verdict)>,
}

pub(super) enum Verdict {
    /// Counted; the auction then stood so, with so many of this round's bids.
    Accepted {
        /// Where, among this round's events, is what the person did; the rest follows from it.
        event: usize,
        bids: usize,
        standing: Arc<Standing>,
        ceiling: Option<Hidden>,
    },
    /// It had counted before: the key is known.
    Again,
    /// The key is known, from something else that was wanted.
    KeyReused,
    Refused(haat_domain::auctions::Refused),
}

/// Attempt after attempt in the order of arrival, each judged on what the one before it left.
pub(super) fn decide_all(
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
        let Asked { ask, seal } = &waiting.asked;
        let key = ask.key.as_ref().map(|key| (key.clone(), ask.person().clone()));
        let wanted = Wanted::from(&ask.attempt);
        let verdict = if let Some(before) = key.as_ref().and_then(|key| keys.get(key)) {
            if before.is_none_or(|before| before == wanted) { Verdict::Again } else { Verdict::KeyReused }
        } else {
            match decide(&state, &decided.secrets, &ask.attempt, now) {
                Ok(decision) => {
                    keys.extend(key.map(|key| (key, Some(wanted))));
                    let verdict = decided.take(ask, *seal, &decision, now);
                    state = decision.next;
                    verdict
                }
                Err(refused) => Verdict::Refused(refused),
            }
        };
        decided.verdicts.push((waiting, verdict));
    }
    if let Some(pen) = pen {
        decided.write_down(pen);
    }
    decided
}

impl Decided {
    pub(super) fn id(&self) -> &AuctionId {
        &self.seen.lot.id
    }

    /// Those who wait for it.
    pub(super) fn into_waiting(self) -> impl Iterator<Item = Waiting> {
        self.verdicts.into_iter().map(|(waiting, _)| waiting)
    }

    pub(super) fn moves(&self) -> Advance<'_> {
        Advance {
            id: self.id(),
            seen: &self.seen.standing,
            next: &self.standing,
            last_bid: self.bids.last().map(|bid| bid.seq),
        }
    }

    /// Notes what follows from an attempt that counts.
    fn take(&mut self, ask: &Ask, seal: Option<Hash>, decision: &Decision, now: Millis) -> Verdict {
        let person = ask.person();
        // The only other person in an attempt's effects is the one who led before.
        let led = self.standing.leader_name.clone();
        let name_of =
            |who: &UserId| if who == person { ask.name.clone() } else { led.clone().unwrap_or_default() };
        let first = self.events.len();
        let (mut key, mut maximum) = (ask.key.clone(), decision.maximum);
        for (no, effect) in decision.numbered() {
            let mut event = Event::of(no, effect, now, name_of);
            event.request_key = key.take().unwrap_or_default();
            if let Some(amount) = maximum.take() {
                self.ceilings.push(Ceiling { no, bidder: person.clone(), amount, seal });
            }
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
        Verdict::Accepted { event: first, bids: self.bids.len(), standing: self.standing.clone(), ceiling }
    }

    /// Writes down what happened for the public record. What cannot be is left to whoever looks at the auction next.
    fn write_down(&mut self, pen: &Pen) {
        let auction = self.seen.lot.id.as_str();
        // A maximum that was passed before it was even written is shown whole when the auction is over, like every one that
        // was passed; only the leader's may have to be shown as a bound, which takes some two hundred hashes.
        let leader = self.standing.leader_id.as_ref();
        for ceiling in self.ceilings.iter_mut().filter(|ceiling| leader == Some(&ceiling.bidder)) {
            ceiling.seal = Some(pen.seal(auction, ceiling.bidder.as_str(), ceiling.amount.open().0));
        }
        let Some(mut chain) = self.chain.take() else { return };
        let mut ceilings = self.ceilings.iter().peekable();
        for event in &mut self.events {
            let sealed = ceilings.next_if(|ceiling| ceiling.no == event.no).and_then(|ceiling| ceiling.seal);
            let by = event.by.as_ref().map(|(person, _)| person);
            let happened = Happened {
                auction,
                no: event.no,
                kind: event.kind,
                at: event.at,
                bidder: by.map_or("", UserId::as_str),
                amount: event.amount,
                detail: &event.detail,
            };
            event.written = chain.add(pen, &happened, by, sealed);
            if event.written.is_none() {
                return;
            }
        }
        self.chain = Some(chain);
    }
}
