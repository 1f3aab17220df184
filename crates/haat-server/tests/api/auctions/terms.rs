use haat_domain::time::{HOUR, MINUTE};
use haat_server::auctions::closer::close_due;
use haat_server::config::RateLimits;
use haat_testing::{Client, Engine, Response, Socket, TestApp, db_test};
use http::Method;
use serde_json::{Value, json};

/// Puts up a lot with `terms` added to the known fields; it starts at ₹100.
async fn lot(app: &TestApp, terms: Value) -> String {
    let end = haat_server::http::values::iso(app.state.clock.now().plus(HOUR));
    let mut body = json!({ "title": "Brass lamp", "description": "Old.", "imageUrl": "/lamp.webp",
        "startingBid": 100, "endDate": end });
    body.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let created = app.seller().await.post("/api/auctions", body).await.expect(201);
    created["auction"]["_id"].as_str().unwrap().to_owned()
}

fn house() -> Value {
    json!({ "step": "ladder", "extension": { "minutes": 2, "capMinutes": 5 } })
}

async fn bid(who: &Client, lot: &str, body: Value) -> Response {
    who.post(&format!("/api/auctions/{lot}/bids"), body).await
}

async fn shown(app: &TestApp, lot: &str) -> Value {
    app.visitor().get(&format!("/api/auctions/{lot}")).await.expect(200)
}

#[db_test]
async fn two_people_duel_with_maxima(app: TestApp) {
    let lot = lot(&app, house()).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let first = bid(&asha, &lot, json!({ "maximumBid": 5000 })).await.expect(200);
    assert_eq!((&first["currentBid"], &first["minimumBid"]), (&json!(100), &json!(110)));
    let mine = |answer: &Value| {
        let mut mine = answer["mine"].clone();
        assert_eq!(mine.as_object_mut().unwrap().remove("bidderId").unwrap().as_str().unwrap().len(), 32);
        mine
    };
    assert_eq!(mine(&first), json!({ "hasBid": true, "leading": true, "maximum": 5000, "nextBid": 110 }));
    let second = bid(&ravi, &lot, json!({ "bidAmount": 300 })).await.expect(200);
    assert_eq!((&second["currentBid"], &second["bidCount"]), (&json!(310), &json!(3)));
    assert_eq!(mine(&second), json!({ "hasBid": true, "leading": false, "maximum": null, "nextBid": 320 }));
    let automatic: Vec<_> = second["bids"].as_array().unwrap().iter().map(|bid| &bid["automatic"]).collect();
    assert_eq!(automatic, [false, false, true]);
    assert_eq!(second["highestBidder"], "Asha Rao");
    let raised = bid(&asha, &lot, json!({ "maximumBid": 6000 })).await.expect(200);
    assert_eq!(
        (&raised["currentBid"], &raised["bidCount"]),
        (&json!(310), &json!(3)),
        "nothing that others see"
    );
    bid(&asha, &lot, json!({ "maximumBid": 6000 })).await.expect(409);
    let won = bid(&ravi, &lot, json!({ "maximumBid": "8000" })).await.expect(200);
    assert_eq!((&won["currentBid"], &won["highestBidder"]), (&json!(6100), &json!("Ravi Iyer")));
    bid(&ravi, &lot, json!({ "maximumBid": 9000, "bidAmount": 9000 })).await.expect(422);
    app.check_invariants().await;
}

#[db_test]
async fn a_bid_near_the_end_moves_it_and_watchers_hear(app: TestApp) {
    let lot = lot(&app, house()).await;
    let mut watcher = Socket::connect(&app.url).await;
    let before = watcher.call("joinAuction", lot.as_str()).await;
    app.advance(HOUR - MINUTE);
    let asha = app.customer().await;
    let after = bid(&asha, &lot, json!({ "bidAmount": 100 })).await.expect(200);
    assert!(after["endDate"].as_str() > before["endDate"].as_str());
    assert_eq!(after["firstEndDate"], before["endDate"]);
    let heard = watcher.next("bid").await;
    assert_eq!((&heard["endDate"], &heard["version"]), (&after["endDate"], &after["version"]));
    app.advance(MINUTE + 1000);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 0, "not yet");
    app.advance(2 * MINUTE);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(shown(&app, &lot).await["status"], "sold");
    app.check_invariants().await;
}

