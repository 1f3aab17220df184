//! The log as it is served, and many nodes that append to it.

use super::{bid, bytes, findings, get, key, logged, lot, text};
use haat_db::sql;
use haat_record::Checkpoint;
use haat_testing::{Engine, TestApp, db_test};
use serde_json::json;

async fn checkpoint(app: &TestApp) -> Checkpoint {
    Checkpoint::open(&text(app, "/log/checkpoint").await, &key(app).await).unwrap()
}

#[db_test]
async fn tiles_are_for_good_and_checkpoints_brief(app: TestApp) {
    app.visitor().get("/log/checkpoint").await.expect(404);
    let lot = lot(&app, json!({})).await;
    bid(&app.customer().await, &lot, json!({ "bidAmount": 150 })).await;
    app.visitor().get("/log/tile/0/000.p/1").await.expect(404);
    logged(&app).await;
    let shown = app.visitor().get("/log/checkpoint").await;
    assert_eq!((shown.status, &shown.headers["cache-control"]), (200, &"public, max-age=1".parse().unwrap()));
    assert_eq!(checkpoint(&app).await.size, 2);
    let answer = get(&app, "/log/tile/0/000.p/2").await;
    assert_eq!(answer.headers()["cache-control"], "public, max-age=31536000, immutable");
    let tile = answer.bytes().await.unwrap();
    assert_eq!(tile.len(), 64);
    assert_eq!(bytes(&app, "/log/tile/0/000.p/1").await, tile[..32], "an older width stays");
    for missing in
        ["0/000", "0/000.p/3", "0/001.p/1", "1/000.p/1", "entries/000.p/3", "0/0", "x", "0/000.p/256"]
    {
        app.visitor().get(&format!("/log/tile/{missing}")).await.expect(404);
    }
    logged(&app).await;
    assert_eq!(checkpoint(&app).await.size, 2, "nothing new, nothing signed");
}

#[db_test]
async fn tiles_that_are_lost_come_back_byte_for_byte(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    for amount in 0..270 {
        bid(&asha, &lot, json!({ "bidAmount": 100 + amount })).await;
    }
    logged(&app).await;
    let width = checkpoint(&app).await.size - 256;
    let paths =
        ["0/000".to_owned(), format!("0/001.p/{width}"), "1/000.p/1".to_owned(), "entries/000".to_owned()];
    let mut before = Vec::new();
    for path in &paths {
        before.push(bytes(&app, &format!("/log/tile/{path}")).await);
    }
    let mut tx = app.state.db.begin().await.unwrap();
    sql("DELETE FROM log_tiles").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    bid(&asha, &lot, json!({ "bidAmount": 1000 })).await;
    logged(&app).await;
    for (path, before) in paths.iter().zip(&before) {
        assert_eq!(&bytes(&app, &format!("/log/tile/{path}")).await, before, "{path}");
    }
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// A leaf cannot be taken back: one that would say something else than the event did when it happened is not made.
#[db_test]
async fn what_does_not_read_as_it_was_written_down_stays_out_of_the_log(app: TestApp) {
    let asha = app.customer().await;
    let (changed, other) = (lot(&app, json!({})).await, lot(&app, json!({})).await);
    bid(&asha, &changed, json!({ "maximumBid": 150 })).await;
    bid(&asha, &other, json!({ "maximumBid": 150 })).await;
    for (table, change, undo) in [
        ("auction_events", "amount = amount + 100", "amount = amount - 100"),
        ("ceilings", "seal = 'x' || seal", "seal = SUBSTR(seal, 2)"),
    ] {
        let set = |to: &str| {
            sql(format!("UPDATE {table} SET {to} WHERE auction_id = $1 AND no = 1")).bind(&changed)
        };
        app.state.db.write(set(change)).await.unwrap();
        logged(&app).await;
        assert_eq!(checkpoint(&app).await.size, 3, "the terms of both, and the other's bid");
        app.state.db.write(set(undo)).await.unwrap();
    }
    bid(&asha, &changed, json!({ "maximumBid": 200 })).await;
    logged(&app).await;
    assert_eq!(checkpoint(&app).await.size, 5);
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// Each entry is in the log once, whoever put it there; a node without the key serves what the other signed.
#[tokio::test]
async fn nodes_append_to_one_log() {
    let app = TestApp::start(Engine::Postgres).await;
    let other = app.another_node(|_| {}).await;
    let lots = [lot(&app, json!({})).await, lot(&app, json!({})).await];
    let (asha, ravi) = (app.customer().await, app.other_customer().await.at(&other.url));
    for amount in 0..20 {
        for lot in &lots {
            bid(&asha, lot, json!({ "bidAmount": 100 + 2 * amount })).await;
            let answer = bid(&ravi, lot, json!({ "bidAmount": 101 + 2 * amount })).await;
            assert!(answer["receipt"].is_null(), "only who has the key signs");
        }
        let (here, there) = tokio::join!(app.state.record.catch_up(), other.state.record.catch_up());
        here.unwrap();
        there.unwrap();
    }
    logged(&app).await;
    let signed = checkpoint(&other).await;
    assert_eq!(signed.size, 2 * 41, "terms and forty bids each");
    assert_eq!(signed, checkpoint(&app).await);
    assert_eq!(findings(&app).await, Vec::<String>::new());
}
