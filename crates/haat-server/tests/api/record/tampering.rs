//! Whoever changes the database by hand: `haat admin check` names it, and so does anyone with the record.

use super::{bid, end_all, findings, key, lot, receipt, record};
use haat_db::sql;
use haat_record::record::{Problem, check};
use haat_testing::{TestApp, db_test};
use serde_json::json;

const CHANGES: &[(&str, &str, &str)] = &[
    ("another amount", "UPDATE auction_events SET amount = amount + 100 WHERE no = 2", "event 2 of"),
    ("another time", "UPDATE auction_events SET at = at + 1 WHERE no = 2", "event 2 of"),
    (
        "another bidder",
        "UPDATE auction_events SET bidder_id = (SELECT creator_id FROM auctions) WHERE no = 2",
        "event 2 of",
    ),
    ("a dropped event", "DELETE FROM auction_events WHERE no = 2", "event 3 of"),
    (
        "swapped events",
        "UPDATE auction_events SET amount = CASE WHEN no = 2 THEN (SELECT amount FROM auction_events WHERE no = 4) \
         ELSE (SELECT amount FROM auction_events WHERE no = 2) END WHERE no IN (2, 4)",
        "event 2 of",
    ),
    (
        "an inserted event",
        "INSERT INTO auction_events (auction_id, no, kind, at, bidder_id, amount, hash) \
         SELECT auction_id, 99, 'exact', at, bidder_id, amount + 100, hash FROM auction_events WHERE no = 2",
        "event 99 of",
    ),
    ("another maximum", "UPDATE ceilings SET amount = amount - 100 WHERE no = 1", "event 1 of"),
    (
        "the amount of a sealed bid",
        "UPDATE auction_events SET amount = amount + 1 WHERE no = 1",
        "event 1 of",
    ),
    (
        "other terms",
        "UPDATE auction_events SET entry = REPLACE(entry, 'starting-bid 10000', 'starting-bid 10001') WHERE no = 0",
        "event 0 of",
    ),
    (
        "a tile",
        "UPDATE log_tiles SET hashes = SUBSTR(hashes, 5, 4) || SUBSTR(hashes, 1, 4) || SUBSTR(hashes, 9)",
        "tile 0 of level 0",
    ),
    ("a lost run", "DELETE FROM log_runs WHERE leaf = 0", "has lost entries"),
    (
        "another root",
        "UPDATE log_checkpoints SET root = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
        "do not lead to its root",
    ),
];

#[db_test]
async fn every_change_by_hand_is_named(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lot, json!({ "maximumBid": 400 })).await;
    bid(&ravi, &lot, json!({ "bidAmount": 200 })).await;
    let held = receipt(&bid(&ravi, &lot, json!({ "bidAmount": 300 })).await);
    end_all(&app).await;
    assert_eq!(findings(&app).await, Vec::<String>::new());
    let (right, keys) = (record(&app, &lot).await, [key(&app).await]);
    check(&right, &keys, &[held], &[]).unwrap();
    for (what, change, named) in CHANGES {
        let copy = Copy::take(&app).await;
        let mut tx = app.state.db.begin().await.unwrap();
        assert!(sql(*change).execute(&mut tx).await.unwrap() > 0, "{what}");
        tx.commit().await.unwrap();
        let found = findings(&app).await;
        assert!(found.iter().any(|finding| finding.contains(named)), "{what}: {found:?}");
        copy.put_back(&app).await;
    }
    assert_eq!(findings(&app).await, Vec::<String>::new());
    // What a bidder sees of it, with the receipt in hand.
    let mut tx = app.state.db.begin().await.unwrap();
    sql("UPDATE auction_events SET amount = amount - 100 WHERE no = 4").execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    let changed = record(&app, &lot).await;
    assert!(matches!(check(&changed, &keys, &[], &[]), Err(Problem::ChainBroken(5))));
    let mut other = right.clone();
    other.description.push('!');
    assert_eq!(check(&other, &keys, &[], &[]), Err(Problem::OtherLot(0)), "another terms sheet");
}

/// The tables of the record, to be put back.
struct Copy;

const TABLES: [&str; 5] = ["auction_events", "ceilings", "log_runs", "log_tiles", "log_checkpoints"];

impl Copy {
    async fn take(app: &TestApp) -> Self {
        let mut tx = app.state.db.begin().await.unwrap();
        for table in TABLES {
            sql(format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}"))
                .execute(&mut tx)
                .await
                .unwrap();
        }
        tx.commit().await.unwrap();
        Self
    }

    async fn put_back(self, app: &TestApp) {
        let mut tx = app.state.db.begin().await.unwrap();
        for table in TABLES {
            sql(format!("DELETE FROM {table}")).execute(&mut tx).await.unwrap();
            sql(format!("INSERT INTO {table} SELECT * FROM kept_{table}")).execute(&mut tx).await.unwrap();
            sql(format!("DROP TABLE kept_{table}")).execute(&mut tx).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}
