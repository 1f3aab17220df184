use super::names;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn products_are_offered_while_someone_types(app: TestApp) {
    for name in ["Brass Lamp", "Brass Bell", "Clay Pot"] {
        app.product().name(name).insert().await;
    }
    app.catch_up().await;
    let offered = async |typed: &str| {
        app.visitor().get(&format!("/api/products/suggest?query={typed}")).await.expect(200)
    };
    assert_eq!(names(&offered("bra").await), ["Brass Bell", "Brass Lamp"]);
    assert_eq!(names(&offered("lam").await), ["Brass Lamp"]);
    let lamp = offered("lamp").await[0].clone();
    for field in ["_id", "url", "image"] {
        assert!(lamp[field].as_str().is_some_and(|text| !text.is_empty()), "{field}");
    }
    assert_eq!(lamp["price"], 1499);
    for odd in ["", "%20", "%FF", &"x".repeat(5000)] {
        assert_eq!(offered(odd).await, json!([]), "{odd}");
    }
}
