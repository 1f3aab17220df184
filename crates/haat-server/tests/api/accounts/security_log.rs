//! What happened to accounts: for admins all of it, for everyone their own.

use haat_testing::{Client, PASSWORD, TestApp, db_test};
use serde_json::{Value, json};
use std::time::Duration;

async fn events(client: &Client, path: &str) -> Vec<String> {
    let entries = client.get(path).await.expect(200);
    let name = |entry: &Value| entry["event"].as_str().unwrap().to_owned();
    entries.as_array().unwrap().iter().map(name).collect()
}

/// Some entries are written aside.
async fn until(client: &Client, path: &str, expected: &[&str]) {
    let mut seen = Vec::new();
    for _ in 0..500 {
        seen = events(client, path).await;
        if seen == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{seen:?} is not {expected:?}");
}

#[db_test]
async fn people_see_their_own_and_admins_everybodys(app: TestApp) {
    let (admin, asha, ravi) = (app.admin().await, app.customer().await, app.other_customer().await);
    let wrong = json!({ "email": "asha@example.com", "password": "Wrong-Pond7!" });
    app.visitor().post("/api/users/signin", wrong).await.expect(401);
    until(&asha, "/api/users/me/security", &["sign_in_failed"]).await;
    let right = json!({ "email": "asha@example.com", "password": PASSWORD });
    app.visitor().post("/api/users/signin", right).await.expect(200);
    let body = json!({ "name": "Asha", "email": "asha@example.com", "isSeller": true });
    admin.put(&format!("/api/users/{}", asha.id), body).await.expect(200);
    let mine = ["roles_changed", "signed_in", "sign_in_failed"];
    until(&asha, "/api/users/me/security", &mine).await;
    until(&ravi, "/api/users/me/security", &[]).await;
    ravi.post("/api/users/signout", json!({})).await.expect(200);
    until(&admin, "/api/users/security", &[&["signed_out"], &mine[..]].concat()).await;
    until(&admin, "/api/users/security?query=asha+failed", &["sign_in_failed"]).await;
    until(&admin, &format!("/api/users/security?user={}", ravi.id), &["signed_out"]).await;
    asha.get("/api/users/security").await.expect(403);

    let entry = &asha.get("/api/users/me/security?limit=1").await.expect(200)[0];
    assert_eq!((&entry["name"], &entry["network"]), (&json!("Asha"), &json!("127.0.0.1")), "{entry}");
    let figures = app.visitor().get("/metrics").await.text;
    assert!(figures.contains("haat_security_events_total{event=\"sign_in_failed\"} 1"), "{figures}");
}

#[db_test]
async fn an_address_without_an_account_is_only_counted(app: TestApp) {
    let wrong = json!({ "email": "nobody@example.com", "password": PASSWORD });
    app.visitor().post("/api/users/signin", wrong).await.expect(401);
    until(&app.admin().await, "/api/users/security", &[]).await;
    assert!(app.visitor().get("/metrics").await.text.contains("event=\"sign_in_failed\"} 1"));
}

#[db_test]
async fn it_holds_no_secrets(app: TestApp) {
    let asha = app.customer().await;
    app.visitor()
        .post("/api/users/signin", json!({ "email": "asha@example.com", "password": PASSWORD }))
        .await;
    let log = asha.get("/api/users/me/security").await;
    log.expect(200);
    for secret in [PASSWORD, asha.token.as_deref().unwrap(), "asha@example.com"] {
        assert!(!log.text.contains(secret), "{secret} in {}", log.text);
    }
}

#[db_test]
async fn every_file_that_is_taken_away_is_noted(app: TestApp) {
    let (meena, omar) = (app.seller().await, app.accountant().await);
    let of_meena = format!("/api/admin/sellers/{}/statement.csv", meena.id);
    for (who, path, file) in [
        (&meena, "/api/products/export.csv", "products.csv"),
        (&meena, "/api/seller/statement.csv", "statement-"),
        (&omar, of_meena.as_str(), "statement-"),
        (&omar, "/api/admin/books.csv", "books-"),
    ] {
        app.advance(1_000);
        who.get(path).await.expect(200);
        let entry = who.get("/api/users/me/security").await.expect(200)[0].clone();
        assert_eq!(entry["event"], "exported", "{path}: {entry}");
        assert!(entry["note"].as_str().unwrap().starts_with(file), "{path}: {entry}");
    }
}
