//! The shop's books month by month.

use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn sell(app: &TestApp, product: &str, pieces: i64) -> String {
    let id =
        app.customer().await.order(&[cart_line(product, pieces)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    id
}

/// The books of a month, or of the one that runs.
async fn books(app: &TestApp, month: &str) -> Value {
    app.admin().await.get(&format!("/api/admin/books?month={month}")).await.expect(200)
}

fn account(books: &Value, name: &str) -> Value {
    let accounts = books["accounts"].as_array().unwrap();
    let found = accounts.iter().find(|one| one["account"] == name).unwrap();
    json!([found["opening"], found["debit"], found["credit"], found["closing"], found["balance"]])
}

#[db_test]
async fn a_month_begins_with_what_the_one_before_left(app: TestApp) {
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let first = books(&app, "").await["month"].as_str().unwrap().to_owned();
    let id = sell(&app, &lamp, 1).await;
    app.advance(40 * DAY);
    sell(&app, &lamp, 2).await;
    app.move_order(&id, OrderAction::Refund).await;

    let (then, now) = (books(&app, &first).await, books(&app, "").await);
    assert_ne!(then["month"], now["month"]);
    let own = format!("/api/admin/sellers/{}/statement?month={first}", meena.id);
    assert_eq!(app.admin().await.get(&own).await.expect(200)["closing"], json!(1000));
    assert_eq!(account(&then, "sellers_pending"), json!([0, 0, 1000, -1000, -2000]));
    assert_eq!(account(&now, "sellers_pending"), json!([-1000, 1000, 2000, -2000, -2000]));
    // Before there was anything, and after all of it.
    assert_eq!(account(&books(&app, "2025-01").await, "sellers_pending"), json!([0, 0, 0, 0, -2000]));
    assert_eq!(account(&books(&app, "2100-01").await, "sellers_pending"), json!([-2000, 0, 0, -2000, -2000]));
    for books in [&then, &now] {
        for field in ["opening", "closing", "balance"] {
            let accounts = books["accounts"].as_array().unwrap();
            let sum: f64 = accounts.iter().map(|one| one[field].as_f64().unwrap()).sum();
            assert!(sum.abs() < 0.001, "{field}: {books}");
        }
    }
}

#[db_test]
async fn what_comes_next_is_told_of_all_sellers(app: TestApp) {
    let (meena, kabir) = (app.seller().await, app.other_seller().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let drum = app.goods_of(Some(&kabir), "Drum", 300, 9).await;
    for (seller, product) in [(&meena, &lamp), (&kabir, &drum)] {
        let id = sell(&app, product, 1).await;
        seller.put(&format!("/api/orders/{id}/parcels/1/deliver"), json!({})).await.expect(200);
        app.advance(1_000);
    }
    sell(&app, &lamp, 1).await;
    let coming = books(&app, "").await["coming"].clone();
    let told: Vec<_> =
        coming.as_array().unwrap().iter().map(|one| (&one["sellerId"], &one["amount"])).collect();
    assert_eq!(told, [(&json!(meena.id), &json!(1000)), (&json!(kabir.id), &json!(300))]);
    let own = kabir.get("/api/seller/statement").await.expect(200)["coming"].clone();
    assert_eq!(own.as_array().unwrap().len(), 1);
    assert_eq!(own[0], coming[1]);
}
