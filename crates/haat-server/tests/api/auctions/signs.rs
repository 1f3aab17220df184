use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_server::auctions::look_for_signs::look;
use haat_server::demo;
use haat_testing::{TestApp, db_test};
use serde_json::{Value, json};

/// Three lots of one seller, on each of which Mukul bids early and never wins; gives their ids.
async fn shilled_lots(app: &TestApp) -> Vec<String> {
    app.seller().await;
    app.advance(30 * DAY);
    let seller = app.seller().await;
    let (shill, asha) = (app.person("Mukul Das", "mukul@example.com", "").await, app.customer().await);
    let mut lots = Vec::new();
    for _ in 0..3 {
        let end = haat_server::http::values::iso(app.state.clock.now().plus(HOUR));
        let body = json!({ "title": "Lamp", "description": "Old.", "imageUrl": "/l.webp", "startingBid": 100, "endDate": end });
        let made = seller.post("/api/auctions", body).await.expect(201);
        lots.push(made["auction"]["_id"].as_str().unwrap().to_owned());
        let url = format!("/api/auctions/{}/bids", lots.last().unwrap());
        for amount in [100, 200, 300] {
            shill.post(&url, json!({ "bidAmount": amount })).await.expect(200);
        }
        app.advance(HOUR - 1000);
        asha.post(&url, json!({ "bidAmount": 400 })).await.expect(200);
        app.advance(1000);
        close_due(&app.state.auctions).await.unwrap();
    }
    lots
}

#[db_test]
async fn signs_are_for_admins_and_come_with_their_evidence(app: TestApp) {
    let last = shilled_lots(&app).await.pop().unwrap();
    let (asha, seller) = (app.customer().await, app.seller().await);
    let url = format!("/api/auctions/{last}/signs");
    asha.get(&url).await.expect(403);
    seller.get(&url).await.expect(403);
    let admin = app.admin().await;
    admin.get("/api/auctions/none/signs").await.expect(404);
    let found = admin.get(&url).await.expect(200);
    let of = |name: &str| -> Vec<Value> {
        let all = found.as_array().unwrap();
        let suspect = all.iter().find(|suspect| suspect["name"] == name);
        suspect.map(|suspect| suspect["signs"].as_array().unwrap().clone()).unwrap_or_default()
    };
    let signs = of("Mukul Das");
    assert!(
        signs.contains(&json!({ "kind": "oneSeller", "ofSeller": 3, "lots": 3, "sellerLots": 3 })),
        "{found}"
    );
    assert!(signs.contains(&json!({ "kind": "neverWins", "ofSeller": 3 })), "{found}");
    assert!(signs.contains(&json!({ "kind": "earlyOnly", "bids": 3, "early": 3 })), "{found}");
    assert!(signs.contains(&json!({ "kind": "sameNetwork" })), "all of the test is on one machine");
    assert_eq!(found[0]["name"], "Mukul Das", "most signs first");
    let names: Vec<&str> = signs.iter().map(|sign| sign["kind"].as_str().unwrap()).collect();
    assert!(names.contains(&"newAccount"));
    assert!(!of("Asha Rao").iter().any(|sign| sign["kind"] == "neverWins"));
}

async fn signs_on_mukul(app: &TestApp, lot: &str) -> Vec<String> {
    let found = app.admin().await.get(&format!("/api/auctions/{lot}/signs")).await.expect(200);
    let mukul = found.as_array().unwrap().iter().find(|one| one["name"] == "Mukul Das").cloned();
    let signs = mukul.map(|one| one["signs"].as_array().unwrap().clone()).unwrap_or_default();
    signs.iter().map(|sign| sign["kind"].as_str().unwrap().to_owned()).collect()
}

