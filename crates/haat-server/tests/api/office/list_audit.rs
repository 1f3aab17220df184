use haat_db::sql;
use haat_domain::orders::OrderAction::Pay;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};

#[db_test]
async fn who_changed_what_is_found_by_its_words(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    admin.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    let found = admin.get("/api/admin/audit?query=indira+user").await;
    assert_eq!(found.headers["x-total-count"], "1");
    assert_eq!(found.expect(200)[0]["subjectId"], asha.id);
    assert_eq!(admin.get("/api/admin/audit?query=100%25").await.expect(200).as_array().unwrap().len(), 0);
    assert_eq!(admin.get("/api/admin/audit?limit=1&page=2").await.expect(200).as_array().unwrap().len(), 0);
}

/// Everything that the changes below work on.
struct World {
    admin: Client,
    meena: Client,
    lamp: String,
    paid: Vec<String>,
    unpaid: String,
    auction: String,
    ravi: String,
}

impl World {
    async fn new(app: &TestApp) -> Self {
        let (asha, meena, ravi) = (app.customer().await, app.seller().await, app.other_customer().await);
        let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
        let mut paid = Vec::new();
        for _ in 0..3 {
            let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
            app.move_order(&order, Pay).await;
            paid.push(order);
        }
        let unpaid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
        let auction = app.auction().insert().await.id;
        Self { admin: app.admin().await, meena, lamp, paid, unpaid, auction, ravi: ravi.id }
    }

    /// Every change that must be on record: what it is called there, who makes it, and how.
    fn changes(&self) -> Vec<(&'static str, &Client, Method, String, Value)> {
        let (admin, meena) = (&self.admin, &self.meena);
        let form = json!({ "name": "Brass lamp", "url": "brass-lamp", "price": 1200, "image": "/uploads/l.webp",
            "category": "Home", "brand": "Diya", "stock": 4, "description": "Good.", "rating": 4, "reviews": 2 });
        let auction = json!({ "title": "Clock", "description": "Old.", "startingBid": 100, "imageUrl": "/uploads/c.webp",
            "endDate": "2026-02-01T10:00:00Z" });
        let settings = json!({ "name": "Sona", "taxPercent": 18, "shippingFee": 80, "freeShippingAbove": 999,
            "usdRate": 84, "orderHoldHours": 12 });
        let profile = json!({ "name": "Meena", "email": "meena@example.com", "password": haat_testing::PASSWORD,
            "sellerName": "Meena & Co", "sellerLogo": "/uploads/m.webp", "sellerDescription": "Crafts." });
        let order = |number: usize, verb: &str| format!("/api/orders/{}/{verb}", self.paid[number]);
        let path = |kind: &str, id: &str| format!("/api/{kind}/{id}");
        vec![
            ("product.create", meena, Method::POST, "/api/products".into(), json!({})),
            ("product.update", meena, Method::PUT, path("products", &self.lamp), form),
            ("product.import", meena, Method::POST, "/api/products/import".into(), Value::Null),
            ("product.delete", admin, Method::DELETE, path("products", &self.lamp), Value::Null),
            ("order.ship", meena, Method::PUT, order(0, "lines/1/ship"), json!({})),
            ("order.deliver", admin, Method::PUT, order(1, "deliver"), json!({})),
            ("order.refund", admin, Method::PUT, order(2, "refund"), json!({})),
            ("order.delete", admin, Method::DELETE, path("orders", &self.unpaid), Value::Null),
            ("auction.create", meena, Method::POST, "/api/auctions".into(), auction),
            ("auction.delete", admin, Method::DELETE, path("auctions", &self.auction), Value::Null),
            ("settings.update", admin, Method::PUT, "/api/admin/settings".into(), settings),
            (
                "user.update",
                admin,
                Method::PUT,
                path("users", &self.ravi),
                json!({ "name": "Ravi", "email": "ravi@example.com", "isAdmin": false, "isSeller": true }),
            ),
            ("user.delete", admin, Method::DELETE, path("users", &self.ravi), Value::Null),
            ("user.profile", meena, Method::PUT, path("users/profile", "undefined"), profile),
        ]
    }
}

async fn make(client: &Client, method: Method, path: &str, body: Value) -> Response {
    let request = client.request(method, path);
    if path.ends_with("/import") {
        let file = "name,url,price,category,brand,stock,description,image\nA,a,1,Shoes,B,2,Good.,/a.webp\n";
        return client.send(request.header("content-type", "text/csv").body(file)).await;
    }
    client.send(if body.is_null() { request } else { request.json(&body) }).await
}

#[db_test]
async fn every_change_is_on_record_with_who_and_when(app: TestApp) {
    let world = World::new(&app).await;
    for (action, client, method, path, body) in world.changes() {
        app.advance(60_000);
        let answer = make(client, method, &path, body).await;
        assert!((200..300).contains(&answer.status), "{action}: {} {}", answer.status, answer.text);
        let response = world.admin.get(&format!("/api/admin/audit?query={action}")).await;
        let found = response.expect(200);
        assert_eq!(response.headers["x-total-count"], "1", "{action}: {found:#}");
        let who = if client.id == world.admin.id { "Indira Bose" } else { "Meena Das" };
        assert_eq!(found[0]["actor"], who, "{action}");
        // The test clock ticks each time it is asked: to the second is close enough.
        let now = haat_server::http::values::iso(app.state.clock.now());
        assert_eq!(found[0]["at"].as_str().unwrap()[..19], now[..19], "{action}");
        assert!(!found[0]["summary"].as_str().unwrap().is_empty(), "{action}");
        assert_eq!(found[0]["subjectKind"], action.split('.').next().unwrap());
    }
    let all = world.admin.get("/api/admin/audit").await;
    assert_eq!(all.headers["x-total-count"], world.changes().len().to_string());
}

/// Everything that a change may touch, as text.
async fn books(app: &TestApp) -> Vec<String> {
    let mut rows = Vec::new();
    for query in [
        "SELECT id || name || state || stock FROM products ORDER BY id",
        "SELECT id || status || COALESCE(CAST(deleted_at AS TEXT), '') FROM orders ORDER BY id",
        "SELECT order_id || COALESCE(CAST(shipped_at AS TEXT), '') FROM order_lines ORDER BY order_id",
        "SELECT id FROM order_events ORDER BY id",
        "SELECT id || COALESCE(CAST(deleted_at AS TEXT), '') FROM auctions ORDER BY id",
        "SELECT key || value FROM settings WHERE key LIKE 'shop.%' OR key LIKE 'text.%' ORDER BY key",
        "SELECT id || name || seller_name || CAST(is_seller AS TEXT) FROM users ORDER BY id",
    ] {
        rows.extend(sql(query).scalars::<String>(&app.state.db).await.unwrap());
    }
    rows
}

/// The entry is written in the transaction of the change: where no entry can be written, nothing changes.
#[db_test]
async fn nothing_changes_without_its_entry(app: TestApp) {
    let world = World::new(&app).await;
    app.state.db.write(sql("ALTER TABLE facts RENAME TO hidden_facts")).await.unwrap();
    let before = books(&app).await;
    for (action, client, method, path, body) in world.changes() {
        let answer = make(client, method, &path, body).await;
        assert_eq!(answer.status, 500, "{action}: {}", answer.text);
        assert_eq!(books(&app).await, before, "{action}");
    }
}
