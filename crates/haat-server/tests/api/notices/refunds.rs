//! Shoppers hear of each parcel, of what is not sent, and of the way of their money.

use super::mails::app_with_mail;
use super::{gather, times, told, told_of};
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::{MINUTE, SECOND};
use haat_sandbox::stripe::CARD_GOOD;
use haat_sandbox::{Fault, Op};
use haat_server::mail::post::send_due;
use haat_testing::{Client, Engine, TestApp, cart_line, db_test};
use serde_json::json;

/// Asha's order of two lamps of Meena's, a rug of Kabir's and a mug of the house, paid by card; its id.
async fn paid(app: &TestApp, asha: &Client) -> String {
    let lamp = app.goods_of(Some(&app.seller().await), "Lamp", 1_000, 50).await;
    let rug = app.goods_of(Some(&app.other_seller().await), "Rug", 1_000, 50).await;
    let mug = app.goods("Mug", 250, 50).await;
    let lines = [cart_line(&lamp, 2), cart_line(&rug, 1), cart_line(&mug, 1)];
    let id = asha.order(&lines).await["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    gather(app).await;
    asha.post("/api/notices/read", json!({})).await.expect(200);
    id
}

/// Asha's paid order of a lamp and a vase of Meena's, in one parcel; its id.
async fn lamp_and_vase(app: &TestApp, meena: &Client, asha: &Client) -> String {
    let lamp = app.goods_of(Some(meena), "Lamp", 1_000, 50).await;
    let vase = app.goods_of(Some(meena), "Vase", 500, 50).await;
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&vase, 1)]).await;
    let id = order["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    id
}

/// What `who` has not read yet.
async fn unread(who: &Client) -> Vec<String> {
    let answer = who.get("/api/notices").await.expect(200);
    let notices = answer["notices"].as_array().unwrap().iter().filter(|notice| notice["read"] == false);
    notices.map(|notice| notice["kind"].as_str().unwrap().to_owned()).collect()
}

#[db_test(payments)]
async fn each_parcel_that_arrives_is_told_and_the_last_as_the_order(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let id = paid(&app, &asha).await;
    let arrives = async |no: i64| {
        app.advance(MINUTE);
        admin.put(&format!("/api/orders/{id}/parcels/{no}/ship"), json!({})).await.expect(200);
        gather(&app).await;
        admin.put(&format!("/api/orders/{id}/parcels/{no}/deliver"), json!({})).await.expect(200);
        gather(&app).await;
        told_of(&asha, "order_delivered").await
    };
    let first = arrives(1).await;
    assert_eq!((first.len(), first[0].0.as_str()), (1, "Delivered: Lamp"));
    assert!(first[0].1.ends_with(" has been delivered. The rest follows."), "{first:?}");
    let second = arrives(2).await;
    assert_eq!((second.len(), second[0].0.as_str()), (1, "Delivered: Lamp, Rug"), "unread, it is one notice");
    asha.post("/api/notices/read", json!({})).await.expect(200);
    let last = arrives(3).await;
    assert_eq!((last.len(), last[0].0.as_str()), (2, "Order delivered"), "and not its goods once more");
    for other in [&app.seller().await, &app.other_seller().await] {
        assert_eq!(times(other, "order_delivered").await, 0);
    }
    app.check_invariants().await;
}

#[db_test]
async fn a_parcel_of_several_things_is_one_notice_and_one_mail(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = lamp_and_vase(&app, &meena, &asha).await;
    let tracking = json!({ "carrier": "India Post", "trackingNumber": "RX1" });
    meena.put(&format!("/api/orders/{id}/parcels/1/ship"), tracking).await.expect(200);
    gather(&app).await;
    let sent = told_of(&asha, "order_shipped").await;
    assert_eq!((sent.len(), sent[0].0.as_str()), (1, "On its way: Lamp, Vase"));
    assert!(sent[0].1.ends_with(" has been handed over: India Post, RX1."), "{sent:?}");
    let mails = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'order_shipped' AND way = 'mail'");
    assert_eq!(mails.count(&app.state.db).await.unwrap(), 1);
}

#[db_test]
async fn what_was_handed_over_with_a_slip_of_the_finger_is_told_all_the_same(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = lamp_and_vase(&app, &meena, &asha).await;
    meena.put(&format!("/api/orders/{id}/parcels/1/ship"), json!({})).await.expect(200);
    gather(&app).await;
    // Read or not: it was not so.
    asha.post("/api/notices/read", json!({})).await.expect(200);
    app.advance(30 * SECOND);
    let mails = async || {
        let waiting = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'order_shipped' AND way = 'mail'");
        waiting.count(&app.state.db).await.unwrap()
    };
    for (line, left) in [(1, Some("On its way: Vase")), (2, None)] {
        meena.delete(&format!("/api/orders/{id}/lines/{line}/ship")).await.expect(200);
        gather(&app).await;
        let told = told_of(&asha, "order_shipped").await;
        assert_eq!(told.first().map(|(title, _)| title.as_str()), left);
        assert_eq!((told.len(), mails().await), (usize::from(left.is_some()), i64::from(left.is_some())));
    }
}

