use haat_domain::time::HOUR;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_bid_comes_back_with_the_updated_auction(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    let answer =
        asha.post(&auction.bids_url(), json!({ "bidAmount": 150, "Bidder": "Mallory" })).await.expect(200);
    assert_eq!(answer["_id"], json!(auction.id));
    assert_eq!(answer["currentBid"], 150);
    assert_eq!(answer["minimumBid"], 150.01);
    assert_eq!(answer["suggestedBid"], 250);
    assert_eq!(answer["bidCount"], 1);
    assert_eq!(answer["highestBidder"], "Asha Rao");
    let bid = &answer["bids"][0];
    assert_eq!((&bid["Bidder"], &bid["bidder"]), (&json!("Asha Rao"), &json!("Asha Rao")));
    assert_eq!(bid["bidderId"], json!(asha.id));
    assert_eq!(bid["bidAmount"], 150);
    assert!(bid["bidTime"].as_str().unwrap().ends_with('Z'));
    assert_eq!(app.visitor().get(&auction.url()).await.expect(200)["currentBid"], 150);
}

#[db_test]
async fn the_address_of_the_known_client_does_the_same(app: TestApp) {
    let auction = app.auction().insert().await;
    let url = format!("{}/Bidder", auction.bids_url());
    let body = json!({ "Bidder": "Asha Rao", "bidAmount": "150.50" });
    let answer = app.customer().await.post(&url, body).await.expect(200);
    assert_eq!(answer["currentBid"], 150.5);
}

#[db_test]
async fn the_first_bid_must_reach_the_starting_bid(app: TestApp) {
    let auction = app.auction().starting_bid(100).insert().await;
    let asha = app.customer().await;
    let refused = asha.post(&auction.bids_url(), json!({ "bidAmount": 99.99 })).await;
    assert_eq!(refused.expect(409)["minimumBid"], 100);
    assert_eq!(refused.message(), "Your bid is too low. The smallest bid accepted now is ₹100.");
    assert_eq!(refused.json()["code"], "bid_too_low");
    assert_eq!(refused.json()["params"], json!({ "minimumBid": 100 }));
    asha.post(&auction.bids_url(), json!({ "bidAmount": 100 })).await.expect(200);
}

#[db_test]
async fn an_equal_bid_is_refused_and_a_paisa_more_is_enough(app: TestApp) {
    let auction = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    asha.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    for amount in [json!(150), json!("150"), json!(149.99), json!(1)] {
        let refused = ravi.post(&auction.bids_url(), json!({ "bidAmount": amount })).await;
        refused.expect(409);
        assert_eq!(refused.message(), "Your bid is too low. The smallest bid accepted now is ₹150.01.");
    }
    let answer = ravi.post(&auction.bids_url(), json!({ "bidAmount": 150.01 })).await.expect(200);
    assert_eq!((&answer["bidCount"], &answer["highestBidder"]), (&json!(2), &json!("Ravi Iyer")));
}

#[db_test]
async fn nobody_bids_on_their_own_auction_or_without_a_session(app: TestApp) {
    let auction = app.auction().insert().await;
    let refused = app.seller().await.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await;
    refused.expect(403);
    assert_eq!(refused.message(), "You cannot bid on your own auction.");
    assert_eq!(refused.json()["code"], "own_auction");
    app.visitor().post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(401);
    assert_eq!(app.visitor().get(&auction.url()).await.expect(200)["bidCount"], 0);
}

#[db_test]
async fn a_bid_after_the_end_is_refused(app: TestApp) {
    let auction = app.auction().ends_in(HOUR).insert().await;
    let asha = app.customer().await;
    asha.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    app.advance(HOUR);
    let refused = asha.post(&auction.bids_url(), json!({ "bidAmount": 200 })).await;
    refused.expect(409);
    assert_eq!(refused.message(), "This auction has ended.");
    assert_eq!(refused.json()["code"], "auction_ended");
    let stored = app.visitor().get(&auction.url()).await.expect(200);
    assert_eq!((&stored["bidCount"], &stored["status"]), (&json!(1), &json!("sold")));
}

#[db_test]
async fn a_deleted_or_unknown_auction_takes_no_bid(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    asha.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    app.admin().await.delete(&auction.url()).await.expect(200);
    asha.post(&auction.bids_url(), json!({ "bidAmount": 200 })).await.expect(404);
    asha.post("/api/auctions/no-such-auction/bids", json!({ "bidAmount": 200 })).await.expect(404);
}

