use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn categories_are_the_names_that_have_products(app: TestApp) {
    assert_eq!(app.visitor().get("/api/products/categories").await.expect(200), json!([]));
    for category in ["Shoes", "books", "Electronics", "Shoes", "Électro"] {
        app.product().category(category).insert().await;
    }
    let gone = app.product().category("Toys").insert().await;
    app.admin().await.delete(&format!("/api/products/{}", gone.id)).await.expect(200);
    app.draft(None).await;
    assert_eq!(
        app.visitor().get("/api/products/categories").await.expect(200),
        json!(["books", "Electronics", "Shoes", "Électro"])
    );
}
