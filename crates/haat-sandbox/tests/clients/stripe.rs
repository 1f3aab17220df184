//! Stripe, on good days and bad ones.

use haat_payments::{
    CreatePayment, PaymentError, PaymentStatus, Provider, Reason, RefundStatus, Verdict, check_payment,
};
use haat_sandbox::{
    Fault, Op,
    stripe::{CARD_CHALLENGED, CARD_DECLINED, CARD_GOOD, CARD_NO_FUNDS, IntentStatus},
};

use crate::support::{expected_rupees, refund_of, rejection_code, rupees, shop};

const AFTER: [Fault; 3] = [Fault::HangAfter, Fault::ServerErrorAfter, Fault::Garbage];

#[tokio::test]
async fn a_payment_goes_from_created_to_refunded() {
    let shop = shop().await;
    let provider = Provider::Stripe(shop.stripe.clone());
    let created = provider.create(&rupees("k1")).await.unwrap();
    let id = created.provider_order_id;
    let (secret, status) = (created.client_secret.unwrap(), created.status);
    assert!(secret.starts_with(&id) && status == PaymentStatus::Created);
    assert_eq!(shop.stripe.client_secret(&id).await.unwrap(), secret);
    assert_eq!(provider.merchant(), None);

    let seen = provider.look_up(&id).await.unwrap();
    assert_eq!((seen.amount, seen.currency.as_str(), seen.units), (575_000, "INR", 1));
    assert_eq!(seen.our_order_id.as_deref(), Some("order-1"));
    let not_yet = Verdict::Refused { reason: Reason::NotApproved, money_taken: false };
    assert_eq!(check_payment(&expected_rupees(), &seen), not_yet);

    assert!(shop.sandbox.stripe().confirm(&id, CARD_GOOD));
    let seen = provider.capture(&id, "k2").await.unwrap();
    let capture_id = seen.capture_id.clone().unwrap();
    let payer_email = Some("buyer@sandbox.example".to_owned());
    assert_eq!(check_payment(&expected_rupees(), &seen), Verdict::Paid { capture_id, payer_email });

    let part = provider.refund(&refund_of(&seen, 75_000, "r1")).await.unwrap();
    let again = provider.refund(&refund_of(&seen, 75_000, "r1")).await.unwrap();
    assert_eq!(part, again);
    let after = provider.look_up(&id).await.unwrap();
    assert_eq!((after.status, after.refunded_amount()), (PaymentStatus::PartiallyRefunded, 75_000));
    let too_much = provider.refund(&refund_of(&seen, 500_001, "r2")).await.unwrap_err();
    assert_eq!(rejection_code(too_much), "amount_too_large");
    provider.refund(&refund_of(&seen, 500_000, "r3")).await.unwrap();
    assert_eq!(provider.look_up(&id).await.unwrap().status, PaymentStatus::Refunded);
    let over = provider.refund(&refund_of(&seen, 1, "r4")).await;
    assert_eq!(over, Err(PaymentError::AlreadyRefunded));
}

#[tokio::test]
async fn the_same_key_makes_one_intent_and_no_other_may_use_it() {
    let shop = shop().await;
    let mut crowd = tokio::task::JoinSet::new();
    for _ in 0..16 {
        let stripe = shop.stripe.clone();
        crowd.spawn(async move { stripe.create(&rupees("k")).await.unwrap() });
    }
    let made = crowd.join_all().await;
    assert!(made.iter().all(|created| created == &made[0]));
    let other = CreatePayment { amount: 1, ..rupees("k") };
    assert_eq!(rejection_code(shop.stripe.create(&other).await.unwrap_err()), "idempotency_error");
}

#[tokio::test]
async fn a_declined_card_leaves_the_payment_open_for_another() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    assert!(!sandbox.confirm(&id, CARD_DECLINED) && !sandbox.confirm(&id, CARD_NO_FUNDS));
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Created);
    assert!(sandbox.confirm(&id, CARD_GOOD));
    assert!(!sandbox.confirm(&id, CARD_GOOD), "nobody pays twice");
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Completed);
}

