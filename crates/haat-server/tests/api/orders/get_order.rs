use haat_db::sql;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn an_order_exists_only_for_those_it_concerns(app: TestApp) {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 200, 5).await;
    let asha = app.customer().await;
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&rug, 2)]).await;
    let url = format!("/api/orders/{}", order["_id"].as_str().unwrap());

    assert_eq!(asha.get(&url).await.expect(200)["totalPrice"], order["totalPrice"]);
    assert_eq!(app.admin().await.get(&url).await.expect(200)["orderItems"].as_array().unwrap().len(), 2);
    let partial = meena.get(&url).await.expect(200);
    assert_eq!(partial["orderItems"].as_array().unwrap().len(), 1);
    assert_eq!(partial["orderItems"][0]["name"], "Lamp");
    assert_eq!(partial["orderItems"][0]["category"], "Shoes");
    assert_eq!((&partial["totalPrice"], &partial["isPartial"]), (&json!(1_000), &json!(true)));
    assert_eq!(partial["payment"], json!(null));
    assert_eq!((&partial["user"]["email"], &partial["shippingAddress"]["address"]), (&json!(""), &json!("")));
    app.state.db.write(sql("UPDATE orders SET status = 'paid', paid_at = 1")).await.unwrap();
    let paid = meena.get(&url).await.expect(200);
    assert_eq!(paid["user"]["email"], "asha@example.com");
    assert_eq!(paid["shippingAddress"], asha.get(&url).await.expect(200)["shippingAddress"]);
    assert_ne!(paid["shippingAddress"]["address"], "");

    for stranger in [kabir, app.other_customer().await] {
        let response = stranger.get(&url).await;
        response.expect(404);
        assert_eq!(response.message(), "Order not found.");
    }
    app.visitor().get(&url).await.expect(401);
    asha.get("/api/orders/nothing").await.expect(404);
}

#[db_test]
async fn an_order_that_is_paid_in_an_unknown_way_can_be_read_and_keeps_no_other_from_it(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let asha = app.customer().await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    asha.order(&[cart_line(&lamp, 1)]).await;
    let barter = sql("UPDATE orders SET payment_method = 'Barter' WHERE id = $1").bind(&order);
    app.state.db.write(barter).await.unwrap();

    let read = asha.get(&format!("/api/orders/{order}")).await.expect(200);
    assert_eq!((&read["paymentMethod"], &read["receipt"]), (&json!("PayPal"), &json!(null)));
    let admin = app.admin().await;
    assert_eq!(admin.get("/api/orders").await.expect(200).as_array().unwrap().len(), 2);
    let held = admin.get("/api/orders/holds").await.expect(200);
    assert_eq!(held[0]["orders"].as_array().unwrap().len(), 2);
}

#[db_test]
async fn a_demoted_seller_no_longer_sees_their_lines(app: TestApp) {
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let order = app.customer().await.order(&[cart_line(&lamp, 1)]).await;
    let demote = sql("UPDATE users SET is_seller = FALSE WHERE id = $1").bind(&meena.id);
    app.state.db.write(demote).await.unwrap();
    meena.get(&format!("/api/orders/{}", order["_id"].as_str().unwrap())).await.expect(404);
    meena.get("/api/seller/orders").await.expect(403);
}

#[db_test]
async fn the_order_of_a_deleted_user_stays(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let asha = app.customer().await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await;
    let delete = sql("DELETE FROM users WHERE id = $1").bind(&asha.id);
    app.state.db.write(delete).await.unwrap();
    let url = format!("/api/orders/{}", order["_id"].as_str().unwrap());
    assert_eq!(app.admin().await.get(&url).await.expect(200)["user"], json!(null));
    let list = app.admin().await.get("/api/orders").await.expect(200);
    assert_eq!(list[0]["user"], json!(null));
}
