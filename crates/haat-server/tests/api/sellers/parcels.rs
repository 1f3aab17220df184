use crate::database::migrations::older;
use haat_db::{Db, sql};
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_server::{invariants, orders};
use haat_testing::{Client, Engine, START, TestApp, TestDatabase, cart_line, db_test};
use serde_json::{Value, json};

/// An order with a lamp (₹1,000) and a vase (₹500) of Meena's, a rug (₹1,000) of Kabir's and a mug (₹250) of the house.
struct Order {
    meena: Client,
    kabir: Client,
    asha: Client,
    id: String,
}

impl Order {
    async fn placed(app: &TestApp) -> Self {
        let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
        let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
        let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
        let mug = app.goods("Mug", 250, 5).await;
        let vase = app.goods_of(Some(&meena), "Vase", 500, 5).await;
        let lines = [&lamp, &rug, &mug, &vase].map(|product| cart_line(product, 1));
        let placed = asha.order(&lines).await;
        let sellers: Vec<_> =
            placed["parcels"].as_array().unwrap().iter().map(|p| &p["seller"]["_id"]).collect();
        assert_eq!(sellers, [&json!(meena.id), &json!(kabir.id), &Value::Null]);
        let id = placed["_id"].as_str().unwrap().to_owned();
        Self { meena, kabir, asha, id }
    }

    async fn paid(app: &TestApp) -> Self {
        let order = Self::placed(app).await;
        app.move_order(&order.id, OrderAction::Pay).await;
        order
    }

    fn url(&self, no: &str, what: &str) -> String {
        format!("/api/orders/{}/parcels/{no}/{what}", self.id)
    }

    async fn seen_by(&self, who: &Client) -> Value {
        who.get(&format!("/api/orders/{}", self.id)).await.expect(200)
    }

    async fn statuses(&self) -> (String, Vec<String>) {
        let order = self.seen_by(&self.asha).await;
        let words = |value: &Value| value.as_str().unwrap().to_owned();
        (
            words(&order["status"]),
            order["parcels"].as_array().unwrap().iter().map(|p| words(&p["status"])).collect(),
        )
    }

    async fn expect(&self, order: &str, parcels: [&str; 3]) {
        let (status, statuses) = self.statuses().await;
        assert_eq!(
            (status.as_str(), statuses.iter().map(String::as_str).collect()),
            (order, parcels.to_vec())
        );
    }
}

