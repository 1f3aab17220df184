//! What sending costs, by seller.

use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};

fn rates() -> Value {
    json!({ "rates": [
        { "country": "India", "state": "", "upToGrams": 500, "fee": 40, "freeAbove": 2000 },
        { "country": "India", "state": "", "upToGrams": null, "fee": 90 },
        { "country": "India", "state": "Ladakh", "fee": 300 },
    ] })
}

async fn quote(who: &Client, lines: &[Value], to: Value) -> Value {
    let body = json!({ "orderItems": lines, "shippingAddress": to });
    who.post("/api/orders/quote", body).await.expect(200)
}

async fn order(who: &Client, lines: &[Value], country: &str) -> haat_testing::Response {
    let body = json!({ "orderItems": lines, "paymentMethod": "Stripe", "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": country } });
    who.send(who.request(Method::POST, "/api/orders").json(&body)).await
}

async fn weighs(app: &TestApp, product: &str, grams: i64) {
    let weigh =
        sql("UPDATE products SET weight_grams = $1 WHERE id = $2").bind(grams).bind(product.to_owned());
    app.state.db.write(weigh).await.unwrap();
}

#[db_test]
async fn a_seller_with_a_table_sends_by_it_and_the_others_as_ever(app: TestApp) {
    let (asha, meena, kabir) = (app.customer().await, app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 3_000, 50).await;
    let mug = app.goods("Mug", 1_000, 50).await;
    weighs(&app, &lamp, 300).await;
    let lines = [cart_line(&lamp, 1), cart_line(&rug, 1), cart_line(&mug, 1)];
    let plain = quote(&asha, &lines, json!({})).await;
    assert_eq!((&plain["shippingPrice"], &plain["totalPrice"]), (&json!(500), &json!(6250)));
    let shares: Vec<&Value> =
        plain["parcels"].as_array().unwrap().iter().map(|p| &p["shippingPrice"]).collect();
    assert_eq!(shares, [&json!(100), &json!(300), &json!(100)]);

    let saved = meena.put("/api/seller/shipping", rates()).await.expect(200);
    assert_eq!((saved["rates"].as_array().unwrap().len(), &saved["fallback"][0]["fee"]), (3, &json!(500)));
    assert_eq!(meena.get("/api/seller/shipping").await.expect(200), saved);
    assert_eq!(kabir.get("/api/seller/shipping").await.expect(200)["rates"], json!([]));

    let in_india = json!({ "country": "india", "state": "Goa" });
    let shipping = async |lines: &[Value], to: Value| quote(&asha, lines, to).await["shippingPrice"].clone();
    let one = |product: &str, quantity| [cart_line(product, quantity)];
    assert_eq!(shipping(&lines, in_india.clone()).await, 540, "hers 40, theirs together the shop's 500");
    assert_eq!(shipping(&one(&lamp, 1), in_india.clone()).await, 40);
    assert_eq!(shipping(&one(&lamp, 2), in_india.clone()).await, 90, "600 g");
    weighs(&app, &lamp, 10).await;
    assert_eq!(shipping(&one(&lamp, 3), in_india).await, 0, "worth more than 2,000");
    assert_eq!(shipping(&one(&lamp, 1), json!({ "country": "India", "state": "Ladakh" })).await, 300);
    assert_eq!(shipping(&one(&lamp, 1), json!({})).await, 40, "until somebody says where to");

    // Where she does not send it cannot be ordered, and it stays in the cart.
    let abroad = quote(&asha, &lines, json!({ "country": "Nepal" })).await;
    assert_eq!(
        (&abroad["changes"][0]["kind"], abroad["lines"].as_array().unwrap().len()),
        (&json!("notSent"), 3)
    );
    let refused = order(&asha, &lines, "Nepal").await.expect(409);
    assert_eq!(refused["changes"][0]["message"], "Lamp cannot be sent to Nepal.");
    assert_eq!(app.stock_of(&lamp).await, 50);
    let placed = order(&asha, &lines, "India").await.expect(201)["order"].clone();
    assert_eq!((&placed["shippingPrice"], &placed["parcels"][0]["shippingPrice"]), (&json!(540), &json!(40)));
    // Without a table it is the shop's again.
    meena.put("/api/seller/shipping", json!({ "rates": [] })).await.expect(200);
    assert_eq!(quote(&asha, &lines, json!({})).await["shippingPrice"], 500);
    app.check_invariants().await;
}

#[db_test]
async fn the_shop_may_have_a_table_too(app: TestApp) {
    let (asha, admin, meena) = (app.customer().await, app.admin().await, app.seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let row = json!({ "rates": [{ "fee": 70 }, { "country": "Nepal", "fee": 700 }] });
    admin.put("/api/admin/shipping", row).await.expect(200);
    assert_eq!(quote(&asha, &[cart_line(&lamp, 1)], json!({})).await["shippingPrice"], 70);
    assert_eq!(
        quote(&asha, &[cart_line(&lamp, 1)], json!({ "country": "Nepal" })).await["shippingPrice"],
        700
    );
    assert_eq!(meena.get("/api/seller/shipping").await.expect(200)["fallback"][1]["country"], "Nepal");
    for wrong in
        [json!([{ "fee": -1 }]), json!([{ "state": "Goa", "fee": 1 }]), json!([{ "fee": 1 }, { "fee": 2 }])]
    {
        let refused = admin.put("/api/admin/shipping", json!({ "rates": wrong })).await;
        assert!([400, 422].contains(&refused.status), "{}", refused.text);
    }
    assert_eq!(quote(&asha, &[cart_line(&lamp, 1)], json!({})).await["shippingPrice"], 70);
}

#[db_test(payments)]
async fn who_sets_what_sending_costs_gets_it(app: TestApp) {
    let (asha, meena, admin) = (app.customer().await, app.seller().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let mug = app.goods("Mug", 1_000, 50).await;
    meena.put("/api/seller/shipping", json!({ "rates": [{ "fee": 60 }] })).await.expect(200);
    let placed = order(&asha, &[cart_line(&lamp, 1), cart_line(&mug, 1)], "India").await.expect(201);
    let id = placed["order"]["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    assert_eq!(meena.get("/api/seller/statement").await.expect(200)["pending"], 1_060);
    app.check_invariants().await;
    // What she does not send she is not paid for sending: 1,000, 150 tax and her 60.
    let cancel = json!({ "lineNo": 1, "reason": "Broken." });
    meena.post(&format!("/api/orders/{id}/parcels/1/cancel"), cancel).await.expect(200);
    assert_eq!(app.order_now(&id).await["refunds"][0]["amount"], 1_210.0);
    assert_eq!(meena.get("/api/seller/statement").await.expect(200)["pending"], 0);
    let shop = sql("SELECT balance FROM ledger_balances WHERE account = 'shipping'")
        .count(&app.state.db)
        .await
        .unwrap();
    assert_eq!(shop, -50_000);
    app.check_invariants().await;
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    app.check_invariants().await;
}
