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
async fn an_admin_who_also_sells_makes_house_products_or_their_own(app: TestApp) {
    let flags = "is_admin = TRUE, is_seller = TRUE, seller_name = 'Tara & Daughters'";
    let tara = app.person("Tara Sen", "tara@example.com", flags).await;
    let own = tara.post("/api/products?mine=true", json!({})).await.expect(201);
    assert_eq!(own["product"]["seller"]["_id"], tara.id.as_str());
    let house = tara.post("/api/products", json!({})).await.expect(201);
    assert_eq!(house["product"]["seller"], json!(null));
    let mine = tara.get("/api/products/admin?mine=true").await.expect(200);
    assert_eq!((&mine["countProducts"], &mine["products"][0]["_id"]), (&json!(1), &own["product"]["_id"]));
    app.admin().await.post("/api/products?mine=true", json!({})).await.expect(403);
    let seller = app.seller().await;
    let theirs = seller.post("/api/products?mine=false", json!({})).await.expect(201);
    assert_eq!(theirs["product"]["seller"]["_id"], seller.id.as_str());
}

#[db_test]
async fn a_blank_draft_that_was_given_up_goes_with_the_next_one(app: TestApp) {
    let (seller, other) = (app.seller().await, app.other_seller().await);
    let begun = seller.post("/api/products", json!({})).await.expect(201);
    let theirs = other.post("/api/products", json!({})).await.expect(201);
    let path =
        |made: &serde_json::Value| format!("/api/products/{}", made["product"]["_id"].as_str().unwrap());
    app.advance(23 * 3_600_000);
    seller.post("/api/products", json!({})).await.expect(201);
    seller.get(&path(&begun)).await.expect(200);
    app.advance(2 * 3_600_000);
    seller.post("/api/products", json!({})).await.expect(201);
    seller.get(&path(&begun)).await.expect(404);
    other.get(&path(&theirs)).await.expect(200);
    assert_eq!(seller.get("/api/products/admin").await.expect(200)["countProducts"], 2);
}

#[db_test]
async fn only_merchants_create_products(app: TestApp) {
    app.visitor().post("/api/products", json!({})).await.expect(401);
    app.customer().await.post("/api/products", json!({})).await.expect(403);
}
