//! The sandboxes' JSON against the names that the providers publish.

use std::{collections::BTreeSet, time::Duration};

use haat_payments::http_client;
use haat_sandbox::{Fault, Op, stripe::CARD_GOOD};
use serde_json::Value;

use crate::published::{PAYPAL, STRIPE};
use crate::support::{dollars, refund_of, rupees, shop};

fn published(table: &[(&str, &'static [&'static str])], kind: &str) -> BTreeSet<&'static str> {
    table.iter().find(|(name, _)| *name == kind).unwrap().1.iter().copied().collect()
}

fn names(value: &Value) -> BTreeSet<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Stripe always sends every field, so none may be missing; a failed refund has two more.
fn is_whole(kind: &str, value: &Value) {
    let missing: Vec<_> =
        published(STRIPE, kind).into_iter().filter(|name| !names(value).contains(name)).collect();
    assert!(missing.is_empty(), "{kind} lacks {missing:?}");
    let more: Vec<_> =
        names(value).into_iter().filter(|name| !published(STRIPE, kind).contains(name)).collect();
    assert!(more.iter().all(|name| name.starts_with("failure_")), "{kind} has made-up {more:?}");
}

/// PayPal leaves out what it has nothing to say about, and sends nothing that it does not describe.
fn is_described(kind: &str, value: &Value) {
    let more: Vec<_> =
        names(value).into_iter().filter(|name| !published(PAYPAL, kind).contains(name)).collect();
    assert!(more.is_empty(), "{kind} has made-up {more:?}");
}

#[tokio::test]
async fn stripes_objects_have_every_field() {
    let shop = shop().await;
    let sandbox = shop.sandbox.stripe();
    let info = shop.sandbox.info();
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    assert!(sandbox.confirm(&id, CARD_GOOD) && sandbox.refund(&id, 5));
    sandbox.fail_next(Op::Refund, Fault::Fail);
    let paid = shop.stripe.look_up(&id).await.unwrap();
    shop.stripe.refund(&refund_of(&paid, 7, "r")).await.unwrap();
    sandbox.dispute(&id);

    let url = format!("{}/v1/payment_intents/{id}?expand[]=latest_charge", info.stripe_url);
    let browser = http_client("http://127.0.0.1", Duration::from_secs(5)).unwrap();
    let intent: Value =
        browser.get(url).bearer_auth(&info.stripe_secret_key).send().await.unwrap().json().await.unwrap();
    is_whole("payment_intent", &intent);
    assert_eq!(intent["shipping"]["address"]["country"], "IN");
    let charge = &intent["latest_charge"];
    is_whole("charge", charge);
    let list = &charge["refunds"];
    assert_eq!(names(list), ["data", "has_more", "object", "url"].into());
    for refund in list["data"].as_array().unwrap() {
        is_whole("refund", refund);
    }
    for delivery in sandbox.webhooks().journal() {
        let event: Value = serde_json::from_str(&delivery.body).unwrap();
        is_whole("event", &event);
        let object = &event["data"]["object"];
        is_whole(object["object"].as_str().unwrap(), object);
    }
}

#[tokio::test]
async fn paypals_objects_have_no_field_that_paypal_does_not_know() {
    let shop = shop().await;
    let sandbox = shop.sandbox.paypal();
    let paid = shop.captured().await;
    sandbox.fail_next(Op::Refund, Fault::Pending);
    shop.paypal.refund(&refund_of(&paid, 39, "r")).await.unwrap();
    assert!(sandbox.dispute(&paid.provider_order_id) && sandbox.lose_dispute(&paid.provider_order_id));
    let mut met = BTreeSet::new();
    for delivery in sandbox.webhooks().journal() {
        let event: Value = serde_json::from_str(&delivery.body).unwrap();
        is_described("event", &event);
        let resource = &event["resource"];
        match event["resource_type"].as_str().unwrap() {
            "checkout-order" => {
                is_described("order", resource);
                is_described("payer", &resource["payer"]);
                let unit = &resource["purchase_units"][0];
                is_described("purchase_unit", unit);
                is_described("payee", &unit["payee"]);
                assert_eq!(unit["shipping"]["address"]["country_code"], "IN");
            }
            "dispute" => {
                is_described("dispute", resource);
                is_described("disputed_transaction", &resource["disputed_transactions"][0]);
            }
            kind => is_described(kind, resource),
        }
        met.insert(delivery.name);
    }
    for name in [
        "CHECKOUT.ORDER.APPROVED",
        "CUSTOMER.DISPUTE.CREATED",
        "CUSTOMER.DISPUTE.RESOLVED",
        "PAYMENT.CAPTURE.COMPLETED",
        "PAYMENT.CAPTURE.REVERSED",
        "PAYMENT.REFUND.PENDING",
    ] {
        assert!(met.contains(name), "{name}");
    }
}

#[tokio::test]
async fn ids_and_accounts_look_like_paypals() {
    let shop = shop().await;
    let order = shop.paypal.create(&dollars("k")).await.unwrap();
    assert!(
        order.provider_order_id.len() == 17
            && order.provider_order_id.bytes().all(|b| b.is_ascii_alphanumeric())
    );
    let payee = order.payee.unwrap();
    let fits = |b: u8| matches!(b, b'2'..=b'9' | b'A'..=b'H' | b'J'..=b'N' | b'P'..=b'Z');
    assert!(payee.len() == 13 && payee.bytes().all(fits), "{payee}");
}
