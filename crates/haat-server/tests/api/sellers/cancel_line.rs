use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// Pays for an order at a provider.
async fn pay(app: &TestApp, customer: &Client, order: &str, provider: &str) {
    let payment = app.approved_payment(customer, order, provider).await;
    customer.pay(order, &payment).await.expect(200);
}

#[db_test(payments)]
async fn a_seller_calls_off_what_cannot_be_sent(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 2), cart_line(&rug, 1)]).await["_id"].as_str().unwrap().to_owned();
    let url = |what: &str| format!("/api/orders/{id}/parcels/{what}");
    let wish = json!({ "lineNo": 1, "quantity": 1, "reason": "The glass is broken." });
    meena.post(&url("1/cancel"), wish.clone()).await.expect(409);
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);

    kabir.post(&url("1/cancel"), wish.clone()).await.expect(404);
    kabir.post(&url("2/cancel"), wish.clone()).await.expect(404);
    meena.post(&url("1/cancel"), json!({ "lineNo": 2, "reason": "Not mine." })).await.expect(404);
    meena
        .post(&url("1/cancel"), json!({ "lineNo": 1, "quantity": 3, "reason": "Too many." }))
        .await
        .expect(422);
    meena.post(&url("1/cancel"), json!({ "lineNo": 1, "reason": " " })).await.expect(422);
    assert_eq!(app.stock_of(&lamp).await, 3);

    meena.post(&url("1/cancel"), wish).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!(now["refunds"][0]["lines"], json!([{ "lineNo": 1, "quantity": 1 }]), "{now}");
    assert_eq!(now["refunds"][0]["amount"].as_f64(), Some(1150.0), "{now}");
    assert_eq!((app.stock_of(&lamp).await, &now["parcels"][0]["status"]), (4, &json!("waiting")));

    app.advance(1_000);
    meena.post(&url("1/cancel"), json!({ "lineNo": 1, "reason": "This one too." })).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!((app.stock_of(&lamp).await, &now["parcels"][0]["status"]), (5, &json!("cancelled")));
    // Nothing of the parcel leaves, so its part of the shipping goes with the last piece of it, and nobody else bears it.
    let sending = now["parcels"][0]["shippingPrice"].as_f64().unwrap();
    assert!(sending > 0.0, "{now}");
    assert_eq!(now["refunds"][1]["amount"].as_f64(), Some(1150.0 + sending), "{now}");
    assert_eq!(kabir.get("/api/seller/statement").await.expect(200)["pending"], json!(1000));
    let credited = async |no: i64| -> i64 {
        let notes = "SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM invoices WHERE parcel_no = $1 AND kind <> 'invoice'";
        sql(notes).bind(no).count(&app.state.db).await.unwrap()
    };
    assert_eq!((credited(1).await, credited(2).await), (paise(2300.0 + sending), 0));
    app.check_invariants().await;
    meena.put(&url("1/ship"), json!({})).await.expect(409);
    // What is left of the order arrives, and that ends it.
    kabir.put(&url("2/ship"), json!({})).await.expect(200);
    kabir.post(&url("2/cancel"), json!({ "lineNo": 2, "reason": "Too late." })).await.expect(409);
    kabir.put(&url("2/deliver"), json!({})).await.expect(200);
    assert_eq!(app.order_now(&id).await["status"], "delivered");
    app.check_invariants().await;
}

#[expect(clippy::cast_possible_truncation, reason = "a sum of a test")]
fn paise(rupees: f64) -> i64 {
    (rupees * 100.0).round() as i64
}

/// What an account of the shop's holds.
async fn balance(app: &TestApp, account: &str) -> i64 {
    let balance = sql("SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM postings WHERE account = $1");
    balance.bind(account).count(&app.state.db).await.unwrap()
}

