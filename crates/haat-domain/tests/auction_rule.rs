//! The rule of every bid, by examples: each a sentence of the rules for auctions.

use haat_domain::auctions::rule::{
    Attempt, AuctionState, BidKind, Decision, Effect, Extension, Hidden, HistoryLine, LineKind, Offer,
    Refused, Secrets, Step, Terms, VoidRefused, decide, void,
};
use haat_domain::time::{HOUR, MINUTE};
use haat_domain::{Millis, Paise};

const START: Millis = Millis(1_700_000_000_000);
const END: Millis = START.plus(HOUR);
const NOW: Millis = START.plus(MINUTE);

/// An auction played move by move, with its history.
struct Table {
    state: AuctionState,
    secrets: Secrets,
    history: Vec<HistoryLine>,
}

fn rupees(amount: i64) -> Paise {
    Paise::from_rupees(amount)
}

fn plain() -> Terms {
    Terms::plain(rupees(100), START, END)
}

fn ladder() -> Terms {
    Terms { step: Step::Ladder, ..plain() }
}

fn soft() -> Terms {
    Terms { extension: Some(Extension { by: 2 * MINUTE, cap: 5 * MINUTE }), ..ladder() }
}

fn exact(bidder: &str, amount: i64) -> Attempt {
    Attempt::Bid { bidder: bidder.into(), offer: Offer::Exact(rupees(amount)), seen: None }
}

fn maximum(bidder: &str, amount: i64) -> Attempt {
    Attempt::Bid { bidder: bidder.into(), offer: Offer::Maximum(Hidden::new(rupees(amount))), seen: None }
}

fn buy_now(buyer: &str) -> Attempt {
    Attempt::BuyNow { buyer: buyer.into() }
}

fn line(bidder: &str, amount: i64, kind: BidKind) -> Effect {
    Effect::Bid { bidder: bidder.into(), amount: rupees(amount), kind }
}

impl Table {
    fn on(terms: Terms) -> Self {
        Self {
            state: AuctionState::open(terms, "seller".into()),
            secrets: Secrets::default(),
            history: vec![],
        }
    }

    fn with_reserve(terms: Terms, reserve: i64) -> Self {
        let mut table = Self::on(Terms { has_reserve: true, ..terms });
        table.secrets.reserve = Some(Hidden::new(rupees(reserve)));
        table
    }

    fn play(&mut self, attempt: &Attempt) -> Result<Vec<Effect>, Refused> {
        self.play_at(attempt, NOW)
    }

    fn play_at(&mut self, attempt: &Attempt, now: Millis) -> Result<Vec<Effect>, Refused> {
        let decision = decide(&self.state, &self.secrets, attempt, now)?;
        Ok(self.keep(decision))
    }

    fn void(&mut self, seq: i64) -> Result<Vec<Effect>, VoidRefused> {
        let decision = void(&self.state, &self.secrets, &self.history, seq, "a mistake", false, NOW)?;
        Ok(self.keep(decision))
    }

    fn keep(&mut self, decision: Decision) -> Vec<Effect> {
        let mut maximum = decision.maximum;
        for (no, effect) in decision.numbered() {
            let (bidder, kind) = match effect {
                Effect::Bid { bidder, amount, kind } => (bidder, LineKind::Bid(*kind, *amount)),
                Effect::MaximumRaised { bidder } => (bidder, LineKind::MaximumRaised),
                Effect::Voided { seqs, .. } => {
                    self.history
                        .iter_mut()
                        .filter(|entry| seqs.contains(&entry.no))
                        .for_each(|e| e.voided = true);
                    continue;
                }
                _ => continue,
            };
            let maximum = maximum.take();
            self.history.push(HistoryLine { no, bidder: bidder.clone(), kind, maximum, voided: false });
        }
        (self.state, self.secrets) = (decision.next, decision.secrets);
        decision.effects
    }

    fn stands(&self) -> (Option<&str>, Option<i64>) {
        (
            self.state.leader.as_ref().map(haat_domain::UserId::as_str),
            self.state.current_bid.map(|bid| bid.0 / 100),
        )
    }
}

#[test]
fn a_plain_auction_takes_any_strictly_higher_bid_and_shows_it_as_made() {
    let mut table = Table::on(plain());
    assert_eq!(table.play(&exact("asha", 99)), Err(Refused::TooLow { minimum: rupees(100) }));
    assert_eq!(table.play(&exact("asha", 150)), Ok(vec![line("asha", 150, BidKind::Exact)]));
    assert_eq!(table.play(&exact("ravi", 150)), Err(Refused::TooLow { minimum: Paise(15_001) }));
    assert_eq!(table.play(&exact("ravi", 151)), Ok(vec![line("ravi", 151, BidKind::Exact)]));
    assert_eq!(table.play(&exact("ravi", 200)), Ok(vec![line("ravi", 200, BidKind::Exact)]));
    assert_eq!(table.stands(), (Some("ravi"), Some(200)));
    assert_eq!((table.state.version, table.state.bid_count, table.state.ends_at), (3, 3, END));
}

