//! What anyone can check.

use super::{bid, end_all, findings, key, logged, lot, receipt, record, text};
use haat_db::sql;
use haat_domain::time::HOUR;
use haat_record::Entry;
use haat_record::event::Event;
use haat_record::record::check;
use haat_record::seal::plain_seal;
use haat_server::http::values::iso;
use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_sold_lot_can_be_checked_by_anyone(app: TestApp) {
    let lot = lot(&app, json!({ "reserve": 300 })).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let first = receipt(&bid(&asha, &lot, json!({ "maximumBid": 900 })).await);
    let second = receipt(&bid(&ravi, &lot, json!({ "bidAmount": 500 })).await);
    let raised = receipt(&bid(&asha, &lot, json!({ "maximumBid": 1200 })).await);
    logged(&app).await;
    let (running, keys) = (record(&app, &lot).await, [key(&app).await]);
    let checked = check(&running, &keys, &[first.clone(), second.clone()], &[]).unwrap();
    assert_eq!((checked.standing, checked.receipts), (None, 2), "the maximum is sealed");
    assert!(running.openings.is_empty());
    assert_eq!(
        checked.logged, checked.entries,
        "a raised maximum is in the log too, though nobody is told of it"
    );

    end_all(&app).await;
    let sold = record(&app, &lot).await;
    let checked = check(&sold, &keys, &[first, second, raised], &[]).unwrap();
    let standing = checked.standing.unwrap();
    assert_eq!((standing.price, standing.over, standing.reserve_met), (Some(50_100), true, true));
    let json = serde_json::to_string(&sold).unwrap();
    for secret in ["Asha", "Ravi", &asha.id, &ravi.id, "\"value\":120000", "\"value\":90000"] {
        assert!(!json.contains(secret), "{secret} is in the record");
    }
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// A maximum that was passed before it was written has a plain seal: it is opened whole in any case.
#[db_test]
async fn maxima_that_do_not_lead_are_sealed_plainly(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    bid(&asha, &lot, json!({ "maximumBid": 900 })).await;
    let passed = bid(&ravi, &lot, json!({ "maximumBid": 500 })).await;
    let salt = hex::decode(passed["seal"]["salt"].as_str().unwrap()).unwrap().try_into().unwrap();
    let plain = plain_seal(50_000, &salt).unwrap().to_hex();
    assert!(receipt(&passed).text().contains(&format!("\nsealed {plain}\n")));
    let path = format!("/api/auctions/{lot}/bids");
    for rupees in [1_000, 2_000, 3_000, 4_000] {
        // Decided together or one by one, as it happens.
        tokio::join!(
            asha.post(&path, json!({ "maximumBid": rupees })),
            ravi.post(&path, json!({ "maximumBid": rupees + 7 })),
            asha.post(&path, json!({ "maximumBid": rupees + 50 })),
        );
    }
    end_all(&app).await;
    let sold = record(&app, &lot).await;
    let standing = check(&sold, &[key(&app).await], &[], &[]).unwrap().standing.unwrap();
    let shown = asha.get(&format!("/api/auctions/{lot}")).await.expect(200);
    assert_eq!(standing.price.map(|paise| paise / 100), shown["currentBid"].as_i64());
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// Every way in which an auction's history goes on ends in a record that the rule confirms.
#[db_test]
async fn whatever_happens_is_in_the_record(app: TestApp) {
    let (meena, admin) = (app.seller().await, app.admin().await);
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let terms = json!({ "step": "ladder", "extension": { "minutes": 5, "capMinutes": 10 }, "buyNow": 9000 });
    let hot = lot(&app, terms).await;
    let edited = lot(&app, json!({})).await;
    let end = iso(app.state.clock.now().plus(3 * HOUR));
    let body = json!({ "title": "Copper pot", "description": "New.", "imageUrl": "/pot.webp", "startingBid": 50,
        "reserve": 700, "endDate": end });
    meena.put(&format!("/api/auctions/{edited}"), body).await.expect(200);
    let gone = lot(&app, json!({})).await;
    bid(&asha, &gone, json!({ "bidAmount": 100 })).await;
    admin.delete(&format!("/api/auctions/{gone}")).await.expect(200);
    bid(&asha, &hot, json!({ "maximumBid": 2000 })).await;
    let voided = bid(&ravi, &hot, json!({ "bidAmount": 1500 })).await["bids"][1]["seq"].as_i64().unwrap();
    let void = format!("/api/auctions/{hot}/bids/{voided}/void");
    admin.post(&void, json!({ "reason": "A slip\nof the thumb \\" })).await.expect(200);
    app.advance(2 * HOUR - 60_000);
    bid(&ravi, &hot, json!({ "maximumBid": 3000 })).await;
    let bought = lot(&app, json!({ "buyNow": 800 })).await;
    asha.post(&format!("/api/auctions/{bought}/buy-now"), json!({})).await.expect(200);
    bid(&ravi, &edited, json!({ "bidAmount": 60 })).await;
    end_all(&app).await;

    let keys = [key(&app).await];
    let mut seen = Vec::new();
    for lot in [&hot, &edited, &gone, &bought] {
        let record = record(&app, lot).await;
        let checked = check(&record, &keys, &[], &[]).unwrap_or_else(|problem| panic!("{lot}: {problem}"));
        assert!(checked.standing.unwrap().over);
        seen.extend(record.entries.iter().map(|text| Entry::parse(text).unwrap().event));
    }
    let has = |what: fn(&Event) -> bool| seen.iter().any(what);
    assert!(has(|event| matches!(event, Event::Extended { .. })), "an extension");
    assert!(has(|event| matches!(event, Event::Withdrawn)), "a withdrawal");
    assert!(has(|event| matches!(event, Event::Voided { .. })), "a void");
    assert_eq!(seen.iter().filter(|event| matches!(event, Event::Terms(_))).count(), 5, "terms, one edited");
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

#[db_test]
async fn the_same_key_gets_the_same_receipt(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    let path = format!("/api/auctions/{lot}/bids");
    let send = async |maximum: i64, key: &str| {
        let request = asha.request(reqwest::Method::POST, &path).header("Idempotency-Key", key);
        asha.send(request.json(&json!({ "maximumBid": maximum }))).await.expect(200)
    };
    let (once, again) = (send(500, "k1").await, send(500, "k1").await);
    assert_eq!(once["receipt"], again["receipt"]);
    assert_ne!(send(600, "k2").await["receipt"], once["receipt"]);
    let asked = text(&app, &format!("{path}/1/receipt")).await;
    assert_eq!(once["receipt"], asked, "it can be asked for later");
    let shown = app.visitor().get(&format!("/api/auctions/{lot}")).await;
    assert!(!shown.text.contains("receipt"), "an auction itself carries none");
    app.visitor().get(&format!("{path}/99/receipt")).await.expect(404);
    app.visitor().get(&format!("{path}/x/receipt")).await.expect(404);
}

#[db_test]
async fn a_bid_has_its_proof_once_it_is_in_the_log(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    logged(&app).await;
    bid(&app.customer().await, &lot, json!({ "bidAmount": 150 })).await;
    let path = format!("/api/auctions/{lot}/bids/1/proof");
    assert_eq!(app.visitor().get(&path).await.expect(404)["code"], "not_logged");
    logged(&app).await;
    let proof = app.visitor().get(&path).await.expect(200);
    let checkpoint =
        haat_record::Checkpoint::open(proof["checkpoint"].as_str().unwrap(), &key(&app).await).unwrap();
    let hashes: Vec<_> = proof["proof"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hash| haat_record::Hash::from_base64(hash.as_str().unwrap()).unwrap())
        .collect();
    let leaf = haat_record::merkle::leaf_hash(proof["entry"].as_str().unwrap().as_bytes());
    let index = proof["index"].as_u64().unwrap();
    assert!(haat_record::merkle::verify_inclusion(&hashes, index, leaf, checkpoint.size, checkpoint.root));
}

#[db_test]
async fn an_account_that_leaves_leaves_the_chain_whole(app: TestApp) {
    let lot = lot(&app, json!({})).await;
    let asha = app.customer().await;
    bid(&asha, &lot, json!({ "bidAmount": 150 })).await;
    end_all(&app).await;
    let before = record(&app, &lot).await;
    app.admin().await.delete(&format!("/api/users/{}", asha.id)).await.expect(200);
    logged(&app).await;
    assert_eq!(record(&app, &lot).await.entries, before.entries);
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// A shop from before there was a record: its auctions are taken in when it starts.
#[db_test]
async fn auctions_from_before_the_record_are_taken_in(app: TestApp) {
    let lot = lot(&app, json!({ "reserve": 120 })).await;
    bid(&app.customer().await, &lot, json!({ "maximumBid": 400 })).await;
    // As the version before left them: nothing written down, and terms from a time when they said less.
    let bare = app.auction().insert().await;
    bid(&app.other_customer().await, &bare.id, json!({ "bidAmount": 130 })).await;
    let mut tx = app.state.db.begin().await.unwrap();
    for change in [
        "UPDATE auction_events SET hash = '', entry = ''",
        "UPDATE auction_events SET detail = '' WHERE kind = 'terms'",
        "DELETE FROM log_runs",
        "DELETE FROM log_tiles",
        "DELETE FROM log_checkpoints",
        "DELETE FROM followers WHERE name = 'record'",
    ] {
        sql(change).execute(&mut tx).await.unwrap();
    }
    tx.commit().await.unwrap();
    haat_server::record::sequencer::fill(&app.state.db, app.state.clock.now()).await.unwrap();
    end_all(&app).await;
    let keys = [key(&app).await];
    for lot in [&lot, &bare.id] {
        let checked = check(&record(&app, lot).await, &keys, &[], &[]).unwrap();
        assert!(checked.standing.unwrap().over);
    }
    assert_eq!(findings(&app).await, Vec::<String>::new());
}

/// SQLite once compared each of them with a thousand others: twenty thousand took an hour.
#[db_test]
async fn a_long_history_from_before_the_record_is_taken_in(app: TestApp) {
    let bare = app.auction().insert().await;
    let mut tx = app.state.db.begin().await.unwrap();
    let history = "INSERT INTO auction_events (auction_id, no, kind, bidder_id, bidder_name, amount, at) \
        WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) \
        SELECT $1, i, 'exact', 'bidder-' || (i % 50), 'Bidder', 20000 + i * 100, $2 FROM n";
    sql(history).bind(&bare.id).bind(app.state.clock.now()).execute(&mut tx).await.unwrap();
    let stands = "UPDATE auctions SET bid_count = 20000, version = 20000, moved = 20000, last_bid = 20000, \
        current_bid = 2020000, leader_id = 'bidder-0', leader_name = 'Bidder' WHERE id = $1";
    sql(stands).bind(&bare.id).execute(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    haat_server::record::sequencer::fill(&app.state.db, app.state.clock.now()).await.unwrap();
    bid(&app.customer().await, &bare.id, json!({ "bidAmount": 20_300 })).await;
    logged(&app).await;
    assert_eq!(findings(&app).await, Vec::<String>::new());
}
