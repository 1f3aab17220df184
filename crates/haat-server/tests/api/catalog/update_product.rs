use super::{form, with};
use haat_db::sql;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::{Value, json};

#[db_test]
async fn the_first_save_lists_a_draft(app: TestApp) {
    let seller = app.seller().await;
    let draft = app.draft(Some(&seller)).await;
    let path = format!("/api/products/{}", draft.id);
    let body = with(&with(&form("Brass-Lamp"), "price", json!("2499.50")), "stock", json!("7"));
    let saved = seller.put(&path, body).await.expect(200);
    assert_eq!(saved["message"], "Product updated successfully");
    let product = &saved["product"];
    assert_eq!((&product["url"], &product["state"]), (&json!("brass-lamp"), &json!("listed")));
    assert_eq!((&product["price"], &product["stock"]), (&json!(2499.5), &json!(7)));
    let list = app.visitor().get("/api/products").await.expect(200);
    assert_eq!(list[0]["_id"], draft.id.as_str());
}

#[db_test]
async fn a_missing_rating_or_review_count_keeps_the_stored_one(app: TestApp) {
    let product = app.product().insert().await;
    let admin = app.admin().await;
    let mut body = form("lamp");
    for absent in [json!(null), json!("")] {
        body["rating"] = absent.clone();
        body["reviews"] = absent;
        let saved = admin.put(&format!("/api/products/{}", product.id), body.clone()).await.expect(200);
        assert_eq!((&saved["product"]["rating"], &saved["product"]["reviews"]), (&json!(4.5), &json!(12)));
    }
}

#[db_test]
async fn only_an_admin_corrects_the_stars(app: TestApp) {
    let seller = app.seller().await;
    let product = app.product().seller(&seller).insert().await;
    let path = format!("/api/products/{}", product.id);
    let stars = |saved: &Value| (saved["product"]["rating"].clone(), saved["product"]["reviews"].clone());
    let body = with(&with(&form("lamp"), "rating", json!(5)), "reviews", json!(9_000));
    let by_seller = seller.put(&path, body.clone()).await.expect(200);
    assert_eq!(stars(&by_seller), (json!(4.5), json!(12)), "what the seller says of the stars is ignored");
    let odd = seller.put(&path, with(&body, "rating", json!("many"))).await.expect(200);
    assert_eq!(stars(&odd), (json!(4.5), json!(12)));
    let also = json!({ "reviewCount": 9_000, "countReviews": 9_000, "state": "withdrawn", "seller": null,
        "sellerId": "someone", "createdAt": "1999-01-01T00:00:00Z", "_id": "other", "isDraft": true });
    let mut assigned = body.clone();
    assigned.as_object_mut().unwrap().extend(also.as_object().unwrap().clone());
    let saved = seller.put(&path, assigned).await.expect(200);
    assert_eq!(stars(&saved), (json!(4.5), json!(12)));
    let kept = &saved["product"];
    assert_eq!((&kept["_id"], &kept["state"]), (&json!(product.id), &json!("listed")));
    assert_eq!(kept["seller"]["_id"], seller.id.as_str());
    assert_eq!(kept["createdAt"], by_seller["product"]["createdAt"]);
    let by_admin = app.admin().await.put(&path, body).await.expect(200);
    assert_eq!(stars(&by_admin), (json!(5.0), json!(9_000)));
}

#[db_test]
async fn a_form_opened_before_a_sale_leaves_the_sold_pieces_sold(app: TestApp) {
    let seller = app.seller().await;
    let product = app.product().seller(&seller).stock(10).insert().await;
    let path = format!("/api/products/{}", product.id);
    let opened = seller.get(&path).await.expect(200);
    app.customer().await.order(&[cart_line(&product.id, 3)]).await;
    let body = |stock: Value, seen: Value| with(&with(&form("lamp"), "stock", stock), "stockSeen", seen);

    let untouched =
        seller.put(&path, body(opened["stock"].clone(), opened["stock"].clone())).await.expect(200);
    assert_eq!(untouched["product"]["stock"], 7, "a form that left its stock alone does too");
    assert_eq!(untouched["product"]["name"], "Brass Lamp", "everything else is saved");

    let refused = seller.put(&path, body(json!("12"), json!("10"))).await.expect(409);
    assert_eq!(refused["stock"], 7);
    assert!(refused["errors"]["stock"].as_str().unwrap().contains("it is 7 now"), "{refused}");
    assert_eq!(refused["fields"]["stock"], json!({ "code": "changed", "params": { "now": 7 } }));
    assert_eq!(seller.get(&path).await.expect(200)["stock"], 7);

    let knowing = seller.put(&path, body(json!(12), json!(7))).await.expect(200);
    assert_eq!(knowing["product"]["stock"], 12);
    let plain = seller.put(&path, with(&form("lamp"), "stock", json!(4))).await.expect(200);
    assert_eq!(plain["product"]["stock"], 4, "without stockSeen the stock is simply set");
    for odd in [json!(-1), json!(1.5), json!("few")] {
        let refused = seller.put(&path, body(json!(4), odd)).await.expect(422);
        assert!(refused["errors"]["stockSeen"].is_string(), "{refused}");
    }
}

