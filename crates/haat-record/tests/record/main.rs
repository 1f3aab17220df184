//! Records of auctions: those that the rule made pass, and every way to falsify one is found and named.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod auction;
mod tampering;

use auction::{Made, Move, SECRET, Script, made};
use haat_record::Entry;
use haat_record::openings::{Sealed, openings};
use haat_record::record::{Problem, check};
use haat_record::seal::plain_seal;
use proptest::prelude::*;

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let bidder = 1..5u8;
    let one = prop_oneof![
        6 => (bidder.clone(), 0..40i64, any::<bool>()).prop_map(|(who, above, exact)| Move::Bid { who, above, exact }),
        1 => bidder.prop_map(|who| Move::BuyNow { who }),
        1 => (0..20usize).prop_map(|nth| Move::Void { nth }),
        2 => (1..90_000i64).prop_map(|by| Move::Wait { by }),
    ];
    proptest::collection::vec(one, 0..24)
}

fn script() -> impl Strategy<Value = Script> {
    let step = prop_oneof![Just(0i64), Just(-1), Just(700)];
    let price = (proptest::option::of(0..30i64), proptest::option::of(20..60i64));
    (step, any::<bool>(), price, moves(), 1..9usize).prop_map(
        |(step, extends, (reserve, buy_now), moves, together)| Script {
            step,
            extends,
            reserve,
            buy_now,
            moves,
            together,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_auction_that_the_rule_makes_passes(script in script()) {
        let Made { record, keys, winner, price, .. } = made(&script);
        let checked = check(&record, &keys, &[], &[]);
        prop_assert!(checked.is_ok(), "{:?}\n{}", checked, record.entries.join("\n"));
        let standing = checked.unwrap().standing.unwrap();
        prop_assert_eq!((standing.leader, standing.price, standing.over), (winner, price, true));
    }

    #[test]
    fn only_maxima_that_decided_are_opened(script in script()) {
        let Made { record, entries, sealed, winner, price, .. } = made(&script);
        let openings = openings(&entries, &sealed).unwrap();
        prop_assert_eq!(&openings, &record.openings);
        let theirs = |entry: &&Entry| sealed.contains_key(&entry.number) && auction::maker(entry) == winner;
        let last = entries.iter().rev().find(theirs).filter(|_| winner.is_some() && !auction::has_void(&entries));
        if let Some(last) = last {
            let value = sealed[&last.number].value;
            let opened = openings[&last.number].exactly.is_some();
            // A few paise above the price cannot be hidden: raises alone take that many.
            let plain = price.unwrap() + i64::try_from(entries.len()).unwrap();
            prop_assert!(!opened || value <= plain, "the winner's maximum {} is nobody's business", value);
        }
    }
}

#[test]
fn the_winners_maximum_stays_sealed() {
    let moves = vec![
        Move::Bid { who: 1, above: 30, exact: false },
        Move::Bid { who: 2, above: 10, exact: true },
        Move::Bid { who: 1, above: 60, exact: false },
    ];
    let made = made(&Script { step: -1, extends: true, reserve: Some(5), buy_now: None, moves, together: 1 });
    let json = serde_json::to_string(&made.record).unwrap();
    for (number, sealed) in &made.sealed {
        if auction::maker(&made.entries[usize::try_from(*number).unwrap()]) == made.winner {
            assert!(!json.contains(&sealed.value.to_string()), "{} is in the record", sealed.value);
            assert!(!json.contains(&hex::encode(sealed.salt)));
        }
    }
    assert!(check(&made.record, &made.keys, &[], &[]).is_ok());
    assert!(!json.contains(&hex::encode(SECRET)));
}

/// The first maximum was reached and is opened, between it and its raises stands another's bid.
#[test]
fn maxima_raised_past_one_that_is_opened_stay_sealed() {
    let bid = |who, above| Move::Bid { who, above, exact: false };
    let moves = vec![bid(2, 6), bid(1, 0), bid(2, 30), bid(2, 31), bid(1, 0)];
    let made = made(&Script { step: -1, extends: false, reserve: None, buy_now: None, moves, together: 1 });
    let of_the_winner =
        |number: &u64| auction::maker(&made.entries[usize::try_from(*number).unwrap()]) == made.winner;
    let opened: Vec<bool> = made
        .record
        .openings
        .iter()
        .filter(|(number, _)| of_the_winner(number))
        .map(|(_, opening)| opening.exactly.is_some())
        .collect();
    assert_eq!(opened, [true, false, false]);
    assert!(check(&made.record, &made.keys, &[], &[]).is_ok());
}

/// Of bids that are decided together only the leader's maximum can still be the winner's.
#[test]
fn a_maximum_that_was_passed_at_once_has_a_plain_seal() {
    let (apart, together) = (tampering::sold(1), tampering::sold(6));
    assert_eq!(
        apart.record.openings.keys().collect::<Vec<_>>(),
        together.record.openings.keys().collect::<Vec<_>>()
    );
    for (number, opening) in &together.record.openings {
        assert_eq!(Some(opening), apart.record.openings.get(number), "the same is shown of it");
        let Sealed { value, salt } = together.sealed[number];
        let plain = plain_seal(u64::try_from(value).unwrap(), &salt).unwrap();
        let entry = &together.entries[usize::try_from(*number).unwrap()];
        let passed = auction::maker(entry).is_some_and(|maker| Some(maker) != together.winner);
        assert_eq!(entry.text().contains(&plain.to_hex()), passed);
    }
}

#[test]
fn neither_the_reserve_nor_the_best_offer_follows_from_a_lot_that_was_not_sold() {
    let moves =
        vec![Move::Bid { who: 1, above: 10, exact: true }, Move::Bid { who: 2, above: 12, exact: false }];
    let made =
        made(&Script { step: -1, extends: false, reserve: Some(29), buy_now: None, moves, together: 1 });
    assert!(check(&made.record, &made.keys, &[], &[]).is_ok());
    let shown: Vec<u64> =
        made.record.openings.values().filter_map(|opening| Some(opening.at_least.as_ref()?.value)).collect();
    assert_eq!(shown.len(), made.sealed.len(), "only bounds are shown");
    let known: Vec<u64> =
        made.sealed.values().filter_map(|sealed| u64::try_from(sealed.value).ok()).collect();
    let half_way = (known.iter().min().unwrap() + known.iter().max().unwrap()) / 2;
    for bound in shown {
        assert!(!known.iter().any(|known| known.abs_diff(bound) <= 1), "{bound} is one of {known:?}");
        assert!(bound.abs_diff(half_way) > 2, "{bound} is half way between {known:?}");
    }
}

#[test]
fn a_running_auction_with_sealed_maxima_waits_for_its_end() {
    let moves = vec![Move::Bid { who: 1, above: 30, exact: false }];
    let mut made =
        made(&Script { step: 0, extends: false, reserve: None, buy_now: None, moves, together: 1 });
    made.record.entries.pop();
    made.record.inclusions.pop();
    made.record.openings.clear();
    let checked = check(&made.record, &made.keys, &[], &[]).unwrap();
    assert_eq!((checked.entries, checked.standing), (2, None));
    // The last seconds of it may not be in the log yet; its beginning must be.
    made.record.inclusions.pop();
    assert_eq!(check(&made.record, &made.keys, &[], &[]).unwrap().logged, 1);
    made.record.inclusions.pop();
    assert_eq!(check(&made.record, &made.keys, &[], &[]), Err(Problem::NotLogged(0)));
}

fn published(name: &str) -> String {
    format!("{}/../../docs/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

fn example() -> String {
    format!("{}\n", serde_json::to_string_pretty(&tampering::sold(1).record).unwrap())
}

#[test]
fn the_published_example_is_what_this_program_writes() {
    assert_eq!(
        std::fs::read_to_string(published("record-example")).unwrap(),
        example(),
        "a format that was published has changed"
    );
}

/// What was published before stays right for good.
#[test]
fn the_examples_of_earlier_versions_are_right() {
    for version in ["v1", "v2", "v3"] {
        let path = published(&format!("record-example-{version}-seals"));
        let record = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(check(&record, &tampering::sold(1).keys, &[], &[]).unwrap().logged, 11);
    }
}

#[test]
#[ignore = "writes docs/record-example.json; only for a new version of the format"]
fn write_the_example() {
    std::fs::write(published("record-example"), example()).unwrap();
}
