use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_testing::{Client, TestApp, db_test};
use serde_json::json;

async fn approved(app: &TestApp, customer: &Client) -> (String, String) {
    let order = app.unpaid_order(customer).await;
    let payment = customer.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    (order, payment)
}

/// The payer's browser takes the money and is never seen again.
async fn capture_and_vanish(app: &TestApp, payment: &str) {
    let key = app.visitor().get("/api/keys/paypal").await.text;
    let url = format!("/sandbox/paypal/sandbox/orders/{payment}/capture?client_id={key}");
    app.visitor().post(&url, json!({})).await.expect(201);
}

#[db_test(payments)]
async fn the_webhook_pays_when_the_browser_never_comes_back(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let (order, payment) = approved(&app, &asha).await;
    capture_and_vanish(&app, &payment).await;
    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    assert_eq!(app.order_now(&order).await["isPaid"], false);
    app.deliver_webhooks().await;
    for id in [order, card] {
        let order = app.order_now(&id).await;
        assert_eq!(order["isPaid"], true);
        assert_eq!(order["timeline"][1]["by"], "The shop");
    }
}

#[db_test(payments)]
async fn webhook_and_browser_in_either_order_pay_once(app: TestApp) {
    let asha = app.customer().await;
    for webhook_first in [true, false] {
        app.hold_webhooks();
        let (order, payment) = approved(&app, &asha).await;
        capture_and_vanish(&app, &payment).await;
        if webhook_first {
            app.deliver_webhooks().await;
            asha.pay(&order, &payment).await.expect(200);
        } else {
            asha.pay(&order, &payment).await.expect(200);
            app.deliver_webhooks().await;
        }
        let order = app.order_now(&order).await;
        let paid =
            order["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == "paid").count();
        assert_eq!((&order["isPaid"], paid), (&json!(true), 1));
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn repeated_webhooks_are_dealt_with_once(app: TestApp) {
    let asha = app.customer().await;
    app.paypal().webhooks().repeat(4);
    app.stripe().webhooks().repeat(4);
    let (order, payment) = approved(&app, &asha).await;
    capture_and_vanish(&app, &payment).await;
    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    app.deliver_webhooks().await;
    for event in app.paypal().webhooks().journal() {
        app.paypal().webhooks().resend(&event.event_id);
    }
    app.deliver_webhooks().await;
    for id in [&order, &card] {
        assert_eq!(app.order_now(id).await["timeline"].as_array().unwrap().len(), 2);
    }
    let known = sql("SELECT COUNT(*) FROM payment_events").count(&app.state.db).await.unwrap();
    let sent = app.paypal().webhooks().journal().len() + app.stripe().webhooks().journal().len();
    assert_eq!(known, i64::try_from(sent).unwrap());
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_webhook_without_the_providers_signature_does_nothing(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let (order, payment) = approved(&app, &asha).await;
    capture_and_vanish(&app, &payment).await;
    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);

    let visitor = app.visitor();
    let send = async |provider: &str, headers: &[(String, String)], body: &str| {
        let mut request = visitor
            .request(reqwest::Method::POST, &format!("/api/webhooks/{provider}"))
            .body(body.to_owned());
        for (name, value) in headers {
            request = request.header(name, value);
        }
        visitor.send(request).await.status
    };
    let wallet = app.paypal().webhooks().journal().pop().unwrap();
    let cards = app.stripe().webhooks().journal().pop().unwrap();
    for (provider, event) in [("paypal", &wallet), ("stripe", &cards)] {
        assert_eq!(send(provider, &[], &event.body).await, 400, "unsigned");
        let tampered = event.body.replace(&order, &card);
        let tampered = if tampered == event.body { event.body.replace("165000", "100") } else { tampered };
        assert_eq!(send(provider, &event.headers, &tampered).await, 400, "tampered");
        assert_eq!(send(provider, &event.headers, "{}").await, 400, "another body");
        let garbled: Vec<_> =
            event.headers.iter().map(|(name, _)| (name.clone(), "t=1,v1=00".into())).collect();
        assert_eq!(send(provider, &garbled, &event.body).await, 400, "garbled");
    }
    assert_eq!(send("stripe", &wallet.headers, &wallet.body).await, 400, "the other one's");
    assert_eq!(send("square", &[], "{}").await, 404);
    app.advance(20 * haat_domain::time::MINUTE);
    assert_eq!(send("stripe", &cards.headers, &cards.body).await, 400, "an old recording");
    for id in [order, card] {
        assert_eq!(app.order_now(&id).await["isPaid"], false);
    }
}

#[db_test(payments)]
async fn a_lost_webhook_is_made_up_for_by_the_reconciler(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let (order, payment) = approved(&app, &asha).await;
    capture_and_vanish(&app, &payment).await;
    let card = app.unpaid_order(&asha).await;
    let intent = asha.start_payment(&card, "stripe").await;
    app.stripe().confirm(&intent, CARD_GOOD);
    app.paypal().webhooks().lose();
    app.stripe().webhooks().lose();
    app.reconcile_after(2).await;
    for id in [order, card] {
        assert_eq!(app.order_now(&id).await["isPaid"], true);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn an_approval_that_nobody_follows_up_is_captured_after_a_while(app: TestApp) {
    let asha = app.customer().await;
    let (order, payment) = approved(&app, &asha).await;
    app.deliver_webhooks().await;
    assert_eq!(app.paypal().order(&payment).unwrap().money_left(), 0);
    app.reconcile_after(3).await;
    assert_eq!(app.order_now(&order).await["isPaid"], true);
}

#[db_test(payments)]
async fn a_webhook_that_cannot_be_dealt_with_now_comes_again(app: TestApp) {
    let asha = app.customer().await;
    app.paypal().webhooks().hold();
    let (order, payment) = approved(&app, &asha).await;
    capture_and_vanish(&app, &payment).await;
    app.paypal().fail_next(Op::Certificate, Fault::ServerError);
    app.paypal().fail_next(Op::LookUp, Fault::ServerError);
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&order).await["isPaid"], true);
}

#[db_test(payments)]
async fn a_webhook_may_know_a_payment_that_our_books_lost(app: TestApp) {
    app.hold_webhooks();
    let asha = app.customer().await;
    let (order, payment) = approved(&app, &asha).await;
    // The program died between the provider's answer and our own note of it.
    let lose = sql("DELETE FROM payments WHERE provider_order_id = $1").bind(&payment);
    app.state.db.write(lose).await.unwrap();
    capture_and_vanish(&app, &payment).await;
    app.deliver_webhooks().await;
    assert_eq!(app.order_now(&order).await["isPaid"], true);
    app.check_invariants().await;
}

#[db_test]
async fn a_shop_without_providers_takes_no_webhooks(app: TestApp) {
    app.visitor().post("/api/webhooks/paypal", json!({})).await.expect(404);
    app.visitor().post("/api/webhooks/stripe", json!({})).await.expect(404);
}
