use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn everyone_may_look_at_an_auction(app: TestApp) {
    let auction = app.auction().insert().await;
    for someone in [app.visitor(), app.customer().await] {
        let answer = someone.get(&auction.url()).await.expect(200);
        assert_eq!((&answer["_id"], &answer["id"]), (&json!(auction.id), &json!(auction.id)));
        assert_eq!(answer["title"], "Brass lamp");
        assert_eq!((&answer["startingBid"], &answer["currentBid"]), (&json!(100), &json!(100)));
        assert_eq!((&answer["minimumBid"], &answer["suggestedBid"]), (&json!(100), &json!(100)));
        assert_eq!(answer["highestBidder"], "NoBids");
        assert_eq!(answer["status"], "live");
        assert_eq!(answer["bids"], json!([]));
        assert_eq!(answer["creator"]["name"], "Meena Crafts");
        assert!(answer["serverNow"].as_str().unwrap() < answer["endDate"].as_str().unwrap());
    }
    app.visitor().get("/api/auctions/no-such-auction").await.expect(404);
}

#[db_test]
async fn an_auction_shows_its_sellers_shop(app: TestApp) {
    let meena = app.seller().await;
    let auction = app.auction().by(&meena).insert().await;
    let creator = app.visitor().get(&auction.url()).await.expect(200)["creator"].clone();
    assert_eq!((&creator["name"], &creator["logo"]), (&json!("Meena Crafts"), &json!("")));
    let page = app.visitor().get(&format!("/auctions/{}", auction.id)).await.text;
    assert!(!page.contains("/media/logo.webp"));

    let profile = json!({ "name": "Meena Das", "email": "meena@example.com", "password": "New-Pond-77",
        "sellerName": "Meena's", "sellerLogo": "/media/logo.webp", "sellerDescription": "Clay and straw" });
    meena.put("/api/users/profile/undefined", profile).await.expect(200);
    let shop = json!({ "_id": meena.id, "name": "Meena's", "logo": "/media/logo.webp" });
    assert_eq!(app.visitor().get(&auction.url()).await.expect(200)["creator"], shop);
    assert_eq!(app.visitor().get("/api/auctions").await.expect(200)[0]["creator"], shop);
    let bid = app.customer().await.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    assert_eq!(bid["creator"], shop);
}

#[db_test]
async fn a_lot_says_what_it_costs_to_send_and_from_where(app: TestApp) {
    let meena = app.seller().await;
    let vase = app.auction().by(&meena).insert().await;
    let shipping = async || app.visitor().get(&format!("{}/shipping", vase.url())).await.expect(200);
    let of_shop = json!({ "from": "", "fee": 500, "varies": false, "fullFee": 500, "freeAbove": 10_000,
        "taxPercent": 15.0, "taxIncluded": false });
    assert_eq!(shipping().await, of_shop, "the shop's own fee");

    let business = json!({ "address": "3 Kiln Street", "city": "Khurja", "region": "Uttar Pradesh", "pinCode": "203131",
        "country": "India", "taxNumber": "" });
    meena.put("/api/seller/stall", business).await.expect(200);
    let rates = json!({ "rates": [
        { "country": "", "state": "", "fee": 150, "freeAbove": 400 },
        { "country": "India", "state": "Ladakh", "fee": 300 },
    ] });
    meena.put("/api/seller/shipping", rates).await.expect(200);
    let own = json!({ "from": "Khurja, India", "fee": 150, "varies": true, "fullFee": 150, "freeAbove": 400,
        "taxPercent": 15.0, "taxIncluded": false });
    assert_eq!(shipping().await, own);
    app.customer().await.post(&vase.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    assert_eq!(shipping().await["fee"], 0, "dear things are sent free");
    app.visitor().get("/api/auctions/nothing/shipping").await.expect(404);
}

#[db_test]
async fn a_long_history_comes_in_pages(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    for amount in 100..350 {
        asha.post(&auction.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    let amounts = |bids: &serde_json::Value| -> Vec<i64> {
        bids.as_array().unwrap().iter().map(|bid| bid["bidAmount"].as_i64().unwrap()).collect()
    };
    let answer = app.visitor().get(&auction.url()).await.expect(200);
    assert_eq!(answer["bidCount"], 250);
    assert_eq!(amounts(&answer["bids"]), (250..350).collect::<Vec<_>>());

    let before = &answer["bids"][0]["seq"];
    let page = app.visitor().get(&format!("{}?before={before}", auction.bids_url())).await;
    assert_eq!(page.headers["x-total-count"], "250");
    assert_eq!(amounts(&page.expect(200)), (150..250).collect::<Vec<_>>());
    let before = &page.json()[0]["seq"];
    let page = app.visitor().get(&format!("{}?before={before}", auction.bids_url())).await.expect(200);
    assert_eq!(amounts(&page), (100..150).collect::<Vec<_>>());
    let newest = app.visitor().get(&auction.bids_url()).await.expect(200);
    assert_eq!(newest, answer["bids"]);
    assert_eq!(app.visitor().get(&format!("{}?before=1", auction.bids_url())).await.expect(200), json!([]));
    app.visitor().get(&format!("{}?before=yesterday", auction.bids_url())).await.expect(400);
    app.visitor().get("/api/auctions/no-such-auction/bids").await.expect(404);
}
