use haat_testing::{Socket, TestApp, db_test};
use serde_json::{Value, json};

async fn mask(app: &TestApp) {
    let admin = app.admin().await;
    let mut settings: Value = admin.get("/api/admin/settings").await.expect(200);
    settings["maskedNames"] = json!(true);
    admin.put("/api/admin/settings", settings).await.expect(200);
}

#[db_test]
async fn a_shop_may_show_only_first_and_last_letters(app: TestApp) {
    mask(&app).await;
    let lot = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut room = Socket::connect(&app.url).await;
    let mut heard = vec![room.call("joinAuction", lot.id.as_str()).await.to_string()];
    let answer = asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    assert_eq!((&answer["highestBidder"], &answer["bids"][0]["Bidder"]), (&json!("A…o"), &json!("A…o")));
    assert_eq!(answer["bids"][0]["bidderId"], json!(asha.id), "still comparable");
    heard.push(answer.to_string());
    heard.push(room.next("bid").await.to_string());
    heard.push(ravi.post(&lot.bids_url(), json!({ "bidAmount": 600, "seenVersion": 0 })).await.text);
    for path in [lot.url(), lot.bids_url(), "/api/auctions".to_owned(), format!("/auctions/{}", lot.id)] {
        heard.push(app.visitor().get(&path).await.text);
        heard.push(ravi.get(&path).await.text);
    }
    for text in heard {
        assert!(!text.contains("Asha Rao"), "{text}");
    }
}

#[db_test]
async fn a_body_without_the_new_settings_leaves_them(app: TestApp) {
    mask(&app).await;
    let admin = app.admin().await;
    let mut settings: Value = admin.get("/api/admin/settings").await.expect(200);
    for field in ["maskedNames", "biddingLimit", "unpaidWins", "unpaidWinsDays"] {
        settings.as_object_mut().unwrap().remove(field);
    }
    let after = admin.put("/api/admin/settings", settings).await.expect(200);
    assert_eq!((&after["maskedNames"], &after["biddingLimit"]), (&json!(true), &json!(1_000_000)));
}
