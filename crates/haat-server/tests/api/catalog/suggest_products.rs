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

#[db_test]
async fn categories_and_sellers_are_offered_too(app: TestApp) {
    app.product().name("Brass Lamp").category("Lamps").insert().await;
    app.product().name("Clay Lamp").category("Lamps").insert().await;
    app.catch_up().await;
    let seller = app.seller().await;
    let profile = seller.get(&format!("/api/sellers/{}", seller.id)).await.expect(200);
    let name = profile["name"].as_str().unwrap().to_owned();
    let offered = async |typed: &str| {
        app.visitor().get(&format!("/api/products/suggest/places?query={typed}")).await.expect(200)
    };
    assert_eq!(offered("lam").await["categories"], json!([{ "name": "Lamps", "count": 2 }]));
    let typed: String = name.to_lowercase().chars().take(4).collect();
    assert_eq!(offered(typed.trim()).await["sellers"][0]["_id"], seller.id.as_str());
    for odd in ["", "%20", "%FF", "-"] {
        assert_eq!(offered(odd).await, json!({ "categories": [], "sellers": [] }), "{odd}");
    }
}
