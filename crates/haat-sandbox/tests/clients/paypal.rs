//! PayPal on a good day, and against every kind of payment that is not what it seems.

use haat_payments::{
    CreatePayment, PayPal, PayPalConfig, PaymentError, PaymentStatus, Provider, Reason, RefundStatus,
    Verdict, check_payment,
};

use serde_json::json;

use crate::support::{Shop, dollars, listening_paypal, refund_of, rejection_code, shop};

#[tokio::test]
async fn a_payment_goes_from_created_to_refunded() {
    let shop = shop().await;
    let provider = Provider::PayPal(shop.paypal.clone());
    let created = provider.create(&dollars("k1")).await.unwrap();
    assert_eq!((created.status, &created.client_secret), (PaymentStatus::Created, &None));

    let id = created.provider_order_id.clone();
    let seen = provider.look_up(&id).await.unwrap();
    assert_eq!((seen.amount, seen.currency.as_str(), seen.units), (7039, "USD", 1));
    assert_eq!(seen.our_order_id.as_deref(), Some("order-1"));
    assert_eq!(seen.merchant, provider.merchant());
    assert_eq!(created.payee, provider.merchant());
    let not_yet = Verdict::Refused { reason: Reason::NotApproved, money_taken: false };
    assert_eq!(check_payment(&shop.expected_dollars(), &seen), not_yet);

    shop.sandbox.paypal().approve(&id);
    let seen = provider.look_up(&id).await.unwrap();
    assert_eq!(check_payment(&shop.expected_dollars(), &seen), Verdict::NeedsCapture);

    let seen = provider.capture(&id, "k2").await.unwrap();
    let capture_id = seen.capture_id.clone().unwrap();
    let payer_email = Some("buyer@sandbox.example".to_owned());
    assert_eq!(check_payment(&shop.expected_dollars(), &seen), Verdict::Paid { capture_id, payer_email });
    assert_eq!(provider.look_up(&id).await.unwrap(), seen);

    let refunded = provider.refund(&refund_of(&seen, 7039, "k3")).await.unwrap();
    assert_eq!((refunded.amount, refunded.status), (7039, RefundStatus::Completed));
    let seen = provider.look_up(&id).await.unwrap();
    assert_eq!((seen.status, seen.refunded_amount()), (PaymentStatus::Refunded, 7039));
    assert_eq!(
        (&seen.refunds[0].id, &seen.refunds[0].reference),
        (&refunded.id, &Some("ours-k3".to_owned()))
    );
}

#[tokio::test]
async fn our_merchant_account_is_configured_or_learned_from_an_order() {
    let shop = shop().await;
    let ours = &shop.sandbox.info().paypal_merchant_id;
    assert_eq!(shop.paypal.merchant(), None, "PayPal does not tell a program whose account it works for");
    let client =
        |merchant_id| PayPal::new(PayPalConfig { merchant_id, ..shop.sandbox.info().paypal_config() });
    let configured = client(Some("ELSEWHERE".to_owned())).unwrap();
    configured.create(&dollars("k")).await.unwrap();
    assert_eq!(configured.merchant().as_deref(), Some("ELSEWHERE"));

    let learned = client(None).unwrap();
    let created = learned.create(&dollars("k")).await.unwrap();
    assert_eq!((learned.merchant().as_ref(), created.payee.as_ref()), (Some(ours), Some(ours)));
}

#[tokio::test]
async fn the_same_key_makes_one_order() {
    let shop = shop().await;
    let first = shop.paypal.create(&dollars("k1")).await.unwrap();
    let again = shop.paypal.create(&dollars("k1")).await.unwrap();
    let other = shop.paypal.create(&dollars("k2")).await.unwrap();
    assert_eq!(first.provider_order_id, again.provider_order_id);
    assert_ne!(first.provider_order_id, other.provider_order_id);
}

#[tokio::test]
async fn capturing_twice_takes_the_money_once() {
    let shop = shop().await;
    let first = shop.captured().await;
    let id = &first.provider_order_id;
    assert_eq!(shop.paypal.capture(id, "capture").await.unwrap(), first);
    assert_eq!(shop.paypal.capture(id, "another key").await.unwrap(), first);
    assert_eq!(shop.sandbox.paypal().order(id).unwrap().units[0].captures.len(), 1);
}

