//! Hundreds of shoppers at a few scarce products, with duplicates, cancellations and an expiry worker beside.

use futures_util::StreamExt as _;
use haat_db::sql;
use haat_server::orders::expire::expire_overdue;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use serde_json::{Value, json};

const WISHES: usize = 300;
const AT_ONCE: usize = 64;

#[db_test]
async fn every_piece_is_sold_once(app: TestApp) {
    let stocks = [("Lamp", 90), ("Rug", 40), ("Bowl", 25)];
    let mut goods = Vec::new();
    for (name, stock) in stocks {
        goods.push((app.goods(name, 100, stock).await, stock));
    }
    let mut shoppers = Vec::new();
    for n in 0..8 {
        shoppers.push(app.person("Shopper", &format!("s{n}@example.com"), "").await);
    }
    let wishes = (0..WISHES).flat_map(|n| {
        let shopper = &shoppers[n % shoppers.len()];
        // Each wish arrives three times, the lines of odd ones in the opposite order.
        let mut lines: Vec<Value> = goods
            .iter()
            .enumerate()
            .filter(|(at, _)| n % 3 != *at)
            .map(|(at, (id, _))| cart_line(id, 1 + i64::try_from((n + at) % 2).unwrap()))
            .collect();
        if n % 2 == 1 {
            lines.reverse();
        }
        (0..3).map(move |_| (n, shopper, lines.clone()))
    });
    let app = &app;
    let answers: Vec<(usize, Response)> = futures_util::stream::iter(wishes)
        .map(|(n, shopper, lines)| async move { (n, wish(app, shopper, &lines, n).await) })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;

    let mut order_of: Vec<Option<String>> = vec![None; WISHES];
    for (n, answer) in &answers {
        match answer.status {
            200 | 201 => {
                let id = answer.json()["order"]["_id"].as_str().unwrap().to_owned();
                let known = order_of[*n].get_or_insert_with(|| id.clone());
                assert_eq!(*known, id, "one key, two orders");
            }
            409 => {}
            other => panic!("{other}: {}", answer.text),
        }
    }
    let count = |text: &'static str| async move { sql(text).count(&app.state.db).await.unwrap() };
    let orders = count("SELECT COUNT(*) FROM orders").await;
    assert_eq!(orders, i64::try_from(order_of.iter().flatten().count()).unwrap());
    assert_eq!(
        orders,
        count("SELECT COUNT(*) FROM (SELECT DISTINCT user_id, idempotency_key FROM orders) k").await
    );
    assert!(count("SELECT COUNT(*) FROM orders WHERE status = 'cancelled'").await > 0);
    for (id, stock) in goods {
        let sold = sql(
            "SELECT CAST(SUM(l.quantity) AS BIGINT) FROM order_lines l JOIN orders o ON o.id = l.order_id \
                        WHERE l.product_id = $1 AND o.status = 'placed'",
        )
        .bind(&id)
        .count(&app.state.db)
        .await
        .unwrap();
        assert_eq!(app.stock_of(&id).await + sold, stock);
    }
    app.check_invariants().await;
}

/// Every seventh wish is given up again by whoever was told first that it was placed.
async fn wish(app: &TestApp, shopper: &Client, lines: &[Value], n: usize) -> Response {
    let answer = shopper.try_order(lines, Some(&format!("wish {n}"))).await;
    if n.is_multiple_of(7) && answer.status == 201 {
        let id = answer.json()["order"]["_id"].as_str().unwrap().to_owned();
        shopper.put(&format!("/api/orders/{id}/cancel"), json!({})).await.expect(200);
        // As for the worker, what fails on a busy machine is left to the next round.
        expire_overdue(&app.state.orders).await.ok();
    }
    answer
}
