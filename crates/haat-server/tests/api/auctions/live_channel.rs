use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::config::RateLimits;
use haat_testing::{Client, Engine, Socket, TestApp, TestAuction, db_test};
use serde_json::{Value, json};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(400);

async fn bid(who: &Client, auction: &TestAuction, amount: i64) -> Value {
    who.post(&auction.bids_url(), json!({ "bidAmount": amount })).await.expect(200)
}

#[db_test]
async fn a_socket_that_does_nothing_hears_the_bids_of_every_auction(app: TestApp) {
    let (lamp, chair) = (app.auction().insert().await, app.auction().insert().await);
    let asha = app.customer().await;
    let mut socket = Socket::connect(&app.url).await;
    bid(&asha, &lamp, 150).await;
    let event = socket.next("bid").await;
    assert_eq!((&event["_id"], &event["currentBid"]), (&json!(lamp.id), &json!(150)));
    assert_eq!(event["bids"][0]["bidder"], "Asha Rao");
    assert!(event["serverNow"].is_string());
    bid(&asha, &chair, 300).await;
    assert_eq!(socket.next("bid").await["_id"], json!(chair.id));
}

#[db_test]
async fn the_newest_bid_is_heard_whatever_else_happened(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut socket = Socket::connect(&app.url).await;
    // Raising a maximum is an event, and no bid.
    for maximum in [500, 600] {
        asha.post(&lamp.bids_url(), json!({ "maximumBid": maximum })).await.expect(200);
    }
    bid(&ravi, &lamp, 200).await;
    let event = socket.next_where("bid", |event| event["bidCount"] == 3).await;
    let newest = event["bids"].as_array().unwrap().last().unwrap();
    assert_eq!((&newest["bidder"], &newest["bidAmount"]), (&json!("Asha Rao"), &event["currentBid"]));
}

#[db_test]
async fn after_joining_a_socket_hears_that_auction_only(app: TestApp) {
    let (lamp, chair) = (app.auction().insert().await, app.auction().insert().await);
    let asha = app.customer().await;
    bid(&asha, &lamp, 120).await;
    let mut socket = Socket::connect(&app.url).await;
    socket.emit("joinAuction", lamp.id.as_str()).await;
    let data = socket.next("auctionData").await;
    assert_eq!((&data["_id"], &data["currentBid"]), (&json!(lamp.id), &json!(120)));
    bid(&asha, &chair, 500).await;
    bid(&asha, &lamp, 130).await;
    let only_the_lamp = |event: &Value| {
        assert_eq!(event["_id"], json!(lamp.id));
        event["currentBid"] == 130
    };
    socket.next_where("bid", only_the_lamp).await;

    socket.emit("leaveAuction", lamp.id.as_str()).await;
    socket.call("leaveAuction", lamp.id.as_str()).await;
    bid(&asha, &chair, 600).await;
    assert_eq!(socket.next("bid").await["_id"], json!(chair.id));
}

#[db_test]
async fn joining_another_auction_leaves_the_first(app: TestApp) {
    let (lamp, chair) = (app.auction().insert().await, app.auction().insert().await);
    let asha = app.customer().await;
    let mut socket = Socket::connect(&app.url).await;
    socket.call("joinAuction", lamp.id.as_str()).await;
    let state = socket.call("joinAuction", json!({ "auctionId": chair.id })).await;
    assert_eq!(state["_id"], json!(chair.id));
    bid(&asha, &lamp, 150).await;
    bid(&asha, &chair, 160).await;
    assert_eq!(socket.next("bid").await["_id"], json!(chair.id));
}

#[db_test]
async fn a_forged_bid_event_is_answered_with_the_truth_and_told_to_nobody(app: TestApp) {
    let lamp = app.auction().insert().await;
    let asha = app.customer().await;
    bid(&asha, &lamp, 150).await;
    let mut victim = Socket::connect(&app.url).await;
    let mut forger = Socket::connect(&app.url).await;
    victim.call("joinAuction", lamp.id.as_str()).await;
    let mut forged = app.visitor().get(&lamp.url()).await.expect(200);
    forged["currentBid"] = json!(999_999);
    forged["bids"] = json!([{ "Bidder": "Mallory", "bidAmount": 999_999 }]);
    forger.emit("bid", forged).await;
    assert_eq!(forger.next("bid").await["currentBid"], 150);
    if let Some(event) = victim.within(A_MOMENT, "bid").await {
        assert_eq!(event["currentBid"], 150);
    }
    assert_eq!(app.visitor().get(&lamp.url()).await.expect(200)["bidCount"], 1);
}

