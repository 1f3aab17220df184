//! Providers on a bad day.

use haat_sandbox::{Fault, Op};
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(hanging)]
async fn whatever_fails_on_the_way_the_next_try_or_the_reconciler_pays(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let faults = [
        (Op::Token, Fault::ServerError),
        (Op::LookUp, Fault::HangBefore),
        (Op::LookUp, Fault::ServerError),
        (Op::LookUp, Fault::Garbage),
        (Op::Capture, Fault::HangBefore),
        (Op::Capture, Fault::HangAfter),
        (Op::Capture, Fault::ServerError),
        (Op::Capture, Fault::ServerErrorAfter),
        (Op::Capture, Fault::Garbage),
    ];
    for browser_returns in [true, false] {
        for (op, fault) in faults {
            let order = app.unpaid_order(&asha).await;
            let payment = asha.start_payment(&order, "paypal").await;
            app.paypal().approve(&payment);
            if op == Op::Token {
                app.paypal().revoke_tokens();
            }
            app.paypal().fail_next(op, fault);
            let response = asha.pay(&order, &payment).await;
            assert_eq!(response.status, 503, "{op:?} {fault:?}: {}", response.text);
            assert!(response.message().contains("Your order is kept"), "{}", response.message());
            assert_eq!(app.order_now(&order).await["isPaid"], false);
            if browser_returns {
                asha.pay(&order, &payment).await.expect(200);
            } else {
                app.reconcile_after(2).await;
            }
            assert_eq!(app.order_now(&order).await["isPaid"], true, "{op:?} {fault:?}");
            assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 2019);
        }
    }
    app.check_invariants().await;
}

#[db_test(hanging)]
async fn a_payment_begun_twice_over_a_bad_line_is_one(app: TestApp) {
    let asha = app.customer().await;
    for (provider, fault) in [
        ("paypal", Fault::HangAfter),
        ("paypal", Fault::ServerErrorAfter),
        ("stripe", Fault::HangAfter),
        ("stripe", Fault::ServerError),
    ] {
        let order = app.unpaid_order(&asha).await;
        if provider == "paypal" {
            app.paypal().fail_next(Op::Create, fault);
        } else {
            app.stripe().fail_next(Op::Create, fault);
        }
        asha.try_start_payment(&order, provider).await.expect(503);
        let payment = asha.start_payment(&order, provider).await;
        assert_eq!(asha.start_payment(&order, provider).await, payment);
    }
}

#[db_test(payments)]
async fn a_declined_wallet_can_try_again(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve_without_funds(&payment);
    let response = asha.pay(&order, &payment).await;
    response.expect(402);
    assert!(!response.message().is_empty());
    let order_now = app.order_now(&order).await;
    assert_eq!((&order_now["isPaid"], &order_now["status"]), (&json!(false), &json!("placed")));
    app.paypal().approve(&payment);
    asha.pay(&order, &payment).await.expect(200);
}

#[db_test(payments)]
async fn a_pending_payment_is_not_paid_until_it_is(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    app.paypal().fail_next(Op::Capture, Fault::Pending);
    let answer = asha.pay(&order, &payment).await.expect(202);
    assert_eq!(answer["message"], "Your payment is being checked.");
    assert_eq!(
        (&answer["order"]["isPaid"], &answer["order"]["payment"]["status"]),
        (&json!(false), &json!("pending"))
    );
    // While it is checked, the goods stay, and nobody cancels or pays anew.
    asha.put(&format!("/api/orders/{order}/cancel"), json!({})).await.expect(409);
    asha.try_start_payment(&order, "paypal").await.expect(409);
    app.advance(30 * haat_domain::time::HOUR);
    assert_eq!(haat_server::orders::expire::expire_overdue(&app.state.orders).await.unwrap(), 0);
    app.reconcile_after(1).await;
    assert_eq!(app.order_now(&order).await["status"], "placed");

    app.paypal().settle(&payment);
    app.reconcile_after(60 * 24).await;
    assert_eq!(app.order_now(&order).await["isPaid"], true);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_pending_payment_that_is_denied_leaves_the_order_to_be_paid(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    app.paypal().fail_next(Op::Capture, Fault::Pending);
    asha.pay(&order, &payment).await.expect(202);
    app.paypal().deny(&payment);
    app.deliver_webhooks().await;
    app.hold_webhooks();
    let now = app.order_now(&order).await;
    assert_eq!((&now["status"], &now["payment"]["status"]), (&json!("placed"), &json!("denied")));
    let second = asha.start_payment(&order, "paypal").await;
    assert_ne!(second, payment);
    app.paypal().approve(&second);
    asha.pay(&order, &second).await.expect(200);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_partial_capture_goes_back_and_the_order_stays_unpaid(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    app.paypal().fail_next(Op::Capture, Fault::Partial(1_000));
    let response = asha.pay(&order, &payment).await;
    response.expect(409);
    assert_eq!(
        response.message(),
        "The amount paid is not the total of this order. Your money will be returned."
    );
    let now = app.order_now(&order).await;
    assert_eq!((&now["isPaid"], &now["heldPayments"][0]["amount"]), (&json!(false), &json!(10.0)));
    app.reconcile_after(1).await;
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
    let now = app.order_now(&order).await;
    assert_eq!((&now["heldPayments"], &now["refund"]["status"]), (&json!([]), &json!("refunded")));
    let second = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&second);
    asha.pay(&order, &second).await.expect(200);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_payment_nobody_made_is_forgotten_after_some_days(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    asha.start_payment(&order, "paypal").await;
    asha.start_payment(&order, "stripe").await;
    for _ in 0..12 {
        app.reconcile_after(8 * 60).await;
    }
    // An intent may be paid as long as its order waits; PayPal keeps nothing open for so long.
    let due =
        haat_db::sql("SELECT COUNT(*) FROM payments WHERE check_at IS NOT NULL AND provider = 'PayPal'");
    assert_eq!(due.count(&app.state.db).await.unwrap(), 0);
}
