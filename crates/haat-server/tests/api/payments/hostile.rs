//! What a browser may claim, and must not get away with.

use haat_testing::{Client, TestApp, db_test};
use serde_json::json;

/// The shop has made a payment before, so it knows whose account the money goes to.
async fn knows_its_account(app: &TestApp) {
    let ravi = app.other_customer().await;
    let order = app.unpaid_order(&ravi).await;
    ravi.start_payment(&order, "paypal").await;
}

async fn refused(app: &TestApp, customer: &Client, order: &str, payment: &str, status: u16, why: &str) {
    let response = customer.pay(order, payment).await;
    response.expect(status);
    assert_eq!(response.message(), why, "{payment}");
    let order = app.order_now(order).await;
    assert_eq!((&order["isPaid"], &order["status"]), (&json!(false), &json!("placed")));
}

#[db_test(payments)]
async fn payments_that_do_not_fit_the_order_pay_nothing(app: TestApp) {
    app.hold_webhooks();
    knows_its_account(&app).await;
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let paypal = app.paypal();
    let stranger = |amount: i64, currency: &str| {
        let mut unit = paypal.unit(amount, currency);
        "SOMEBODYELSE1".clone_into(&mut unit.merchant);
        unit
    };
    let not_ours = "This payment does not belong to this order.";
    let wrong_amount = "The amount paid is not the total of this order.";
    let cases = [
        ("a cent less", vec![paypal.unit(2018, "USD")], wrong_amount),
        ("a cent more", vec![paypal.unit(2020, "USD")], wrong_amount),
        ("another currency", vec![paypal.unit(2019, "EUR")], not_ours),
        ("rupees", vec![paypal.unit(165_000, "INR")], not_ours),
        ("another merchant", vec![stranger(2019, "USD")], not_ours),
        ("two units", vec![paypal.unit(1000, "USD"), paypal.unit(1019, "USD")], not_ours),
        ("a unit for us and one for a friend", vec![paypal.unit(2019, "USD"), stranger(1, "USD")], not_ours),
    ];
    for (name, mut units, why) in cases {
        // Even with our own order's id on it, which any browser can write there.
        units[0].custom_id = Some(order.clone());
        let payment = paypal.make_order(units);
        refused(&app, &asha, &order, &payment, 422, why).await;
        paypal.approve(&payment);
        refused(&app, &asha, &order, &payment, 422, why).await;
        // Nothing that does not fit is ever captured by us.
        assert_eq!(paypal.order(&payment).unwrap().money_left(), 0, "{name}");
    }
    let nameless = paypal.make_order(vec![paypal.unit(2019, "USD")]);
    paypal.approve(&nameless);
    refused(&app, &asha, &order, &nameless, 422, not_ours).await;
    assert_eq!(paypal.order(&nameless).unwrap().money_left(), 0, "exact, but without an order on it");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn made_up_and_odd_ids_pay_nothing(app: TestApp) {
    app.hold_webhooks();
    knows_its_account(&app).await;
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let unknown = "The payment provider does not know this payment. Nothing was charged.";
    for id in
        ["8XY12345AB678901C", "../../v1/oauth2/token", "a b", "%2e%2e", "'; DROP TABLE orders; --", "💸"]
    {
        refused(&app, &asha, &order, id, 422, unknown).await;
    }
    let long = "A".repeat(5_000);
    refused(&app, &asha, &order, &long, 422, unknown).await;
    let url = format!("/api/orders/{order}/pay");
    for body in
        [json!(null), json!([]), json!("COMPLETED"), json!({ "id": 5 }), json!({ "status": "COMPLETED" })]
    {
        asha.put(&url, body).await.expect(422);
    }
    let not_json = asha.request(reqwest::Method::PUT, &url).body("paid");
    asha.send(not_json).await.expect(415);
}

#[db_test(payments)]
async fn an_unapproved_payment_pays_nothing(app: TestApp) {
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    refused(&app, &asha, &order, &payment, 409, "This payment has not been completed.").await;
}

#[db_test(payments)]
async fn someone_elses_payment_stays_theirs(app: TestApp) {
    app.hold_webhooks();
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let (mine, his) = (app.unpaid_order(&asha).await, app.unpaid_order(&ravi).await);
    let payment = ravi.start_payment(&his, "paypal").await;
    app.paypal().approve(&payment);
    refused(&app, &asha, &mine, &payment, 409, "This payment was used for another order.").await;
    // Not even when our books do not know it yet.
    let mut unit = app.paypal().unit(2019, "USD");
    unit.custom_id = Some(his.clone());
    let unknown = app.paypal().make_order(vec![unit]);
    app.paypal().approve(&unknown);
    refused(&app, &asha, &mine, &unknown, 422, "This payment does not belong to this order.").await;
    ravi.pay(&his, &payment).await.expect(200);
    assert_eq!(app.order_now(&mine).await["isPaid"], false);
}

#[db_test(payments)]
async fn one_capture_pays_one_order(app: TestApp) {
    app.hold_webhooks();
    knows_its_account(&app).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let (first, second, third) =
        (app.unpaid_order(&asha).await, app.unpaid_order(&asha).await, app.unpaid_order(&ravi).await);
    let unit = |order: &str| {
        let mut unit = app.paypal().unit(2019, "USD");
        unit.custom_id = Some(order.to_owned());
        unit
    };
    let payment = app.paypal().make_order(vec![unit(&first)]);
    app.paypal().approve(&payment);
    asha.pay(&first, &payment).await.expect(200);
    let used = "This payment was used for another order.";
    refused(&app, &asha, &second, &payment, 409, used).await;
    refused(&app, &ravi, &third, &payment, 409, used).await;
    // The same capture under another order's id: the provider would have to be lying, but we do not care.
    let capture = app.paypal().order(&payment).unwrap().units[0].captures.clone();
    let copy = app.paypal().make_order(vec![unit(&second)]);
    app.paypal().approve(&copy);
    app.paypal().edit(&copy, |order| {
        order.status = haat_sandbox::paypal::OrderStatus::Completed;
        order.units[0].captures = capture;
    });
    refused(&app, &asha, &second, &copy, 409, used).await;
    app.check_invariants().await;
}

#[db_test(payments)]
async fn one_capture_on_many_orders_at_once_pays_one(app: TestApp) {
    app.hold_webhooks();
    knows_its_account(&app).await;
    let asha = app.customer().await;
    let mut orders = Vec::new();
    for _ in 0..6 {
        orders.push(app.unpaid_order(&asha).await);
    }
    let mut unit = app.paypal().unit(2019, "USD");
    unit.custom_id = Some(orders[3].clone());
    let payment = app.paypal().make_order(vec![unit]);
    app.paypal().approve(&payment);
    let answers = futures_util::future::join_all(orders.iter().map(|order| asha.pay(order, &payment))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let mine = asha.get("/api/orders/mine").await.expect(200);
    assert_eq!(mine.as_array().unwrap().iter().filter(|order| order["isPaid"] == true).count(), 1);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn nobody_else_pays_or_sees_the_payment_of_an_order(app: TestApp) {
    app.hold_webhooks();
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    for other in [&ravi, &admin] {
        other.pay(&order, &payment).await.expect(404);
        other.try_start_payment(&order, "paypal").await.expect(404);
    }
    app.visitor().pay(&order, &payment).await.expect(401);
    app.visitor().try_start_payment(&order, "paypal").await.expect(401);
    asha.pay("no-such-order", &payment).await.expect(404);
    assert_eq!(app.order_now(&order).await["isPaid"], false);
}

#[db_test(payments)]
async fn a_captured_payment_of_the_wrong_amount_is_noted_when_it_is_not_surely_ours(app: TestApp) {
    app.hold_webhooks();
    knows_its_account(&app).await;
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = app.paypal().make_order(vec![app.paypal().unit(100, "USD")]);
    app.paypal().approve(&payment);
    let key = app.visitor().get("/api/keys/paypal").await.text;
    let capture = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
    app.visitor().post(&capture, json!({})).await.expect(201);
    refused(&app, &asha, &order, &payment, 422, "This payment does not belong to this order.").await;
    let note = app.order_now(&order).await["timeline"][1].clone();
    assert_eq!(note["kind"], "payment_refused");
    assert!(note["note"].as_str().unwrap().contains("$1.00"), "{note}");
    // It may be somebody's payment elsewhere: it is not ours to give back.
    app.reconcile_after(60).await;
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 100);
}
