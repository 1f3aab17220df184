use haat_domain::time::{DAY, HOUR};
use haat_server::catalog::reprice::reprice_due;
use haat_server::http::values::iso;
use haat_testing::{TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};

#[db_test]
async fn a_sale_begins_and_ends_by_itself(app: TestApp) {
    let (asha, meena, visitor) = (app.customer().await, app.seller().await, app.visitor());
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let now = app.state.clock.now();
    let path = format!("/api/products/{lamp}/sale");
    let form = json!({ "salePrice": 800, "saleFrom": iso(now.plus(HOUR)), "saleTo": iso(now.plus(DAY)) });
    let set = meena.put(&path, form).await.expect(200);
    assert_eq!((&set["isOn"], &set["regularPrice"]), (&json!(false), &json!(1_000)));
    let shown = async || visitor.get(&format!("/api/products/{lamp}")).await.expect(200);
    let before = shown().await;
    assert_eq!(
        (&before["price"], before.get("formerPrice")),
        (&json!(1_000), None),
        "nobody sees what is to come"
    );

    // By the clock, whether or not the shop has written it down.
    let price = async || {
        let body = json!({ "orderItems": [cart_line(&lamp, 1)] });
        visitor.post("/api/orders/quote", body).await.expect(200)["itemsPrice"].clone()
    };
    assert_eq!(price().await, 1_000);
    app.advance(HOUR);
    assert_eq!(price().await, 800);
    assert_eq!(reprice_due(&app.state.catalog).await.unwrap(), 1);
    assert_eq!(reprice_due(&app.state.catalog).await.unwrap(), 0);
    let on = shown().await;
    assert_eq!((&on["price"], &on["formerPrice"]), (&json!(800), &json!(1_000)));
    assert_eq!(on["saleEndsAt"], iso(now.plus(DAY)));
    let found = visitor.get("/api/products/search?order=lowest").await.expect(200);
    assert_eq!(found["products"][0]["price"], 800);
    app.check_invariants().await;

    app.advance(DAY);
    assert_eq!(price().await, 1_000);
    let asha = {
        drop(asha);
        app.customer().await
    };
    let late = json!({ "_id": lamp, "quantity": 1, "price": 800 });
    let body = json!({ "orderItems": [late], "paymentMethod": "PayPal", "itemsPrice": 800, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    let refused = asha.post("/api/orders", body).await.expect(409);
    assert_eq!(
        (&refused["changes"][0]["kind"], &refused["changes"][0]["newPrice"]),
        (&json!("repriced"), &json!(1_000))
    );
    reprice_due(&app.state.catalog).await.unwrap();
    let after = shown().await;
    assert_eq!((&after["price"], after.get("formerPrice")), (&json!(1_000), None));
    app.check_invariants().await;
}

#[db_test]
async fn what_was_read_before_a_sale_or_during_it_can_be_saved_after(app: TestApp) {
    let meena = app.seller().await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 50).await;
    let now = app.state.clock.now();
    let (path, sale) = (format!("/api/products/{lamp}"), format!("/api/products/{lamp}/sale"));
    let form = json!({ "salePrice": 800, "saleFrom": iso(now.plus(HOUR)), "saleTo": iso(now.plus(DAY)) });
    let read = async || meena.get(&path).await.expect(200);
    let file = async || meena.get("/api/products/export.csv").await.text;
    // As our own form does: it edits what the product costs when no sale is on.
    let opened = |shown: &Value| {
        let mut form = shown.clone();
        let regular = shown.get("formerPrice").unwrap_or(&shown["price"]).clone();
        (form["price"], form["priceSeen"]) = (regular.clone(), regular);
        form
    };
    let is = async |price: i64, former: Option<i64>, when: &str| {
        let shown = read().await;
        assert_eq!(shown["price"], price, "{when}");
        assert_eq!(shown.get("formerPrice").and_then(Value::as_i64), former, "{when}");
        app.check_invariants().await;
    };
    let import = async |file: &str| {
        let request = meena.request(Method::POST, "/api/products/import").header("content-type", "text/csv");
        let report = meena.send(request.body(file.to_owned())).await.expect(200);
        assert_eq!(report["updated"], 1, "{report}");
    };

    meena.put(&sale, form).await.expect(200);
    let (form_before, client_before, file_before) = (opened(&read().await), read().await, file().await);
    app.advance(HOUR);
    reprice_due(&app.state.catalog).await.unwrap();
    let (form_during, file_during) = (opened(&read().await), file().await);
    assert!(file_during.contains(",1000,") && !file_during.contains(",800,"), "{file_during}");
    for form in [&form_before, &client_before, &form_during] {
        meena.put(&path, form.clone()).await.expect(200);
        is(800, Some(1_000), "during the sale").await;
    }
    for file in [&file_before, &file_during] {
        import(file).await;
        is(800, Some(1_000), "during the sale, from a file").await;
    }
    // Another price is what it costs otherwise, and the sale goes on.
    let mut dearer = form_during.clone();
    dearer["price"] = json!(1_100);
    meena.put(&path, dearer).await.expect(200);
    is(800, Some(1_100), "with another regular price").await;
    import(&file_during).await;
    is(800, Some(1_000), "from a file with another one").await;

    app.advance(DAY);
    reprice_due(&app.state.catalog).await.unwrap();
    is(1_000, None, "after the sale").await;
    meena.put(&path, form_during).await.expect(200);
    is(1_000, None, "by a form that was opened during it").await;
    import(&file_during).await;
    is(1_000, None, "from a file of that time").await;
}

#[db_test]
async fn a_client_that_knows_no_sales_changes_none(app: TestApp) {
    let admin = app.admin().await;
    let lamp = app.goods("Lamp", 1_000, 50).await;
    let sale = format!("/api/products/{lamp}/sale");
    admin.put(&sale, json!({ "salePrice": 800 })).await.expect(200);
    let saved = async |change: Value| {
        let mut form = admin.get(&format!("/api/products/{lamp}")).await.expect(200);
        for (key, value) in change.as_object().unwrap() {
            form[key] = value.clone();
        }
        admin.put(&format!("/api/products/{lamp}"), form).await.expect(200)["product"].clone()
    };
    // It sends back the price that it read.
    let same = saved(json!({ "name": "Old lamp" })).await;
    assert_eq!((&same["price"], &same["formerPrice"]), (&json!(800), &json!(1_000)));
    app.check_invariants().await;
    // Another price is the price from now on.
    let other = saved(json!({ "price": 900 })).await;
    assert_eq!((&other["price"], other.get("formerPrice")), (&json!(900), None));
    assert_eq!(admin.get(&sale).await.expect(200)["salePrice"], Value::Null);
    app.check_invariants().await;
    // And ending a sale brings the former price back.
    admin.put(&sale, json!({ "salePrice": "450.50" })).await.expect(200);
    assert_eq!(admin.get(&format!("/api/products/{lamp}")).await.expect(200)["price"], 450.5);
    let ended = admin.put(&sale, json!({ "salePrice": null })).await.expect(200);
    assert_eq!((&ended["regularPrice"], &ended["isOn"]), (&json!(900), &json!(false)));
    for wrong in [json!({ "salePrice": 900 }), json!({ "salePrice": 10, "saleTo": "2001-01-01T00:00:00Z" })] {
        admin.put(&sale, wrong).await.expect(422);
    }
    app.other_seller().await.put(&sale, json!({ "salePrice": 1 })).await.expect(403);
    assert_eq!(admin.get(&format!("/api/products/{lamp}")).await.expect(200)["price"], 900);
    app.check_invariants().await;
}
