//! PayPal on bad days: whatever happens, asking again with the same key ends in one payment.

use haat_payments::{PaymentError, PaymentStatus, Reason, RefundStatus, Verdict, check_payment};
use haat_sandbox::{Fault, Op};

use crate::support::{dollars, refund_of, rejection_code, shop};

const BEFORE: [Fault; 2] = [Fault::HangBefore, Fault::ServerError];
const AFTER: [Fault; 3] = [Fault::HangAfter, Fault::ServerErrorAfter, Fault::Garbage];

fn is_unreachable<T: std::fmt::Debug>(answer: &Result<T, PaymentError>) -> bool {
    answer.as_ref().is_err_and(PaymentError::is_temporary)
}

#[tokio::test]
async fn creating_survives_every_fault_without_a_second_order() {
    for fault in BEFORE.into_iter().chain(AFTER) {
        let shop = shop().await;
        shop.sandbox.paypal().fail_next(Op::Create, fault);
        assert!(is_unreachable(&shop.paypal.create(&dollars("k")).await), "{fault:?}");
        let first = shop.paypal.create(&dollars("k")).await.unwrap();
        let again = shop.paypal.create(&dollars("k")).await.unwrap();
        assert_eq!(first.provider_order_id, again.provider_order_id, "{fault:?}");
    }
}

#[tokio::test]
async fn a_capture_that_never_happened_can_be_tried_again() {
    for fault in BEFORE {
        let shop = shop().await;
        let id = shop.approved().await;
        shop.sandbox.paypal().fail_next(Op::Capture, fault);
        assert!(is_unreachable(&shop.paypal.capture(&id, "c").await), "{fault:?}");
        assert_eq!(shop.paypal.look_up(&id).await.unwrap().status, PaymentStatus::Approved);
        assert_eq!(shop.paypal.capture(&id, "c").await.unwrap().status, PaymentStatus::Completed);
    }
}

#[tokio::test]
async fn a_capture_whose_answer_was_lost_is_found_by_looking_up() {
    for fault in AFTER {
        let shop = shop().await;
        let id = shop.approved().await;
        shop.sandbox.paypal().fail_next(Op::Capture, fault);
        assert!(is_unreachable(&shop.paypal.capture(&id, "c").await), "{fault:?}");
        let seen = shop.paypal.look_up(&id).await.unwrap();
        assert!(matches!(check_payment(&shop.expected_dollars(), &seen), Verdict::Paid { .. }), "{fault:?}");
        assert_eq!(shop.paypal.capture(&id, "c").await.unwrap(), seen);
        assert_eq!(shop.sandbox.paypal().order(&id).unwrap().money_left(), 7039);
    }
}

#[tokio::test]
async fn a_refund_whose_answer_was_lost_happens_once() {
    for fault in AFTER {
        let shop = shop().await;
        let paid = shop.captured().await;
        let refund = refund_of(&paid, 7039, "r");
        shop.sandbox.paypal().fail_next(Op::Refund, fault);
        assert!(is_unreachable(&shop.paypal.refund(&refund).await), "{fault:?}");
        assert_eq!(shop.paypal.refund(&refund).await.unwrap().amount, 7039);
        let order = shop.sandbox.paypal().order(&paid.provider_order_id).unwrap();
        assert_eq!((order.units[0].refunds.len(), order.money_left()), (1, 0), "{fault:?}");
    }
}

#[tokio::test]
async fn looking_up_and_tokens_fail_softly() {
    for fault in BEFORE.into_iter().chain(AFTER) {
        let shop = shop().await;
        let sandbox = shop.sandbox.paypal();
        sandbox.fail_next(Op::Token, fault);
        assert!(is_unreachable(&shop.paypal.create(&dollars("k")).await), "{fault:?}");
        let id = shop.paypal.create(&dollars("k")).await.unwrap().provider_order_id;
        sandbox.fail_next(Op::LookUp, fault);
        assert!(is_unreachable(&shop.paypal.look_up(&id).await), "{fault:?}");
        assert!(shop.paypal.look_up(&id).await.is_ok());
    }
}

