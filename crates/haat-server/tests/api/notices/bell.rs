//! What people find on the bell.

use super::{bid, gather, told};
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::HOUR;
use haat_server::auctions::closer::close_due;
use haat_server::notices::ending::tell;
use haat_testing::{Client, PASSWORD, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::json;

#[db_test]
async fn who_was_outbid_is_told_until_they_lead_again(app: TestApp) {
    let lamp = app.auction().title("Brass lamp").insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    gather(&app).await;
    assert_eq!(told(&asha).await, (vec![], 0), "who leads has nothing to read");
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    let answer = asha.get("/api/notices").await.expect(200);
    let notice = &answer["notices"][0];
    assert_eq!(
        (&notice["kind"], &answer["unread"], &answer["total"]),
        (&json!("outbid"), &json!(1), &json!(1))
    );
    assert_eq!(notice["title"], "You were outbid on Brass lamp");
    assert_eq!(notice["text"], "The price is ₹200 now. Bid again if you still want it.");
    assert_eq!((&notice["path"], &notice["amount"]), (&json!(format!("/auctions/{}", lamp.id)), &json!(200)));
    assert_eq!(told(&ravi).await, (vec![], 0));

    bid(&asha, &lamp, 300).await;
    gather(&app).await;
    assert_eq!(told(&asha).await.1, 0, "leading again answers it");
    assert_eq!(told(&ravi).await, (vec!["outbid".to_owned()], 1));
}

#[db_test]
async fn a_duel_is_one_notice_for_each_until_it_is_read(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let nila = app.person("Nila Sen", "nila@example.com", "").await;
    bid(&nila, &lamp, 110).await;
    for round in 0..10 {
        bid(&asha, &lamp, 200 + 20 * round).await;
        bid(&ravi, &lamp, 210 + 20 * round).await;
        gather(&app).await;
    }
    assert_eq!(told(&nila).await, (vec!["outbid".to_owned()], 1));
    let answer = asha.get("/api/notices").await.expect(200);
    assert_eq!((&answer["unread"], &answer["notices"][0]["amount"]), (&json!(1), &json!(390)));
}

#[db_test]
async fn the_end_is_told_to_the_winner_the_others_and_the_seller(app: TestApp) {
    let seller = app.seller().await;
    let lamp = app.auction().by(&seller).ends_in(HOUR).insert().await;
    let unsold = app.auction().by(&seller).ends_in(HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    app.advance(2 * HOUR);
    close_due(&app.state.auctions).await.unwrap();
    gather(&app).await;
    let (won, lost) =
        (ravi.get("/api/notices").await.expect(200), asha.get("/api/notices").await.expect(200));
    assert_eq!((&won["notices"][0]["kind"], &won["unread"]), (&json!("won"), &json!(1)));
    let text = won["notices"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("Yours for ₹200. Please pay for it by "), "{text}");
    assert_eq!(lost["notices"][0]["text"], "It went to another bidder for ₹200.");
    assert_eq!(lost["unread"], 1, "the end stands for the bids before it");
    let (mut kinds, unread) = told(&seller).await;
    kinds.sort();
    assert_eq!((kinds, unread), (vec!["lot_sold".to_owned(), "lot_unsold".to_owned()], 2));
    let about = seller.get("/api/notices").await.expect(200);
    assert!(about["notices"].as_array().unwrap().iter().any(|one| one["subject"] == json!(unsold.id)));
}

#[db_test]
async fn a_lot_that_ends_soon_is_told_once_to_those_who_do_not_lead(app: TestApp) {
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    let short = app.auction().ends_in(HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    for lot in [&lamp, &short] {
        bid(&asha, lot, 150).await;
        bid(&ravi, lot, 200).await;
    }
    tell(&app.state.notices).await.unwrap();
    gather(&app).await;
    asha.post("/api/notices/read", json!({})).await.expect(200);
    assert_eq!(told(&asha).await.0, ["outbid", "outbid"], "neither is told of a lot that is short anyway");
    app.advance(23 * HOUR + HOUR / 2);
    for _ in 0..3 {
        tell(&app.state.notices).await.unwrap();
    }
    assert_eq!(told(&asha).await, (["ending_soon", "outbid", "outbid"].map(str::to_owned).to_vec(), 1));
    assert!(told(&ravi).await.0.is_empty(), "who leads need not hurry");
    asha.post("/api/notices/read", json!({})).await.expect(200);
    tell(&app.state.notices).await.unwrap();
    assert_eq!(told(&asha).await.1, 0, "nor after it was read");
}

#[db_test]
async fn an_order_is_told_from_the_cart_to_the_door(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let shoe = app.goods_of(Some(&seller), "Sandal", 500, 5).await;
    let order = asha.order(&[cart_line(&shoe, 1)]).await["_id"].as_str().unwrap().to_owned();
    gather(&app).await;
    assert_eq!(told(&asha).await, (vec!["order_placed".to_owned()], 1));
    assert_eq!(told(&seller).await, (vec![], 0), "nothing to send before it is paid");
    app.advance(1000);
    app.move_order(&order, OrderAction::Pay).await;
    gather(&app).await;
    assert_eq!(told(&asha).await, (vec!["order_paid".to_owned(), "order_placed".to_owned()], 1));
    let theirs = seller.get("/api/notices").await.expect(200);
    assert_eq!(theirs["notices"][0]["kind"], "to_ship");
    assert!(theirs["notices"][0]["text"].as_str().unwrap().ends_with("of it: Sandal."), "{theirs}");
    app.advance(1000);
    seller.put(&format!("/api/orders/{order}/lines/1/ship"), json!({})).await.expect(200);
    app.advance(1000);
    app.move_order(&order, OrderAction::Deliver).await;
    gather(&app).await;
    let kinds = ["order_delivered", "order_shipped", "order_paid", "order_placed"].map(str::to_owned);
    assert_eq!(told(&asha).await.0, kinds);
}

#[db_test]
async fn who_was_told_of_a_parcel_by_mistake_hears_no_more_of_it(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let shoe = app.goods_of(Some(&seller), "Sandal", 500, 5).await;
    let order = asha.order(&[cart_line(&shoe, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, OrderAction::Pay).await;
    gather(&app).await;
    let before = told(&asha).await.1;
    let url = format!("/api/orders/{order}/lines/1/ship");
    seller.put(&url, json!({})).await.expect(200);
    gather(&app).await;
    assert_eq!(told(&asha).await.1, before + 1);
    let waiting = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'order_shipped' AND due_at IS NOT NULL");
    assert_eq!(waiting.count(&app.state.db).await.unwrap(), 1);
    seller.delete(&url).await.expect(200);
    gather(&app).await;
    assert_eq!(told(&asha).await.1, before);
    let waiting = sql("SELECT COUNT(*) FROM outbox WHERE kind = 'order_shipped' AND due_at IS NOT NULL");
    assert_eq!(waiting.count(&app.state.db).await.unwrap(), 0, "no mail goes out");
}

#[db_test]
async fn each_reads_only_their_own(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    let id = asha.get("/api/notices").await.expect(200)["notices"][0]["_id"].clone();
    ravi.post("/api/notices/read", json!({ "ids": [id] })).await.expect(200);
    assert_eq!(told(&asha).await.1, 1, "another's notice stays unread");
    let left = asha.post("/api/notices/read", json!({ "ids": [id] })).await.expect(200);
    assert_eq!(left["unread"], 0);
    bid(&asha, &lamp, 250).await;
    bid(&ravi, &lamp, 300).await;
    gather(&app).await;
    assert_eq!(told(&asha).await.1, 1, "what happens after it was read is new");
    assert_eq!(asha.post("/api/notices/read", json!({})).await.expect(200)["unread"], 0);
    let many: Vec<String> = (0..101).map(|number| number.to_string()).collect();
    asha.post("/api/notices/read", json!({ "ids": many })).await.expect(422);
    asha.post("/api/notices/read", json!({ "ids": 5 })).await.expect(422);
    app.visitor().get("/api/notices").await.expect(401);
    app.visitor().post("/api/notices/read", json!({})).await.expect(401);
}

#[db_test]
async fn a_person_who_leaves_takes_their_notices_along(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    app.admin().await.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    bid(&app.person("Nila Sen", "nila@example.com", "").await, &lamp, 250).await;
    gather(&app).await;
    let left = haat_db::sql("SELECT COUNT(*) FROM notices WHERE user_id = $1").bind(asha.id.as_str());
    assert_eq!(left.count(&app.state.db).await.unwrap(), 0);
    assert_eq!(told(&ravi).await.1, 1, "the others go on being told");
}

#[db_test]
async fn a_seller_hears_before_the_last_piece_is_gone(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    let shoe = app.goods_of(Some(&seller), "Sandal", 500, 5).await;
    asha.order(&[cart_line(&shoe, 1)]).await;
    gather(&app).await;
    assert!(told(&seller).await.0.is_empty(), "four are enough");
    asha.order(&[cart_line(&shoe, 2)]).await;
    gather(&app).await;
    let notices = seller.get("/api/notices").await.expect(200);
    assert_eq!(notices["notices"][0]["kind"], "low_stock");
    assert_eq!(notices["notices"][0]["text"], "Only 2 left. Add to its stock if you have more.");
}

#[db_test]
async fn a_sign_in_from_a_new_place_is_told_to_the_owner(app: TestApp) {
    let asha = app.customer().await;
    let sign_in = async |device: Option<&str>, agent: &str| {
        let visitor = app.visitor();
        let body = json!({ "email": "asha@example.com", "password": PASSWORD, "device": device });
        let request =
            visitor.request(Method::POST, "/api/users/signin").header("user-agent", agent).json(&body);
        visitor.send(request).await.expect(200)
    };
    sign_in(None, "Firefox").await;
    gather(&app).await;
    assert!(told(&asha).await.0.is_empty(), "the account was made just now");
    app.advance(2 * HOUR);
    sign_in(None, "Firefox").await;
    gather(&app).await;
    assert!(told(&asha).await.0.is_empty(), "this network is known");
    let elsewhere = sql("UPDATE sessions SET network = '203.0.113.0'");
    app.state.db.write(elsewhere).await.unwrap();
    let known = sign_in(None, "Firefox").await["device"].as_str().unwrap().to_owned();
    gather(&app).await;
    assert_eq!(told(&asha).await.0, ["new_device"]);
    let refused = asha.put("/api/notices/choices", json!({ "kind": "new_device", "mail": false })).await;
    refused.expect(422);
    let elsewhere = sql("UPDATE sessions SET network = '203.0.113.0'");
    app.state.db.write(elsewhere).await.unwrap();
    asha.post("/api/notices/read", json!({})).await.expect(200);
    sign_in(Some(&known), "Firefox").await;
    gather(&app).await;
    assert_eq!(told(&asha).await, (vec!["new_device".to_owned()], 0), "the device is known");
}

#[db_test]
async fn another_address_or_password_is_told_and_cannot_be_silenced(app: TestApp) {
    let mut asha = app.customer().await;
    let profile =
        |email: &str, password: &str| json!({ "name": "Asha Rao", "email": email, "password": password });
    for kind in ["email_changed", "password_changed"] {
        asha.put("/api/notices/choices", json!({ "kind": kind, "mail": false })).await.expect(422);
        asha.put("/api/notices/choices", json!({ "kind": kind, "push": false })).await.expect(200);
    }
    let path = "/api/users/profile/undefined";
    asha.put(path, profile("asha.rao@example.com", PASSWORD)).await.expect(200);
    let changed = asha.put(path, profile("asha.rao@example.com", "Other-Pond-7!")).await.expect(200);
    asha.token = changed["token"].as_str().map(ToOwned::to_owned);
    gather(&app).await;
    let (mut kinds, unread) = told(&asha).await;
    kinds.sort();
    assert_eq!((kinds, unread), (vec!["email_changed".to_owned(), "password_changed".to_owned()], 2));
    // Each by one mail, the letter: to the address of before, and to the one that the account has.
    let mails: Vec<(String, String)> = sql(
        "SELECT kind, address FROM outbox WHERE kind IN ('email_changed', 'password_changed') ORDER BY kind",
    )
    .all(&app.state.db)
    .await
    .unwrap();
    let mail = |kind: &str, address: &str| (kind.to_owned(), address.to_owned());
    assert_eq!(
        mails,
        [mail("email_changed", "asha@example.com"), mail("password_changed", "asha.rao@example.com")]
    );
}

#[db_test]
async fn who_follows_a_lot_is_told_once_that_it_goes_on(app: TestApp) {
    let (meena, asha, ravi, mukul) = (
        app.seller().await,
        app.customer().await,
        app.other_customer().await,
        app.person("Mukul Das", "mukul@example.com", "").await,
    );
    let ends = haat_server::http::values::iso(app.state.clock.now().plus(2 * HOUR));
    let lot = json!({ "title": "Vase", "description": "Old.", "startingBid": 100, "imageUrl": "/x.webp", "endDate": ends,
        "extension": { "minutes": 2, "capMinutes": 60 } });
    let lot =
        meena.post("/api/auctions", lot).await.expect(201)["auction"]["_id"].as_str().unwrap().to_owned();
    let bids = format!("/api/auctions/{lot}/bids");
    asha.post(&bids, json!({ "bidAmount": 100 })).await.expect(200);
    gather(&app).await;
    mukul.put(&format!("/api/hearts/lot/{lot}"), json!({})).await.expect(200);
    app.advance(2 * HOUR - 60_000);
    for (who, amount) in [(&ravi, 200), (&asha, 300), (&ravi, 400)] {
        who.post(&bids, json!({ "bidAmount": amount })).await.expect(200);
        gather(&app).await;
        app.advance(70_000);
    }
    let extended = async |who: &Client| told(who).await.0.iter().filter(|kind| *kind == "extended").count();
    assert_eq!((extended(&asha).await, extended(&mukul).await), (1, 1));
    assert_eq!(extended(&ravi).await, 0, "whoever moved the end knows");
}
