//! Forgotten passwords: from the request to the new sign-in.

use haat_server::config::{RateLimits, Switch};
use haat_server::mail::post::send_due;
use haat_testing::{Engine, PASSWORD, TestApp, db_test};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;

const FORGOT: &str = "/api/users/forgot-password";
const RESET: &str = "/api/users/reset-password";
const MINUTE: i64 = 60_000;

async fn app_with_resets(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| config.password_resets = Switch::On).await
}

fn outbox(app: &TestApp) -> Vec<String> {
    let Ok(folder) = std::fs::read_dir(app.state.config.data_dir.join("outbox")) else { return Vec::new() };
    let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mails = files.iter().map(|file| std::fs::read_to_string(file).unwrap());
    // What tells of the new password afterwards is not counted.
    mails.filter(|mail| !mail.contains("was changed")).collect()
}

/// The mails once there are `count`; they are prepared after the answer.
async fn mails(app: &TestApp, count: usize) -> Vec<String> {
    for _ in 0..500 {
        send_due(&app.state.mail).await.unwrap();
        let mails = outbox(app);
        if mails.len() >= count && mails.iter().all(|mail| mail.contains("as it is.")) {
            return mails;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} of {count} mails arrived", outbox(app).len());
}

fn token(mail: &str) -> String {
    let (_, rest) = mail.split_once("/reset-password#token=").expect("the mail has a link");
    rest.split_whitespace().next().unwrap().to_owned()
}

async fn ask(app: &TestApp, email: &str) {
    app.visitor().post(FORGOT, json!({ "email": email })).await.expect(200);
}

async fn sign_in(app: &TestApp, password: &str) -> u16 {
    let body = json!({ "email": "asha@example.com", "password": password });
    app.visitor().post("/api/users/signin", body).await.status
}

#[db_test(engine)]
async fn a_forgotten_password_is_replaced_by_the_link(engine: Engine) {
    let app = app_with_resets(engine).await;
    let asha = app.customer().await;
    ask(&app, "ASHA@example.com").await;
    let mail = mails(&app, 1).await.remove(0);
    assert!(mail.contains("To: asha@example.com"), "{mail}");
    let token = token(&mail);
    let stored: Option<String> =
        haat_db::sql("SELECT token_hash FROM password_resets").scalar(&app.state.db).await.unwrap();
    assert!(!stored.unwrap().contains(&token), "only a hash is stored");

    let weak = app.visitor().post(RESET, json!({ "token": token, "password": "weak" })).await;
    assert!(weak.expect(422)["errors"]["password"].is_string(), "and the link is still good");
    let body = json!({ "token": token, "password": "New-Pond-77" });
    app.visitor().post(RESET, body.clone()).await.expect(200);
    asha.get("/api/users/me").await.expect(401);
    assert_eq!(sign_in(&app, PASSWORD).await, 401);
    assert_eq!(sign_in(&app, "New-Pond-77").await, 200);

    let again = app.visitor().post(RESET, body).await.expect(422);
    assert_eq!(again["message"], "This link has been used or is too old. Please ask for a new one.");
    assert!(again["errors"]["token"].is_string());
}

#[db_test(engine)]
async fn mails_carry_the_shops_own_name(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    let settings = json!({ "name": "Sona Bazaar", "taxPercent": 15, "shippingFee": 500,
        "freeShippingAbove": 10_000, "usdRate": 81.71, "orderHoldHours": 24 });
    app.admin().await.put("/api/admin/settings", settings).await.expect(200);
    ask(&app, "asha@example.com").await;
    let mail = mails(&app, 1).await.remove(0);
    assert!(mail.contains("From: \"Sona Bazaar\" <shop@localhost>"), "{mail}");
    assert!(mail.contains("Subject: Choose a new password for Sona Bazaar"), "{mail}");
    assert!(mail.contains("your account at Sona Bazaar."), "{mail}");
}

#[db_test(engine)]
async fn one_link_used_twice_at_once_works_once(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    ask(&app, "asha@example.com").await;
    let token = token(&mails(&app, 1).await[0]);
    let tries = (0..8).map(|number| {
        let (visitor, body) =
            (app.visitor(), json!({ "token": token, "password": format!("New-Pond-7{number}") }));
        async move { visitor.post(RESET, body).await.status }
    });
    let statuses = futures_util::future::join_all(tries).await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 422].contains(status)));
}

#[db_test(engine)]
async fn a_link_lasts_an_hour(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    ask(&app, "asha@example.com").await;
    let first = token(&mails(&app, 1).await[0]);
    app.advance(30 * MINUTE);
    ask(&app, "asha@example.com").await;
    let second = token(&mails(&app, 2).await[1]);
    app.advance(31 * MINUTE);
    app.visitor().post(RESET, json!({ "token": first, "password": "New-Pond-77" })).await.expect(422);
    app.visitor().post(RESET, json!({ "token": second, "password": "New-Pond-77" })).await.expect(200);
}