#[db_test]
async fn nonsense_from_a_socket_changes_nothing(app: TestApp) {
    let lamp = app.auction().insert().await;
    let mut socket = Socket::connect(&app.url).await;
    for packet in [
        "42[\"joinAuction\"]",
        "42[\"joinAuction\",null]",
        "42[\"joinAuction\",[1,2]]",
        "42[\"joinAuction\",\"no-such-auction\"]",
        "42[\"bid\",{\"_id\":{\"$gt\":\"\"}}]",
        "42[\"bid\"]",
        "42[\"auctionEnded\",{\"_id\":\"x\"}]",
        "42[\"unheardOf\",{}]",
    ] {
        socket.send(packet).await;
    }
    assert_eq!(socket.next("auctionError").await["message"], "Auction not found.");
    bid(&app.customer().await, &lamp, 150).await;
    assert_eq!(socket.next("bid").await["currentBid"], 150, "still in the lobby");
    assert!(socket.within(A_MOMENT, "auctionEnded").await.is_none());
}

/// Of them all would be kept until the last has come, which it need not.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_announces_attachments_is_shown_the_door() {
    let app = TestApp::start(Engine::Sqlite).await;
    let mut socket = Socket::connect(&app.url).await;
    socket.send("4510-[\"bid\",{\"_placeholder\":true,\"num\":0}]").await;
    socket.closed().await;
}

#[db_test]
async fn a_socket_that_reconnects_is_brought_up_to_date(app: TestApp) {
    let lamp = app.auction().insert().await;
    let asha = app.customer().await;
    let mut socket = Socket::connect(&app.url).await;
    socket.call("joinAuction", lamp.id.as_str()).await;
    drop(socket);
    bid(&asha, &lamp, 150).await;
    let mut socket = Socket::connect(&app.url).await;
    socket.emit("joinAuction", lamp.id.as_str()).await;
    assert_eq!(socket.next("auctionData").await["currentBid"], 150);
}

#[db_test]
async fn the_room_is_told_how_many_watch(app: TestApp) {
    let lamp = app.auction().insert().await;
    let mut first = Socket::connect(&app.url).await;
    first.emit("joinAuction", lamp.id.as_str()).await;
    first.next_where("watchers", |count| count["watchers"] == 1).await;
    let mut second = Socket::connect(&app.url).await;
    second.call("joinAuction", lamp.id.as_str()).await;
    let count = first.next_where("watchers", |count| count["watchers"] == 2).await;
    assert_eq!(count["_id"], json!(lamp.id));
    drop(second);
    first.next_where("watchers", |count| count["watchers"] == 1).await;
}

#[db_test]
async fn a_storm_of_bids_ends_with_the_last_state_told(app: TestApp) {
    let lamp = app.auction().insert().await;
    let asha = app.customer().await;
    let mut watcher = Socket::connect(&app.url).await;
    watcher.call("joinAuction", lamp.id.as_str()).await;
    let mut lobby = Socket::connect(&app.url).await;
    for amount in 101..=200 {
        bid(&asha, &lamp, amount).await;
    }
    // Who has joined none shows what it is told as the whole history.
    for (socket, bids) in [(&mut watcher, 20), (&mut lobby, 100)] {
        let (mut told, mut last) = (0, 0);
        while last < 200 {
            let event = socket.next("bid").await;
            let current = event["currentBid"].as_i64().unwrap();
            assert!(current > last, "{current} after {last}");
            let expected = bids.min(usize::try_from(event["bidCount"].as_u64().unwrap()).unwrap());
            assert_eq!(event["bids"].as_array().unwrap().len(), expected);
            (told, last) = (told + 1, current);
        }
        assert!(told >= 1);
    }
}

