//! Codes of an authenticator app.

use super::verify_email::token;
use haat_db::sql;
use haat_domain::ids::UserId;
use haat_domain::time::{DAY, MINUTE, SECOND};
use haat_server::accounts::store::factors::{self, seal_all};
use haat_server::auth::totp::TotpSecret;
use haat_server::config::{RateLimits, Switch};
use haat_server::vault::{Purpose, Vault};
use haat_testing::{Client, Engine, PASSWORD, Response, TestApp, db_test};
use reqwest::Method;
use serde_json::{Value, json};

const TOTP: &str = "/api/users/me/totp";

async fn sign_in(app: &TestApp, code: Value) -> Response {
    let body = json!({ "email": "asha@example.com", "password": PASSWORD, "code": code });
    app.visitor().post("/api/users/signin", body).await
}

fn holder(app: &TestApp, signed_in: &Value) -> Client {
    let mut client = app.visitor();
    client.token = Some(signed_in["token"].as_str().unwrap().to_owned());
    client
}

/// Whether anything is asked for, whether it is a code, and how many recovery codes are left.
async fn state_of(client: &Client) -> (bool, bool, i64) {
    let shown = client.get("/api/users/me/second-factor").await.expect(200);
    let is = |name: &str| shown[name].as_bool().unwrap();
    (is("on"), is("app"), shown["recoveryCodesLeft"].as_i64().unwrap())
}

/// Switches it on: the secret, and the recovery codes.
pub(super) async fn switched_on(app: &TestApp, asha: &Client) -> (TotpSecret, Vec<String>) {
    let started = asha.post(TOTP, json!({})).await.expect(200);
    let secret = TotpSecret::read(started["secret"].as_str().unwrap()).unwrap();
    assert!(started["uri"].as_str().unwrap().contains(&secret.base32()));
    let code = secret.code_at(app.state.clock.now());
    let codes = asha.put(TOTP, json!({ "code": code })).await.expect(200)["recoveryCodes"].clone();
    (secret, serde_json::from_value(codes).unwrap())
}

#[db_test]
async fn a_code_is_asked_for_from_the_first_right_one_on(app: TestApp) {
    let asha = app.customer().await;
    assert_eq!(state_of(&asha).await, (false, false, 0));
    asha.put(TOTP, json!({ "code": "123456" })).await.expect(422);
    asha.post(TOTP, json!({})).await.expect(200);
    asha.put(TOTP, json!({ "code": "nonsense" })).await.expect(422);
    sign_in(&app, Value::Null).await.expect(200);

    let (secret, codes) = switched_on(&app, &asha).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(state_of(&asha).await, (true, true, 10));
    asha.post(TOTP, json!({})).await.expect(409);
    assert_eq!(sign_in(&app, Value::Null).await.expect(403)["code"], "code_needed");
    assert_eq!(sign_in(&app, json!("000000")).await.expect(403)["code"], "wrong_code");
    let code = secret.code_at(app.state.clock.now());
    assert_eq!(
        sign_in(&app, json!(code)).await.expect(403)["code"],
        "wrong_code",
        "it was used to set it up"
    );
    app.advance(30 * SECOND);
    let code = secret.code_at(app.state.clock.now());
    sign_in(&app, json!(code)).await.expect(200);
    assert_eq!(sign_in(&app, json!(code)).await.expect(403)["code"], "wrong_code", "no code opens twice");
    let wrong = json!({ "email": "asha@example.com", "password": "Wrong-Pond7!", "code": code });
    assert_eq!(app.visitor().post("/api/users/signin", wrong).await.expect(401)["code"], "wrong_password");
}

#[db_test]
async fn a_recovery_code_opens_once(app: TestApp) {
    let asha = app.customer().await;
    let (_, codes) = switched_on(&app, &asha).await;
    let typed = codes[3].to_lowercase().replace('-', " ");
    sign_in(&app, json!(typed)).await.expect(200);
    sign_in(&app, json!(codes[3])).await.expect(403);
    assert_eq!(state_of(&asha).await, (true, true, 9));
    let log = asha.get("/api/users/me/security").await.expect(200);
    let used = log.as_array().unwrap().iter().any(|entry| entry["event"] == "recovery_code_used");
    assert!(used, "{log}");
}

