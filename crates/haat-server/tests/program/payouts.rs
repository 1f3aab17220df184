//! The shop is killed in the middle of runs of payouts and of marking them as paid; afterwards every seller was paid once.

use crate::shop::{Shop, client, free_port, haat, output};
use haat_db::{Db, sql};
use haat_domain::books::Account;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use haat_server::books::store::{LedgerKind, NewEntry, post};
use haat_testing::{Engine, TestDatabase, db_test};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tempfile::TempDir;

const SELLERS: i64 = 200;
/// Each run is killed after so many milliseconds: before it began, in its middle, after its end.
const KILLS: [u64; 5] = [0, 5, 15, 40, 90];
const ADMIN: (&str, &str) = ("admin@example.com", "Lotus-Pond7!");

/// What each seller has to get, in paise.
fn owed(place: i64) -> i64 {
    100_000 + place * 101
}

fn seller(place: i64) -> String {
    format!("00000000-0000-7000-8000-{place:012}")
}

/// Sellers with bank details and a balance.
async fn fill(url: &str) {
    let db = Db::connect(url).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    let now = Millis(1_767_229_200_000);
    for place in 0..SELLERS {
        let id = UserId::from(seller(place));
        sql("INSERT INTO users (id, name, email, email_lower, password_hash, is_seller, search_text, created_at, updated_at) \
             VALUES ($1, $2, $2, $2, '', TRUE, $2, 0, 0)")
        .bind(&id)
        .bind(format!("seller-{place}@example.com"))
        .execute(&mut tx)
        .await
        .unwrap();
        sql("INSERT INTO seller_banks (seller_id, sealed, shown, updated_at) VALUES ($1, 'sealed', 'shown', 0)")
            .bind(&id)
            .execute(&mut tx)
            .await
            .unwrap();
        let entry =
            NewEntry { kind: LedgerKind::Adjustment, order: None, reference: "", note: "Sold.", by: "" };
        let postings =
            [((Account::Available(id), 0), -owed(place)), ((Account::Adjustments, 0), owed(place))];
        post(&mut tx, &entry, &postings, now).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Calls as the admin; `None` when nobody answered.
async fn call(shop: &Shop, token: &str, method: &str, path: &str, body: Value) -> Option<(u16, Value)> {
    let method = method.parse().unwrap();
    let request = client().request(method, format!("{}{path}", shop.url)).bearer_auth(token).json(&body);
    let response = request.send().await.ok()?;
    Some((response.status().as_u16(), response.json().await.ok()?))
}

#[db_test(engine)]
async fn a_payout_survives_kill_9_paid_once_or_not_at_all(engine: Engine) {
    let folder = TempDir::new().unwrap();
    let database = TestDatabase::migrated(engine, folder.path()).await;
    let settings = [
        "--database-url",
        &database.url,
        "--rate-limits",
        "off",
        "--admin-email",
        ADMIN.0,
        "--admin-password",
        ADMIN.1,
    ];
    let open = async || Shop::open_at(free_port(), folder.path(), &settings).await;
    let mut shop = open().await;
    let body = json!({ "email": ADMIN.0, "password": ADMIN.1 });
    let token = shop.post("/api/users/signin", body).await.1["token"].as_str().unwrap().to_owned();
    fill(&database.url).await;

    // Two runs at once, killed at some moment; then one that is left alone.
    for kill_after in KILLS {
        let run = || call(&shop, &token, "POST", "/api/admin/payouts", json!({}));
        tokio::select! {
            _ = async { tokio::join!(run(), run()) } => {}
            () = tokio::time::sleep(Duration::from_millis(kill_after)) => {}
        }
        shop.kill();
        shop = open().await;
    }
    let (status, _) = call(&shop, &token, "POST", "/api/admin/payouts", json!({})).await.unwrap();
    assert_eq!(status, 200);
    let db = Db::connect(&database.url).await.unwrap();
    let started: Vec<(String, i64)> =
        sql("SELECT seller_id, amount FROM payouts ORDER BY seller_id").all(&db).await.unwrap();
    assert_eq!(started, (0..SELLERS).map(|place| (seller(place), owed(place))).collect::<Vec<_>>());

    let ids: Vec<String> = sql("SELECT id FROM payouts ORDER BY id").scalars(&db).await.unwrap();
    settle(&mut shop, &token, &ids, open).await;
    let open_ones = sql("SELECT COUNT(*) FROM payouts WHERE status = 'started'").count(&db).await.unwrap();
    assert_eq!(open_ones, 0);
    // What failed is the seller's again, to the paisa, and nobody else has anything left.
    let balances = pairs(
        &db,
        "SELECT account, -balance FROM ledger_balances WHERE account LIKE 'seller:%' AND balance <> 0",
    );
    let failed = pairs(
        &db,
        "SELECT 'seller:' || seller_id || ':available', amount FROM payouts WHERE status = 'failed'",
    );
    let (balances, failed) = (balances.await, failed.await);
    assert!(!failed.is_empty());
    assert_eq!(balances, failed);
    let entries = sql("SELECT COUNT(*) FROM ledger_entries WHERE kind IN ('payout_paid', 'payout_failed')");
    assert_eq!(entries.count(&db).await.unwrap(), SELLERS);
    drop(db);
    shop.kill();
    let mut check = haat();
    check.args(["admin", "check", "--database-url", &database.url, "--data-dir"]).arg(folder.path());
    let (code, stdout, stderr) = output(&mut check);
    assert_eq!(code, 0, "{stdout}{stderr}");
}

/// Marks each payout as paid, or every few as failed, by two people at once; killed again and again, and tried anew.
async fn settle(shop: &mut Shop, token: &str, ids: &[String], open: impl AsyncFn() -> Shop) {
    const DEATHS: usize = 5;
    let (mut left, mut died) = (ids, 0);
    while !left.is_empty() {
        let chunk = &left[..left.len().min(40)];
        let work = async {
            for (place, id) in chunk.iter().enumerate() {
                let (what, body) = if place % 7 == 0 {
                    ("failed", json!({ "reason": "Account closed." }))
                } else {
                    ("paid", json!({ "reference": format!("UTR-{id}") }))
                };
                let path = format!("/api/admin/payouts/{id}/{what}");
                let one = call(shop, token, "PUT", &path, body.clone());
                let other = call(shop, token, "PUT", &path, body.clone());
                for answer in <[_; 2]>::from(tokio::join!(one, other)) {
                    // The other one may be first: then there is nothing left to do.
                    assert!(answer.is_some_and(|(status, _)| status == 200 || status == 409));
                }
            }
        };
        // The last rounds are left alone, so that the test ends.
        let patience = if died < DEATHS { Duration::from_millis(40) } else { Duration::from_mins(2) };
        if tokio::time::timeout(patience, work).await.is_ok() {
            left = &left[chunk.len()..];
        } else {
            died += 1;
            shop.kill();
            *shop = open().await;
        }
    }
    assert!(died > 0, "nothing was killed");
}

async fn pairs(db: &Db, query: &'static str) -> BTreeMap<String, i64> {
    let rows: Vec<(String, i64)> = sql(query).all(db).await.unwrap();
    rows.into_iter().collect()
}
