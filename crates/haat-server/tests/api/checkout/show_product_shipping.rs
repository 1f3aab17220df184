use haat_db::sql;
use haat_testing::{Client, TestApp, db_test};
use serde_json::{Value, json};

/// What the product's page says comes on top is what an order of one piece is asked for.
async fn same(viewer: &Client, product: &str, variant: &str, to: &Value, words: &str) -> Value {
    let url = format!("/api/products/{product}/shipping?variantId={variant}");
    let said = viewer.get(&url).await.expect(200);
    let line = json!({ "_id": product, "variantId": variant, "quantity": 1 });
    let cart = json!({ "orderItems": [line], "shippingAddress": to });
    let quote = viewer.post("/api/orders/quote", cart).await.expect(200);
    let price = quote["itemsPrice"].as_f64().unwrap();
    assert_eq!(said["fee"], quote["shippingPrice"], "{words}: {quote}");
    let free = said["freeAbove"].as_f64().is_some_and(|above| price > above);
    let fee = if free { json!(0) } else { said["fullFee"].clone() };
    assert_eq!(fee, quote["shippingPrice"], "{words}");
    let on_top = if said["taxIncluded"] == true { 0.0 } else { said["taxPercent"].as_f64().unwrap() };
    let due = price * on_top / 100.0;
    assert!((quote["taxPrice"].as_f64().unwrap() - due).abs() < 0.001, "{words}: {said} {quote}");
    said
}

#[db_test]
async fn a_products_page_says_what_its_buyer_is_charged(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods_of(Some(&meena), "Rug", 12_000, 0).await;
    let mug = app.goods("Mug", 300, 5).await;
    let nowhere = json!({});
    let visitor = app.visitor();
    let each = async |words: &str| {
        for product in [&lamp, &mug] {
            same(&visitor, product, "", &nowhere, words).await;
        }
    };
    each("the shop's fee").await;
    let said = visitor.get(&format!("/api/products/{rug}/shipping")).await.expect(200);
    assert_eq!((&said["fee"], &said["fullFee"]), (&json!(0), &json!(500)), "dear things are sent free");
    admin
        .put("/api/admin/shipping", json!({ "rates": [{ "fee": 90, "freeAbove": 20_000 }] }))
        .await
        .expect(200);
    each("the shop's table").await;
    let rates = json!({ "rates": [{ "country": "India", "upToGrams": 500, "fee": 150 },
        { "country": "India", "upToGrams": 5_000, "fee": 350 }, { "country": "France", "fee": 1_150 }] });
    meena.put("/api/seller/shipping", rates).await.expect(200);
    each("the seller's table").await;
    let heavy = sql("UPDATE products SET weight_grams = 900 WHERE id = $1").bind(lamp.clone());
    app.state.db.write(heavy).await.unwrap();
    let said = same(&visitor, &lamp, "", &nowhere, "by weight").await;
    assert_eq!((&said["fee"], &said["varies"]), (&json!(350), &json!(true)));
    assert_eq!(same(&asha, &mug, "", &nowhere, "the house's").await["varies"], false);

    // Who has an address sees what it costs to send it there.
    let home = |country: &str| {
        json!({ "fullName": "Asha Rao", "address": "1 Lake Road", "city": "Paris", "pinCode": "75001",
            "country": country })
    };
    asha.post("/api/addresses", home("France")).await.expect(201);
    let said = same(&asha, &lamp, "", &home("France"), "at home").await;
    assert_eq!((&said["fee"], &said["varies"]), (&json!(1_150), &json!(false)));
    let ravi = app.other_customer().await;
    ravi.post("/api/addresses", home("Nepal")).await.expect(201);
    let said = ravi.get(&format!("/api/products/{lamp}/shipping")).await.expect(200);
    assert_eq!((&said["fee"], &said["fullFee"]), (&json!(null), &json!(null)), "it is not sent there");

    let tax = async |change: Value| {
        let mut rules = admin.get("/api/admin/tax").await.expect(200);
        for (key, value) in change.as_object().unwrap() {
            rules[key] = value.clone();
        }
        admin.put("/api/admin/tax", rules).await.expect(200);
    };
    tax(json!({ "categories": { "Shoes": 12.0 } })).await;
    each("a rate of its category").await;
    meena.put(&format!("/api/products/{lamp}/tax"), json!({ "rate": 5.0 })).await.expect(200);
    each("a rate of its own").await;
    let said = visitor.get(&format!("/api/products/{lamp}/shipping")).await.expect(200);
    assert_eq!(said["taxPercent"], 5.0);
    tax(json!({ "inclusive": true })).await;
    each("tax in the price").await;
    tax(json!({ "inclusive": false, "state": "Maharashtra", "taxNumber": "27AAPFU0939F1ZV" })).await;
    each("a seller who may take no GST").await;
}

#[db_test]
async fn a_heavier_variant_costs_more_to_send(app: TestApp) {
    let meena = app.seller().await;
    let draft = app.draft(Some(&meena)).await;
    let variant =
        |size: &str, grams: i64| json!({ "choice": [size], "price": 1000, "stock": 3, "weight": grams });
    let body = json!({ "name": "Pan", "url": format!("pan-{}", &draft.id[24..]), "image": "/a.webp",
        "category": "Kitchen", "brand": "Tava", "description": "A pan.",
        "options": [{ "name": "Size", "values": ["small", "large"] }],
        "variants": [variant("small", 400), variant("large", 2_000)] });
    let saved = meena.put(&format!("/api/products/{}", draft.id), body).await.expect(200)["product"].clone();
    let rates = json!({ "rates": [{ "upToGrams": 500, "fee": 40 }, { "fee": 90 }] });
    meena.put("/api/seller/shipping", rates).await.expect(200);
    let visitor = app.visitor();
    for (place, fee) in [(0, 40), (1, 90)] {
        let id = saved["variants"][place]["_id"].as_str().unwrap();
        let said = same(&visitor, &draft.id, id, &json!({}), "a variant").await;
        assert_eq!((&said["fee"], &said["varies"]), (&json!(fee), &json!(false)), "by weight, not by place");
    }
    assert_eq!(same(&visitor, &draft.id, "", &json!({}), "none chosen").await["fee"], 40);
    let url = format!("/api/products/{}/shipping?variantId=nothing", draft.id);
    visitor.get(&url).await.expect(404);
    visitor.get("/api/products/nothing/shipping").await.expect(404);
}
