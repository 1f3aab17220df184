use haat_testing::{TestApp, db_test};

#[db_test]
async fn anyone_can_check_the_stock_of_a_listed_product(app: TestApp) {
    let product = app.product().stock(3).insert().await;
    let found = app.visitor().get(&format!("/api/products/{}", product.id)).await.expect(200);
    assert_eq!(found["stock"], 3);
    assert_eq!(found["_id"], product.id.as_str());
}

#[db_test]
async fn a_draft_loads_with_every_field_for_those_who_manage_it(app: TestApp) {
    let seller = app.seller().await;
    let path = format!("/api/products/{}", app.draft(Some(&seller)).await.id);
    for client in [&seller, &app.admin().await] {
        let draft = client.get(&path).await.expect(200);
        assert_eq!(draft["isDraft"], true);
        for field in ["name", "url", "image", "category", "brand", "description"] {
            assert_eq!(draft[field], "", "{field}");
        }
        for field in ["price", "stock", "rating", "reviews"] {
            assert_eq!(draft[field].as_f64(), Some(0.0), "{field}");
        }
    }
    for client in [app.visitor(), app.customer().await, app.other_seller().await] {
        client.get(&path).await.expect(404);
    }
}

#[db_test]
async fn a_deleted_or_unknown_product_is_a_404(app: TestApp) {
    let product = app.product().insert().await;
    let admin = app.admin().await;
    let path = format!("/api/products/{}", product.id);
    admin.delete(&path).await.expect(200);
    for path in [path.as_str(), "/api/products/undefined", "/api/products/%00"] {
        let response = admin.get(path).await;
        response.expect(404);
        assert!(!response.message().is_empty(), "{path}");
    }
    assert!(!admin.get("/api/products/%FF").await.message().is_empty());
}
