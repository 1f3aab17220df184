//! Webhooks: only what the provider sent is believed.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use haat_payments::{PayPal, PayPalConfig, Provider, Stripe, StripeConfig, WebhookError, WebhookKind};
use haat_sandbox::{Delivery, Fault, Op, stripe::CARD_DECLINED, stripe::CARD_GOOD};

use crate::support::{NOW_MS, Receiver, Shop, dollars, rupees, shop};

fn headers(delivery: &Delivery) -> HeaderMap {
    let pair = |(name, value): &(String, String)| {
        (HeaderName::try_from(name).unwrap(), HeaderValue::try_from(value).unwrap())
    };
    delivery.headers.iter().map(pair).collect()
}

/// The last event of a paid PayPal order.
async fn paypal_event(shop: &Shop) -> Delivery {
    shop.captured().await;
    shop.sandbox.paypal().webhooks().journal().pop().unwrap()
}

#[tokio::test]
async fn paypal_is_believed_when_paypal_sent_it() {
    let shop = shop().await;
    let paid = shop.captured().await;
    let journal = shop.sandbox.paypal().webhooks().journal();
    let provider = Provider::PayPal(shop.paypal.clone());
    let approved =
        provider.verify_webhook(&headers(&journal[0]), journal[0].body.as_bytes(), NOW_MS).await.unwrap();
    assert_eq!(approved.kind, WebhookKind::Approved);
    assert_eq!(approved.provider_order_id.as_deref(), Some(paid.provider_order_id.as_str()));

    let event =
        shop.paypal.verify_webhook(&headers(&journal[1]), journal[1].body.as_bytes(), NOW_MS).await.unwrap();
    assert_eq!((event.kind, &event.event_id), (WebhookKind::PaymentCompleted, &journal[1].event_id));
    assert_eq!(event.provider_order_id, Some(paid.provider_order_id));
    assert_eq!(event.capture_id, paid.capture_id);
    assert_eq!(event.our_order_id.as_deref(), Some("order-1"));

    // A replay is the provider's own words: the same event id tells the shop.
    let again =
        shop.paypal.verify_webhook(&headers(&journal[1]), journal[1].body.as_bytes(), NOW_MS).await.unwrap();
    assert_eq!(again, event);
}

#[tokio::test]
async fn paypal_is_not_believed_otherwise() {
    let shop = shop().await;
    let event = paypal_event(&shop).await;
    let good = headers(&event);
    let changed = event.body.replace("order-1", "order-2");
    assert_ne!(changed, event.body);
    let refuse = |answer| assert_eq!(answer, Err(WebhookError::BadSignature));
    refuse(shop.paypal.verify_webhook(&good, changed.as_bytes(), NOW_MS).await);
    refuse(shop.paypal.verify_webhook(&HeaderMap::new(), event.body.as_bytes(), NOW_MS).await);
    for name in good.keys() {
        let mut without = good.clone();
        without.remove(name);
        refuse(shop.paypal.verify_webhook(&without, event.body.as_bytes(), NOW_MS).await);
    }
    let forgeable = [
        "paypal-transmission-sig",
        "paypal-transmission-id",
        "paypal-transmission-time",
        "paypal-cert-url",
        "paypal-auth-algo",
    ];
    for name in forgeable {
        let mut forged = good.clone();
        forged.insert(name, HeaderValue::from_static("forged"));
        refuse(shop.paypal.verify_webhook(&forged, event.body.as_bytes(), NOW_MS).await);
    }
    let other = PayPalConfig { webhook_id: Some("OTHER".into()), ..shop.sandbox.info().paypal_config() };
    refuse(PayPal::new(other).unwrap().verify_webhook(&good, event.body.as_bytes(), NOW_MS).await);
    let none = PayPalConfig { webhook_id: None, ..shop.sandbox.info().paypal_config() };
    refuse(PayPal::new(none).unwrap().verify_webhook(&good, event.body.as_bytes(), NOW_MS).await);

    // Nor even read: what strangers send may be anything.
    for odd in ["", "null", "[]", "{", "{}}", "{},\"webhook_id\":\"X\"}", "\u{0}"] {
        refuse(shop.paypal.verify_webhook(&good, odd.as_bytes(), NOW_MS).await);
    }
    refuse(shop.paypal.verify_webhook(&good, b"\xff\xfe", NOW_MS).await);
}

#[tokio::test]
async fn a_webhook_waits_while_paypals_certificate_cannot_be_fetched_and_then_needs_no_call() {
    let shop = shop().await;
    let event = paypal_event(&shop).await;
    for fault in [Fault::HangBefore, Fault::ServerError, Fault::Garbage] {
        shop.sandbox.paypal().fail_next(Op::Certificate, fault);
        let answer = shop.paypal.verify_webhook(&headers(&event), event.body.as_bytes(), NOW_MS).await;
        assert!(matches!(answer, Err(WebhookError::Unreachable(_))), "{fault:?}");
    }
    assert!(shop.paypal.verify_webhook(&headers(&event), event.body.as_bytes(), NOW_MS).await.is_ok());
    shop.sandbox.paypal().fail_next(Op::Certificate, Fault::ServerError);
    assert!(shop.paypal.verify_webhook(&headers(&event), event.body.as_bytes(), NOW_MS).await.is_ok());
}

