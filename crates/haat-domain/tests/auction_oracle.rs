//! A second rule, slow and simple, that sorts all ceilings anew for every question. It agrees with the real
//! one on every prefix of 100,000 random histories.
#![expect(clippy::inconsistent_digit_grouping, reason = "rupees and then paise: 1_000_00")]

use haat_domain::auctions::rule::{
    Attempt, AuctionState, BidKind, Decision, Effect, Extension, Hidden, HistoryLine, LineKind, Offer,
    Secrets, Step, Terms, decide, void,
};
use haat_domain::{Millis, Paise, UserId};

const HISTORIES: u64 = 100_000;
const PEOPLE: [&str; 4] = ["seller", "asha", "ravi", "mala"];

/// One thing that somebody did and that counted.
#[derive(Clone, Debug)]
struct Try {
    no: i64,
    who: usize,
    exact: bool,
    amount: i64,
}

/// A line of the history as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    no: i64,
    who: usize,
    amount: i64,
    kind: BidKind,
    struck: bool,
    /// The attempts without which this line would not be.
    because: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Top {
    who: usize,
    ceiling: i64,
    price: i64,
}

/// The simple rule: remembers what was done and works everything out from it.
struct Oracle {
    terms: Terms,
    reserve: Option<i64>,
    tries: Vec<Try>,
    lines: Vec<Line>,
    /// Raises of the own maximum: their number and the bid that they hang on.
    raises: Vec<(i64, i64)>,
    version: i64,
    end: i64,
    bought: Option<(usize, i64)>,
}

fn rung(step: Step, price: i64) -> i64 {
    match step {
        Step::Any => 1,
        Step::Fixed(raise) => raise.0,
        Step::Ladder if price < 1_000_00 => 10_00,
        Step::Ladder if price < 5_000_00 => 50_00,
        Step::Ladder if price < 25_000_00 => 100_00,
        Step::Ladder if price < 1_00_000_00 => 500_00,
        Step::Ladder if price < 5_00_000_00 => 1_000_00,
        Step::Ladder => 5_000_00,
    }
}

impl Oracle {
    fn automatic(&self, beaten: i64) -> i64 {
        if self.terms.step == Step::Any { 100 } else { rung(self.terms.step, beaten) }
    }

    /// Every bidder's ceiling, the highest and among equals the earliest first.
    fn ceilings(tries: &[Try]) -> Vec<(i64, i64, usize)> {
        let mut best: Vec<(i64, i64, usize)> = Vec::new();
        for who in 0..PEOPLE.len() {
            let theirs = tries.iter().filter(|t| t.who == who);
            best.extend(theirs.map(|t| (-t.amount, t.no, who)).min());
        }
        best.sort_unstable();
        best
    }

    fn top(&self, tries: &[Try]) -> Option<Top> {
        let (last, before) = tries.split_last()?;
        let before = self.top(before);
        let sorted = Self::ceilings(tries);
        let (ceiling, who) = (-sorted[0].0, sorted[0].2);
        let old_price = before.map_or(0, |top| top.price);
        let price = if last.exact && last.who == who {
            last.amount
        } else if before.is_some_and(|top| top.who == last.who) {
            old_price
        } else if let Some(second) = sorted.get(1) {
            ceiling.min(-second.0 + self.automatic(-second.0))
        } else {
            self.terms.starting_bid.0
        };
        let price = price.max(old_price);
        let price = self.reserve.filter(|reserve| *reserve <= ceiling).map_or(price, |r| price.max(r));
        Some(Top { who, ceiling, price })
    }

    fn now(&self) -> Option<Top> {
        match self.bought {
            Some((who, price)) => Some(Top { who, ceiling: price, price }),
            None => self.top(&self.tries),
        }
    }

    fn reserve_met(&self) -> bool {
        self.bought.map_or_else(
            || self.reserve.is_some_and(|reserve| self.now().is_some_and(|top| top.ceiling >= reserve)),
            |_| self.reserve.is_some(),
        )
    }

