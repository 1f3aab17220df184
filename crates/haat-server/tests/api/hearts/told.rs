//! What those who marked something are told.

use haat_domain::orders::OrderAction;
use haat_domain::time::{HOUR, MINUTE};
use haat_sandbox::{Fault, Op};
use haat_server::notices::ending::tell;
use haat_server::notices::gather::Gather;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::json;

/// What `who` was told, newest first, once everything that happened was gathered.
async fn told(app: &TestApp, who: &Client) -> Vec<String> {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    let answer = who.get("/api/notices").await.expect(200);
    let of_wishes = ["price_drop", "back_in_stock", "ending_soon", "ending_now"];
    let kinds = answer["notices"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap());
    kinds.filter(|kind| of_wishes.contains(kind)).map(str::to_owned).collect()
}

async fn wish(who: &Client, product: &str) {
    who.put(&format!("/api/hearts/product/{product}"), json!({})).await.expect(200);
}

/// Saves the product with another price and stock, as its seller would.
async fn save(app: &TestApp, product: &str, price: i64, stock: i64) {
    let admin = app.admin().await;
    let path = format!("/api/products/{product}");
    let mut form = admin.get(&path).await.expect(200);
    (form["price"], form["stock"]) = (json!(price), json!(stock));
    admin.put(&path, form).await.expect(200);
    app.advance(1000);
}

#[db_test]
async fn a_lower_price_is_told_once_to_those_who_wish_for_it(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lamp = app.goods("Lamp", 900, 5).await;
    wish(&asha, &lamp).await;
    save(&app, &lamp, 950, 5).await;
    assert!(told(&app, &asha).await.is_empty(), "dearer is no news");
    save(&app, &lamp, 700, 5).await;
    assert_eq!(told(&app, &asha).await, ["price_drop"]);
    save(&app, &lamp, 800, 5).await;
    save(&app, &lamp, 700, 5).await;
    asha.post("/api/notices/read", json!({})).await.expect(200);
    assert_eq!(told(&app, &asha).await.len(), 1, "as low as before is no news either");
    save(&app, &lamp, 600, 0).await;
    assert_eq!(told(&app, &asha).await.len(), 1, "nor what cannot be bought");
    assert!(told(&app, &ravi).await.is_empty());
}

#[db_test]
async fn what_sold_out_and_came_back_is_told(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lamp = app.goods("Lamp", 900, 1).await;
    wish(&asha, &lamp).await;
    let order = ravi.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    assert!(told(&app, &asha).await.is_empty());
    app.advance(1000);
    app.move_order(&order, OrderAction::Cancel).await;
    assert_eq!(told(&app, &asha).await, ["back_in_stock"], "by a cancelled order");
    asha.post("/api/notices/read", json!({})).await.expect(200);
    save(&app, &lamp, 900, 0).await;
    assert_eq!(told(&app, &asha).await.len(), 1);
    save(&app, &lamp, 500, 3).await;
    assert_eq!(told(&app, &asha).await, ["back_in_stock", "back_in_stock"], "and cheaper, in one notice");
    asha.delete(&format!("/api/hearts/product/{lamp}")).await.expect(200);
    save(&app, &lamp, 100, 3).await;
    assert_eq!(told(&app, &asha).await.len(), 2, "who no longer wishes for it hears nothing");
}

/// One piece of an order that goes on: nothing happens to the order itself, only to its money and the shelf.
#[db_test(payments)]
async fn a_piece_that_was_paid_back_can_be_bought_again_and_that_is_told(app: TestApp) {
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    let lamp = app.goods("Lamp", 1_000, 2).await;
    wish(&asha, &lamp).await;
    app.hold_webhooks();
    let order = ravi.order(&[cart_line(&lamp, 2)]).await["_id"].as_str().unwrap().to_owned();
    let payment = app.approved_payment(&ravi, &order, "stripe").await;
    ravi.pay(&order, &payment).await.expect(200);
    let url = format!("/api/orders/{order}/refunds");
    admin.post(&url, json!({ "amount": 280.0, "reason": "A scratch." })).await.expect(200);
    assert!(told(&app, &asha).await.is_empty(), "money alone brings no piece back");
    app.advance(1000);
    app.stripe().fail_next(Op::Refund, Fault::Pending);
    let one = json!({ "reason": "Broken.", "lines": [{ "lineNo": 1, "quantity": 1 }] });
    admin.post(&url, one).await.expect(202);
    assert!(told(&app, &asha).await.is_empty(), "nor does a promise");
    let charge = app.stripe().intent(&payment).unwrap().charge.unwrap();
    assert!(app.stripe().settle_refund(&charge.refunds.last().unwrap().id));
    app.deliver_webhooks().await;
    assert_eq!((app.stock_of(&lamp).await, &app.order_now(&order).await["status"]), (1, &json!("paid")));
    assert_eq!(told(&app, &asha).await, ["back_in_stock"]);
    assert!(told(&app, &ravi).await.is_empty());
    app.check_invariants().await;
}

