use haat_domain::time::HOUR;
use haat_server::auctions::store::Which;
use haat_testing::{TestApp, db_test};
use serde_json::json;
use std::sync::Arc;

#[db_test]
async fn the_list_is_newest_first_with_the_last_bid(app: TestApp) {
    let lamp = app.auction().insert().await;
    let chair = app.auction().title("Cane chair").starting_bid(500).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    ravi.post(&lamp.bids_url(), json!({ "bidAmount": 175.5 })).await.expect(200);
    let response = app.visitor().get("/api/auctions").await;
    assert_eq!(response.headers["x-total-count"], "2");
    let list = response.expect(200);
    assert_eq!((&list[0]["_id"], &list[1]["id"]), (&json!(chair.id), &json!(lamp.id)));
    assert_eq!((&list[0]["currentBid"], &list[0]["highestBidder"]), (&json!(500), &json!("NoBids")));
    assert_eq!(list[0]["bids"], json!([]));
    assert_eq!((&list[1]["currentBid"], &list[1]["bidCount"]), (&json!(175.5), &json!(2)));
    assert_eq!(list[1]["highestBidder"], "Ravi Iyer");
    let stored = app.visitor().get(&lamp.url()).await.expect(200);
    assert_eq!(list[1]["bids"], json!([stored["bids"][1]]));
    assert!(list[1]["serverNow"].is_string());
}

#[db_test]
async fn the_list_comes_in_pages_and_leaves_deleted_auctions_out(app: TestApp) {
    let mut ids = Vec::new();
    for n in 0..5 {
        ids.push(app.auction().title(&format!("Lot {n}")).insert().await);
    }
    app.admin().await.delete(&ids[4].url()).await.expect(200);
    let page = app.visitor().get("/api/auctions?page=2&limit=2").await;
    assert_eq!(page.headers["x-total-count"], "4");
    let titles: Vec<_> =
        page.expect(200).as_array().unwrap().iter().map(|auction| auction["title"].clone()).collect();
    assert_eq!(titles, ["Lot 1", "Lot 0"]);
    assert_eq!(app.visitor().get("/api/auctions?page=9&limit=2").await.expect(200), json!([]));
    app.visitor().get("/api/auctions?page=-1&limit=abc").await.expect(200);
}

#[db_test]
async fn a_card_leaves_out_what_lists_do_not_show(app: TestApp) {
    let lamp = app.auction().insert().await;
    let whole = app.visitor().get("/api/auctions").await.expect(200)[0].clone();
    let card = app.visitor().get("/api/auctions?fields=card").await.expect(200)[0].clone();
    assert_eq!((&card["_id"], &card["description"]), (&json!(lamp.id), &json!("")));
    assert_ne!(whole["description"], "");
    for field in ["title", "imageUrl", "currentBid", "endDate", "version", "status", "bidCount", "bids"] {
        assert_eq!(card[field], whole[field], "{field}");
    }
    app.visitor().get("/api/auctions?fields=all").await.expect(400);
}

#[db_test]
async fn the_list_is_narrowed_and_sorted(app: TestApp) {
    let lamp = app.auction().title("Lamp").ends_in(3 * HOUR).insert().await;
    let chair = app.auction().title("Chair").starting_bid(500).ends_in(HOUR).insert().await;
    let over = app.auction().title("Over").starting_bid(50).ends_in(-HOUR).insert().await;
    let asha = app.customer().await;
    asha.post(&lamp.bids_url(), json!({ "maximumBid": 150 })).await.expect(200);
    for (query, expected) in [
        ("", vec![&over, &chair, &lamp]),
        ("status=live&sort=ending", vec![&chair, &lamp]),
        ("status=ended", vec![&over]),
        ("status=unsold&sort=ending", vec![&over]),
        ("status=sold", vec![]),
        ("status=upcoming", vec![]),
        ("sort=bids&limit=1", vec![&lamp]),
        ("sort=price", vec![&over, &lamp, &chair]),
        ("sort=-price&page=2&limit=1", vec![&lamp]),
        ("query=100%25", vec![]),
        ("category=Lamps", vec![]),
    ] {
        let list = app.visitor().get(&format!("/api/auctions?{query}")).await.expect(200);
        let found: Vec<_> = list.as_array().unwrap().iter().map(|auction| auction["_id"].clone()).collect();
        assert_eq!(found, expected.iter().map(|auction| json!(auction.id)).collect::<Vec<_>>(), "{query}");
    }
    app.visitor().get("/api/auctions?status=lost").await.expect(400);
    app.visitor().get("/api/auctions?sort=random").await.expect(400);
    let mine = asha.get("/api/auctions/mine").await.expect(200);
    assert_eq!((mine.as_array().unwrap().len(), &mine[0]["_id"]), (1, &json!(lamp.id)));
    assert_eq!(mine[0]["mine"]["maximum"], 150);
    app.visitor().get("/api/auctions/mine").await.expect(401);
}