#[tokio::test]
async fn a_crowd_that_captures_at_once_takes_the_money_once() {
    let shop = shop().await;
    let id = shop.approved().await;
    let mut crowd = tokio::task::JoinSet::new();
    for n in 0..16 {
        let (paypal, id) = (shop.paypal.clone(), id.clone());
        crowd.spawn(async move { paypal.capture(&id, &format!("key {}", n % 4)).await });
    }
    let seen = crowd.join_all().await;
    assert!(seen.iter().all(|answer| answer == &seen[0]), "{seen:?}");
    assert_eq!(shop.sandbox.paypal().order(&id).unwrap().money_left(), 7039);
    assert_eq!(shop.sandbox.paypal().webhooks().journal().len(), 2, "approved, and completed once");
}

#[tokio::test]
async fn refunds_in_parts_add_up_and_end() {
    let shop = shop().await;
    let paid = shop.captured().await;
    let part = shop.paypal.refund(&refund_of(&paid, 39, "r1")).await.unwrap();
    let again = shop.paypal.refund(&refund_of(&paid, 39, "r1")).await.unwrap();
    assert_eq!(part.id, again.id);
    let seen = shop.paypal.look_up(&paid.provider_order_id).await.unwrap();
    assert_eq!((seen.status, seen.refunded_amount()), (PaymentStatus::PartiallyRefunded, 39));

    let too_much = shop.paypal.refund(&refund_of(&paid, 7001, "r2")).await.unwrap_err();
    assert_eq!(rejection_code(too_much), "REFUND_AMOUNT_EXCEEDED");
    shop.paypal.refund(&refund_of(&paid, 7000, "r3")).await.unwrap();
    let over = shop.paypal.refund(&refund_of(&paid, 1, "r4")).await;
    assert_eq!(over, Err(PaymentError::AlreadyRefunded));
}

#[tokio::test]
async fn money_given_back_at_paypal_is_seen() {
    let shop = shop().await;
    let paid = shop.captured().await;
    assert!(shop.sandbox.paypal().refund(&paid.provider_order_id, 1000));
    let seen = shop.paypal.look_up(&paid.provider_order_id).await.unwrap();
    assert_eq!((seen.status, seen.refunded_amount()), (PaymentStatus::PartiallyRefunded, 1000));
    assert!(shop.sandbox.paypal().reverse(&paid.provider_order_id));
    let seen = shop.paypal.look_up(&paid.provider_order_id).await.unwrap();
    assert_eq!(seen.status, PaymentStatus::Refunded);
}

#[tokio::test]
async fn a_payer_without_money_is_told_so_and_may_try_again() {
    let shop = shop().await;
    let id = shop.paypal.create(&dollars("k")).await.unwrap().provider_order_id;
    shop.sandbox.paypal().approve_without_funds(&id);
    let declined = shop.paypal.capture(&id, "c1").await.unwrap_err();
    assert!(matches!(&declined, PaymentError::Declined { .. }), "{declined:?}");
    assert_eq!(declined.shopper_message(), "PayPal declined this payment. Please try another way to pay.");

    assert_eq!(rejection_code(shop.paypal.capture(&id, "c2").await.unwrap_err()), "ORDER_NOT_APPROVED");
    shop.sandbox.paypal().approve(&id);
    assert_eq!(shop.paypal.capture(&id, "c3").await.unwrap().status, PaymentStatus::Completed);
}

#[tokio::test]
async fn made_up_ids_are_not_found() {
    let shop = shop().await;
    for id in ["5O190127TN364715T", "", "..", "../../v1/oauth2/token", "x/capture", "a?b=c", "ü"] {
        assert_eq!(shop.paypal.look_up(id).await, Err(PaymentError::NotFound), "{id}");
        assert_eq!(shop.paypal.capture(id, "k").await, Err(PaymentError::NotFound), "{id}");
    }
}

#[tokio::test]
async fn amounts_that_cannot_be_are_not_even_sent() {
    let shop = shop().await;
    for (amount, currency) in [(0, "USD"), (-1, "USD"), (100, "JPY"), (100, "usd")] {
        let payment = CreatePayment { amount, currency: currency.into(), ..dollars("k") };
        assert_eq!(rejection_code(shop.paypal.create(&payment).await.unwrap_err()), "BAD_AMOUNT");
    }
}

#[tokio::test]
async fn wrong_credentials_are_our_mistake_not_the_shoppers() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let stranger = PayPal::new(PayPalConfig::new(&info.paypal_url, &info.paypal_client_id, "wrong")).unwrap();
    let refused = stranger.create(&dollars("k")).await.unwrap_err();
    assert!(!refused.shopper_message().contains("invalid_client"));
    assert_eq!(rejection_code(refused), "invalid_client");
}

