//! Keys: made with the shop, changed by a person, and a database that is behind what was signed.

use super::{bid, findings, key, logged, lot, record, text};
use haat_db::sql;
use haat_record::Checkpoint;
use haat_record::record::check;
use haat_record::seal::seal;
use haat_server::record::signer::SignError;
use haat_testing::{TestApp, db_test};
use serde_json::json;
use std::os::unix::fs::PermissionsExt as _;

async fn run(app: &TestApp, changes: &[&'static str]) {
    let mut tx = app.state.db.begin().await.unwrap();
    for change in changes {
        sql(*change).execute(&mut tx).await.unwrap();
    }
    tx.commit().await.unwrap();
}

#[db_test]
async fn the_key_is_its_owners_alone(app: TestApp) {
    let file = app.state.config.data_dir.join("log-key");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let secret = std::fs::read_to_string(&file).unwrap();
    assert!(secret.starts_with("PRIVATE+KEY+localhost/log+"));
    // Base64 may have a plus of its own.
    let seed = secret.trim().splitn(5, '+').last().unwrap();
    assert!(seed.len() > 40);
    assert!(!text(&app, "/log/keys").await.contains(seed));
    let settings: Vec<String> = sql("SELECT value FROM settings").scalars(&app.state.db).await.unwrap();
    assert!(settings.iter().all(|value| !value.contains(seed)), "a backup does not have it");
}

/// Once more bids were signed than the database knows, it is an older one: nothing is signed, and the reason is told.
#[db_test]
async fn a_database_behind_what_was_signed_is_not_signed(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 150 })).await;
    logged(&app).await;
    bid(&asha, &lot, json!({ "bidAmount": 160 })).await;
    logged(&app).await;
    // As a backup from before the second bid has it.
    run(
        &app,
        &[
            "DELETE FROM auction_events WHERE no = 2",
            "DELETE FROM log_runs WHERE leaf >= 2",
            "DELETE FROM log_tiles",
            "UPDATE log_checkpoints SET size = 2, note = ''",
            "UPDATE auctions SET version = 1, bid_count = 1, last_bid = 1, moved = 1, current_bid = 15000",
        ],
    )
    .await;
    let restored = app.restarted().await;
    let why = restored.state.record.signer.as_ref().unwrap().refusal().unwrap();
    assert!(why.contains("3 entries were signed, and the 2 in the database do not continue them"), "{why}");
    assert!(why.contains("haat admin log-key --new-log"), "{why}");
    let ravi = app.other_customer().await.at(&restored.url);
    let answer = bid(&ravi, &lot, json!({ "bidAmount": 170 })).await;
    assert!(answer["receipt"].is_null(), "bids go on, receipts do not");
    ravi.get(&format!("/api/auctions/{lot}/bids/1/receipt")).await.expect(503);
    let stuck = restored.state.record.catch_up().await;
    assert!(matches!(stuck, Err(SignError::Refused(_))), "of the same size is not the same: {stuck:?}");
    restored.visitor().get("/log/checkpoint").await.expect(404);
    assert!(!findings(&restored).await.is_empty());
}

#[db_test]
async fn a_log_that_was_rewritten_is_not_signed(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 150 })).await;
    logged(&app).await;
    run(&app, &["UPDATE auction_events SET amount = 14000 WHERE no = 1", "DELETE FROM log_tiles"]).await;
    bid(&asha, &lot, json!({ "bidAmount": 160 })).await;
    let Err(SignError::Refused(why)) = app.state.record.catch_up().await else { panic!("it was signed") };
    assert!(why.to_string().contains("do not continue them"), "{why}");
}

#[db_test]
async fn a_record_is_right_under_the_key_that_signed_it(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    bid(&app.customer().await, &lot, json!({ "bidAmount": 150 })).await;
    logged(&app).await;
    let old = key(&app).await;
    check(&record(&app, &lot).await, std::slice::from_ref(&old), &[], &[]).unwrap();
    let note = text(&app, "/log/checkpoint").await;
    assert!(Checkpoint::open(&note, &old).is_ok());
}

/// `haat admin log-key` while the shop runs: what runs does not sign the tree that it does not know.
#[db_test]
async fn a_program_whose_key_was_changed_signs_nothing_more(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 150 })).await;
    logged(&app).await;
    let note = text(&app, "/log/checkpoint").await;
    run(&app, &["UPDATE settings SET value = 'localhost/log2+00000000+AA' WHERE key = 'log_key'"]).await;
    bid(&asha, &lot, json!({ "bidAmount": 160 })).await;
    let Err(SignError::Refused(why)) = app.state.record.catch_up().await else { panic!("it was signed") };
    assert!(why.to_string().contains("its key was changed"), "{why}");
    let answer = bid(&asha, &lot, json!({ "bidAmount": 170 })).await;
    assert!(answer["receipt"].is_null(), "nor does it give receipts");
    assert_eq!(text(&app, "/log/checkpoint").await, note, "what was signed stays");
}

/// Whoever names a maximum can open its seal, and nobody else can.
#[db_test]
async fn a_maximum_comes_with_what_opens_its_seal(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    let answer = bid(&asha, &lot, json!({ "maximumBid": 7313.37 })).await;
    assert_eq!(answer["seal"]["value"], 731_337);
    let salt = answer["seal"]["salt"].as_str().unwrap();
    let receipt = answer["receipt"].as_str().unwrap();
    let sealed = receipt.lines().find_map(|line| line.strip_prefix("sealed ")).unwrap();
    let salt: [u8; 32] = hex::decode(salt).unwrap().try_into().unwrap();
    assert_eq!(seal(731_337, &salt).unwrap().to_hex(), sealed);
    let shown = asha.get(&format!("/api/auctions/{lot}")).await.expect(200);
    assert!(shown["seal"].is_null());
    let ravi = app.other_customer().await;
    assert!(bid(&ravi, &lot, json!({ "bidAmount": 500 })).await["seal"].is_null());
}