#[tokio::test]
async fn a_bank_that_asks_is_answered_before_the_money_comes() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    assert!(!sandbox.answer_challenge(&id, true), "nobody asked");
    assert!(!sandbox.confirm(&id, CARD_CHALLENGED));
    assert_eq!(sandbox.intent(&id).unwrap().status, IntentStatus::RequiresAction);
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!((seen.status, &seen.capture_id), (PaymentStatus::Created, &None));
    let not_yet = Verdict::Refused { reason: Reason::NotApproved, money_taken: false };
    assert_eq!(check_payment(&expected_rupees(), &seen), not_yet);

    assert!(!sandbox.answer_challenge(&id, false));
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Created);
    assert!(!sandbox.confirm(&id, CARD_CHALLENGED) && sandbox.answer_challenge(&id, true));
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!(seen.payer_email.as_deref(), Some("buyer@sandbox.example"));
    assert!(matches!(check_payment(&expected_rupees(), &seen), Verdict::Paid { .. }));
    assert!(!sandbox.answer_challenge(&id, true), "nobody pays twice");

    let other = shop.stripe.create(&rupees("k2")).await.unwrap().provider_order_id;
    assert!(!sandbox.confirm(&other, CARD_CHALLENGED));
    assert!(sandbox.confirm(&other, CARD_GOOD), "another card, while the bank waits");
}

#[tokio::test]
async fn pending_becomes_completed_or_open_again() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    assert!(sandbox.confirm_slowly(&id));
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!(check_payment(&expected_rupees(), &seen), Verdict::Pending);
    assert!(sandbox.deny(&id));
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Created);

    assert!(sandbox.confirm_slowly(&id) && sandbox.settle(&id) && !sandbox.settle(&id));
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert!(matches!(check_payment(&expected_rupees(), &seen), Verdict::Paid { .. }));
}

#[tokio::test]
async fn what_was_changed_behind_our_back_is_refused() {
    type Change = fn(&mut haat_sandbox::stripe::Intent);
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    sandbox.confirm(&id, CARD_GOOD);
    let cases: [(Change, Reason); 3] = [
        (|i| i.amount_received -= 1, Reason::Amount),
        (|i| i.currency = "usd".into(), Reason::Currency),
        (|i| drop(i.metadata.insert("order_id".into(), "order-2".into())), Reason::OtherOrder),
    ];
    for (change, reason) in cases {
        let good = sandbox.intent(&id).unwrap();
        sandbox.edit(&id, change);
        let seen = shop.stripe.look_up(&id).await.unwrap();
        assert_eq!(check_payment(&expected_rupees(), &seen), Verdict::Refused { reason, money_taken: true });
        sandbox.edit(&id, |intent| *intent = good);
    }
}

#[tokio::test]
async fn lost_answers_never_double_anything() {
    for fault in AFTER {
        let shop = shop().await;
        let sandbox = shop.sandbox.stripe();
        sandbox.fail_next(Op::Create, fault);
        assert!(shop.stripe.create(&rupees("k")).await.unwrap_err().is_temporary(), "{fault:?}");
        let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
        sandbox.confirm(&id, CARD_GOOD);
        sandbox.fail_next(Op::LookUp, fault);
        assert!(shop.stripe.look_up(&id).await.unwrap_err().is_temporary());
        let paid = shop.stripe.look_up(&id).await.unwrap();
        sandbox.fail_next(Op::Refund, fault);
        let refund = refund_of(&paid, 575_000, "r");
        assert!(shop.stripe.refund(&refund).await.unwrap_err().is_temporary());
        assert_eq!(shop.stripe.refund(&refund).await.unwrap().amount, 575_000);
        assert_eq!(sandbox.intent(&id).unwrap().charge.unwrap().refunds.len(), 1, "{fault:?}");
    }
}