    fn open(&self, now: i64) -> bool {
        self.bought.is_none() && now >= self.terms.starts_at.0 && now < self.end
    }

    /// The last bid of `who` that stands, automatic ones aside.
    fn own_bid(&self, who: usize) -> i64 {
        let own = |line: &&Line| line.who == who && !line.struck && line.kind != BidKind::Automatic;
        self.lines.iter().rfind(own).map_or(0, |line| line.no)
    }

    fn push(&mut self, who: usize, amount: i64, kind: BidKind, because: Vec<i64>) {
        self.version += 1;
        self.lines.push(Line { no: self.version, who, amount, kind, struck: false, because });
    }

    /// What follows when something else than before stands at the top.
    fn follow(&mut self, before: Option<Top>, met_before: bool, now: i64) {
        if self.reserve_met() != met_before {
            self.version += 1;
        }
        let seen = |top: Option<Top>| top.map(|top| (top.who, top.price));
        let changed = seen(before) != seen(self.now()) && now < self.end;
        if let Some(extension) = self.terms.extension.filter(|_| changed) {
            let moved = (now + extension.by).min(self.terms.ends_at.0 + extension.cap);
            if moved > self.end {
                self.end = moved;
                self.version += 1;
            }
        }
    }

    fn bid(&mut self, who: usize, exact: bool, amount: i64, now: i64) -> bool {
        let (before, met) = (self.now(), self.reserve_met());
        let least = match before {
            None => self.terms.starting_bid.0,
            Some(top) if top.who == who && !exact => top.ceiling + 1,
            Some(top) => top.price + rung(self.terms.step, top.price),
        };
        if !self.open(now) || who == 0 || amount < least {
            return false;
        }
        let no = self.version + 1;
        self.tries.push(Try { no, who, exact, amount });
        let Some(top) = self.now() else { return false };
        let kind = if exact { BidKind::Exact } else { BidKind::Maximum };
        if top.who != who {
            let stands_on = self.own_bid(top.who);
            self.push(who, amount, kind, vec![no]);
            self.push(top.who, top.price, BidKind::Automatic, vec![no, stands_on]);
        } else if before.is_some_and(|before| before.who == who && before.price == top.price) {
            self.version += 1;
            self.raises.push((no, self.own_bid(who)));
        } else {
            self.push(who, top.price, kind, vec![no]);
        }
        self.follow(before, met, now);
        true
    }

    fn buy(&mut self, who: usize, now: i64) -> bool {
        let offered = if self.reserve.is_some() { !self.reserve_met() } else { self.now().is_none() };
        let Some(price) = self.terms.buy_now.filter(|_| offered && self.open(now) && who != 0) else {
            return false;
        };
        self.push(who, price.0, BidKind::BuyNow, vec![]);
        self.version += 1;
        self.bought = Some((who, price.0));
        self.end = now;
        true
    }

    fn void(&mut self, no: i64, now: i64) -> bool {
        let own = |line: &Line| !line.struck && line.kind != BidKind::Automatic;
        if self.bought.is_some() || !self.lines.iter().any(|line| line.no == no && own(line)) {
            return false;
        }
        let (before, met) = (self.now(), self.reserve_met());
        let raised: Vec<i64> = self.raises.iter().filter(|(_, on)| *on == no).map(|(no, _)| *no).collect();
        self.tries.retain(|t| t.no != no && !raised.contains(&t.no));
        for line in &mut self.lines {
            line.struck |= line.because.contains(&no);
        }
        self.version += 1;
        if let Some(top) = self.now() {
            let says_so = |line: &Line| !line.struck && line.who == top.who && line.amount == top.price;
            if !self.lines.last().is_some_and(says_so) {
                let stands_on = self.own_bid(top.who);
                self.push(top.who, top.price, BidKind::Automatic, vec![stands_on]);
            }
        }
        self.follow(before, met, now);
        true
    }
}

/// The real rule with what its caller keeps.
struct Real {
    state: AuctionState,
    secrets: Secrets,
    history: Vec<HistoryLine>,
}

