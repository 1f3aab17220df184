//! Whoever closes an order and whoever pays it take its rows in one order, so neither waits for the other for ever.

use haat_db::sql;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use serde_json::json;
use std::time::Duration;

/// What closes an order.
const CLOSING: [&str; 4] = ["cancel", "release", "delete", "deliver"];

async fn close(how: &str, customer: &Client, admin: &Client, order: &str) -> Response {
    let url = format!("/api/orders/{order}");
    match how {
        "delete" => admin.delete(&url).await,
        "cancel" => customer.put(&format!("{url}/cancel"), json!({})).await,
        _ => admin.put(&format!("{url}/{how}"), json!({})).await,
    }
}

/// Waits until so many wait for a row of this transaction. SQLite has one writer, and whoever comes waits for it.
pub(super) async fn until_waiting(app: &TestApp, many: i64) {
    if app.state.db.engine() == "sqlite" {
        return tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let waiting = || {
        let query = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        sql(query).count(&app.state.db)
    };
    while waiting().await.unwrap() < many {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[db_test(payments)]
async fn nobody_who_closes_an_order_blocks_who_is_paying_it(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    app.hold_webhooks();
    for how in CLOSING {
        let lamp = app.goods("Lamp", 1_000, 5).await;
        let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
        if how == "deliver" {
            let at_the_door = sql("UPDATE orders SET payment_method = 'COD' WHERE id = $1").bind(&order);
            app.state.db.write(at_the_door).await.unwrap();
        }
        let payment = app.approved_payment(&asha, &order, "paypal").await;
        // As whoever pays: the payment first …
        let mut paying = app.state.db.begin().await.unwrap();
        let take = sql("UPDATE payments SET note = 'on its way' WHERE provider_order_id = $1").bind(&payment);
        assert_eq!(take.execute(&mut paying).await.unwrap(), 1);
        let closing = close(how, &asha, &admin, &order);
        let then_the_order = async {
            until_waiting(&app, 1).await;
            let take = sql("UPDATE orders SET status = status WHERE id = $1").bind(&order);
            assert_eq!(take.execute(&mut paying).await.unwrap(), 1, "{how}");
            paying.commit().await.unwrap();
        };
        let (closed, ()) = tokio::join!(closing, then_the_order);
        closed.expect(200);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn of_a_payment_and_a_cancellation_at_once_one_decides(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for round in 0..12 {
        let order = app.unpaid_order(&asha).await;
        let payment = app.approved_payment(&asha, &order, "stripe").await;
        let how = ["cancel", "release"][round % 2];
        let (paid, closed) = tokio::join!(asha.pay(&order, &payment), close(how, &asha, &admin, &order));
        assert!(matches!(closed.status, 200 | 409), "{how}: {}", closed.text);
        assert!(paid.status < 500, "{}", paid.text);
        app.deliver_webhooks().await;
        let order = app.order_now(&order).await;
        assert_eq!(order["isPaid"] == true, closed.status == 409, "{order}");
    }
    app.check_invariants().await;
}