#[tokio::test]
async fn made_up_ids_and_wrong_keys_are_refused() {
    let shop = shop().await;
    for id in ["pi_unknown", "", "../refunds", "pi_1?x"] {
        assert_eq!(shop.stripe.look_up(id).await, Err(PaymentError::NotFound), "{id}");
    }
    let info = shop.sandbox.info();
    let config = haat_payments::StripeConfig::new(&info.stripe_url, "pk", "sk_wrong");
    let stranger = haat_payments::Stripe::new(config).unwrap();
    assert!(matches!(stranger.create(&rupees("k")).await, Err(PaymentError::Rejected { .. })));
}

#[tokio::test]
async fn a_decided_call_is_answered_the_same_until_it_gets_a_new_key() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    sandbox.fail_next(Op::Create, Fault::ServerErrorKept);
    for _ in 0..2 {
        let unwell = shop.stripe.create(&rupees("k")).await.unwrap_err();
        assert!(unwell.is_temporary() && unwell.is_decided(), "{unwell:?}");
    }
    let id = shop.stripe.create(&rupees("k-2")).await.unwrap().provider_order_id;
    sandbox.confirm(&id, CARD_GOOD);
    let paid = shop.stripe.look_up(&id).await.unwrap();
    sandbox.fail_next(Op::Refund, Fault::Decline);
    for _ in 0..2 {
        let refused = shop.stripe.refund(&refund_of(&paid, 5, "r")).await.unwrap_err();
        assert_eq!(rejection_code(refused), "balance_insufficient");
    }
    assert_eq!(
        shop.stripe.refund(&refund_of(&paid, 5, "r-2")).await.unwrap().status,
        RefundStatus::Completed
    );
}

#[tokio::test]
async fn a_refund_may_be_pending_and_may_fail_even_after_it_succeeded() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    sandbox.confirm(&id, CARD_GOOD);
    let paid = shop.stripe.look_up(&id).await.unwrap();
    sandbox.fail_next(Op::Refund, Fault::Pending);
    let refund = shop.stripe.refund(&refund_of(&paid, 575_000, "r")).await.unwrap();
    assert_eq!((refund.status, refund.reference.as_deref()), (RefundStatus::Pending, Some("ours-r")));
    assert!(sandbox.settle_refund(&refund.id));
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Refunded);
    assert!(sandbox.fail_refund(&refund.id) && !sandbox.settle_refund(&refund.id));
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!((seen.status, seen.refunds[0].status), (PaymentStatus::Completed, RefundStatus::Failed));
}

#[tokio::test]
async fn refunds_are_read_page_by_page() {
    let shop = shop().await;
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    shop.sandbox.stripe().confirm(&id, CARD_GOOD);
    for _ in 0..123 {
        assert!(shop.sandbox.stripe().refund(&id, 1));
    }
    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!((seen.refunds.len(), seen.refunded_amount()), (123, 123));
    let ids: std::collections::HashSet<_> = seen.refunds.iter().map(|refund| &refund.id).collect();
    assert_eq!(ids.len(), 123, "each once");
}

#[tokio::test]
async fn what_is_called_off_cannot_be_paid_any_more() {
    let shop = shop().await;
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    let provider = Provider::Stripe(shop.stripe.clone());
    assert_eq!(provider.call_off(&id).await, Ok(true));
    assert_eq!(provider.call_off(&id).await, Ok(true), "as it is");
    assert!(!shop.sandbox.stripe().confirm(&id, CARD_GOOD));
    assert_eq!(shop.stripe.look_up(&id).await.unwrap().status, PaymentStatus::Denied);

    let paid = shop.stripe.create(&rupees("k2")).await.unwrap().provider_order_id;
    shop.sandbox.stripe().confirm(&paid, CARD_GOOD);
    let late = provider.call_off(&paid).await.unwrap_err();
    assert_eq!(rejection_code(late), "payment_intent_unexpected_state");

    // What could not be called off while a bank thought about it can be once the bank said no.
    let slow = shop.stripe.create(&rupees("k3")).await.unwrap().provider_order_id;
    assert!(shop.sandbox.stripe().confirm_slowly(&slow));
    provider.call_off(&slow).await.unwrap_err();
    assert!(shop.sandbox.stripe().deny(&slow));
    assert_eq!(provider.call_off(&slow).await, Ok(true));
}