#[db_test]
async fn an_amount_that_is_none_gets_words(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    for (body, words) in [
        (json!({}), "Please enter your bid."),
        (json!({ "bidAmount": null }), "Please enter your bid."),
        (json!({ "bidAmount": " " }), "Please enter your bid."),
        (json!({ "bidAmount": "abc" }), "Please enter an amount in rupees, such as 150 or 149.50."),
        (json!({ "bidAmount": true }), "Please enter an amount in rupees, such as 150 or 149.50."),
        (json!({ "bidAmount": [150] }), "Please enter an amount in rupees, such as 150 or 149.50."),
        (json!({ "bidAmount": { "$gt": 0 } }), "Please enter an amount in rupees, such as 150 or 149.50."),
        (json!({ "bidAmount": "1e3" }), "Please enter an amount in rupees, such as 150 or 149.50."),
        (json!({ "bidAmount": -150 }), "The amount cannot be negative."),
        (json!({ "bidAmount": 150.001 }), "The amount can have at most two decimals."),
        (json!({ "bidAmount": 1e18 }), "The amount is too large."),
    ] {
        let refused = asha.post(&auction.bids_url(), body.clone()).await;
        refused.expect(422);
        assert_eq!(refused.message(), words, "{body}");
        assert_eq!(refused.json()["code"], "bid_missing", "{body}");
    }
    asha.post(&auction.bids_url(), json!(5)).await.expect(422);
    assert_eq!(app.visitor().get(&auction.url()).await.expect(200)["bidCount"], 0);
}

#[db_test]
async fn two_hundred_bidders_at_once_leave_a_strictly_rising_history(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    let ravi = app.other_customer().await;
    let bids: Vec<_> = (0..200)
        .map(|n| {
            let bidder = if n % 2 == 0 { asha.clone() } else { ravi.clone() };
            let url = auction.bids_url();
            // Many equal amounts, in no order.
            let amount = 100 + (n * 37) % 90;
            tokio::spawn(async move { (amount, bidder.post(&url, json!({ "bidAmount": amount })).await) })
        })
        .collect();
    let mut accepted = Vec::new();
    for bid in bids {
        let (amount, answer) = bid.await.unwrap();
        match answer.status {
            200 => {
                let auction = answer.json();
                assert_eq!(auction["currentBid"], amount, "the answer shows the bidder's own bid");
                assert_eq!(auction["bids"].as_array().unwrap().last().unwrap()["bidAmount"], amount);
                accepted.push(amount);
            }
            409 => assert!(answer.message().contains("smallest bid accepted"), "{}", answer.text),
            other => panic!("{other}: {}", answer.text),
        }
    }
    accepted.sort_unstable();
    let stored = app.visitor().get(&auction.url()).await.expect(200);
    let history: Vec<i64> =
        stored["bids"].as_array().unwrap().iter().map(|bid| bid["bidAmount"].as_i64().unwrap()).collect();
    assert_eq!(history, accepted, "exactly the accepted bids, strictly rising");
    assert!(history.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(stored["bidCount"], history.len());
    assert_eq!(stored["currentBid"], *history.last().unwrap());
    assert_eq!(haat_server::invariants::check(&app.state.db).await.unwrap(), Vec::<String>::new());
}

#[db_test]
async fn an_auction_that_cannot_be_written_fails_its_own_bids_only(app: TestApp) {
    let (broken, fine) = (app.auction().insert().await, app.auction().insert().await);
    let stands_in_the_way = haat_db::sql(
        "INSERT INTO auction_events (auction_id, no, kind, at) \
         SELECT id, version + 1, 'ended', 1 FROM auctions WHERE id = $1",
    );
    app.state.db.write(stands_in_the_way.bind(&broken.id)).await.unwrap();
    let asha = app.customer().await;
    let bids = (0..60).map(|n| {
        let auction = if n % 6 == 0 { &broken } else { &fine };
        let (asha, url, amount) = (asha.clone(), auction.bids_url(), json!({ "bidAmount": 100 + n }));
        async move { (n, asha.post(&url, amount).await) }
    });
    let mut counted = 0;
    for (n, answer) in futures_util::future::join_all(bids).await {
        if n % 6 == 0 {
            assert_eq!(answer.status, 500, "{}", answer.text);
        } else {
            assert!(matches!(answer.status, 200 | 409), "{}", answer.text);
            counted += i64::from(answer.status == 200);
        }
    }
    assert_eq!(app.visitor().get(&fine.url()).await.expect(200)["bidCount"], counted);
    assert!(counted > 0);
}
