use super::names;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_category_has_a_page_of_its_own(app: TestApp) {
    for (name, brand, stock) in [("Old Boot", "Bata", 3), ("New Boot", "Puma", 0)] {
        app.product().name(name).brand(brand).category("Fine Shoes").stock(stock).insert().await;
    }
    app.catch_up().await;
    let (visitor, admin) = (app.visitor(), app.admin().await);
    let page = visitor.get("/api/categories/fine%20shoes").await.expect(200);
    assert_eq!(
        (&page["name"], &page["words"], &page["countProducts"]),
        (&json!("Fine Shoes"), &json!(""), &json!(2))
    );
    assert_eq!(names(&page["newest"]), ["New Boot", "Old Boot"]);
    assert_eq!(names(&page["bestSelling"]), ["Old Boot"], "only what can be bought");
    assert_eq!(page["brands"].as_array().unwrap().len(), 2);
    assert_eq!((&page["image"], &page["ownImage"]), (&json!("/pictures/sandals.webp"), &json!("")));
    visitor.get("/api/categories/boats").await.expect(404);

    let words = json!({ "words": " Made in **Agra**. ", "image": "/uploads/shoes.webp" });
    let saved = admin.put("/api/admin/categories/Fine%20Shoes", words).await.expect(200);
    assert_eq!(
        (&saved["words"], &saved["image"]),
        (&json!("Made in **Agra**."), &json!("/uploads/shoes.webp"))
    );
    let html = visitor.get("/categories/Fine%20Shoes").await.text;
    assert!(html.contains("Made in **Agra**") && html.contains("/uploads/shoes.webp"), "{html}");
    for (odd, field) in [
        (json!({ "words": "x".repeat(4001), "image": "" }), "words"),
        (json!({ "words": "", "image": "javascript:alert(1)" }), "image"),
    ] {
        let refused = admin.put("/api/admin/categories/Fine%20Shoes", odd).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    admin.put("/api/admin/categories/boats", json!({ "words": "", "image": "" })).await.expect(404);
    let cleared = admin
        .put("/api/admin/categories/Fine%20Shoes", json!({ "words": "", "image": "" }))
        .await
        .expect(200);
    assert_eq!((&cleared["words"], &cleared["ownImage"]), (&json!(""), &json!("")));
}
