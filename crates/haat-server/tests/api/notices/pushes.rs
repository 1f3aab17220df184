//! Web push: a push service of our own, and a browser whose keys the test holds.

use super::{bid, gather, told};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::time::{HOUR, SECOND};
use haat_server::config::Switch;
use haat_server::push::post::send_due;
use haat_testing::{Client, Engine, TestApp, db_test};
use http::{HeaderMap, StatusCode};
use parking_lot::Mutex;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::SystemRandom;
use ring::signature::ECDSA_P256_SHA256_FIXED;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

const PUSH: &str = "/api/notices/push";

/// A push service: keeps what it is sent, and answers as it is told to.
#[derive(Clone)]
struct PushService {
    taken: Arc<Mutex<Vec<(HeaderMap, Bytes)>>>,
    answer: Arc<Mutex<StatusCode>>,
    address: SocketAddr,
}

impl PushService {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let answer = Arc::new(Mutex::new(StatusCode::CREATED));
        let service = Self { taken: Arc::default(), answer, address };
        let take = |State(service): State<Self>, headers: HeaderMap, body: Bytes| async move {
            service.taken.lock().push((headers, body));
            *service.answer.lock()
        };
        let router = Router::new().route("/device", post(take)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        service
    }

    fn endpoint(&self) -> String {
        format!("http://{}/device", self.address)
    }

    fn count(&self) -> usize {
        self.taken.lock().len()
    }
}

/// A browser: ring gives a private key out of its hands only once, so each reads one push.
struct Browser {
    key: EphemeralPrivateKey,
    public: Vec<u8>,
}

const AUTH: [u8; 16] = [7; 16];

impl Browser {
    fn new() -> Self {
        let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = key.compute_public_key().unwrap().as_ref().to_vec();
        Self { key, public }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let [public, auth] = [&self.public[..], &AUTH].map(|bytes| URL_SAFE_NO_PAD.encode(bytes));
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": { "p256dh": public, "auth": auth } })
    }

