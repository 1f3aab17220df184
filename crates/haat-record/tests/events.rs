//! Entries have one spelling; seals show what they should and no more.

use haat_record::event::{BidKind, Entry, Event, Step, Terms, lot_hash, named};
use haat_record::seal::{LARGEST, Opening, is_seal_of, plain_seal, seal};
use haat_record::tiles::bundle;
use haat_record::{Hash, Pen, Pseudonym};
use proptest::prelude::*;

const SECRET: [u8; 32] = [1; 32];

fn someone() -> Pseudonym {
    Pen::new(&SECRET).person("a1", "u1")
}

fn entry(event: Event) -> Entry {
    Entry { auction: "a1".into(), number: 2, at: 1_763_251_200_000, event, previous: Hash::of(&[b"before"]) }
}

fn every_kind() -> Vec<Event> {
    let plain = Terms {
        seller: someone(),
        lot: lot_hash("Brass lamp", "Old,\nand it shines."),
        starting_bid: 10_000,
        step: Step::Any,
        extension: None,
        reserve: None,
        buy_now: None,
        starts_at: 1_763_251_200_000,
        ends_at: 1_763_337_600_000,
    };
    let full = Terms {
        step: Step::Fixed(500),
        extension: Some((120_000, 3_600_000)),
        reserve: seal(50_000, &SECRET),
        buy_now: Some(90_000),
        ..plain.clone()
    };
    let bid = |kind| Event::Bid { bidder: someone(), amount: 10_100, kind };
    vec![
        Event::Terms(Terms { step: Step::Ladder, ..plain.clone() }),
        Event::Terms(plain),
        Event::Terms(full),
        bid(BidKind::Exact),
        bid(BidKind::Maximum(Hash::of(&[b"sealed"]))),
        bid(BidKind::Automatic),
        bid(BidKind::BuyNow),
        Event::MaximumRaised { bidder: someone(), sealed: Hash::of(&[b"sealed"]) },
        Event::ReserveMet,
        Event::ReserveLost,
        Event::Extended { ends_at: 1_763_337_720_000 },
        Event::Voided { numbers: vec![3, 4], reason: "Two lines:\nand a \\ stroke".into() },
        Event::Ended { ends_at: 1_763_337_720_000 },
        Event::Withdrawn,
        Event::Noted { what: "lapsed".into() },
    ]
}

#[test]
fn every_kind_of_entry_comes_back_from_its_text() {
    for event in every_kind() {
        let entry = entry(event);
        let text = entry.text();
        assert_eq!(Entry::parse(&text), Some(entry), "{text}");
    }
}

