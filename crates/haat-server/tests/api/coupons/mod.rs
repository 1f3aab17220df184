mod books;
mod keep;
mod used;

use haat_testing::{Client, Response, TestApp, cart_line};
use reqwest::Method;
use serde_json::{Value, json};

/// A coupon of the shop's, 10 % off everything, with what is to be different.
async fn coupon(app: &TestApp, change: Value) -> Value {
    made(&app.admin().await, change).await
}

/// A coupon of whoever makes it.
async fn made(by: &Client, change: Value) -> Value {
    let mut form = json!({ "code": "TEN", "kind": "percent", "percent": 10, "payer": "shop" });
    for (key, value) in change.as_object().unwrap() {
        form[key] = value.clone();
    }
    by.post("/api/coupons", form).await.expect(201)["coupon"].clone()
}

/// Asks for an order with a coupon.
async fn try_order(who: &Client, lines: &[Value], code: &str, more: Value) -> Response {
    let mut body = json!({ "orderItems": lines, "paymentMethod": "Stripe", "coupon": code, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    who.send(who.request(Method::POST, "/api/orders").json(&body)).await
}

/// Places one of a single product and returns it.
async fn order(who: &Client, product: &str, code: &str) -> Value {
    try_order(who, &[cart_line(product, 1)], code, json!({})).await.expect(201)["order"].clone()
}

async fn quote(who: &Client, lines: &[Value], code: &str) -> Value {
    who.post("/api/orders/quote", json!({ "orderItems": lines, "coupon": code })).await.expect(200)
}