#[db_test(engine)]
async fn it_is_asked_for_again_where_the_password_is(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.protection.fresh_seconds = 900).await;
    let asha = app.customer().await;
    let (secret, _) = switched_on(&app, &asha).await;
    app.advance(15 * MINUTE);
    assert_eq!(asha.delete(TOTP).await.expect(403)["code"], "password_needed");
    let confirm = |code: Value| {
        let (asha, body) = (asha.clone(), json!({ "password": PASSWORD, "code": code }));
        async move { asha.post("/api/users/me/confirm", body).await }
    };
    assert_eq!(confirm(Value::Null).await.expect(403)["code"], "code_needed");
    asha.delete(TOTP).await.expect(403);
    // The present password in the form is no proof of the second factor.
    let move_away = json!({ "name": "Asha", "email": "thief@example.com", "password": PASSWORD });
    let refused = asha.put("/api/users/profile/undefined", move_away.clone()).await;
    assert_eq!(refused.expect(403)["code"], "password_needed");
    confirm(json!(secret.code_at(app.state.clock.now()))).await.expect(200);
    asha.put("/api/users/profile/undefined", move_away).await.expect(200);
    asha.delete(TOTP).await.expect(200);
    assert_eq!(state_of(&asha).await, (false, false, 0));
}

#[db_test]
async fn the_way_back_to_an_address_takes_off_an_app_that_was_begun_long_before(app: TestApp) {
    let asha = app.customer().await;
    let started = asha.post(TOTP, json!({})).await.expect(200);
    let secret = TotpSecret::read(started["secret"].as_str().unwrap()).unwrap();
    app.advance(8 * DAY);
    asha.put(TOTP, json!({ "code": secret.code_at(app.state.clock.now()) })).await.expect(200);
    let moved = json!({ "name": "Asha Rao", "email": "thief@example.com", "password": "Stolen-Pond-7" });
    asha.put("/api/users/profile/undefined", moved).await.expect(200);
    let link = token(&app, "asha@example.com", "/undo-email").await.unwrap();
    let back = json!({ "token": link, "password": PASSWORD });
    app.visitor().post("/api/users/undo-email", back).await.expect(200);
    sign_in(&app, Value::Null).await.expect(200);
    app.check_invariants().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_cannot_be_guessed_by_the_thousand() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.rate_limits = RateLimits::On).await;
    let asha = app.customer().await;
    switched_on(&app, &asha).await;
    let mut statuses = Vec::new();
    for number in 0..12 {
        statuses.push(sign_in(&app, json!(format!("{number:06}"))).await.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 403).count(), 10, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&429));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_with_the_password_keep_no_known_device_network_or_session_waiting() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.rate_limits = RateLimits::On;
        config.trust_proxy = 1;
    })
    .await;
    let asha = app.customer().await;
    let from = |network: &str, code: Value, device: Value| {
        let (visitor, network) = (app.visitor(), network.to_owned());
        let body =
            json!({ "email": "asha@example.com", "password": PASSWORD, "code": code, "device": device });
        async move {
            let request = visitor.request(Method::POST, "/api/users/signin");
            visitor.send(request.header("x-forwarded-for", network).json(&body)).await
        }
    };
    let home = from("203.0.113.5", Value::Null, Value::Null).await.expect(200);
    let (secret, _) = switched_on(&app, &asha).await;
    for number in 0..12 {
        from("198.51.100.7", json!(format!("{number:06}")), Value::Null).await;
    }
    let next = || {
        app.advance(30 * SECOND);
        json!(secret.code_at(app.state.clock.now()))
    };
    from("203.0.113.5", next(), Value::Null).await.expect(200);
    from("192.0.2.77", next(), home["device"].clone()).await.expect(200);
    asha.post("/api/users/me/confirm", json!({ "password": PASSWORD, "code": next() })).await.expect(200);
    for number in 0..12 {
        from("198.51.100.7", json!(format!("{number:06}")), Value::Null).await;
    }
    from("192.0.2.78", json!("000000"), Value::Null).await.expect(429);
}

#[db_test]
async fn recovery_codes_are_renewed_and_old_ones_open_nothing(app: TestApp) {
    let asha = app.customer().await;
    asha.post("/api/users/me/recovery-codes", json!({})).await.expect(409);
    let (_, old) = switched_on(&app, &asha).await;
    let renewed = asha.post("/api/users/me/recovery-codes", json!({})).await.expect(200);
    sign_in(&app, json!(old[0])).await.expect(403);
    sign_in(&app, renewed["recoveryCodes"][0].clone()).await.expect(200);
}

#[db_test]
async fn an_admin_helps_somebody_who_lost_everything(app: TestApp) {
    let (asha, indira) = (app.customer().await, app.admin().await);
    let address = format!("/api/users/{}/second-factor", asha.id);
    indira.delete(&address).await.expect(409);
    switched_on(&app, &asha).await;
    app.other_customer().await.delete(&address).await.expect(403);
    indira.delete(&address).await.expect(200);
    asha.get("/api/users/me").await.expect(401);
    sign_in(&app, Value::Null).await.expect(200);
    let audit = indira.get("/api/admin/audit").await.expect(200);
    assert!(audit.to_string().contains("Took the second factor off Asha Rao"), "{audit}");
    let log = app.customer().await.get("/api/users/me/security").await.expect(200);
    assert!(log.to_string().contains("second_factor_reset"), "{log}");
}

