use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::json;

async fn paid(app: &TestApp, customer: &Client) -> (String, String, String) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let order = customer.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let payment = customer.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    customer.pay(&order, &payment).await.expect(200);
    (order, payment, lamp)
}

fn url(order: &str) -> String {
    format!("/api/orders/{order}/refund")
}

#[db_test(payments)]
async fn an_admin_gives_everything_back_once(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (order, payment, lamp) = paid(&app, &asha).await;
    assert_eq!(app.stock_of(&lamp).await, 4);
    for other in [&asha, &app.seller().await] {
        other.put(&url(&order), json!({})).await.expect(403);
    }
    let answer = admin.put(&url(&order), json!({})).await.expect(200);
    assert_eq!((&answer["order"]["status"], &answer["order"]["isPaid"]), (&json!("refunded"), &json!(false)));
    assert_eq!(
        (&answer["order"]["refund"]["amount"], &answer["order"]["refund"]["status"]),
        (&json!(20.19), &json!("refunded"))
    );
    app.deliver_webhooks().await;
    admin.put(&url(&order), json!({})).await.expect(200);
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
    assert_eq!(app.paypal().order(&payment).unwrap().units[0].refunds.len(), 1);
    assert_eq!(app.stock_of(&lamp).await, 5);
    asha.pay(&order, &payment).await.expect(409);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_demo_that_was_started_again_gives_old_payments_back(app: TestApp) {
    let asha = app.customer().await;
    let (order, payment, _) = paid(&app, &asha).await;
    let again = app.restarted().await;
    let admin = again.admin().await;
    admin.put(&url(&order), json!({})).await.expect(200);
    assert_eq!(again.paypal().order(&payment).unwrap().money_left(), 0);
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 2019, "it is another sandbox");
    again.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_delivered_does_not_go_back_on_the_shelf(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (order, payment, lamp) = paid(&app, &asha).await;
    admin.put(&format!("/api/orders/{order}/deliver"), json!({})).await.expect(200);
    admin.put(&url(&order), json!({})).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 4);
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
}

#[db_test(payments)]
async fn an_unpaid_order_has_nothing_to_refund(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let order = app.unpaid_order(&asha).await;
    let response = admin.put(&url(&order), json!({})).await;
    response.expect(409);
    assert_eq!(response.message(), "This order has not been paid, so there is nothing to refund.");
    admin.put(&url("nothing"), json!({})).await.expect(404);
}

#[db_test(hanging)]
async fn a_refund_over_a_bad_line_happens_once(app: TestApp) {
    app.hold_webhooks();
    let (asha, admin) = (app.customer().await, app.admin().await);
    for fault in
        [Fault::HangBefore, Fault::HangAfter, Fault::ServerError, Fault::ServerErrorAfter, Fault::Garbage]
    {
        let (order, payment, lamp) = paid(&app, &asha).await;
        app.paypal().fail_next(Op::Refund, fault);
        let answer = admin.put(&url(&order), json!({})).await.expect(202);
        assert_eq!(answer["order"]["refund"]["status"], "refunding", "{fault:?}");
        admin.put(&url(&order), json!({})).await.expect(202);
        app.reconcile_after(2).await;
        let now = app.order_now(&order).await;
        assert_eq!(
            (&now["status"], &now["refund"]["status"]),
            (&json!("refunded"), &json!("refunded")),
            "{fault:?}"
        );
        assert_eq!(app.paypal().order(&payment).unwrap().units[0].refunds.len(), 1, "{fault:?}");
        assert_eq!(app.stock_of(&lamp).await, 5);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn two_admins_at_once_refund_once(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (order, payment, lamp) = paid(&app, &asha).await;
    let path = url(&order);
    let tries = (0..6).map(|_| admin.put(&path, json!({})));
    for answer in futures_util::future::join_all(tries).await {
        assert!(answer.status == 200 || answer.status == 202, "{}", answer.text);
    }
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&order).await["status"], "refunded");
    assert_eq!(app.paypal().order(&payment).unwrap().units[0].refunds.len(), 1);
    assert_eq!(app.stock_of(&lamp).await, 5);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_refund_from_the_providers_own_screen_is_taken_over(app: TestApp) {
    let asha = app.customer().await;
    let (order, payment, lamp) = paid(&app, &asha).await;
    app.deliver_webhooks().await;
    app.paypal().refund(&payment, 500);
    app.deliver_webhooks().await;
    let partly = app.order_now(&order).await;
    assert_eq!(
        (&partly["isPaid"], &partly["refund"]["status"], &partly["refund"]["amount"]),
        (&json!(true), &json!("partial"), &json!(5.0))
    );
    app.paypal().refund(&payment, 1519);
    app.deliver_webhooks().await;
    let wholly = app.order_now(&order).await;
    assert_eq!((&wholly["status"], &wholly["refund"]["status"]), (&json!("refunded"), &json!("refunded")));
    assert_eq!(app.stock_of(&lamp).await, 5);

    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    app.deliver_webhooks().await;
    app.stripe().refund(&intent, 165_000);
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&card).await["status"], "refunded");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn the_rest_goes_back_after_a_partial_refund(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (order, payment, _) = paid(&app, &asha).await;
    app.paypal().refund(&payment, 500);
    app.deliver_webhooks().await;
    let answer = admin.put(&url(&order), json!({})).await.expect(200);
    assert_eq!(answer["order"]["refund"]["amount"], 20.19);
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
}

#[db_test(payments)]
async fn a_reversal_is_shown_and_left_to_a_person(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (wallet, payment, _) = paid(&app, &asha).await;
    app.paypal().reverse(&payment);
    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    app.deliver_webhooks().await;
    app.stripe().dispute(&intent);
    app.deliver_webhooks().await;
    for order in [&wallet, &card] {
        let now = app.order_now(order).await;
        assert_eq!(
            (&now["status"], &now["payment"]["status"], &now["refund"]["status"]),
            (&json!("paid"), &json!("reversed"), &json!("reversed"))
        );
        let last = now["timeline"].as_array().unwrap().last().unwrap().clone();
        assert_eq!(last["kind"], "payment_reversed");
        assert_eq!(admin.put(&url(order), json!({})).await.expect(200)["order"]["status"], "refunded");
    }
    app.check_invariants().await;
}