#[db_test]
async fn below_the_reserve_nobody_wins(app: TestApp) {
    let lot = lot(&app, json!({ "reserve": 2000 })).await;
    let asha = app.customer().await;
    let answer = bid(&asha, &lot, json!({ "maximumBid": 1999 })).await.expect(200);
    assert_eq!((&answer["currentBid"], &answer["reserveMet"]), (&json!(100), &json!(false)));
    let met = bid(&asha, &lot, json!({ "maximumBid": 2500 })).await.expect(200);
    assert_eq!((&met["currentBid"], &met["reserveMet"]), (&json!(2000), &json!(true)));
    let other = crate::auctions::terms::lot(&app, json!({ "reserve": 2000 })).await;
    bid(&asha, &other, json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    assert_eq!(shown(&app, &lot).await["status"], "sold");
    assert_eq!(shown(&app, &other).await["status"], "reserveNotMet");
    assert_eq!(shown(&app, &other).await["reserve"], Value::Null);
    let mine = app.seller().await.get(&format!("/api/auctions/{other}")).await.expect(200);
    assert_eq!(mine["reserve"], 2000);
}

#[db_test]
async fn of_a_hundred_who_buy_at_once_one_wins(app: TestApp) {
    let lot = lot(&app, json!({ "buyNow": 3000 })).await;
    let mut buyers = Vec::new();
    for number in 0..100 {
        buyers.push(app.person(&format!("Buyer {number}"), &format!("b{number}@example.com"), "").await);
    }
    let url = format!("/api/auctions/{lot}/buy-now");
    let tries = buyers.iter().map(|buyer| buyer.post(&url, json!({})));
    let answers = futures_util::future::join_all(tries).await;
    let won: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(won.len(), 1);
    assert!(answers.iter().all(|answer| [200, 409].contains(&answer.status)));
    let after = shown(&app, &lot).await;
    assert_eq!(
        (&after["status"], &after["currentBid"], &after["bidCount"]),
        (&json!("sold"), &json!(3000), &json!(1))
    );
    assert_eq!(after["buyNow"], Value::Null);
    // By this alone screens tell that nothing of it can be taken back.
    assert!(after["endDate"].as_str() < after["firstEndDate"].as_str(), "{after}");
    let bid = format!("/api/auctions/{lot}/bids/{}/void", after["bids"][0]["seq"]);
    let refused = app.admin().await.post(&bid, json!({ "reason": "x" })).await;
    assert_eq!(refused.expect(409)["code"], "lot_bought_now");
    app.check_invariants().await;
}

/// They stand in the same queue as bids, and count with them.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_tries_to_buy_again_and_again_has_to_wait() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.rate_limits = RateLimits::On).await;
    let lot = lot(&app, json!({ "buyNow": 3000 })).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&ravi, &lot, json!({ "bidAmount": 100 })).await.expect(200);
    let url = format!("/api/auctions/{lot}/buy-now");
    // Ten tries come back in a second, and real time passes.
    let mut refused = asha.post(&url, json!({})).await;
    for _ in 0..400 {
        if refused.status == 429 {
            break;
        }
        refused.expect(409);
        refused = asha.post(&url, json!({})).await;
    }
    assert_eq!(refused.expect(429)["code"], "too_many_tries");
    assert!(refused.headers.contains_key("retry-after"));
    ravi.post(&url, json!({})).await.expect(409);
}

#[db_test]
async fn of_a_hundred_equal_maxima_the_first_leads(app: TestApp) {
    let lot = lot(&app, house()).await;
    let mut bidders = Vec::new();
    for number in 0..100 {
        bidders.push(app.person(&format!("Bidder {number}"), &format!("b{number}@example.com"), "").await);
    }
    let tries = bidders.iter().map(|bidder| bid(bidder, &lot, json!({ "maximumBid": 500 })));
    let answers = futures_util::future::join_all(tries).await;
    let taken = answers.iter().filter(|answer| answer.status == 200).count();
    // The second lifts the price to what both would pay; nobody gets in with the same after that.
    assert_eq!(taken, 2);
    let after = shown(&app, &lot).await;
    assert_eq!((&after["currentBid"], &after["bidCount"]), (&json!(500), &json!(3)));
    let bids = after["bids"].as_array().unwrap();
    assert_eq!(bids[0]["bidderId"], bids[2]["bidderId"], "the earlier one leads");
    app.check_invariants().await;
}

#[db_test]
async fn the_same_key_bids_once(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    let url = format!("/api/auctions/{lot}/bids");
    let send = |amount: i64| {
        let request = asha.request(Method::POST, &url).header("Idempotency-Key", "k1");
        asha.send(request.json(&json!({ "bidAmount": amount })))
    };
    send(150).await.expect(200);
    let again = send(150).await.expect(200);
    assert_eq!((&again["bidCount"], &again["currentBid"]), (&json!(1), &json!(150)));
    let both = futures_util::future::join_all([send(150), send(150), send(150)]).await;
    assert!(both.iter().all(|answer| answer.status == 200));
    let ravi = app.other_customer().await;
    let request = ravi.request(Method::POST, &url).header("Idempotency-Key", "k1");
    let other = ravi.send(request.json(&json!({ "bidAmount": 200 }))).await.expect(200);
    assert_eq!(other["bidCount"], 2, "another person's key is another key");
    let long = asha.request(Method::POST, &url).header("Idempotency-Key", "k".repeat(256));
    asha.send(long.json(&json!({ "bidAmount": 300 }))).await.expect(400);
    app.check_invariants().await;
}