#[test]
fn an_entry_has_one_spelling() {
    for event in every_kind() {
        let text = entry(event).text();
        for (from, to) in [
            ("number 2", "number 02"),
            ("number 2", "number +2"),
            ("at 1", "at 01"),
            ("\nat ", "\nat  "),
            ("\n", "\r\n"),
            ("\nprevious", "\nextra line\nprevious"),
            ("event/v1", "event/v2"),
            ("previous 1", "previous 0x1"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert!(changed == text || Entry::parse(&changed).is_none(), "{changed}");
        }
        assert_eq!(Entry::parse(text.trim_end()), None);
        assert_eq!(Entry::parse(&format!("{text}\n")), None);
        assert_eq!(Entry::parse(&text.to_uppercase()), None);
    }
}

#[test]
fn people_are_told_apart_in_an_auction_and_not_followed_across_auctions() {
    let name = |auction, user| Pen::new(&SECRET).person(auction, user);
    assert_eq!(name("a1", "u1"), name("a1", "u1"));
    assert_ne!(name("a1", "u1"), name("a1", "u2"));
    assert_ne!(name("a1", "u1"), name("a2", "u1"));
    assert_ne!(name("a1", "u1"), Pen::new(&[2; 32]).person("a1", "u1"));
    // Where one part ends and the next begins matters.
    assert_ne!(name("a1", "1u"), name("a11", "u"));
    assert_ne!(Pen::new(&SECRET).salt("a1", "u1", 5), Pen::new(&SECRET).salt("a1", "u1", 6));
    assert_eq!(name("a1", "u1").to_string().len(), 32);
}

#[test]
fn a_seal_opens_to_its_number_alone() {
    let sealed = seal(12_345, &SECRET).unwrap();
    let within = Opening::exactly(12_345, &SECRET).check(sealed).unwrap();
    assert_eq!((within.low, within.high), (12_345, 12_345));
    assert_eq!(Opening::exactly(12_346, &SECRET).check(sealed), None);
    assert_eq!(Opening::exactly(12_345, &[2; 32]).check(sealed), None);
    assert_eq!(seal(LARGEST + 1, &SECRET), None);
    assert_ne!(seal(12_345, &[2; 32]), Some(sealed));
}

#[test]
fn a_plain_seal_opens_whole_or_not_at_all() {
    let sealed = plain_seal(12_345, &SECRET).unwrap();
    let within = Opening::exactly(12_345, &SECRET).check(sealed).unwrap();
    assert_eq!((within.low, within.high), (12_345, 12_345));
    assert_eq!(Opening::exactly(12_346, &SECRET).check(sealed), None);
    assert_eq!(Opening::exactly(12_345, &[2; 32]).check(sealed), None);
    assert_eq!(Opening::at_least(12_345, &SECRET, sealed, 5), None);
    assert_eq!(plain_seal(LARGEST + 1, &SECRET), None);
    assert!(!is_seal_of(sealed, LARGEST + 1, &SECRET));
}

/// Seals of earlier forms are in records that are kept for good.
const EARLIER: [(u64, &str); 6] = [
    (12_345, "9e7969d74584c26b02c685b11bef0419406159afd535dae501bba3088972fa04"),
    (0, "a2627fec71e03ae6293075cfa3ea3e85944e116ad45e8bc8d52c0f5e3ad5631c"),
    (LARGEST, "5b41b80e4d256476658dfe64a4a7e95a7c07ba70bf1463b601b1ce9cb9737ecf"),
    (12_345, "a99c43b91e0e12ef4719f965c71a1b0fccd716a2b81e17674936e9ea60804f54"),
    (0, "7b465e3d946543c56b846ee0f35d8680bc5c806a9eb2ac7a72dee2a6240d8249"),
    (LARGEST, "14aaeb8b4e59e4d52c1c2198a2e47d0b38257ea3555038d97512608b0c89befa"),
];

/// The vectors of `docs/record.md`.
#[test]
fn seals_are_as_published() {
    let published = [
        (12_345, "707aba0486042437c8fbea4078e510ae7c7cbcb322e3baa9e1067bd86c22d472"),
        (0, "f9daab62e20b69cb7321feefc89641f74e82dc93d47ef97d6b955c6476fd1ccc"),
        (LARGEST, "b3cefd87d5513c1f308ffe8812a23b8222a542da5474222d581b88fcaf9b7009"),
    ];
    for (value, hex) in published {
        assert_eq!(seal(value, &SECRET).map(Hash::to_hex).as_deref(), Some(hex), "{value}");
    }
    let plain = [
        (12_345, "af4af90ffd7a7080dfd41260dfc05e272a61ec7edeb08c9f6343f3a097ff3f63"),
        (0, "459b2b0fd15bd067d210b50ef0815d46ac547a9d9bb9988ffc7886847204fbbe"),
        (LARGEST, "82c7dacdc8d4df922d0f3468b9b3309503f24a5a40a6abf060fe240730b6f67a"),
    ];
    for (value, hex) in plain {
        assert_eq!(plain_seal(value, &SECRET).map(Hash::to_hex).as_deref(), Some(hex), "{value}");
    }
}

#[test]
fn seals_of_earlier_forms_still_open() {
    for (value, hex) in EARLIER {
        let sealed = Hash::from_hex(hex).unwrap();
        let whole = Opening::exactly(value, &SECRET).check(sealed).unwrap();
        assert_eq!((whole.low, whole.high), (value, value));
        let opening = Opening::at_least(value, &SECRET, sealed, value / 2).unwrap();
        assert!(opening.at_least.as_ref().is_some_and(|bound| bound.other.is_some()));
        let within = opening.check(sealed).unwrap();
        assert_eq!((within.low, within.high), (value / 2, LARGEST));
        // What opens one form does not open the other.
        assert_eq!(opening.check(seal(value, &SECRET).unwrap()), None);
    }
}

#[test]
fn an_opening_of_another_number_is_not_made() {
    let sealed = seal(12_345, &SECRET).unwrap();
    assert_eq!(Opening::at_least(12_346, &SECRET, sealed, 5), None);
    let mut opening = Opening::at_least(12_345, &SECRET, sealed, 5).unwrap();
    if let Some(bound) = &mut opening.at_least {
        bound.secret = Some(Hash::ZERO.to_base64());
    }
    assert_eq!(opening.check(sealed), None);
}

/// A seal of two numbers, one for each direction, could once be shown to be at least the one and at most the other.
#[test]
fn nothing_shows_that_a_number_is_at_most_a_bound_but_the_number() {
    let bound = r#"{"atMost":{"value":5,"links":[],"numbers":[],"other":""}}"#;
    assert!(serde_json::from_str::<Opening>(bound).is_err());
    let sealed = seal(12_345, &SECRET).unwrap();
    for low in [0, 5, 12_345] {
        let opening = Opening::at_least(12_345, &SECRET, sealed, low).unwrap();
        assert_eq!(opening.check(sealed).map(|within| within.high), Some(LARGEST));
    }
}

proptest! {
    #[test]
    fn bounds_are_shown_when_true_and_cannot_be_moved(
        value in prop_oneof![0..=LARGEST, 0..1000u64, LARGEST - 1000..=LARGEST],
        other in prop_oneof![0..=LARGEST, 0..1000u64, LARGEST - 1000..=LARGEST],
        near in -20i64..20,
    ) {
        let sealed = seal(value, &SECRET).unwrap();
        for bound in [other, value.saturating_add_signed(near).min(LARGEST), value, 0, LARGEST] {
            let least = Opening::at_least(value, &SECRET, sealed, bound);
            prop_assert_eq!(least.is_some(), bound <= value);
            let Some(mut least) = least else { continue };
            let within = least.check(sealed).unwrap();
            prop_assert_eq!((within.low, within.high), (bound, LARGEST));
            prop_assert_eq!(least.check(Hash::of(&[b"other"])), None);
            // A bound that was shown cannot be passed off as a stronger one.
            if let Some(at_least) = least.at_least.as_mut().filter(|_| bound < LARGEST) {
                at_least.value += 1;
                prop_assert_eq!(least.check(sealed), None);
            }
        }
    }
}

/// However many bids hang on one that is taken back, its entry fits into a bundle of the log.
#[test]
fn what_a_void_names_fits_into_a_bundle() {
    let few: Vec<u64> = (1..5_000).collect();
    assert_eq!(named(&few), few);
    let many: Vec<u64> = (7..20_000).collect();
    assert_eq!(named(&many), [7]);
    for numbers in [few, many] {
        let event = Event::Voided { numbers: named(&numbers).to_vec(), reason: "x".repeat(1_000) };
        let entry = Entry { auction: "a1".to_owned(), number: 1, at: 1, event, previous: Hash::ZERO };
        assert!(bundle([entry.text().as_bytes()].into_iter()).is_some());
    }
}
