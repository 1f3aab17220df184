//! The rule of the auction, by examples and by histories nobody thought of.

use haat_domain::auctions::{
    Accepted, AuctionState, BidAttempt, BidRefused, DeleteRefused, LotRefused, Outcome, decide, may_delete,
    may_order_lot, outcome,
};
use haat_domain::{Millis, Paise, UserId};
use proptest::prelude::*;

const END: Millis = Millis(1_700_000_000_000);

fn fresh() -> AuctionState {
    AuctionState {
        starting_bid: Paise::from_rupees(100),
        current_bid: None,
        bid_count: 0,
        leader: None,
        creator: "seller".into(),
        ends_at: END,
    }
}

fn at(current: i64, leader: &str) -> AuctionState {
    AuctionState { current_bid: Some(Paise(current)), bid_count: 3, leader: Some(leader.into()), ..fresh() }
}

fn bid(bidder: &str, paise: i64) -> BidAttempt {
    BidAttempt { bidder: bidder.into(), amount: Paise(paise) }
}

#[test]
fn the_rule_by_examples() {
    let too_low = |paise| Err(BidRefused::TooLow { minimum: Paise(paise) });
    let too_high = Err(BidRefused::TooHigh { maximum: Paise::MAX });
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
        ("the seller", fresh(), bid("seller", 10_000), before, Err(BidRefused::OwnAuction)),
        ("the seller, too low", fresh(), bid("seller", 1), before, Err(BidRefused::OwnAuction)),
        ("at the very end", fresh(), bid("asha", 10_000), END, Err(BidRefused::Ended)),
        ("long after", at(15_000, "asha"), bid("ravi", 20_000), END.plus(9), Err(BidRefused::Ended)),
        ("the seller after the end", fresh(), bid("seller", 10_000), END, Err(BidRefused::Ended)),
        ("too low after the end", fresh(), bid("asha", 1), END, Err(BidRefused::Ended)),
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
        let decision = decide(&auction, &bid, now);
        assert_eq!(
            decision.as_ref().map(|accepted| accepted.seq).map_err(|error| *error),
            expected,
            "{name}"
        );
        if let Ok(Accepted { next, seq, amount, at }) = decision {
            assert_eq!((amount, at), (bid.amount, now), "{name}");
            let changed = AuctionState {
                current_bid: Some(bid.amount),
                bid_count: seq,
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
        (BidRefused::Ended, "This auction has ended."),
        (BidRefused::OwnAuction, "You cannot bid on your own auction."),
        (
            BidRefused::TooLow { minimum: Paise(12_345_601) },
            "Your bid is too low. The smallest bid accepted now is ₹1,23,456.01.",
        ),
        (
            BidRefused::TooLow { minimum: Paise(10_000) },
            "Your bid is too low. The smallest bid accepted now is ₹100.",
        ),
        (
            BidRefused::TooHigh { maximum: Paise::MAX },
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
        assert!(decide(&auction, &bid("ravi", minimum.0), END.plus(-1)).is_ok());
        let below = decide(&auction, &bid("ravi", minimum.0 - 1), END.plus(-1));
        assert_eq!(below, Err(BidRefused::TooLow { minimum }));
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
    assert_eq!(outcome(&fresh(), END.plus(-1)), Outcome::Open);
    assert_eq!(outcome(&at(15_000, "asha"), END.plus(-1)), Outcome::Open);
    assert_eq!(outcome(&fresh(), END), Outcome::Unsold);
    let sold = Outcome::Sold { winner: "asha".into(), price: Paise(15_000) };
    assert_eq!(outcome(&at(15_000, "asha"), END), sold);
}

#[test]
fn only_the_winner_orders_the_lot_and_only_once() {
    let (won, asha, ravi): (_, UserId, UserId) = (at(15_000, "asha"), "asha".into(), "ravi".into());
    assert_eq!(may_order_lot(&won, &asha, false, END), Ok(Paise(15_000)));
    assert_eq!(may_order_lot(&won, &asha, true, END), Err(LotRefused::AlreadyOrdered));
    assert_eq!(may_order_lot(&won, &ravi, false, END), Err(LotRefused::NotTheWinner));
    assert_eq!(may_order_lot(&won, &ravi, true, END), Err(LotRefused::NotTheWinner));
    assert_eq!(may_order_lot(&won, &asha, false, END.plus(-1)), Err(LotRefused::StillOpen));
    assert_eq!(may_order_lot(&fresh(), &asha, false, END), Err(LotRefused::NotTheWinner));
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

proptest! {
    /// Bids by a handful of people, the seller among them, around the end, with close and wild amounts.
    #[test]
    fn any_history_is_sound(
        starting_bid in 1..50_000_i64,
        attempts in prop::collection::vec(
            (0..5_u8, prop_oneof![0..60_000_i64, any::<i64>()], -50..20_i64), 0..60),
    ) {
        let mut auction = AuctionState { starting_bid: Paise(starting_bid), ..fresh() };
        let mut history: Vec<(UserId, Paise, Millis)> = Vec::new();
        for (who, amount, offset) in attempts {
            let bidder = if who == 0 { "seller".to_owned() } else { format!("user{who}") };
            let (bid, now) = (bid(&bidder, amount), END.plus(offset));
            let before = auction.clone();
            match decide(&auction, &bid, now) {
                Ok(accepted) => {
                    history.push((bid.bidder, bid.amount, now));
                    prop_assert_eq!(accepted.seq, i64::try_from(history.len()).unwrap());
                    auction = accepted.next;
                }
                Err(refused) => {
                    let reason = match refused {
                        BidRefused::Ended => now >= END,
                        BidRefused::OwnAuction => bid.bidder == before.creator,
                        BidRefused::TooLow { minimum } => bid.amount < minimum,
                        BidRefused::TooHigh { maximum } => bid.amount > maximum,
                    };
                    prop_assert!(reason, "{refused:?} without reason");
                }
            }
            prop_assert_eq!((&auction.creator, auction.ends_at), (&before.creator, before.ends_at));
        }
        prop_assert!(history.windows(2).all(|pair| pair[0].1 < pair[1].1), "strictly increasing");
        prop_assert!(history.iter().all(|(_, _, when)| *when < END), "nothing after the end");
        prop_assert!(history.iter().all(|(who, _, _)| *who != auction.creator), "never the seller");
        prop_assert!(history.first().is_none_or(|(_, amount, _)| *amount >= auction.starting_bid));
        prop_assert_eq!(auction.current_bid, history.last().map(|(_, amount, _)| *amount));
        prop_assert_eq!(auction.leader.clone(), history.last().map(|(who, _, _)| who.clone()));
        prop_assert_eq!(auction.bid_count, i64::try_from(history.len()).unwrap());
        let expected = match history.last() {
            Some((winner, price, _)) => Outcome::Sold { winner: winner.clone(), price: *price },
            None => Outcome::Unsold,
        };
        prop_assert_eq!(outcome(&auction, END), expected);
    }
}