#[db_test]
async fn who_asks_again_what_became_of_a_maximum_still_reads_it(app: TestApp) {
    let lot = lot(&app, house()).await;
    let asha = app.customer().await;
    let url = format!("/api/auctions/{lot}/bids");
    let send = || {
        let request = asha.request(Method::POST, &url).header("Idempotency-Key", "k1");
        asha.send(request.json(&json!({ "maximumBid": 5000 })))
    };
    let first = send().await.expect(200);
    assert_eq!(first["mine"]["maximum"], 5000);
    let again = send().await.expect(200);
    assert_eq!(again["mine"], first["mine"], "the answer to the first may have been lost");
}

#[db_test]
async fn a_key_stands_for_one_bid(app: TestApp) {
    let lot = lot(&app, json!({ "buyNow": 5000 })).await;
    let (asha, url) = (app.customer().await, format!("/api/auctions/{lot}"));
    let send = |key: &str, what: &str, body: Value| {
        let request = asha.request(Method::POST, &format!("{url}/{what}")).header("Idempotency-Key", key);
        asha.send(request.json(&body))
    };
    send("exact", "bids", json!({ "bidAmount": 150 })).await.expect(200);
    send("maximum", "bids", json!({ "maximumBid": 800 })).await.expect(200);
    for (key, what, body) in [
        ("exact", "bids", json!({ "bidAmount": 900 })),
        ("exact", "bids", json!({ "maximumBid": 150 })),
        ("exact", "buy-now", json!({})),
        ("maximum", "bids", json!({ "maximumBid": 900 })),
        ("maximum", "bids", json!({ "bidAmount": 800 })),
    ] {
        let refused = send(key, what, body).await;
        assert_eq!(refused.expect(422)["code"], "idempotency_key_reused");
        assert!(refused.message().contains("was used for another bid"), "{}", refused.text);
    }
    send("exact", "bids", json!({ "bidAmount": 150 })).await.expect(200);
    let again = send("maximum", "bids", json!({ "maximumBid": 800 })).await.expect(200);
    assert_eq!((&again["bidCount"], &again["currentBid"]), (&json!(1), &json!(150)));
    app.check_invariants().await;
}

#[db_test]
async fn nothing_is_bid_when_the_price_moved_since_it_was_seen(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let seen = shown(&app, &lot).await["version"].clone();
    bid(&ravi, &lot, json!({ "bidAmount": 150, "seenVersion": seen })).await.expect(200);
    let moved = bid(&asha, &lot, json!({ "bidAmount": 900, "seenVersion": seen })).await;
    assert_eq!(moved.expect(409)["auction"]["currentBid"], 150);
    assert_eq!(moved.json()["code"], "price_moved");
    assert_eq!(shown(&app, &lot).await["bidCount"], 1);
}

#[db_test]
async fn an_admin_takes_a_bid_back(app: TestApp) {
    let lot = lot(&app, house()).await;
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    bid(&asha, &lot, json!({ "maximumBid": 5000 })).await.expect(200);
    let after = bid(&ravi, &lot, json!({ "bidAmount": 300 })).await.expect(200);
    let seq = |place: usize| after["bids"][place]["seq"].as_i64().unwrap();
    let void = |seq: i64| format!("/api/auctions/{lot}/bids/{seq}/void");
    ravi.post(&void(seq(0)), json!({ "reason": "x" })).await.expect(403);
    for none in [json!({ "reason": " " }), json!({})] {
        let refused = admin.post(&void(seq(0)), none).await;
        assert_eq!(refused.expect(422)["code"], "reason_missing");
        assert_eq!(refused.message(), "Please give a reason.");
    }
    let long = admin.post(&void(seq(0)), json!({ "reason": "x".repeat(501) })).await;
    assert_eq!(long.expect(422)["message"], "Please give the reason in at most 500 letters.");
    admin.post(&void(99), json!({ "reason": "x" })).await.expect(404);
    admin.post(&void(seq(2)), json!({ "reason": "automatic" })).await.expect(409);
    let voided = admin.post(&void(seq(0)), json!({ "reason": "Typed a zero too many" })).await.expect(200);
    assert_eq!((&voided["currentBid"], &voided["highestBidder"]), (&json!(300), &json!("Ravi Iyer")));
    let marks: Vec<_> = voided["bids"].as_array().unwrap().iter().map(|bid| bid["voided"] == true).collect();
    assert_eq!(marks, [true, false, true, false]);
    assert_eq!(voided["bids"][0]["voidReason"], "Typed a zero too many");
    admin.post(&void(seq(0)), json!({ "reason": "again" })).await.expect(409);
    let stands = async |who: &Client| {
        let mine = who.get("/api/auctions/mine").await.expect(200).as_array().unwrap().len();
        (who.get(&format!("/api/auctions/{lot}")).await.expect(200)["mine"]["hasBid"] == true, mine)
    };
    assert_eq!(stands(&asha).await, (false, 0), "all that she bid was taken back");
    assert_eq!(stands(&ravi).await, (true, 1));
    assert_eq!(stands(&admin).await, (false, 0));
    let next = bid(&asha, &lot, json!({ "bidAmount": 310 })).await.expect(200);
    assert_eq!(next["highestBidder"], "Asha Rao", "her old maximum is gone");
    app.check_invariants().await;
}

