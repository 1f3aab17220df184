use super::names;
use haat_testing::{TestApp, db_test};

#[db_test]
async fn shoppers_see_a_seller_and_what_they_sell(app: TestApp) {
    let (seller, other) = (app.seller().await, app.other_seller().await);
    app.product().name("Clay Pot").seller(&seller).insert().await;
    app.product().name("Iron Pot").seller(&other).insert().await;
    app.product().name("Glass Pot").insert().await;
    app.catch_up().await;
    let shown = app.visitor().get(&format!("/api/sellers/{}", seller.id)).await.expect(200);
    assert_eq!((shown["_id"].as_str(), shown["name"].as_str()), (Some(&*seller.id), Some("Meena Crafts")));
    for secret in ["email", "password", "isAdmin", "token"] {
        assert!(shown.get(secret).is_none(), "{secret}");
    }
    let goods = app.visitor().get(&format!("/api/products/search?query=pot&seller={}", seller.id)).await;
    let goods = goods.expect(200);
    assert_eq!((names(&goods["products"]), &goods["countProducts"]), (vec!["Clay Pot"], &1.into()));
}

#[db_test]
async fn only_sellers_have_such_a_page(app: TestApp) {
    let customer = app.customer().await;
    for id in [customer.id.as_str(), "nobody", "%00"] {
        app.visitor().get(&format!("/api/sellers/{id}")).await.expect(404);
    }
    let nothing = app.visitor().get("/api/products/search?seller=nobody").await.expect(200);
    assert_eq!(nothing["countProducts"], 0);
}
