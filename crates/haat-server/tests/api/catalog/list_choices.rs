use super::names;
use haat_domain::orders::OrderAction;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

fn counts(rows: &Value) -> Vec<(&str, i64)> {
    let row = |row: &'_ Value| row["count"].as_i64().unwrap();
    rows.as_array().unwrap().iter().map(|one| (one["name"].as_str().unwrap(), row(one))).collect()
}

#[db_test]
async fn each_count_fits_the_other_choices(app: TestApp) {
    for (name, brand, category, price, stock, stars) in [
        ("Red Boot", "Bata", "Shoes", 1500.0, 3, 4.5),
        ("Blue Boot", "Bata", "Shoes", 20_000.0, 0, 3.0),
        ("Green Boot", "Puma", "Shoes", 1600.0, 1, 2.0),
        ("Boot Polish", "Puma", "Care", 200.0, 9, 4.0),
    ] {
        let product = app.product().name(name).brand(brand).category(category);
        product.price(price).stock(stock).rating(stars).insert().await;
    }
    app.catch_up().await;
    let visitor = app.visitor();
    let ask = async |query: &str| visitor.get(&format!("/api/products/choices?{query}")).await.expect(200);

    let all = ask("query=boot").await;
    assert_eq!(all["countProducts"], 4);
    assert_eq!(counts(&all["categories"]), [("Shoes", 3), ("Care", 1)]);
    assert_eq!(counts(&all["brands"]), [("Bata", 2), ("Puma", 2)]);
    assert_eq!((&all["inStock"], &all["countBrands"]), (&json!(3), &json!(2)));
    assert_eq!(all["ratings"][0], json!({ "atLeast": 4, "count": 2 }));
    assert_eq!(all["prices"][0], json!({ "price": "1000-10000", "count": 2 }));
    assert_eq!((&all["lowest"], &all["highest"]), (&json!(200), &json!(20_000)));

    let some = ask("query=boot&brand=bata&stock=in&category=Shoes").await;
    assert_eq!(some["countProducts"], 1);
    assert_eq!(counts(&some["brands"]), [("Bata", 1), ("Puma", 1)], "as if no brand were chosen");
    assert_eq!(counts(&some["categories"]), [("Shoes", 1)]);
    assert_eq!((&some["inStock"], &some["lowest"]), (&json!(1), &json!(1500)));
    let found = visitor.get("/api/products/search?query=boot&brand=bata%7Cpuma&stock=in").await.expect(200);
    assert_eq!(found["countProducts"], 3);
}

#[db_test]
async fn what_is_sold_counts_at_once(app: TestApp) {
    let customer = app.customer().await;
    let last = app.product().name("Last Lamp").stock(1).insert().await;
    let many = app.product().name("Many Lamps").stock(9).insert().await;
    app.catch_up().await;
    let search = async |query: &str| {
        let found = customer.get(&format!("/api/products/search?query=lamp&{query}")).await.expect(200);
        names(&found["products"]).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(search("stock=in").await.len(), 2);

    let order = customer.order(&[cart_line(&last.id, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.catch_up().await;
    assert_eq!(search("stock=in").await, ["Many Lamps"], "the last piece is gone");
    app.move_order(&order, OrderAction::Cancel).await;
    app.catch_up().await;
    assert_eq!(search("stock=in").await.len(), 2, "and is back");

    assert_eq!(
        search("order=bestselling").await,
        ["Many Lamps", "Last Lamp"],
        "the newest while nothing was sold"
    );
    let paid = customer.order(&[cart_line(&last.id, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&paid, OrderAction::Pay).await;
    app.catch_up().await;
    assert_eq!(search("order=bestselling").await, ["Last Lamp", "Many Lamps"]);
    let more = customer.order(&[cart_line(&many.id, 3)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&more, OrderAction::Pay).await;
    app.catch_up().await;
    assert_eq!(search("order=bestselling").await, ["Many Lamps", "Last Lamp"]);
    app.move_order(&more, OrderAction::Refund).await;
    app.catch_up().await;
    assert_eq!(search("order=bestselling").await, ["Last Lamp", "Many Lamps"]);
}