#[tokio::test]
async fn pending_becomes_completed_or_denied() {
    for (settle, verdict_is_paid) in [(true, true), (false, false)] {
        let shop = shop().await;
        let sandbox = shop.sandbox.paypal();
        let id = shop.approved().await;
        sandbox.fail_next(Op::Capture, Fault::Pending);
        let seen = shop.paypal.capture(&id, "c").await.unwrap();
        assert_eq!(check_payment(&shop.expected_dollars(), &seen), Verdict::Pending);
        assert!(if settle { sandbox.settle(&id) } else { sandbox.deny(&id) });
        let verdict = check_payment(&shop.expected_dollars(), &shop.paypal.look_up(&id).await.unwrap());
        if verdict_is_paid {
            assert!(matches!(verdict, Verdict::Paid { .. }));
        } else {
            assert_eq!(verdict, Verdict::Refused { reason: Reason::Denied, money_taken: false });
        }
        assert!(!sandbox.settle(&id), "nothing is pending any more");
    }
}

#[tokio::test]
async fn a_partial_capture_is_not_payment() {
    let shop = shop().await;
    let id = shop.approved().await;
    shop.sandbox.paypal().fail_next(Op::Capture, Fault::Partial(7000));
    let seen = shop.paypal.capture(&id, "c").await.unwrap();
    let verdict = check_payment(&shop.expected_dollars(), &seen);
    assert_eq!(verdict, Verdict::Refused { reason: Reason::Amount, money_taken: true });
}

#[tokio::test]
async fn a_decided_capture_is_answered_the_same_until_it_gets_a_new_key() {
    let shop = shop().await;
    let id = shop.approved().await;
    shop.sandbox.paypal().fail_next(Op::Capture, Fault::Decline);
    assert!(matches!(shop.paypal.capture(&id, "c").await, Err(PaymentError::Declined { .. })));
    shop.sandbox.paypal().approve(&id);
    let replayed = shop.paypal.capture(&id, "c").await.unwrap_err();
    assert!(matches!(replayed, PaymentError::Declined { .. }) && replayed.is_decided());
    assert_eq!(shop.paypal.capture(&id, "c-2").await.unwrap().status, PaymentStatus::Completed);
}

#[tokio::test]
async fn a_refund_is_refused_pending_or_failed_and_its_key_remembers() {
    let shop = shop().await;
    let paid = shop.captured().await;
    let sandbox = shop.sandbox.paypal();
    sandbox.fail_next(Op::Refund, Fault::Decline);
    for _ in 0..2 {
        let refused = shop.paypal.refund(&refund_of(&paid, 39, "r1")).await.unwrap_err();
        assert_eq!(rejection_code(refused), "REFUND_FAILED_INSUFFICIENT_FUNDS");
    }
    sandbox.fail_next(Op::Refund, Fault::Pending);
    let pending = shop.paypal.refund(&refund_of(&paid, 39, "r2")).await.unwrap();
    assert_eq!((pending.status, pending.word.as_str()), (RefundStatus::Pending, "PENDING"));
    assert!(sandbox.fail_refund(&pending.id) && !sandbox.settle_refund(&pending.id));
    let seen = shop.paypal.look_up(&paid.provider_order_id).await.unwrap();
    assert_eq!((seen.status, seen.refunds[0].status), (PaymentStatus::Completed, RefundStatus::Failed));
    sandbox.fail_next(Op::Refund, Fault::Fail);
    let failed = shop.paypal.refund(&refund_of(&paid, 39, "r3")).await.unwrap();
    assert_eq!(failed.status, RefundStatus::Failed);
    assert_eq!(shop.paypal.refund(&refund_of(&paid, 7039, "r4")).await.unwrap().amount, 7039);
}

#[tokio::test]
async fn what_is_being_checked_cannot_go_back_yet() {
    let shop = shop().await;
    let id = shop.approved().await;
    shop.sandbox.paypal().fail_next(Op::Capture, Fault::Pending);
    let seen = shop.paypal.capture(&id, "c").await.unwrap();
    let refused = shop.paypal.refund(&refund_of(&seen, 7039, "r")).await.unwrap_err();
    assert_eq!(rejection_code(refused), "PENDING_CAPTURE");
}

#[tokio::test]
async fn faults_wait_in_line_and_can_be_forgotten() {
    let shop = shop().await;
    let sandbox = shop.sandbox.paypal();
    sandbox.fail_next(Op::Create, Fault::ServerError);
    sandbox.fail_next(Op::Create, Fault::ServerError);
    for _ in 0..2 {
        assert!(is_unreachable(&shop.paypal.create(&dollars("k")).await));
    }
    assert!(shop.paypal.create(&dollars("k")).await.is_ok());
    sandbox.fail_next(Op::Create, Fault::ServerError);
    sandbox.clear_faults();
    assert!(shop.paypal.create(&dollars("k")).await.is_ok());
}
