//! Auctions made by the rule, with their records.

use haat_domain::auctions::rule::{
    self, Attempt, AuctionState, Decision, Effect, Extension, Hidden, LineKind, Offer, Secrets,
};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use haat_record::event::{BidKind, Step, Terms, lot_hash};
use haat_record::merkle::{inclusion_ranges, leaf_hash, root};
use haat_record::note::{SigningKey, Use, VerifierKey};
use haat_record::openings::{Sealed, openings};
use haat_record::record::{FORMAT, Inclusion, Record};
use haat_record::seal::{plain_seal, seal};
use haat_record::{Checkpoint, Entry, Event, Hash, Pen, Pseudonym};
use std::collections::BTreeMap;

pub(crate) const SECRET: [u8; 32] = [9; 32];
const START: i64 = 1_763_251_200_000;
const END: i64 = START + 600_000;
const AUCTION: &str = "a1";

#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) step: i64,
    pub(crate) extends: bool,
    pub(crate) reserve: Option<i64>,
    pub(crate) buy_now: Option<i64>,
    pub(crate) moves: Vec<Move>,
    /// How many moves the shop decides before it writes any of them down.
    pub(crate) together: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum Move {
    Bid { who: u8, above: i64, exact: bool },
    BuyNow { who: u8 },
    Void { nth: usize },
    Wait { by: i64 },
}

pub(crate) struct Made {
    pub(crate) record: Record,
    pub(crate) entries: Vec<Entry>,
    pub(crate) sealed: BTreeMap<u64, Sealed>,
    pub(crate) keys: Vec<VerifierKey>,
    pub(crate) winner: Option<Pseudonym>,
    pub(crate) price: Option<i64>,
}

pub(crate) fn log_key() -> SigningKey {
    SigningKey::from_seed("shop.example/log", Use::Notes, [3; 32]).unwrap()
}

pub(crate) fn name(who: &str) -> Pseudonym {
    Pen::new(&SECRET).person(AUCTION, who)
}

pub(crate) fn maker(entry: &Entry) -> Option<Pseudonym> {
    match entry.event {
        Event::Bid { bidder, .. } | Event::MaximumRaised { bidder, .. } => Some(bidder),
        _ => None,
    }
}

pub(crate) fn has_void(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| matches!(entry.event, Event::Voided { .. }))
}

struct Making {
    state: AuctionState,
    secrets: Secrets,
    history: Vec<rule::HistoryLine>,
    entries: Vec<Entry>,
    sealed: BTreeMap<u64, Sealed>,
    /// How many of the entries are written down.
    written: usize,
}

pub(crate) fn made(script: &Script) -> Made {
    let rupees = |amount: i64| Paise(10_000 + amount * 1_000 + 37);
    let terms = rule::Terms {
        starting_bid: Paise(10_000),
        step: match script.step {
            0 => rule::Step::Any,
            -1 => rule::Step::Ladder,
            fixed => rule::Step::Fixed(Paise(fixed)),
        },
        extension: script.extends.then_some(Extension { by: 120_000, cap: 300_000 }),
        has_reserve: script.reserve.is_some(),
        buy_now: script.buy_now.map(rupees),
        starts_at: Millis(START),
        ends_at: Millis(END),
    };
    let reserve = script.reserve.map(rupees);
    let mut making = Making {
        state: AuctionState::open(terms, "seller".into()),
        secrets: Secrets { reserve: reserve.map(Hidden::new), ceiling: None },
        history: Vec::new(),
        entries: Vec::new(),
        sealed: BTreeMap::new(),
        written: 0,
    };
    making.begin(&terms, reserve);
    making.write_down();
    let mut now = Millis(START);
    for (number, step) in script.moves.iter().enumerate() {
        // Only bids are decided together.
        if matches!(step, Move::Void { .. }) || number % script.together == 0 {
            making.write_down();
        }
        now = now.plus(1_000);
        making.go(step, &mut now);
        if matches!(step, Move::Void { .. }) {
            making.write_down();
        }
    }
    making.write_down();
    if !making.state.closed {
        let ends_at = making.state.ends_at.0;
        making.push(Event::Ended { ends_at }, ends_at + 5);
    }
    making.finish()
}