impl Real {
    fn keep(&mut self, decision: Decision) {
        let mut maximum = decision.maximum;
        for (no, effect) in decision.numbered() {
            let (bidder, kind) = match effect {
                Effect::Bid { bidder, amount, kind } => (bidder, LineKind::Bid(*kind, *amount)),
                Effect::MaximumRaised { bidder } => (bidder, LineKind::MaximumRaised),
                Effect::Voided { seqs, .. } => {
                    for entry in &mut self.history {
                        entry.voided |= seqs.contains(&entry.no);
                    }
                    continue;
                }
                _ => continue,
            };
            let maximum = maximum.take();
            self.history.push(HistoryLine { no, bidder: bidder.clone(), kind, maximum, voided: false });
        }
        (self.state, self.secrets) = (decision.next, decision.secrets);
    }

    fn lines(&self) -> Vec<(i64, &str, i64, BidKind, bool)> {
        let line = |entry: &'_ HistoryLine| match entry.kind {
            LineKind::Bid(kind, amount) => Some((entry.no, amount.0, kind, entry.voided)),
            LineKind::MaximumRaised => None,
        };
        let lines = self.history.iter().filter_map(|entry| line(entry).map(|found| (entry, found)));
        lines
            .map(|(entry, (no, amount, kind, gone))| (no, entry.bidder.as_str(), amount, kind, gone))
            .collect()
    }
}

/// Numbers that are the same every time (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % below
    }

    fn small(&mut self, below: u64) -> i64 {
        i64::try_from(self.roll(below)).expect("small")
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::try_from(self.roll(of.len() as u64)).expect("small")]
    }
}

fn random_terms(dice: &mut Dice) -> (Terms, Option<i64>) {
    let step = dice.one_of(&[Step::Any, Step::Fixed(Paise(25_00)), Step::Ladder]);
    let extension = (dice.roll(2) == 0).then(|| Extension { by: 20, cap: 10 + dice.small(60) });
    // Around the ladder's first rung, so that both sides of it are met.
    let starting_bid = 100_00 * (1 + dice.small(12));
    let reserve = (dice.roll(2) == 0).then(|| starting_bid + 50_00 * dice.small(20));
    let buy_now = (dice.roll(3) == 0).then(|| Paise(reserve.unwrap_or(starting_bid) + 100_00));
    let terms = Terms {
        step,
        extension,
        buy_now,
        has_reserve: reserve.is_some(),
        ..Terms::plain(Paise(starting_bid), Millis(5), Millis(100))
    };
    (terms, reserve)
}

fn agree(real: &Real, oracle: &Oracle, seed: u64) {
    let top = oracle.now();
    let state = &real.state;
    let leader = state.leader.as_ref().map(UserId::as_str);
    assert_eq!(leader, top.map(|top| PEOPLE[top.who]), "leader, seed {seed}");
    assert_eq!(state.current_bid, top.map(|top| Paise(top.price)), "price, seed {seed}");
    assert_eq!(real.secrets.ceiling, top.map(|top| Hidden::new(Paise(top.ceiling))), "ceiling, seed {seed}");
    assert_eq!(state.reserve_met, oracle.reserve_met(), "reserve, seed {seed}");
    assert_eq!(state.ends_at.0, oracle.end, "end, seed {seed}");
    assert_eq!(state.version, oracle.version, "version, seed {seed}");
    assert_eq!(usize::try_from(state.bid_count), Ok(oracle.lines.len()), "count, seed {seed}");
    let lines: Vec<_> =
        oracle.lines.iter().map(|l| (l.no, PEOPLE[l.who], l.amount, l.kind, l.struck)).collect();
    assert_eq!(real.lines(), lines, "history, seed {seed}");
}

/// How often each kind of thing counted, so that a test that tries nothing cannot pass.
#[derive(Debug, Default)]
struct Met {
    bids: u32,
    answered: u32,
    ties: u32,
    refused: u32,
    bought: u32,
    voided: u32,
    extended: u32,
    reserves: u32,
}

