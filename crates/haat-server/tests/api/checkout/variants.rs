use futures_util::stream::{self, StreamExt as _};
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};
use std::collections::HashSet;

/// A shoe in three sizes with so many pieces each, and the ids of its variants.
async fn shoe(app: &TestApp, stocks: [i64; 3]) -> (String, Vec<String>) {
    let admin = app.admin().await;
    let draft = app.draft(None).await;
    let sizes = ["7", "8", "9"];
    let variants: Vec<Value> = sizes
        .iter()
        .zip(stocks)
        .map(|(size, stock)| json!({ "choice": [size], "price": 1000, "stock": stock, "sku": format!("SHOE-{size}") }))
        .collect();
    let body = json!({ "name": "Shoe", "url": format!("shoe-{}", &draft.id[24..]), "image": "/a.webp",
        "category": "Shoes", "brand": "Padchal", "description": "A shoe.",
        "options": [{ "name": "Size", "values": sizes }], "variants": variants });
    let saved = admin.put(&format!("/api/products/{}", draft.id), body).await.expect(200)["product"].clone();
    let ids = saved["variants"].as_array().unwrap().iter().map(|one| one["_id"].as_str().unwrap().to_owned());
    (draft.id, ids.collect())
}

fn line(product: &str, variant: &str, quantity: i64) -> Value {
    json!({ "_id": product, "variantId": variant, "quantity": quantity })
}

async fn stocks(app: &TestApp, product: &str) -> Vec<i64> {
    let query = sql("SELECT stock FROM variants WHERE product_id = $1 ORDER BY position").bind(product);
    query.scalars(&app.state.db).await.unwrap()
}

#[db_test]
async fn an_order_takes_the_variant_that_was_chosen(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [3, 3, 3]).await;
    let shopper = app.customer().await;
    let order = shopper.order(&[line(&shoe, &sizes[1], 2), line(&shoe, &sizes[2], 1)]).await;
    let items = order["orderItems"].as_array().unwrap();
    assert_eq!((&items[0]["name"], &items[0]["sku"]), (&json!("Shoe (8)"), &json!("SHOE-8")));
    assert_eq!(items[0]["variantId"], json!(sizes[1]));
    assert_eq!(items[0]["options"], json!([{ "name": "Size", "value": "8" }]));
    assert_eq!((stocks(&app, &shoe).await, app.stock_of(&shoe).await), (vec![3, 1, 2], 6));
    let shown = shopper.get(&format!("/api/orders/{}", order["_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(shown["orderItems"], order["orderItems"], "as it was stored");
    app.check_invariants().await;
}

#[db_test]
async fn what_is_not_there_is_told_and_nothing_is_taken(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [0, 1, 5]).await;
    let shopper = app.customer().await;
    for (lines, kind) in [
        (vec![line(&shoe, &sizes[0], 1)], "outOfStock"),
        (vec![line(&shoe, &sizes[1], 2)], "outOfStock"),
        (vec![line(&shoe, "no-such-variant", 1)], "gone"),
        (vec![line(&shoe, &sizes[2], 1), line(&shoe, &sizes[0], 1)], "outOfStock"),
    ] {
        let refused = shopper.try_order(&lines, None).await.expect(409);
        assert_eq!(refused["changes"][0]["kind"], kind, "{refused}");
        assert!(refused["changes"][0]["variantId"].is_string(), "{refused}");
    }
    assert_eq!(stocks(&app, &shoe).await, [0, 1, 5]);
    // A variant of another product is none of this one.
    let plain = app.goods("Lamp", 100, 5).await;
    let refused = shopper.try_order(&[line(&plain, &sizes[2], 1)], None).await.expect(409);
    assert_eq!(refused["changes"][0]["kind"], "gone");
    app.check_invariants().await;
}

#[db_test]
async fn two_lines_cannot_mean_the_same_last_piece(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [1, 0, 0]).await;
    let shopper = app.customer().await;
    let lines = [line(&shoe, &sizes[0], 1), json!({ "_id": shoe, "quantity": 1 })];
    let refused = shopper.try_order(&lines, None).await.expect(409);
    assert_eq!(refused["changes"][0]["kind"], "outOfStock", "{refused}");
    assert_eq!(stocks(&app, &shoe).await, [1, 0, 0]);
}

