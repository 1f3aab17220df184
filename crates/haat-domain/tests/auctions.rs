//! The rule of the auction, by examples and by histories nobody thought of.

use haat_domain::auctions::{
    Attempt, AuctionState, Decision, DeleteRefused, EditRefused, LotRefused, LotSale, Offer, Outcome,
    Refused, Secrets, Terms, decide, may_delete, may_edit, may_order_lot, outcome_of_bids,
};
use haat_domain::{Millis, Paise, UserId};
use proptest::prelude::*;

const END: Millis = Millis(1_700_000_000_000);

fn fresh() -> AuctionState {
    AuctionState::open(Terms::plain(Paise::from_rupees(100), Millis(0), END), "seller".into())
}

fn at(current: i64, leader: &str) -> AuctionState {
    let leader = Some(leader.into());
    AuctionState { current_bid: Some(Paise(current)), bid_count: 3, version: 3, leader, ..fresh() }
}

struct BidAttempt {
    bidder: UserId,
    amount: Paise,
}

fn bid(bidder: &str, paise: i64) -> BidAttempt {
    BidAttempt { bidder: bidder.into(), amount: Paise(paise) }
}

/// An open bid on plain terms, as the known client makes it.
fn plainly(auction: &AuctionState, bid: &BidAttempt, now: Millis) -> Result<Decision, Refused> {
    let attempt = Attempt::Bid { bidder: bid.bidder.clone(), offer: Offer::Exact(bid.amount), seen: None };
    decide(auction, &Secrets::default(), &attempt, now)
}

#[test]
fn the_rule_by_examples() {
    let too_low = |paise| Err(Refused::TooLow { minimum: Paise(paise) });
    let too_high = Err(Refused::TooHigh { maximum: Paise::MAX });
    let before = END.plus(-1);
    for (name, auction, bid, now, expected) in [
        ("first bid at the starting bid", fresh(), bid("asha", 10_000), before, Ok(1)),
        ("first bid above it", fresh(), bid("asha", 10_001), before, Ok(1)),
        ("first bid a paisa below", fresh(), bid("asha", 9_999), before, too_low(10_000)),
        ("nothing", fresh(), bid("asha", 0), before, too_low(10_000)),
        ("a negative bid", fresh(), bid("asha", -10_000), before, too_low(10_000)),
        ("an equal bid", at(15_000, "asha"), bid("ravi", 15_000), before, too_low(15_001)),
        ("a paisa more", at(15_000, "asha"), bid("ravi", 15_001), before, Ok(4)),
        ("a lower bid", at(15_000, "asha"), bid("ravi", 10_000), before, too_low(15_001)),
        ("the leader raises their own bid", at(15_000, "asha"), bid("asha", 16_000), before, Ok(4)),
        ("the leader repeats their bid", at(15_000, "asha"), bid("asha", 15_000), before, too_low(15_001)),
        ("the seller", fresh(), bid("seller", 10_000), before, Err(Refused::OwnAuction)),
        ("the seller, too low", fresh(), bid("seller", 1), before, Err(Refused::OwnAuction)),
        ("at the very end", fresh(), bid("asha", 10_000), END, Err(Refused::Ended)),
        ("long after", at(15_000, "asha"), bid("ravi", 20_000), END.plus(9), Err(Refused::Ended)),
        ("the seller after the end", fresh(), bid("seller", 10_000), END, Err(Refused::Ended)),
        ("too low after the end", fresh(), bid("asha", 1), END, Err(Refused::Ended)),
        ("the largest bid", fresh(), bid("asha", Paise::MAX.0), before, Ok(1)),
        ("beyond the largest", fresh(), bid("asha", Paise::MAX.0 + 1), before, too_high),
        ("beyond anything", at(i64::MAX, "asha"), bid("ravi", i64::MAX), before, too_high),
        (
            "on top of the largest",
            at(Paise::MAX.0, "a"),
            bid("b", Paise::MAX.0),
            before,
            too_low(Paise::MAX.0 + 1),
        ),
    ] {
        let decision = plainly(&auction, &bid, now);
        assert_eq!(
            decision.as_ref().map(|accepted| accepted.next.version).map_err(|error| *error),
            expected,
            "{name}"
        );
        if let Ok(Decision { next, .. }) = decision {
            let changed = AuctionState {
                current_bid: Some(bid.amount),
                bid_count: auction.bid_count + 1,
                version: auction.version + 1,
                moved: auction.version + 1,
                leader: Some(bid.bidder),
                ..auction
            };
            assert_eq!(next, changed, "{name}: nothing else changes");
        }
    }
}

