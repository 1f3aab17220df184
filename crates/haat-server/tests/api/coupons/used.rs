use super::{coupon, made, order, quote, try_order};
use futures_util::future::join_all;
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::http::values::iso;
use haat_server::orders::expire::expire_overdue;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

#[db_test]
async fn a_coupon_takes_off_what_it_says_and_all_adds_up(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let mug = app.goods("Mug", 333, 5).await;
    let lines = [cart_line(&lamp, 1), cart_line(&mug, 1)];
    coupon(&app, json!({})).await;

    let plain = asha.post("/api/orders/quote", json!({ "orderItems": lines })).await.expect(200);
    assert_eq!(
        (&plain["discount"], &plain["coupon"], &plain["totalPrice"]),
        (&json!(0), &Value::Null, &json!(2032.95))
    );
    let quoted = quote(&asha, &lines, " ten ").await;
    // 133.30 off 1,333; tax on 1,199.70; shipping as it was.
    assert_eq!((&quoted["itemsPrice"], &quoted["discount"]), (&json!(1333), &json!(133.3)));
    assert_eq!((&quoted["taxPrice"], &quoted["shippingPrice"]), (&json!(179.96), &json!(500)));
    assert_eq!((&quoted["totalPrice"], &quoted["coupon"]["code"]), (&json!(1879.66), &json!("TEN")));
    let parcels = quoted["parcels"].as_array().unwrap();
    assert_eq!(
        (parcels[0]["sellerName"].as_str(), parcels[0]["discount"].as_f64()),
        (Some("Meena Crafts"), Some(100.0))
    );

    // The browser's word counts for nothing: another total is refused, and so is one without the coupon's.
    let wrong = try_order(&asha, &lines, "TEN", json!({ "totalPrice": 1 })).await;
    assert_eq!(wrong.expect(409)["code"], "quote_changed");
    try_order(&asha, &lines, "TEN", json!({ "totalPrice": plain["totalPrice"] })).await.expect(409);

    let placed = try_order(&asha, &lines, "TEN", json!({ "totalPrice": 1879.66, "discount": 1_000 })).await;
    let placed = placed.expect(201)["order"].clone();
    for order in [placed.clone(), app.order_now(placed["_id"].as_str().unwrap()).await] {
        assert_eq!((&order["discount"], &order["couponCode"]), (&json!(133.3), &json!("TEN")));
        assert_eq!((&order["totalPrice"], &order["itemsPrice"]), (&json!(1879.66), &json!(1333)));
        assert_eq!(
            (&order["orderItems"][0]["discount"], &order["orderItems"][1]["discount"]),
            (&json!(100), &json!(33.3))
        );
        let sum: f64 =
            order["parcels"].as_array().unwrap().iter().map(|p| p["totalPrice"].as_f64().unwrap()).sum();
        assert!((sum - 1879.66).abs() < 0.001, "{sum}");
    }
    app.check_invariants().await;
}

#[db_test]
async fn a_coupon_that_cannot_be_used_is_told_and_nothing_is_ordered(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let mug = app.goods("Mug", 100, 5).await;
    let now = app.state.clock.now();
    coupon(&app, json!({ "code": "SOON", "startsAt": iso(now.plus(HOUR)) })).await;
    coupon(&app, json!({ "code": "ENDS", "endsAt": iso(now.plus(HOUR)) })).await;
    coupon(&app, json!({ "code": "LARGE", "atLeast": 5000 })).await;
    coupon(&app, json!({ "code": "BOOKS", "categories": ["Books"] })).await;
    made(&meena, json!({ "code": "MEENA" })).await;
    let lines = [cart_line(&lamp, 1)];
    for (code, reason) in
        [("NONE", "unknown"), ("SOON", "notYet"), ("LARGE", "tooLittle"), ("BOOKS", "nothingFits")]
    {
        let quoted = quote(&asha, &lines, code).await;
        assert_eq!(
            (&quoted["couponRefused"]["reason"], &quoted["discount"]),
            (&json!(reason), &json!(0)),
            "{code}"
        );
        let refused = try_order(&asha, &lines, code, json!({})).await.expect(409);
        assert_eq!(
            (&refused["code"], &refused["params"]["reason"]),
            (&json!("coupon_refused"), &json!(reason))
        );
        assert_eq!(refused["quote"]["totalPrice"], 1650, "what it costs without");
    }
    // A seller's coupon is for the seller's goods alone.
    assert_eq!(quote(&asha, &[cart_line(&mug, 1)], "MEENA").await["couponRefused"]["reason"], "nothingFits");
    let both = quote(&asha, &[cart_line(&lamp, 1), cart_line(&mug, 1)], "MEENA").await;
    assert_eq!(both["discount"], 100);
    // One that ends between the quote and the order.
    assert_eq!(quote(&asha, &lines, "ENDS").await["discount"], 100);
    app.advance(HOUR);
    let asha = app.customer().await;
    let refused = try_order(&asha, &lines, "ENDS", json!({})).await.expect(409);
    assert_eq!(refused["message"], "This coupon has ended.");
    assert_eq!(app.stock_of(&lamp).await, 5);
    app.check_invariants().await;
}

