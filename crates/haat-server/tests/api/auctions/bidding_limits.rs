use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_testing::{TestApp, cart_line, db_test};
use http::Method;
use serde_json::{Value, json};

async fn limit(app: &TestApp, rupees: i64) {
    let admin = app.admin().await;
    let mut settings: Value = admin.get("/api/admin/settings").await.expect(200);
    settings["biddingLimit"] = json!(rupees);
    admin.put("/api/admin/settings", settings).await.expect(200);
}

#[db_test]
async fn a_newcomer_bids_up_to_the_limit_on_one_lot_and_in_all(app: TestApp) {
    limit(&app, 1000).await;
    let (lamp, vase) = (app.auction().insert().await, app.auction().title("Vase").insert().await);
    let asha = app.customer().await;
    let refused = asha.post(&lamp.bids_url(), json!({ "bidAmount": 1001 })).await.expect(403);
    assert_eq!((&refused["code"], &refused["params"]["limit"]), (&json!("bid_above_limit"), &json!(1000)));
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 1001 })).await.expect(403);
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 700 })).await.expect(200);
    let refused = asha.post(&vase.bids_url(), json!({ "bidAmount": 301 })).await.expect(403);
    assert_eq!(refused["params"]["committed"], 700, "her own maximum, told to her alone");
    asha.post(&vase.bids_url(), json!({ "bidAmount": 300 })).await.expect(200);
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 701 })).await.expect(403);
    let own = asha.get("/api/bidding").await.expect(200);
    assert_eq!(
        (&own["limit"], &own["committed"], &own["limitFrom"]),
        (&json!(1000), &json!(1000), &json!("shop"))
    );
    // Outbid on one, she is free to bid that much elsewhere.
    app.other_customer().await.post(&vase.bids_url(), json!({ "bidAmount": 310 })).await.expect(200);
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 1000 })).await.expect(200);
}

#[db_test]
async fn a_lower_bid_takes_nothing_back_of_a_higher_one(app: TestApp) {
    limit(&app, 1000).await;
    let (lamp, vase) = (app.auction().insert().await, app.auction().title("Vase").insert().await);
    let asha = app.customer().await;
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 990 })).await.expect(200);
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 101 })).await.expect(200);
    asha.post(&vase.bids_url(), json!({ "maximumBid": 990 })).await.expect(403);
    // It has no fixed price.
    asha.post(&format!("{}/buy-now", lamp.url()), json!({})).await.expect(409);
    asha.post(&vase.bids_url(), json!({ "maximumBid": 990 })).await.expect(403);
    assert_eq!(asha.get("/api/bidding").await.expect(200)["committed"], 990);
}

#[db_test]
async fn of_bids_at_once_each_counts_for_the_others(app: TestApp) {
    limit(&app, 1000).await;
    let seller = app.seller().await;
    let mut lots = Vec::new();
    for _ in 0..6 {
        lots.push(app.auction().by(&seller).insert().await);
    }
    let asha = app.customer().await;
    let tries = lots.iter().map(|lot| {
        let (asha, url) = (asha.clone(), lot.bids_url());
        async move { asha.post(&url, json!({ "maximumBid": 600 })).await.status }
    });
    let mut answers = futures_util::future::join_all(tries).await;
    answers.sort_unstable();
    assert_eq!(answers, [200, 403, 403, 403, 403, 403]);
    assert_eq!(asha.get("/api/bidding").await.expect(200)["committed"], 600);
}

#[db_test]
async fn after_the_first_paid_order_there_is_no_limit(app: TestApp) {
    limit(&app, 1000).await;
    let (lot, asha) = (app.auction().insert().await, app.customer().await);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 2000 })).await.expect(403);
    let lamp = app.goods("Lamp", 100, 1).await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await;
    asha.post(&lot.bids_url(), json!({ "bidAmount": 2000 })).await.expect(403);
    app.move_order(order["_id"].as_str().unwrap(), OrderAction::Pay).await;
    asha.post(&lot.bids_url(), json!({ "bidAmount": 2000 })).await.expect(200);
}