#[test]
fn refusals_tell_the_bidder_what_to_do() {
    for (refused, text) in [
        (Refused::Ended, "This auction has ended."),
        (Refused::OwnAuction, "You cannot bid on your own auction."),
        (
            Refused::TooLow { minimum: Paise(12_345_601) },
            "Your bid is too low. The smallest bid accepted now is ₹1,23,456.01.",
        ),
        (
            Refused::TooLow { minimum: Paise(10_000) },
            "Your bid is too low. The smallest bid accepted now is ₹100.",
        ),
        (
            Refused::TooHigh { maximum: Paise::MAX },
            "Your bid is too high. The largest bid possible is ₹10,00,00,00,00,000.",
        ),
    ] {
        assert_eq!(refused.to_string(), text);
    }
}

#[test]
fn the_smallest_amount_named_is_the_smallest_accepted() {
    for auction in [fresh(), at(10_000, "asha"), at(99_999, "asha")] {
        let minimum = auction.minimum_bid();
        assert!(plainly(&auction, &bid("ravi", minimum.0), END.plus(-1)).is_ok());
        let below = plainly(&auction, &bid("ravi", minimum.0 - 1), END.plus(-1));
        assert_eq!(below, Err(Refused::TooLow { minimum }));
    }
}

#[test]
fn the_suggested_raise_is_always_acceptable() {
    let raise = Paise::from_rupees(100);
    assert_eq!(fresh().suggested_bid(raise), Paise(10_000));
    assert_eq!(at(15_000, "asha").suggested_bid(raise), Paise(25_000));
    assert_eq!(at(15_000, "asha").suggested_bid(Paise::ZERO), Paise(15_001));
    assert_eq!(at(i64::MAX, "asha").suggested_bid(raise), Paise(i64::MAX));
}

#[test]
fn the_last_bidder_wins_once_it_is_over() {
    assert_eq!(outcome_of_bids(&fresh(), END.plus(-1)), Outcome::Open);
    assert_eq!(outcome_of_bids(&at(15_000, "asha"), END.plus(-1)), Outcome::Open);
    assert_eq!(outcome_of_bids(&fresh(), END), Outcome::Unsold);
    let sold = Outcome::Sold { winner: "asha".into(), price: Paise(15_000) };
    assert_eq!(outcome_of_bids(&at(15_000, "asha"), END), sold);
}

#[test]
fn only_the_winner_orders_the_lot_and_only_once() {
    let (won, asha, ravi): (_, UserId, UserId) = (at(15_000, "asha"), "asha".into(), "ravi".into());
    let plain = LotSale::default();
    assert_eq!(may_order_lot(&won, &plain, None, &asha, false, END), Ok(Paise(15_000)));
    assert_eq!(may_order_lot(&won, &plain, None, &asha, true, END), Err(LotRefused::AlreadyOrdered));
    assert_eq!(may_order_lot(&won, &plain, None, &ravi, false, END), Err(LotRefused::NotTheWinner));
    assert_eq!(may_order_lot(&won, &plain, None, &ravi, true, END), Err(LotRefused::NotTheWinner));
    assert_eq!(may_order_lot(&won, &plain, None, &asha, false, END.plus(-1)), Err(LotRefused::StillOpen));
    assert_eq!(may_order_lot(&fresh(), &plain, None, &asha, false, END), Err(LotRefused::NotTheWinner));
    for error in [LotRefused::StillOpen, LotRefused::NotTheWinner, LotRefused::AlreadyOrdered] {
        assert!(error.to_string().ends_with('.'));
    }
}

#[test]
fn auctions_are_deleted_by_admins_or_untouched_by_their_creator() {
    let (seller, other): (UserId, UserId) = ("seller".into(), "other".into());
    for (auction, who, is_admin, expected) in [
        (fresh(), &seller, false, Ok(())),
        (fresh(), &other, false, Err(DeleteRefused::NotYours)),
        (fresh(), &other, true, Ok(())),
        (at(15_000, "asha"), &seller, false, Err(DeleteRefused::HasBids)),
        (at(15_000, "asha"), &seller, true, Ok(())),
        (at(15_000, "asha"), &other, true, Ok(())),
        (at(15_000, "asha"), &other, false, Err(DeleteRefused::NotYours)),
    ] {
        assert_eq!(may_delete(&auction, who, is_admin), expected);
    }
    assert!(DeleteRefused::HasBids.to_string().contains("bids"));
    assert!(DeleteRefused::NotYours.to_string().contains("admin"));
}

