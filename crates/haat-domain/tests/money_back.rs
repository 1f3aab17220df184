//! Everything that can be known of a payment of 100 on its way back, and what it means.

use haat_domain::money_back::Purpose::{Held, Pays, Returning};
use haat_domain::money_back::Whereabouts::{Kept, OnItsWay, PartlyBack, Refunded, Reversed, Unexplained};
use haat_domain::money_back::{
    Consequences, DisputeStage, MoneyBack, Purpose, RefundState, Return, Whereabouts, Why, share,
};
use proptest::prelude::*;
use std::collections::HashSet;

const TAKEN: i64 = 100;
const PARTS: [i64; 4] = [0, 40, 60, 100];

fn outcome(purpose: Purpose, gone: i64, refunded: i64, reversed: i64) -> (Whereabouts, bool) {
    let back = MoneyBack { taken: TAKEN, gone, pending: 0, refunded, reversed, purpose };
    let Consequences { money, closes_order } = back.consequences();
    (money, closes_order)
}

#[test]
fn every_combination_is_as_decided() {
    // Gone, refunded and reversed for certain; then what it means for a payment that pays its order, for one that
    // an admin is returning, and for one that is held.
    let (open, closed) = (false, true);
    let table = [
        ((0, 0, 0), (Kept, open), (Kept, open), Kept),
        ((40, 0, 0), (PartlyBack, open), (PartlyBack, open), PartlyBack),
        ((40, 40, 0), (PartlyBack, open), (PartlyBack, open), PartlyBack),
        ((40, 0, 40), (Reversed, open), (Reversed, open), Reversed),
        ((60, 0, 0), (PartlyBack, open), (PartlyBack, open), PartlyBack),
        ((60, 40, 0), (PartlyBack, open), (PartlyBack, open), PartlyBack),
        ((60, 60, 0), (PartlyBack, open), (PartlyBack, open), PartlyBack),
        ((60, 0, 40), (Reversed, open), (Reversed, open), Reversed),
        ((60, 0, 60), (Reversed, open), (Reversed, open), Reversed),
        ((100, 0, 0), (Unexplained, open), (Refunded, closed), Refunded),
        ((100, 40, 0), (Unexplained, open), (Refunded, closed), Refunded),
        ((100, 60, 0), (Unexplained, open), (Refunded, closed), Refunded),
        ((100, 100, 0), (Refunded, closed), (Refunded, closed), Refunded),
        ((100, 0, 40), (Reversed, open), (Reversed, closed), Reversed),
        ((100, 0, 60), (Reversed, open), (Reversed, closed), Reversed),
        ((100, 0, 100), (Reversed, open), (Reversed, closed), Reversed),
        ((100, 40, 40), (Reversed, open), (Reversed, closed), Reversed),
        ((100, 40, 60), (Reversed, open), (Reversed, closed), Reversed),
        ((100, 60, 40), (Reversed, open), (Reversed, closed), Reversed),
    ];
    let mut met = HashSet::new();
    for ((gone, refunded, reversed), pays, returning, held) in table {
        let case = format!("{gone} gone, {refunded} refunded, {reversed} reversed");
        assert_eq!(outcome(Pays, gone, refunded, reversed), pays, "{case}");
        assert_eq!(outcome(Returning, gone, refunded, reversed), returning, "{case}");
        assert_eq!(outcome(Held, gone, refunded, reversed), (held, open), "{case}");
        met.insert((gone, refunded, reversed));
    }
    let all = PARTS.into_iter().flat_map(|gone| {
        let reasons = PARTS.into_iter().flat_map(|refunded| PARTS.map(|reversed| (refunded, reversed)));
        reasons.filter(move |(a, b)| a + b <= gone).map(move |(a, b)| (gone, a, b))
    });
    assert_eq!(met, all.collect(), "no combination is left out");
}

#[test]
fn what_is_on_its_way_closes_nothing() {
    for purpose in [Pays, Returning, Held] {
        for (refunded, pending, money) in [(100, 100, OnItsWay), (100, 40, OnItsWay), (40, 40, PartlyBack)] {
            let back = MoneyBack { taken: TAKEN, gone: refunded, pending, refunded, reversed: 0, purpose };
            assert_eq!(
                back.consequences(),
                Consequences { money, closes_order: false },
                "{purpose:?} {pending}"
            );
        }
    }
}

