//! No answer carries a hash, nor another user's token.

use haat_testing::{PASSWORD, Response, TestApp, db_test};
use serde_json::json;

fn assert_no_secret(response: &Response, others_token: &str) {
    for secret in ["$argon2", "password_hash", "passwordHash", "session_epoch", "email_lower", others_token] {
        assert!(!response.text.contains(secret), "{secret} in {}", response.text);
    }
}

#[db_test]
async fn every_answer_about_people_keeps_the_secrets(app: TestApp) {
    let (admin, asha) = (app.admin().await, app.customer().await);
    let token = asha.token.clone().unwrap();
    let path = format!("/api/users/{}", asha.id);
    let edit = json!({ "name": "Asha", "email": "asha@example.com", "isAdmin": false, "isSeller": false });
    let mine = json!({ "name": "Indira", "email": "indira@example.com", "password": PASSWORD });
    for response in [
        admin.get("/api/users").await,
        admin.get(&path).await,
        admin.put(&path, edit).await,
        admin.get("/api/users/me").await,
        admin.put("/api/users/profile/undefined", mine.clone()).await,
        app.visitor().post("/api/users/signin", mine.clone()).await,
        app.visitor().post("/api/users/signup", mine).await,
        admin.delete(&path).await,
    ] {
        assert_no_secret(&response, &token);
    }
}
