use haat_domain::orders::OrderAction;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn only_a_paid_order_is_delivered_and_only_once(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (asha, admin) = (app.customer().await, app.admin().await);
    let id = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    let url = format!("/api/orders/{id}/deliver");
    let early = admin.put(&url, json!({})).await;
    early.expect(409);
    assert_eq!(early.message(), "This order has not been paid yet, so it cannot be marked as delivered.");
    asha.put(&url, json!({})).await.expect(403);
    app.move_order(&id, OrderAction::Pay).await;
    // The spec's client sends no body at all.
    let request = admin.request(reqwest::Method::PUT, &url);
    let first = admin.send(request).await.expect(200);
    assert_eq!(first["order"]["isDelivered"], true);
    let second = admin.put(&url, json!({})).await.expect(200);
    assert_eq!(second["order"]["deliveredAt"], first["order"]["deliveredAt"]);
    assert_eq!(second["order"]["timeline"].as_array().unwrap().len(), 3);
    assert_eq!(second["order"]["timeline"][2]["by"], "Indira Bose");
    admin.put("/api/orders/nothing/deliver", json!({})).await.expect(404);
}

#[db_test]
async fn a_customer_cancels_their_own_unpaid_order(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let asha = app.customer().await;
    let id = asha.order(&[cart_line(&lamp, 3)]).await["_id"].as_str().unwrap().to_owned();
    let url = format!("/api/orders/{id}/cancel");
    for stranger in [app.other_customer().await, app.admin().await] {
        stranger.put(&url, json!({})).await.expect(404);
    }
    assert_eq!(app.stock_of(&lamp).await, 2);
    let answer = asha.put(&url, json!({})).await.expect(200);
    assert_eq!(
        (&answer["order"]["status"], &answer["order"]["isCancelled"]),
        (&json!("cancelled"), &json!(true))
    );
    assert_eq!(answer["order"]["expiresAt"], json!(null));
    asha.put(&url, json!({})).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 5);

    let paid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&paid, OrderAction::Pay).await;
    asha.put(&format!("/api/orders/{paid}/cancel"), json!({})).await.expect(409);
    assert_eq!(app.stock_of(&lamp).await, 4);
}

#[db_test]
async fn cancelling_many_times_at_once_returns_stock_once(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let asha = app.customer().await;
    let id = asha.order(&[cart_line(&lamp, 3)]).await["_id"].as_str().unwrap().to_owned();
    let url = format!("/api/orders/{id}/cancel");
    let tries = (0..10).map(|_| asha.put(&url, json!({})));
    for answer in futures_util::future::join_all(tries).await {
        answer.expect(200);
    }
    assert_eq!(app.stock_of(&lamp).await, 5);
}

#[db_test]
async fn a_deleted_order_leaves_every_list_and_stays_in_the_books(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (asha, admin) = (app.customer().await, app.admin().await);
    let id = asha.order(&[cart_line(&lamp, 3)]).await["_id"].as_str().unwrap().to_owned();
    let url = format!("/api/orders/{id}");
    asha.delete(&url).await.expect(403);
    assert_eq!(admin.delete(&url).await.expect(200)["message"], "order deleted successfully");
    assert_eq!(app.stock_of(&lamp).await, 5);
    admin.delete(&url).await.expect(404);
    assert_eq!(app.stock_of(&lamp).await, 5);
    asha.get(&url).await.expect(404);
    assert_eq!(admin.get("/api/orders").await.expect(200), json!([]));
    assert_eq!(asha.get("/api/orders/mine").await.expect(200), json!([]));
    let kept = admin.get(&url).await.expect(200);
    assert!(kept["deletedAt"].is_string());
    assert_eq!(kept["timeline"][1]["kind"], "deleted");
    let audited = app.admin().await.get("/api/admin/audit?query=order.delete").await.expect(200);
    assert_eq!(audited.as_array().unwrap().len(), 1);
}

#[db_test]
async fn deleting_a_paid_order_keeps_the_stock(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let id = app.customer().await.order(&[cart_line(&lamp, 3)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    app.admin().await.delete(&format!("/api/orders/{id}")).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 2);
    app.check_invariants().await;
}
