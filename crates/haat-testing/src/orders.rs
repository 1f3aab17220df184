//! Goods to order, and orders in every state.

use crate::{Client, Response, START, TestApp};
use haat_db::{new_id, sql};
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderAction;
use haat_domain::time::HOUR;
use haat_server::orders::life;
use haat_server::orders::store::Actor;
use reqwest::Method;
use serde_json::{Value, json};

/// How often an order is asked for while others have its goods in hand.
const TRIES: usize = 5;

/// A line of a cart: what the web app sends, without the fields that the server ignores.
pub fn cart_line(id: &str, quantity: i64) -> Value {
    json!({ "_id": id, "quantity": quantity })
}

impl TestApp {
    /// A product of the house, in the shop, at a whole number of rupees; returns its id.
    pub async fn goods(&self, name: &str, rupees: i64, stock: i64) -> String {
        self.goods_of(None, name, rupees, stock).await
    }

    /// A product of a seller; returns its id.
    pub async fn goods_of(&self, seller: Option<&Client>, name: &str, rupees: i64, stock: i64) -> String {
        let now = self.state.clock.now();
        let id = new_id(now);
        let insert =
            sql("INSERT INTO products (id, seller_id, name, url, price, image, category, brand, stock, \
             description, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, '/uploads/picture.webp', 'Shoes', 'Bata', $6, 'Good.', 'listed', $7, $7)")
            .bind(&id)
            .bind(seller.map(|seller| seller.id.clone()))
            .bind(name)
            .bind(format!("{}-{}", name.to_lowercase().replace(' ', "-"), &id[24..]))
            .bind(rupees * 100)
            .bind(stock)
            .bind(now);
        self.state.db.write(insert).await.unwrap();
        id
    }

    /// How many pieces of a product are in stock.
    pub async fn stock_of(&self, product: &str) -> i64 {
        sql("SELECT stock FROM products WHERE id = $1").bind(product).count(&self.state.db).await.unwrap()
    }

    /// An auction of `seller` that ended an hour ago, won by `winner`; returns its id.
    pub async fn won_lot(&self, seller: &Client, winner: &Client, rupees: i64) -> String {
        let now = self.state.clock.now();
        let id = new_id(now);
        let mut tx = self.state.db.begin().await.unwrap();
        sql("INSERT INTO auctions (id, creator_id, creator_name, title, description, image_url, starting_bid, \
             current_bid, leader_id, leader_name, bid_count, version, moved, last_bid, bid_amount, created_at, ends_at, closed_at) \
             VALUES ($1, $2, 'Meena Das', 'Brass lamp', 'Old.', '/uploads/lamp.webp', 10000, $3, $4, 'Asha Rao', 1, 1, 1, 1, \
             10000, $5, $6, $6)")
        .bind(&id)
        .bind(&seller.id)
        .bind(rupees * 100)
        .bind(&winner.id)
        .bind(now.plus(-3 * HOUR))
        .bind(now.plus(-HOUR))
        .execute(&mut tx)
        .await
        .unwrap();
        sql("INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) VALUES ($1, 1, 'exact', $2, 'Asha Rao', $3, $4)")
            .bind(&id)
            .bind(&winner.id)
            .bind(rupees * 100)
            .bind(now.plus(-2 * HOUR))
            .execute(&mut tx)
            .await
            .unwrap();
        sql("INSERT INTO auction_bidders (bidder_id, auction_id, network) VALUES ($1, $2, '')")
            .bind(&winner.id)
            .bind(&id)
            .execute(&mut tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        id
    }

    /// Does something to an order behind the API's back, as the shop itself.
    pub async fn move_order(&self, order: &str, action: OrderAction) {
        let mut tx = self.state.db.begin().await.unwrap();
        let now = self.state.clock.now();
        life::apply(&mut tx, &OrderId::from(order), action, &Actor::SHOP, "", now).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Fails the test when anything in the books does not add up.
    pub async fn check_invariants(&self) {
        let findings = haat_server::invariants::check(&self.state.db).await.unwrap();
        assert!(findings.is_empty(), "{findings:#?}");
    }
}

impl Client {
    /// Asks for an order of these lines, to an address in Pune, by PayPal. With a key it can be asked for again while others
    /// have the same goods in hand.
    pub async fn try_order(&self, lines: &[Value], key: Option<&str>) -> Response {
        for _ in 1..TRIES {
            let answer = self.order_once(lines, key).await;
            if key.is_none() || answer.status != 409 || answer.json()["code"] != "stock_contended" {
                return answer;
            }
        }
        self.order_once(lines, key).await
    }

    async fn order_once(&self, lines: &[Value], key: Option<&str>) -> Response {
        let body = json!({ "orderItems": lines, "paymentMethod": "PayPal", "shippingAddress": {
            "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
        let mut request = self.request(Method::POST, "/api/orders").json(&body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        self.send(request).await
    }

    /// Places such an order, with a key of its own as the web app does, and returns it.
    pub async fn order(&self, lines: &[Value]) -> Value {
        let key = new_id(START);
        let answer = self.try_order(lines, Some(&key)).await;
        // 200: it was placed when the shop had no time to say so.
        assert!(matches!(answer.status, 200 | 201), "{}: {}", answer.status, answer.text);
        answer.json()["order"].clone()
    }
}
