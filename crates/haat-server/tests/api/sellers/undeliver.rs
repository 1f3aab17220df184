//! "Delivered" is taken back within a minute, as long as nothing came of it.

use super::came_back::{by_hand, url};
use crate::notices::{gather, told_of};
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::{MINUTE, SECOND};
use haat_server::books::release::release_due;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

const ARRIVED: &str = "parcels/1/deliver";

/// A lamp of Meena's and, if wanted, a rug of Kabir's, paid and sent; the order's id.
async fn sent(app: &TestApp, with_rug: bool) -> String {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let mut lines = vec![cart_line(&app.goods_of(Some(&meena), "Lamp", 1_000, 50).await, 1)];
    if with_rug {
        lines.push(cart_line(&app.goods_of(Some(&kabir), "Rug", 500, 50).await, 1));
    }
    let id = app.customer().await.order(&lines).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    for (who, no) in [(&meena, 1), (&kabir, 2)].into_iter().take(lines.len()) {
        who.put(&url(&id, &format!("parcels/{no}/ship")), json!({})).await.expect(200);
    }
    id
}

async fn refused(who: &Client, order: &str) -> String {
    let refused = who.delete(&url(order, ARRIVED)).await.expect(409);
    assert_eq!(refused["code"], "delivered_for_good", "{refused}");
    refused["message"].as_str().unwrap().to_owned()
}

async fn status(app: &TestApp, id: &str) -> (Value, Value, Value, Value) {
    let now = app.order_now(id).await;
    let parcel = &now["parcels"][0];
    (
        now["status"].clone(),
        now["deliveredAt"].clone(),
        parcel["status"].clone(),
        parcel["deliveredAt"].clone(),
    )
}

#[db_test]
async fn a_slip_of_the_finger_is_taken_back_within_a_minute(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let id = sent(&app, false).await;
    let on_its_way = (json!("paid"), Value::Null, json!("shipped"), Value::Null);
    assert!(refused(&meena, &id).await.contains("a minute only"), "it was not delivered");
    let books = app.order_now(&id).await["payment"].clone();
    for _ in 0..2 {
        meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
        assert_eq!(status(&app, &id).await.0, "delivered");
        app.check_invariants().await;
        app.advance(59 * SECOND);
        kabir.delete(&url(&id, ARRIVED)).await.expect(404);
        asha.delete(&url(&id, ARRIVED)).await.expect(403);
        let undone = meena.delete(&url(&id, ARRIVED)).await.expect(200);
        assert_eq!(undone["message"], "Not delivered after all");
        assert_eq!(
            undone["order"]["timeline"].as_array().unwrap().last().unwrap()["kind"],
            "parcel_undelivered"
        );
        assert_eq!(status(&app, &id).await, on_its_way);
        app.check_invariants().await;
    }
    assert_eq!(app.order_now(&id).await["payment"], books);
    assert_eq!(asha.get(&format!("/api/orders/{id}/returns")).await.expect(200)["openParcels"], json!([]));
    let counted = async |which: &str| {
        let listed = app.admin().await.get(&format!("/api/orders?status={which}")).await.expect(200);
        listed.as_array().unwrap().len()
    };
    assert_eq!((counted("delivered").await, counted("paid").await), (0, 1));

    // Once more, and for good.
    meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
    app.advance(61 * SECOND);
    assert!(refused(&meena, &id).await.contains("a minute only"));
    assert_eq!(status(&app, &id).await.0, "delivered");
    app.check_invariants().await;
}

