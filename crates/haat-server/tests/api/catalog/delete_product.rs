use haat_db::sql;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_deleted_product_is_gone_from_the_shop_but_not_from_the_books(app: TestApp) {
    let product = app.product().url("lamp").insert().await;
    let admin = app.admin().await;
    let path = format!("/api/products/{}", product.id);
    let deleted = admin.delete(&path).await.expect(200);
    assert_eq!(deleted, json!({ "message": "product deleted successfully" }));
    admin.delete(&path).await.expect(404);
    app.visitor().get("/api/products/url/lamp").await.expect(404);
    assert_eq!(app.visitor().get("/api/products").await.expect(200), json!([]));
    assert_eq!(admin.get("/api/products/admin").await.expect(200)["products"], json!([]));
    let kept = sql("SELECT COUNT(*) FROM products WHERE id = $1").bind(product.id).count(&app.state.db).await;
    assert_eq!(kept.unwrap(), 1);
    assert!(haat_server::invariants::check(&app.state.db).await.unwrap().is_empty());
}

#[db_test]
async fn nobody_deletes_what_is_not_theirs(app: TestApp) {
    let seller = app.seller().await;
    let (own, house) = (app.product().seller(&seller).insert().await, app.product().insert().await);
    let own = format!("/api/products/{}", own.id);
    app.visitor().delete(&own).await.expect(401);
    app.customer().await.delete(&own).await.expect(403);
    app.other_seller().await.delete(&own).await.expect(403);
    seller.delete(&format!("/api/products/{}", house.id)).await.expect(403);
    app.visitor().get(&own).await.expect(200);
    seller.delete(&own).await.expect(200);
}