#[db_test]
async fn an_order_falls_into_parcels_that_add_up_to_it(app: TestApp) {
    let order = Order::placed(&app).await;
    let seen = order.seen_by(&order.asha).await;
    let figures: Vec<_> = seen["parcels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| (p["seller"]["name"].clone(), p["itemsPrice"].clone(), p["lines"].clone()))
        .collect();
    assert_eq!(figures[0].1, json!(1500));
    assert_eq!(figures[0].2, json!([1, 4]));
    assert_eq!(figures[2], (Value::Null, json!(250), json!([3])));
    for figure in ["itemsPrice", "shippingPrice", "taxPrice", "totalPrice"] {
        let sum: f64 = seen["parcels"].as_array().unwrap().iter().map(|p| p[figure].as_f64().unwrap()).sum();
        assert!((sum - seen[figure].as_f64().unwrap()).abs() < 0.001, "{figure}");
    }
    let own = order.seen_by(&order.meena).await;
    assert_eq!(own["parcels"].as_array().unwrap().len(), 1);
    assert_eq!(own["parcels"][0]["no"], 1);
    app.check_invariants().await;
}

#[db_test]
async fn each_seller_sends_their_own_and_the_last_to_arrive_ends_the_order(app: TestApp) {
    let order = Order::placed(&app).await;
    let (meena, kabir, admin) = (&order.meena, &order.kabir, app.admin().await);
    meena.put(&order.url("1", "ship"), json!({})).await.expect(409);
    meena.put(&order.url("1", "deliver"), json!({})).await.expect(409);
    app.move_order(&order.id, OrderAction::Pay).await;
    for (who, no) in [(kabir, "1"), (meena, "2"), (meena, "3"), (meena, "4"), (meena, "0"), (meena, "x")] {
        for what in ["ship", "deliver", "return"] {
            who.put(&order.url(no, what), json!({})).await.expect(404);
        }
    }
    order.asha.put(&order.url("1", "ship"), json!({})).await.expect(403);
    let wrong = json!({ "carrier": "x".repeat(61), "trackingUrl": "javascript:alert(1)" });
    let refused = meena.put(&order.url("1", "ship"), wrong).await.expect(422);
    assert!(
        refused["errors"]["carrier"].is_string() && refused["errors"]["trackingUrl"].is_string(),
        "{refused}"
    );
    order.expect("paid", ["waiting", "waiting", "waiting"]).await;

    let tracking = json!({ "carrier": "India Post", "trackingNumber": "RX1", "trackingUrl": "https://post.example/RX1" });
    let sent = meena.put(&order.url("1", "ship"), tracking).await.expect(200);
    assert_eq!(sent["message"], "Marked as shipped");
    assert_eq!(sent["order"]["orderItems"].as_array().unwrap().len(), 2);
    assert!(sent["order"]["orderItems"].as_array().unwrap().iter().all(|line| line["isShipped"] == true));
    let seen = order.seen_by(&order.asha).await;
    assert_eq!(seen["parcels"][0]["trackingUrl"], "https://post.example/RX1");
    assert!(seen["parcels"][0]["shippedAt"].is_string());
    let again = meena.put(&order.url("1", "ship"), json!({ "trackingNumber": "RX2" })).await.expect(200);
    assert_eq!(again["message"], "Tracking corrected");
    let seen = order.seen_by(&order.asha).await;
    assert_eq!(
        (&seen["parcels"][0]["carrier"], &seen["parcels"][0]["trackingNumber"]),
        (&json!(""), &json!("RX2"))
    );
    let shipped =
        seen["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == "shipped").count();
    assert_eq!(shipped, 2);

    meena.put(&order.url("1", "deliver"), json!({})).await.expect(200);
    meena.put(&order.url("1", "deliver"), json!({})).await.expect(200);
    meena.put(&order.url("1", "ship"), json!({})).await.expect(409);
    order.expect("paid", ["delivered", "waiting", "waiting"]).await;
    // Handed over at the counter.
    kabir.put(&order.url("2", "deliver"), json!({})).await.expect(200);
    admin.put(&order.url("3", "ship"), json!({})).await.expect(200);
    order.expect("paid", ["delivered", "delivered", "shipped"]).await;
    admin.put(&order.url("3", "deliver"), json!({})).await.expect(200);
    order.expect("delivered", ["delivered", "delivered", "delivered"]).await;
    // What arrived is its customer's to give back, not its seller's to take back.
    meena.put(&order.url("1", "return"), json!({})).await.expect(409);
    admin.put(&order.url("1", "return"), json!({})).await.expect(409);
    order.expect("delivered", ["delivered", "delivered", "delivered"]).await;
    let wish = json!({ "parcelNo": 1, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "damaged",
        "text": "The glass is broken.", "photos": ["/media/0123456789012345678901234567890123456789-4x4/full.webp"] });
    order.asha.post(&format!("/api/orders/{}/returns", order.id), wish).await.expect(201);
    app.check_invariants().await;
}

#[db_test]
async fn a_parcel_follows_its_lines_and_its_order(app: TestApp) {
    let order = Order::paid(&app).await;
    let line = |no: i64| format!("/api/orders/{}/lines/{no}/ship", order.id);
    order.meena.put(&line(1), json!({})).await.expect(200);
    order.expect("paid", ["waiting", "waiting", "waiting"]).await;
    order.meena.put(&line(4), json!({})).await.expect(200);
    order.expect("paid", ["shipped", "waiting", "waiting"]).await;
    let admin = app.admin().await;
    admin.put(&format!("/api/orders/{}/deliver", order.id), json!({})).await.expect(200);
    order.expect("delivered", ["delivered", "delivered", "delivered"]).await;

    let refunded = Order::paid(&app).await;
    refunded.meena.put(&format!("/api/orders/{}/lines/1/ship", refunded.id), json!({})).await.expect(200);
    app.move_order(&refunded.id, OrderAction::Refund).await;
    refunded.expect("refunded", ["shipped", "cancelled", "cancelled"]).await;
    let cancelled = Order::placed(&app).await;
    cancelled.asha.put(&format!("/api/orders/{}/cancel", cancelled.id), json!({})).await.expect(200);
    cancelled.expect("cancelled", ["cancelled"; 3]).await;
    let deleted = Order::placed(&app).await;
    admin.delete(&format!("/api/orders/{}", deleted.id)).await.expect(200);
    app.check_invariants().await;
}

#[db_test]
async fn a_seller_works_with_a_list_of_parcels(app: TestApp) {
    let (unpaid, first, second) =
        (Order::placed(&app).await, Order::paid(&app).await, Order::paid(&app).await);
    let meena = &first.meena;
    let listed = async |query: &str| {
        let answer = meena.get(&format!("/api/seller/orders?{query}")).await;
        let total = answer.headers["x-total-count"].to_str().unwrap().to_owned();
        let ids: Vec<String> = answer
            .expect(200)
            .as_array()
            .unwrap()
            .iter()
            .map(|order| {
                assert_eq!(order["parcels"].as_array().unwrap().len(), 1);
                order["_id"].as_str().unwrap().to_owned()
            })
            .collect();
        assert_eq!(total, ids.len().to_string(), "{query}");
        ids
    };
    assert_eq!(listed("parcel=to-send").await, [second.id.as_str(), &first.id]);
    assert_eq!(listed("parcel=to-send&order=oldest").await, [first.id.as_str(), &second.id]);
    assert_eq!(listed("parcel=unpaid").await, [unpaid.id.as_str()]);
    assert_eq!(listed("parcel=to-send&query=nobody").await, [] as [String; 0]);
    assert_eq!(listed(&format!("parcel=to-send&query={}", first.id)).await, [first.id.as_str()]);
    assert_eq!(listed("parcel=nonsense").await.len(), 3);

    let csv = meena.get("/api/seller/parcels.csv").await;
    assert_eq!(csv.status, 200);
    let lines: Vec<&str> = csv.text.lines().collect();
    assert_eq!(lines.len(), 3, "{}", csv.text);
    assert!(lines[1].contains("4 Lotus Lane") && lines[1].contains("1 × Lamp; 1 × Vase"), "{}", csv.text);
    assert!(!csv.text.contains("Rug"));
    let log = meena.get("/api/users/me/security").await.expect(200);
    assert_eq!((&log[0]["event"], &log[0]["note"]), (&json!("exported"), &json!("parcels.csv")));

    let named = |order: &Order, no: i64| json!({ "order": order.id, "no": no });
    let many =
        json!({ "parcels": [named(&first, 1), named(&second, 1), named(&second, 2), named(&unpaid, 1)] });
    let answer = meena.post("/api/seller/parcels/ship", many).await.expect(200);
    assert_eq!(answer["shipped"], 2);
    assert_eq!(answer["refused"].as_array().unwrap().len(), 2);
    meena.post("/api/seller/parcels/ship", json!({ "parcels": [] })).await.expect(422);
    first.expect("paid", ["shipped", "waiting", "waiting"]).await;
    second.expect("paid", ["shipped", "waiting", "waiting"]).await;
    assert_eq!(listed("parcel=shipped").await.len(), 2);
    assert_eq!(listed("parcel=to-send").await.len(), 0);
    meena.put(&first.url("1", "deliver"), json!({})).await.expect(200);
    assert_eq!(listed("parcel=delivered").await, [first.id.as_str()]);
}

#[db_test]
async fn sellers_see_whom_they_send_to_only_while_it_matters(app: TestApp) {
    let order = Order::placed(&app).await;
    let address = async || order.seen_by(&order.meena).await["shippingAddress"]["fullName"].clone();
    assert_eq!(address().await, "");
    app.move_order(&order.id, OrderAction::Pay).await;
    assert_eq!(address().await, "Asha Rao");
    app.move_order(&order.id, OrderAction::Deliver).await;
    app.advance(89 * DAY);
    assert_eq!(order.seen_by(&app.seller().await).await["shippingAddress"]["fullName"], "Asha Rao");
    app.advance(2 * DAY);
    let late = order.seen_by(&app.seller().await).await;
    assert_eq!((&late["shippingAddress"]["fullName"], &late["user"]["email"]), (&json!(""), &json!("")));
}

#[db_test(engine)]
async fn the_orders_of_an_older_shop_get_their_parcels(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let database = TestDatabase::create(engine, folder.path()).await;
    let db: Db = older(&database, 210).await;
    for (id, status, times) in [
        ("placed", "placed", "NULL, NULL, NULL"),
        ("paid", "paid", "60, NULL, NULL"),
        ("delivered", "delivered", "60, 70, NULL"),
        ("expired", "expired", "NULL, NULL, 80"),
    ] {
        let order = format!(
            "INSERT INTO orders (id, user_id, customer_name, customer_email, full_name, address, city, pin_code, country, \
             payment_method, items_price, shipping_price, tax_price, total_price, total_usd_cents, status, paid_at, \
             delivered_at, closed_at, held_until, search_text, created_at, number) VALUES ('{id}', 'a', '', '', '', '', '', '', '', \
             'PayPal', 1001, 500, 150, 1651, 2, '{status}', {times}, 9000000000000, '', 55, NULL)"
        );
        let lines = format!(
            "INSERT INTO order_lines (order_id, line_no, product_id, seller_id, name, url, image, category, price, quantity, created_at) \
             VALUES ('{id}', 1, 'p', 'm', 'Lamp', 'l', '', 'Home', 500, 1, 55), ('{id}', 2, 'q', NULL, 'Mug', 'm', '', 'Home', 501, 1, 55)"
        );
        for statement in [order, lines] {
            db.write(sql(statement)).await.unwrap();
        }
    }
    db.migrate(START).await.unwrap();
    for _ in 0..2 {
        orders::store::parcels::fill(&db).await.unwrap();
        let parcels: Vec<(String, i64, String, i64, i64, i64)> = sql(
            "SELECT order_id, no, status, items_price, shipping_price, tax_price FROM parcels ORDER BY order_id, no",
        )
        .all(&db)
        .await
        .unwrap();
        let told: Vec<String> = parcels
            .iter()
            .map(|(order, no, status, items, shipping, tax)| {
                format!("{order} {no} {status} {items} {shipping} {tax}")
            })
            .collect();
        assert_eq!(
            told,
            [
                "delivered 1 delivered 500 250 75",
                "delivered 2 delivered 501 250 75",
                "expired 1 cancelled 500 250 75",
                "expired 2 cancelled 501 250 75",
                "paid 1 waiting 500 250 75",
                "paid 2 waiting 501 250 75",
                "placed 1 waiting 500 250 75",
                "placed 2 waiting 501 250 75",
            ]
        );
    }
    let findings = invariants::check(&db).await.unwrap();
    assert!(!findings.iter().any(|finding| finding.contains("parcel")), "{findings:#?}");
}
