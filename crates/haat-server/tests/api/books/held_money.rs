//! Money that came for an order and does not pay it is in the books, as the payer's.

use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_server::books::store::opening;
use haat_testing::{TestApp, db_test};
use serde_json::json;

/// What an account holds, in paise.
async fn balance(app: &TestApp, account: &str) -> i64 {
    let held: Option<i64> = sql("SELECT balance FROM ledger_balances WHERE account = $1")
        .bind(account)
        .scalar(&app.state.db)
        .await
        .unwrap();
    held.unwrap_or_default()
}

#[db_test(payments)]
async fn money_for_a_closed_order_is_owed_until_it_went_back(app: TestApp) {
    let asha = app.customer().await;
    app.hold_webhooks();
    let order = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&order, "stripe").await;
    asha.put(&format!("/api/orders/{order}/cancel"), json!({})).await.expect(200);
    app.stripe().confirm(&intent, CARD_GOOD);
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&order).await["heldPayments"][0]["amount"], 1650.0);
    assert_eq!(
        (balance(&app, "provider:Stripe").await, balance(&app, "refunds_owed").await),
        (165_000, -165_000)
    );
    app.check_invariants().await;

    // A shop from before: it is written once at the next start.
    for statement in ["DELETE FROM postings", "DELETE FROM ledger_entries", "DELETE FROM ledger_balances"] {
        app.state.db.write(sql(statement)).await.unwrap();
    }
    app.state.db.write(sql("DELETE FROM counters WHERE name = 'books_held'")).await.unwrap();
    for _ in 0..2 {
        opening::open(&app.state.db, app.state.clock.now()).await.unwrap();
        assert_eq!(balance(&app, "refunds_owed").await, -165_000);
    }
    app.check_invariants().await;

    app.reconcile_after(1).await;
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&order).await["heldPayments"], json!([]));
    assert_eq!((balance(&app, "provider:Stripe").await, balance(&app, "refunds_owed").await), (0, 0));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn money_that_came_twice_is_booked_once_as_a_sale_and_once_as_owed(app: TestApp) {
    let asha = app.customer().await;
    app.hold_webhooks();
    let order = app.unpaid_order(&asha).await;
    let card = asha.start_payment(&order, "stripe").await;
    let wallet = app.approved_payment(&asha, &order, "paypal").await;
    app.stripe().confirm(&card, CARD_GOOD);
    asha.pay(&order, &wallet).await.expect(200);
    app.deliver_webhooks().await;
    let now = app.order_now(&order).await;
    assert_eq!((&now["isPaid"], now["heldPayments"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!(balance(&app, "provider:PayPal").await, 165_000);
    assert_eq!(
        (balance(&app, "provider:Stripe").await, balance(&app, "refunds_owed").await),
        (165_000, -165_000)
    );
    app.check_invariants().await;
    app.reconcile_after(1).await;
    app.deliver_webhooks().await;
    assert_eq!((balance(&app, "provider:Stripe").await, balance(&app, "refunds_owed").await), (0, 0));
    assert_eq!(balance(&app, "provider:PayPal").await, 165_000);
    app.check_invariants().await;
}
