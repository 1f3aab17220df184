use super::names;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

async fn found(client: &Client, query: &str) -> Vec<String> {
    let found = client.get(&format!("/api/products/search?query={query}")).await.expect(200);
    names(&found["products"]).into_iter().map(str::to_owned).collect()
}

#[db_test]
async fn the_owner_says_what_words_mean(app: TestApp) {
    app.product().name("Peacock Gelb").insert().await;
    app.product().name("Clay Pot").insert().await;
    app.catch_up().await;
    let admin = app.admin().await;
    assert!(found(&admin, "blorf").await.is_empty());

    let tried = json!({ "words": " gelb, blorf \n\n", "query": "blorf" });
    let preview = admin.post("/api/admin/search/preview", tried).await.expect(200);
    assert_eq!(names(&preview["products"]), ["Peacock Gelb"]);
    assert_eq!((&preview["countProducts"], &preview["countNow"]), (&json!(1), &json!(0)));
    assert!(found(&admin, "blorf").await.is_empty(), "a preview changes nothing");

    let saved =
        admin.put("/api/admin/search/words", json!({ "words": " gelb, blorf \n\n" })).await.expect(200);
    assert_eq!(saved["words"], "gelb, blorf");
    assert_eq!(found(&admin, "blorf").await, ["Peacock Gelb"]);
    assert_eq!(admin.get("/api/admin/search/words").await.expect(200), saved);

    admin.put("/api/admin/search/words", json!({ "words": "" })).await.expect(200);
    assert!(found(&admin, "blorf").await.is_empty());
    let trail = admin.get("/api/admin/audit").await.expect(200).to_string();
    assert!(trail.contains("search.words"), "{trail}");
}

