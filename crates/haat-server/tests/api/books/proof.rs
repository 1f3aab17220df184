//! What is missing in the books of an order, or stands there twice, is found.

use super::ledger::set_terms;
use super::payouts::earn;
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_sandbox::stripe::CARD_GOOD;
use haat_server::invariants;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::json;

/// Changes the books behind the shop's back, so that each entry and each balance adds up all the same.
async fn forge(app: &TestApp, order: &str, kind: &str, statements: &[&'static str]) {
    let entry: Option<String> = sql("SELECT id FROM ledger_entries WHERE order_id = $1 AND kind = $2")
        .bind(order)
        .bind(kind)
        .scalar(&app.state.db)
        .await
        .unwrap();
    for statement in statements {
        app.state.db.write(sql(*statement).bind(entry.as_deref().unwrap())).await.unwrap();
    }
    let balances = "UPDATE ledger_balances SET balance = CAST(COALESCE((SELECT SUM(p.amount) FROM postings p \
                    WHERE p.account = ledger_balances.account), 0) AS BIGINT)";
    app.state.db.write(sql(balances)).await.unwrap();
}

const REMOVE: [&str; 2] =
    ["DELETE FROM postings WHERE entry_id = $1", "DELETE FROM ledger_entries WHERE id = $1"];
const TWICE: [&str; 2] = [
    "INSERT INTO ledger_entries (id, at, kind, order_id, reference, note, actor_name) \
     SELECT 'again', at, kind, order_id, reference, note, actor_name FROM ledger_entries WHERE id = $1",
    "INSERT INTO postings (entry_id, no, account, line_no, amount, at) \
     SELECT 'again', no, account, line_no, amount, at FROM postings WHERE entry_id = $1",
];

/// What the check says about the books of orders.
async fn found(app: &TestApp) -> Vec<String> {
    let findings = invariants::check(&app.state.db).await.unwrap();
    findings.into_iter().filter_map(|finding| finding.strip_prefix(LACKS).map(str::to_owned)).collect()
}

const LACKS: &str = "the books of an order lack something, or have too much: ";

async fn partly_refunded(app: &TestApp, asha: &Client, provider: &str) -> String {
    let order = app.unpaid_order(asha).await;
    let payment = app.approved_payment(asha, &order, provider).await;
    asha.pay(&order, &payment).await.expect(200);
    let part = json!({ "amount": 200, "reason": "A scratch." });
    app.admin().await.post(&format!("/api/orders/{order}/refunds"), part).await.expect(200);
    app.deliver_webhooks().await;
    order
}

#[db_test(payments)]
async fn a_refund_in_dollars_that_is_not_in_the_books_is_found(app: TestApp) {
    let order = partly_refunded(&app, &app.customer().await, "paypal").await;
    app.check_invariants().await;
    // What was promised, and what went.
    for _ in 0..2 {
        forge(&app, &order, "refund", &REMOVE).await;
    }
    let found = found(&app).await;
    assert!(found.len() == 1 && found[0].starts_with(&order), "{found:?}");
    assert!(found[0].contains("provider:PayPal -"), "{found:?}");
}

#[db_test]
async fn a_release_that_is_missing_or_stands_there_twice_is_found(app: TestApp) {
    let meena = app.seller().await;
    set_terms(&app, json!({ "releaseDays": 0 })).await;
    let (missing, twice) = (earn(&app, &meena, 1_000).await, earn(&app, &meena, 700).await);
    app.check_invariants().await;
    forge(&app, &missing, "released", &REMOVE).await;
    forge(&app, &twice, "released", &TWICE).await;
    let (pending, available) =
        (format!("seller:{}:pending", meena.id), format!("seller:{}:available", meena.id));
    assert_eq!(
        found(&app).await,
        [
            format!("{missing}: {pending} 100000, {available} -100000"),
            format!("{twice}: {pending} -70000, {available} 70000"),
        ]
    );
}

#[db_test(payments)]
async fn an_order_that_is_not_in_the_books_is_found(app: TestApp) {
    let asha = app.customer().await;
    let refunded = partly_refunded(&app, &asha, "stripe").await;
    // Money that pays nothing is in the books too.
    let held = app.unpaid_order(&asha).await;
    app.hold_webhooks();
    let intent = asha.start_payment(&held, "stripe").await;
    asha.put(&format!("/api/orders/{held}/cancel"), json!({})).await.expect(200);
    app.stripe().confirm(&intent, CARD_GOOD);
    app.deliver_webhooks().await;
    app.check_invariants().await;
    for kind in ["paid", "refund"] {
        forge(&app, &refunded, kind, &REMOVE).await;
    }
    forge(&app, &held, "refund", &REMOVE).await;
    let found = found(&app).await;
    let orders: Vec<&str> = found.iter().map(|finding| finding.split(": ").next().unwrap()).collect();
    assert_eq!(orders, [&refunded, &held], "{found:?}");
}

#[db_test]
async fn many_orders_are_looked_at_to_the_last(app: TestApp) {
    let asha = app.customer().await;
    let lamp = app.goods("Lamp", 1_000, 200).await;
    let mut last = String::new();
    for _ in 0..60 {
        asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().clone_into(&mut last);
        app.move_order(&last, OrderAction::Pay).await;
    }
    forge(&app, &last, "paid", &TWICE).await;
    let found = found(&app).await;
    assert!(found.len() == 1 && found[0].starts_with(&last), "{found:?}");
}
