//! What sellers and the shop earn, counted as it happens.

use super::ledger::set_terms;
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_server::sellers::views::write_down;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn sales_fees_returns_and_views_are_counted(app: TestApp) {
    set_terms(&app, json!({ "commissionPercent": 10, "commissionTaxPercent": 18, "releaseDays": 0 })).await;
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let chair = app.goods_of(Some(&kabir), "Chair", 500, 9).await;
    let mut orders = Vec::new();
    for _ in 0..2 {
        let order = asha.order(&[cart_line(&lamp, 1), cart_line(&chair, 2)]).await;
        orders.push(order["_id"].as_str().unwrap().to_owned());
        app.move_order(orders.last().unwrap(), OrderAction::Pay).await;
    }
    for _ in 0..5 {
        let looked = app.visitor().post(&format!("/api/products/{lamp}/view"), json!({})).await;
        assert_eq!(looked.status, 204);
    }
    app.visitor().post("/api/products/nothing/view", json!({})).await;
    write_down(&app.state.sellers).await.unwrap();
    write_down(&app.state.sellers).await.unwrap();
    let figures = meena.get("/api/seller/figures").await.expect(200);
    assert_eq!(
        (&figures["sales"], &figures["fees"], &figures["earned"]),
        (&json!(2000), &json!(236), &json!(1764))
    );
    assert_eq!(
        (&figures["orders"], &figures["views"], &figures["conversion"]),
        (&json!(2), &json!(5), &json!(40.0))
    );
    assert_eq!(
        (&figures["mostViewed"][0]["views"], &figures["mostViewed"][0]["sold"]),
        (&json!(5), &json!(2))
    );

    // A week later one of them goes back, the fees with it.
    app.advance(7 * DAY);
    app.move_order(&orders[0], OrderAction::Refund).await;
    let week = app.seller().await.get("/api/seller/figures?days=7").await.expect(200);
    assert_eq!((&week["sales"], &week["returned"], &week["fees"]), (&json!(0), &json!(1000), &json!(-118)));
    assert_eq!((&week["before"]["sales"], &week["before"]["orders"]), (&json!(2000), &json!(2)));
    assert_eq!(week["conversion"], json!(null));
    let shop = app.accountant().await.get("/api/admin/figures?days=30").await.expect(200);
    assert_eq!((&shop["sellersSales"], &shop["sellersReturned"]), (&json!(4000), &json!(2000)));
    assert_eq!((&shop["fees"], &shop["commission"]), (&json!(236), &json!(200)));
    assert_eq!((&shop["payoutsDue"], &shop["sellersPending"]), (&json!(0), &json!(1764)));
    assert_eq!(shop["bestSellers"].as_array().unwrap().len(), 2);
    app.check_invariants().await;
}