#[db_test]
async fn the_owner_sees_what_a_shop_begins_with_and_switches_it_off(app: TestApp) {
    app.product().name("Nova Smartphone").insert().await;
    app.catch_up().await;
    let admin = app.admin().await;
    assert_eq!(found(&admin, "mobile").await, ["Nova Smartphone"]);
    let beginning = admin.get("/api/admin/search/beginning").await.expect(200);
    let lines: Vec<&str> = beginning["lines"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(lines.iter().any(|line| line.starts_with("phone, mobile, ")));
    assert!(!lines.iter().any(|line| line.is_empty() || line.starts_with('#')), "no remarks");

    let tried = json!({ "words": "! mobile", "query": "mobile" });
    let preview = admin.post("/api/admin/search/preview", tried).await.expect(200);
    assert_eq!((&preview["countProducts"], &preview["countNow"]), (&json!(0), &json!(1)));
    assert_eq!(found(&admin, "mobile").await, ["Nova Smartphone"], "a preview changes nothing");
    admin.put("/api/admin/search/words", json!({ "words": "! mobile" })).await.expect(200);
    assert!(found(&admin, "mobile").await.is_empty());
    assert_eq!(found(&admin, "phone").await, ["Nova Smartphone"]);
    admin.put("/api/admin/search/words", json!({ "words": "" })).await.expect(200);
    assert_eq!(found(&admin, "mobile").await, ["Nova Smartphone"]);
}

#[db_test]
async fn pinned_products_come_first_whatever_they_are(app: TestApp) {
    for name in ["Red Sofa", "Blue Sofa", "Green Sofa"] {
        app.product().name(name).category("Furniture").insert().await;
    }
    let lamp = app.product().name("Floor Lamp").category("Lamps").price(900.0).insert().await;
    let gone = app.draft(None).await;
    app.catch_up().await;
    let admin = app.admin().await;
    let pin = |query: &str, products: Vec<&str>| json!({ "query": query, "products": products });

    let tried = json!({ "query": "sofa", "pin": pin("sofa", vec![&lamp.id]) });
    let preview = admin.post("/api/admin/search/preview", tried).await.expect(200);
    assert_eq!(names(&preview["products"]), ["Floor Lamp", "Green Sofa", "Blue Sofa", "Red Sofa"]);
    assert_eq!(names(&preview["productsNow"]).len(), 3);
    assert_eq!(found(&admin, "sofa").await.len(), 3, "a preview changes nothing");

    let pins =
        admin.put("/api/admin/search/pins", pin(" Sofas ", vec![&lamp.id, &lamp.id])).await.expect(200);
    assert_eq!((&pins[0]["query"], names(&pins[0]["products"])), (&json!("Sofas"), vec!["Floor Lamp"]));
    assert_eq!(found(&admin, "sofa").await, ["Floor Lamp", "Green Sofa", "Blue Sofa", "Red Sofa"]);
    assert_eq!(found(&admin, "sofas&category=Lamps").await, ["Floor Lamp"]);
    assert_eq!(found(&admin, "sofa&price=1000-2000").await.len(), 3, "filters hold for what is pinned");
    assert_eq!(found(&admin, "red+sofa").await, ["Red Sofa"], "other words are another search");
    let choices = admin.get("/api/products/choices?query=sofa").await.expect(200);
    assert_eq!(choices["countProducts"], 4);

    for (odd, field) in [
        (pin(" ", vec![&lamp.id]), "query"),
        (pin("sofa", vec!["nowhere"]), "products"),
        (pin("sofa", vec![&gone.id]), "products"),
        (pin(&"x".repeat(101), vec![&lamp.id]), "query"),
    ] {
        let refused = admin.put("/api/admin/search/pins", odd).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{refused}");
    }
    let none = admin.put("/api/admin/search/pins", pin("sofa", Vec::new())).await.expect(200);
    assert_eq!(none, json!([]));
    assert_eq!(found(&admin, "sofa").await.len(), 3);
}

#[db_test]
async fn searches_in_vain_are_running_totals(app: TestApp) {
    app.product().name("Brass Lamp").insert().await;
    app.catch_up().await;
    let (visitor, admin) = (app.visitor(), app.admin().await);
    for (query, clicked) in
        [("Blorfs", false), ("blorf", true), ("lamp", false), ("lamps", true), ("  ", false), ("!!", false)]
    {
        visitor
            .post("/api/products/searched", json!({ "query": query, "clicked": clicked }))
            .await
            .expect(204);
    }
    let totals = async |by: &str| admin.get(&format!("/api/admin/search/totals?by={by}")).await.expect(200);
    let figures = |row: &Value| {
        [&row["searches"], &row["empty"], &row["unclicked"]].map(|count| count.as_i64().unwrap())
    };
    let empty = totals("empty").await;
    assert_eq!((empty.as_array().unwrap().len(), figures(&empty[0])), (1, [2, 2, 0]));
    assert_eq!((&empty[0]["query"], &empty[0]["key"]), (&json!("blorf"), &json!("blorf")));
    let unclicked = totals("unclicked").await;
    assert_eq!((unclicked.as_array().unwrap().len(), figures(&unclicked[0])), (1, [2, 0, 1]));
    visitor.post("/api/products/searched", json!({ "query": "blorf", "clicked": false })).await.expect(204);
    assert_eq!(figures(&totals("empty").await[0]), [3, 3, 0]);
    admin.delete("/api/admin/search/totals/blorf").await.expect(204);
    admin.delete("/api/admin/search/totals/blorf").await.expect(404);
    assert_eq!(totals("empty").await, json!([]));
    admin.get("/api/admin/search/totals?by=luck").await.expect(400);
}

#[db_test]
async fn odd_lines_are_refused(app: TestApp) {
    let admin = app.admin().await;
    for odd in ["x".repeat(301), "a\n".repeat(1001), "a\u{7}b".to_owned()] {
        admin.put("/api/admin/search/words", json!({ "words": odd })).await.expect(422);
        admin.post("/api/admin/search/preview", json!({ "words": odd, "query": "a" })).await.expect(422);
    }
    assert_eq!(admin.get("/api/admin/search/words").await.expect(200)["words"], "");
}

mod nodes {
    use super::*;
    use haat_server::catalog::search;
    use haat_testing::Engine;
    use std::time::{Duration, Instant};
    use tokio_util::sync::CancellationToken;

    /// Asks until the answer is as wanted: nothing says when a node hears of it, only that it does.
    async fn soon(client: &Client, query: &str, wanted: &[&str]) {
        let (mut seen, began) = (Vec::new(), Instant::now());
        for _ in 0..3_000 {
            seen = found(client, query).await;
            if seen == wanted {
                println!("{query} finds {wanted:?} after {:.0?}", began.elapsed());
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{query} finds {seen:?}, not {wanted:?}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn synonyms_and_pins_act_on_every_node() {
        let one = TestApp::start(Engine::Postgres).await;
        let two = one.another_node(|_| {}).await;
        let stop = CancellationToken::new();
        let _stop = stop.clone().drop_guard();
        for node in [&one, &two] {
            node.catch_up().await;
            search::spawn(&node.state.catalog.search, &node.state.workers, &stop);
        }
        let pot = one.product().name("Clay Pot").insert().await;
        one.product().name("Peacock Gelb").insert().await;
        let (admin, there) = (one.admin().await, two.visitor());
        soon(&there, "gelb", &["Peacock Gelb"]).await;
        assert!(found(&there, "blorf").await.is_empty());

        admin.put("/api/admin/search/words", json!({ "words": "gelb, blorf" })).await.expect(200);
        soon(&there, "blorf", &["Peacock Gelb"]).await;
        one.product().name("Nova Smartphone").insert().await;
        soon(&there, "mobile", &["Nova Smartphone"]).await;
        admin.put("/api/admin/search/words", json!({ "words": "gelb, blorf\n! mobile" })).await.expect(200);
        soon(&there, "mobile", &[]).await;
        let pin = |products: Vec<&str>| json!({ "query": "blorf", "products": products });
        admin.put("/api/admin/search/pins", pin(vec![&pot.id])).await.expect(200);
        soon(&there, "blorf", &["Clay Pot", "Peacock Gelb"]).await;
        // And from the other node back to this one.
        let elsewhere = admin.at(&two.url);
        elsewhere.put("/api/admin/search/pins", pin(Vec::new())).await.expect(200);
        elsewhere.put("/api/admin/search/words", json!({ "words": "" })).await.expect(200);
        soon(&admin, "blorf", &[]).await;
    }
}

#[db_test]
async fn two_admins_do_not_overwrite_each_others_words(app: TestApp) {
    let admin = app.admin().await;
    let put = async |words: &str, seen: &str| {
        admin.put("/api/admin/search/words", json!({ "words": words, "seen": seen })).await
    };
    put("gelb, blorf", "").await.expect(200);
    put("sofa, zorp", "").await.expect(409);
    assert_eq!(admin.get("/api/admin/search/words").await.expect(200)["words"], "gelb, blorf");
    put("sofa, zorp", "gelb, blorf").await.expect(200);
    put("", "sofa, zorp").await.expect(200);
    put("gelb, blorf", "").await.expect(200);
}
