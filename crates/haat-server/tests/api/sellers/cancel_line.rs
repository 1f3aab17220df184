use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

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

    meena.post(&url("1/cancel"), json!({ "lineNo": 1, "reason": "This one too." })).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!((app.stock_of(&lamp).await, &now["parcels"][0]["status"]), (5, &json!("cancelled")));
    meena.put(&url("1/ship"), json!({})).await.expect(409);
    // What is left of the order arrives, and that ends it.
    kabir.put(&url("2/ship"), json!({})).await.expect(200);
    kabir.post(&url("2/cancel"), json!({ "lineNo": 2, "reason": "Too late." })).await.expect(409);
    kabir.put(&url("2/deliver"), json!({})).await.expect(200);
    assert_eq!(app.order_now(&id).await["status"], "delivered");
    app.check_invariants().await;
}