impl Making {
    fn begin(&mut self, terms: &rule::Terms, reserve: Option<Paise>) {
        let reserve = reserve.map(|reserve| self.seal(0, "seller", reserve.0));
        let event = Event::Terms(Terms {
            seller: name("seller"),
            lot: lot_hash("Brass lamp", "It shines."),
            starting_bid: terms.starting_bid.0,
            step: match terms.step {
                rule::Step::Any => Step::Any,
                rule::Step::Ladder => Step::Ladder,
                rule::Step::Fixed(raise) => Step::Fixed(raise.0),
            },
            extension: terms.extension.map(|extension| (extension.by, extension.cap)),
            reserve,
            buy_now: terms.buy_now.map(|price| price.0),
            starts_at: terms.starts_at.0,
            ends_at: terms.ends_at.0,
        });
        self.push(event, START);
    }

    fn seal(&mut self, number: u64, who: &str, value: i64) -> Hash {
        let salt = Pen::new(&SECRET).salt(AUCTION, who, value);
        self.sealed.insert(number, Sealed { value, salt });
        seal(u64::try_from(value).unwrap(), &salt).unwrap()
    }

    /// As the bid queue does: maxima that were passed before they are written down get a plain seal.
    fn write_down(&mut self) {
        let leader = self.state.leader.as_ref().map(|leader| name(leader.as_str()));
        for at in self.written..self.entries.len() {
            let before = at.checked_sub(1).and_then(|before| self.entries.get(before));
            let previous = before.map_or(Hash::ZERO, Entry::hash);
            let entry = &mut self.entries[at];
            entry.previous = previous;
            if let Event::Bid { bidder, kind: BidKind::Maximum(sealed), .. }
            | Event::MaximumRaised { bidder, sealed } = &mut entry.event
                && leader != Some(*bidder)
            {
                let Sealed { value, salt } = self.sealed[&entry.number];
                *sealed = plain_seal(u64::try_from(value).unwrap(), &salt).unwrap();
            }
        }
        self.written = self.entries.len();
    }

    fn push(&mut self, event: Event, at: i64) {
        let number = self.entries.len() as u64;
        let previous = self.entries.last().map_or(Hash::ZERO, Entry::hash);
        self.entries.push(Entry { auction: AUCTION.into(), number, at, event, previous });
    }

    fn go(&mut self, step: &Move, now: &mut Millis) {
        match step {
            Move::Wait { by } => *now = now.plus(*by),
            Move::Bid { who, above, exact } => {
                let amount = Paise(self.state.minimum_bid().0 + above * 450);
                let offer = if *exact { Offer::Exact(amount) } else { Offer::Maximum(Hidden::new(amount)) };
                let bidder = format!("u{who}").into();
                self.attempt(&Attempt::Bid { bidder, offer, seen: None }, *now);
            }
            Move::BuyNow { who } => self.attempt(&Attempt::BuyNow { buyer: format!("u{who}").into() }, *now),
            Move::Void { nth } => {
                let Some(entry) = self.history.get(*nth).cloned() else { return };
                let voided = rule::void(
                    &self.state,
                    &self.secrets,
                    &self.history,
                    entry.no,
                    "By mistake",
                    false,
                    *now,
                );
                if let Ok(decision) = voided {
                    self.hang(&entry);
                    self.take(decision, *now);
                }
            }
        }
    }

    /// Raises of the maximum that hang on a bid which is taken back.
    fn hang(&mut self, target: &rule::HistoryLine) {
        for entry in
            self.history.iter_mut().filter(|entry| entry.no > target.no && entry.bidder == target.bidder)
        {
            match entry.kind {
                LineKind::MaximumRaised => entry.voided = true,
                LineKind::Bid(rule::BidKind::Automatic, _) => {}
                LineKind::Bid(..) => break,
            }
        }
    }

    fn attempt(&mut self, attempt: &Attempt, now: Millis) {
        if let Ok(decision) = rule::decide(&self.state, &self.secrets, attempt, now) {
            self.take(decision, now);
        }
    }