#[test]
fn a_refund_ends_the_same_whatever_is_told_first() {
    use RefundState::{Done, Failed, Pending, Refused, Requested};
    // Every order of every set of news ends at the latest of it, and hearing it twice changes nothing.
    for first in RefundState::ALL {
        for second in RefundState::ALL {
            assert_eq!(first.after(second), second.after(first));
            assert_eq!(first.after(second).after(second), first.after(second));
            for third in RefundState::ALL {
                assert_eq!(first.after(second).after(third), first.after(third.after(second)));
            }
        }
    }
    // What that means: pending after done is old news; what failed has failed, even if it looked done before.
    assert_eq!(Requested.after(Pending).after(Done).after(Pending), Done);
    assert_eq!(Done.after(Failed).after(Done), Failed);
    assert_eq!(Requested.after(Refused).after(Pending), Pending);
    for stage in DisputeStage::ALL {
        for news in DisputeStage::ALL {
            assert_eq!(stage.after(news), news.after(stage));
        }
    }
}

/// A refund of everything, told in each of these orders, for an order that an admin wants closed.
#[test]
fn a_failed_refund_leaves_the_money_owed_in_every_order_of_news() {
    use RefundState::{Done, Failed, Pending, Requested};
    let orders = [
        [Pending, Done, Failed],
        [Pending, Failed, Done],
        [Done, Pending, Failed],
        [Done, Failed, Pending],
        [Failed, Pending, Done],
        [Failed, Done, Pending],
    ];
    for order in orders {
        let state = order.into_iter().fold(Requested, RefundState::after);
        let back = Return { why: Why::Refund, state, amount: TAKEN };
        // What our books showed as gone before does not count against a failure.
        let outcome = MoneyBack::of(TAKEN, Returning, &[back], TAKEN).consequences();
        assert_eq!(outcome, Consequences { money: Kept, closes_order: false }, "{order:?}");
        // Tried again, it closes the order.
        let again = Return { why: Why::Refund, state: Done, amount: TAKEN };
        let outcome = MoneyBack::of(TAKEN, Returning, &[back, again], TAKEN).consequences();
        assert_eq!(outcome, Consequences { money: Refunded, closes_order: true }, "{order:?}");
    }
}

#[test]
fn a_share_is_exact_at_the_end_and_fair_before() {
    for (paid, part, total, expected) in [
        (2019, 165_000, 165_000, 2019),
        (2019, 200_000, 165_000, 2019),
        (2019, 0, 165_000, 0),
        (2019, 82_500, 165_000, 1010), // 1009.5 goes to the even
        (2017, 82_500, 165_000, 1008),
        (3, 1, 3, 1),
        (100, 1, 3, 33),
        (100, 2, 3, 67),
        (i64::MAX, 1, 2, 4_611_686_018_427_387_904),
    ] {
        assert_eq!(share(paid, part, total), expected, "{part} of {total} of {paid}");
    }
}

proptest! {
    #[test]
    fn an_order_that_nobody_wanted_refunded_closes_only_by_refunds_of_everything(
        taken in 1..10_000_i64, gone in 0..20_000_i64, refunded in 0..10_000_i64, reversed in 0..10_000_i64,
        pending in 0..10_000_i64,
    ) {
        let outcome = MoneyBack { taken, gone, pending, refunded, reversed, purpose: Pays }.consequences();
        if outcome.closes_order {
            prop_assert!(refunded >= taken && gone >= taken && reversed == 0 && pending == 0);
        }
    }

    #[test]
    fn the_order_of_returns_does_not_matter(
        returns in prop::collection::vec((0..3_usize, 0..5_usize, 1..100_i64), 0..6), shown in 0..100_i64, seed in 0..100_usize,
    ) {
        let returns: Vec<_> = returns.into_iter()
            .map(|(why, state, amount)| Return { why: Why::ALL[why], state: RefundState::ALL[state], amount })
            .collect();
        let mut turned = returns.clone();
        if !turned.is_empty() {
            let by = seed % turned.len();
            turned.rotate_left(by);
        }
        for purpose in [Pays, Returning, Held] {
            let one = MoneyBack::of(TAKEN, purpose, &returns, shown);
            prop_assert_eq!(one, MoneyBack::of(TAKEN, purpose, &turned, shown));
            prop_assert!(one.gone <= TAKEN);
        }
    }
}
