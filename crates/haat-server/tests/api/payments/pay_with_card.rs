use haat_sandbox::stripe::{CARD_CHALLENGED, CARD_DECLINED, CARD_GOOD};
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(payments)]
async fn a_confirmed_card_payment_pays_in_rupees(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let started = asha.try_start_payment(&order, "stripe").await.expect(200);
    assert_eq!((&started["amount"], &started["currency"]), (&json!(1650.0), &json!("INR")));
    let intent = started["id"].as_str().unwrap();
    let again = asha.try_start_payment(&order, "stripe").await.expect(200);
    assert_eq!((&again["id"], &again["clientSecret"]), (&started["id"], &started["clientSecret"]));

    asha.pay(&order, intent).await.expect(409);
    assert!(app.stripe().confirm(intent, CARD_GOOD));
    let body = json!({ "paymentIntent": { "id": intent, "status": "succeeded" } });
    let answer = asha.put(&format!("/api/orders/{order}/pay"), body).await.expect(200);
    assert_eq!(
        (&answer["order"]["isPaid"], &answer["order"]["paymentMethod"]),
        (&json!(true), &json!("Stripe"))
    );
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_card_whose_bank_asks_pays_once_the_payer_answered(app: TestApp) {
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&order, "stripe").await;
    for well in [false, true] {
        app.stripe().confirm(&intent, CARD_CHALLENGED);
        app.deliver_webhooks().await;
        asha.pay(&order, &intent).await.expect(409);
        assert_eq!(app.order_now(&order).await["isPaid"], false, "the bank still waits");
        assert_eq!(
            asha.start_payment(&order, "stripe").await,
            intent,
            "a payer who comes back goes on with it"
        );
        assert_eq!(app.stripe().answer_challenge(&intent, well), well);
        app.deliver_webhooks().await;
        assert_eq!(app.order_now(&order).await["isPaid"], well, "the webhook alone brings the news");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_declined_card_leaves_the_order_open_for_another(app: TestApp) {
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&order, "stripe").await;
    assert!(!app.stripe().confirm(&intent, CARD_DECLINED));
    app.deliver_webhooks().await;
    asha.pay(&order, &intent).await.expect(409);
    assert_eq!(asha.start_payment(&order, "stripe").await, intent);
    app.hold_webhooks();
    assert!(app.stripe().confirm(&intent, CARD_GOOD));
    asha.pay(&order, &intent).await.expect(200);
}

#[db_test(payments)]
async fn a_slow_card_is_pending_and_then_paid_or_not(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    for (settles, status) in [(true, "paid"), (false, "placed")] {
        let order = app.unpaid_order(&asha).await;
        let intent = asha.start_payment(&order, "stripe").await;
        assert!(app.stripe().confirm_slowly(&intent));
        let answer = asha.pay(&order, &intent).await.expect(202);
        assert_eq!(
            (&answer["order"]["isPaid"], &answer["order"]["payment"]["status"]),
            (&json!(false), &json!("pending"))
        );
        asha.put(&format!("/api/orders/{order}/cancel"), json!({})).await.expect(409);
        if settles {
            app.stripe().settle(&intent)
        } else {
            app.stripe().deny(&intent)
        };
        app.deliver_webhooks().await;
        app.hold_webhooks();
        assert_eq!(app.order_now(&order).await["status"], status);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn cards_of_other_orders_and_made_up_ones_pay_nothing(app: TestApp) {
    app.hold_webhooks();
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let (mine, his) = (app.unpaid_order(&asha).await, app.unpaid_order(&ravi).await);
    let intent = ravi.start_payment(&his, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    for claimed in [intent.as_str(), "pi_made_up", "pi_../../refunds"] {
        let status = asha.pay(&mine, claimed).await.status;
        assert!(status == 422 || status == 409, "{claimed}: {status}");
    }
    assert_eq!(app.order_now(&mine).await["isPaid"], false);
    ravi.pay(&his, &intent).await.expect(200);
}
