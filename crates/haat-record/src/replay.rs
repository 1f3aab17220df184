//! The auction again, by the rule, from its entries: do they say what the rule says?

use crate::event::{self, BidKind, Entry, Event, Pseudonym, Step, Terms};
use haat_domain::auctions::rule::{
    self, Attempt, AuctionState, Decision, Effect, Extension, Hidden, LineKind, Offer, Secrets,
};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::collections::BTreeSet;
use std::fmt;

/// How an auction stands after its last entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who leads, or has won.
    pub leader: Option<Pseudonym>,
    /// The price, in paise.
    pub price: Option<i64>,
    /// Whether it is over.
    pub over: bool,
    /// Whether the reserve, if there is one, is met.
    pub reserve_met: bool,
    /// Whether there is a reserve.
    pub has_reserve: bool,
}

/// The first entry that the rule does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Its number.
    pub number: u64,
    /// What is wrong with it.
    pub why: String,
}

/// Replays `entries`. `sealed` knows the number behind the seal of each entry: a maximum, or for terms the reserve.
pub fn replay(entries: &[Entry], sealed: impl Fn(u64) -> Option<i64>) -> Result<Standing, Broken> {
    let mut run = Run { sealed, auction: None, history: Vec::new(), withdrawn: false };
    let mut at = 0;
    while let Some(entry) = entries.get(at) {
        let broken = |why| Broken { number: entry.number, why };
        let effects = run.step(entry).map_err(broken)?;
        for (offset, effect) in effects.iter().enumerate() {
            let Some(found) = entries.get(at + offset) else {
                let number = entry.number + offset as u64;
                return Err(Broken { number, why: format!("it is missing: {effect:?}") });
            };
            if !is_same(found, effect, entry.at) {
                let why = format!("the rule gives {effect:?}, the record has {:?}", found.event);
                return Err(Broken { number: found.number, why });
            }
            run.note(found);
        }
        at += effects.len().max(1);
    }
    run.standing().ok_or_else(|| Broken { number: 0, why: "there are no terms".into() })
}

struct Run<F> {
    sealed: F,
    auction: Option<(AuctionState, Secrets)>,
    history: Vec<rule::HistoryLine>,
    withdrawn: bool,
}

impl<F: Fn(u64) -> Option<i64>> Run<F> {
    /// What the rule says follows from what this entry began; empty when the entry is all there is to it.
    fn step(&mut self, entry: &Entry) -> Result<Vec<Effect>, String> {
        if self.withdrawn {
            return Err("the auction was withdrawn before".into());
        }
        let now = Millis(entry.at);
        if let Event::Terms(terms) = &entry.event {
            self.open(entry.number, terms)?;
            return Ok(Vec::new());
        }
        let sealed = |run: &Self| {
            (run.sealed)(entry.number).map(|value| Hidden::new(Paise(value))).ok_or("its seal is not opened")
        };
        let Some((auction, secrets)) = &self.auction else {
            return Err("there are no terms before it".into());
        };
        let bid = |bidder: &Pseudonym, offer| Attempt::Bid { bidder: person(bidder), offer, seen: None };
        let attempt = match &entry.event {
            Event::Bid { bidder, amount, kind: BidKind::Exact } => bid(bidder, Offer::Exact(Paise(*amount))),
            Event::Bid { bidder, kind: BidKind::Maximum(_), .. } | Event::MaximumRaised { bidder, .. } => {
                bid(bidder, Offer::Maximum(sealed(self)?))
            }
            Event::Bid { bidder, kind: BidKind::BuyNow, .. } => Attempt::BuyNow { buyer: person(bidder) },
            Event::Voided { numbers, reason } => {
                let first = numbers.first().and_then(|first| i64::try_from(*first).ok()).unwrap_or(-1);
                let decision = rule::void(auction, secrets, &self.history, first, reason, false, now)
                    .map_err(|refused| refused.to_string())?;
                let gone = decision.effects.iter().find_map(|effect| match effect {
                    Effect::Voided { seqs, .. } => Some(seqs.clone()),
                    _ => None,
                });
                self.take_back(&gone.unwrap_or_default());
                return Ok(self.take(decision));
            }
            Event::Ended { ends_at } => {
                if auction.closed || now < auction.ends_at || Millis(*ends_at) != auction.ends_at {
                    return Err(format!("the end is at {}, not then", auction.ends_at.0));
                }
                if let Some((auction, _)) = &mut self.auction {
                    auction.closed = true;
                    auction.version += 1;
                }
                return Ok(Vec::new());
            }
            Event::Withdrawn => {
                self.withdrawn = true;
                return Ok(Vec::new());
            }
            Event::Noted { .. } => return Ok(Vec::new()),
            _ => return Err("nothing led to it".into()),
        };
        let decision =
            rule::decide(auction, secrets, &attempt, now).map_err(|refused| refused.to_string())?;
        Ok(self.take(decision))
    }

