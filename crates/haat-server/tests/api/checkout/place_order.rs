use haat_db::sql;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

fn address() -> Value {
    json!({ "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": 411_001, "country": "India" })
}

#[db_test]
async fn the_answer_is_the_order_as_it_is_stored(app: TestApp) {
    let seller = app.seller().await;
    let lamp = app.goods_of(Some(&seller), "Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 250, 5).await;
    let customer = app.customer().await;
    let lot = app.won_lot(&seller, &customer, 700).await;
    let lot = json!({ "_id": lot, "quantity": 1, "auction": true });
    let lines = [cart_line(&rug, 2), lot, cart_line(&lamp, 1)];
    let answer = customer.try_order(&lines, Some("once")).await.expect(201);
    let path = format!("/api/orders/{}", answer["order"]["_id"].as_str().unwrap());
    assert_eq!(answer["order"], customer.get(&path).await.expect(200));
    assert_eq!(answer, customer.try_order(&lines, Some("once")).await.expect(200));
    // A repeated request may have lost its cart on the way: the order is there all the same.
    assert_eq!(answer, customer.try_order(&[], Some("once")).await.expect(200));
}

#[db_test]
async fn an_order_has_a_number_that_people_can_read_out(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 50).await;
    let customer = app.customer().await;
    let mut numbers = Vec::new();
    // More than one block of them.
    for _ in 0..25 {
        let order = customer.order(&[cart_line(&lamp, 1)]).await;
        numbers.push(order["number"].as_str().unwrap().to_owned());
    }
    assert_eq!(numbers[0], "H-2026-000001");
    assert!(numbers.is_sorted() && numbers.windows(2).all(|pair| pair[0] != pair[1]), "{numbers:?}");
    let found = app.admin().await.get("/api/orders?query=h-2026-000002").await.expect(200);
    assert_eq!((found[0]["number"].as_str(), found.as_array().unwrap().len()), (Some("H-2026-000002"), 1));
}

#[db_test]
async fn state_and_phone_are_kept_when_they_are_given(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let mut whole = address();
    whole["state"] = json!("Maharashtra");
    whole["phone"] = json!("+91 98765 43210");
    let customer = app.customer().await;
    for (address, kept) in [(whole, ("Maharashtra", "+91 98765 43210")), (address(), ("", ""))] {
        let body = json!({ "orderItems": [cart_line(&lamp, 1)], "shippingAddress": address,
            "paymentMethod": "PayPal" });
        let order = &customer.post("/api/orders", body).await.expect(201)["order"];
        let to = &order["shippingAddress"];
        assert_eq!((to["state"].as_str().unwrap(), to["phone"].as_str().unwrap()), kept);
    }
}

#[db_test]
async fn an_order_takes_stock_and_our_own_prices(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let body = json!({
        "orderItems": [{ "_id": lamp, "quantity": 2, "price": 1, "name": "Gold", "image": "/evil.png", "stock": 99 }],
        "shippingAddress": address(), "paymentMethod": "paypal",
    });
    let answer = app.customer().await.post("/api/orders", body).await.expect(201);
    let order = &answer["order"];
    assert_eq!(answer["message"], "Order placed successfully");
    assert_eq!(order["orderItems"][0]["name"], "Lamp");
    assert_eq!(order["orderItems"][0]["_id"], json!(lamp));
    assert_eq!(order["orderItems"][0]["price"], 1_000);
    assert_eq!(order["orderItems"][0]["image"], "/uploads/picture.webp");
    assert_eq!(order["itemsPrice"], 2_000);
    assert_eq!(order["taxPrice"], 300);
    assert_eq!(order["totalPrice"], 2_800);
    assert_eq!(order["totalPriceUsd"], 34.27);
    assert_eq!(order["paymentMethod"], "PayPal");
    assert_eq!(order["shippingAddress"]["pinCode"], "411001");
    assert_eq!(order["user"]["name"], "Asha Rao");
    assert_eq!((&order["isPaid"], &order["isDelivered"]), (&json!(false), &json!(false)));
    assert_eq!((&order["paidAt"], &order["deliveredAt"]), (&json!(null), &json!(null)));
    assert_eq!(order["status"], "placed");
    assert_eq!(order["timeline"][0]["kind"], "placed");
    assert_eq!(order["timeline"][0]["by"], "Asha Rao");
    assert!(order["expiresAt"].is_string());
    assert_eq!(app.stock_of(&lamp).await, 3);
    app.check_invariants().await;
}

