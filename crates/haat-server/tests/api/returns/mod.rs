mod answers;
mod money;
mod story;
mod strangers;

use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line};
use serde_json::{Value, json};

/// Where a seller's business is, and what comes back is sent.
async fn says_where(seller: &Client) {
    let stall = json!({ "address": "21 Peetal Nagri", "city": "Moradabad", "region": "Uttar Pradesh", "pinCode": "244001",
        "country": "India", "taxNumber": "" });
    seller.put("/api/seller/stall", stall).await.expect(200);
}

/// Two lamps of ₹1,000 of Meena's, paid by card and delivered: ₹2,800 in all with shipping. Gives the order's id.
async fn delivered(app: &TestApp, meena: &Client, asha: &Client) -> String {
    says_where(meena).await;
    let lamp = app.goods_of(Some(meena), "Lamp", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 2)]).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    meena.put(&format!("/api/orders/{id}/parcels/1/ship"), json!({})).await.expect(200);
    meena.put(&format!("/api/orders/{id}/parcels/1/deliver"), json!({})).await.expect(200);
    id
}

fn wish(quantity: i64) -> Value {
    json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": quantity }], "reason": "damaged",
        "text": "The glass is broken.", "photos": ["/media/0123456789012345678901234567890123456789-4x4/full.webp"] })
}

/// A return of so many lamps; gives its id.
async fn asked(asha: &Client, order: &str, quantity: i64) -> String {
    let made = asha.post(&format!("/api/orders/{order}/returns"), wish(quantity)).await.expect(201);
    made["_id"].as_str().unwrap().to_owned()
}

/// Does something about a return.
async fn act(who: &Client, id: &str, action: &str, body: Value) -> haat_testing::Response {
    who.put(&format!("/api/returns/{id}/{action}"), body).await
}

fn because(reason: &str) -> Value {
    json!({ "reason": reason })
}
