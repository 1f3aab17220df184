//! What ends a session, and what a session may do after its owner's roles changed.

use haat_db::sql;
use haat_domain::time::{DAY, HOUR};
use haat_testing::{Client, Engine, PASSWORD, TestApp, db_test};
use serde_json::json;

#[db_test]
async fn a_demotion_acts_at_once_on_tokens_already_out(app: TestApp) {
    let (admin, other) =
        (app.admin().await, app.person("Other", "other@example.com", "is_admin = TRUE").await);
    other.get("/api/users").await.expect(200);
    let body = json!({ "name": "Other", "email": "other@example.com", "isAdmin": false, "isSeller": false });
    admin.put(&format!("/api/users/{}", other.id), body).await.expect(200);
    other.get("/api/users").await.expect(403);
    assert_eq!(other.get("/api/users/me").await.expect(200)["isAdmin"], false);
}

#[db_test]
async fn a_seller_is_made_without_a_new_sign_in_and_an_admin_is_not(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let path = format!("/api/users/{}", asha.id);
    let made = |role: &str| json!({ "name": "Asha", "email": "asha@example.com", role: true });
    admin.put(&path, made("isSeller")).await.expect(200);
    asha.get("/api/products/admin").await.expect(200);
    admin.put(&path, made("isAdmin")).await.expect(200);
    asha.get("/api/users/me").await.expect(401);
    app.customer().await.get("/api/users").await.expect(200);
}

#[db_test]
async fn signing_out_everywhere_ends_every_token(app: TestApp) {
    let asha = app.customer().await;
    let body = json!({ "email": "asha@example.com", "password": PASSWORD });
    let session = app.visitor().post("/api/users/signin", body).await.expect(200);
    let mut phone = app.visitor();
    phone.token = session["token"].as_str().map(ToOwned::to_owned);
    phone.get("/api/users/me").await.expect(200);
    asha.post("/api/users/signout-everywhere", json!({})).await.expect(200);
    asha.get("/api/users/me").await.expect(401);
    phone.get("/api/users/me").await.expect(401);
    app.customer().await.get("/api/users/me").await.expect(200);
}

#[db_test]
async fn a_token_lasts_thirty_days(app: TestApp) {
    let asha = app.customer().await;
    for _ in 0..2 {
        app.advance(15 * DAY - 30_000);
        asha.get("/api/users/me").await.expect(200);
    }
    app.advance(60_000);
    asha.get("/api/users/me").await.expect(401);
}

#[tokio::test]
async fn a_session_that_nobody_uses_ends_sooner_and_an_admins_much_sooner() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.protection.idle_days = 14;
        config.protection.admin_idle_hours = 12;
    })
    .await;
    let (asha, admin) = (app.customer().await, app.admin().await);
    for _ in 0..3 {
        app.advance(11 * HOUR);
        admin.get("/api/users/me").await.expect(200);
    }
    app.advance(12 * HOUR);
    admin.get("/api/users/me").await.expect(401);
    asha.get("/api/users/me").await.expect(200);
    app.advance(13 * 24 * HOUR);
    asha.get("/api/users/me").await.expect(200);
    app.advance(14 * 24 * HOUR);
    asha.get("/api/users/me").await.expect(401);
}

#[db_test]
async fn signing_out_ends_that_session_and_no_other(app: TestApp) {
    let (phone, laptop) = (app.customer().await, app.customer().await);
    phone.get("/api/users/me").await.expect(200);
    phone.post("/api/users/signout", json!({})).await.expect(200);
    phone.get("/api/users/me").await.expect(401);
    laptop.get("/api/users/me").await.expect(200);
}

#[db_test]
async fn people_see_their_devices_and_end_each(app: TestApp) {
    let laptop = app.customer().await;
    let visitor = app.visitor();
    let request = visitor
        .request(reqwest::Method::POST, "/api/users/signin")
        .header("user-agent", "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36")
        .json(&json!({ "email": "asha@example.com", "password": PASSWORD }));
    let mut phone = app.visitor();
    phone.token = visitor.send(request).await.expect(200)["token"].as_str().map(ToOwned::to_owned);

    let list = laptop.get("/api/users/me/sessions").await.expect(200);
    let devices: Vec<_> =
        list.as_array().unwrap().iter().map(|one| (&one["device"], &one["current"])).collect();
    assert_eq!(devices, [(&json!("Chrome on Android"), &json!(false)), (&json!("A test"), &json!(true))]);
    let path = format!("/api/users/me/sessions/{}", list[0]["_id"].as_str().unwrap());
    app.other_customer().await.delete(&path).await.expect(404);
    phone.get("/api/users/me").await.expect(200);
    laptop.delete(&path).await.expect(200);
    phone.get("/api/users/me").await.expect(401);
    laptop.delete(&path).await.expect(404);
    laptop.get("/api/users/me").await.expect(200);
}

/// As a shop from before sessions were rows made it.
fn old_token(app: &TestApp, user: &str, expires_in: i64) -> Client {
    let expires = app.state.clock.now().0 + expires_in;
    let mut client = app.visitor();
    client.token = Some(app.state.accounts.auth.signer.sign(&format!("{user}.0.{expires}")));
    client
}

#[db_test]
async fn a_signed_token_of_before_goes_on_until_it_runs_out(app: TestApp) {
    let asha = app.customer().await;
    let old = old_token(&app, &asha.id, 20 * DAY);
    old.get("/api/users/me").await.expect(200);
    assert_eq!(old.get("/api/users/me/sessions").await.expect(200).as_array().unwrap().len(), 2);
    app.advance(20 * DAY);
    old.get("/api/users/me").await.expect(401);
    let new = old_token(&app, &asha.id, 30 * DAY);
    new.get("/api/users/me").await.expect(401);
}

#[db_test]
async fn a_signed_token_of_before_can_be_ended(app: TestApp) {
    let asha = app.customer().await;
    let (old, other) = (old_token(&app, &asha.id, 10 * DAY), old_token(&app, &asha.id, 11 * DAY));
    old.get("/api/users/me").await.expect(200);
    old.post("/api/users/signout", json!({})).await.expect(200);
    old.get("/api/users/me").await.expect(401);
    other.get("/api/users/me").await.expect(200);
    asha.post("/api/users/signout-everywhere", json!({})).await.expect(200);
    other.get("/api/users/me").await.expect(401);
}

#[db_test]
async fn no_token_is_in_the_database(app: TestApp) {
    let asha = app.customer().await;
    let stored: Vec<String> = sql("SELECT token_hash FROM sessions").scalars(&app.state.db).await.unwrap();
    assert_eq!(stored.len(), 1);
    assert_ne!(Some(&stored[0]), asha.token.as_ref());
}
