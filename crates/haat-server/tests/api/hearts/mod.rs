//! Hearts: wish list, watchlist, and what hangs on them.

mod told;

use haat_db::sql;
use haat_domain::time::HOUR;
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

/// The ids of what somebody marked.
fn ids(hearts: &Value, kind: &str) -> Vec<String> {
    hearts[kind].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[db_test]
async fn a_heart_is_given_once_and_taken_back(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, shoe) = (app.goods("Lamp", 900, 5).await, app.goods("Sandal", 500, 5).await);
    let lot = app.auction().insert().await;
    for (thing, of) in [("product", &lamp), ("product", &shoe), ("lot", &lot.id)] {
        for _ in 0..2 {
            let given = asha.put(&format!("/api/hearts/{thing}/{of}"), json!({})).await.expect(200);
            assert_eq!(given["hearted"], true);
        }
        app.advance(1000);
    }
    let hearts = asha.get("/api/hearts").await.expect(200);
    assert_eq!(ids(&hearts, "products"), [shoe.clone(), lamp.clone()], "the latest first");
    assert_eq!(ids(&hearts, "lots"), std::slice::from_ref(&lot.id));
    for _ in 0..2 {
        asha.delete(&format!("/api/hearts/product/{shoe}")).await.expect(200);
    }
    assert_eq!(ids(&asha.get("/api/hearts").await.expect(200), "products"), std::slice::from_ref(&lamp));
    let others = app.other_customer().await.get("/api/hearts").await.expect(200);
    assert!(ids(&others, "products").is_empty(), "each has their own");
}

#[db_test]
async fn only_what_is_in_the_shop_can_be_marked(app: TestApp) {
    let asha = app.customer().await;
    for path in ["product/nothing", "lot/nothing", "person/nothing"] {
        asha.put(&format!("/api/hearts/{path}"), json!({})).await.expect(404);
    }
    let lamp = app.goods("Lamp", 900, 5).await;
    app.admin().await.delete(&format!("/api/products/{lamp}")).await.expect(200);
    asha.put(&format!("/api/hearts/product/{lamp}"), json!({})).await.expect(404);
}

#[db_test]
async fn what_was_marked_before_signing_in_joins_the_account(app: TestApp) {
    let asha = app.customer().await;
    let mut goods = Vec::new();
    for name in ["Lamp", "Sandal", "Kurta"] {
        goods.push(app.goods(name, 900, 5).await);
    }
    asha.put(&format!("/api/hearts/product/{}", goods[0]), json!({})).await.expect(200);
    app.advance(HOUR);
    let before = json!({ "products": [goods[2], goods[1], goods[0], "gone"], "lots": ["gone"] });
    let merged = asha.post("/api/hearts", before.clone()).await.expect(200);
    assert_eq!(ids(&merged, "products"), [goods[2].clone(), goods[1].clone(), goods[0].clone()]);
    assert!(ids(&merged, "lots").is_empty());
    assert_eq!(asha.post("/api/hearts", before).await.expect(200), merged, "twice is once");
    let many: Vec<String> = (0..501).map(|number| number.to_string()).collect();
    asha.post("/api/hearts", json!({ "products": many })).await.expect(422);
}

#[db_test]
async fn as_many_join_as_there_is_room_for(app: TestApp) {
    let asha = app.customer().await;
    let (lamp, sandal, kurta) = (
        app.goods("Lamp", 900, 5).await,
        app.goods("Sandal", 900, 5).await,
        app.goods("Kurta", 900, 0).await,
    );
    let full = "INSERT INTO hearts (user_id, thing, thing_id, at, price, in_stock) \
                SELECT id, 'product', $1, 1, 900, TRUE FROM users WHERE email = 'asha@example.com'";
    for number in 0..498 {
        app.state.db.write(sql(full).bind(format!("old-{number:03}"))).await.unwrap();
    }
    let twice = json!({ "products": ["gone", lamp, lamp, kurta, sandal] });
    let merged = asha.post("/api/hearts", twice).await.expect(200);
    let merged = ids(&merged, "products");
    assert_eq!(
        (merged.len(), &merged[..2]),
        (500, &[lamp, kurta][..]),
        "the latest, once each, in their order"
    );
    assert!(!merged.contains(&sandal));
}

#[db_test]
async fn lists_of_a_browser_show_what_is_in_the_shop(app: TestApp) {
    let (lamp, shoe) = (app.goods("Lamp", 900, 5).await, app.goods("Sandal", 500, 0).await);
    let lot = app.auction().title("Brass bell").insert().await;
    let path = format!("/api/hearts/things?products={shoe},gone,{lamp}&lots={}", lot.id);
    let shown = app.visitor().get(&path).await.expect(200);
    let names: Vec<_> = shown["products"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Sandal", "Lamp"], "in the order asked for");
    assert_eq!(shown["lots"][0]["title"], "Brass bell");
    let nothing = app.visitor().get("/api/hearts/things").await.expect(200);
    assert_eq!(nothing, json!({ "products": [], "lots": [] }));
}

#[db_test]
async fn sellers_learn_how_many_and_not_who(app: TestApp) {
    let (seller, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let own = app.goods_of(Some(&seller), "Sandal", 500, 5).await;
    let house = app.goods("Lamp", 900, 5).await;
    for person in [&asha, &ravi] {
        for product in [&own, &house] {
            person.put(&format!("/api/hearts/product/{product}"), json!({})).await.expect(200);
        }
    }
    let path = format!("/api/hearts/counts?products={own},{house}");
    let counts = seller.get(&path).await.expect(200);
    assert_eq!(counts, json!({ "products": { own.as_str(): 2 }, "lots": {} }), "of their own alone");
    let all = app.admin().await.get(&path).await.expect(200);
    assert_eq!(all["products"], json!({ own.as_str(): 2, house.as_str(): 2 }));
}
