//! Each way to falsify a record, and what the check says of it.

use crate::auction::{Made, Move, Script, log_key, logged, made};
use haat_record::checkpoint::cosign;
use haat_record::event::text_hash;
use haat_record::note::{Note, SigningKey, Use};
use haat_record::record::{Problem, Record, check};
use haat_record::{Entry, Event, Hash, receipt};

/// `together`: how many bids the shop decides at once.
pub(crate) fn sold(together: usize) -> Made {
    let moves = vec![
        Move::Bid { who: 1, above: 0, exact: true },
        Move::Bid { who: 2, above: 20, exact: false },
        Move::Bid { who: 3, above: 3, exact: true },
        Move::Bid { who: 1, above: 9, exact: false },
        Move::Wait { by: 550_000 },
        Move::Bid { who: 3, above: 40, exact: false },
    ];
    made(&Script { step: -1, extends: true, reserve: Some(1), buy_now: None, moves, together })
}

fn problem(record: &Record, made: &Made) -> Problem {
    check(record, &made.keys, &[], &[]).unwrap_err()
}

/// The record with `entries`, chained and logged anew, as a shop would that owns the key and forges everything.
fn forged(made: &Made, change: impl FnOnce(&mut Vec<Entry>)) -> Record {
    let mut entries = made.entries.clone();
    change(&mut entries);
    let mut previous = Hash::ZERO;
    for (number, entry) in entries.iter_mut().enumerate() {
        (entry.number, entry.previous) = (number as u64, previous);
        previous = entry.hash();
    }
    let texts: Vec<String> = entries.iter().map(Entry::text).collect();
    let (checkpoint, inclusions) = logged(&texts);
    Record { entries: texts, checkpoint, inclusions, ..made.record.clone() }
}

#[test]
fn the_record_is_right_before_anything_is_done_to_it() {
    let made = sold(1);
    let checked = check(&made.record, &made.keys, &[], &[]).unwrap();
    assert_eq!(checked.entries, made.entries.len());
    assert_eq!(checked.standing.unwrap().leader, made.winner);
    let json = serde_json::to_string(&made.record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), made.record);
}

#[test]
fn every_flipped_byte_of_every_event_is_found() {
    let made = sold(1);
    for (number, text) in made.record.entries.iter().enumerate() {
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let mut record = made.record.clone();
            record.entries[number] = String::from_utf8(bytes).unwrap();
            let expected = [
                Problem::Unreadable(number),
                Problem::OtherAuction(number),
                Problem::ChainBroken(number),
                Problem::ChainBroken(number + 1),
                Problem::NotIncluded(number),
                Problem::OtherLot(number),
            ];
            let found = problem(&record, &made);
            let renumbered = matches!(found, Problem::OutOfOrder { expected, .. } if expected == number);
            assert!(renumbered || expected.contains(&found), "{found} for byte {at} of event {number}");
        }
    }
}

#[test]
fn dropped_swapped_and_inserted_events_are_named() {
    let made = sold(1);
    let mut dropped = made.record.clone();
    dropped.entries.remove(3);
    assert_eq!(problem(&dropped, &made), Problem::OutOfOrder { expected: 3, found: 4 });
    let mut swapped = made.record.clone();
    swapped.entries.swap(2, 3);
    assert_eq!(problem(&swapped, &made), Problem::OutOfOrder { expected: 2, found: 3 });
    let mut inserted = made.record.clone();
    inserted.entries.insert(3, inserted.entries[2].clone());
    assert_eq!(problem(&inserted, &made), Problem::OutOfOrder { expected: 3, found: 2 });
    let mut cut = made.record.clone();
    cut.entries.remove(0);
    assert_eq!(problem(&cut, &made), Problem::OutOfOrder { expected: 0, found: 1 });
    // Without its end it is a record of an auction that runs, and its last event is in the log.
    let mut shortened = made.record.clone();
    shortened.entries.pop();
    shortened.openings.clear();
    assert!(check(&shortened, &made.keys, &[], &[]).unwrap().standing.is_none());
}

#[test]
fn a_forger_with_the_key_is_stopped_by_the_log_the_receipts_or_the_rule() {
    let made = sold(1);
    let receipt = receipt::sign(&made.record.entries[2], &log_key());
    // Re-timed: the chain and the log are made anew, but a bidder holds a receipt.
    let retimed = forged(&made, |entries| entries[2].at += 1);
    let found = check(&retimed, &made.keys, std::slice::from_ref(&receipt), &[]);
    assert_eq!(found, Err(Problem::Denied(2)));
    // The bid is gone: the receipt names an event that says something else now.
    let without = forged(&made, |entries| drop(entries.remove(2)));
    assert_eq!(check(&without, &made.keys, &[receipt], &[]), Err(Problem::Denied(2)));
    // A higher price: the rule does not give it.
    let dearer = forged(&made, |entries| {
        let bids = entries.iter_mut().filter_map(|entry| match &mut entry.event {
            Event::Bid { amount, .. } => Some(amount),
            _ => None,
        });
        *bids.last().unwrap() += 100;
    });
    assert!(matches!(problem(&dearer, &made), Problem::Rule(_)));
    // A bid from nowhere.
    let slipped = forged(&made, |entries| entries.insert(4, entries[1].clone()));
    assert!(matches!(
        problem(&slipped, &made),
        Problem::Rule(_) | Problem::NotOpened(_) | Problem::BadOpening(_)
    ));
    // An end that comes too early, and one that never came.
    let early = forged(&made, |entries| entries.last_mut().unwrap().at -= 1_000_000);
    assert!(matches!(problem(&early, &made), Problem::Rule(_)));
}

