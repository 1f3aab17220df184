//! Browser and webhook bring the same news in the same moment.

use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

const ROUNDS: usize = 200;

#[db_test(payments)]
async fn browser_and_webhook_at_once_pay_once(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 1_000, 1_000).await;
    let key = app.visitor().get("/api/keys/paypal").await.text;
    app.paypal().webhooks().repeat(2);
    for round in 0..ROUNDS {
        let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
        let answer = if round % 2 == 0 {
            let payment = asha.start_payment(&order, "paypal").await;
            app.paypal().webhooks().hold();
            app.paypal().approve(&payment);
            let capture = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
            app.visitor().post(&capture, json!({})).await.expect(201);
            app.paypal().webhooks().release();
            asha.pay(&order, &payment).await
        } else {
            let intent = asha.start_payment(&order, "stripe").await;
            app.stripe().confirm(&intent, CARD_GOOD);
            asha.pay(&order, &intent).await
        };
        assert_eq!(answer.expect(200)["order"]["isPaid"], true);
    }
    app.deliver_webhooks().await;
    let orders = asha.get("/api/orders/mine?limit=500").await.expect(200);
    for order in orders.as_array().unwrap() {
        assert_eq!((&order["status"], &order["payment"]["status"]), (&json!("paid"), &json!("completed")));
    }
    let count = async |text: &'static str| haat_db::sql(text).count(&app.state.db).await.unwrap();
    let rounds = i64::try_from(ROUNDS).unwrap();
    assert_eq!(count("SELECT COUNT(*) FROM order_events WHERE kind = 'paid'").await, rounds);
    assert_eq!(count("SELECT COUNT(*) FROM payments").await, rounds);
    app.check_invariants().await;
}
