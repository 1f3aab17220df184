use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_new_product_is_a_draft_of_whoever_made_it(app: TestApp) {
    let (admin, seller) = (app.admin().await, app.seller().await);
    let made = admin.post("/api/products", json!({})).await.expect(201);
    assert_eq!(made["message"], "product created successfully");
    assert_eq!(made["product"]["isDraft"], true);
    assert_eq!(made["product"]["seller"], json!(null));
    let request = seller.request(reqwest::Method::POST, "/api/products");
    let made = seller.send(request).await.expect(201);
    assert_eq!(made["product"]["seller"]["_id"], seller.id.as_str());
    let list = app.visitor().get("/api/products").await;
    assert_eq!((list.expect(200), list.headers["x-total-count"].to_str().unwrap()), (json!([]), "0"));
}

#[db_test]
async fn only_merchants_create_products(app: TestApp) {
    app.visitor().post("/api/products", json!({})).await.expect(401);
    app.customer().await.post("/api/products", json!({})).await.expect(403);
}