#[test]
fn without_a_new_log_a_forged_chain_is_not_in_the_old_one() {
    let made = sold(1);
    let mut record = forged(&made, |entries| entries[2].at += 1);
    record.checkpoint.clone_from(&made.record.checkpoint);
    record.inclusions.clone_from(&made.record.inclusions);
    assert_eq!(problem(&record, &made), Problem::NotIncluded(2));
}

#[test]
fn another_terms_sheet_is_found() {
    let made = sold(1);
    let mut record = made.record.clone();
    record.title = "Silver lamp".into();
    assert_eq!(problem(&record, &made), Problem::OtherLot(0));
    let mut record = made.record.clone();
    record.entries[0] = record.entries[0].replace("step ladder", "step any");
    assert_eq!(problem(&record, &made), Problem::ChainBroken(1));
    let other = forged(&made, |entries| {
        if let Event::Terms(terms) = &mut entries[0].event {
            terms.extension = None;
        }
    });
    assert!(matches!(problem(&other, &made), Problem::Rule(_)));
}

#[test]
fn seals_that_open_to_something_else_are_found() {
    let made = sold(1);
    for number in made.record.openings.keys() {
        let mut record = made.record.clone();
        record.openings.remove(number);
        assert_eq!(problem(&record, &made), Problem::NotOpened(*number));
        let mut record = made.record.clone();
        let opening = record.openings.get_mut(number).unwrap();
        let exactly = opening.exactly.iter_mut().map(|exactly| &mut exactly.value);
        let bounds = opening.at_least.iter_mut().map(|bound| &mut bound.value);
        exactly.chain(bounds).for_each(|value| *value += 1);
        assert_eq!(problem(&record, &made), Problem::BadOpening(*number));
    }
}

#[test]
fn proofs_checkpoints_and_receipts_of_others_do_not_pass() {
    let made = sold(1);
    let stranger = SigningKey::from_seed("shop.example/log", Use::Notes, [4; 32]).unwrap();
    let keys = [stranger.verifier().clone()];
    assert!(matches!(check(&made.record, &keys, &[], &[]), Err(Problem::BadCheckpoint(_))));
    let mut record = made.record.clone();
    record.inclusions[4].index += 1;
    assert_eq!(problem(&record, &made), Problem::NotIncluded(4));
    let mut record = made.record.clone();
    record.inclusions.pop();
    assert_eq!(problem(&record, &made), Problem::NotLogged(made.entries.len() - 1));
    let foreign = receipt::sign(&made.record.entries[1], &stranger);
    assert_eq!(check(&made.record, &made.keys, &[foreign], &[]), Err(Problem::BadReceipt(1)));
    let elsewhere = made.record.entries[1].replace("auction a1", "auction a2");
    let elsewhere = receipt::sign(&elsewhere, &log_key());
    assert_eq!(check(&made.record, &made.keys, &[elsewhere], &[]), Err(Problem::ReceiptElsewhere(1)));
    let right = receipt::sign(&made.record.entries[1], &log_key());
    assert_eq!(check(&made.record, &made.keys, &[right], &[]).unwrap().receipts, 1);
    let mut record = made.record.clone();
    record.format = "haat-record/v2".into();
    assert_eq!(problem(&record, &made), Problem::NotARecord);
}

#[test]
fn entries_logged_in_another_order_are_found() {
    let made = sold(1);
    let mut texts = made.record.entries.clone();
    texts.swap(2, 3);
    let (checkpoint, mut inclusions) = logged(&texts);
    inclusions.swap(2, 3);
    let record = Record { checkpoint, inclusions, ..made.record.clone() };
    assert_eq!(problem(&record, &made), Problem::LoggedOutOfOrder(3));
}

#[test]
fn witnesses_are_named_and_a_wrong_cosignature_is_not_passed_over() {
    let made = sold(1);
    let witness = SigningKey::from_seed("witness.example/w1", Use::Cosignatures, [5; 32]).unwrap();
    let mut note = Note::parse(&made.record.checkpoint).unwrap();
    note.add(cosign(&note, &witness, 1_700_000_000));
    let record = Record { checkpoint: note.to_string(), ..made.record.clone() };
    let checked = check(&record, &made.keys, &[], &[witness.verifier().clone()]).unwrap();
    assert_eq!(checked.witnesses, [("witness.example/w1".to_owned(), 1_700_000_000)]);
    let (other, _) = logged(&[made.record.entries[0].clone()]);
    let mut stolen = Note::parse(&other).unwrap();
    note.signatures().iter().for_each(|line| stolen.add(line.clone()));
    let (_, inclusions) = logged(&[made.record.entries[0].clone()]);
    let record = Record {
        checkpoint: stolen.to_string(),
        entries: vec![made.record.entries[0].clone()],
        inclusions,
        ..made.record.clone()
    };
    let found = check(&record, &made.keys, &[], &[witness.verifier().clone()]);
    assert!(matches!(found, Err(Problem::BadCheckpoint(_))));
    assert_ne!(text_hash(&record.entries[0]), Hash::ZERO);
}
