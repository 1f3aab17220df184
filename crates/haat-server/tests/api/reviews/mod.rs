//! What buyers say of what arrived.

mod asking;
mod counting;
mod moderating;
mod reading;
mod writing;

use haat_domain::orders::OrderAction;
use haat_server::notices::gather::Gather;
use haat_testing::{Client, TestApp, cart_line};
use serde_json::{Value, json};

const REVIEWS: &str = "/api/reviews";

/// An order of `who` for one piece of `product`, paid and not delivered.
async fn paid(app: &TestApp, who: &Client, product: &str) -> String {
    let order = who.order(&[cart_line(product, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, OrderAction::Pay).await;
    order
}

/// The same, delivered.
async fn delivered(app: &TestApp, who: &Client, product: &str) -> String {
    let order = paid(app, who, product).await;
    app.move_order(&order, OrderAction::Deliver).await;
    order
}

fn form(order: &str, stars: i64, text: &str) -> Value {
    json!({ "orderId": order, "lineNo": 1, "stars": stars, "text": text })
}

/// Buys a product and reviews it; returns the review's id.
async fn review(app: &TestApp, who: &Client, product: &str, stars: i64, text: &str) -> String {
    let order = delivered(app, who, product).await;
    let written = who.post(REVIEWS, form(&order, stars, text)).await.expect(201);
    written["_id"].as_str().unwrap().to_owned()
}

/// What the product shows: stars and how many reviews.
async fn shown(app: &TestApp, product: &str) -> (f64, i64) {
    let shown = app.visitor().get(&format!("/api/products/{product}")).await.expect(200);
    (shown["rating"].as_f64().unwrap(), shown["reviews"].as_i64().unwrap())
}

async fn read(who: &Client, product: &str, more: &str) -> Value {
    who.get(&format!("{REVIEWS}?product={product}{more}")).await.expect(200)
}

/// The latest notice of `who`.
async fn told(app: &TestApp, who: &Client) -> Value {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    who.get("/api/notices").await.expect(200)["notices"][0].clone()
}