#[db_test]
async fn totals_that_are_ours_pass_even_as_floats_and_strings(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let body = json!({ "orderItems": [cart_line(&lamp, 1)], "shippingAddress": address(), "paymentMethod": "Stripe",
        "itemsPrice": "1000.00", "shippingPrice": 500.000_000_01, "taxPrice": 149.999_999_999, "totalPrice": 1650 });
    app.customer().await.post("/api/orders", body).await.expect(201);
}

#[db_test]
async fn a_price_changed_in_between_is_shown_before_ordering(app: TestApp) {
    let lamp = app.goods("Lamp", 1_200, 5).await;
    let body = json!({ "orderItems": [{ "_id": lamp, "quantity": 1, "price": 1000 }], "shippingAddress": address(),
        "paymentMethod": "PayPal", "itemsPrice": 1000, "shippingPrice": 500, "taxPrice": 150, "totalPrice": 1650 });
    let response = app.customer().await.post("/api/orders", body).await;
    let refusal = response.expect(409);
    assert_eq!(refusal["changes"][0]["kind"], "repriced");
    assert_eq!(refusal["changes"][0]["newPrice"], 1200);
    assert_eq!(refusal["quote"]["totalPrice"], 1880);
    assert!(response.message().starts_with("Prices have changed"));
    assert_eq!(app.stock_of(&lamp).await, 5);
}

#[db_test]
async fn all_lines_or_none(app: TestApp) {
    let plenty = app.goods("Lamp", 100, 5).await;
    let scarce = app.goods("Rug", 100, 1).await;
    let response =
        app.customer().await.try_order(&[cart_line(&plenty, 1), cart_line(&scarce, 2)], None).await;
    let refusal = response.expect(409);
    assert_eq!(refusal["changes"][0]["kind"], "outOfStock");
    assert_eq!(refusal["changes"][0]["available"], 1);
    assert_eq!((app.stock_of(&plenty).await, app.stock_of(&scarce).await), (5, 1));
}

#[db_test]
async fn the_same_key_gives_the_same_order(app: TestApp) {
    let lamp = app.goods("Lamp", 100, 1).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let first = asha.try_order(&[cart_line(&lamp, 1)], Some("k1")).await.expect(201);
    let again = asha.try_order(&[cart_line(&lamp, 1)], Some("k1")).await.expect(200);
    assert_eq!(first["order"]["_id"], again["order"]["_id"]);
    assert_eq!(app.stock_of(&lamp).await, 0);
    ravi.try_order(&[cart_line(&lamp, 1)], Some("k1")).await.expect(409);
    asha.try_order(&[cart_line(&lamp, 1)], Some("k2")).await.expect(409);
    asha.try_order(&[cart_line(&lamp, 1)], Some(&"k".repeat(300))).await.expect(400);
}

