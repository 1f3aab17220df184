//! Nobody holds a shop's stock hostage with orders that they do not pay.

use haat_server::config::RateLimits;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

fn order(lamp: &str, quantity: i64) -> Value {
    json!({
        "orderItems": [cart_line(lamp, quantity)],
        "shippingAddress": { "fullName": "A", "address": "B", "city": "C", "pinCode": "1", "country": "India" },
        "paymentMethod": "PayPal",
    })
}

#[db_test(payments)]
async fn an_account_that_never_paid_holds_only_so_much(app: TestApp) {
    let shop = app.restarted_with(|config| config.rate_limits = RateLimits::On).await;
    let asha = shop.customer().await;
    let lamp = shop.goods("Lamp", 1_000, 50_000).await;
    let refused = asha.post("/api/orders", order(&lamp, 500)).await;
    refused.expect(409);
    assert_eq!(
        refused.message(),
        "Before your first payment, your orders can come to ₹2,00,000 together. Please begin with a smaller one."
    );
    assert_eq!(refused.expect(409)["params"], json!({ "limit": 200_000 }));
    assert_eq!(shop.stock_of(&lamp).await, 50_000);
    let answers =
        futures_util::future::join_all((0..14).map(|_| asha.post("/api/orders", order(&lamp, 1)))).await;
    let placed: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(placed.len(), 10, "fourteen at once");
    assert_eq!(shop.stock_of(&lamp).await, 49_990);
    let refused = asha.post("/api/orders", order(&lamp, 1)).await;
    refused.expect(409);
    assert_eq!(
        refused.message(),
        "You have orders waiting for their payment. Please pay or cancel one of them first."
    );

    // An admin sees it and lets go of one.
    let admin = shop.admin().await;
    asha.get("/api/orders/holds").await.expect(403);
    let holds = admin.get("/api/orders/holds").await.expect(200);
    assert_eq!((&holds[0]["pieces"], holds[0]["orders"].as_array().unwrap().len()), (&json!(10), 10));
    let held = &holds[0]["held"][0];
    assert_eq!((&held["goods"], &held["worth"]), (&json!([{ "name": "Lamp", "quantity": 1 }]), &json!(1650)));
    let first = holds[0]["orders"][0].as_str().unwrap().to_owned();
    asha.put(&format!("/api/orders/{first}/release"), json!({})).await.expect(403);
    admin.put(&format!("/api/orders/{first}/release"), json!({})).await.expect(200);
    assert_eq!(shop.stock_of(&lamp).await, 49_991);

    // Whoever has paid once is trusted.
    let id = asha.post("/api/orders", order(&lamp, 1)).await.expect(201)["order"]["_id"]
        .as_str()
        .unwrap()
        .to_owned();
    let payment = asha.start_payment(&id, "paypal").await;
    shop.paypal().approve(&payment);
    asha.pay(&id, &payment).await.expect(200);
    asha.post("/api/orders", order(&lamp, 500)).await.expect(201);
    shop.check_invariants().await;
}

#[db_test]
async fn whoever_wins_a_lot_may_order_it_whatever_it_costs(app: TestApp) {
    let folder = app.state.config.data_dir.clone();
    let shop = app
        .another_node(|config| {
            config.rate_limits = RateLimits::On;
            config.data_dir = folder;
        })
        .await;
    let (asha, seller) = (shop.customer().await, shop.seller().await);
    let lamp = shop.goods("Lamp", 1_000, 50_000).await;
    let lot = shop.won_lot(&seller, &asha, 500_000).await;
    let with = |others: &[Value]| {
        let mut body = order(&lamp, 1);
        let mut items = vec![json!({ "_id": lot, "auctionId": lot, "quantity": 1 })];
        items.extend_from_slice(others);
        body["orderItems"] = items.into();
        body
    };
    // The shelf is no more theirs for it.
    asha.post("/api/orders", with(&[cart_line(&lamp, 500)])).await.expect(409);
    asha.post("/api/orders", with(&[])).await.expect(201);
    assert_eq!(shop.stock_of(&lamp).await, 50_000);
}