#[tokio::test]
async fn a_revoked_token_is_replaced() {
    let shop = shop().await;
    shop.paypal.create(&dollars("k1")).await.unwrap();
    shop.sandbox.paypal().revoke_tokens();
    shop.paypal.create(&dollars("k2")).await.unwrap();
}

/// Pays an order made by a browser after changing it, and gives the verdict on it.
async fn verdict_on(shop: &Shop, change: impl FnOnce(&mut haat_sandbox::paypal::Order)) -> Verdict {
    let sandbox = shop.sandbox.paypal();
    let id = sandbox.make_order(vec![sandbox.unit(7039, "USD")]);
    sandbox.edit(&id, |order| order.units[0].custom_id = Some("order-1".into()));
    sandbox.edit(&id, change);
    sandbox.approve(&id);
    let seen = shop.paypal.capture(&id, &id).await.unwrap();
    check_payment(&shop.expected_dollars(), &seen)
}

#[tokio::test]
async fn a_payment_made_by_a_browser_must_match_to_the_cent() {
    let shop = shop().await;
    assert!(matches!(verdict_on(&shop, |_| {}).await, Verdict::Paid { .. }));
    let refused = |reason| Verdict::Refused { reason, money_taken: true };

    assert_eq!(verdict_on(&shop, |o| o.units[0].amount -= 1).await, refused(Reason::Amount));
    assert_eq!(verdict_on(&shop, |o| o.units[0].currency = "CAD".into()).await, refused(Reason::Currency));
    assert_eq!(
        verdict_on(&shop, |o| o.units[0].merchant = "THIEF".into()).await,
        refused(Reason::OtherMerchant)
    );
    let other = |o: &mut haat_sandbox::paypal::Order| o.units[0].custom_id = Some("order-2".into());
    assert_eq!(verdict_on(&shop, other).await, refused(Reason::OtherOrder));
    let none = |o: &mut haat_sandbox::paypal::Order| o.units[0].custom_id = None;
    assert_eq!(verdict_on(&shop, none).await, refused(Reason::OtherOrder));
    let twice = |o: &mut haat_sandbox::paypal::Order| o.units.push(o.units[0].clone());
    assert_eq!(verdict_on(&shop, twice).await, refused(Reason::Units));
}

#[tokio::test]
async fn nothing_listens_any_more_when_the_sandbox_is_dropped() {
    let shop = shop().await;
    shop.paypal.create(&dollars("k1")).await.unwrap();
    let Shop { sandbox, paypal, .. } = shop;
    drop(sandbox);
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert!(paypal.create(&dollars("k2")).await.unwrap_err().is_temporary());
}

#[tokio::test]
async fn paypal_is_told_the_address_and_how_the_payer_shall_be_asked() {
    let (paypal, asked) = listening_paypal().await;
    paypal.create(&dollars("k1")).await.unwrap_err();
    let nowhere = CreatePayment { ship_to: None, ..dollars("k2") };
    paypal.create(&nowhere).await.unwrap_err();
    let asked = asked.lock().clone();
    let context = |n: usize| &asked[n]["payment_source"]["paypal"]["experience_context"];
    let known = json!({ "shipping_preference": "SET_PROVIDED_ADDRESS", "user_action": "PAY_NOW" });
    assert_eq!(*context(0), known);
    let unit = &asked[0]["purchase_units"][0];
    assert_eq!(unit["shipping"]["name"]["full_name"], "Asha Rao");
    assert_eq!(unit["shipping"]["address"]["country_code"], "IN");
    assert_eq!((&unit["custom_id"], &unit["amount"]["value"]), (&json!("order-1"), &json!("70.39")));
    assert_eq!(context(1)["shipping_preference"], "NO_SHIPPING");
    assert_eq!(asked[1]["purchase_units"][0].get("shipping"), None);
    assert!(asked.iter().all(|body| body.get("application_context").is_none()), "deprecated by PayPal");
}

#[tokio::test]
async fn an_address_that_paypal_does_not_take_keeps_nobody_from_paying() {
    let shop = shop().await;
    let mut payment = dollars("k1");
    for (postal_code, known) in [("94103", true), ("94", false)] {
        payment.idempotency_key = format!("to {postal_code}");
        let to = payment.ship_to.as_mut().unwrap();
        (to.postal_code, to.country) = (postal_code.into(), "United States".into());
        let id = shop.paypal.create(&payment).await.unwrap().provider_order_id;
        let order = shop.sandbox.paypal().order(&id).unwrap();
        assert_eq!(order.units[0].shipping.is_some(), known, "{postal_code}");
        assert_eq!(shop.paypal.create(&payment).await.unwrap().provider_order_id, id, "asked twice");
    }
}