#[db_test]
async fn an_admin_sets_a_limit_for_one_person(app: TestApp) {
    let (lot, asha, admin) = (app.auction().insert().await, app.customer().await, app.admin().await);
    let url = format!("/api/admin/bidders/{}/limit", asha.id);
    asha.put(&url, json!({ "from": "none" })).await.expect(403);
    for (body, status) in [
        (json!({ "from": "own" }), 422),
        (json!({ "from": "own", "limit": -5 }), 422),
        (json!({ "from": "wherever" }), 422),
        (json!({ "from": "own", "limit": "150" }), 200),
    ] {
        admin.put(&url, body).await.expect(status);
    }
    admin.put("/api/admin/bidders/nobody/limit", json!({ "from": "none" })).await.expect(404);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 151 })).await.expect(403);
    let shown = admin.put(&url, json!({ "from": "none" })).await.expect(200);
    assert_eq!((&shown["limit"], &shown["limitFrom"]), (&Value::Null, &json!("none")));
    asha.post(&lot.bids_url(), json!({ "bidAmount": 90_000_000 })).await.expect(200);
    admin.put(&url, json!({ "from": "shop" })).await.expect(200);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 90_000_001 })).await.expect(403);
    let trail = admin.get("/api/admin/audit?query=bidding_limit").await.expect(200);
    assert_eq!(trail.as_array().unwrap().len(), 3);
}

#[db_test]
async fn buying_at_a_fixed_price_counts_too(app: TestApp) {
    limit(&app, 1000).await;
    let lot = app.auction().insert().await;
    app.state
        .db
        .write(sql("UPDATE auctions SET buy_now = 100100 WHERE id = $1").bind(&lot.id))
        .await
        .unwrap();
    let asha = app.customer().await;
    asha.post(&format!("{}/buy-now", lot.url()), json!({})).await.expect(403);
    app.state
        .db
        .write(sql("UPDATE auctions SET buy_now = 100000 WHERE id = $1").bind(&lot.id))
        .await
        .unwrap();
    asha.post(&format!("{}/buy-now", lot.url()), json!({})).await.expect(200);
    assert!(asha.get(&lot.url()).await.expect(200)["mine"]["payBy"].is_string());
}

#[db_test]
async fn a_repeated_key_learns_its_outcome_whatever_the_limit_is_now(app: TestApp) {
    let (lot, asha) = (app.auction().insert().await, app.customer().await);
    let send = || {
        let request = asha.request(Method::POST, &lot.bids_url()).header("Idempotency-Key", "k1");
        asha.send(request.json(&json!({ "bidAmount": 500 })))
    };
    send().await.expect(200);
    let url = format!("/api/admin/bidders/{}/limit", asha.id);
    app.admin().await.put(&url, json!({ "from": "own", "limit": 100 })).await.expect(200);
    assert_eq!(send().await.expect(200)["bidCount"], 1);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 600 })).await.expect(403);
}

#[db_test]
async fn two_unpaid_wins_bar_until_they_are_forgotten_or_forgiven(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let mut lots = Vec::new();
    for _ in 0..2 {
        let lot = app.auction().insert().await;
        asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
        app.advance(HOUR);
        close_due(&app.state.auctions).await.unwrap();
        app.advance(3 * DAY);
        assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
        lots.push(lot);
        let left = asha.get("/api/bidding").await.expect(200)["strikesLeft"].clone();
        assert_eq!(left, json!(2 - lots.len()), "she is told before it is too late");
    }
    let open = app.auction().ends_in(400 * DAY).insert().await;
    let refused = asha.post(&open.bids_url(), json!({ "bidAmount": 500 })).await.expect(403);
    let own = asha.get("/api/bidding").await.expect(200);
    assert_eq!(
        (&refused["code"], &refused["params"]["until"]),
        (&json!("bidding_barred"), &own["barredUntil"])
    );
    assert!(own["strikes"][0]["email"].is_null());
    let all = admin.get("/api/admin/strikes").await.expect(200);
    assert_eq!((all.as_array().unwrap().len(), &all[0]["email"]), (2, &json!("asha@example.com")));
    asha.get("/api/admin/strikes").await.expect(403);
    let lift = format!("/api/admin/strikes/{}/{}/lift", asha.id, lots[0].id);
    asha.post(&lift, json!({ "reason": "Please" })).await.expect(403);
    admin.post(&lift, json!({ "reason": " " })).await.expect(422);
    let lifted = admin.post(&lift, json!({ "reason": "The bank was closed" })).await.expect(200);
    assert_eq!(lifted["barredUntil"], Value::Null);
    admin.post(&lift, json!({ "reason": "Again" })).await.expect(404);
    asha.post(&open.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    let again = sql("UPDATE strikes SET lifted_at = NULL");
    app.state.db.write(again).await.unwrap();
    // What is kept of her for a second is dropped by anything that an admin sets.
    let own = format!("/api/admin/bidders/{}/limit", asha.id);
    admin.put(&own, json!({ "from": "shop" })).await.expect(200);
    asha.post(&open.bids_url(), json!({ "bidAmount": 600 })).await.expect(403);
    app.advance(200 * DAY);
    // By now she has signed in again.
    let asha = app.customer().await;
    asha.post(&open.bids_url(), json!({ "bidAmount": 700 })).await.expect(200);
}