#[test]
fn a_lot_below_its_reserve_is_nobodys() {
    let mut auction = at(15_000, "asha");
    auction.terms.has_reserve = true;
    assert_eq!(outcome_of_bids(&auction, END), Outcome::ReserveNotMet);
    assert_eq!(
        may_order_lot(&auction, &LotSale::default(), None, &"asha".into(), false, END),
        Err(LotRefused::NotTheWinner)
    );
    auction.reserve_met = true;
    assert_eq!(
        may_order_lot(&auction, &LotSale::default(), None, &"asha".into(), false, END),
        Ok(Paise(15_000))
    );
    auction.terms.starts_at = END;
    assert_eq!(outcome_of_bids(&auction, END.plus(-1)), Outcome::Upcoming);
}

#[test]
fn the_creator_edits_until_the_first_bid() {
    let (seller, other): (UserId, UserId) = ("seller".into(), "other".into());
    let before = END.plus(-1);
    assert_eq!(may_edit(&fresh(), &seller, before), Ok(()));
    assert_eq!(may_edit(&fresh(), &other, before), Err(EditRefused::NotYours));
    assert_eq!(may_edit(&at(15_000, "asha"), &seller, before), Err(EditRefused::HasBids));
    assert_eq!(may_edit(&fresh(), &seller, END), Err(EditRefused::Ended));
}

proptest! {
    /// Bids by a handful of people, the seller among them, around the end, with close and wild amounts.
    #[test]
    fn any_history_is_sound(
        starting_bid in 1..50_000_i64,
        attempts in prop::collection::vec(
            (0..5_u8, prop_oneof![0..60_000_i64, any::<i64>()], -50..20_i64), 0..60),
    ) {
        let mut auction = AuctionState::open(Terms::plain(Paise(starting_bid), Millis(0), END), "seller".into());
        let mut history: Vec<(UserId, Paise, Millis)> = Vec::new();
        for (who, amount, offset) in attempts {
            let bidder = if who == 0 { "seller".to_owned() } else { format!("user{who}") };
            let (bid, now) = (bid(&bidder, amount), END.plus(offset));
            let before = auction.clone();
            match plainly(&auction, &bid, now) {
                Ok(accepted) => {
                    history.push((bid.bidder, bid.amount, now));
                    prop_assert_eq!(accepted.next.version, i64::try_from(history.len()).unwrap());
                    auction = accepted.next;
                }
                Err(refused) => {
                    let reason = match refused {
                        Refused::Ended => now >= END,
                        Refused::OwnAuction => bid.bidder == before.creator,
                        Refused::TooLow { minimum } => bid.amount < minimum,
                        Refused::TooHigh { maximum } => bid.amount > maximum,
                        _ => false,
                    };
                    prop_assert!(reason, "{refused:?} without reason");
                }
            }
            prop_assert_eq!((&auction.creator, auction.ends_at), (&before.creator, before.ends_at));
        }
        prop_assert!(history.windows(2).all(|pair| pair[0].1 < pair[1].1), "strictly increasing");
        prop_assert!(history.iter().all(|(_, _, when)| *when < END), "nothing after the end");
        prop_assert!(history.iter().all(|(who, _, _)| *who != auction.creator), "never the seller");
        prop_assert!(history.first().is_none_or(|(_, amount, _)| *amount >= auction.terms.starting_bid));
        prop_assert_eq!(auction.current_bid, history.last().map(|(_, amount, _)| *amount));
        prop_assert_eq!(auction.leader.clone(), history.last().map(|(who, _, _)| who.clone()));
        prop_assert_eq!(auction.bid_count, i64::try_from(history.len()).unwrap());
        let expected = match history.last() {
            Some((winner, price, _)) => Outcome::Sold { winner: winner.clone(), price: *price },
            None => Outcome::Unsold,
        };
        prop_assert_eq!(outcome_of_bids(&auction, END), expected);
    }
}
