//! The life of a return, in every state and by every action.

use haat_domain::parcels::ParcelStatus;
use haat_domain::returns::{
    NotReturnable, Party, Pieces, Reason, ReturnAction, ReturnError, ReturnInput, ReturnRules, ReturnStatus,
    ReturnWish, Returnable, returnable, to_pay_back,
};
use haat_domain::time::{DAY, Millis};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

use ReturnAction as A;
use ReturnStatus as S;

/// Everything that is possible, of goods that have not left the customer.
fn table() -> BTreeMap<(S, A), S> {
    BTreeMap::from([
        ((S::Asked, A::Accept), S::Accepted),
        ((S::Asked, A::Waive), S::Received),
        ((S::Asked, A::Refuse), S::Refused),
        ((S::Asked, A::Withdraw), S::Withdrawn),
        ((S::Asked, A::Late), S::Escalated),
        ((S::Refused, A::Accept), S::Accepted),
        ((S::Refused, A::Waive), S::Received),
        ((S::Refused, A::Refuse), S::Refused),
        ((S::Refused, A::Escalate), S::Escalated),
        ((S::Refused, A::Withdraw), S::Withdrawn),
        ((S::Refused, A::Late), S::Declined),
        ((S::Escalated, A::Accept), S::Accepted),
        ((S::Escalated, A::Waive), S::Received),
        ((S::Escalated, A::Escalate), S::Escalated),
        ((S::Escalated, A::Contest), S::Escalated),
        ((S::Escalated, A::Decline), S::Declined),
        ((S::Escalated, A::Withdraw), S::Withdrawn),
        ((S::Accepted, A::Accept), S::Accepted),
        ((S::Accepted, A::Waive), S::Received),
        ((S::Accepted, A::Send), S::Sent),
        ((S::Accepted, A::Receive), S::Received),
        ((S::Accepted, A::Withdraw), S::Withdrawn),
        ((S::Accepted, A::Late), S::Lapsed),
        ((S::Sent, A::Send), S::Sent),
        ((S::Sent, A::Receive), S::Received),
        ((S::Sent, A::Contest), S::Escalated),
        ((S::Sent, A::Late), S::Escalated),
        ((S::Received, A::Receive), S::Received),
        ((S::Received, A::Refund), S::Refunded),
        ((S::Refunded, A::Refund), S::Refunded),
        ((S::Refunded, A::Receive), S::Refunded),
        ((S::Refunded, A::Waive), S::Refunded),
        ((S::Declined, A::Decline), S::Declined),
        ((S::Withdrawn, A::Withdraw), S::Withdrawn),
    ])
}

#[test]
fn every_state_and_action_does_what_the_table_says_and_nothing_else() {
    let table = table();
    for status in S::ALL {
        for action in A::ALL {
            let refused = if status.is_over() { ReturnError::Over } else { ReturnError::NotNow };
            let expected = table.get(&(status, action)).copied().ok_or(refused);
            assert_eq!(status.after(action, false), expected, "{status:?} {action:?}");
        }
    }
}

#[test]
fn goods_that_left_the_customer_are_not_sent_twice_nor_kept_quietly() {
    assert_eq!(S::Escalated.after(A::Accept, true), Ok(S::Received));
    assert_eq!(S::Escalated.after(A::Withdraw, true), Err(ReturnError::NotNow));
    for status in S::ALL {
        for action in A::ALL.into_iter().filter(|action| !matches!(action, A::Accept | A::Withdraw)) {
            assert_eq!(status.after(action, true), status.after(action, false), "{status:?} {action:?}");
        }
    }
}

