//! Parcels that their carrier brings back: nothing is left open for anybody.

use crate::notices::{gather, told_of};
use haat_db::sql;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn order(asha: &Client, lines: &[Value], method: &str) -> String {
    let body = json!({ "orderItems": lines, "paymentMethod": method, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    asha.post("/api/orders", body).await.expect(201)["order"]["_id"].as_str().unwrap().to_owned()
}

pub(super) async fn by_hand(admin: &Client) {
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    for (name, value) in
        [("upi", json!(true)), ("payOnDelivery", json!(true)), ("upiId", json!("haat.shop@ybl"))]
    {
        settings[name] = value;
    }
    admin.put("/api/admin/settings", settings).await.expect(200);
}

pub(super) fn url(order: &str, rest: &str) -> String {
    format!("/api/orders/{order}/{rest}")
}

#[db_test(payments)]
async fn its_money_and_its_goods_go_back(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 500, 5).await;
    let id = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await["_id"].as_str().unwrap().to_owned();
    let payment = app.approved_payment(&asha, &id, "stripe").await;
    asha.pay(&id, &payment).await.expect(200);
    meena.put(&url(&id, "parcels/1/return"), json!({})).await.expect(409);
    for (who, no) in [(&meena, 1), (&kabir, 2)] {
        who.put(&url(&id, &format!("parcels/{no}/ship")), json!({})).await.expect(200);
    }
    kabir.put(&url(&id, "parcels/1/return"), json!({})).await.expect(404);
    let pending = async |who: &Client| who.get("/api/seller/statement").await.expect(200)["pending"].clone();
    assert_eq!((pending(&meena).await, pending(&kabir).await), (json!(1000), json!(500)));

    for _ in 0..2 {
        meena.put(&url(&id, "parcels/1/return"), json!({})).await.expect(200);
    }
    let now = app.order_now(&id).await;
    assert_eq!((&now["status"], &now["parcels"][0]["status"]), (&json!("paid"), &json!("returned")));
    let refunds = now["refunds"].as_array().unwrap();
    let sending = now["parcels"][0]["shippingPrice"].as_f64().unwrap();
    assert_eq!((refunds.len(), refunds[0]["amount"].as_f64()), (1, Some(1150.0 + sending)), "{now}");
    assert_eq!((pending(&meena).await, pending(&kabir).await), (json!(0), json!(500)));
    assert_eq!(app.stock_of(&lamp).await, 5);
    app.check_invariants().await;

    // The other one too, and it cannot be sold again: nothing is left of the order.
    kabir.put(&url(&id, "parcels/2/return"), json!({ "restock": false })).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!(
        (&now["status"], &now["parcels"][1]["status"]),
        (&json!("refunded"), &json!("returned")),
        "{now}"
    );
    assert_eq!((app.stock_of(&lamp).await, app.stock_of(&rug).await), (5, 4));
    assert_eq!(app.admin().await.get("/api/payments/attention").await.expect(200), json!([]));
    app.check_invariants().await;
}

#[db_test]
async fn money_that_came_by_hand_is_owed_until_an_admin_returns_it(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    by_hand(&admin).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = order(&asha, &[cart_line(&lamp, 1)], "UPI").await;
    admin.put(&url(&id, "receipt"), json!({ "reference": "123456789012" })).await.expect(200);
    meena.put(&url(&id, "parcels/1/ship"), json!({})).await.expect(200);
    meena.put(&url(&id, "parcels/1/return"), json!({})).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 5);
    let waits = admin.get("/api/payments/attention").await.expect(200);
    assert_eq!((&waits[0]["orderId"], &waits[0]["amount"]), (&json!(id), &json!(1650.0)), "{waits}");
    app.check_invariants().await;
    gather(&app).await;
    let told = told_of(&admin, "refund_trouble").await;
    assert_eq!((told.len(), told[0].0.as_str()), (1, "Money is to be given back by hand"));
    assert!(told[0].1.contains("₹1,650"), "{told:?}");
    let mails = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'refund_trouble' AND way = 'mail'");
    assert_eq!(mails.count(&app.state.db).await.unwrap(), 1);
    let owed = app.order_now(&id).await["refunds"][0].clone();
    assert_eq!((&owed["byHand"], &owed["canBeRetried"]), (&json!(true), &json!(true)), "{owed}");
    let owed = owed["id"].as_str().unwrap().to_owned();
    let again = url(&id, &format!("refunds/{owed}/retry"));
    admin.post(&again, json!({ "note": "UPI 4711" })).await.expect(200);
    assert_eq!(app.order_now(&id).await["status"], "refunded");
    assert_eq!(admin.get("/api/payments/attention").await.expect(200), json!([]));
    app.check_invariants().await;
}

#[db_test]
async fn what_was_to_be_paid_at_the_door_is_not_paid(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let admin = app.admin().await;
    by_hand(&admin).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 500, 5).await;
    let alone = order(&asha, &[cart_line(&lamp, 1)], "COD").await;
    meena.put(&url(&alone, "parcels/1/ship"), json!({})).await.expect(200);
    meena.put(&url(&alone, "parcels/1/return"), json!({})).await.expect(200);
    let now = app.order_now(&alone).await;
    assert_eq!((&now["status"], app.stock_of(&lamp).await), (&json!("cancelled"), 5), "{now}");

    // Of two parcels one comes back, and the other is paid for.
    for whole in [true, false] {
        let both = order(&asha, &[cart_line(&lamp, 1), cart_line(&rug, 1)], "COD").await;
        for (who, no) in [(&meena, 1), (&kabir, 2)] {
            who.put(&url(&both, &format!("parcels/{no}/ship")), json!({})).await.expect(200);
        }
        meena.put(&url(&both, "parcels/1/return"), json!({})).await.expect(200);
        assert_eq!(app.order_now(&both).await["status"], "placed");
        let arrived = if whole { "deliver" } else { "parcels/2/deliver" };
        admin.put(&url(&both, arrived), json!({})).await.expect(200);
        let now = app.order_now(&both).await;
        assert_eq!((&now["status"], &now["isPaid"]), (&json!("delivered"), &json!(true)), "{now}");
        let sending = now["parcels"][0]["shippingPrice"].as_f64().unwrap();
        let back = &now["refunds"][0];
        assert_eq!(
            (&back["state"], back["amount"].as_f64()),
            (&json!("done"), Some(1150.0 + sending)),
            "{now}"
        );
        assert_eq!(app.stock_of(&lamp).await, 5);
        app.check_invariants().await;
    }
}