#[db_test]
async fn the_other_parcels_stay_as_they_are(app: TestApp) {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let id = sent(&app, true).await;
    kabir.put(&url(&id, "parcels/2/deliver"), json!({})).await.expect(200);
    meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
    assert_eq!(status(&app, &id).await.0, "delivered");
    meena.delete(&url(&id, ARRIVED)).await.expect(200);
    let now = app.order_now(&id).await;
    let statuses = now["parcels"].as_array().unwrap().iter().map(|parcel| &parcel["status"]);
    assert_eq!(statuses.collect::<Vec<_>>(), [&json!("shipped"), &json!("delivered")]);
    assert_eq!(now["status"], "paid");
    app.check_invariants().await;

    // An admin who marked the whole order takes a parcel back that was never sent: it waits to be.
    let unsent = app.customer().await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 5).await;
    let id = unsent.order(&[cart_line(&vase, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    let admin = app.admin().await;
    admin.put(&url(&id, "deliver"), json!({})).await.expect(200);
    admin.delete(&url(&id, ARRIVED)).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!(
        (&now["parcels"][0]["status"], &now["parcels"][0]["shippedAt"]),
        (&json!("waiting"), &Value::Null)
    );
    app.check_invariants().await;
}

#[db_test]
async fn not_once_something_came_of_it(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let arrived = async || {
        let id = sent(&app, false).await;
        meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
        id
    };
    let given_back = arrived().await;
    let wish = json!({ "parcelNo": 1, "reason": "changed_mind", "lines": [{ "lineNo": 1, "quantity": 1 }] });
    let made = asha.post(&format!("/api/orders/{given_back}/returns"), wish).await.expect(201);
    assert!(refused(&meena, &given_back).await.starts_with("The customer asked to give something"));
    asha.put(&format!("/api/returns/{}/withdraw", made["_id"].as_str().unwrap()), json!({}))
        .await
        .expect(200);
    assert!(refused(&admin, &given_back).await.starts_with("The customer asked to give something"));

    let reviewed = arrived().await;
    let form = json!({ "orderId": reviewed, "lineNo": 1, "stars": 5, "text": "" });
    asha.post("/api/reviews", form).await.expect(201);
    assert!(refused(&meena, &reviewed).await.starts_with("The customer reviewed something"));

    // A shop that holds no money back.
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    terms["releaseDays"] = json!(0);
    admin.put("/api/admin/terms", terms).await.expect(200);
    let rules = json!({ "windowDays": 0, "answerDays": 3, "sendDays": 10 });
    admin.put("/api/admin/returns/rules", rules).await.expect(200);
    let released = arrived().await;
    assert!(release_due(&app.state.books).await.unwrap() > 0);
    assert!(refused(&meena, &released).await.starts_with("The money for this parcel"));

    let refunded = arrived().await;
    app.move_order(&refunded, OrderAction::Refund).await;
    assert!(refused(&meena, &refunded).await.starts_with("This order is closed"));
    for id in [&given_back, &reviewed, &released, &refunded] {
        assert_eq!(status(&app, id).await.2, "delivered");
    }
    app.check_invariants().await;
}

#[db_test]
async fn cash_that_is_in_the_books_stays_there(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    by_hand(&app.admin().await).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 500, 5).await;
    let order = async |lines: Value| {
        let body = json!({ "orderItems": lines, "paymentMethod": "COD", "shippingAddress": {
            "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
        asha.post("/api/orders", body).await.expect(201)["order"]["_id"].as_str().unwrap().to_owned()
    };
    let alone = order(json!([cart_line(&lamp, 1)])).await;
    meena.put(&url(&alone, "parcels/1/ship"), json!({})).await.expect(200);
    meena.put(&url(&alone, ARRIVED), json!({})).await.expect(200);
    assert_eq!(app.order_now(&alone).await["isPaid"], true);
    assert!(refused(&meena, &alone).await.starts_with("The cash for this order is in the books"));

    // Of two parcels the first brings no money into the books.
    let both = order(json!([cart_line(&lamp, 1), cart_line(&rug, 1)])).await;
    for (who, no) in [(&meena, 1), (&kabir, 2)] {
        who.put(&url(&both, &format!("parcels/{no}/ship")), json!({})).await.expect(200);
    }
    meena.put(&url(&both, ARRIVED), json!({})).await.expect(200);
    meena.delete(&url(&both, ARRIVED)).await.expect(200);
    assert_eq!(status(&app, &both).await, (json!("placed"), Value::Null, json!("shipped"), Value::Null));
    app.check_invariants().await;
}

#[db_test]
async fn nobody_is_told_of_what_did_not_arrive(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let id = sent(&app, true).await;
    let mails = async || {
        let waiting = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'order_delivered' AND way = 'mail'");
        waiting.count(&app.state.db).await.unwrap()
    };
    let told = async || {
        gather(&app).await;
        told_of(&asha, "order_delivered").await.into_iter().map(|(title, _)| title).collect::<Vec<_>>()
    };
    kabir.put(&url(&id, "parcels/2/deliver"), json!({})).await.expect(200);
    assert_eq!(told().await, ["Delivered: Rug"]);
    meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
    assert_eq!(told().await, ["Order delivered"]);
    meena.delete(&url(&id, ARRIVED)).await.expect(200);
    assert_eq!(told().await, ["Delivered: Rug"], "the rug did arrive");
    kabir.delete(&url(&id, "parcels/2/deliver")).await.expect(200);
    assert_eq!((told().await, mails().await), (Vec::new(), 0));
    app.advance(MINUTE);
    meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
    kabir.put(&url(&id, "parcels/2/deliver"), json!({})).await.expect(200);
    assert_eq!((told().await, mails().await), (vec!["Order delivered".to_owned()], 1));
}

#[db_test]
async fn whoever_asks_at_the_same_moment_is_asked_of_what_arrived(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    for round in 0..6 {
        let id = sent(&app, false).await;
        meena.put(&url(&id, ARRIVED), json!({})).await.expect(200);
        let wish =
            json!({ "parcelNo": 1, "reason": "changed_mind", "lines": [{ "lineNo": 1, "quantity": 1 }] });
        let form = json!({ "orderId": id, "lineNo": 1, "stars": 5, "text": "" });
        let (back, about) = (format!("/api/orders/{id}/returns"), "/api/reviews".to_owned());
        let (path, body) = if round % 2 == 0 { (back, wish) } else { (about, form) };
        let undo = url(&id, ARRIVED);
        let (undone, asked) = tokio::join!(meena.delete(&undo), asha.post(&path, body));
        assert!(
            matches!((undone.status, asked.status), (200, 409) | (409, 201)),
            "{} {}",
            undone.status,
            asked.status
        );
        app.check_invariants().await;
    }
}