#[db_test(engine)]
async fn a_new_admin_has_one_sign_in_to_set_it_up(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.protection.admin_second_factor = Switch::On).await;
    let (asha, indira) = (app.customer().await, app.admin().await);
    let promoted = json!({ "name": "Asha Rao", "email": "asha@example.com", "isAdmin": true });
    indira.put(&format!("/api/users/{}", asha.id), promoted).await.expect(200);
    indira.get("/api/users").await.expect(200);

    let first = sign_in(&app, Value::Null).await.expect(200);
    assert_eq!((&first["isAdmin"], &first["secondFactorDue"]), (&json!(true), &json!(true)));
    let first = holder(&app, &first);
    first.get("/api/users").await.expect(200);

    let second = sign_in(&app, Value::Null).await.expect(200);
    assert_eq!((&second["isAdmin"], &second["secondFactorDue"]), (&json!(false), &json!(true)));
    let second = holder(&app, &second);
    assert_eq!(second.get("/api/users").await.expect(403)["code"], "second_factor_missing");
    first.get("/api/users").await.expect(200);
    let shown = second.get("/api/users/me/second-factor").await.expect(200);
    assert_eq!((&shown["required"], &shown["missing"]), (&json!(true), &json!(true)));

    switched_on(&app, &second).await;
    second.get("/api/users").await.expect(200);
    assert_eq!(second.get("/api/users/me").await.expect(200)["isAdmin"], true);
    assert_eq!(second.delete(TOTP).await.expect(409)["code"], "second_factor_missing");
}

#[db_test]
async fn nobody_needs_one_where_the_shop_does_not_ask(app: TestApp) {
    let flags = "is_admin = TRUE, factor_required = TRUE, grace_session = 'an earlier one'";
    app.person("Asha Rao", "asha@example.com", flags).await.get("/api/users").await.expect(200);
    assert_eq!(sign_in(&app, Value::Null).await.expect(200)["secondFactorDue"], false);
}

#[db_test]
async fn the_secret_of_an_app_is_sealed_and_an_older_one_becomes_so(app: TestApp) {
    let asha = app.customer().await;
    let (secret, _) = switched_on(&app, &asha).await;
    let stored = async || {
        let stored: Option<String> =
            sql("SELECT secret FROM second_factors").scalar(&app.state.db).await.unwrap();
        stored.unwrap()
    };
    assert!(stored().await.starts_with("v1:") && !stored().await.contains(&secret.base32()));
    let plainly = async || {
        let plain = sql("UPDATE second_factors SET secret = $1").bind(secret.base32());
        app.state.db.write(plain).await.unwrap();
    };
    // A node of before wrote it: the next use seals it.
    plainly().await;
    app.advance(60 * SECOND);
    sign_in(&app, json!(secret.code_at(app.state.clock.now()))).await.expect(200);
    assert!(stored().await.starts_with("v1:"));
    // A shop of before is started: all are sealed, and the app still opens the account.
    plainly().await;
    for _ in 0..2 {
        seal_all(&app.state.db, &app.state.accounts.vault).await.unwrap();
    }
    assert!(stored().await.starts_with("v1:"));
    app.advance(60 * SECOND);
    sign_in(&app, json!(secret.code_at(app.state.clock.now()))).await.expect(200);
    app.check_invariants().await;
    // The shop has another secret: with the old one at hand nothing is lost, without it recovery codes still open.
    let old = Vault::new(Purpose::SecondFactors, b"an older secret", &[]);
    let sealed = format!("v1:{}", old.seal(&asha.id, &secret.base32()).unwrap());
    app.state.db.write(sql("UPDATE second_factors SET secret = $1").bind(&sealed)).await.unwrap();
    app.advance(60 * SECOND);
    let code = secret.code_at(app.state.clock.now());
    assert_eq!(sign_in(&app, json!(code)).await.expect(403)["code"], "wrong_code");
    let both = Vault::new(Purpose::SecondFactors, b"a newer secret", &["an older secret".to_owned()]);
    let mut tx = app.state.db.begin().await.unwrap();
    let user = UserId::from(asha.id.as_str());
    let row = factors::app(&mut tx, &user).await.unwrap().unwrap();
    let read = factors::secret_of(&mut tx, &both, &user, &row).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(read, Some(secret.base32()));
    assert_ne!(stored().await, sealed, "sealed anew");
}