#[db_test(engine)]
async fn a_changed_profile_or_a_used_link_makes_the_other_links_worthless(engine: Engine) {
    let app = app_with_resets(engine).await;
    let asha = app.customer().await;
    for _ in 0..3 {
        ask(&app, "asha@example.com").await;
    }
    let links: Vec<String> = mails(&app, 3).await.iter().map(|mail| token(mail)).collect();
    app.visitor().post(RESET, json!({ "token": links[0], "password": "New-Pond-77" })).await.expect(200);
    app.visitor().post(RESET, json!({ "token": links[1], "password": "New-Pond-78" })).await.expect(422);
    ask(&app, "asha@example.com").await;
    let fresh = token(&mails(&app, 4).await[3]);
    let body = json!({ "name": "Asha", "email": "elsewhere@example.com", "password": "New-Pond-77" });
    app.customer().await.put(&format!("/api/users/profile/{}", asha.id), body).await.expect(200);
    app.visitor().post(RESET, json!({ "token": fresh, "password": "New-Pond-79" })).await.expect(422);
}

#[db_test(engine)]
async fn the_answer_does_not_tell_whether_there_is_an_account(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    let known = app.visitor().post(FORGOT, json!({ "email": "asha@example.com" })).await;
    let unknown = app.visitor().post(FORGOT, json!({ "email": "nobody@example.com" })).await;
    assert_eq!((known.status, &known.text), (200, &unknown.text));
    assert_eq!(unknown.status, 200);
    app.visitor().post(FORGOT, json!({ "email": "nonsense" })).await.expect(422);
    app.visitor().post(FORGOT, json!({})).await.expect(422);
    assert_eq!(mails(&app, 1).await.len(), 1);
}

#[db_test(engine)]
async fn nobody_is_flooded_with_mails(engine: Engine) {
    let app = TestApp::start_with(engine, |config| {
        config.password_resets = Switch::On;
        config.rate_limits = RateLimits::On;
    })
    .await;
    app.customer().await;
    for _ in 0..20 {
        ask(&app, "asha@example.com").await;
    }
    app.visitor().post(FORGOT, json!({ "email": "other@example.com" })).await.expect(429);
    mails(&app, 3).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    send_due(&app.state.mail).await.unwrap();
    assert_eq!(outbox(&app).len(), 3);
}

/// What the database has of mails.
async fn kept(app: &TestApp) -> Vec<String> {
    haat_db::sql("SELECT words FROM outbox WHERE kind = 'password_reset' ORDER BY at")
        .scalars(&app.state.db)
        .await
        .unwrap()
}

#[db_test(engine)]
async fn the_link_leaves_the_database_with_the_mail(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    ask(&app, "asha@example.com").await;
    let token = token(&mails(&app, 1).await[0]);
    let words = kept(&app).await;
    assert_eq!(words.len(), 1);
    assert!(words[0].contains("Someone asked") && !words[0].contains(&token), "{words:?}");
}

#[db_test(engine)]
async fn a_link_that_ran_out_before_its_mail_could_go_is_not_sent(engine: Engine) {
    let app = app_with_resets(engine).await;
    app.customer().await;
    ask(&app, "asha@example.com").await;
    while kept(&app).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(kept(&app).await[0].contains("#token="));
    app.advance(61 * MINUTE);
    send_due(&app.state.mail).await.unwrap();
    assert!(outbox(&app).is_empty());
    assert!(!kept(&app).await[0].contains("token="), "nor is it kept");
    assert_eq!(app.state.mail.figures.given_up.get(), 1);
}

#[db_test(engine)]
async fn resets_are_off_unless_switched_on(engine: Engine) {
    let app = TestApp::start(engine).await;
    app.customer().await;
    app.visitor().post(FORGOT, json!({ "email": "asha@example.com" })).await.expect(404);
    app.visitor().post(RESET, json!({ "token": "x", "password": "New-Pond-77" })).await.expect(404);
    let on = app_with_resets(engine).await;
    assert_eq!(on.visitor().get("/api/shop").await.expect(200)["passwordResets"], true);
    assert_eq!(app.visitor().get("/api/shop").await.expect(200)["passwordResets"], false);
}

#[db_test(engine)]
async fn mails_go_through_the_configured_server(engine: Engine) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let app = TestApp::start_with(engine, |config| {
        config.password_resets = Switch::On;
        config.mail.smtp_url = Some(format!("smtp://127.0.0.1:{port}"));
        config.public_url = Some("https://haat.example.com".to_owned());
    })
    .await;
    app.customer().await;
    ask(&app, "asha@example.com").await;
    let state = app.state.mail.clone();
    let sending = tokio::spawn(async move {
        loop {
            send_due(&state).await.unwrap();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let mail = tokio::time::timeout(Duration::from_secs(20), receive(listener)).await.unwrap();
    sending.abort();
    assert!(mail.contains("RCPT TO:<asha@example.com>"), "{mail}");
    assert!(mail.contains("https://haat.example.com/reset-password#token="), "{mail}");
    assert!(outbox(&app).is_empty());
}

/// A mail server that takes one mail and tells all that was said to it.
async fn receive(listener: TcpListener) -> String {
    let (stream, _) = listener.accept().await.unwrap();
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut heard = String::new();
    let mut in_data = false;
    writer.write_all(b"220 test\r\n").await.unwrap();
    while let Some(line) = lines.next_line().await.unwrap() {
        let answer = match line.as_str() {
            "." => "250 taken\r\n",
            _ if in_data => "",
            "DATA" => "354 go on\r\n",
            _ => "250 fine\r\n",
        };
        in_data = in_data || line == "DATA";
        let done = line == ".";
        heard.push_str(&line);
        heard.push('\n');
        writer.write_all(answer.as_bytes()).await.unwrap();
        if done {
            break;
        }
    }
    heard
}