#[db_test]
async fn orders_and_saves_at_once_lose_no_piece(app: TestApp) {
    let admin = app.admin().await;
    let customer = app.customer().await;
    let product = app.product().stock(40).insert().await;
    let path = format!("/api/products/{}", product.id);
    let saves = async {
        for _ in 0..10 {
            let seen = admin.get(&path).await.expect(200)["stock"].clone();
            admin
                .put(&path, with(&with(&form("lamp"), "stock", seen.clone()), "stockSeen", seen))
                .await
                .expect(200);
        }
    };
    let orders = async {
        for _ in 0..20 {
            customer.order(&[cart_line(&product.id, 1)]).await;
        }
    };
    tokio::join!(saves, orders);
    assert_eq!(admin.get(&path).await.expect(200)["stock"], 20);
}

#[db_test]
async fn every_wrong_field_gets_its_sentence_and_code(app: TestApp) {
    let product = app.product().insert().await;
    let admin = app.admin().await;
    let path = format!("/api/products/{}", product.id);
    let all = admin.put(&path, json!({})).await.expect(422);
    for field in ["name", "url", "price", "image", "category", "brand", "stock", "description"] {
        assert!(all["errors"][field].is_string(), "{field}: {all}");
        assert_eq!(all["fields"][field]["code"], "required", "{field}: {all}");
    }
    let wrong: &[(&str, Value, &str)] = &[
        ("name", json!("  "), "required"),
        ("name", json!("x".repeat(201)), "too_long"),
        ("url", json!("two words"), "malformed"),
        ("url", json!("../admin"), "malformed"),
        ("price", json!(-1), "negative"),
        ("price", json!("1.234"), "too_many_decimals"),
        ("price", json!("free"), "not_a_number"),
        ("stock", json!(-1), "out_of_range"),
        ("stock", json!(1.5), "out_of_range"),
        ("stock", json!("many"), "out_of_range"),
        ("rating", json!(5.1), "out_of_range"),
        ("rating", json!(-0.1), "out_of_range"),
        ("reviews", json!(-1), "out_of_range"),
        ("image", json!("javascript:alert(1)"), "malformed"),
    ];
    for (field, value, code) in wrong {
        let refused = admin.put(&path, with(&form("lamp"), field, value.clone())).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{field} = {value}: {refused}");
        assert_eq!(refused["fields"][field]["code"], *code, "{field} = {value}: {refused}");
    }
    for (field, value) in
        [("name", json!(5)), ("price", json!([])), ("stock", json!({})), ("price", json!(true))]
    {
        admin.put(&path, with(&form("lamp"), field, value)).await.expect(422);
    }
    let unchanged = app.visitor().get(&path).await.expect(200);
    assert_eq!(unchanged["name"], product.name.as_str());
}

#[db_test]
async fn a_seller_cannot_touch_anothers_product(app: TestApp) {
    let seller = app.seller().await;
    let (own, house) = (app.product().seller(&seller).insert().await, app.product().insert().await);
    let own = format!("/api/products/{}", own.id);
    app.visitor().put(&own, form("lamp")).await.expect(401);
    app.customer().await.put(&own, form("lamp")).await.expect(403);
    app.other_seller().await.put(&own, form("lamp")).await.expect(403);
    seller.put(&format!("/api/products/{}", house.id), form("lamp")).await.expect(403);
    seller.put(&own, form("lamp")).await.expect(200);
    let saved = app.admin().await.put(&own, form("lamp")).await.expect(200);
    assert_eq!(
        saved["product"]["seller"]["_id"],
        seller.id.as_str(),
        "an admin's edit leaves it the seller's"
    );
    seller.put("/api/products/nothing", form("lamp")).await.expect(404);
}

#[db_test]
async fn two_products_cannot_take_one_slug_at_once(app: TestApp) {
    let admin = app.admin().await;
    let mut ids = Vec::new();
    for _ in 0..8 {
        ids.push(app.draft(None).await.id);
    }
    let saves = ids.iter().map(|id| {
        let (admin, path) = (admin.clone(), format!("/api/products/{id}"));
        tokio::spawn(async move { admin.put(&path, form("one-slug")).await.status })
    });
    let mut statuses = Vec::new();
    for save in saves.collect::<Vec<_>>() {
        statuses.push(save.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
}

#[db_test]
async fn every_write_is_a_fact(app: TestApp) {
    let admin = app.admin().await;
    let ids = [app.draft(None).await.id, app.draft(None).await.id, app.draft(None).await.id];
    let facts = || sql("SELECT COUNT(*) FROM facts WHERE kind = 'product.changed'").count(&app.state.db);
    assert_eq!(facts().await.unwrap(), 3);
    let saves = (0..30).map(|number: usize| {
        let (admin, path) = (admin.clone(), format!("/api/products/{}", ids[number % 3]));
        tokio::spawn(async move { admin.put(&path, form(&format!("slug-{number}"))).await.status })
    });
    for save in saves.collect::<Vec<_>>() {
        assert_eq!(save.await.unwrap(), 200);
    }
    assert_eq!(facts().await.unwrap(), 33);
}

#[db_test]
async fn products_that_swap_slugs_do_not_wait_for_each_other(app: TestApp) {
    let admin = app.admin().await;
    let one = format!("/api/products/{}", app.product().url("one").insert().await.id);
    let two = format!("/api/products/{}", app.product().url("two").insert().await.id);
    for _ in 0..10 {
        let (first, second) = tokio::join!(admin.put(&one, form("two")), admin.put(&two, form("one")));
        for answer in [first, second] {
            assert_eq!(answer.status, 409, "each has what the other wants: {}", answer.text);
        }
    }
}
