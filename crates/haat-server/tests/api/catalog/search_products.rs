use super::{form, names, with};
use haat_db::sql;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

async fn search(client: &Client, query: &str) -> Value {
    client.get(&format!("/api/products/search?{query}")).await.expect(200)
}

#[db_test]
async fn what_was_just_saved_is_found(app: TestApp) {
    let admin = app.admin().await;
    let id = admin.post("/api/products", json!({})).await.expect(201)["product"]["_id"].clone();
    let path = format!("/api/products/{}", id.as_str().unwrap());
    assert_eq!(search(&admin, "").await["countProducts"], 0);
    admin.put(&path, with(&form("lamp"), "name", json!("Peacock Lantern"))).await.expect(200);
    assert_eq!(names(&search(&admin, "query=peacock").await["products"]), ["Peacock Lantern"]);
    admin.put(&path, with(&form("lamp"), "name", json!("Elephant Lantern"))).await.expect(200);
    assert_eq!(search(&admin, "query=peacock").await["countProducts"], 0);
    assert_eq!(search(&admin, "query=elephant").await["countProducts"], 1);
    admin.delete(&path).await.expect(200);
    let none = search(&admin, "query=elephant").await;
    assert_eq!((&none["products"], &none["countProducts"]), (&json!([]), &json!(0)));
}

#[db_test]
async fn the_page_shows_what_was_just_written(app: TestApp) {
    let admin = app.admin().await;
    let product = app.product().name("Copper Lamp").stock(5).insert().await;
    app.catch_up().await;
    let stock = async || search(&admin, "query=copper").await["products"][0]["stock"].clone();
    assert_eq!(stock().await, 5);
    assert_eq!(stock().await, 5);
    let sell = sql("UPDATE products SET stock = stock - 1 WHERE id = $1").bind(product.id.as_str());
    app.state.db.write(sell).await.unwrap();
    assert_eq!(stock().await, 4);
    let withdraw = sql("UPDATE products SET state = 'withdrawn' WHERE id = $1").bind(product.id.as_str());
    app.state.db.write(withdraw).await.unwrap();
    assert_eq!(search(&admin, "query=copper").await["products"], json!([]));
}

#[db_test]
async fn the_answer_has_every_part(app: TestApp) {
    for number in 0..13 {
        app.product().name(&format!("Copper Bottle {number}")).category("Home").insert().await;
    }
    app.product().name("Copper Wire").category("Tools").insert().await;
    app.draft(None).await;
    app.catch_up().await;
    let visitor = app.visitor();
    let first = search(&visitor, "query=coper").await;
    assert_eq!(first["products"].as_array().unwrap().len(), 12);
    assert_eq!(
        (&first["page"], &first["pages"], &first["countProducts"]),
        (&json!(1), &json!(2), &json!(14))
    );
    assert_eq!(
        first["categories"],
        json!([{ "name": "Home", "count": 13 }, { "name": "Tools", "count": 1 }])
    );
    assert_eq!(first["corrected"], "copper");
    let second = search(&visitor, "query=copper&page=2").await;
    assert_eq!(second["products"].as_array().unwrap().len(), 2);
    assert_eq!((&second["page"], &second["corrected"]), (&json!(2), &json!(null)));
    let beyond = search(&visitor, "query=copper&page=9").await;
    assert_eq!((&beyond["products"], &beyond["countProducts"]), (&json!([]), &json!(14)));
}

#[db_test]
async fn odd_values_in_the_address_fall_back_to_the_defaults(app: TestApp) {
    app.product().insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    for odd in [
        "page=-1",
        "page=abc",
        "page=0",
        "page=99999999999",
        "price=abc",
        "price=9-1",
        "price=-5--1",
        "rating=abc",
        "rating=9",
        "rating=-1",
        "order=xyz",
        "category=all",
        "query=all",
        "query=",
        "category=",
        "query=all&category=all&price=all&rating=all&order=newest&page=1",
        "%FF=%FE",
        "page=1&page=2&page",
        "order[]=x",
        "&&&===",
    ] {
        let found = search(&visitor, odd).await;
        assert_eq!(found["countProducts"], 1, "{odd}");
    }
    for nothing in ["query=%21%3F", "query=%00", "category=Nowhere", "query=zzzzzz"] {
        let found = search(&visitor, nothing).await;
        assert!(found["countProducts"].is_u64(), "{nothing}: {found}");
    }
    assert_eq!(search(&visitor, "query=%21%3F").await["countProducts"], 0);
    visitor.get(&format!("/api/products/search?query={}", "x%20".repeat(2000))).await.expect(200);
}

