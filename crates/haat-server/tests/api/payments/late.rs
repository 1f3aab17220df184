//! Money that comes for an order that can no longer take it: never lost, always returned or shown.

use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_server::orders::expire::expire_overdue;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

async fn close(app: &TestApp, customer: &Client, order: &str, how: &str) {
    match how {
        "cancelled" => {
            customer.put(&format!("/api/orders/{order}/cancel"), json!({})).await.expect(200);
        }
        "expired" => {
            app.advance(25 * haat_domain::time::HOUR);
            assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 1);
        }
        _ => {
            app.admin().await.delete(&format!("/api/orders/{order}")).await.expect(200);
        }
    }
}

fn kinds(order: &Value) -> Vec<&str> {
    order["timeline"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

#[db_test(payments)]
async fn money_for_a_closed_order_goes_back_by_itself(app: TestApp) {
    let asha = app.customer().await;
    for how in ["cancelled", "expired", "deleted"] {
        app.hold_webhooks();
        let order = app.unpaid_order(&asha).await;
        let intent = asha.start_payment(&order, "stripe").await;
        close(&app, &asha, &order, how).await;
        // Before the intent is called off.
        app.stripe().confirm(&intent, CARD_GOOD);
        app.deliver_webhooks().await;
        let held = app.order_now(&order).await;
        assert_eq!(held["isPaid"], false, "{how}");
        assert_eq!(held["heldPayments"][0]["amount"], 1650.0, "{how}");

        app.reconcile_after(1).await;
        app.deliver_webhooks().await;
        let returned = app.order_now(&order).await;
        assert_eq!(returned["heldPayments"], json!([]), "{how}");
        assert_eq!(returned["refund"]["status"], "refunded", "{how}");
        assert_eq!(kinds(&returned)[2..], ["payment_held", "payment_returned"], "{how}");
        assert_eq!(app.stripe().intent(&intent).unwrap().charge.unwrap().refunds.len(), 1);
        app.check_invariants().await;
    }
}

#[db_test(payments)]
async fn an_approval_for_a_closed_order_is_never_captured(app: TestApp) {
    let asha = app.customer().await;
    for how in ["cancelled", "expired", "deleted"] {
        app.hold_webhooks();
        let order = app.unpaid_order(&asha).await;
        let payment = asha.start_payment(&order, "paypal").await;
        app.paypal().approve(&payment);
        close(&app, &asha, &order, how).await;
        let response = asha.pay(&order, &payment).await;
        if how == "deleted" {
            response.expect(404);
        } else {
            response.expect(409);
            assert!(response.message().contains("Please place a new order"), "{}", response.message());
        }
        app.deliver_webhooks().await;
        app.reconcile_after(10).await;
        // PayPal cannot be told to call it off: after three days nobody asks any more.
        app.reconcile_after(4 * 24 * 60).await;
        let then = app.paypal().order(&payment).unwrap();
        assert!(then.units.iter().all(|unit| unit.captures.is_empty()), "{how}");
        let now = app.order_now(&order).await;
        assert_eq!((&now["isPaid"], &now["heldPayments"]), (&json!(false), &json!([])), "{how}");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_a_page_captures_by_itself_for_a_closed_order_goes_back(app: TestApp) {
    let asha = app.customer().await;
    let key = app.visitor().get("/api/keys/paypal").await.text;
    for how in ["cancelled", "expired", "deleted"] {
        app.hold_webhooks();
        let order = app.unpaid_order(&asha).await;
        let payment = asha.start_payment(&order, "paypal").await;
        app.paypal().approve(&payment);
        close(&app, &asha, &order, how).await;
        let url = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
        app.visitor().post(&url, json!({})).await.expect(201);
        app.deliver_webhooks().await;
        assert_eq!(app.order_now(&order).await["heldPayments"][0]["amount"], 20.19, "{how}");
        app.reconcile_after(1).await;
        app.deliver_webhooks().await;
        let now = app.order_now(&order).await;
        assert_eq!((&now["isPaid"], &now["heldPayments"]), (&json!(false), &json!([])), "{how}");
        assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0, "{how}");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn who_pays_twice_gets_the_second_payment_back(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let wallet = asha.start_payment(&order, "paypal").await;
    let card = asha.start_payment(&order, "stripe").await;
    app.paypal().approve(&wallet);
    app.stripe().confirm(&card, CARD_GOOD);
    let (first, second) = tokio::join!(asha.pay(&order, &wallet), asha.pay(&order, &card));
    let won = [first.status, second.status].iter().filter(|status| **status == 200).count();
    assert!(won >= 1, "{} {}", first.text, second.text);
    app.deliver_webhooks().await;
    app.reconcile_after(3).await;
    app.reconcile_after(3).await;
    let now = app.order_now(&order).await;
    assert_eq!((&now["isPaid"], &now["payment"]["status"]), (&json!(true), &json!("completed")));
    assert_eq!((&now["heldPayments"], &now["refund"]), (&json!([]), &json!(null)));
    let wallet_left = app.paypal().order(&wallet).unwrap().money_left();
    let card_charge = app.stripe().intent(&card).unwrap().charge.unwrap();
    let card_left = 165_000 - card_charge.refunds.iter().map(|refund| refund.amount).sum::<i64>();
    assert!(
        (wallet_left == 2019 && card_left == 0) || (wallet_left == 0 && card_left == 165_000),
        "exactly one payment stays: {wallet_left} {card_left}"
    );
    app.check_invariants().await;
}

#[db_test(payments)]
async fn held_money_that_cannot_go_back_yet_stays_visible_and_is_tried_again(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&order, "stripe").await;
    close(&app, &asha, &order, "cancelled").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    let response = asha.pay(&order, &intent).await;
    response.expect(409);
    let why = "This order was cancelled. Please place a new order. Your money will be returned.";
    assert_eq!(response.message(), why);
    assert_eq!(asha.pay(&order, &intent).await.message(), why, "also when it is known already");
    app.stripe().fail_next(Op::Refund, Fault::ServerError);
    app.reconcile_after(1).await;
    let held = app.order_now(&order).await["heldPayments"][0].clone();
    assert_eq!(held["status"], "held");
    assert!(!held["note"].as_str().unwrap().contains("place a new order"), "an admin reads it: {held}");
    app.stripe().fail_next(Op::Refund, Fault::ServerErrorAfter);
    app.reconcile_after(60).await;
    app.reconcile_after(60 * 7).await;
    assert_eq!(app.order_now(&order).await["heldPayments"], json!([]));
    assert_eq!(app.stripe().intent(&intent).unwrap().charge.unwrap().refunds.len(), 1);
}

#[db_test(hanging)]
async fn nothing_of_a_closed_order_stays_payable(app: TestApp) {
    let asha = app.customer().await;
    for how in ["cancelled", "expired", "deleted"] {
        app.hold_webhooks();
        let order = app.unpaid_order(&asha).await;
        let intent = asha.start_payment(&order, "stripe").await;
        // Also when the first word of it is lost.
        app.stripe().fail_next(Op::Cancel, Fault::HangBefore);
        close(&app, &asha, &order, how).await;
        app.reconcile_after(1).await;
        app.reconcile_after(26 * 60).await;
        assert!(!app.stripe().confirm(&intent, CARD_GOOD), "{how}");
        let now = app.order_now(&order).await;
        assert_eq!((&now["isPaid"], &now["heldPayments"]), (&json!(false), &json!([])), "{how}");
        assert_eq!(now["payment"]["status"], "denied", "{how}");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn an_intent_that_is_paid_after_days_is_still_found_without_webhooks(app: TestApp) {
    let asha = app.customer().await;
    app.hold_webhooks();
    let order = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&order, "stripe").await;
    let hold = haat_db::sql("UPDATE orders SET held_until = held_until + 864000000");
    app.state.db.write(hold).await.unwrap();
    for _ in 0..10 {
        app.reconcile_after(10 * 60).await;
    }
    app.stripe().confirm(&intent, CARD_GOOD);
    app.reconcile_after(7 * 60).await;
    assert_eq!(app.order_now(&order).await["isPaid"], true);
}