#[test]
fn who_may_bid_and_when() {
    let mut table = Table::on(plain());
    assert_eq!(table.play(&exact("seller", 500)), Err(Refused::OwnAuction));
    assert_eq!(table.play_at(&exact("asha", 500), START.plus(-1)), Err(Refused::NotStarted));
    assert_eq!(table.play_at(&exact("asha", 500), END), Err(Refused::Ended));
    let far = Attempt::Bid { bidder: "asha".into(), offer: Offer::Exact(Paise(i64::MAX)), seen: None };
    assert_eq!(table.play(&far), Err(Refused::TooHigh { maximum: Paise::MAX }));
    table.state.closed = true;
    assert_eq!(table.play(&exact("asha", 500)), Err(Refused::Ended));
}

#[test]
fn the_price_decides_the_rung() {
    let step = Step::Ladder;
    for (price, raise) in [
        (1, 10),
        (999, 10),
        (1_000, 50),
        (4_999, 50),
        (5_000, 100),
        (25_000, 500),
        (100_000, 1_000),
        (499_999, 1_000),
        (500_000, 5_000),
        (90_000_000, 5_000),
    ] {
        assert_eq!(step.least_raise(rupees(price)), rupees(raise), "at {price}");
    }
    assert_eq!(Step::Any.automatic_raise(rupees(5)), rupees(1));
    assert_eq!(Step::Fixed(rupees(7)).least_raise(rupees(5_000)), rupees(7));
}

#[test]
fn a_maximum_alone_stands_at_the_starting_bid() {
    let mut table = Table::on(ladder());
    assert_eq!(table.play(&maximum("asha", 5_000)), Ok(vec![line("asha", 100, BidKind::Maximum)]));
    assert_eq!(table.state.minimum_bid(), rupees(110));
}

#[test]
fn a_lower_bid_is_shown_and_answered_at_once() {
    let mut table = Table::on(ladder());
    table.play(&maximum("asha", 5_000)).expect("a first bid");
    let effects = table.play(&exact("ravi", 300)).expect("accepted, though outbid");
    assert_eq!(effects, [line("ravi", 300, BidKind::Exact), line("asha", 310, BidKind::Automatic)]);
    let effects = table.play(&maximum("ravi", 4_990)).expect("accepted, though outbid");
    // One step above the second ceiling, and never above the first.
    assert_eq!(effects, [line("ravi", 4_990, BidKind::Maximum), line("asha", 5_000, BidKind::Automatic)]);
    assert_eq!(table.play(&maximum("ravi", 8_000)), Ok(vec![line("ravi", 5_100, BidKind::Maximum)]));
    assert_eq!(table.stands(), (Some("ravi"), Some(5_100)));
}

#[test]
fn of_equal_maxima_the_earlier_leads() {
    let mut table = Table::on(ladder());
    table.play(&maximum("asha", 500)).expect("a first bid");
    table.play(&maximum("ravi", 500)).expect("accepted, though outbid");
    assert_eq!(table.stands(), (Some("asha"), Some(500)));
}

#[test]
fn a_raise_of_ones_own_maximum_changes_nothing_that_others_see() {
    let mut table = Table::on(soft());
    table.play(&maximum("asha", 500)).expect("a first bid");
    assert_eq!(table.play(&maximum("asha", 500)), Err(Refused::MaximumNotRaised));
    let late = END.plus(-1);
    let raised = Effect::MaximumRaised { bidder: "asha".into() };
    assert_eq!(table.play_at(&maximum("asha", 501), late), Ok(vec![raised]));
    assert_eq!((table.stands(), table.state.ends_at), ((Some("asha"), Some(100)), END));
    assert_eq!((table.state.version, table.state.moved, table.state.bid_count), (2, 1, 1));
    // The leader's own open bid is the price, and their maximum stays.
    assert_eq!(table.play(&exact("asha", 400)), Ok(vec![line("asha", 400, BidKind::Exact)]));
    table.play(&exact("ravi", 450)).expect("accepted, though outbid");
    assert_eq!(table.stands(), (Some("asha"), Some(460)));
}

#[test]
fn a_ceiling_at_the_reserve_lifts_the_price_to_it() {
    let mut table = Table::with_reserve(soft(), 2_000);
    table.play(&maximum("asha", 1_999)).expect("a first bid");
    assert_eq!((table.stands(), table.state.reserve_met), ((Some("asha"), Some(100)), false));
    let effects = table.play_at(&maximum("asha", 2_500), END.plus(-1)).expect("a raise that reaches it");
    assert_eq!(effects[..2], [line("asha", 2_000, BidKind::Maximum), Effect::ReserveMet]);
    assert_eq!(effects[2], Effect::Extended { ends_at: END.plus(2 * MINUTE - 1) });
}

