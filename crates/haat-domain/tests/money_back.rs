//! Everything that can be known of a payment of 100 on its way back, and what it means.

use haat_domain::money_back::Purpose::{Held, Pays, Returning};
use haat_domain::money_back::Standing::{Kept, PartlyBack, Refunded, Reversed, Unexplained};
use haat_domain::money_back::{MoneyBack, Outcome, Purpose, Standing};
use proptest::prelude::*;
use std::collections::HashSet;

const TAKEN: i64 = 100;
const PARTS: [i64; 4] = [0, 40, 60, 100];

fn outcome(purpose: Purpose, gone: i64, refunded: i64, reversed: i64) -> (Standing, bool) {
    let Outcome { standing, closes_order } =
        MoneyBack { taken: TAKEN, gone, refunded, reversed, purpose }.outcome();
    (standing, closes_order)
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

proptest! {
    #[test]
    fn an_order_that_nobody_wanted_refunded_closes_only_by_refunds_of_everything(
        taken in 1..10_000_i64, gone in 0..20_000_i64, refunded in 0..10_000_i64, reversed in 0..10_000_i64,
    ) {
        let outcome = MoneyBack { taken, gone, refunded, reversed, purpose: Pays }.outcome();
        if outcome.closes_order {
            prop_assert!(refunded >= taken && gone >= taken && reversed == 0);
        }
    }
}