fn play(seed: u64, met: &mut Met) {
    let mut dice = Dice(seed);
    let (terms, reserve) = random_terms(&mut dice);
    let mut real = Real {
        state: AuctionState::open(terms, PEOPLE[0].into()),
        secrets: Secrets { reserve: reserve.map(|reserve| Hidden::new(Paise(reserve))), ceiling: None },
        history: Vec::new(),
    };
    let end = terms.ends_at.0;
    let mut oracle = Oracle {
        terms,
        reserve,
        tries: vec![],
        lines: vec![],
        raises: vec![],
        version: 0,
        end,
        bought: None,
    };
    let mut now = 0;
    for _ in 0..4 + dice.roll(12) {
        now += dice.small(20);
        let who = if dice.roll(30) == 0 { 0 } else { dice.one_of(&[1, 2, 3]) };
        let before = oracle.end;
        match dice.roll(12) {
            0 => {
                let bought = oracle.buy(who, now);
                let attempt = Attempt::BuyNow { buyer: PEOPLE[who].into() };
                let decision = decide(&real.state, &real.secrets, &attempt, Millis(now));
                assert_eq!(decision.is_ok(), bought, "buy now, seed {seed}");
                met.bought += u32::from(bought);
                decision.ok().into_iter().for_each(|decision| real.keep(decision));
            }
            1 | 2 => {
                let no = 1 + dice.small(1 + oracle.version.unsigned_abs());
                let voided = oracle.void(no, now);
                let decision = void(&real.state, &real.secrets, &real.history, no, "why", false, Millis(now));
                assert_eq!(decision.is_ok(), voided, "void {no}, seed {seed}: {decision:?}");
                met.voided += u32::from(voided);
                decision.ok().into_iter().for_each(|decision| real.keep(decision));
            }
            roll => {
                let exact = roll % 2 == 0;
                let top = oracle.now();
                let base = top.map_or(oracle.terms.starting_bid.0, |top| match dice.roll(4) {
                    0 => top.ceiling,
                    _ => top.price,
                });
                // Coarse amounts, so that ties and edges are met often.
                let amount = base + dice.one_of(&[0, 1, 10_00, 25_00, 50_00, 100_00, 300_00, -10_00]);
                let offer = if exact {
                    Offer::Exact(Paise(amount))
                } else {
                    Offer::Maximum(Hidden::new(Paise(amount)))
                };
                let accepted = oracle.bid(who, exact, amount, now);
                let attempt = Attempt::Bid { bidder: PEOPLE[who].into(), offer, seen: None };
                let decision = decide(&real.state, &real.secrets, &attempt, Millis(now));
                assert_eq!(decision.is_ok(), accepted, "bid of {amount}, seed {seed}: {decision:?}");
                met.bids += u32::from(accepted);
                met.refused += u32::from(!accepted);
                if let Ok(decision) = decision {
                    met.answered +=
                        u32::from(decision.next.leader.as_ref().map(UserId::as_str) != Some(PEOPLE[who]));
                    met.ties += u32::from(!exact && top.is_some_and(|top| top.ceiling == amount));
                    met.reserves += u32::from(decision.effects.contains(&Effect::ReserveMet));
                    real.keep(decision);
                }
            }
        }
        met.extended += u32::from(oracle.end > before);
        agree(&real, &oracle, seed);
    }
}

#[test]
fn the_rule_agrees_with_one_that_sorts_and_replays() {
    let mut met = Met::default();
    for seed in 0..HISTORIES {
        play(seed, &mut met);
    }
    let Met { bids, answered, ties, refused, bought, voided, extended, reserves } = met;
    for (what, count) in [
        ("bids", bids),
        ("answered", answered),
        ("ties", ties),
        ("refused", refused),
        ("bought", bought),
        ("voided", voided),
        ("extended", extended),
        ("reserves", reserves),
    ] {
        assert!(count > 1_000, "only {count} of {what}");
    }
}
