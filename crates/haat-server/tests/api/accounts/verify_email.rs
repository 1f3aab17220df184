//! Addresses that have to be proven.

use haat_db::sql;
use haat_db::tables::USERS;
use haat_domain::time::DAY;
use haat_server::auctions::closer;
use haat_server::config::{Auto, RateLimits};
use haat_testing::{Client, Engine, PASSWORD, TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn start(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| config.protection.verify_email = Auto::On).await
}

pub(super) async fn sign_up(app: &TestApp, email: &str) -> Value {
    let body = json!({ "name": "Nila Bose", "email": email, "password": PASSWORD });
    app.visitor().post("/api/users/signup", body).await.expect(202)
}

pub(super) async fn sign_in(app: &TestApp, email: &str) -> Client {
    let body = json!({ "email": email, "password": PASSWORD });
    let info = app.visitor().post("/api/users/signin", body).await.expect(200);
    let mut client = app.visitor();
    client.token = Some(info["token"].as_str().unwrap().to_owned());
    info["_id"].as_str().unwrap().clone_into(&mut client.id);
    client
}

/// What waits to be sent, the newest first: to whom, and where its link leads.
async fn letters(app: &TestApp) -> Vec<(String, String)> {
    let letters = sql("SELECT address, words FROM outbox ORDER BY at DESC, id DESC");
    letters.all(&app.state.db).await.unwrap()
}

/// The token of the newest letter to `email` that has a link to `path`.
pub(super) async fn token(app: &TestApp, email: &str, path: &str) -> Option<String> {
    letters(app).await.into_iter().find_map(|(to, words)| {
        let words: Value = serde_json::from_str(&words).unwrap();
        let token = words["path"].as_str()?.strip_prefix(path)?.strip_prefix("#token=")?;
        (to == email).then(|| token.to_owned())
    })
}

#[db_test(engine)]
async fn sign_up_answers_alike_whether_the_address_has_an_account(engine: Engine) {
    let app = start(engine).await;
    let new = sign_up(&app, "nila@example.com").await;
    assert_eq!(sign_up(&app, "nila@example.com").await, new);
    assert_eq!(sign_up(&app, "NILA@example.com").await, new);
    assert!(new.get("token").is_none());
    sign_in(&app, "nila@example.com").await;
}

#[db_test(engine)]
async fn bids_lots_and_dear_orders_wait_for_a_proven_address(engine: Engine) {
    let app = start(engine).await;
    let meena = app.seller().await;
    sign_up(&app, "nila@example.com").await;
    let nila = sign_in(&app, "nila@example.com").await;
    let auction = app.auction().by(&meena).starting_bid(100).insert().await;
    let bid = json!({ "bidAmount": 100 });
    assert_eq!(nila.post(&auction.bids_url(), bid.clone()).await.expect(403)["code"], "email_unverified");
    let (cheap, dear) = (app.goods("Cup", 100, 5).await, app.goods("Lamp", 9_000, 5).await);
    nila.order(&[cart_line(&cheap, 1)]).await;
    let refused = nila.try_order(&[cart_line(&dear, 1)], None).await.expect(403);
    assert_eq!((&refused["code"], &refused["params"]["limit"]), (&json!("email_unverified"), &json!(5000)));

    let link = token(&app, "nila@example.com", "/verify-email").await.unwrap();
    let verify = json!({ "token": link });
    app.visitor().post("/api/users/verify-email", verify.clone()).await.expect(200);
    app.visitor().post("/api/users/verify-email", verify).await.expect(422);
    nila.post(&auction.bids_url(), bid).await.expect(200);
    nila.order(&[cart_line(&dear, 1)]).await;
    nila.post("/api/users/me/verify-email", json!({})).await.expect(409);

    // Another address is another matter.
    let moved = json!({ "name": "Nila Bose", "email": "new@example.com", "password": PASSWORD });
    nila.put("/api/users/profile/undefined", moved).await.expect(200);
    nila.post(&auction.bids_url(), json!({ "bidAmount": 500 })).await.expect(403);
}

#[db_test(engine)]
async fn a_lot_is_put_up_again_by_a_proven_seller_only(engine: Engine) {
    let app = start(engine).await;
    let meena = app.seller().await;
    let lot = app.auction().by(&meena).ends_in(1_000).insert().await;
    app.advance(2_000);
    closer::close_due(&app.state.auctions).await.unwrap();
    let proven = async |at: Option<i64>| {
        let query = USERS.update("SET email_verified_at = $1 WHERE id = $2").bind(at).bind(&meena.id);
        app.state.db.write(query).await.unwrap();
    };
    proven(None).await;
    for what in ["relist", "second-chance"] {
        let refused = meena.post(&format!("{}/{what}", lot.url()), json!({})).await.expect(403);
        assert_eq!(refused["code"], "email_unverified", "{what}");
    }
    let listed = app.visitor().get("/api/auctions").await.expect(200);
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["relistedAs"]), (1, &Value::Null));
    proven(Some(1)).await;
    meena.post(&format!("{}/relist", lot.url()), json!({})).await.expect(201);
}

#[db_test(engine)]
async fn a_link_holds_a_day_and_the_last_one_counts(engine: Engine) {
    let app = start(engine).await;
    sign_up(&app, "nila@example.com").await;
    let nila = sign_in(&app, "nila@example.com").await;
    let first = token(&app, "nila@example.com", "/verify-email").await.unwrap();
    app.advance(1_000);
    nila.post("/api/users/me/verify-email", json!({})).await.expect(200);
    app.visitor().post("/api/users/verify-email", json!({ "token": first })).await.expect(422);
    let second = token(&app, "nila@example.com", "/verify-email").await.unwrap();
    app.advance(DAY);
    app.visitor().post("/api/users/verify-email", json!({ "token": second })).await.expect(422);
}

#[db_test]
async fn nobody_is_asked_where_the_shop_sends_no_mails(app: TestApp) {
    let body = json!({ "name": "Nila Bose", "email": "nila@example.com", "password": PASSWORD });
    let info = app.visitor().post("/api/users/signup", body.clone()).await.expect(201);
    assert!(info["token"].is_string());
    assert_eq!(app.visitor().post("/api/users/signup", body).await.expect(409)["code"], "email_taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_cannot_flood_a_mailbox() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.protection.verify_email = Auto::On;
        config.rate_limits = RateLimits::On;
    })
    .await;
    let asha = app.customer().await;
    asha.get("/api/users/me").await.expect(200);
    for _ in 0..8 {
        sign_up(&app, "asha@example.com").await;
    }
    assert!(letters(&app).await.len() <= 3);
}