#[db_test]
async fn a_key_stands_for_one_choice(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [5, 5, 5]).await;
    let shopper = app.customer().await;
    let first = shopper.try_order(&[line(&shoe, &sizes[0], 1)], Some("k")).await.expect(201);
    let again = shopper.try_order(&[line(&shoe, &sizes[0], 1)], Some("k")).await.expect(200);
    assert_eq!(again["order"]["_id"], first["order"]["_id"]);
    shopper.try_order(&[line(&shoe, &sizes[1], 1)], Some("k")).await.expect(422);
}

#[db_test]
async fn what_is_given_up_goes_back_on_its_own_shelf(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [3, 3, 3]).await;
    let shopper = app.customer().await;
    let cancel = async |lines: &[Value]| {
        let order = shopper.order(lines).await;
        let id = order["_id"].as_str().unwrap().to_owned();
        shopper.put(&format!("/api/orders/{id}/cancel"), json!({})).await.expect(200);
    };
    cancel(&[line(&shoe, &sizes[0], 2), line(&shoe, &sizes[2], 1)]).await;
    assert_eq!((stocks(&app, &shoe).await, app.stock_of(&shoe).await), (vec![3, 3, 3], 9));
    let order = shopper.order(&[line(&shoe, &sizes[1], 3)]).await;
    app.move_order(order["_id"].as_str().unwrap(), OrderAction::Expire).await;
    assert_eq!(stocks(&app, &shoe).await, [3, 3, 3]);
    app.check_invariants().await;
}

#[db_test]
async fn pieces_of_a_size_that_is_no_longer_sold_have_no_shelf(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [3, 3, 3]).await;
    let shopper = app.customer().await;
    let order = shopper.order(&[line(&shoe, &sizes[0], 2)]).await;
    let admin = app.admin().await;
    let path = format!("/api/products/{shoe}");
    let shown = admin.get(&path).await.expect(200);
    let mut body = shown.clone();
    body["options"] = json!([{ "name": "Size", "values": ["8", "9"] }]);
    body["variants"] = json!([shown["variants"][1], shown["variants"][2]]);
    admin.put(&path, body).await.expect(200);
    app.move_order(order["_id"].as_str().unwrap(), OrderAction::Cancel).await;
    assert_eq!((stocks(&app, &shoe).await, app.stock_of(&shoe).await), (vec![3, 3], 6));
    app.check_invariants().await;
}

/// A thousand buyers at once for the last piece of one size: one gets it, and whoever wants another size is not concerned.
#[db_test]
async fn the_last_piece_of_a_size_is_sold_once(app: TestApp) {
    let (shoe, sizes) = shoe(&app, [1, 300, 0]).await;
    let mut shoppers: Vec<Client> = Vec::new();
    for n in 0..40 {
        shoppers.push(app.person("Shopper", &format!("s{n}@example.com"), "").await);
    }
    let asks = (0..1000).map(|n| {
        let (shopper, size) = (&shoppers[n % 40], &sizes[usize::from(n % 4 == 3)]);
        let line = line(&shoe, size, 1);
        async move {
            let answer = shopper.try_order(&[line], Some(&format!("wish {n}"))).await;
            (n % 4 == 3, answer)
        }
    });
    // As many as a machine has connections for at a time.
    let answers: Vec<_> = stream::iter(asks).buffer_unordered(256).collect().await;
    let (mut last, mut others) = (HashSet::new(), HashSet::new());
    for (other, answer) in answers {
        match answer.status {
            200 | 201 => {
                let orders = if other { &mut others } else { &mut last };
                orders.insert(answer.json()["order"]["_id"].to_string());
            }
            409 if !other => assert_eq!(answer.json()["changes"][0]["kind"], "outOfStock", "{}", answer.text),
            status => panic!("{status}: {}", answer.text),
        }
    }
    assert_eq!((last.len(), others.len()), (1, 250), "the other size is not concerned");
    assert_eq!((stocks(&app, &shoe).await, app.stock_of(&shoe).await), (vec![0, 50, 0], 50));
    app.check_invariants().await;
}