#[db_test]
async fn a_kept_list_shows_whatever_was_written(app: TestApp) {
    let lamp = app.auction().ends_in(HOUR).insert().await;
    let (asha, seller) = (app.customer().await, app.seller().await);
    let list = async |query: &str| app.visitor().get(&format!("/api/auctions{query}")).await.expect(200);
    for query in ["", "?fields=card", "?status=live&sort=ending&limit=24&fields=card"] {
        assert_eq!(list(query).await[0]["bidCount"], 0, "{query}");
    }
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    for query in ["", "?fields=card", "?status=live&sort=ending&limit=24&fields=card"] {
        let shown = list(query).await[0].clone();
        assert_eq!((&shown["bidCount"], &shown["currentBid"]), (&json!(1), &json!(150)), "{query}");
        assert_eq!(shown["bids"][0]["bidAmount"], 150, "{query}");
    }
    seller
        .post(
            "/api/auctions",
            json!({ "title": "Cane chair", "description": "Old", "imageUrl": "https://example.com/chair.jpg",
                "startingBid": 100, "bidAmount": 10, "endDate": "2026-01-01T02:00:00Z" }),
        )
        .await
        .expect(201);
    assert_eq!(list("").await.as_array().unwrap().len(), 2);
    app.admin().await.delete(&lamp.url()).await.expect(200);
    let response = app.visitor().get("/api/auctions").await;
    assert_eq!(response.headers["x-total-count"], "1");
    assert_eq!(response.expect(200)[0]["title"], "Cane chair");
    // Time alone ends it.
    app.advance(HOUR);
    assert_eq!(list("?status=live").await, json!([]));
}

#[db_test]
async fn a_kept_list_tells_each_the_time_and_only_themselves_their_id(app: TestApp) {
    let lamp = app.auction().ends_in(HOUR).insert().await;
    let asha = app.customer().await;
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    let own = asha.get("/api/auctions").await.expect(200)[0].clone();
    let strange = app.visitor().get("/api/auctions").await.expect(200)[0].clone();
    assert_eq!(own["highestBidderId"], json!(asha.id));
    assert_ne!(strange["highestBidderId"], own["highestBidderId"]);
    app.advance(300);
    let later = app.visitor().get("/api/auctions").await.expect(200)[0].clone();
    assert_ne!(later["serverNow"], strange["serverNow"], "kept, but the time is that of the answer");
}

#[db_test]
async fn a_kept_answer_is_not_given_once_a_lot_stands_otherwise(app: TestApp) {
    let title = r#"A lamp, "serverNow":"2026", of brass"#;
    let lamp = app.auction().title(title).ends_in(500).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    asha.post(&lamp.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    let list = async || app.visitor().get("/api/auctions").await.expect(200)[0].clone();
    let open = list().await;
    assert_eq!((&open["status"], &open["title"]), (&json!("live"), &json!(title)));
    let mut strangers = ravi.get("/api/auctions").await.expect(200)[0].clone();
    strangers["serverNow"] = open["serverNow"].clone();
    assert_eq!(strangers, open, "who is not in it is told the same");
    // Nothing is written in between.
    app.advance(600);
    let over = list().await;
    assert_eq!(
        (&over["status"], &over["soldFor"], &over["title"]),
        (&json!("sold"), &json!(150), &json!(title))
    );
    let mut whole = app.visitor().get(&lamp.url()).await.expect(200);
    for own in ["bids", "serverNow"] {
        whole[own] = over[own].clone();
    }
    assert_eq!(over, whole);
}

#[db_test]
async fn one_reads_a_list_for_all_who_ask(app: TestApp) {
    app.auction().insert().await;
    let (lists, db) = (&app.state.auctions.lists, &app.state.db);
    let (which, now) = (Which::default(), app.state.clock.now());
    let page = || lists.page(db, &which, now, (24, 0));
    let (one, other) = tokio::join!(page(), page());
    let one = one.unwrap();
    assert!(Arc::ptr_eq(&one, &other.unwrap()));
    assert!(Arc::ptr_eq(&one, &page().await.unwrap()));
    app.auction().insert().await;
    let next = page().await.unwrap();
    assert_eq!((one.total, next.total), (1, 2));
    let later = lists.page(db, &which, now.plus(1000), (24, 0)).await.unwrap();
    assert!(!Arc::ptr_eq(&next, &later), "another node may have written");
}
