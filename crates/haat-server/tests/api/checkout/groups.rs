//! Orders that are settled together: what befalls one of them is its own affair.

use futures_util::future::join_all;
use haat_db::sql;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use serde_json::{Value, json};
use std::time::Duration;

/// Long enough for what was sent to be waiting.
const A_MOMENT: Duration = Duration::from_millis(300);

async fn send(shopper: &Client, lines: &[Value], phone: &str, key: &str) -> Response {
    let address = json!({ "fullName": "A", "address": "B", "city": "C", "pinCode": "1", "country": "India", "phone": phone });
    let body = json!({ "orderItems": lines, "shippingAddress": address, "paymentMethod": "PayPal" });
    let request = shopper.request(reqwest::Method::POST, "/api/orders").header("Idempotency-Key", key);
    shopper.send(request.json(&body)).await
}

/// Lets all of `orders` wait for whoever has `product` in hand, so that they are settled together.
async fn together(
    app: &TestApp,
    product: &str,
    orders: Vec<impl Future<Output = Response>>,
) -> Vec<Response> {
    let mut tx = app.state.db.begin().await.unwrap();
    let lock = format!("SELECT id FROM products WHERE id = $1{}", tx.only_free());
    let _: Option<String> = sql(lock).bind(product).scalar(&mut tx).await.unwrap();
    let release = async {
        tokio::time::sleep(A_MOMENT).await;
        drop(tx);
    };
    futures_util::join!(join_all(orders), release).0
}

fn statuses(answers: &[Response]) -> Vec<u16> {
    answers.iter().map(|answer| answer.status).collect()
}

#[db_test]
async fn one_that_is_refused_or_cannot_be_stored_harms_nobody_else(app: TestApp) {
    let (lamp, rug) = (app.goods("Lamp", 1_000, 100).await, app.goods("Rug", 500, 1).await);
    // Something that the rules do not know of.
    let index = sql("CREATE UNIQUE INDEX one_phone ON orders (phone) WHERE phone <> ''");
    app.state.db.write(index).await.unwrap();
    let mut shoppers = Vec::new();
    for n in 0..12 {
        shoppers.push(app.person("Shopper", &format!("s{n}@example.com"), "").await);
    }
    let orders = shoppers.iter().enumerate().map(|(n, shopper)| {
        let (lamp, rug) = (lamp.clone(), rug.clone());
        async move {
            let lamp = cart_line(&lamp, 1);
            match n {
                3 | 8 => send(shopper, &[lamp], "98765 43210", "k").await,
                5 | 9 => send(shopper, &[lamp, cart_line(&rug, 1)], "", "k").await,
                _ => send(shopper, &[lamp], "", "k").await,
            }
        }
    });
    let answers = together(&app, &lamp, orders.collect()).await;
    let mut same_phone = [answers[3].status, answers[8].status];
    same_phone.sort_unstable();
    assert_eq!(same_phone[0], 201);
    assert!(same_phone[1] >= 500, "{}", answers[8].text);
    let mut last_rug = [answers[5].status, answers[9].status];
    last_rug.sort_unstable();
    assert_eq!(last_rug, [201, 409]);
    for n in [0, 1, 2, 4, 6, 7, 10, 11] {
        answers[n].expect(201);
    }
    assert_eq!((app.stock_of(&lamp).await, app.stock_of(&rug).await), (90, 0));
    app.check_invariants().await;
}

#[db_test]
async fn one_request_sent_twice_takes_nothing_from_others(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 2).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let lines = [cart_line(&lamp, 1)];
    // Asha's second is no order, so one is left for Ravi.
    let wishes = [(&asha, "a"), (&asha, "a"), (&ravi, "r")];
    let orders = wishes.iter().map(|(shopper, key)| send(shopper, &lines, "", key));
    let answers = together(&app, &lamp, orders.collect()).await;
    let mut asha_got = statuses(&answers[..2]);
    asha_got.sort_unstable();
    assert_eq!(asha_got, [200, 201]);
    assert_eq!(answers[0].json()["order"]["_id"], answers[1].json()["order"]["_id"]);
    answers[2].expect(201);
    assert_eq!(app.stock_of(&lamp).await, 0);
    app.check_invariants().await;
}

#[db_test]
async fn what_needs_more_than_stock_is_settled_beside_the_others(app: TestApp) {
    let (seller, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let lot = app.won_lot(&seller, &asha, 700).await;
    let lot = json!({ "_id": lot, "quantity": 1, "auction": true });
    let (with_lot, plain) = ([cart_line(&lamp, 1), lot], [cart_line(&lamp, 1)]);
    let orders = vec![
        send(&asha, &with_lot, "", "1"),
        send(&ravi, &plain, "", "1"),
        // The lot is hers once.
        send(&asha, &with_lot, "", "2"),
        send(&ravi, &with_lot, "", "2"),
    ];
    let answers = together(&app, &lamp, orders).await;
    let mut lots = [answers[0].status, answers[2].status];
    lots.sort_unstable();
    assert_eq!(lots, [201, 409]);
    answers[1].expect(201);
    answers[3].expect(409);
    assert_eq!(app.stock_of(&lamp).await, 3);
    app.check_invariants().await;
}

#[db_test]
async fn while_another_node_sells_a_thing_others_are_sold(app: TestApp) {
    if !app.state.db.is_shared() {
        return;
    }
    let (lamp, rug) = (app.goods("Lamp", 1_000, 5).await, app.goods("Rug", 500, 5).await);
    let asha = app.customer().await;
    let mut tx = app.state.db.begin().await.unwrap();
    let lock = format!("SELECT id FROM products WHERE id = $1{}", tx.only_free());
    let _: Option<String> = sql(lock).bind(&lamp).scalar(&mut tx).await.unwrap();
    let waits = async { asha.try_order(&[cart_line(&lamp, 1)], None).await.expect(201) };
    let goes_on = async {
        for _ in 0..3 {
            asha.try_order(&[cart_line(&rug, 1)], None).await.expect(201);
        }
        drop(tx);
    };
    futures_util::join!(waits, goes_on);
    assert_eq!((app.stock_of(&lamp).await, app.stock_of(&rug).await), (4, 2));
}