#[db_test(payments)]
async fn nothing_is_kept_of_an_order_that_never_leaves(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    pay(&app, &asha, &id, "stripe").await;
    assert_eq!(balance(&app, "shipping").await, -50_000);
    let url = format!("/api/orders/{id}/parcels/1/cancel");
    meena.post(&url, json!({ "lineNo": 1, "reason": "Broken." })).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!(now["refunds"][0]["amount"].as_f64(), Some(1650.0), "{now}");
    assert_eq!((&now["status"], &now["parcels"][0]["status"]), (&json!("refunded"), &json!("cancelled")));
    assert_eq!((app.stock_of(&lamp).await, balance(&app, "shipping").await), (5, 0));
    app.check_invariants().await;

    // In dollars too, whatever is rounded, piece by piece and after a gift.
    let rug = app.goods_of(Some(&meena), "Rug", 333, 5).await;
    let id = asha.order(&[cart_line(&rug, 3)]).await["_id"].as_str().unwrap().to_owned();
    pay(&app, &asha, &id, "paypal").await;
    let url = |rest: &str| format!("/api/orders/{id}/{rest}");
    let gift = json!({ "amount": 100, "reason": "For the wait." });
    app.admin().await.post(&url("refunds"), gift).await.expect(200);
    for _ in 0..3 {
        app.advance(1_000);
        let one = json!({ "lineNo": 1, "quantity": 1, "reason": "Moths." });
        meena.post(&url("parcels/1/cancel"), one).await.expect(200);
    }
    let now = app.order_now(&id).await;
    assert_eq!((&now["status"], &now["refund"]["amount"]), (&json!("refunded"), &now["payment"]["amount"]));
    assert_eq!((app.stock_of(&rug).await, balance(&app, "shipping").await), (5, 0));
    app.check_invariants().await;
}

#[db_test]
async fn what_is_paid_by_hand_is_the_shops_to_call_off(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    for (name, value) in
        [("upi", json!(true)), ("payOnDelivery", json!(true)), ("upiId", json!("haat.shop@ybl"))]
    {
        settings[name] = value;
    }
    admin.put("/api/admin/settings", settings).await.expect(200);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let order = async |method: &str| {
        let body = json!({ "orderItems": [cart_line(&lamp, 1)], "paymentMethod": method, "shippingAddress": {
            "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
        asha.post("/api/orders", body).await.expect(201)["order"]["_id"].as_str().unwrap().to_owned()
    };
    let wish = json!({ "lineNo": 1, "reason": "Broken." });
    let transferred = order("UPI").await;
    admin
        .put(&format!("/api/orders/{transferred}/receipt"), json!({ "reference": "123456789012" }))
        .await
        .expect(200);
    let url = format!("/api/orders/{transferred}/parcels/1/cancel");
    let refused = meena.post(&url, wish.clone()).await;
    assert_eq!(refused.expect(409)["code"], "refund_by_hand");
    admin.post(&url, wish).await.expect(200);
    let now = app.order_now(&transferred).await;
    assert_eq!((&now["status"], app.stock_of(&lamp).await), (&json!("refunded"), 5));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_is_called_off_is_not_packed(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 5).await;
    let id =
        asha.order(&[cart_line(&lamp, 2), cart_line(&vase, 1)]).await["_id"].as_str().unwrap().to_owned();
    pay(&app, &asha, &id, "stripe").await;
    let csv = async || meena.get("/api/seller/parcels.csv").await.text;
    assert!(csv().await.contains("2 × Lamp; 1 × Vase,2500"), "{}", csv().await);
    for (line, quantity) in [(1, 1), (2, 1)] {
        let wish = json!({ "lineNo": line, "quantity": quantity, "reason": "Broken." });
        meena.post(&format!("/api/orders/{id}/parcels/1/cancel"), wish).await.expect(200);
    }
    let left = csv().await;
    assert!(left.contains("1 × Lamp,1000") && !left.contains("Vase"), "{left}");
    let listed = meena.get("/api/seller/orders?parcel=to-send").await.expect(200);
    let back: Vec<&Value> =
        listed[0]["orderItems"].as_array().unwrap().iter().map(|line| &line["refundedQuantity"]).collect();
    assert_eq!(back, [1, 1]);
}
