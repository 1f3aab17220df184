use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test(payments)]
async fn an_approved_payment_is_captured_by_the_server(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let started = asha.try_start_payment(&order, "paypal").await.expect(200);
    assert_eq!((&started["amount"], &started["currency"]), (&json!(20.19), &json!("USD")));
    let payment = started["id"].as_str().unwrap();
    let unit = &app.paypal().order(payment).unwrap().units[0];
    assert_eq!((unit.amount, unit.custom_id.as_deref()), (2019, Some(order.as_str())));

    app.paypal().approve(payment);
    let answer = asha.pay(&order, payment).await.expect(200);
    assert_eq!(answer["message"], "Order Paid Succefully");
    assert_eq!((&answer["order"]["isPaid"], &answer["order"]["status"]), (&json!(true), &json!("paid")));
    assert!(answer["order"]["paidAt"].is_string());
    assert_eq!(answer["order"]["payment"]["status"], "completed");
    assert_eq!(
        answer["order"]["payment"]["captureId"],
        json!(app.paypal().order(payment).unwrap().capture_id())
    );
    assert_eq!(answer["order"]["timeline"][1]["by"], "Asha Rao");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_payment_captured_by_the_browser_is_checked_and_taken(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    let key = app.visitor().get("/api/keys/paypal").await.text;
    // What the wallet's script does in the payer's browser, on our own origin.
    let at = |step: &str| format!("/sandbox/paypal/sandbox/orders/{payment}/{step}?client_id={key}");
    app.visitor().post(&at("approve"), json!({})).await.expect(200);
    let captured = app.visitor().post(&at("capture"), json!({})).await.expect(201);
    let url = format!("/api/orders/{order}/pay");
    assert_eq!(asha.put(&url, captured.clone()).await.expect(200)["order"]["isPaid"], true);
    // Again, as a reloaded page may.
    let again = asha.put(&url, captured).await.expect(200);
    let paid = again["order"]["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == "paid");
    assert_eq!(paid.count(), 1);
}

#[db_test(payments)]
async fn a_payment_that_the_browser_made_itself_pays_nothing(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    asha.start_payment(&order, "paypal").await;
    let payment = app.paypal().make_order(vec![app.paypal().unit(2019, "USD")]);
    app.paypal().approve(&payment);
    asha.pay(&order, &payment).await.expect(422);
    assert_eq!(app.order_now(&order).await["isPaid"], false);
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
}

#[db_test(payments)]
async fn two_clicks_begin_one_payment(app: TestApp) {
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let (a, b, c) = tokio::join!(
        asha.start_payment(&order, "paypal"),
        asha.start_payment(&order, "paypal"),
        asha.start_payment(&order, "paypal")
    );
    assert!(a == b && b == c);
    assert_eq!(asha.start_payment(&order, "paypal").await, a);
}

#[db_test(payments)]
async fn a_body_without_an_id_means_the_payment_begun_last(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let order = app.unpaid_order(&asha).await;
    let url = format!("/api/orders/{order}/pay");
    asha.put(&url, json!({})).await.expect(422);
    let payment = asha.start_payment(&order, "paypal").await;
    asha.put(&url, json!({})).await.expect(409);
    app.paypal().approve(&payment);
    asha.put(&url, json!({})).await.expect(200);
}

#[db_test(payments)]
async fn only_an_unpaid_living_order_can_be_paid(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let paid = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&paid, "paypal").await;
    app.paypal().approve(&payment);
    asha.pay(&paid, &payment).await.expect(200);
    let response = asha.try_start_payment(&paid, "paypal").await;
    response.expect(409);
    assert_eq!(response.message(), "This order is already paid.");
    assert_eq!(response.json()["code"], "order_already_paid");

    let cancelled = app.unpaid_order(&asha).await;
    asha.put(&format!("/api/orders/{cancelled}/cancel"), json!({})).await.expect(200);
    asha.try_start_payment(&cancelled, "stripe").await.expect(409);

    let overdue = app.unpaid_order(&asha).await;
    app.advance(25 * haat_domain::time::HOUR);
    asha.try_start_payment(&overdue, "paypal").await.expect(409);
    asha.try_start_payment(&paid, "bitcoin").await.expect(404);
}