#[test]
fn a_change_near_the_end_moves_it_up_to_the_cap() {
    let mut table = Table::on(soft());
    let mut amount = 100;
    for (now, ends_at) in [
        (END.plus(-2 * MINUTE), END),
        (END.plus(-MINUTE), END.plus(MINUTE)),
        (END.plus(30_000), END.plus(2 * MINUTE + 30_000)),
        (END.plus(2 * MINUTE), END.plus(4 * MINUTE)),
        (END.plus(4 * MINUTE - 1), END.plus(5 * MINUTE)),
        (END.plus(5 * MINUTE - 1), END.plus(5 * MINUTE)),
    ] {
        table.play_at(&exact("asha", amount), now).expect("high enough and in time");
        assert_eq!(table.state.ends_at, ends_at);
        amount += 10;
    }
    assert_eq!(table.play_at(&exact("asha", 900), END.plus(5 * MINUTE)), Err(Refused::Ended));
}

#[test]
fn the_fixed_price_is_on_offer_until_the_first_bid_or_until_the_reserve_is_met() {
    let terms = || Terms { buy_now: Some(rupees(3_000)), ..ladder() };
    let mut table = Table::on(terms());
    table.play(&exact("asha", 100)).expect("a first bid");
    assert_eq!(table.play(&buy_now("ravi")), Err(Refused::NotForSale));

    let mut table = Table::with_reserve(terms(), 2_000);
    table.play(&exact("asha", 100)).expect("a first bid");
    let bought = vec![line("ravi", 3_000, BidKind::BuyNow), Effect::Ended { ends_at: NOW }];
    assert_eq!(table.play(&buy_now("ravi")), Ok(bought));
    assert_eq!(table.play(&buy_now("asha")), Err(Refused::Ended));
    assert_eq!(table.void(1), Err(VoidRefused::BoughtNow));

    let mut table = Table::with_reserve(terms(), 2_000);
    assert_eq!(table.play(&buy_now("seller")), Err(Refused::OwnAuction));
    table.play(&maximum("asha", 2_000)).expect("a first bid");
    assert_eq!(table.play(&buy_now("ravi")), Err(Refused::NotForSale));
}

#[test]
fn nothing_is_bid_when_the_price_moved_since_it_was_seen() {
    let mut table = Table::on(ladder());
    table.play(&maximum("asha", 500)).expect("a first bid");
    table.play(&maximum("asha", 600)).expect("a raise");
    let seen =
        |seen| Attempt::Bid { bidder: "ravi".into(), offer: Offer::Exact(rupees(9_000)), seen: Some(seen) };
    assert_eq!(table.play(&seen(0)), Err(Refused::Moved));
    // Version 2 was a raise that nobody else sees: what was seen at version 1 still holds.
    assert!(table.play(&seen(1)).is_ok());
}

#[test]
fn a_bid_taken_back_leaves_what_the_others_give() {
    let mut table = Table::on(ladder());
    table.play(&maximum("asha", 5_000)).expect("1: asha 100");
    table.play(&exact("ravi", 300)).expect("2: ravi 300, 3: asha 310");
    table.play(&maximum("mala", 400)).expect("4: mala 400, 5: asha 410");
    table.play(&maximum("asha", 6_000)).expect("6: raised");
    assert_eq!(table.void(3), Err(VoidRefused::Automatic));
    assert_eq!(table.void(6), Err(VoidRefused::NoSuchBid));
    assert_eq!(table.void(99), Err(VoidRefused::NoSuchBid));
    let effects = table.void(1).expect("a bid that stands");
    let voided = Effect::Voided { seqs: vec![1, 3, 5, 6], reason: "a mistake".into() };
    assert_eq!(effects, [voided, line("mala", 310, BidKind::Automatic)]);
    assert_eq!(table.stands(), (Some("mala"), Some(310)));
    assert_eq!(table.void(1), Err(VoidRefused::AlreadyVoided));
    table.void(4).expect("a bid that stands");
    assert_eq!(table.stands(), (Some("ravi"), Some(300)));
    assert_eq!(table.void(2), Ok(vec![Effect::Voided { seqs: vec![2, 10], reason: "a mistake".into() }]));
    assert_eq!((table.stands(), table.state.minimum_bid()), ((None, None), rupees(100)));
}

#[test]
fn what_is_hidden_does_not_show_itself() {
    let attempt = maximum("asha", 73_519);
    let mut table = Table::with_reserve(ladder(), 84_623);
    table.play(&attempt).expect("a first bid");
    let shown = format!("{attempt:?} {:?} {:?} {:?}", table.state, table.secrets, table.history);
    assert!(!shown.contains("73519") && !shown.contains("84623"), "{shown}");
    let refused = table.play(&maximum("asha", 2)).expect_err("not above");
    assert!(!refused.to_string().contains("519"));
}
