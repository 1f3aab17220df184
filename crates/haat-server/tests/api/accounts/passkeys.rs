//! Passkeys, by an authenticator of our own: ES256 keys and the bytes of `WebAuthn`.

use super::second_factor::switched_on;
use super::verify_email::{sign_in, sign_up, token};
use crate::notices::gather;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use haat_db::sql;
use haat_db::tables::USERS;
use haat_domain::time::{DAY, HOUR, MINUTE, SECOND};
use haat_server::config::{Auto, Switch};
use haat_testing::{Client, Engine, PASSWORD, Response, TestApp, db_test};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::time::Duration;

const KEYS: &str = "/api/users/me/passkeys";
/// Its owner was there and proved it; a key is told.
const THERE: u8 = 1;
const VERIFIED: u8 = 4;
const HAS_KEY: u8 = 64;

struct Authenticator {
    id: [u8; 16],
    key: EcdsaKeyPair,
    random: SystemRandom,
    count: u32,
    origin: String,
}

impl Authenticator {
    fn new(app: &TestApp, number: u8) -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random);
        Self { id: [number; 16], key: key.unwrap(), random, count: 0, origin: app.url.clone() }
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn statement(&mut self, rp_id: &str, flags: u8) -> Vec<u8> {
        self.count += 1;
        [&Sha256::digest(rp_id)[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    /// What the browser sends of a new key.
    fn create(&mut self, asked: &Value) -> Value {
        let point = self.key.public_key().as_ref();
        let (x, y) = (&point[1..33], &point[33..65]);
        let head = hex::decode("a5010203262001215820").unwrap();
        let cose = [&head[..], x, &[0x22, 0x58, 0x20], y].concat();
        let mut statement = self.statement(asked["rpId"].as_str().unwrap(), THERE | VERIFIED | HAS_KEY);
        statement.extend([0; 16]);
        statement.extend([0, 16]);
        statement.extend(self.id);
        statement.extend(cose);
        let said = self.client_data("webauthn.create", &asked["challenge"]);
        json!({ "name": "My phone", "clientDataJSON": BASE64.encode(said), "authenticatorData": BASE64.encode(statement) })
    }

    /// What the browser sends of a use.
    fn get(&mut self, asked: &Value, flags: u8) -> Value {
        let statement = self.statement(asked["rpId"].as_str().unwrap(), flags);
        let said = self.client_data("webauthn.get", &asked["challenge"]);
        let signed = [&statement[..], &Sha256::digest(&said)[..]].concat();
        let signature = self.key.sign(&self.random, &signed).unwrap();
        json!({ "id": BASE64.encode(self.id), "clientDataJSON": BASE64.encode(said),
            "authenticatorData": BASE64.encode(statement), "signature": BASE64.encode(signature) })
    }
}

async fn challenge(app: &TestApp) -> Value {
    app.visitor().post("/api/users/passkeys/challenge", json!({})).await.expect(200)
}

async fn add(client: &Client, authenticator: &mut Authenticator) -> Value {
    let asked = client.post(&format!("{KEYS}/challenge"), json!({})).await.expect(200);
    client.post(KEYS, authenticator.create(&asked)).await.expect(200)
}

async fn open(app: &TestApp, answer: Value) -> Response {
    app.visitor().post("/api/users/signin/passkey", answer).await
}

#[db_test]
async fn a_passkey_is_a_whole_sign_in(app: TestApp) {
    let asha = app.customer().await;
    let mut phone = Authenticator::new(&app, 1);
    let added = add(&asha, &mut phone).await;
    assert_eq!(added["recoveryCodes"].as_array().unwrap().len(), 10);
    let answer = phone.get(&challenge(&app).await, THERE | VERIFIED);
    let info = open(&app, answer.clone()).await.expect(200);
    assert_eq!(info["email"], "asha@example.com");
    assert_eq!(open(&app, answer).await.expect(403)["code"], "wrong_passkey", "no answer counts twice");
    let log = asha.get("/api/users/me/security").await.expect(200);
    assert_eq!((&log[0]["event"], &log[0]["note"]), (&json!("signed_in_by_passkey"), &json!("My phone")));

    // The password alone opens nothing any more, a recovery code beside it does.
    let body = json!({ "email": "asha@example.com", "password": PASSWORD });
    let refused = app.visitor().post("/api/users/signin", body).await.expect(403);
    assert_eq!((&refused["code"], &refused["params"]["passkey"]), (&json!("code_needed"), &json!(true)));
    let code = &added["recoveryCodes"][0];
    let body = json!({ "email": "asha@example.com", "password": PASSWORD, "code": code });
    app.visitor().post("/api/users/signin", body).await.expect(200);
}

#[db_test]
async fn a_passkey_that_is_used_elsewhere_is_told_to_its_owner(app: TestApp) {
    let asha = app.customer().await;
    let mut phone = Authenticator::new(&app, 1);
    add(&asha, &mut phone).await;
    app.advance(2 * HOUR);
    let told = async || {
        gather(&app).await;
        asha.get("/api/notices").await.expect(200)["notices"].as_array().unwrap().len()
    };
    open(&app, phone.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(200);
    assert_eq!(told().await, 0, "this network is known");
    let move_away =
        async || app.state.db.write(sql("UPDATE sessions SET network = '203.0.113.0'")).await.unwrap();
    move_away().await;
    let info = open(&app, phone.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(200);
    assert_eq!(told().await, 1);
    assert_eq!(asha.get("/api/notices").await.expect(200)["notices"][0]["kind"], "new_device");
    move_away().await;
    let mut answer = phone.get(&challenge(&app).await, THERE | VERIFIED);
    answer["device"] = info["device"].clone();
    open(&app, answer).await.expect(200);
    assert_eq!(told().await, 1);
    assert_eq!(asha.get("/api/notices").await.expect(200)["notices"][0]["times"], 1, "the device is known");
}

#[db_test]
async fn what_does_not_fit_opens_nothing(app: TestApp) {
    let asha = app.customer().await;
    let mut phone = Authenticator::new(&app, 1);
    add(&asha, &mut phone).await;
    let asked = challenge(&app).await;
    let refused = |answer: Value, why: &'static str| {
        let app = &app;
        async move { assert_eq!(open(app, answer).await.expect(403)["code"], "wrong_passkey", "{why}") }
    };
    refused(phone.get(&asked, THERE), "nobody proved who they are").await;
    let elsewhere = json!({ "rpId": "evil.example", "challenge": asked["challenge"] });
    refused(phone.get(&elsewhere, THERE | VERIFIED), "for another site").await;
    let ours = phone.origin.clone();
    "https://evil.example".clone_into(&mut phone.origin);
    refused(phone.get(&asked, THERE | VERIFIED), "from another site").await;
    phone.origin = ours;
    let own = json!({ "rpId": asked["rpId"], "challenge": BASE64.encode("a challenge of one's own") });
    refused(phone.get(&own, THERE | VERIFIED), "not our challenge").await;
    let mut other = Authenticator::new(&app, 1);
    refused(other.get(&asked, THERE | VERIFIED), "another key").await;
    let mut unknown = Authenticator::new(&app, 2);
    refused(unknown.get(&asked, THERE | VERIFIED), "nobody's key").await;
    let mut answer = phone.get(&asked, THERE | VERIFIED);
    answer["signature"] = json!("no base64!");
    refused(answer, "nonsense").await;
    phone.count = 0;
    refused(phone.get(&asked, THERE | VERIFIED), "a copy that counts from the beginning").await;
    phone.count = 100;
    let late = phone.get(&asked, THERE | VERIFIED);
    app.advance(10 * MINUTE);
    refused(late, "too late").await;
    let answer = phone.get(&challenge(&app).await, THERE | VERIFIED);
    open(&app, answer).await.expect(200);
}

#[db_test]
async fn passkeys_are_listed_and_removed_by_their_owner(app: TestApp) {
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut phone = Authenticator::new(&app, 1);
    let asked = asha.post(&format!("{KEYS}/challenge"), json!({})).await.expect(200);
    let body = phone.create(&asked);
    ravi.post(KEYS, body.clone()).await.expect(403);
    let mut nameless = body.clone();
    nameless["name"] = json!(" ");
    asha.post(KEYS, nameless).await.expect(422);
    asha.post(KEYS, body.clone()).await.expect(200);
    asha.post(KEYS, body).await.expect(403);
    let asked = ravi.post(&format!("{KEYS}/challenge"), json!({})).await.expect(200);
    ravi.post(KEYS, phone.create(&asked)).await.expect(409);

    let shown = asha.get("/api/users/me/second-factor").await.expect(200);
    let id = shown["passkeys"][0]["_id"].as_str().unwrap().to_owned();
    assert_eq!((&shown["on"], &shown["passkeys"][0]["name"]), (&json!(true), &json!("My phone")));
    ravi.delete(&format!("{KEYS}/{id}")).await.expect(404);
    asha.delete(&format!("{KEYS}/{id}")).await.expect(200);
    let body = json!({ "email": "asha@example.com", "password": PASSWORD });
    app.visitor().post("/api/users/signin", body).await.expect(200);
    let shown = asha.get("/api/users/me/second-factor").await.expect(200);
    assert_eq!((&shown["on"], &shown["recoveryCodesLeft"]), (&json!(false), &json!(0)));
}

#[db_test(engine)]
async fn a_passkey_proves_that_its_owner_is_still_there(engine: Engine) {
    let app = TestApp::start_with(engine, |config| config.protection.fresh_seconds = 900).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let (mut phone, mut his) = (Authenticator::new(&app, 1), Authenticator::new(&app, 2));
    add(&asha, &mut phone).await;
    add(&ravi, &mut his).await;
    app.advance(15 * MINUTE);
    let codes = "/api/users/me/recovery-codes";
    assert_eq!(asha.post(codes, json!({})).await.expect(403)["code"], "password_needed");
    let foreign = his.get(&challenge(&app).await, THERE | VERIFIED);
    asha.post("/api/users/me/confirm", json!({ "passkey": foreign })).await.expect(403);
    let own = phone.get(&challenge(&app).await, THERE | VERIFIED);
    asha.post("/api/users/me/confirm", json!({ "passkey": own })).await.expect(200);
    asha.post(codes, json!({})).await.expect(200);
}

#[db_test]
async fn the_way_back_to_an_address_takes_a_thiefs_passkey_off(app: TestApp) {
    let asha = app.customer().await;
    let (mut hers, mut stolen) = (Authenticator::new(&app, 1), Authenticator::new(&app, 2));
    add(&asha, &mut hers).await;
    app.advance(8 * DAY);
    // Whoever has her session adds theirs first, and then takes the account.
    add(&asha, &mut stolen).await;
    app.advance(DAY);
    let moved = json!({ "name": "Asha Rao", "email": "thief@example.com", "password": "Stolen-Pond-7" });
    asha.put("/api/users/profile/undefined", moved).await.expect(200);
    let link = token(&app, "asha@example.com", "/undo-email").await.unwrap();
    let back = json!({ "token": link, "password": "Mine-Again-77" });
    app.visitor().post("/api/users/undo-email", back).await.expect(200);
    open(&app, stolen.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(403);
    let info = open(&app, hers.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(200);
    assert_eq!(info["email"], "asha@example.com", "an old one is its owner's");
    app.check_invariants().await;
}

#[db_test(engine)]
async fn whoever_signs_up_with_a_strangers_address_cannot_lock_them_out(engine: Engine) {
    let app = TestApp::start_with(engine, |config| {
        config.protection.verify_email = Auto::On;
        config.password_resets = Switch::On;
    })
    .await;
    let email = "nila@example.com";
    sign_up(&app, email).await;
    let stranger = sign_in(&app, email).await;
    for path in [format!("{KEYS}/challenge"), "/api/users/me/totp".to_owned()] {
        let refused = stranger.post(&path, json!({})).await.expect(403);
        assert_eq!(refused["code"], "email_unverified", "{path}");
    }

    // One from before the shop verified addresses goes with the first proof.
    let proven = async |at: Option<i64>| {
        let query = USERS.update("SET email_verified_at = $1 WHERE id = $2").bind(at).bind(&stranger.id);
        app.state.db.write(query).await.unwrap();
    };
    let mut key = Authenticator::new(&app, 1);
    proven(Some(1)).await;
    add(&stranger, &mut key).await;
    proven(None).await;
    let link = reset_link(&app, email).await;
    let body = json!({ "token": link, "password": "Mine-Again-77" });
    app.visitor().post("/api/users/reset-password", body).await.expect(200);
    let body = json!({ "email": email, "password": "Mine-Again-77" });
    app.visitor().post("/api/users/signin", body).await.expect(200);
    open(&app, key.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(403);
    stranger.get("/api/users/me").await.expect(401);
    app.check_invariants().await;
}

#[db_test(engine)]
async fn a_new_password_by_mail_leaves_the_passkeys_of_a_proven_address(engine: Engine) {
    let app = TestApp::start_with(engine, |config| {
        config.protection.verify_email = Auto::On;
        config.password_resets = Switch::On;
    })
    .await;
    let asha = app.person("Asha Rao", "asha@example.com", "email_verified_at = 1").await;
    let mut phone = Authenticator::new(&app, 1);
    add(&asha, &mut phone).await;
    let reset = async |link: String| {
        let body = json!({ "token": link, "password": "Mine-Again-77" });
        app.visitor().post("/api/users/reset-password", body).await.expect(200);
    };
    reset(reset_link(&app, "asha@example.com").await).await;
    let info = open(&app, phone.get(&challenge(&app).await, THERE | VERIFIED)).await.expect(200);

    // Nor does the mailbox that an account was moved to, perhaps mistyped, open it while it may still go back.
    let mut asha = asha;
    asha.token = info["token"].as_str().map(ToOwned::to_owned);
    let moved = json!({ "name": "Asha Rao", "email": "asah@example.com", "password": "Mine-Again-77" });
    asha.put("/api/users/profile/undefined", moved).await.expect(200);
    reset(reset_link(&app, "asah@example.com").await).await;
    let body = json!({ "email": "asah@example.com", "password": "Mine-Again-77" });
    let refused = app.visitor().post("/api/users/signin", body).await.expect(403);
    assert_eq!(refused["code"], "code_needed");
}

/// The token of a mail for a new password, which is written after the answer.
async fn reset_link(app: &TestApp, email: &str) -> String {
    app.visitor().post("/api/users/forgot-password", json!({ "email": email })).await.expect(200);
    for _ in 0..500 {
        if let Some(token) = token(app, email, "/reset-password").await {
            return token;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no mail to {email}");
}

#[db_test]
async fn two_who_take_the_last_two_factors_at_once_leave_none(app: TestApp) {
    let asha = app.customer().await;
    for round in 1..=8 {
        app.advance(30 * SECOND);
        switched_on(&app, &asha).await;
        let mut phone = Authenticator::new(&app, round);
        add(&asha, &mut phone).await;
        let key = format!("{KEYS}/{}", BASE64.encode(phone.id));
        let (by_app, by_key) = tokio::join!(asha.delete("/api/users/me/totp"), asha.delete(&key));
        by_app.expect(200);
        by_key.expect(200);
        let on = sql("SELECT COUNT(*) FROM users WHERE second_factor = TRUE").count(&app.state.db);
        assert_eq!(on.await.unwrap(), 0, "nobody is asked for a factor that they do not have");
        let codes = sql("SELECT COUNT(*) FROM recovery_codes").count(&app.state.db);
        assert_eq!(codes.await.unwrap(), 0, "the codes go with the last");
    }
}
