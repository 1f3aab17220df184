//! What a stolen token cannot do, and the way back for its owner.

use haat_domain::time::{DAY, MINUTE};
use haat_server::config::RateLimits;
use haat_testing::{Engine, PASSWORD, TestApp, db_test};
use serde_json::{Value, json};
use std::time::Duration;

const MINE: &str = "/api/users/profile/undefined";

/// With the quarter of an hour of a real shop.
async fn shop(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| config.protection.fresh_seconds = 900).await
}

fn profile(email: &str, password: &str) -> Value {
    json!({ "name": "Asha", "email": email, "password": password })
}

/// The mail to `email` whose text has `words`, once it was sent.
async fn mail_to(app: &TestApp, email: &str, words: &str) -> String {
    for _ in 0..500 {
        haat_server::mail::post::send_due(&app.state.mail).await.unwrap();
        let files = std::fs::read_dir(app.state.config.data_dir.join("outbox")).into_iter().flatten();
        let mails = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let wanted = |mail: &String| mail.contains(&format!("To: {email}")) && mail.contains(words);
        if let Some(mail) = mails.into_iter().find(wanted) {
            return mail;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no mail to {email} about {words}");
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> u16 {
    app.visitor().post("/api/users/signin", json!({ "email": email, "password": password })).await.status
}

#[db_test(engine)]
async fn the_password_is_asked_for_when_it_was_given_long_ago(engine: Engine) {
    let app = shop(engine).await;
    let asha = app.customer().await;
    app.advance(15 * MINUTE);
    let refused = asha.put(MINE, profile("asha@example.com", "Stolen-Pond-7")).await;
    assert_eq!(refused.expect(403)["code"], "password_needed");
    let mut guess = profile("asha@example.com", "Stolen-Pond-7");
    guess["currentPassword"] = json!("Wrong-Pond7!");
    assert_eq!(asha.put(MINE, guess.clone()).await.expect(403)["code"], "wrong_password");
    guess["currentPassword"] = json!(PASSWORD);
    asha.put(MINE, guess).await.expect(200);
    assert_eq!(sign_in(&app, "asha@example.com", "Stolen-Pond-7").await, 200);
    mail_to(&app, "asha@example.com", "password of your account was changed").await;
}

#[db_test(engine)]
async fn the_present_password_in_the_form_is_proof_enough(engine: Engine) {
    let app = shop(engine).await;
    let asha = app.customer().await;
    app.advance(DAY);
    asha.put(MINE, profile("asha.r@example.com", PASSWORD)).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_are_not_guessed_in_the_profile_of_a_stolen_session() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.protection.fresh_seconds = 900;
        config.rate_limits = RateLimits::On;
    })
    .await;
    let asha = app.customer().await;
    app.advance(15 * MINUTE);
    let mut statuses = Vec::new();
    for number in 10..24 {
        let guess = profile("asha@example.com", &format!("Guess-Pond-{number}"));
        statuses.push(asha.put(MINE, guess).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 10, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&429));
    let log = asha.get("/api/users/me/security").await.expect(200);
    let failed = log.as_array().unwrap().iter().filter(|entry| entry["event"] == "confirmation_failed");
    assert_eq!(failed.count(), 10, "{log}");
}

#[db_test(engine)]
async fn roles_and_refunds_take_a_fresh_admin(engine: Engine) {
    let app = shop(engine).await;
    let (admin, asha) = (app.admin().await, app.customer().await);
    let path = format!("/api/users/{}", asha.id);
    let edit = |name: &str, email: &str, is_admin: bool| json!({ "name": name, "email": email, "isAdmin": is_admin });
    app.advance(15 * MINUTE);
    admin.put(&path, edit("Asha R.", "asha@example.com", false)).await.expect(200);
    for powers in [edit("Asha", "asha@example.com", true), edit("Asha", "thief@example.com", false)] {
        assert_eq!(admin.put(&path, powers).await.expect(403)["code"], "password_needed");
    }
    let refund = "/api/orders/nothing/refund";
    assert_eq!(admin.put(refund, json!({})).await.expect(403)["code"], "password_needed");
    let wrong = admin.post("/api/users/me/confirm", json!({ "password": "Wrong-Pond7!" })).await;
    assert_eq!(wrong.expect(403)["code"], "wrong_password");
    admin.put(&path, edit("Asha", "asha@example.com", true)).await.expect(403);
    admin.post("/api/users/me/confirm", json!({ "password": PASSWORD })).await.expect(200);
    admin.put(&path, edit("Asha", "asha@example.com", true)).await.expect(200);
    admin.put(refund, json!({})).await.expect(404);
    app.visitor().post("/api/users/me/confirm", json!({ "password": PASSWORD })).await.expect(401);
}

#[db_test(engine)]
async fn deletions_and_the_shops_settings_take_a_fresh_admin(engine: Engine) {
    let app = shop(engine).await;
    let (admin, asha) = (app.admin().await, app.customer().await);
    let path = format!("/api/users/{}", asha.id);
    app.advance(15 * MINUTE);
    assert_eq!(admin.delete(&path).await.expect(403)["code"], "password_needed");
    for form in ["/api/admin/settings", "/api/admin/tax"] {
        let shown = admin.get(form).await.expect(200);
        assert_eq!(admin.put(form, shown).await.expect(403)["code"], "password_needed", "{form}");
    }
    asha.get("/api/users/me").await.expect(200);
    admin.post("/api/users/me/confirm", json!({ "password": PASSWORD })).await.expect(200);
    admin.delete(&path).await.expect(200);
}

#[db_test(engine)]
async fn the_old_address_brings_the_account_back(engine: Engine) {
    let app = shop(engine).await;
    let asha = app.customer().await;
    let stolen = asha.put(MINE, profile("thief@example.com", "Stolen-Pond-7")).await.expect(200);
    let mut thief = asha.clone();
    thief.token = stolen["token"].as_str().map(ToOwned::to_owned);
    // And once more, to be rid of the first link.
    thief.put(MINE, profile("thief2@example.com", "Stolen-Pond-7")).await.expect(200);
    let token = link(&mail_to(&app, "asha@example.com", "/undo-email#token=").await);
    let later = link(&mail_to(&app, "thief@example.com", "/undo-email#token=").await);
    app.advance(6 * DAY);
    let undo = |token: &str, password: &str| {
        let (visitor, body) = (app.visitor(), json!({ "token": token, "password": password }));
        async move { visitor.post("/api/users/undo-email", body).await }
    };
    undo(&token, "weak").await.expect(422);
    assert_eq!(undo("made up", "Mine-Again-77").await.expect(422)["code"], "link_useless");
    undo(&token, "Mine-Again-77").await.expect(200);
    mail_to(&app, "asha@example.com", "password of your account was changed").await;
    mail_to(&app, "thief2@example.com", "has its old email address again").await;
    thief.get("/api/users/me").await.expect(401);
    assert_eq!(sign_in(&app, "asha@example.com", "Mine-Again-77").await, 200);
    assert_eq!(sign_in(&app, "thief2@example.com", "Stolen-Pond-7").await, 401);
    for used in [&token, &later] {
        assert_eq!(undo(used, "Mine-Again-77").await.expect(422)["code"], "link_useless");
    }
}

#[db_test(engine)]
async fn a_link_back_is_good_for_seven_days(engine: Engine) {
    let app = shop(engine).await;
    let asha = app.customer().await;
    asha.put(MINE, profile("asha.r@example.com", PASSWORD)).await.expect(200);
    let token = link(&mail_to(&app, "asha@example.com", "/undo-email#token=").await);
    app.advance(7 * DAY);
    let body = json!({ "token": token, "password": "Mine-Again-77" });
    assert_eq!(app.visitor().post("/api/users/undo-email", body).await.expect(422)["code"], "link_useless");
}

#[db_test(engine)]
async fn an_address_that_another_account_took_stays_theirs(engine: Engine) {
    let app = shop(engine).await;
    let asha = app.customer().await;
    asha.put(MINE, profile("asha.r@example.com", PASSWORD)).await.expect(200);
    let token = link(&mail_to(&app, "asha@example.com", "/undo-email#token=").await);
    app.person("Other", "asha@example.com", "").await;
    let body = json!({ "token": token, "password": "Mine-Again-77" });
    app.visitor().post("/api/users/undo-email", body).await.expect(409);
    assert_eq!(sign_in(&app, "asha.r@example.com", PASSWORD).await, 200);
}

fn link(mail: &str) -> String {
    let (_, rest) = mail.split_once("#token=").unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}