#[db_test(payments)]
async fn what_a_seller_calls_off_is_told_with_what_and_why(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = paid(&app, &asha).await;
    let cancel = format!("/api/orders/{id}/parcels/1/cancel");
    // The provider takes its time.
    app.stripe().fail_next(Op::Refund, Fault::Pending);
    let wish = json!({ "lineNo": 1, "quantity": 1, "reason": "The glass is broken." });
    meena.post(&cancel, wish).await.expect(202);
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["line_cancelled"]);
    let called_off = told_of(&asha, "line_cancelled").await;
    assert_eq!(called_off[0].0, "Called off: Lamp");
    let (_, text) = called_off[0].1.split_once(" of your order ").unwrap();
    assert!(
        text.ends_with(" will not be sent. Why: “The glass is broken.”. ₹1,150 goes back to you."),
        "{text}"
    );

    // At once, and all of it in one word.
    app.advance(MINUTE);
    meena.post(&cancel, json!({ "lineNo": 1, "reason": "This one too." })).await.expect(200);
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["refund_done", "line_cancelled"], "the first is still under way");
    let done = told_of(&asha, "refund_done").await;
    assert!(done[0].1.contains(" the way you paid for Lamp. Why: “This one too.”. Banks "), "{done:?}");
    for other in [&meena, &app.other_seller().await] {
        assert_eq!((times(other, "line_cancelled").await, times(other, "refund_done").await), (0, 0));
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_refund_is_told_when_it_starts_when_it_takes_longer_and_when_it_is_done(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let id = paid(&app, &asha).await;
    admin.put(&format!("/api/orders/{id}/lines/3/ship"), json!({})).await.expect(200);
    gather(&app).await;
    asha.post("/api/notices/read", json!({})).await.expect(200);
    app.stripe().fail_next(Op::Refund, Fault::ServerError);
    let wish = json!({ "amount": 100, "lines": [{ "lineNo": 3, "quantity": 1 }], "reason": "Late." });
    admin.post(&format!("/api/orders/{id}/refunds"), wish).await.expect(202);
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["refund_started"]);
    let started = told_of(&asha, "refund_started").await;
    assert!(started[0].1.starts_with("₹100 of your order "), "{started:?}");
    assert!(started[0].1.contains(" goes back to you for Mug. Why: “Late.”. "), "{started:?}");
    assert_eq!(times(&admin, "refund_started").await, 0);
    app.reconcile_after(90).await;
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["refund_done"], "which stands for what was told before it");

    asha.post("/api/notices/read", json!({})).await.expect(200);
    app.advance(MINUTE);
    app.stripe().fail_next(Op::Refund, Fault::Decline);
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(409);
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["refund_delayed"]);
    let delayed = told_of(&asha, "refund_delayed").await;
    assert!(
        delayed[0].1.ends_with(" Somebody is looking into it; there is nothing you need to do."),
        "{delayed:?}"
    );
    assert_eq!((times(&admin, "refund_trouble").await, times(&asha, "refund_trouble").await), (1, 0));
    let refunds = app.order_now(&id).await["refunds"].clone();
    let refused = refunds.as_array().unwrap().iter().find(|refund| refund["state"] == "refused").unwrap();
    let retry = format!("/api/orders/{id}/refunds/{}/retry", refused["id"].as_str().unwrap());
    admin.post(&retry, json!({})).await.expect(200);
    gather(&app).await;
    assert_eq!(unread(&asha).await, ["refund_done"], "nobody looks into it any more");
    app.check_invariants().await;
}

#[db_test(engine)]
async fn money_that_goes_back_at_once_is_one_mail(engine: Engine) {
    let (app, server) = app_with_mail(engine).await;
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["payOnDelivery"] = json!(true);
    admin.put("/api/admin/settings", settings).await.expect(200);
    let body = json!({ "orderItems": [cart_line(&lamp, 1)], "paymentMethod": "COD", "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    let placed = asha.post("/api/orders", body).await.expect(201);
    let id = placed["order"]["_id"].as_str().unwrap();
    admin.put(&format!("/api/orders/{id}/deliver"), json!({})).await.expect(200);
    gather(&app).await;
    app.advance(5 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let before = server.taken().len();
    let back = json!({ "note": "Handed over by Indira." });
    admin.put(&format!("/api/orders/{id}/refund"), back).await.expect(200);
    gather(&app).await;
    app.advance(5 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    let mails = server.taken();
    let to_asha: Vec<&String> = mails[before..].iter().filter(|mail| mail.contains("To: asha@")).collect();
    assert_eq!(to_asha.len(), 1, "{to_asha:?}");
    assert!(to_asha[0].contains("Subject: Refund on its way") && !to_asha[0].contains("Indira"));
    let (kinds, _) = told(&asha).await;
    assert_eq!(kinds[0], "refund_done");
}