    /// Reads a push as RFC 8291 says, written anew here so that one mistake is not made on both sides.
    fn read(self, body: &[u8]) -> Value {
        let (salt, server, sealed) = (&body[..16], &body[21..86], &body[86..]);
        let shared =
            agree_ephemeral(self.key, &UnparsedPublicKey::new(&ECDH_P256, server), <[u8]>::to_vec).unwrap();
        let info = [b"WebPush: info\0", &self.public[..], server].concat();
        let secret = expand(&Salt::new(HKDF_SHA256, &AUTH).extract(&shared), &info, 32);
        let key = Salt::new(HKDF_SHA256, salt).extract(&secret);
        let nonce = expand(&key, b"Content-Encoding: nonce\0", 12);
        let key = expand(&key, b"Content-Encoding: aes128gcm\0", 16);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let nonce = Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = sealed.to_vec();
        let opened = key.open_in_place(nonce, Aad::empty(), &mut sealed).unwrap();
        let (last, text) = opened.split_last().unwrap();
        assert_eq!(*last, 2, "the only record");
        serde_json::from_slice(text).unwrap()
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(key: &Prk, info: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    key.expand(&[info], Length(length)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

async fn app_with_push(engine: Engine) -> (TestApp, PushService) {
    let app = TestApp::start_with(engine, |config| config.push_to_loopback = Switch::On).await;
    (app, PushService::start().await)
}

async fn subscribe(who: &Client, service: &PushService) -> Browser {
    let browser = Browser::new();
    let answer = who.post(PUSH, browser.subscription(&service.endpoint())).await.expect(200);
    assert_eq!(answer["devices"], 1);
    browser
}

#[db_test(engine)]
async fn an_outbid_bidder_is_told_on_their_device(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let lamp = app.auction().title("Brass lamp").ends_in(24 * HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let browser = subscribe(&asha, &service).await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    send_due(&app.state.push).await.unwrap();
    let (headers, body) = service.taken.lock().pop().unwrap();
    assert_eq!(
        (headers["content-encoding"].to_str().unwrap(), headers["urgency"].to_str().unwrap()),
        ("aes128gcm", "high")
    );
    assert!(headers["topic"].len() <= 32 && headers.contains_key("ttl"));
    let key = asha.get(PUSH).await.expect(200)["key"].as_str().unwrap().to_owned();
    verify(headers["authorization"].to_str().unwrap(), &key, &format!("http://{}", service.address));
    let message = browser.read(&body);
    assert_eq!(message["title"], "You were outbid on Brass lamp");
    assert_eq!(message["path"], format!("/auctions/{}", lamp.id));
    assert_eq!(told(&asha).await.1, 1, "and by the bell");
    send_due(&app.state.push).await.unwrap();
    assert_eq!(service.count(), 0, "once");
}

/// As a push service checks who sends.
fn verify(header: &str, key: &str, audience: &str) {
    let (token, with) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(with, key);
    let (text, signature) = token.rsplit_once('.').unwrap();
    let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
    ring::signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key))
        .verify(text.as_bytes(), &bytes(signature))
        .unwrap();
    let claim: Value = serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
    assert_eq!(claim["aud"], audience);
}

#[db_test(engine)]
async fn a_hot_lot_pushes_at_most_every_half_minute(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    subscribe(&asha, &service).await;
    for second in 0..90 {
        bid(&asha, &lamp, 200 + 2 * second).await;
        bid(&ravi, &lamp, 201 + 2 * second).await;
        gather(&app).await;
        send_due(&app.state.push).await.unwrap();
        app.advance(SECOND);
    }
    assert_eq!(service.count(), 3, "at 0, 30 and 60 seconds");
    bid(&asha, &lamp, 1000).await;
    gather(&app).await;
    app.advance(60 * SECOND);
    send_due(&app.state.push).await.unwrap();
    assert_eq!(service.count(), 3, "who has answered is left alone");
}

#[db_test(engine)]
async fn a_device_that_is_gone_is_forgotten(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    subscribe(&asha, &service).await;
    *service.answer.lock() = StatusCode::GONE;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    send_due(&app.state.push).await.unwrap();
    assert_eq!(service.count(), 1);
    assert_eq!(asha.get(PUSH).await.expect(200)["devices"], 0);
}

#[db_test(engine)]
async fn a_key_that_is_not_taken_costs_no_device(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    subscribe(&asha, &service).await;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    let push = &app.state.push;
    for (tries, answer) in [(1, StatusCode::FORBIDDEN), (2, StatusCode::UNAUTHORIZED)] {
        *service.answer.lock() = answer;
        send_due(push).await.unwrap();
        assert_eq!(asha.get(PUSH).await.expect(200)["devices"], 1, "{answer}");
        assert_eq!((push.refused.get(), push.figures.failed.get()), (tries, tries), "{answer}");
        app.advance(60 * SECOND);
    }
    assert!(app.visitor().get("/metrics").await.text.contains("haat_pushes_refused_total 2"));
    *service.answer.lock() = StatusCode::CREATED;
    send_due(push).await.unwrap();
    assert_eq!((service.count(), push.figures.sent.get()), (3, 1), "once the key is right again it arrives");
}

#[db_test(engine)]
async fn a_device_that_does_not_take_the_key_does_not_shake_the_others(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (other, strict) = (service, PushService::start().await);
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    for service in [&other, &strict] {
        asha.post(PUSH, Browser::new().subscription(&service.endpoint())).await.expect(200);
    }
    *strict.answer.lock() = StatusCode::FORBIDDEN;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    for _ in 0..3 {
        send_due(&app.state.push).await.unwrap();
        app.advance(60 * SECOND);
    }
    assert_eq!((other.count(), strict.count(), app.state.push.refused.get()), (1, 1, 1));
    assert_eq!(asha.get(PUSH).await.expect(200)["devices"], 2);
}

#[db_test(engine)]
async fn a_push_service_that_is_busy_is_tried_again(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    subscribe(&asha, &service).await;
    *service.answer.lock() = StatusCode::SERVICE_UNAVAILABLE;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    send_due(&app.state.push).await.unwrap();
    *service.answer.lock() = StatusCode::CREATED;
    send_due(&app.state.push).await.unwrap();
    assert_eq!(service.count(), 1, "not at once");
    app.advance(20 * SECOND);
    send_due(&app.state.push).await.unwrap();
    assert_eq!((service.count(), app.state.push.figures.sent.get()), (2, 1));
}

#[db_test(engine)]
async fn pushes_that_wait_or_are_given_up_are_seen(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (asha, ravi, admin) = (app.customer().await, app.other_customer().await, app.admin().await);
    subscribe(&asha, &service).await;
    let lamp = app.auction().ends_in(48 * HOUR).insert().await;
    let outbid = async |price: i64| {
        bid(&asha, &lamp, price).await;
        bid(&ravi, &lamp, price + 50).await;
        gather(&app).await;
    };
    let seen = async || admin.get("/api/admin/mails").await.expect(200)["pushes"].clone();
    outbid(150).await;
    send_due(&app.state.push).await.unwrap();
    assert_eq!(seen().await, json!({ "waiting": 0, "oldestSeconds": 0, "failed": 0 }));

    *service.answer.lock() = StatusCode::SERVICE_UNAVAILABLE;
    app.advance(HOUR);
    outbid(300).await;
    send_due(&app.state.push).await.unwrap();
    app.advance(75 * SECOND);
    assert_eq!(seen().await, json!({ "waiting": 1, "oldestSeconds": 60, "failed": 0 }));
    let figures = app.state.push.figures.clone();
    for _ in 0..24 {
        send_due(&app.state.push).await.unwrap();
        app.advance(HOUR);
    }
    assert_eq!(seen().await, json!({ "waiting": 0, "oldestSeconds": 0, "failed": 1 }), "sent once before");
    send_due(&app.state.push).await.unwrap();
    assert_eq!((figures.given_up.get(), figures.waiting.get(), figures.oldest.get()), (1, 0, 0));

    *service.answer.lock() = StatusCode::CREATED;
    outbid(500).await;
    assert_eq!(seen().await["waiting"], 1, "what is told later is tried anew");
    send_due(&app.state.push).await.unwrap();
    assert_eq!(seen().await, json!({ "waiting": 0, "oldestSeconds": 0, "failed": 0 }));
}

#[db_test(engine)]
async fn a_push_service_that_is_silent_keeps_nobody_else_waiting(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    // It takes connections and says nothing.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (asha, ravi, nila) =
        (app.customer().await, app.other_customer().await, app.person("Nila", "nila@example.com", "").await);
    let nowhere = format!("http://{}/device", silent.local_addr().unwrap());
    asha.post(PUSH, Browser::new().subscription(&nowhere)).await.expect(200);
    subscribe(&ravi, &service).await;
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    for (who, amount) in [(&asha, 150), (&ravi, 200), (&nila, 250)] {
        bid(who, &lamp, amount).await;
        gather(&app).await;
        app.advance(SECOND);
    }
    let push = app.state.push.clone();
    let sending = tokio::spawn(async move { send_due(&push).await.is_ok() });
    while service.count() == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(app.state.push.figures.failed.get(), 0, "the silent one still has time to answer");
    sending.abort();
}

#[db_test(engine)]
async fn pushes_are_chosen_by_kind_and_device(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    subscribe(&asha, &service).await;
    let off = asha.put("/api/notices/choices", json!({ "kind": "outbid", "push": false })).await.expect(200);
    let outbid = off.as_array().unwrap().iter().find(|choice| choice["kind"] == "outbid").unwrap();
    assert_eq!((&outbid["push"], &outbid["mail"]), (&json!(false), &json!(true)));
    let lamp = app.auction().ends_in(24 * HOUR).insert().await;
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    send_due(&app.state.push).await.unwrap();
    assert_eq!(service.count(), 0);
    ravi.post(PUSH, Browser::new().subscription(&service.endpoint())).await.expect(200);
    assert_eq!(asha.get(PUSH).await.expect(200)["devices"], 0, "a device is of whoever is there now");
    give_up(&asha, &service).await;
    assert_eq!(ravi.get(PUSH).await.expect(200)["devices"], 1, "and nobody else's to give up");
    give_up(&ravi, &service).await;
    assert_eq!(ravi.get(PUSH).await.expect(200)["devices"], 0);
}

async fn give_up(who: &Client, service: &PushService) {
    let request = who.request(reqwest::Method::DELETE, PUSH).json(&json!({ "endpoint": service.endpoint() }));
    who.send(request).await.expect(200);
}

#[db_test]
async fn no_endpoint_leads_into_our_own_network(app: TestApp) {
    let (asha, browser) = (app.customer().await, Browser::new());
    for endpoint in ["http://127.0.0.1:9/x", "https://10.0.0.1/x", "https://169.254.169.254/x", "nonsense"] {
        asha.post(PUSH, browser.subscription(endpoint)).await.expect(422);
    }
    let mut wrong = browser.subscription("https://push.example/x");
    wrong["keys"]["auth"] = json!("short");
    asha.post(PUSH, wrong).await.expect(422);
    asha.post(PUSH, json!({ "endpoint": "https://push.example/x" })).await.expect(422);
}

#[db_test(engine)]
async fn who_is_signed_out_everywhere_is_told_nowhere(engine: Engine) {
    let (app, service) = app_with_push(engine).await;
    let asha = app.customer().await;
    subscribe(&asha, &service).await;
    asha.post("/api/users/signout-everywhere", json!({})).await.expect(200);
    assert_eq!(app.customer().await.get(PUSH).await.expect(200)["devices"], 0);
}