#[test]
fn from_everywhere_somebody_can_bring_it_to_an_end() {
    for start in S::ALL {
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        while let Some(status) = open.pop() {
            for next in A::ALL.into_iter().filter_map(|action| status.after(action, false).ok()) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        assert!(seen.iter().any(|status| status.is_over()), "{start:?}");
        assert_eq!(start.is_over(), seen.iter().all(|status| status.is_over()), "{start:?}");
    }
}

#[test]
fn whoever_is_late_has_lost_the_choice_and_only_the_shop_has_no_day() {
    let rules = ReturnRules::default();
    let now = Millis(1_767_229_200_000);
    for status in S::ALL {
        assert_eq!(rules.due(status, now).is_some(), status.when_late().is_some(), "{status:?}");
    }
    assert_eq!(rules.due(S::Asked, now), Some(now.plus(3 * DAY)));
    assert_eq!(rules.due(S::Sent, now), Some(now.plus(10 * DAY)));
    assert_eq!(S::Asked.when_late(), Some(S::Escalated), "a silent seller does not win");
    assert_eq!(S::Sent.when_late(), Some(S::Escalated), "nor one who does not open the parcel");
}

#[test]
fn each_action_has_its_people() {
    for action in A::ALL {
        let of = |party| action.is_for(party);
        let people = [Party::Customer, Party::Seller, Party::Admin, Party::Clock];
        assert!(people.into_iter().any(of), "{action:?}");
        assert!(!(of(Party::Customer) && (of(Party::Seller) || of(Party::Admin))), "{action:?}");
        assert_eq!(of(Party::Clock), action == A::Late);
    }
    assert!(!A::Decline.is_for(Party::Seller) && !A::Refund.is_for(Party::Seller));
}

#[test]
fn the_window_is_counted_from_the_delivery() {
    let (rules, at) = (ReturnRules::default(), Millis(1_000));
    let ask = |status, delivered, now| returnable(&rules, status, delivered, now);
    assert_eq!(ask(ParcelStatus::Delivered, Some(at), at.plus(7 * DAY)), Ok(()));
    assert_eq!(ask(ParcelStatus::Delivered, Some(at), at.plus(7 * DAY + 1)), Err(NotReturnable::TooLate));
    for status in ParcelStatus::ALL.into_iter().filter(|status| *status != ParcelStatus::Delivered) {
        assert_eq!(ask(status, Some(at), at), Err(NotReturnable::NotDelivered), "{status:?}");
    }
    assert_eq!(ask(ParcelStatus::Delivered, None, at), Err(NotReturnable::NotDelivered));
    let never = ReturnRules { window_days: 0, ..rules };
    assert_eq!(returnable(&never, ParcelStatus::Delivered, Some(at), at), Err(NotReturnable::TooLate));
    assert!(rules.check().is_ok() && never.check().is_ok());
    let absurd = ReturnRules { window_days: -1, answer_days: 0, send_days: 91 };
    assert_eq!(absurd.check().unwrap_err().len(), 3);
}

fn line(line_no: i64, bought: i64) -> Returnable {
    Returnable { line_no, bought, paid_back: 0, coming_back: 0, is_lot: false }
}

fn wish(reason: &str, photos: usize, lines: &[(i64, i64)]) -> ReturnInput {
    ReturnInput {
        reason: reason.to_owned(),
        text: "The glaze is chipped.".to_owned(),
        photos: (0..photos).map(|photo| format!("/media/{photo}/full.webp")).collect(),
        lines: lines
            .iter()
            .map(|(line_no, quantity)| Pieces { line_no: *line_no, quantity: *quantity })
            .collect(),
    }
}

#[test]
fn a_wish_names_pieces_that_are_there_with_a_reason_and_what_shows_it() {
    let lines = [
        line(1, 2),
        Returnable { is_lot: true, ..line(2, 1) },
        Returnable { paid_back: 1, coming_back: 1, ..line(3, 3) },
    ];
    let parse = |input: ReturnInput| ReturnWish::parse(&input, &lines);
    let good = parse(wish("damaged", 1, &[(3, 1), (1, 2)])).unwrap();
    assert_eq!(good.lines, [Pieces { line_no: 1, quantity: 2 }, Pieces { line_no: 3, quantity: 1 }]);
    assert!(parse(wish("changed_mind", 0, &[(1, 1)])).is_ok());
    let wrong = [
        (wish("", 1, &[(1, 1)]), "reason"),
        (wish("damaged", 0, &[(1, 1)]), "photos"),
        (wish("damaged", 7, &[(1, 1)]), "photos"),
        (wish("damaged", 1, &[]), "lines"),
        (wish("damaged", 1, &[(1, 3)]), "lines"),
        (wish("damaged", 1, &[(1, 0)]), "lines"),
        (wish("damaged", 1, &[(3, 2)]), "lines"),
        (wish("damaged", 1, &[(1, 1), (1, 1)]), "lines"),
        (wish("damaged", 1, &[(9, 1)]), "lines"),
        (wish("changed_mind", 0, &[(2, 1)]), "lines"),
        (ReturnInput { text: "x".repeat(1_001), ..wish("damaged", 1, &[(1, 1)]) }, "text"),
        (
            ReturnInput {
                photos: vec!["https://elsewhere.example/x.png".into()],
                ..wish("damaged", 1, &[(1, 1)])
            },
            "photos",
        ),
    ];
    for (input, field) in wrong {
        let errors = parse(input.clone()).unwrap_err();
        assert!(errors.get(field).is_some(), "{field}: {input:?} {errors:?}");
    }
    for reason in Reason::ALL {
        assert!(!reason.in_words().is_empty());
        assert_eq!(parse(wish(reason.as_str(), 0, &[(1, 1)])).is_err(), reason.needs_photo());
    }
}

proptest! {
    #[test]
    fn never_more_goes_back_than_is_left(wanted in prop::collection::vec((1_i64..4, 1_i64..9), 0..4), left in 0_i64..9) {
        let wanted: Vec<Pieces> = wanted.into_iter().map(|(line_no, quantity)| Pieces { line_no, quantity }).collect();
        let paid = to_pay_back(&wanted, |_| left);
        prop_assert!(paid.iter().all(|pieces| pieces.quantity > 0 && pieces.quantity <= left));
        if left >= 8 {
            prop_assert_eq!(paid, wanted);
        }
    }

    #[test]
    fn however_a_return_is_pushed_it_is_paid_for_at_most_once(actions in prop::collection::vec(0_usize..11, 0..40)) {
        let (mut status, mut sent, mut paid) = (S::Asked, false, 0);
        for action in actions.into_iter().map(|place| A::ALL[place]) {
            if let Ok(next) = status.after(action, sent) {
                paid += i32::from(next == S::Refunded && status != S::Refunded);
                sent |= next == S::Sent;
                status = next;
            }
        }
        prop_assert!(paid <= 1);
        prop_assert_eq!(paid == 1, status == S::Refunded);
    }
}
