//! The calls that a payer's browser makes, as the sandboxes' scripts make them.

use std::time::Duration;

use haat_payments::{PaymentStatus, http_client};
use haat_sandbox::stripe::CARD_GOOD;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use crate::support::{dollars, refund_of, rupees, shop};

fn browser() -> Client {
    http_client("http://127.0.0.1", Duration::from_secs(5)).unwrap()
}

#[tokio::test]
async fn pages_of_any_origin_may_call() {
    let shop = shop().await;
    let url = format!("{}/sandbox/orders", shop.sandbox.info().paypal_url);
    let preflight = browser().request(reqwest::Method::OPTIONS, url).send().await.unwrap();
    assert_eq!(preflight.status(), StatusCode::NO_CONTENT);
    assert_eq!(preflight.headers()["access-control-allow-origin"], "*");
}

#[tokio::test]
async fn paypals_script_loads_for_its_client_id_only() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let load = |query: String| browser().get(format!("{}?{query}", info.paypal_sdk_url)).send();
    let script = load(format!("client-id={}&currency=USD", info.paypal_client_id)).await.unwrap();
    assert_eq!(script.status(), StatusCode::OK);
    assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
    assert!(script.text().await.unwrap().contains("no real money"));
    assert_eq!(load("client-id=test".into()).await.unwrap().status(), StatusCode::BAD_REQUEST);
    assert_eq!(load(String::new()).await.unwrap().status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_payer_approves_declines_and_captures_at_paypal() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let call = |path: String, query: &str| {
        let url =
            format!("{}/sandbox/orders{path}?client_id={}{query}", info.paypal_url, info.paypal_client_id);
        async move { browser().post(url).send().await.unwrap() }
    };
    let id = shop.paypal.create(&dollars("k")).await.unwrap().provider_order_id;
    let approved: Value = call(format!("/{id}/approve"), "&funding=declined").await.json().await.unwrap();
    assert_eq!(approved["status"], "APPROVED");
    let declined = call(format!("/{id}/capture"), "").await;
    assert_eq!(declined.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(declined.json::<Value>().await.unwrap()["details"][0]["issue"], "INSTRUMENT_DECLINED");

    assert_eq!(call(format!("/{id}/approve"), "").await.status(), StatusCode::OK);
    let captured: Value = call(format!("/{id}/capture"), "").await.json().await.unwrap();
    assert_eq!(captured["status"], "COMPLETED");
    assert_eq!(captured["purchase_units"][0]["payments"]["captures"][0]["status"], "COMPLETED");
    assert_eq!(shop.paypal.look_up(&id).await.unwrap().status, PaymentStatus::Completed);
    assert_eq!(call(format!("/{id}/approve"), "").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(call("/NOSUCHORDER/approve".into(), "").await.status(), StatusCode::NOT_FOUND);
    let stranger = format!("{}/sandbox/orders/{id}/approve?client_id=x", info.paypal_url);
    assert_eq!(browser().post(stranger).send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_browser_can_make_an_order_of_its_own() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let url = format!("{}/sandbox/orders?client_id={}", info.paypal_url, info.paypal_client_id);
    let unit = json!({ "amount": { "currency_code": "USD", "value": "70.39" }, "payee": { "merchant_id": "THIEF" } });
    let order = json!({ "intent": "CAPTURE", "purchase_units": [unit] }).to_string();
    let made: Value = browser().post(&url).body(order).send().await.unwrap().json().await.unwrap();
    let seen = shop.paypal.look_up(made["id"].as_str().unwrap()).await.unwrap();
    assert_eq!((seen.merchant.as_deref(), seen.our_order_id), (Some("THIEF"), None));
    for odd in [
        "",
        "{}",
        r#"{"intent":"CAPTURE","purchase_units":[]}"#,
        r#"{"intent":"CAPTURE","purchase_units":[1]}"#,
    ] {
        let refused = browser().post(&url).body(odd).send().await.unwrap();
        assert!(refused.status().is_client_error(), "{odd}");
    }
}

#[tokio::test]
async fn a_payer_confirms_at_stripe_with_a_client_secret() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let created = shop.stripe.create(&rupees("k")).await.unwrap();
    let (id, secret) = (created.provider_order_id, created.client_secret.unwrap());
    let url = format!("{}/v1/payment_intents/{id}", info.stripe_url);
    let pay = |secret: &str, number: &str, year: &str| {
        let form = [
            ("key", info.stripe_publishable_key.as_str()),
            ("client_secret", secret),
            ("payment_method_data[type]", "card"),
            ("payment_method_data[card][number]", number),
            ("payment_method_data[card][exp_month]", "12"),
            ("payment_method_data[card][exp_year]", year),
            ("payment_method_data[card][cvc]", "123"),
            ("payment_method_data[billing_details][email]", "asha@example.com"),
        ];
        let request = browser().post(format!("{url}/confirm")).form(&form);
        async move {
            let response = request.send().await.unwrap();
            (response.status().as_u16(), response.json::<Value>().await.unwrap())
        }
    };
    assert_eq!(pay("pi_wrong_secret_x", "4242424242424242", "34").await.0, 404);
    let (status, declined) = pay(&secret, "4000000000000002", "34").await;
    assert_eq!((status, &declined["error"]["message"]), (402, &json!("Your card was declined.")));
    assert_eq!(declined["error"]["payment_intent"]["status"], "requires_payment_method");
    let (_, poor) = pay(&secret, "4000000000009995", "34").await;
    assert_eq!(poor["error"]["decline_code"], "insufficient_funds");
    assert_eq!(pay(&secret, "4242424242424242", "20").await.1["error"]["code"], "expired_card");
    let (status, paid) = pay(&secret, "4242424242424242", "34").await;
    assert_eq!((status, &paid["status"]), (200, &json!("succeeded")));
    assert_eq!(paid.get("metadata"), None, "the shop's notes are not for browsers");

    let seen = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!(seen.payer_email.as_deref(), Some("asha@example.com"));
    let query = [("key", info.stripe_publishable_key.as_str()), ("client_secret", &secret)];
    let retrieved: Value = browser().get(&url).query(&query).send().await.unwrap().json().await.unwrap();
    assert_eq!(retrieved["status"], "succeeded");
    assert_eq!(browser().get(&url).query(&query[..1]).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    assert_eq!(browser().get(&url).send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn stripes_script_is_where_browsers_look() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    for url in [
        info.stripe_js_url.clone(),
        format!("{}/v3", info.stripe_url),
        format!("{}/stripe.js", info.stripe_url),
    ] {
        let script = browser().get(&url).send().await.unwrap();
        assert_eq!(script.status(), StatusCode::OK, "{url}");
        assert!(script.text().await.unwrap().contains("window.Stripe"));
    }
}

#[tokio::test]
async fn what_a_demo_wants_to_go_wrong_with_a_card_payment_does() {
    let shop = shop().await;
    let (info, sandbox) = (shop.sandbox.info(), shop.sandbox.stripe());
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    sandbox.confirm(&id, CARD_GOOD);
    let secret = sandbox.intent(&id).unwrap().client_secret;
    let befall = |what: &str, secret: &str| {
        let form = [
            ("key", info.stripe_publishable_key.clone()),
            ("client_secret", secret.to_owned()),
            ("what", what.to_owned()),
        ];
        let url = format!("{}/sandbox/payment_intents/{id}/mishap", info.stripe_url);
        async move { browser().post(url).form(&form).send().await.unwrap().status() }
    };
    assert!(befall("refund_refused", "wrong").await.is_client_error());
    assert!(befall("rain", &secret).await.is_client_error());
    let paid = shop.stripe.look_up(&id).await.unwrap();
    assert_eq!(befall("refund_refused", &secret).await, StatusCode::OK);
    // Refused once, and its key for ever; another key is another call.
    for key in ["r", "r"] {
        assert!(shop.stripe.refund(&refund_of(&paid, 100, key)).await.is_err());
    }
    shop.stripe.refund(&refund_of(&paid, 100, "again")).await.unwrap();
    assert_eq!(befall("dispute", &secret).await, StatusCode::OK);
    assert!(sandbox.intent(&id).unwrap().charge.unwrap().dispute.is_some());
    assert_eq!(befall("dispute_won", &secret).await, StatusCode::OK);
}
