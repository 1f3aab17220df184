//! What the reconciler looks at first.

use haat_db::sql;
use haat_sandbox::{Fault, Op};
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(payments)]
async fn abandoned_carts_never_delay_a_refund_or_money_that_came(app: TestApp) {
    app.hold_webhooks();
    let (admin, asha) = (app.admin().await, app.customer().await);
    let sold = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&sold, "paypal").await;
    app.paypal().approve(&payment);
    asha.pay(&sold, &payment).await.expect(200);
    app.paypal().fail_next(Op::Refund, Fault::Pending);
    admin.put(&format!("/api/orders/{sold}/refund"), json!({})).await.expect(202);
    let refund = app.paypal().order(&payment).unwrap().units[0].refunds[0].id.clone();
    assert!(app.paypal().settle_refund(&refund));

    let checked = app.unpaid_order(&asha).await;
    let slow = asha.start_payment(&checked, "paypal").await;
    app.paypal().approve(&slow);
    app.paypal().fail_next(Op::Capture, Fault::Pending);
    asha.pay(&checked, &slow).await.expect(202);
    app.paypal().settle(&slow);

    // More than one batch of payments that nobody went on with, all of them due for longer.
    let abandoned = app.unpaid_order(&asha).await;
    for n in 0..120 {
        let begun = sql("INSERT INTO payments (id, order_id, provider, provider_order_id, status, amount, currency, \
                         check_at, created_at, updated_at) VALUES ($1, $2, 'PayPal', $1, 'created', 2019, 'USD', 1, 1, 1)")
        .bind(format!("ABANDONED{n:08}"))
        .bind(&abandoned);
        app.state.db.write(begun).await.unwrap();
    }
    app.reconcile_after(60).await;
    assert_eq!(app.order_now(&sold).await["refunds"][0]["state"], "done");
    assert_eq!(app.order_now(&sold).await["status"], "refunded");
    assert_eq!(app.order_now(&checked).await["isPaid"], true);
}

#[db_test(hanging)]
async fn a_provider_that_hangs_on_one_question_answers_the_others(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let mut orders = vec![];
    for _ in 0..3 {
        let order = app.unpaid_order(&asha).await;
        let payment = asha.start_payment(&order, "paypal").await;
        app.paypal().approve(&payment);
        orders.push(order);
    }
    app.paypal().fail_next(Op::LookUp, Fault::HangBefore);
    app.reconcile_after(10).await;
    let mut paid = 0;
    for order in &orders {
        paid += usize::from(app.order_now(order).await["isPaid"] == true);
    }
    assert_eq!(paid, 2);
    app.reconcile_after(60 * 7).await;
    for order in &orders {
        assert_eq!(app.order_now(order).await["isPaid"], true);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn the_oldest_refund_is_asked_about_first(app: TestApp) {
    app.hold_webhooks();
    let (admin, asha) = (app.admin().await, app.customer().await);
    let sold = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&sold, "paypal").await;
    app.paypal().approve(&payment);
    asha.pay(&sold, &payment).await.expect(200);
    app.paypal().fail_next(Op::Refund, Fault::Pending);
    admin.put(&format!("/api/orders/{sold}/refund"), json!({})).await.expect(202);
    let refund = app.paypal().order(&payment).unwrap().units[0].refunds[0].id.clone();
    assert!(app.paypal().settle_refund(&refund));

    // More than one batch of younger ones, all of them due for longer.
    for n in 0..60 {
        let younger = sql("INSERT INTO refunds (id, provider, provider_order_id, kind, state, amount, request_key, \
                           check_at, created_at, updated_at) VALUES ($1, 'PayPal', $1, 'refund', 'pending', 100, $1, 1, $2, $2)")
        .bind(format!("YOUNGER{n:08}"))
        .bind(app.state.clock.now().plus(n));
        app.state.db.write(younger).await.unwrap();
    }
    app.reconcile_after(60).await;
    assert_eq!(app.order_now(&sold).await["refunds"][0]["state"], "done");
    let waiting = "SELECT COUNT(*) FROM refunds WHERE check_at = 1";
    let waiting = sql(waiting).count(&app.state.db).await.unwrap();
    assert_eq!(waiting, 11, "one batch was looked at, not all");
}