    fn open(&mut self, number: u64, terms: &Terms) -> Result<(), String> {
        if self.auction.as_ref().is_some_and(|(auction, _)| auction.bid_count > 0 || auction.closed) {
            return Err("terms cannot change after the first bid".into());
        }
        // The reserve of terms that were edited later is not asked for.
        let reserve =
            terms.reserve.and_then(|_| (self.sealed)(number)).map(|reserve| Hidden::new(Paise(reserve)));
        let agreed = rule::Terms {
            starting_bid: Paise(terms.starting_bid),
            step: match terms.step {
                Step::Any => rule::Step::Any,
                Step::Ladder => rule::Step::Ladder,
                Step::Fixed(raise) => rule::Step::Fixed(Paise(raise)),
            },
            extension: terms.extension.map(|(by, cap)| Extension { by, cap }),
            has_reserve: terms.reserve.is_some(),
            buy_now: terms.buy_now.map(Paise),
            starts_at: Millis(terms.starts_at),
            ends_at: Millis(terms.ends_at),
        };
        let mut auction = AuctionState::open(agreed, person(&terms.seller));
        auction.version = i64::try_from(number).unwrap_or(i64::MAX);
        auction.moved = auction.version;
        self.auction = Some((auction, Secrets { reserve, ceiling: None }));
        Ok(())
    }

    fn take(&mut self, decision: Decision) -> Vec<Effect> {
        self.auction = Some((decision.next, decision.secrets));
        decision.effects
    }

    /// Adds the entry to the history from which a void is decided.
    fn note(&mut self, entry: &Entry) {
        let (bidder, kind, named) = match &entry.event {
            Event::Bid { bidder, amount, kind } => {
                let (kind, named) = match kind {
                    BidKind::Exact => (rule::BidKind::Exact, false),
                    BidKind::Maximum(_) => (rule::BidKind::Maximum, true),
                    BidKind::Automatic => (rule::BidKind::Automatic, false),
                    BidKind::BuyNow => (rule::BidKind::BuyNow, false),
                };
                (bidder, LineKind::Bid(kind, Paise(*amount)), named)
            }
            Event::MaximumRaised { bidder, .. } => (bidder, LineKind::MaximumRaised, true),
            _ => return,
        };
        let maximum = (self.sealed)(entry.number).filter(|_| named).map(|value| Hidden::new(Paise(value)));
        let no = i64::try_from(entry.number).unwrap_or(i64::MAX);
        self.history.push(rule::HistoryLine { no, bidder: person(bidder), kind, maximum, voided: false });
    }

    /// Marks bids as taken back, with the raises of the maximum that hung on the one that was named.
    fn take_back(&mut self, numbers: &[i64]) {
        let first = numbers.first().copied();
        let numbers: BTreeSet<i64> = numbers.iter().copied().collect();
        let target =
            self.history.iter().find(|entry| Some(entry.no) == first).map(|entry| entry.bidder.clone());
        let mut hanging = false;
        for entry in &mut self.history {
            let theirs = target.as_ref() == Some(&entry.bidder);
            if Some(entry.no) == first {
                hanging = true;
            } else if theirs
                && matches!(entry.kind, LineKind::Bid(kind, _) if kind != rule::BidKind::Automatic)
            {
                hanging = false;
            }
            let hangs = hanging && theirs && entry.kind == LineKind::MaximumRaised;
            entry.voided |= hangs || numbers.contains(&entry.no);
        }
    }

    fn standing(&self) -> Option<Standing> {
        let (auction, _) = self.auction.as_ref()?;
        Some(Standing {
            leader: auction.leader.as_ref().and_then(|leader| Pseudonym::from_hex(leader.as_str())),
            price: auction.current_bid.map(|price| price.0),
            over: auction.closed || self.withdrawn,
            reserve_met: auction.reserve_met,
            has_reserve: auction.terms.has_reserve,
        })
    }
}

/// Whether `found` is this effect, at this time.
fn is_same(found: &Entry, effect: &Effect, at: i64) -> bool {
    let same = match (&found.event, effect) {
        (Event::Bid { bidder, amount, kind }, Effect::Bid { bidder: whose, amount: shown, kind: how }) => {
            let kinds = matches!(
                (kind, how),
                (BidKind::Exact, rule::BidKind::Exact)
                    | (BidKind::Maximum(_), rule::BidKind::Maximum)
                    | (BidKind::Automatic, rule::BidKind::Automatic)
                    | (BidKind::BuyNow, rule::BidKind::BuyNow)
            );
            kinds && person(bidder) == *whose && *amount == shown.0
        }
        (Event::MaximumRaised { bidder, .. }, Effect::MaximumRaised { bidder: whose }) => {
            person(bidder) == *whose
        }
        (Event::ReserveMet, Effect::ReserveMet) | (Event::ReserveLost, Effect::ReserveLost) => true,
        (Event::Extended { ends_at }, Effect::Extended { ends_at: moved })
        | (Event::Ended { ends_at }, Effect::Ended { ends_at: moved }) => *ends_at == moved.0,
        (Event::Voided { numbers, reason }, Effect::Voided { seqs, reason: why }) => {
            let gone: Vec<u64> = seqs.iter().filter_map(|seq| u64::try_from(*seq).ok()).collect();
            reason == why && numbers == event::named(&gone)
        }
        _ => false,
    };
    same && found.at == at
}

fn person(name: &Pseudonym) -> UserId {
    name.to_string().into()
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} is not what the rule gives: {}", self.number, self.why)
    }
}