/// A shop whose products differ in everything that can be filtered and ordered by.
async fn varied_shop(app: &TestApp) {
    for number in 0_i32..150 {
        let category = ["Shoes", "Clothings", "Electronics", "Home"][usize::try_from(number % 4).unwrap()];
        app.product()
            .name(&format!("Article {number}"))
            .category(category)
            .price(f64::from((number * 7919) % 60_000) + 0.5)
            .rating(f64::from((number * 37) % 51) / 10.0)
            .insert()
            .await;
    }
    app.catch_up().await;
}

#[db_test]
async fn every_combination_of_filters_and_orders_agrees_with_the_database(app: TestApp) {
    varied_shop(&app).await;
    let visitor = app.visitor();
    for category in ["all", "Shoes", "Home"] {
        for (price, low, high) in
            [("all", 0, i64::MAX), ("1000-10000", 100_000, 1_000_000), ("10001-50000", 1_000_100, 5_000_000)]
        {
            for rating in [0, 1, 3, 4] {
                for (order, by) in [
                    ("", "created_at DESC"),
                    ("newest", "created_at DESC"),
                    ("lowest", "price ASC"),
                    ("highest", "price DESC"),
                    ("toprated", "rating_hundredths DESC"),
                ] {
                    let expected: Vec<String> = sql(format!(
                        "SELECT name FROM products WHERE ($1 = 'all' OR category = $1) AND price BETWEEN $2 AND $3 \
                         AND rating_hundredths >= $4 ORDER BY {by}, created_at DESC, id DESC"
                    ))
                    .bind(category)
                    .bind(low)
                    .bind(high)
                    .bind(rating * 100)
                    .scalars(&app.state.db)
                    .await
                    .unwrap();
                    let rating = if rating == 0 { "all".to_owned() } else { rating.to_string() };
                    let query =
                        format!("category={category}&price={price}&rating={rating}&order={order}&page=2");
                    let found = search(&visitor, &query).await;
                    assert_eq!(found["countProducts"], expected.len(), "{query}");
                    let page: Vec<_> = expected.iter().skip(12).take(12).map(String::as_str).collect();
                    assert_eq!(names(&found["products"]), page, "{query}");
                }
            }
        }
    }
}

#[db_test]
async fn better_matches_come_first_unless_an_order_is_chosen(app: TestApp) {
    app.product().name("Silk Scarf").brand("Padma").description("Soft").insert().await;
    app.product().name("Table Runner").brand("Silk House").description("Long").insert().await;
    app.product().name("Cotton Scarf").brand("Padma").description("Feels like silk").insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    assert_eq!(
        names(&search(&visitor, "query=silk").await["products"]),
        ["Silk Scarf", "Table Runner", "Cotton Scarf"]
    );
    assert_eq!(
        names(&search(&visitor, "query=silk&order=newest").await["products"]),
        ["Cotton Scarf", "Table Runner", "Silk Scarf"]
    );
    assert_eq!(names(&search(&visitor, "query=s%C3%8Flk%20scarv").await["products"]).len(), 2);
}

#[db_test]
async fn shoppers_are_told_what_was_understood(app: TestApp) {
    app.product().name("Blue Sofa").price(900.0).insert().await;
    app.product().name("Green Lamp").price(2500.0).insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    let couch = search(&visitor, "query=couches").await;
    assert_eq!((names(&couch["products"]), &couch["exact"]), (vec!["Blue Sofa"], &json!(true)));
    let close = search(&visitor, "query=green%20sofa").await;
    assert_eq!(
        (&close["close"], &close["exact"], &close["countProducts"]),
        (&json!(true), &json!(false), &json!(2))
    );
    let cheap = search(&visitor, "query=sofa%20or%20lamp%20under%202000").await;
    assert_eq!(cheap["spokenPrice"], json!({ "low": 0, "high": 2000 }));
    assert_eq!(names(&cheap["products"]), ["Blue Sofa"]);
    let dear = search(&visitor, "query=lamp%20above%202000").await;
    assert_eq!(
        (&dear["spokenPrice"], &dear["countProducts"]),
        (&json!({ "low": 2000, "high": null }), &json!(1))
    );
    let plain = search(&visitor, "query=sofa").await;
    assert_eq!((&plain["close"], &plain["spokenPrice"]), (&json!(false), &json!(null)));
    assert_eq!(search(&visitor, "query=qqqqqq").await["countProducts"], 0);
}

