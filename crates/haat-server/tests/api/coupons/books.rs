use super::{coupon, made, try_order};
use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::json;

/// The accounts of an order that hold something, in paise.
async fn books_of(app: &TestApp, order: &str) -> Vec<String> {
    let rows: Vec<(String, i64)> =
        sql("SELECT p.account, CAST(SUM(p.amount) AS BIGINT) FROM ledger_entries e \
         JOIN postings p ON p.entry_id = e.id WHERE e.order_id = $1 GROUP BY p.account ORDER BY p.account")
        .bind(order)
        .all(&app.state.db)
        .await
        .unwrap();
    let held = rows.iter().filter(|(_, amount)| *amount != 0);
    held.map(|(account, amount)| format!("{account} {amount}")).collect()
}

/// Two lamps of ₹500 of Meena's and a mug of ₹500 of the house with a coupon, paid by card.
async fn sold(app: &TestApp, meena: &Client, asha: &Client, code: &str) -> String {
    let admin = app.admin().await;
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    terms["commissionPercent"] = json!(10);
    admin.put("/api/admin/terms", terms).await.expect(200);
    let lamp = app.goods_of(Some(meena), "Lamp", 500, 5).await;
    let mug = app.goods("Mug", 500, 5).await;
    let placed = try_order(asha, &[cart_line(&lamp, 2), cart_line(&mug, 1)], code, json!({})).await;
    let id = placed.expect(201)["order"]["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    id
}

#[db_test(payments)]
async fn what_the_shop_bears_its_sellers_get_all_the_same(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    coupon(&app, json!({ "code": "SHOP", "percent": 20, "payer": "shop" })).await;
    let id = sold(&app, &meena, &asha, "SHOP").await;
    let seller = |amount: i64| format!("seller:{}:pending {amount}", meena.id);
    // 1,200 for goods of 1,500, 180 tax, 500 shipping. She gets 1,000 less 10 %; the shop adds the 200.
    assert_eq!(
        books_of(&app, &id).await,
        [
            "commission -10000".to_owned(),
            "house -40000".to_owned(),
            "promotions 20000".to_owned(),
            "provider:Stripe 188000".to_owned(),
            seller(-90_000),
            "shipping -50000".to_owned(),
            "tax -18000".to_owned(),
        ]
    );
    app.check_invariants().await;
    // One of her two lamps goes back: 400 was paid for it, and 60 tax.
    let part = json!({ "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "A scratch." });
    admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
    assert_eq!(
        books_of(&app, &id).await,
        [
            "commission -5000".to_owned(),
            "house -40000".to_owned(),
            "promotions 10000".to_owned(),
            "provider:Stripe 142000".to_owned(),
            seller(-45_000),
            "shipping -50000".to_owned(),
            "tax -12000".to_owned(),
        ]
    );
    app.check_invariants().await;
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    assert_eq!(books_of(&app, &id).await, [] as [&str; 0]);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_a_seller_bears_is_less_for_the_seller(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    made(&meena, json!({ "code": "MEENA", "percent": 20 })).await;
    let id = sold(&app, &meena, &asha, "MEENA").await;
    // 800 for hers, less 10 % of that. The mug costs what it does.
    assert_eq!(
        books_of(&app, &id).await,
        [
            "commission -8000".to_owned(),
            "house -50000".to_owned(),
            "provider:Stripe 199500".to_owned(),
            format!("seller:{}:pending -72000", meena.id),
            "shipping -50000".to_owned(),
            "tax -19500".to_owned(),
        ]
    );
    // She cannot send one of two: 400 and its tax go back, to the paisa.
    let cancel = json!({ "lineNo": 1, "quantity": 1, "reason": "Broken." });
    meena.post(&format!("/api/orders/{id}/parcels/1/cancel"), cancel).await.expect(200);
    let order = app.order_now(&id).await;
    assert_eq!(order["refunds"][0]["amount"], 460.0);
    assert!(books_of(&app, &id).await.contains(&format!("seller:{}:pending -36000", meena.id)));
    app.check_invariants().await;
}