#[db_test]
async fn guests_of_one_address_hold_together_what_one_person_may(app: TestApp) {
    let shop = app.restarted_with(|config| config.rate_limits = RateLimits::On).await;
    let admin = shop.admin().await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["guestCheckout"] = json!(true);
    admin.put("/api/admin/settings", settings).await.expect(200);
    let lamp = shop.goods("Lamp", 1_000, 50).await;
    let mut guests = Vec::new();
    for email in ["gita@example.com", "Gita@Example.com", "GITA@example.com"] {
        let told =
            shop.visitor().post("/api/guests", json!({ "name": "Gita", "email": email })).await.expect(201);
        let mut guest = shop.visitor();
        guest.token = Some(told["token"].as_str().unwrap().to_owned());
        guests.push(guest);
    }
    let tries = (0..18).map(|number| guests[number % 3].post("/api/orders", order(&lamp, 1)));
    let answers = futures_util::future::join_all(tries).await;
    let placed = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(placed, 10, "as many as one account, however often they call themselves new");
    let refused = answers.iter().find(|answer| answer.status != 201).unwrap();
    assert_eq!(refused.expect(409)["code"], "too_many_unpaid");
    assert_eq!(shop.stock_of(&lamp).await, 40);
    // Neither an account with the address nor another guest is held up by them.
    let asha = shop.person("Gita", "gita@example.com", "").await;
    asha.post("/api/orders", order(&lamp, 1)).await.expect(201);
    let kept: Vec<String> = haat_db::sql("SELECT call FROM payment_tries WHERE call LIKE 'place-guests%'")
        .scalars(&shop.state.db)
        .await
        .unwrap();
    assert!(kept.iter().all(|call| !call.contains("gita")), "{kept:?}");
}

#[db_test]
async fn placing_orders_is_limited_per_person(app: TestApp) {
    let shop = app.restarted_with(|config| config.rate_limits = RateLimits::On).await;
    let (asha, other) = (shop.customer().await, shop.other_customer().await);
    let lamp = shop.goods("Lamp", 1_000, 50_000).await;
    let tries =
        futures_util::future::join_all((0..60).map(|_| asha.post("/api/orders", order(&lamp, 500)))).await;
    assert!(tries.iter().all(|answer| answer.status == 409), "refused for their worth");
    let refused = asha.post("/api/orders", order(&lamp, 1)).await;
    assert_eq!(refused.expect(429)["code"], "too_many_tries");
    other.post("/api/orders", order(&lamp, 1)).await.expect(201);
}

#[db_test]
async fn a_key_that_was_used_for_another_cart_is_refused(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, rug) = (app.goods("Lamp", 1_000, 5).await, app.goods("Rug", 1_000, 5).await);
    let send = |body: Value| {
        let request =
            asha.request(reqwest::Method::POST, "/api/orders").header("Idempotency-Key", "k").json(&body);
        asha.send(request)
    };
    let first = send(order(&lamp, 1)).await.expect(201)["order"]["_id"].clone();
    assert_eq!(send(order(&lamp, 1)).await.expect(200)["order"]["_id"], first);
    for other in [order(&lamp, 2), order(&rug, 1)] {
        let refused = send(other).await;
        refused.expect(422);
        assert!(refused.message().contains("another cart"), "{}", refused.message());
    }
    assert_eq!((app.stock_of(&lamp).await, app.stock_of(&rug).await), (4, 5));
}

#[db_test]
async fn placing_orders_is_limited_per_network_too(app: TestApp) {
    let shop = app
        .restarted_with(|config| {
            config.rate_limits = RateLimits::On;
            config.trust_proxy = 1;
        })
        .await;
    let lamp = shop.goods("Lamp", 1_000, 50_000).await;
    let from = async |client: &Client, network: &str, body: Value| {
        let request = client.request(reqwest::Method::POST, "/api/orders").header("x-forwarded-for", network);
        client.send(request.json(&body)).await.status
    };
    // Ten people, each within what one person may; while they try, there comes room for a few more.
    let mut held_up = None;
    for number in 0..40 {
        let person = shop.person("One of many", &format!("many{number}@example.com"), "").await;
        let tries = (0..60).map(|_| from(&person, "203.0.113.5", order(&lamp, 500)));
        let tries = futures_util::future::join_all(tries).await;
        assert!(tries.iter().all(|status| matches!(status, 409 | 429)), "{tries:?}");
        if tries.contains(&429) {
            held_up = Some(number);
            break;
        }
    }
    assert!(held_up.is_some_and(|number| number >= 10), "{held_up:?}");
    let asha = shop.customer().await;
    assert_eq!(from(&asha, "198.51.100.9", order(&lamp, 1)).await, 201, "elsewhere nobody is held up");
}
