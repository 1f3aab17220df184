use haat_db::sql;
use haat_testing::{TestApp, db_test};

#[db_test]
async fn anyone_can_check_the_stock_of_a_listed_product(app: TestApp) {
    let product = app.product().stock(3).insert().await;
    let found = app.visitor().get(&format!("/api/products/{}", product.id)).await.expect(200);
    assert_eq!(found["stock"], 3);
    assert_eq!(found["_id"], product.id.as_str());
}

#[db_test]
async fn a_blank_draft_loads_with_every_field_for_anyone_who_knows_its_id(app: TestApp) {
    let seller = app.seller().await;
    let path = format!("/api/products/{}", app.draft(Some(&seller)).await.id);
    // The known client's edit screen sends no token.
    for client in [&seller, &app.admin().await, &app.visitor()] {
        let draft = client.get(&path).await.expect(200);
        assert_eq!(draft["isDraft"], true);
        for field in ["name", "url", "image", "category", "brand", "description"] {
            assert_eq!(draft[field], "", "{field}");
        }
        for field in ["price", "stock", "rating", "reviews"] {
            assert_eq!(draft[field].as_f64(), Some(0.0), "{field}");
        }
    }
    let mut tx = app.state.db.begin().await.unwrap();
    sql("UPDATE products SET name = 'Secret plans' WHERE state = 'draft'").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    for client in [app.visitor(), app.customer().await, app.other_seller().await] {
        client.get(&path).await.expect(404);
    }
    seller.get(&path).await.expect(200);
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