    fn take(&mut self, decision: Decision, now: Millis) {
        let mut maximum = decision.maximum;
        for effect in &decision.effects {
            let number = self.entries.len() as u64;
            let no = i64::try_from(number).unwrap();
            let sealed = maximum.take();
            let event = match effect {
                Effect::Bid { bidder, amount, kind } => {
                    let how = match kind {
                        rule::BidKind::Exact => BidKind::Exact,
                        rule::BidKind::Automatic => BidKind::Automatic,
                        rule::BidKind::BuyNow => BidKind::BuyNow,
                        rule::BidKind::Maximum => {
                            BidKind::Maximum(self.seal(number, bidder.as_str(), sealed.unwrap().open().0))
                        }
                    };
                    let kind = LineKind::Bid(*kind, *amount);
                    let bidder_id = bidder.clone();
                    self.history.push(rule::HistoryLine {
                        no,
                        bidder: bidder_id,
                        kind,
                        maximum: sealed,
                        voided: false,
                    });
                    Event::Bid { bidder: name(bidder.as_str()), amount: amount.0, kind: how }
                }
                Effect::MaximumRaised { bidder } => {
                    let kind = LineKind::MaximumRaised;
                    let bidder_id = bidder.clone();
                    self.history.push(rule::HistoryLine {
                        no,
                        bidder: bidder_id,
                        kind,
                        maximum: sealed,
                        voided: false,
                    });
                    let value = sealed.unwrap().open().0;
                    let sealed = self.seal(number, bidder.as_str(), value);
                    Event::MaximumRaised { bidder: name(bidder.as_str()), sealed }
                }
                Effect::ReserveMet => Event::ReserveMet,
                Effect::ReserveLost => Event::ReserveLost,
                Effect::Extended { ends_at } => Event::Extended { ends_at: ends_at.0 },
                Effect::Ended { ends_at } => Event::Ended { ends_at: ends_at.0 },
                Effect::Voided { seqs, reason } => {
                    for entry in &mut self.history {
                        entry.voided |= seqs.contains(&entry.no);
                    }
                    let numbers = seqs.iter().map(|seq| u64::try_from(*seq).unwrap()).collect();
                    Event::Voided { numbers, reason: reason.clone() }
                }
                Effect::Terms(_) => unreachable!(),
            };
            self.push(event, now.0);
        }
        (self.state, self.secrets) = (decision.next, decision.secrets);
    }

    fn finish(self) -> Made {
        let openings = openings(&self.entries, &self.sealed).unwrap();
        let texts: Vec<String> = self.entries.iter().map(Entry::text).collect();
        let (checkpoint, inclusions) = logged(&texts);
        let record = Record {
            format: FORMAT.into(),
            auction: AUCTION.into(),
            title: "Brass lamp".into(),
            description: "It shines.".into(),
            entries: texts,
            openings,
            checkpoint,
            inclusions,
        };
        Made {
            record,
            entries: self.entries,
            sealed: self.sealed,
            keys: vec![log_key().verifier().clone()],
            winner: self.state.leader.as_ref().map(|leader| name(leader.as_str())),
            price: self.state.current_bid.map(|price| price.0),
        }
    }
}

/// A log with these entries among those of other auctions.
pub(crate) fn logged(texts: &[String]) -> (String, Vec<Inclusion>) {
    let mut leaves = Vec::new();
    let mut places = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        leaves.extend((0..number % 3).map(|other| leaf_hash(format!("other {number} {other}").as_bytes())));
        places.push(leaves.len() as u64);
        leaves.push(leaf_hash(text.as_bytes()));
    }
    let size = leaves.len() as u64;
    let at = |n: u64| usize::try_from(n).unwrap();
    let inclusions = places
        .into_iter()
        .map(|index| {
            let ranges = inclusion_ranges(index, size);
            let proof = ranges.iter().map(|range| root(&leaves[at(range.start)..at(range.end)]).to_base64());
            Inclusion { index, proof: proof.collect() }
        })
        .collect();
    let checkpoint = Checkpoint { origin: "shop.example/log".into(), size, root: root(&leaves) };
    (checkpoint.sign(&log_key()).to_string(), inclusions)
}
