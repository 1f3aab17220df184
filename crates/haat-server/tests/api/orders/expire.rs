use crate::notices::{gather, times};
use haat_domain::orders::OrderAction;
use haat_domain::time::HOUR;
use haat_server::orders::expire::expire_overdue;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn an_unpaid_order_gives_its_goods_back_after_the_hold(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let (asha, seller) = (app.customer().await, app.seller().await);
    let lot = app.won_lot(&seller, &asha, 500).await;
    let lines = [cart_line(&lamp, 2), json!({ "_id": lot, "quantity": 1, "auctionId": lot })];
    let id = asha.order(&lines).await["_id"].as_str().unwrap().to_owned();
    let paid = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&paid, OrderAction::Pay).await;

    app.advance(23 * HOUR);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 0);
    app.advance(HOUR);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 1);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 0);
    assert_eq!(app.stock_of(&lamp).await, 4);
    let order = asha.get(&format!("/api/orders/{id}")).await.expect(200);
    assert_eq!((&order["status"], &order["isCancelled"]), (&json!("expired"), &json!(true)));
    assert_eq!(order["timeline"][1]["by"], "The shop");
    assert_eq!(asha.get(&format!("/api/orders/{paid}")).await.expect(200)["status"], "paid");
    gather(&app).await;
    assert_eq!(
        (times(&asha, "order_cancelled").await, times(&seller, "order_cancelled").await),
        (1, 0),
        "once, and nobody else"
    );
    asha.order(&[lines[1].clone()]).await;
    app.check_invariants().await;
}

#[db_test]
async fn several_workers_at_once_return_each_piece_once(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 300).await;
    let asha = app.customer().await;
    for _ in 0..20 {
        asha.order(&[cart_line(&lamp, 3)]).await;
    }
    app.advance(25 * HOUR);
    let workers = (0..4).map(|_| expire_overdue(&app.state.orders));
    let expired: usize =
        futures_util::future::join_all(workers).await.into_iter().map(|count| count.unwrap()).sum();
    assert_eq!(expired, 20);
    assert_eq!(app.stock_of(&lamp).await, 300);
    app.check_invariants().await;
}
