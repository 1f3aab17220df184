//! What ends a session, and what a session may do after its owner's roles changed.

use haat_testing::{PASSWORD, TestApp, db_test};
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
async fn a_promotion_needs_no_new_sign_in(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    asha.get("/api/users").await.expect(403);
    let body = json!({ "name": "Asha", "email": "asha@example.com", "isAdmin": true, "isSeller": false });
    admin.put(&format!("/api/users/{}", asha.id), body).await.expect(200);
    asha.get("/api/users").await.expect(200);
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
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let asha = app.customer().await;
    app.advance(30 * DAY - 60_000);
    asha.get("/api/users/me").await.expect(200);
    app.advance(60_000);
    asha.get("/api/users/me").await.expect(401);
}
