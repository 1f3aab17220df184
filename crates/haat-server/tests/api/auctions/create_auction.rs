use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

fn form(change: &Value) -> Value {
    let mut form = json!({ "title": "Brass lamp", "description": "As good as new.", "imageUrl": "/lamp.webp",
        "startingBid": "250", "endDate": "2026-02-01T12:00:00Z", "bidAmount": 100, "bidTime": "2026-01-01T07:00" });
    for (name, value) in change.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

#[db_test]
async fn a_seller_puts_up_a_lot(app: TestApp) {
    let seller = app.seller().await;
    let answer = seller.post("/api/auctions", form(&json!({}))).await.expect(201);
    assert!(answer["message"].is_string());
    let auction = &answer["auction"];
    assert_eq!((&auction["startingBid"], &auction["currentBid"]), (&json!(250), &json!(250)));
    assert_eq!(auction["endDate"], "2026-02-01T12:00:00.000Z");
    assert_eq!(auction["bidTime"], "2026-01-01T01:30:00.000Z", "a time without a zone is India's");
    assert_eq!(auction["creator"]["_id"], json!(seller.id));
    let url = format!("/api/auctions/{}", auction["_id"].as_str().unwrap());
    assert_eq!(app.visitor().get(&url).await.expect(200)["title"], "Brass lamp");
}

#[db_test]
async fn only_sellers_put_up_lots(app: TestApp) {
    app.visitor().post("/api/auctions", form(&json!({}))).await.expect(401);
    app.customer().await.post("/api/auctions", form(&json!({}))).await.expect(403);
    app.admin().await.post("/api/auctions", form(&json!({}))).await.expect(403);
}

#[db_test]
async fn each_wrong_field_gets_words(app: TestApp) {
    let seller = app.seller().await;
    for (change, field) in [
        (json!({ "title": " " }), "title"),
        (json!({ "title": 5 }), "title"),
        (json!({ "description": null }), "description"),
        (json!({ "imageUrl": "javascript:alert(1)" }), "imageUrl"),
        (json!({ "startingBid": 0 }), "startingBid"),
        (json!({ "startingBid": -5 }), "startingBid"),
        (json!({ "startingBid": "lots" }), "startingBid"),
        (json!({ "startingBid": {} }), "startingBid"),
        (json!({ "endDate": "2025-12-31T00:00:00Z" }), "endDate"),
        (json!({ "endDate": "tomorrow" }), "endDate"),
        (json!({ "endDate": 1_800_000_000_000_i64 }), "endDate"),
        (json!({ "endDate": "" }), "endDate"),
        (json!({ "bidAmount": -1 }), "bidAmount"),
        (json!({ "bidTime": "noon" }), "bidTime"),
    ] {
        let answer = seller.post("/api/auctions", form(&change)).await;
        let body = answer.expect(422);
        assert!(body["errors"][field].is_string(), "{change}: {body}");
        assert!(body["message"].is_string());
    }
    assert_eq!(app.visitor().get("/api/auctions").await.expect(200), json!([]));
    seller.post("/api/auctions", json!([])).await.expect(422);
}
