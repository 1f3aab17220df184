use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_testing::{Socket, TestApp, db_test};
use serde_json::json;

#[db_test]
async fn an_ended_auction_is_settled_once_and_its_end_told(app: TestApp) {
    let (sold, unsold) = (app.auction().insert().await, app.auction().insert().await);
    let running = app.auction().ends_in(DAY).insert().await;
    app.customer().await.post(&sold.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    let mut watcher = Socket::connect(&app.url).await;
    watcher.call("joinAuction", sold.id.as_str()).await;
    let mut lobby = Socket::connect(&app.url).await;
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 0, "nothing is over yet");

    app.advance(HOUR);
    assert_eq!(app.visitor().get(&sold.url()).await.expect(200)["status"], "sold");
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 2);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 0);
    let end = watcher.next("auctionEnded").await;
    assert_eq!((&end["_id"], &end["status"]), (&json!(sold.id), &json!("sold")));
    assert_eq!((&end["highestBidder"], &end["currentBid"]), (&json!("Asha Rao"), &json!(150)));
    assert_eq!(end["bids"][0]["bidAmount"], 150);
    let mut told = [lobby.next("auctionEnded").await, lobby.next("auctionEnded").await];
    told.sort_by_key(|end| end["status"].as_str().unwrap().to_owned());
    assert_eq!(told[0]["_id"], json!(sold.id));
    assert_eq!((&told[1]["_id"], &told[1]["status"]), (&json!(unsold.id), &json!("unsold")));
    assert_eq!(app.visitor().get(&sold.url()).await.expect(200)["status"], "sold");
    assert_eq!(app.visitor().get(&running.url()).await.expect(200)["status"], "live");
}

#[db_test]
async fn auctions_that_ended_while_nothing_ran_are_settled_later(app: TestApp) {
    for _ in 0..120 {
        app.auction().ends_in(HOUR).insert().await;
    }
    app.advance(30 * DAY);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 120);
    let list = app.visitor().get("/api/auctions").await.expect(200);
    assert!(list.as_array().unwrap().iter().all(|auction| auction["status"] == "unsold"));
}

#[db_test]
async fn one_that_cannot_be_settled_keeps_no_other_from_its_end(app: TestApp) {
    let (broken, fine) = (app.auction().insert().await, app.auction().insert().await);
    let stands_in_the_way = haat_db::sql(
        "INSERT INTO auction_events (auction_id, no, kind, at) \
         SELECT id, version + 1, 'ended', 1 FROM auctions WHERE id = $1",
    );
    app.state.db.write(stands_in_the_way.bind(&broken.id)).await.unwrap();
    app.advance(HOUR);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 1);
    let open = haat_db::sql("SELECT id FROM auctions WHERE closed_at IS NULL");
    let open: Vec<String> = open.scalars(&app.state.db).await.unwrap();
    assert_eq!(open, [broken.id.as_str()], "{} is over", fine.id);
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 0, "it is tried again");

    // Whoever looks after the shop sees it, and the node goes on serving.
    let ready = app.visitor().get("/readyz").await;
    assert_eq!((ready.status, ready.text.as_str()), (200, "ready; an auction is over and cannot be settled"));
    assert!(app.visitor().get("/metrics").await.text.contains("haat_auctions_stuck 1"));
    let mended = haat_db::sql("DELETE FROM auction_events WHERE auction_id = $1 AND kind = 'ended'");
    app.state.db.write(mended.bind(&broken.id)).await.unwrap();
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(app.visitor().get("/readyz").await.text, "ready");
    assert!(app.visitor().get("/metrics").await.text.contains("haat_auctions_stuck 0"));
}

#[db_test]
async fn several_closers_settle_each_auction_once(app: TestApp) {
    for _ in 0..20 {
        app.auction().insert().await;
    }
    app.advance(HOUR);
    let (one, two, three) = tokio::join!(
        close_due(&app.state.auctions),
        close_due(&app.state.auctions),
        close_due(&app.state.auctions)
    );
    assert_eq!(one.unwrap() + two.unwrap() + three.unwrap(), 20);
}

#[db_test]
async fn a_settled_auction_takes_no_bid_whatever_the_clock_says(app: TestApp) {
    let auction = app.auction().insert().await;
    let asha = app.customer().await;
    let early = haat_db::sql("UPDATE auctions SET closed_at = 1 WHERE id = $1").bind(&auction.id);
    app.state.db.write(early).await.unwrap();
    asha.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(409);
    assert_eq!(app.visitor().get(&auction.url()).await.expect(200)["bidCount"], 0);
}

#[db_test]
async fn the_closer_at_work_ends_an_auction_by_itself(app: TestApp) {
    let auction = app.auction().ends_in(HOUR).insert().await;
    let mut watcher = Socket::connect(&app.url).await;
    watcher.call("joinAuction", auction.id.as_str()).await;
    app.advance(HOUR);
    let stop = tokio_util::sync::CancellationToken::new();
    haat_server::auctions::closer::spawn(&app.state.auctions, &app.state.workers, &stop);
    assert_eq!(watcher.next("auctionEnded").await["_id"], json!(auction.id));
    stop.cancel();
}
