use super::names;
use haat_domain::orders::OrderAction;
use haat_testing::{Client, TestApp, TestProduct, cart_line, db_test};
use serde_json::json;

async fn buy(app: &TestApp, customer: &Client, products: &[&TestProduct]) -> String {
    let lines: Vec<_> = products.iter().map(|product| cart_line(&product.id, 1)).collect();
    let order = customer.order(&lines).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, OrderAction::Pay).await;
    order
}

#[db_test]
async fn what_is_bought_together_twice_is_shown(app: TestApp) {
    let customer = app.customer().await;
    let phone = app.product().name("Phone").category("Phones").stock(99).insert().await;
    let case = app.product().name("Case").category("Cases").stock(99).insert().await;
    let lamp = app.product().name("Lamp").category("Home").stock(99).insert().await;
    app.catch_up().await;
    let together = async |product: &TestProduct| {
        let found = customer.get(&format!("/api/products/{}/related", product.id)).await.expect(200);
        names(&found["boughtTogether"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    buy(&app, &customer, &[&phone, &case]).await;
    assert!(together(&phone).await.is_empty(), "one order is chance");
    buy(&app, &customer, &[&phone, &case, &lamp]).await;
    assert_eq!(together(&phone).await, ["Case"]);
    assert_eq!(together(&case).await, ["Phone"]);
    let third = buy(&app, &customer, &[&phone, &lamp]).await;
    assert_eq!(together(&phone).await.len(), 2);
    app.check_invariants().await;
    app.move_order(&third, OrderAction::Refund).await;
    assert_eq!(together(&phone).await, ["Case"], "a refunded order counts no more");
    app.check_invariants().await;
}

#[db_test]
async fn similar_goods_share_words_and_category(app: TestApp) {
    let boots = app.product().name("Red Leather Boots").insert().await;
    for (name, stock) in [("Blue Leather Boots", 5), ("Rubber Sandals", 5), ("Green Leather Boots", 0)] {
        app.product().name(name).stock(stock).insert().await;
    }
    app.product().name("Red Leather Belt").category("Belts").insert().await;
    app.catch_up().await;
    let path = format!("/api/products/{}/related", boots.id);
    let found = app.visitor().get(&path).await.expect(200);
    assert_eq!(names(&found["similar"]), ["Blue Leather Boots", "Rubber Sandals"]);
    let nothing = app.visitor().get("/api/products/nowhere/related").await.expect(200);
    assert_eq!(nothing, json!({ "boughtTogether": [], "similar": [] }));
}
