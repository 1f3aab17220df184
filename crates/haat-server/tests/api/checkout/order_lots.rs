use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

fn lot(id: &str) -> Value {
    json!({ "_id": id, "quantity": 1, "auctionId": id })
}

#[db_test]
async fn the_winner_orders_the_lot_once_at_the_winning_bid(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let order = asha.order(&[lot(&id)]).await;
    assert_eq!(order["orderItems"][0]["price"], 2_500);
    assert_eq!(order["orderItems"][0]["auctionId"], json!(id));
    assert_eq!(order["orderItems"][0]["_id"], json!(id));
    assert_eq!(order["orderItems"][0]["name"], "Brass lamp");
    let again = asha.try_order(&[lot(&id)], None).await.expect(409);
    assert_eq!(again["changes"][0]["message"], "The lot of this auction has already been ordered.");
    app.check_invariants().await;
}

#[db_test]
async fn a_marked_line_is_a_lot_too_and_mixes_with_products(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let rug = app.goods("Rug", 100, 3).await;
    let order =
        asha.order(&[cart_line(&rug, 2), json!({ "_id": id, "quantity": "1", "auction": true })]).await;
    assert_eq!(order["itemsPrice"], 2_700);
    assert_eq!(app.stock_of(&rug).await, 1);
}

#[db_test]
async fn nobody_else_and_no_second_piece(app: TestApp) {
    let (seller, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let refusal = ravi.try_order(&[lot(&id)], None).await.expect(409);
    assert_eq!(refusal["changes"][0]["message"], "Only the winner of this auction can order its lot.");
    asha.try_order(&[json!({ "_id": id, "quantity": 2, "auctionId": id })], None).await.expect(422);
    asha.try_order(&[lot(&id), lot(&id)], None).await.expect(422);
    // Without the mark it is no product of the catalogue.
    assert_eq!(asha.try_order(&[cart_line(&id, 1)], None).await.expect(409)["changes"][0]["kind"], "gone");
}

#[db_test]
async fn a_running_auction_sells_nothing_yet(app: TestApp) {
    let (asha, auction) = (app.customer().await, app.auction().insert().await);
    let bid = json!({ "bidAmount": 2_500 });
    asha.post(&format!("/api/auctions/{}/bids", auction.id), bid).await.expect(200);
    let refusal = asha.try_order(&[lot(&auction.id)], None).await.expect(409);
    assert!(refusal["changes"][0]["message"].as_str().unwrap().contains("still running"));
}

#[db_test]
async fn a_lot_comes_back_with_a_cancelled_order(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let order = asha.order(&[lot(&id)]).await;
    let url = format!("/api/orders/{}/cancel", order["_id"].as_str().unwrap());
    asha.put(&url, json!({})).await.expect(200);
    asha.order(&[lot(&id)]).await;
    app.check_invariants().await;
}

#[db_test]
async fn many_tries_at_once_make_one_order_of_a_lot(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let lines = [lot(&id)];
    let tries = (0..12).map(|_| asha.try_order(&lines, None));
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 11);
    app.check_invariants().await;
}

/// What the lot's page says comes on top is what its winner is asked for, whoever sets fee and tax.
#[db_test]
async fn a_lots_page_says_what_its_winner_is_charged(app: TestApp) {
    let (seller, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let tax = async |change: Value| {
        let mut rules = admin.get("/api/admin/tax").await.expect(200);
        for (key, value) in change.as_object().unwrap() {
            rules[key] = value.clone();
        }
        admin.put("/api/admin/tax", rules).await.expect(200);
    };
    let same = async |words: &str| {
        for rupees in [300, 2_500, 30_000] {
            let id = app.won_lot(&seller, &asha, rupees).await;
            let said = app.visitor().get(&format!("/api/auctions/{id}/shipping")).await.expect(200);
            let quote = asha.post("/api/orders/quote", json!({ "orderItems": [lot(&id)] })).await.expect(200);
            assert_eq!(said["fee"], quote["shippingPrice"], "{words}, {rupees}");
            let free = said["freeAbove"].as_i64().is_some_and(|above| rupees > above);
            let fee = if free { 0 } else { said["fullFee"].as_i64().unwrap() };
            assert_eq!(json!(fee), quote["shippingPrice"], "{words}, {rupees}");
            let on_top = if said["taxIncluded"] == true { 0.0 } else { said["taxPercent"].as_f64().unwrap() };
            #[expect(clippy::cast_precision_loss, reason = "a few thousand rupees")]
            let due = rupees as f64 * on_top / 100.0;
            assert!((quote["taxPrice"].as_f64().unwrap() - due).abs() < 0.001, "{words}, {rupees}: {quote}");
        }
    };
    same("the shop's fee").await;
    admin
        .put("/api/admin/shipping", json!({ "rates": [{ "fee": 90, "freeAbove": 20_000 }] }))
        .await
        .expect(200);
    same("the shop's table").await;
    let rates = json!({ "rates": [{ "country": "India", "fee": 150, "freeAbove": 400 },
        { "country": "France", "fee": 1_150 }] });
    seller.put("/api/seller/shipping", rates).await.expect(200);
    same("the seller's table").await;
    // Who has an address sees what it costs to send it there, at once and in the quote.
    let home = json!({ "fullName": "Asha Rao", "address": "1 Lake Road", "city": "Paris", "pinCode": "75001",
        "country": "France" });
    asha.post("/api/addresses", home.clone()).await.expect(201);
    let id = app.won_lot(&seller, &asha, 2_500).await;
    let said = asha.get(&format!("/api/auctions/{id}/shipping")).await.expect(200);
    let cart = json!({ "orderItems": [lot(&id)], "shippingAddress": home });
    let quote = asha.post("/api/orders/quote", cart).await.expect(200);
    assert_eq!((&said["fee"], &quote["shippingPrice"]), (&json!(1_150), &json!(1_150)));
    tax(json!({ "categories": { "Auction": 12.0 } })).await;
    same("a rate of its own").await;
    tax(json!({ "inclusive": true })).await;
    same("tax in the price").await;
    tax(json!({ "inclusive": false, "state": "Maharashtra", "taxNumber": "27AAPFU0939F1ZV" })).await;
    same("a seller who may take no GST").await;
}