#[db_test]
async fn an_index_deleted_while_the_shop_runs_heals(app: TestApp) {
    let admin = app.admin().await;
    let product = app.product().name("Clay Pot").insert().await;
    app.catch_up().await;
    std::fs::remove_dir_all(app.state.config.data_dir.join("search")).unwrap();
    let path = format!("/api/products/{}", product.id);
    admin.put(&path, with(&form("pot"), "name", json!("Terracotta Pot"))).await.expect(200);
    assert_eq!(names(&search(&admin, "query=terracotta").await["products"]), ["Terracotta Pot"]);
    app.product().name("Iron Pan").insert().await;
    app.catch_up().await;
    assert_eq!(search(&admin, "").await["countProducts"], 2);
}

#[db_test]
async fn an_index_that_missed_a_part_of_the_log_is_built_anew(app: TestApp) {
    app.product().name("Clay Pot").insert().await;
    app.catch_up().await;
    app.product().name("Iron Pan").insert().await;
    app.product().name("Steel Plate").insert().await;
    app.state
        .db
        .write(sql(
            "UPDATE counters SET value = (SELECT MAX(id) - 1 FROM facts) WHERE name = 'facts_removed'",
        ))
        .await
        .unwrap();
    app.catch_up().await;
    assert_eq!(search(&app.visitor(), "").await["countProducts"], 3);
}

#[db_test]
async fn an_index_newer_than_its_database_is_built_anew(app: TestApp) {
    let old = app.product().name("Clay Pot").insert().await;
    app.product().name("Iron Pan").insert().await;
    app.catch_up().await;
    // As if an older copy of the database had been put back.
    let mut tx = app.state.db.begin().await.unwrap();
    sql("DELETE FROM products WHERE id <> $1").bind(&old.id).execute(&mut tx).await.unwrap();
    sql("DELETE FROM facts WHERE subject <> $1").bind(old.id).execute(&mut tx).await.unwrap();
    if app.state.db.engine() == "postgres" {
        sql("SELECT setval('fact_ids', (SELECT MAX(id) FROM facts))").execute(&mut tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    app.catch_up().await;
    assert_eq!(names(&search(&app.visitor(), "").await["products"]), ["Clay Pot"]);
}

#[db_test]
async fn many_writers_all_find_what_they_saved(app: TestApp) {
    let admin = app.admin().await;
    let writers = (0..12).map(|number| {
        let admin = admin.clone();
        tokio::spawn(async move {
            let id = admin.post("/api/products", json!({})).await.expect(201)["product"]["_id"].clone();
            let body = with(&form(&format!("w-{number}")), "name", json!(format!("Writer{number:02} Lamp")));
            admin.put(&format!("/api/products/{}", id.as_str().unwrap()), body).await.expect(200);
            search(&admin, &format!("query=writer{number:02}")).await["countProducts"].clone()
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        assert_eq!(writer.await.unwrap(), 1);
    }
    assert!(app.visitor().get("/metrics").await.text.contains("haat_facts_behind{follower=\"search\"} 0"));
}

#[db_test]
async fn pages_that_nobody_turns_to_are_refused_politely(app: TestApp) {
    app.product().insert().await;
    app.catch_up().await;
    let visitor = app.visitor();
    visitor.get("/api/products/search?page=833").await.expect(200);
    for page in ["834", "5000", "83333"] {
        let refused = visitor.get(&format!("/api/products/search?page={page}")).await;
        let said = refused.expect(422);
        assert_eq!((&said["code"], &said["params"]["most"]), (&json!("page_too_deep"), &json!(10_000)));
    }
    assert_eq!(visitor.get("/search?page=100000").await.status, 200, "the page itself says so");
}
