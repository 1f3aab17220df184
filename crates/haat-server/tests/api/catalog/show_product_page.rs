use super::form;
use haat_testing::{TestApp, db_test};

#[db_test]
async fn a_product_is_found_by_its_slug_in_any_case(app: TestApp) {
    app.product().name("Sandals").url("leather-sandals").insert().await;
    for slug in ["leather-sandals", "Leather-Sandals"] {
        let found = app.visitor().get(&format!("/api/products/url/{slug}")).await.expect(200);
        assert_eq!(found["name"], "Sandals");
    }
    app.visitor().get("/api/products/url/other").await.expect(404);
    app.visitor().get("/api/products/url/%FF").await.expect(400);
}

#[db_test]
async fn an_old_slug_leads_to_the_new_one(app: TestApp) {
    let product = app.product().url("first").insert().await;
    let admin = app.admin().await;
    let path = format!("/api/products/{}", product.id);
    admin.put(&path, form("second")).await.expect(200);
    admin.put(&path, form("third")).await.expect(200);
    for slug in ["first", "second", "third"] {
        let found = app.visitor().get(&format!("/api/products/url/{slug}")).await.expect(200);
        assert_eq!(
            (found["_id"].as_str(), found["url"].as_str()),
            (Some(product.id.as_str()), Some("third"))
        );
    }
    admin.put(&path, form("first")).await.expect(200);
    for slug in ["first", "second", "third"] {
        let found = app.visitor().get(&format!("/api/products/url/{slug}")).await.expect(200);
        assert_eq!(found["url"], "first");
    }
}

#[db_test]
async fn a_slug_that_leads_somewhere_cannot_be_taken_until_its_product_is_gone(app: TestApp) {
    let (first, second) =
        (app.product().url("lamp").insert().await, app.product().url("torch").insert().await);
    let admin = app.admin().await;
    admin.put(&format!("/api/products/{}", first.id), form("new-lamp")).await.expect(200);
    let refused = admin.put(&format!("/api/products/{}", second.id), form("lamp")).await;
    assert!(refused.expect(409)["errors"]["url"].is_string());
    admin.delete(&format!("/api/products/{}", first.id)).await.expect(200);
    for slug in ["lamp", "new-lamp"] {
        app.visitor().get(&format!("/api/products/url/{slug}")).await.expect(404);
    }
    admin.put(&format!("/api/products/{}", second.id), form("lamp")).await.expect(200);
    let found = app.visitor().get("/api/products/url/lamp").await.expect(200);
    assert_eq!(found["_id"], second.id.as_str());
}
