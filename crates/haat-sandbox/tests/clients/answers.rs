//! The sandboxes' status codes and names of refusals, as the providers document them.

use std::time::Duration;

use haat_payments::http_client;
use haat_sandbox::{Fault, Op};
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::support::{Shop, rupees, shop};

/// A caller of PayPal that sends whatever it likes.
struct Caller {
    http: Client,
    base: String,
    token: String,
}

impl Caller {
    async fn of(shop: &Shop) -> Self {
        let http = http_client("http://127.0.0.1", Duration::from_secs(5)).unwrap();
        let info = shop.sandbox.info();
        let asked = http
            .post(format!("{}/v1/oauth2/token", info.paypal_url))
            .basic_auth(&info.paypal_client_id, Some(&info.paypal_secret))
            .body("grant_type=client_credentials");
        let token: Value = asked.send().await.unwrap().json().await.unwrap();
        let token = token["access_token"].as_str().unwrap().to_owned();
        Self { http, base: info.paypal_url.clone(), token }
    }

    /// The status, and PayPal's `issue` where there is one.
    async fn call(&self, method: Method, path: &str, key: &str, body: &str) -> (u16, Value) {
        let asked = self
            .http
            .request(method, format!("{}{path}", self.base))
            .bearer_auth(&self.token)
            .header("Content-Type", "application/json")
            .header("PayPal-Request-Id", key)
            .body(body.to_owned());
        let answer = asked.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn refused(&self, path: &str, key: &str, body: &str) -> (u16, String) {
        let (status, answer) = self.call(Method::POST, path, key, body).await;
        let issue = answer["details"][0]["issue"].as_str();
        (status, issue.unwrap_or_else(|| panic!("{path} was not refused: {answer}")).to_owned())
    }
}

#[tokio::test]
async fn paypal_tells_mistakes_in_writing_from_those_in_meaning() {
    let shop = shop().await;
    let caller = Caller::of(&shop).await;
    let unit = |amount: Value| json!({ "intent": "CAPTURE", "purchase_units": [{ "amount": amount }] });
    let orders = "/v2/checkout/orders";
    for (body, status, issue) in [
        ("{".to_owned(), 400, "MALFORMED_REQUEST_JSON"),
        (json!({ "intent": "TAKE" }).to_string(), 400, "INVALID_PARAMETER_VALUE"),
        (json!({ "intent": "CAPTURE", "purchase_units": [] }).to_string(), 400, "INVALID_ARRAY_MIN_ITEMS"),
        (unit(json!({ "value": "1.00" })).to_string(), 400, "MISSING_REQUIRED_PARAMETER"),
        (
            unit(json!({ "currency_code": "USD", "value": "1,00" })).to_string(),
            400,
            "INVALID_PARAMETER_SYNTAX",
        ),
        (
            unit(json!({ "currency_code": "USD", "value": "0.00" })).to_string(),
            422,
            "CANNOT_BE_ZERO_OR_NEGATIVE",
        ),
    ] {
        assert_eq!(caller.refused(orders, "k", &body).await, (status, issue.to_owned()), "{body}");
    }
    let (status, answer) = caller.call(Method::GET, "/v2/checkout/orders/NOSUCHORDER000001", "k", "").await;
    assert_eq!((status, &answer["name"]), (404, &json!("RESOURCE_NOT_FOUND")));
}

#[tokio::test]
async fn paypal_answers_a_repeated_refund_like_the_first_and_names_why_it_cannot() {
    let shop = shop().await;
    let caller = Caller::of(&shop).await;
    let unapproved = shop.paypal.create(&crate::support::dollars("other")).await.unwrap().provider_order_id;
    let capture = |id: &str| format!("/v2/checkout/orders/{id}/capture");
    assert_eq!(
        caller.refused(&capture(&unapproved), "c", "{}").await,
        (422, "ORDER_NOT_APPROVED".to_owned())
    );
    let paid = shop.captured().await;
    assert_eq!(
        caller.refused(&capture(&paid.provider_order_id), "again", "{}").await,
        (422, "ORDER_ALREADY_CAPTURED".to_owned())
    );
    let refund = format!("/v2/payments/captures/{}/refund", paid.capture_id.clone().unwrap());
    let part = json!({ "amount": { "currency_code": "USD", "value": "0.39" } }).to_string();
    let first = caller.call(Method::POST, &refund, "r", &part).await;
    assert_eq!((first.0, &first.1["status"]), (201, &json!("COMPLETED")));
    let again = caller.call(Method::POST, &refund, "r", &part).await;
    assert_eq!((again.0, &again.1["id"]), (201, &first.1["id"]), "the same refund, answered as the first");
    let more = json!({ "amount": { "currency_code": "USD", "value": "70.39" } }).to_string();
    assert_eq!(caller.refused(&refund, "r2", &more).await, (422, "REFUND_AMOUNT_EXCEEDED".to_owned()));
    assert_eq!(caller.refused(&refund, "r3", "{").await, (400, "MALFORMED_REQUEST_JSON".to_owned()));
    assert_eq!(caller.call(Method::POST, &refund, "r4", "").await.0, 201, "the rest");
    assert_eq!(caller.refused(&refund, "r5", "").await, (422, "CAPTURE_FULLY_REFUNDED".to_owned()));
}

#[tokio::test]
async fn paypal_does_not_refund_what_it_is_still_checking() {
    let shop = shop().await;
    let caller = Caller::of(&shop).await;
    let id = shop.approved().await;
    shop.sandbox.paypal().fail_next(Op::Capture, Fault::Pending);
    let checked = shop.paypal.capture(&id, "c").await.unwrap().capture_id.unwrap();
    let path = format!("/v2/payments/captures/{checked}/refund");
    assert_eq!(caller.refused(&path, "r", "").await, (422, "PENDING_CAPTURE".to_owned()));
}

#[tokio::test]
async fn paypal_does_not_tell_a_program_whose_account_it_uses() {
    let shop = shop().await;
    let caller = Caller::of(&shop).await;
    let (status, account) =
        caller.call(Method::GET, "/v1/identity/oauth2/userinfo?schema=paypalv1.1", "k", "").await;
    assert_eq!((status, account.get("payer_id")), (200, None), "{account}");
    let paid = shop.captured().await;
    let path = format!("/v2/checkout/orders/{}", paid.provider_order_id);
    let (_, order) = caller.call(Method::GET, &path, "k", "").await;
    let payer = order["payer"]["payer_id"].as_str().unwrap();
    let fits = |b: u8| matches!(b, b'2'..=b'9' | b'A'..=b'H' | b'J'..=b'N' | b'P'..=b'Z');
    assert!(payer.len() == 13 && payer.bytes().all(fits), "{payer}");
}

#[tokio::test]
async fn stripe_names_its_refusals() {
    let shop = shop().await;
    let info = shop.sandbox.info();
    let http = http_client("http://127.0.0.1", Duration::from_secs(5)).unwrap();
    let post = async |path: &str, key: &str, body: &str| {
        let asked = http
            .post(format!("{}/v1/{path}", info.stripe_url))
            .bearer_auth(key)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(body.to_owned());
        let answer = asked.send().await.unwrap();
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap();
        (status, body["error"]["type"].clone(), body["error"]["code"].clone())
    };
    let secret = info.stripe_secret_key.as_str();
    let invalid = json!("invalid_request_error");
    let unknown = post("refunds", secret, "payment_intent=pi_no_such_intent").await;
    assert_eq!(unknown, (404, invalid.clone(), json!("resource_missing")));
    assert_eq!(post("payment_intents", "sk_test_wrong", "amount=1").await.0, 401);
    let id = shop.stripe.create(&rupees("k")).await.unwrap().provider_order_id;
    let unpaid = post("refunds", secret, &format!("payment_intent={id}")).await;
    assert_eq!((unpaid.0, unpaid.1), (400, invalid.clone()), "nothing was charged");
    shop.sandbox.stripe().confirm(&id, haat_sandbox::stripe::CARD_GOOD);
    assert_eq!(post("refunds", secret, &format!("payment_intent={id}")).await.0, 200);
    let again = post("refunds", secret, &format!("payment_intent={id}")).await;
    assert_eq!(again, (400, invalid.clone(), json!("charge_already_refunded")));
    let late = post(&format!("payment_intents/{id}/cancel"), secret, "").await;
    assert_eq!(late, (400, invalid, json!("payment_intent_unexpected_state")));
}