#[db_test]
async fn a_win_that_is_not_paid_is_no_win(app: TestApp) {
    let first = shilled_lots(&app).await.swap_remove(0);
    let (seller, shill) = (app.seller().await, app.person("Mukul Das", "mukul@example.com", "").await);
    let lot = app.auction().by(&seller).insert().await;
    for amount in [100, 200, 300] {
        shill.post(&lot.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    let never_wins = "neverWins".to_owned();
    assert!(!signs_on_mukul(&app, &first).await.contains(&never_wins), "he won one");
    look(&app.state.auctions).await.unwrap();
    app.advance(3 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 4, "nobody pays here");
    assert_eq!(look(&app.state.auctions).await.unwrap(), 4, "a lapse is looked at");
    for lot in [&first, &lot.id] {
        assert!(signs_on_mukul(&app, lot).await.contains(&never_wins), "and did not pay for it");
    }
    let signs = signs_on_mukul(&app, &lot.id).await;
    assert!(signs.contains(&"earlyOnly".to_owned()), "nor does he lead there: {signs:?}");
}

/// Who was outbid on what still runs may win it yet.
#[db_test]
async fn a_lot_that_runs_is_not_one_that_was_not_won(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let mukul = app.person("Mukul Das", "mukul@example.com", "").await;
    let mut lots = Vec::new();
    for ends_in in [HOUR, HOUR, 2 * HOUR] {
        let lot = app.auction().by(&seller).ends_in(ends_in).insert().await;
        mukul.post(&lot.bids_url(), json!({ "bidAmount": 100 })).await.expect(200);
        asha.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
        lots.push(lot.id);
    }
    let never_wins = "neverWins".to_owned();
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    let signs = signs_on_mukul(&app, &lots[0]).await;
    assert!(signs.contains(&"oneSeller".to_owned()) && !signs.contains(&never_wins), "{signs:?}");
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    assert!(signs_on_mukul(&app, &lots[0]).await.contains(&never_wins));
}

#[db_test]
async fn the_demo_shows_what_signs_look_like(app: TestApp) {
    demo::prepare(&app.state.demo()).await.unwrap();
    close_due(&app.state.auctions).await.unwrap();
    look(&app.state.auctions).await.unwrap();
    let admin = app.admin().await;
    let found = admin.get("/api/admin/signs").await.expect(200);
    let suspects = found.as_array().unwrap();
    assert_eq!(suspects.len(), 3, "{found}");
    for suspect in suspects {
        assert_eq!(suspect["name"], "Gaurav Basak");
        let path = format!("/api/auctions/{}/signs", suspect["auctionId"].as_str().unwrap());
        let of_lot = admin.get(&path).await.expect(200);
        assert_eq!(of_lot[0]["signs"], suspect["signs"]);
        let signs = suspect["signs"].as_array().unwrap();
        let kinds: Vec<&str> = signs.iter().map(|sign| sign["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["oneSeller", "neverWins", "newAccount", "sameNetwork", "earlyOnly"]);
        assert_eq!(signs[0], json!({ "kind": "oneSeller", "ofSeller": 3, "lots": 3, "sellerLots": 6 }));
    }
    app.check_invariants().await;
}

#[db_test]
async fn admins_find_the_signs_on_all_lots_until_they_have_seen_them(app: TestApp) {
    let lots = shilled_lots(&app).await;
    let (admin, asha) = (app.admin().await, app.customer().await);
    assert_eq!(admin.get("/api/admin/signs").await.expect(200), json!([]), "nobody has looked yet");
    assert_eq!(look(&app.state.auctions).await.unwrap(), 3);
    assert_eq!(look(&app.state.auctions).await.unwrap(), 0, "nothing happened since");
    asha.get("/api/admin/signs").await.expect(403);
    let found = admin.get("/api/admin/signs").await.expect(200);
    let of_mukul = |lot: &String| {
        let all = found.as_array().unwrap().clone();
        all.into_iter().find(|one| one["auctionId"] == **lot && one["name"] == "Mukul Das").unwrap()
    };
    let last = of_mukul(&lots[2]);
    assert_eq!((&last["title"], &last["sellerName"]), (&json!("Lamp"), &json!("Meena Crafts")));
    assert!(
        last["signs"].as_array().unwrap().contains(&json!({ "kind": "earlyOnly", "bids": 3, "early": 3 }))
    );

    // Seen, and brought back.
    let bidder = last["bidderId"].as_str().unwrap();
    let url = format!("/api/admin/signs/{}/{bidder}", lots[2]);
    asha.put(&url, json!({ "seen": true })).await.expect(403);
    admin.put("/api/admin/signs/none/nobody", json!({ "seen": true })).await.expect(404);
    admin.put(&url, json!({ "seen": true })).await.expect(204);
    let count = async |url: &str| admin.get(url).await.expect(200).as_array().unwrap().len();
    assert_eq!(count("/api/admin/signs").await, found.as_array().unwrap().len() - 1);
    assert_eq!(count("/api/admin/signs?seen=true").await, 1);
    admin.put(&url, json!({ "seen": false })).await.expect(204);
    assert_eq!(count("/api/admin/signs?seen=true").await, 0);

    // A lot that is deleted is on no list.
    admin.delete(&format!("/api/auctions/{}", lots[2])).await.expect(200);
    let left = admin.get("/api/admin/signs").await.expect(200);
    assert!(left.as_array().unwrap().iter().all(|one| one["auctionId"] != lots[2]));
    app.check_invariants().await;
}
