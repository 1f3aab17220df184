use super::names;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn the_home_list_is_newest_first_and_knows_the_total(app: TestApp) {
    for name in ["One", "Two", "Three"] {
        app.product().name(name).insert().await;
    }
    app.draft(None).await;
    let response = app.visitor().get("/api/products").await;
    let list = response.expect(200);
    assert_eq!(names(&list), ["Three", "Two", "One"]);
    assert_eq!(response.headers["x-total-count"], "3");
    let page = app.visitor().get("/api/products?limit=2&page=2").await;
    assert_eq!(names(&page.expect(200)), ["One"]);
    assert_eq!(page.headers["x-total-count"], "3");
}

#[db_test]
async fn the_home_list_holds_48_unless_asked_otherwise(app: TestApp) {
    for number in 0..50 {
        app.product().name(&format!("Lamp {number}")).insert().await;
    }
    let length = async |query: &str| {
        let list = app.visitor().get(&format!("/api/products{query}")).await.expect(200);
        list.as_array().unwrap().len()
    };
    assert_eq!(length("").await, 48);
    assert_eq!(length("?page=2").await, 2);
    assert_eq!(length("?limit=50").await, 50);
    for odd in ["?page=-1", "?page=abc", "?limit=0", "?limit=abc", "?page=1&page=2", "?%ff=%ff"] {
        assert_eq!(length(odd).await, 48, "{odd}");
    }
    assert_eq!(length("?page=99999999999999999").await, 0);
}

#[db_test]
async fn a_product_carries_every_field(app: TestApp) {
    let seller = app.seller().await;
    app.product().name("Sandals").url("sandals").seller(&seller).price(1499.5).insert().await;
    let product = app.visitor().get("/api/products").await.expect(200)[0].clone();
    assert_eq!(product["price"], json!(1499.5));
    assert_eq!(product["rating"], json!(4.5));
    assert_eq!(product["stock"], json!(10));
    assert_eq!(product["reviews"], json!(12));
    assert_eq!(product["seller"], json!({ "_id": seller.id, "name": "Meena Crafts", "logo": "" }));
    assert_eq!(product["state"], "listed");
    assert_eq!(product["isDraft"], false);
    for field in ["_id", "name", "url", "image", "category", "brand", "description", "createdAt", "updatedAt"]
    {
        assert!(product[field].as_str().is_some_and(|text| !text.is_empty()), "{field}: {product}");
    }
    assert_eq!(product["images"], json!(null));
}

#[db_test]
async fn pictures_of_ours_come_with_their_sizes(app: TestApp) {
    app.product().image("/media/0a1b-2000x1000/full.jpg").insert().await;
    let product = app.visitor().get("/api/products").await.expect(200)[0].clone();
    assert_eq!(
        product["images"],
        json!({
            "card": "/media/0a1b-2000x1000/card.jpg",
            "page": "/media/0a1b-2000x1000/page.jpg",
            "srcset": "/media/0a1b-2000x1000/card.jpg 480w, /media/0a1b-2000x1000/page.jpg 1200w, \
                       /media/0a1b-2000x1000/full.jpg 2000w",
            "width": 2000,
            "height": 1000,
        })
    );
}

#[db_test]
async fn pages_far_back_go_on_where_the_ones_before_end(app: TestApp) {
    // Many of one moment, as an import leaves them.
    let many = haat_db::sql(
        "INSERT INTO products (id, seller_id, name, url, price, image, category, brand, stock, description, state, \
         created_at, updated_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300) \
         SELECT 'p' || (10000 + i), NULL, 'Lamp', 'lamp-' || i, 100, '', 'Lamps', 'Diya', 1, '', 'listed', i / 9, i \
         FROM n",
    );
    app.state.db.write(many).await.unwrap();
    let ids = async |query: &str| -> Vec<String> {
        let list = app.visitor().get(&format!("/api/products{query}")).await.expect(200);
        let id = |product: &serde_json::Value| product["_id"].as_str().unwrap().to_owned();
        list.as_array().unwrap().iter().map(id).collect()
    };
    let all = async || -> Vec<String> {
        let mut all = Vec::new();
        for page in 1..=4 {
            all.extend(ids(&format!("?limit=500&page={page}")).await);
        }
        all
    };
    let whole = all().await;
    let expected: Vec<String> = (1..=1300).rev().map(|i| format!("p{}", 10_000 + i)).collect();
    assert_eq!(whole, expected);
    for (page, limit) in [(28, 48), (13, 100), (27, 48), (11, 50), (2, 500)] {
        let found = ids(&format!("?limit={limit}&page={page}")).await;
        let from = (page - 1) * limit;
        assert_eq!(found, expected[from..(from + limit).min(1300)], "page {page} of {limit}");
    }
    assert!(ids("?limit=48&page=400").await.is_empty());
    let admin = app.admin().await;
    let managed = async |page: usize| -> Vec<String> {
        let table = admin.get(&format!("/api/products/admin?page={page}")).await.expect(200);
        assert_eq!(
            table["countProducts"],
            app.visitor().get("/api/products").await.headers["x-total-count"]
                .to_str()
                .unwrap()
                .parse::<i64>()
                .unwrap()
        );
        let id = |product: &serde_json::Value| product["_id"].as_str().unwrap().to_owned();
        table["products"].as_array().unwrap().iter().map(id).collect()
    };
    for page in [130, 51, 100, 1] {
        assert_eq!(managed(page).await, expected[(page - 1) * 10..page * 10], "page {page} of the table");
    }
    assert!(managed(400).await.is_empty());
    // What changes the catalogue moves the places.
    admin.delete("/api/products/p11000").await.expect(200);
    assert_eq!(ids("?limit=48&page=28").await, expected[1297..]);
    assert_eq!(managed(130).await, expected[1291..]);
}