#[db_test]
async fn the_seller_edits_everything_until_the_first_bid(app: TestApp) {
    let lot = lot(&app, house()).await;
    let (url, seller) = (format!("/api/auctions/{lot}"), app.seller().await);
    let end = haat_server::http::values::iso(app.state.clock.now().plus(2 * HOUR));
    let body = json!({ "title": "Brass lamp, cleaned", "description": "Old.", "images": ["/a.webp", "/b.webp"],
        "startingBid": 200, "endDate": end, "step": 25, "category": "Lamps", "condition": "Good" });
    app.other_seller().await.put(&url, body.clone()).await.expect(403);
    let edited = seller.put(&url, body.clone()).await.expect(200);
    assert_eq!((&edited["auction"]["terms"]["step"], &edited["auction"]["version"]), (&json!(25), &json!(1)));
    assert_eq!(
        (&edited["auction"]["imageUrl"], &edited["auction"]["category"]),
        (&json!("/a.webp"), &json!("Lamps"))
    );
    bid(&app.customer().await, &lot, json!({ "bidAmount": 200 })).await.expect(200);
    seller.put(&url, body).await.expect(409);
    app.check_invariants().await;
}

#[db_test]
async fn before_the_start_it_is_seen_and_takes_no_bid(app: TestApp) {
    let start = haat_server::http::values::iso(app.state.clock.now().plus(MINUTE));
    let lot = lot(&app, json!({ "startDate": start })).await;
    assert_eq!(shown(&app, &lot).await["status"], "upcoming");
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 100 })).await.expect(409);
    app.advance(2 * MINUTE);
    bid(&asha, &lot, json!({ "bidAmount": 100 })).await.expect(200);
}

/// Odd numbers that appear nowhere else: whoever is not their owner never receives them.
#[db_test]
async fn what_is_secret_is_told_to_nobody_else(app: TestApp) {
    let lot = lot(&app, json!({ "step": "ladder", "reserve": 84623, "buyNow": 99000 })).await;
    let mut room = Socket::connect(&app.url).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut heard = vec![room.call("joinAuction", lot.as_str()).await.to_string()];
    bid(&asha, &lot, json!({ "maximumBid": 73519 })).await.expect(200);
    heard.push(room.next("bid").await.to_string());
    heard.push(bid(&ravi, &lot, json!({ "bidAmount": 300 })).await.text);
    heard.push(bid(&ravi, &lot, json!({ "bidAmount": 1 })).await.text);
    heard.push(bid(&ravi, &lot, json!({ "bidAmount": 400, "seenVersion": 0 })).await.text);
    heard.push(bid(&asha, &lot, json!({ "maximumBid": 2 })).await.text.replace("73519", ""));
    for who in [&ravi, &app.visitor(), &app.admin().await] {
        for path in [
            format!("/api/auctions/{lot}"),
            "/api/auctions".to_owned(),
            format!("/api/auctions/{lot}/bids"),
            format!("/auctions/{lot}"),
            "/auction".to_owned(),
        ] {
            heard.push(who.get(&path).await.text);
        }
    }
    // The admin alone may know the reserve, from the auction itself.
    let reserve = heard.iter().filter(|text| text.contains("84623") || text.contains("8462300")).count();
    assert_eq!(reserve, 1);
    for text in &heard {
        assert!(!text.contains("73519") && !text.contains("7351900"), "{text}");
    }
    let own = asha.get(&format!("/api/auctions/{lot}")).await.expect(200);
    assert_eq!(own["mine"]["maximum"], 73519);
    assert!(own["reserve"].is_null());
}
