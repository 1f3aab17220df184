//! What waits for an admin: in the office, by mail, and as facts in the log.

use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_server::config::RateLimits;
use haat_server::notices::gather::Gather;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// A paid order for ₹1,650, by card; its id and the payment's.
async fn paid(app: &TestApp, customer: &Client) -> (String, String) {
    let order = app.unpaid_order(customer).await;
    let payment = customer.start_payment(&order, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    customer.pay(&order, &payment).await.expect(200);
    (order, payment)
}

async fn waiting(admin: &Client) -> Vec<(String, String, f64)> {
    let list = admin.get("/api/payments/attention").await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let item = |item: &Value| (text(&item["kind"]), text(&item["orderId"]), item["amount"].as_f64().unwrap());
    list.as_array().unwrap().iter().map(item).collect()
}

/// What the admin finds on the bell, and by mail: the kinds, and what they are about.
async fn told(app: &TestApp, admin: &Client) -> Vec<(String, String)> {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
    let list = admin.get("/api/notices").await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    // That there is something to send is another matter.
    let mut told: Vec<_> = list["notices"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|notice| notice["kind"] != "house_to_ship")
        .map(|notice| (text(&notice["kind"]), text(&notice["subject"])))
        .collect();
    told.sort();
    told
}

async fn facts(app: &TestApp, order: &str) -> Vec<String> {
    let query = sql("SELECT kind FROM facts WHERE subject = $1 AND kind LIKE 'payment.%' ORDER BY id");
    query.bind(order).scalars(&app.state.db).await.unwrap()
}

#[db_test(payments)]
async fn owed_refunds_and_disputes_reach_the_admins(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    for other in [&asha, &app.seller().await] {
        other.get("/api/payments/attention").await.expect(403);
    }
    assert_eq!(waiting(&admin).await, []);

    let (refused, _) = paid(&app, &asha).await;
    app.stripe().fail_next(Op::Refund, Fault::Decline);
    admin.put(&format!("/api/orders/{refused}/refund"), json!({})).await.expect(409);
    app.advance(1_000);
    let (failed, _) = paid(&app, &asha).await;
    app.stripe().fail_next(Op::Refund, Fault::Fail);
    admin.put(&format!("/api/orders/{failed}/refund"), json!({})).await.expect(409);
    app.advance(1_000);
    let (disputed, payment) = paid(&app, &asha).await;
    app.stripe().inquire(&payment);
    app.deliver_webhooks().await;

    let expected = [("refundRefused", &refused), ("refundFailed", &failed), ("dispute", &disputed)];
    let expected = expected.map(|(kind, order)| (kind.to_owned(), order.clone(), 1650.0));
    assert_eq!(waiting(&admin).await, expected);
    let list = admin.get("/api/payments/attention").await.expect(200);
    assert!(list[2]["respondBy"].is_string() && list[2]["url"].as_str().unwrap().starts_with("https://"));
    assert_eq!((&list[0]["respondBy"], &list[0]["url"]), (&json!(null), &json!(null)));

    let mut expected = [("refund_trouble", &refused), ("refund_trouble", &failed), ("dispute", &disputed)]
        .map(|(kind, order)| (kind.to_owned(), order.clone()));
    expected.sort();
    assert_eq!(told(&app, &admin).await, expected);
    let notices = admin.get("/api/notices").await.expect(200);
    let told = notices["notices"].as_array().unwrap().iter().find(|one| one["kind"] == "dispute").unwrap();
    let told = told["text"].as_str().unwrap();
    let (_, until) = told.split_once("through Stripe. Please answer by ").expect(told);
    assert!(
        until.contains(&list[2]["respondBy"].as_str().unwrap()[..4]) && until.contains(" IST;"),
        "{told}"
    );

    assert_eq!(
        facts(&app, &refused).await,
        ["payment.paid", "payment.refund_requested", "payment.refund_refused"]
    );
    assert_eq!(
        facts(&app, &failed).await,
        ["payment.paid", "payment.refund_requested", "payment.refund_failed"]
    );
    assert_eq!(facts(&app, &disputed).await, ["payment.paid", "payment.dispute_opened"]);

    // What is dealt with waits no more.
    for order in [&refused, &failed] {
        let id = app.order_now(order).await["refunds"][0]["id"].as_str().unwrap().to_owned();
        admin.post(&format!("/api/orders/{order}/refunds/{id}/retry"), json!({})).await.expect(200);
        assert_eq!(facts(&app, order).await.last().unwrap(), "payment.refund_done");
    }
    app.stripe().end_inquiry(&payment);
    app.deliver_webhooks().await;
    assert_eq!(waiting(&admin).await, []);
    assert_eq!(facts(&app, &disputed).await.last().unwrap(), "payment.dispute_won");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn money_that_a_bank_took_waits_until_its_order_is_closed(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let (order, payment) = paid(&app, &asha).await;
    app.stripe().dispute(&payment);
    app.stripe().lose_dispute(&payment);
    app.deliver_webhooks().await;
    assert_eq!(waiting(&admin).await, [("reversed".to_owned(), order.clone(), 1650.0)]);
    admin.put(&format!("/api/orders/{order}/refund"), json!({})).await.expect(200);
    assert_eq!(waiting(&admin).await, []);
}

#[db_test(payments)]
async fn a_lot_that_was_sent_does_not_reopen_to_its_winner_after_a_refund(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    for shipped in [true, false] {
        let lot = app.won_lot(&meena, &asha, 1_000).await;
        let line = json!({ "_id": lot, "auctionId": lot, "quantity": 1 });
        let order = asha.order(std::slice::from_ref(&line)).await["_id"].as_str().unwrap().to_owned();
        let payment = asha.start_payment(&order, "stripe").await;
        app.stripe().confirm(&payment, CARD_GOOD);
        asha.pay(&order, &payment).await.expect(200);
        if shipped {
            meena.put(&format!("/api/orders/{order}/lines/1/ship"), json!({})).await.expect(200);
        }
        admin.put(&format!("/api/orders/{order}/refund"), json!({})).await.expect(200);
        // Only what is still here can be ordered again.
        asha.try_order(&[line], None).await.expect(if shipped { 409 } else { 201 });
        app.check_invariants().await;
    }
}

#[db_test(payments)]
async fn made_up_webhooks_are_soon_refused_unread_and_real_ones_are_not(app: TestApp) {
    let shop = app.restarted_with(|config| config.rate_limits = RateLimits::On).await;
    let visitor = shop.visitor();
    for provider in ["paypal", "stripe"] {
        let mut answers = Vec::new();
        for _ in 0..40 {
            let made_up = visitor
                .request(reqwest::Method::POST, &format!("/api/webhooks/{provider}"))
                .header("stripe-signature", "t=1,v1=00")
                .body("{}");
            answers.push(visitor.send(made_up).await.status);
        }
        assert_eq!(answers.last(), Some(&429), "{provider} {answers:?}");
        assert!(answers.iter().all(|status| [400, 429].contains(status)), "{provider} {answers:?}");
    }
    // Whoever signs is heard, from the same network too.
    shop.hold_webhooks();
    let asha = shop.customer().await;
    let lamp = shop.goods("Lamp", 1_000, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&order, "stripe").await;
    shop.stripe().confirm(&payment, CARD_GOOD);
    shop.deliver_webhooks().await;
    assert_eq!(shop.order_now(&order).await["isPaid"], true);
}

#[db_test(payments)]
async fn admins_learn_of_a_provider_that_does_not_answer_once_it_lasts(app: TestApp) {
    app.hold_webhooks();
    let (admin, asha) = (app.admin().await, app.customer().await);
    let told = async || {
        haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
        let list = admin.get("/api/notices").await.expect(200);
        let kind = |notice: &Value| (notice["kind"].clone(), notice["subject"].clone());
        let told: Vec<_> = list["notices"].as_array().unwrap().iter().map(kind).collect();
        told.into_iter().filter(|(kind, _)| kind == "provider_trouble").collect::<Vec<_>>()
    };
    let order = app.unpaid_order(&asha).await;
    let payment = asha.start_payment(&order, "paypal").await;
    app.paypal().approve(&payment);
    app.paypal().fail_next(Op::LookUp, Fault::ServerError);
    app.reconcile_after(2).await;
    assert!(told().await.is_empty(), "a hiccup is no news");
    // The older it is the more seldom it is looked at.
    for minutes in [30, 90] {
        app.paypal().fail_next(Op::LookUp, Fault::ServerError);
        app.reconcile_after(minutes).await;
        assert_eq!(told().await, [(json!("provider_trouble"), json!("PayPal"))], "once, until it was read");
    }
    app.reconcile_after(400).await;
    assert_eq!(app.order_now(&order).await["isPaid"], true, "and the money is found when it answers again");
}