/// A shirt in two sizes, with so many pieces of each.
async fn shirt(app: &TestApp, seller: &Client, [small, medium]: [i64; 2]) -> serde_json::Value {
    let form = json!({ "name": "Shirt", "url": "shirt", "image": "/pictures/shirt.webp", "category": "Clothings",
        "brand": "Deepika", "description": "A shirt.", "options": [{ "name": "Size", "values": ["S", "M"] }],
        "variants": [{ "choice": ["S"], "price": 500, "stock": small }, { "choice": ["M"], "price": 600, "stock": medium }] });
    let draft = app.draft(Some(seller)).await;
    seller.put(&format!("/api/products/{}", draft.id), form).await.expect(200)["product"].clone()
}

#[db_test]
async fn who_waits_for_a_size_is_told_of_that_one_alone(app: TestApp) {
    let (asha, ravi, seller) = (app.customer().await, app.other_customer().await, app.seller().await);
    let mut form = shirt(&app, &seller, [0, 0]).await;
    let product = form["_id"].as_str().unwrap().to_owned();
    let medium = form["variants"][1]["_id"].as_str().unwrap().to_owned();
    let path = format!("/api/hearts/product/{product}");
    asha.put(&format!("{path}?variant={medium}"), json!({})).await.expect(200);
    wish(&asha, &product).await;
    wish(&ravi, &product).await;
    let hearts = asha.get("/api/hearts").await.expect(200);
    assert_eq!(hearts["variants"], json!({ (product.as_str()): medium }), "a plain heart leaves it");
    assert_eq!(ravi.get("/api/hearts").await.expect(200)["variants"], json!({}));

    let mut stock = async |sizes: [i64; 2]| {
        for (place, pieces) in sizes.into_iter().enumerate() {
            form["variants"][place]["stock"] = json!(pieces);
        }
        seller.put(&format!("/api/products/{product}"), form.clone()).await.expect(200);
        app.advance(1000);
    };
    stock([2, 0]).await;
    assert!(told(&app, &asha).await.is_empty(), "it is the other size");
    assert_eq!(told(&app, &ravi).await, ["back_in_stock"], "any size will do");
    stock([2, 1]).await;
    assert_eq!(told(&app, &asha).await, ["back_in_stock"]);
    let notices = asha.get("/api/notices").await.expect(200)["notices"].clone();
    assert_eq!(notices[0]["title"], "Back in stock: Shirt (M)");
    assert!(notices[0]["text"].as_str().unwrap().contains("600"), "{notices}");
    assert_eq!(told(&app, &ravi).await.len(), 1, "it was never gone");

    // Bought by somebody else, and given back.
    asha.post("/api/notices/read", json!({})).await.expect(200);
    let mut line = cart_line(&product, 1);
    line["variantId"] = json!(medium);
    let order = ravi.order(&[line]).await["_id"].as_str().unwrap().to_owned();
    assert_eq!(told(&app, &asha).await.len(), 1);
    app.advance(1000);
    app.move_order(&order, OrderAction::Cancel).await;
    assert_eq!(told(&app, &asha).await.len(), 2);

    // Of all sizes again.
    asha.put(&format!("{path}?variant="), json!({})).await.expect(200);
    assert_eq!(asha.get("/api/hearts").await.expect(200)["variants"], json!({}));
    asha.put(&format!("{path}?variant=none"), json!({})).await.expect(404);
}

#[db_test]
async fn a_watched_lot_is_told_an_hour_and_ten_minutes_before_its_end(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lot = app.auction().title("Brass bell").ends_in(24 * HOUR).insert().await;
    for who in [&asha, &ravi] {
        who.put(&format!("/api/hearts/lot/{}", lot.id), json!({})).await.expect(200);
    }
    ravi.post(&lot.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    let look = || async {
        for _ in 0..2 {
            tell(&app.state.notices).await.unwrap();
        }
    };
    look().await;
    assert!(told(&app, &asha).await.is_empty());
    app.advance(23 * HOUR + MINUTE);
    look().await;
    assert_eq!(told(&app, &asha).await, ["ending_soon"]);
    app.advance(50 * MINUTE);
    look().await;
    assert_eq!(told(&app, &asha).await, ["ending_now", "ending_soon"]);
    assert_eq!(asha.get("/api/notices").await.expect(200)["unread"], 1, "the later word stands for both");
    assert!(told(&app, &ravi).await.is_empty(), "who leads need not hurry");
}
