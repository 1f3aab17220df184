use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test]
async fn a_visitor_sees_our_figures(app: TestApp) {
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 4_500, 5).await;
    let body = json!({ "orderItems": [cart_line(&lamp, 2), cart_line(&rug, 1)] });
    let quote = app.visitor().post("/api/orders/quote", body).await.expect(200);
    assert_eq!(quote["itemsPrice"], 6_500);
    assert_eq!(quote["shippingPrice"], 500);
    assert_eq!(quote["taxPrice"], 975);
    assert_eq!(quote["totalPrice"], 7_975);
    assert_eq!(quote["totalPriceUsd"], 97.6);
    assert_eq!(quote["changes"], json!([]));
    assert_eq!(quote["lines"][0]["name"], "Lamp");
    assert_eq!(quote["lines"][0]["lineTotal"], 2_000);
    assert_eq!(quote["lines"][1]["stock"], 5);
    assert_eq!(quote["pricing"]["taxPercent"], 15.0);
}

#[db_test]
async fn what_changed_is_told_line_by_line(app: TestApp) {
    let dearer = app.goods("Lamp", 1_200, 5).await;
    let scarce = app.goods("Rug", 100, 2).await;
    let body = json!({ "orderItems": [
        { "_id": dearer, "quantity": "1", "price": 1000 },
        { "_id": scarce, "quantity": 3, "price": "100" },
        { "_id": "never-was", "quantity": 1 },
    ] });
    let quote = app.visitor().post("/api/orders/quote", body).await.expect(200);
    assert_eq!(
        quote["changes"],
        json!([
            { "_id": dearer, "auctionId": null, "kind": "repriced", "available": null, "oldPrice": 1000, "newPrice": 1200,
              "message": "The price of Lamp changed from ₹1,000 to ₹1,200." },
            { "_id": scarce, "auctionId": null, "kind": "outOfStock", "available": 2, "oldPrice": null, "newPrice": null,
              "message": "Only 2 of Rug left." },
            { "_id": "never-was", "auctionId": null, "kind": "gone", "available": null, "oldPrice": null, "newPrice": null,
              "message": "This product is no longer sold." },
        ])
    );
    assert_eq!(quote["lines"].as_array().unwrap().len(), 2);
    assert_eq!(quote["lines"][1]["quantity"], 2);
    assert_eq!(quote["itemsPrice"], 1_400);
}

#[db_test]
async fn an_empty_cart_and_the_same_product_twice_are_fine(app: TestApp) {
    let lamp = app.goods("Lamp", 100, 5).await;
    app.visitor().post("/api/orders/quote", json!({ "orderItems": [] })).await.expect(200);
    let body = json!({ "orderItems": [cart_line(&lamp, 2), cart_line(&lamp, 2)] });
    let quote = app.visitor().post("/api/orders/quote", body).await.expect(200);
    assert_eq!(quote["lines"].as_array().unwrap().len(), 1);
    assert_eq!(quote["lines"][0]["quantity"], 4);
}

#[db_test]
async fn quantities_that_make_no_sense_are_refused(app: TestApp) {
    let lamp = app.goods("Lamp", 100, 5).await;
    for quantity in [json!(0), json!(-1), json!(1.5), json!("two"), json!(null), json!(1e12), json!([])] {
        let body = json!({ "orderItems": [{ "_id": lamp, "quantity": quantity }] });
        let response = app.visitor().post("/api/orders/quote", body).await;
        assert_eq!(response.status, 422, "{quantity}: {}", response.text);
    }
    for body in [json!({}), json!({ "orderItems": {} }), json!({ "orderItems": [{}] }), json!([])] {
        app.visitor().post("/api/orders/quote", body).await.expect(422);
    }
    let many: Vec<_> = (0..201).map(|n| cart_line(&n.to_string(), 1)).collect();
    app.visitor().post("/api/orders/quote", json!({ "orderItems": many })).await.expect(422);
}
