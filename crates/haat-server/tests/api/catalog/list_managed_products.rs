use super::names;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn an_admin_sees_everything_and_a_seller_their_own(app: TestApp) {
    let (admin, seller, other) = (app.admin().await, app.seller().await, app.other_seller().await);
    app.product().name("House").insert().await;
    app.product().name("Meena's").seller(&seller).insert().await;
    app.product().name("Kabir's").seller(&other).insert().await;
    app.draft(Some(&seller)).await;
    let list = admin.get("/api/products/admin").await.expect(200);
    assert_eq!(names(&list["products"]), ["", "Kabir's", "Meena's", "House"]);
    let list = seller.get("/api/products/admin").await.expect(200);
    assert_eq!(names(&list["products"]), ["", "Meena's"]);
    assert_eq!(list["products"][0]["isDraft"], true);
    assert_eq!(list["products"][0]["url"], "");
    assert_eq!((&list["page"], &list["pages"], &list["countProducts"]), (&json!(1), &json!(1), &json!(2)));
    assert_eq!(names(&admin.get("/api/products/admin?mine=true").await.expect(200)["products"]).len(), 0);
}

#[db_test]
async fn the_table_has_ten_a_page(app: TestApp) {
    for number in 1..=11 {
        app.product().name(&format!("Lamp {number}")).insert().await;
    }
    let admin = app.admin().await;
    let first = admin.get("/api/products/admin").await.expect(200);
    assert_eq!(first["products"].as_array().unwrap().len(), 10);
    assert_eq!(first["pages"], 2);
    let second = admin.get("/api/products/admin?page=2").await.expect(200);
    assert_eq!(names(&second["products"]), ["Lamp 1"]);
    assert_eq!(second["page"], 2);
    assert_eq!(admin.get("/api/products/admin?page=xyz").await.expect(200)["page"], 1);
}

#[db_test]
async fn the_table_can_be_searched_and_sorted(app: TestApp) {
    let (admin, seller) = (app.admin().await, app.seller().await);
    app.product().name("Brass lamp").price(500.0).stock(3).insert().await;
    app.product().name("Clay lamp").price(90.0).stock(0).seller(&seller).insert().await;
    app.product().name("Jute rug").price(900.0).stock(7).seller(&seller).insert().await;
    app.draft(Some(&seller)).await;
    app.catch_up().await;
    let table = async |client: &haat_testing::Client, query: &str| {
        let list = client.get(&format!("/api/products/admin{query}")).await.expect(200);
        assert_eq!(list["countProducts"], list["products"].as_array().unwrap().len(), "{query}");
        names(&list["products"]).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(table(&admin, "?query=lamp&order=newest").await, ["Clay lamp", "Brass lamp"]);
    assert_eq!(table(&seller, "?query=lamp").await, ["Clay lamp"]);
    assert_eq!(table(&admin, "?order=lowest").await, ["Clay lamp", "Brass lamp", "Jute rug"]);
    assert_eq!(table(&admin, "?order=highest").await, ["Jute rug", "Brass lamp", "Clay lamp"]);
    assert_eq!(table(&admin, "?order=stock").await, ["Clay lamp", "Brass lamp", "Jute rug"]);
    assert_eq!(table(&seller, "?order=stock").await, ["Clay lamp", "Jute rug"]);
    assert_eq!(table(&seller, "?query=nothing-like-it").await, [""; 0]);
}

#[db_test]
async fn others_are_kept_out(app: TestApp) {
    app.visitor().get("/api/products/admin").await.expect(401);
    app.customer().await.get("/api/products/admin").await.expect(403);
}
