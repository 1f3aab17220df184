//! Entries have one spelling; seals show what they should and no more.

use haat_record::event::{BidKind, Entry, Event, Step, Terms, lot_hash};
use haat_record::seal::{MOST, Opening, seal};
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
    assert_eq!(seal(MOST + 1, &SECRET), None);
    assert_ne!(seal(12_345, &[2; 32]), Some(sealed));
}

proptest! {
    #[test]
    fn bounds_are_shown_when_true_and_cannot_be_moved(
        value in prop_oneof![0..=MOST, 0..1000u64, MOST - 1000..=MOST],
        other in prop_oneof![0..=MOST, 0..1000u64, MOST - 1000..=MOST],
        near in -20i64..20,
    ) {
        let sealed = seal(value, &SECRET).unwrap();
        for bound in [other, value.saturating_add_signed(near).min(MOST), value, 0, MOST] {
            let least = Opening::within(value, &SECRET, Some(bound), None);
            prop_assert_eq!(least.is_some(), bound <= value);
            let most = Opening::within(value, &SECRET, None, Some(bound));
            prop_assert_eq!(most.is_some(), bound >= value);
            for opening in [least.clone(), most.clone()].into_iter().flatten() {
                let within = opening.check(sealed).unwrap();
                prop_assert!(within.low <= value && value <= within.high);
                prop_assert!(within.low == bound || within.high == bound);
            }
            // A bound that was shown cannot be passed off as a stronger one.
            if let Some(mut forged) = least && bound < MOST {
                if let Some(at_least) = &mut forged.at_least {
                    at_least.value += 1;
                }
                prop_assert_eq!(forged.check(sealed), None);
            }
            if let Some(mut forged) = most && bound > 0 {
                if let Some(at_most) = &mut forged.at_most {
                    at_most.value -= 1;
                }
                prop_assert_eq!(forged.check(sealed), None);
            }
        }
        let both = Opening::within(value, &SECRET, Some(value / 2), Some(value)).unwrap();
        let within = both.check(sealed).unwrap();
        prop_assert_eq!((within.low, within.high), (value / 2, value));
        prop_assert_eq!(both.check(Hash::of(&[b"other"])), None);
    }
}