#[db_test]
async fn twins_sent_at_once_are_one_order(app: TestApp) {
    let lamp = app.goods("Lamp", 100, 1).await;
    let asha = app.customer().await;
    let lines = [cart_line(&lamp, 1)];
    for round in 0..10 {
        let restock = sql("UPDATE products SET stock = 1 WHERE id = $1").bind(&lamp);
        app.state.db.write(restock).await.unwrap();
        let key = format!("round {round}");
        let (a, b, c, d) = tokio::join!(
            asha.try_order(&lines, Some(&key)),
            asha.try_order(&lines, Some(&key)),
            asha.try_order(&lines, Some(&key)),
            asha.try_order(&lines, Some(&key)),
        );
        let ids: Vec<_> = [&a, &b, &c, &d].iter().map(|r| r.json()["order"]["_id"].clone()).collect();
        assert!(ids[0].is_string() && ids.iter().all(|id| *id == ids[0]), "{ids:?} {} {}", a.text, b.text);
        let created = [a, b, c, d].iter().filter(|response| response.status == 201).count();
        assert_eq!(created, 1);
    }
    app.check_invariants().await;
}

#[db_test]
async fn requests_that_make_no_sense_are_refused(app: TestApp) {
    let lamp = app.goods("Lamp", 100, 5).await;
    let asha = app.customer().await;
    let lines = json!([cart_line(&lamp, 1)]);
    app.visitor().post("/api/orders", json!({ "orderItems": lines })).await.expect(401);
    for (body, complaint) in [
        (
            json!({ "orderItems": [], "shippingAddress": address(), "paymentMethod": "PayPal" }),
            "Your cart is empty.",
        ),
        (json!({ "orderItems": lines, "paymentMethod": "PayPal" }), "Please fill in the full name."),
        (
            json!({ "orderItems": lines, "shippingAddress": address() }),
            "Please choose PayPal or Stripe as payment method.",
        ),
        (
            json!({ "orderItems": lines, "shippingAddress": address(), "paymentMethod": "Bitcoin" }),
            "Please choose PayPal or Stripe as payment method.",
        ),
        (
            json!({ "orderItems": [cart_line(&lamp, 0)], "shippingAddress": address(), "paymentMethod": "PayPal" }),
            "The quantity of each product must be a whole number from 1 to 100000.",
        ),
    ] {
        let response = asha.post("/api/orders", body).await;
        response.expect(422);
        assert_eq!(response.message(), complaint);
    }
    for body in [json!({}), json!({ "orderItems": lines, "shippingAddress": 5 }), json!(null)] {
        asha.post("/api/orders", body).await.expect(422);
    }
    assert_eq!(app.stock_of(&lamp).await, 5);
}

#[db_test]
async fn drafts_and_withdrawn_products_cannot_be_ordered(app: TestApp) {
    let asha = app.customer().await;
    for state in ["draft", "withdrawn"] {
        let lamp = app.goods("Lamp", 100, 5).await;
        let hide = sql("UPDATE products SET state = $1 WHERE id = $2").bind(state).bind(&lamp);
        app.state.db.write(hide).await.unwrap();
        let refusal = asha.try_order(&[cart_line(&lamp, 1)], None).await.expect(409);
        assert_eq!(refusal["changes"][0]["kind"], "gone");
        assert_eq!(refusal["changes"][0]["message"], "Lamp is no longer sold.");
    }
}

#[db_test]
async fn the_shops_own_figures_hold(app: TestApp) {
    use haat_server::settings::{Figures, ShopSettings};
    let lamp = app.goods("Lamp", 100, 5).await;
    let mut figures = Figures::default();
    figures.pricing.tax_bp = 0;
    figures.pricing.shipping_fee = haat_domain::money::Paise::ZERO;
    figures.order_hold_hours = 2;
    let mut tx = app.state.db.begin().await.unwrap();
    ShopSettings::put(&mut tx, &figures, app.state.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    app.state.checkout.settings.forget();
    assert_eq!(app.state.checkout.settings.get().await.unwrap(), figures);
    let order = app.customer().await.order(&[cart_line(&lamp, 1)]).await;
    assert_eq!(order["totalPrice"], 100);

    let gift = app.goods("Leaflet", 0, 5).await;
    let order = app.customer().await.order(&[cart_line(&gift, 1)]).await;
    assert_eq!((&order["status"], &order["isPaid"]), (&json!("paid"), &json!(true)));
    app.check_invariants().await;
}
