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

#[db_test]
async fn a_bidder_has_an_id_of_each_auction_alone_and_knows_it(app: TestApp) {
    let (lamp, vase) = (app.auction().insert().await, app.auction().insert().await);
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut room = Socket::connect(&app.url).await;
    let mut public = vec![room.call("joinAuction", lamp.id.as_str()).await];
    let answer = asha.post(&lamp.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    asha.post(&vase.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    public.push(room.next("bid").await);

    // In her own answers she is herself, and learns how others see her.
    assert_eq!(
        (&answer["bids"][0]["bidderId"], &answer["highestBidderId"]),
        (&json!(asha.id), &json!(asha.id))
    );
    let shown = answer["mine"]["bidderId"].as_str().unwrap().to_owned();
    assert_eq!(shown.len(), 32, "{shown}");
    for auction in asha.get("/api/auctions/mine").await.expect(200).as_array().unwrap() {
        assert_eq!(auction["highestBidderId"], json!(asha.id));
        assert_eq!(auction["mine"]["bidderId"] == json!(shown), auction["_id"] == json!(lamp.id));
    }
    for path in [lamp.url(), lamp.bids_url(), "/api/auctions".to_owned()] {
        assert!(asha.get(&path).await.text.contains(asha.id.as_str()), "{path}");
    }

    // Everyone else sees that alone, and in each auction another one.
    public.push(app.visitor().get(&lamp.url()).await.expect(200));
    public.push(ravi.get(&lamp.url()).await.expect(200));
    for auction in &public[1..] {
        assert_eq!(auction["highestBidderId"], json!(shown));
        assert_eq!(auction["bids"][0]["bidderId"], json!(shown));
    }
    let other = &app.visitor().get(&vase.url()).await.expect(200)["highestBidderId"];
    assert!(other.is_string() && *other != json!(shown));
    public.push(app.visitor().get(&lamp.bids_url()).await.expect(200));
    public.push(ravi.post(&lamp.bids_url(), json!({ "bidAmount": 600, "seenVersion": 0 })).await.expect(409));
    public.push(ravi.post(&lamp.bids_url(), json!({ "bidAmount": 600 })).await.expect(200));
    public.push(app.visitor().get("/api/auctions").await.expect(200));
    public.push(app.visitor().get(&format!("/api/hearts/things?lots={}", lamp.id)).await.expect(200));
    public.push(json!(app.visitor().get(&format!("/auctions/{}", lamp.id)).await.text));
    for told in public {
        assert!(!told.to_string().contains(asha.id.as_str()), "{told}");
    }
}

#[db_test]
async fn the_buyer_is_known_to_themselves_alone(app: TestApp) {
    let lot = app.auction().ends_in(haat_domain::time::HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(2 * haat_domain::time::HOUR);
    let hers = asha.get(&lot.url()).await.expect(200);
    assert_eq!((&hers["status"], &hers["buyerId"]), (&json!("sold"), &json!(asha.id)));
    for told in [ravi.get(&lot.url()).await.expect(200), app.visitor().get(&lot.url()).await.expect(200)] {
        assert_eq!(told["buyerId"], hers["mine"]["bidderId"]);
        assert_eq!(told["highestBidderId"], told["buyerId"]);
    }
}