#[tokio::test]
async fn stripe_is_believed_when_signed_recently_and_only_then() {
    let shop = shop().await;
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    shop.sandbox.stripe().confirm(&id, CARD_DECLINED);
    shop.sandbox.stripe().confirm(&id, CARD_GOOD);
    let journal = shop.sandbox.stripe().webhooks().journal();
    let read =
        |n: usize, now| shop.stripe.verify_webhook(&headers(&journal[n]), journal[n].body.as_bytes(), now);
    assert_eq!(read(0, NOW_MS).unwrap().kind, WebhookKind::Denied);
    let event = read(1, NOW_MS).unwrap();
    assert_eq!((event.kind, event.provider_order_id.as_deref()), (WebhookKind::PaymentCompleted, Some(&*id)));
    assert_eq!(event.our_order_id.as_deref(), Some("order-1"));
    assert_eq!(event.capture_id, shop.stripe.look_up(&id).await.unwrap().capture_id);
    assert_eq!(read(1, NOW_MS + 299_000).unwrap(), event);
    assert_eq!(read(1, NOW_MS + 301_000), Err(WebhookError::Stale));
    assert_eq!(read(1, NOW_MS - 301_000), Err(WebhookError::Stale));

    let changed = journal[1].body.replace("order-1", "order-2");
    let answer = shop.stripe.verify_webhook(&headers(&journal[1]), changed.as_bytes(), NOW_MS);
    assert_eq!(answer, Err(WebhookError::BadSignature));
    let answer = shop.stripe.verify_webhook(&headers(&journal[0]), journal[1].body.as_bytes(), NOW_MS);
    assert_eq!(answer, Err(WebhookError::BadSignature));
    let unsigned = shop.stripe.verify_webhook(&HeaderMap::new(), journal[1].body.as_bytes(), NOW_MS);
    assert_eq!(unsigned, Err(WebhookError::BadSignature));
    let config = StripeConfig { webhook_secret: None, ..shop.sandbox.info().stripe_config() };
    let answer = Stripe::new(config).unwrap().verify_webhook(&headers(&journal[1]), b"{}", NOW_MS);
    assert_eq!(answer, Err(WebhookError::BadSignature));
}

#[tokio::test]
async fn refunds_and_reversals_are_announced() {
    let shop = shop().await;
    let paid = shop.captured().await;
    let order = &paid.provider_order_id;
    shop.sandbox.paypal().refund(order, 39);
    shop.sandbox.paypal().reverse(order);
    let journal = shop.sandbox.paypal().webhooks().journal();
    for (delivery, kind) in journal[2..].iter().zip([WebhookKind::Refunded, WebhookKind::Reversed]) {
        let event =
            shop.paypal.verify_webhook(&headers(delivery), delivery.body.as_bytes(), NOW_MS).await.unwrap();
        assert_eq!((event.kind, &event.capture_id), (kind, &paid.capture_id));
    }

    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    let stripe = shop.sandbox.stripe();
    assert!(stripe.confirm(&id, CARD_GOOD) && stripe.refund(&id, 100) && stripe.dispute(&id));
    let journal = stripe.webhooks().journal();
    let kinds = [WebhookKind::Refunded, WebhookKind::Refunded, WebhookKind::Disputed, WebhookKind::Reversed];
    for (delivery, kind) in journal[1..].iter().zip(kinds) {
        let event = shop.stripe.verify_webhook(&headers(delivery), delivery.body.as_bytes(), NOW_MS).unwrap();
        assert_eq!((event.kind, event.provider_order_id.as_deref()), (kind, Some(&*id)), "{}", delivery.name);
    }
}

#[tokio::test]
async fn deliveries_arrive_signed_repeated_late_or_not_at_all() {
    let shop = shop().await;
    let receiver = Receiver::start(&shop).await;
    let webhooks = shop.sandbox.paypal().webhooks();
    let id = shop.paypal.create(&dollars("k")).await.unwrap().provider_order_id;

    webhooks.repeat(3);
    shop.sandbox.paypal().approve(&id);
    webhooks.settled().await;
    let arrived = receiver.arrived();
    assert_eq!(arrived.len(), 3);
    let mut ids = Vec::new();
    for one in &arrived {
        ids.push(shop.paypal.verify_webhook(&one.headers, &one.body, NOW_MS).await.unwrap().event_id);
    }
    assert!(ids.iter().all(|id| *id == ids[0]), "copies of one event");

    webhooks.repeat(1);
    webhooks.hold();
    shop.paypal.capture(&id, "c").await.unwrap();
    webhooks.settled().await;
    assert_eq!(receiver.arrived().len(), 3, "held back");
    webhooks.release();
    webhooks.settled().await;
    assert_eq!(receiver.arrived().len(), 4, "late");

    webhooks.hold();
    shop.sandbox.paypal().refund(&id, 1);
    webhooks.lose();
    webhooks.settled().await;
    assert_eq!(receiver.arrived().len(), 4, "lost");
    let lost = webhooks.journal().pop().unwrap();
    webhooks.resend(&lost.event_id);
    webhooks.settled().await;
    let newest = receiver.arrived().pop().unwrap();
    let event = shop.paypal.verify_webhook(&newest.headers, &newest.body, NOW_MS).await.unwrap();
    assert_eq!((event.event_id, event.kind), (lost.event_id, WebhookKind::Refunded));
}

#[tokio::test]
async fn a_refused_delivery_comes_again() {
    let shop = shop().await;
    let receiver = Receiver::start(&shop).await;
    receiver.refuse(1);
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    shop.sandbox.stripe().confirm(&id, CARD_GOOD);
    shop.sandbox.stripe().webhooks().settled().await;
    let arrived = receiver.arrived();
    assert_eq!(arrived.len(), 1);
    let event = shop.stripe.verify_webhook(&arrived[0].headers, &arrived[0].body, NOW_MS).unwrap();
    assert_eq!(event.kind, WebhookKind::PaymentCompleted);
}
