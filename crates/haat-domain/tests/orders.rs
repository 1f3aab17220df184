//! Every status with every action, and what happens to the stock.

use haat_domain::orders::OrderAction::{self, Cancel, Deliver, Expire, Pay, Refund};
use haat_domain::orders::OrderStatus::{self, Cancelled, Delivered, Expired, Paid, Placed, Refunded};
use haat_domain::orders::Transition::{AlreadyThere, To};
use haat_domain::orders::{OrderError, Stop, Transition};
use haat_domain::payments::PaymentState;
use proptest::prelude::*;

const fn to(status: OrderStatus) -> Transition {
    To { status, returns_stock: false }
}

const fn back_to(status: OrderStatus) -> Transition {
    To { status, returns_stock: true }
}

#[test]
fn all_thirty_transitions_are_as_decided() {
    let table = [
        (Placed, Pay, Ok(to(Paid))),
        (Placed, Deliver, Err(OrderError::NotPaid)),
        (Placed, Cancel, Ok(back_to(Cancelled))),
        (Placed, Expire, Ok(back_to(Expired))),
        (Placed, Refund, Err(OrderError::NothingToRefund)),
        (Paid, Pay, Ok(AlreadyThere)),
        (Paid, Deliver, Ok(to(Delivered))),
        (Paid, Cancel, Err(OrderError::AlreadyPaid)),
        (Paid, Expire, Err(OrderError::AlreadyPaid)),
        (Paid, Refund, Ok(back_to(Refunded))),
        (Delivered, Pay, Ok(AlreadyThere)),
        (Delivered, Deliver, Ok(AlreadyThere)),
        (Delivered, Cancel, Err(OrderError::AlreadyDelivered)),
        (Delivered, Expire, Err(OrderError::AlreadyDelivered)),
        (Delivered, Refund, Ok(to(Refunded))),
        (Cancelled, Pay, Err(OrderError::Cancelled)),
        (Cancelled, Deliver, Err(OrderError::Cancelled)),
        (Cancelled, Cancel, Ok(AlreadyThere)),
        (Cancelled, Expire, Ok(AlreadyThere)),
        (Cancelled, Refund, Err(OrderError::NothingToRefund)),
        (Expired, Pay, Err(OrderError::Expired)),
        (Expired, Deliver, Err(OrderError::Expired)),
        (Expired, Cancel, Ok(AlreadyThere)),
        (Expired, Expire, Ok(AlreadyThere)),
        (Expired, Refund, Err(OrderError::NothingToRefund)),
        (Refunded, Pay, Err(OrderError::Refunded)),
        (Refunded, Deliver, Err(OrderError::Refunded)),
        (Refunded, Cancel, Err(OrderError::Refunded)),
        (Refunded, Expire, Err(OrderError::Refunded)),
        (Refunded, Refund, Ok(AlreadyThere)),
    ];
    let mut combinations = table.iter().map(|(status, action, _)| (*status, *action));
    for status in OrderStatus::ALL {
        for action in OrderAction::ALL {
            assert_eq!(combinations.next(), Some((status, action)), "the table is complete and in order");
        }
    }
    assert_eq!(combinations.next(), None);
    for (status, action, expected) in table {
        assert_eq!(status.after(action), expected, "{status:?} after {action:?}");
        let returns = matches!(expected, Ok(To { returns_stock: true, .. }));
        assert_eq!(status.returns_stock(action), returns, "{status:?} after {action:?}");
        if let Err(error) = expected {
            assert!(error.to_string().starts_with("This order "), "{error}");
        }
    }
}

#[test]
fn doing_a_thing_twice_has_one_effect() {
    for status in OrderStatus::ALL {
        for action in OrderAction::ALL {
            if let Ok(To { status: next, .. }) = status.after(action) {
                assert_eq!(next.after(action), Ok(AlreadyThere), "{action:?} twice from {status:?}");
            }
        }
    }
}

#[test]
fn names_in_the_books_are_read_back() {
    for status in OrderStatus::ALL {
        assert_eq!(OrderStatus::parse(status.as_str()), Some(status));
    }
    for odd in ["", "PAID", "paid ", "shipped"] {
        assert_eq!(OrderStatus::parse(odd), None);
    }
    let names: std::collections::HashSet<_> = OrderAction::ALL.map(OrderAction::as_str).into();
    assert_eq!(names.len(), OrderAction::ALL.len());
}

#[test]
fn what_the_customer_sees_follows_from_the_status() {
    for (status, paid, delivered, cancelled, deleting_returns_stock) in [
        (Placed, false, false, false, true),
        (Paid, true, false, false, false),
        (Delivered, true, true, false, false),
        (Cancelled, false, false, true, false),
        (Expired, false, false, true, false),
        (Refunded, false, false, false, false),
    ] {
        assert_eq!(status.is_paid(), paid);
        assert_eq!(status.is_delivered(), delivered);
        assert_eq!(status.shows_as_cancelled(), cancelled);
        assert_eq!(status.deleting_returns_stock(), deleting_returns_stock);
    }
}

#[test]
fn nothing_is_sent_once_the_money_is_gone() {
    for (payments, expected) in [
        (&[][..], None),
        (&[PaymentState::Completed], None),
        (&[PaymentState::Created, PaymentState::Denied, PaymentState::Pending, PaymentState::Held], None),
        (&[PaymentState::Reversed], Some(Stop::Reversed)),
        (&[PaymentState::Gone], Some(Stop::Gone)),
        (&[PaymentState::Denied, PaymentState::Refunding], Some(Stop::Refunding)),
        (&[PaymentState::Gone, PaymentState::Reversed], Some(Stop::Reversed)),
        (&[PaymentState::Completed, PaymentState::Reversed], None),
        (&[PaymentState::Refunding, PaymentState::Completed], None),
        (&[PaymentState::Refunded], None),
    ] {
        assert_eq!(Stop::of(payments.iter().copied(), false), expected, "{payments:?}");
        let disputed = Stop::of(payments.iter().copied(), true);
        assert_eq!(disputed, expected.or(Some(Stop::Disputed)), "{payments:?}");
    }
}

#[test]
fn a_payments_state_is_read_as_it_is_written() {
    for state in PaymentState::ALL {
        assert_eq!(PaymentState::parse(state.as_str()), Some(state));
    }
    assert_eq!(PaymentState::parse("Completed"), None);
}

proptest! {
    #[test]
    fn pieces_come_back_at_most_once(actions in prop::collection::vec(0..5_usize, 0..30)) {
        let (mut status, mut returned, mut delivered) = (Placed, 0, false);
        for action in actions {
            if let Ok(To { status: next, returns_stock }) = status.after(OrderAction::ALL[action]) {
                returned += u32::from(returns_stock);
                delivered |= next.is_delivered();
                status = next;
            }
        }
        returned += u32::from(status.deleting_returns_stock());
        prop_assert!(returned <= 1);
        prop_assert!(!(delivered && returned > 0), "what was delivered is not on the shelf");
    }
}