#[db_test]
async fn of_a_hundred_at_once_one_uses_the_last(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 500).await;
    coupon(&app, json!({ "code": "ONCE", "limit": 1 })).await;
    coupon(&app, json!({ "code": "EACH", "limitEach": 1 })).await;
    let mut people = Vec::new();
    for n in 0..20 {
        people.push(app.person("Shopper", &format!("s{n}@example.com"), "").await);
    }
    let lines = [cart_line(&lamp, 1)];
    let tries = (0..100).map(|n| try_order(&people[n % 20], &lines, "ONCE", json!({})));
    let answers = join_all(tries).await;
    let placed: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(placed.len(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(answer.expect(409)["params"]["reason"], "usedUp");
    }
    // One each: of five at once by each of them one is placed.
    let tries = (0..100).map(|n| try_order(&people[n % 20], &lines, "EACH", json!({})));
    let answers = join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 20);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        assert_eq!(answer.expect(409)["params"]["reason"], "usedByYou");
    }
    assert_eq!(app.stock_of(&lamp).await, 500 - 21);
    app.check_invariants().await;
}

#[db_test]
async fn an_order_given_up_unpaid_gives_its_coupon_back(app: TestApp) {
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    let lamp = app.goods("Lamp", 1_000, 50).await;
    coupon(&app, json!({ "code": "ONCE", "limit": 1, "limitEach": 1 })).await;
    let used = async || admin.get("/api/coupons").await.expect(200)["coupons"][0]["used"].clone();
    let id = |order: &Value| order["_id"].as_str().unwrap().to_owned();

    let first = id(&order(&asha, &lamp, "ONCE").await);
    try_order(&ravi, &[cart_line(&lamp, 1)], "ONCE", json!({})).await.expect(409);
    asha.put(&format!("/api/orders/{first}/cancel"), json!({})).await.expect(200);
    asha.put(&format!("/api/orders/{first}/cancel"), json!({})).await.expect(200);
    assert_eq!(used().await, 0);
    // Cancelled, asha may use it again; deleted by an admin, too; expired, too.
    let second = id(&order(&asha, &lamp, "ONCE").await);
    assert_eq!(used().await, 1);
    admin.delete(&format!("/api/orders/{second}")).await.expect(200);
    assert_eq!(used().await, 0);
    order(&asha, &lamp, "ONCE").await;
    app.advance(2 * DAY);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 1);
    app.check_invariants().await;
    // Paid it stays used, whatever becomes of the money.
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let paid = id(&order(&asha, &lamp, "ONCE").await);
    app.move_order(&paid, OrderAction::Pay).await;
    app.move_order(&paid, OrderAction::Refund).await;
    try_order(&ravi, &[cart_line(&lamp, 1)], "ONCE", json!({})).await.expect(409);
    app.check_invariants().await;
}

#[db_test]
async fn a_coupon_for_all_of_it_leaves_nothing_to_pay(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 20_000, 5).await;
    coupon(&app, json!({ "code": "FREE", "percent": 100 })).await;
    let order = order(&asha, &lamp, "FREE").await;
    assert_eq!(
        (&order["totalPrice"], &order["isPaid"], &order["discount"]),
        (&json!(0), &json!(true), &json!(20_000))
    );
    // The shop bears it: the seller gets the full price.
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!(statement["pending"], 20_000);
    app.check_invariants().await;
}

#[db_test]
async fn free_shipping_takes_off_what_sending_costs(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, chest) = (app.goods("Lamp", 1_000, 5).await, app.goods("Chest", 20_000, 5).await);
    coupon(&app, json!({ "code": "SHIP", "kind": "shipping" })).await;
    let order = order(&asha, &lamp, "SHIP").await;
    assert_eq!(
        (&order["shippingPrice"], &order["discount"], &order["totalPrice"]),
        (&json!(500), &json!(500), &json!(1_150))
    );
    let quoted = quote(&asha, &[cart_line(&chest, 1)], "SHIP").await;
    assert_eq!(quoted["couponRefused"]["reason"], "alreadyFree");
    app.check_invariants().await;
}