#[db_test]
async fn creation_and_deletion_are_told(app: TestApp) {
    let mut socket = Socket::connect(&app.url).await;
    let seller = app.seller().await;
    let form = json!({ "title": "Brass lamp", "description": "As good as new.", "imageUrl": "/lamp.webp",
        "startingBid": 250, "endDate": "2026-02-01T12:00:00Z" });
    let auction = seller.post("/api/auctions", form).await.expect(201)["auction"].clone();
    assert_eq!(socket.next("auctionCreated").await["_id"], auction["_id"]);
    seller.delete(&format!("/api/auctions/{}", auction["_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(socket.next("auctionDeleted").await["_id"], auction["_id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_talks_too_much_is_shown_the_door() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.rate_limits = RateLimits::On).await;
    let lamp = app.auction().insert().await;
    let mut socket = Socket::connect(&app.url).await;
    let mut said = 0;
    while socket.try_emit("bid", lamp.id.as_str()).await {
        said += 1;
        assert!(said < 100_000, "never refused");
    }
    assert!(said > 200, "{said}");
    // Others are heard as before.
    let mut neighbour = Socket::connect(&app.url).await;
    neighbour.emit("bid", lamp.id.as_str()).await;
    neighbour.next("bid").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_cannot_open_connections_without_end() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.rate_limits = RateLimits::On).await;
    let mut open = Vec::new();
    while let Some(socket) = Socket::try_connect(&app.url).await {
        open.push(socket);
        assert!(open.len() < 1000, "never refused");
    }
    assert!(open.len() >= 200, "{}", open.len());
    let polling = app.visitor().get("/socket.io/?EIO=4&transport=polling").await;
    polling.expect(429);
    assert!(polling.headers.contains_key("retry-after"));
}

/// They hold no connection, so the door does not see them.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_poll_are_counted_too_however_many_addresses_they_have() {
    const OPEN: &str = "/socket.io/?EIO=4&transport=polling";
    let app = TestApp::start_with(Engine::Sqlite, |config| config.connections = 20).await;
    let mut watcher = Socket::connect(&app.url).await;
    for _ in 0..19 {
        app.visitor().get(OPEN).await.expect(200);
    }
    // Not by a client that waits until there is room.
    let refused = reqwest::get(format!("{}{OPEN}", app.url)).await.unwrap();
    assert_eq!(refused.status(), 503);
    watcher.call("joinAuction", "none").await;
}

#[db_test]
async fn at_the_end_of_the_program_sockets_are_closed_so_that_clients_reconnect(app: TestApp) {
    let mut socket = Socket::connect(&app.url).await;
    assert_eq!(app.state.live.connections(), 1);
    app.state.live.close().await;
    socket.closed().await;
    app.state.stopping.begin();
    app.visitor().once().get("/socket.io/?EIO=4&transport=polling").await.expect(503);
}

/// The end of a lot and the last bid before it are committed, and at once the program is told to stop.
#[db_test]
async fn what_was_committed_before_a_stop_is_told_before_the_goodbye(app: TestApp) {
    let (lamp, chair) = (app.auction().insert().await, app.auction().ends_in(DAY).insert().await);
    let asha = app.customer().await;
    let mut watcher = Socket::connect(&app.url).await;
    watcher.call("joinAuction", lamp.id.as_str()).await;
    let mut lobby = Socket::connect(&app.url).await;
    bid(&asha, &lamp, 150).await;
    app.advance(HOUR);
    bid(&asha, &chair, 170).await;
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 1);
    app.state.live.close().await;
    assert_eq!(watcher.next("auctionEnded").await["currentBid"], 150);
    watcher.closed().await;
    assert_eq!(lobby.next("auctionEnded").await["_id"], json!(lamp.id));
    lobby.closed().await;
}

#[db_test]
async fn long_polling_works_too(app: TestApp) {
    let lamp = app.auction().insert().await;
    let visitor = app.visitor();
    let open = visitor.get("/socket.io/?EIO=4&transport=polling").await;
    assert_eq!(open.status, 200);
    let sid = serde_json::from_str::<Value>(&open.text[1..]).unwrap()["sid"].as_str().unwrap().to_owned();
    let url = format!("/socket.io/?EIO=4&transport=polling&sid={sid}");
    let say = |packet: String| {
        let request = visitor.request(reqwest::Method::POST, &url).header("content-type", "text/plain");
        visitor.send(request.body(packet))
    };
    let hear = async |wanted: &str| {
        for _ in 0..5 {
            let heard = visitor.get(&url).await.text;
            if heard.contains(wanted) {
                return heard;
            }
        }
        panic!("no {wanted} came");
    };
    assert_eq!(say("40".into()).await.text, "ok");
    hear("40{").await;
    say(format!("42{}", json!(["joinAuction", lamp.id]))).await;
    assert!(hear("auctionData").await.contains(&lamp.id));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_origins_may_listen_only_if_listed() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.allowed_origins = vec!["https://friend.example".to_owned()];
    })
    .await;
    let visitor = app.visitor();
    for (origin, allowed) in [("https://friend.example", true), ("https://stranger.example", false)] {
        let request = visitor.request(reqwest::Method::GET, "/socket.io/?EIO=4&transport=polling");
        let response = visitor.send(request.header("origin", origin)).await;
        assert_eq!(response.headers.contains_key("access-control-allow-origin"), allowed, "{origin}");
    }
}

#[db_test]
async fn who_asks_for_what_is_not_there_stays_where_they_are(app: TestApp) {
    let lamp = app.auction().insert().await;
    let asha = app.customer().await;
    let mut socket = Socket::connect(&app.url).await;
    socket.call("joinAuction", lamp.id.as_str()).await;
    let long = "a".repeat(60_000);
    for wrong in ["none", "", "../x", "a b", long.as_str()] {
        let said = socket.call("joinAuction", wrong).await;
        assert_eq!(said["message"], "Auction not found.", "{}", wrong.len());
    }
    bid(&asha, &lamp, 150).await;
    assert_eq!(socket.next("bid").await["currentBid"], 150);
    let mut other = Socket::connect(&app.url).await;
    let joined = other.call("joinAuction", lamp.id.as_str()).await;
    assert_eq!(joined["_id"], json!(lamp.id));
    assert_eq!(other.next("watchers").await["watchers"], 2, "and is counted there");
}

#[db_test]
async fn whoever_asks_for_light_events_hears_only_what_is_new(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    let mut light = Socket::connect(&app.url).await;
    let mut whole = Socket::connect(&app.url).await;
    let mut lobby = Socket::connect(&app.url).await;
    let state = light.call("joinAuction", json!({ "auctionId": lamp.id, "light": true })).await;
    assert_eq!((&state["currentBid"], &state["description"]), (&json!(150), &Value::Null));
    whole.call("joinAuction", lamp.id.as_str()).await;
    assert_eq!(lobby.call("light", json!({})).await, json!({ "light": true }));
    for (who, amount) in [(&ravi, 160), (&asha, 170)] {
        bid(who, &lamp, amount).await;
        let heard = light.next_where("bid", |event| event["currentBid"] == amount).await;
        assert!(heard["description"].is_null() && heard["terms"].is_null(), "{heard}");
        assert_eq!(
            heard["bidCount"],
            whole.next_where("bid", |event| event["currentBid"] == amount).await["bidCount"]
        );
        let bids = heard["bids"].as_array().unwrap();
        // The one before stands there too, so that a history shows no hole.
        assert!(bids.len() >= 2 && bids.last().unwrap()["bidAmount"] == amount, "{heard}");
        let seen = lobby.next_where("bid", |event| event["currentBid"] == amount).await;
        assert_eq!((seen["bids"].as_array().unwrap().len(), &seen["description"]), (1, &Value::Null));
    }
    // Whoever asked for nothing has the whole auction.
    bid(&ravi, &lamp, 180).await;
    let heard = whole.next_where("bid", |event| event["currentBid"] == 180).await;
    assert!(heard["description"].is_string() && heard["terms"].is_object());
    assert_eq!(heard["bids"].as_array().unwrap().len(), 4);
    light.call("leaveAuction", lamp.id.as_str()).await;
    let chair = app.auction().insert().await;
    bid(&asha, &chair, 500).await;
    let heard = light.next_where("bid", |event| event["_id"] == chair.id.as_str()).await;
    assert!(heard["description"].is_null(), "still light, back in the lobby");
}

#[db_test]
async fn a_list_hears_the_new_title_of_an_edited_lot_and_no_title_with_a_bid(app: TestApp) {
    let lamp = app.auction().insert().await;
    let mut lobby = Socket::connect(&app.url).await;
    assert_eq!(lobby.call("light", json!({})).await, json!({ "light": true }));
    let end = haat_server::http::values::iso(app.state.clock.now().plus(HOUR));
    let form = json!({ "title": "Bronze lamp", "description": "Seven wicks.", "imageUrl": "/bronze.webp",
        "startingBid": 120, "endDate": end });
    app.seller().await.put(&lamp.url(), form).await.expect(200);
    let heard = lobby.next_where("bid", |event| event["title"] == "Bronze lamp").await;
    assert_eq!((&heard["imageUrl"], &heard["currentBid"]), (&json!("/bronze.webp"), &json!(120)));
    assert!(heard["terms"]["startDate"].is_string() && heard["description"].is_null(), "{heard}");
    bid(&app.customer().await, &lamp, 150).await;
    let heard = lobby.next_where("bid", |event| event["currentBid"] == 150).await;
    assert!(heard["title"].is_null() && heard["imageUrl"].is_null() && heard["terms"].is_null(), "{heard}");
}
