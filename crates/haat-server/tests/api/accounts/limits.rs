//! Floods of tries, with the limits of a real shop.

use crate::notices::gather;
use haat_server::config::RateLimits;
use haat_testing::{Engine, PASSWORD, Response, TestApp};
use serde_json::json;

async fn strict() -> TestApp {
    TestApp::start_with(Engine::Sqlite, |config| {
        config.rate_limits = RateLimits::On;
        config.trust_proxy = 1;
    })
    .await
}

async fn sign_in(app: &TestApp, from: &str, email: &str, password: &str) -> Response {
    let visitor = app.visitor();
    let request = visitor
        .request(reqwest::Method::POST, "/api/users/signin")
        .header("x-forwarded-for", from)
        .json(&json!({ "email": email, "password": password }));
    visitor.send(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_ten_wrong_tries_an_account_takes_a_rest_whether_it_exists_or_not() {
    let app = strict().await;
    app.customer().await;
    let mut answers = Vec::new();
    for email in ["asha@example.com", "nobody@example.com"] {
        for _ in 0..10 {
            assert_eq!(sign_in(&app, "203.0.113.5", email, "Wrong-Pond7!").await.status, 401);
        }
        let refused = sign_in(&app, "203.0.113.5", email, PASSWORD).await;
        assert_eq!(refused.status, 429);
        let seconds: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((50..=60).contains(&seconds), "{seconds}");
        answers.push(refused.text);
    }
    assert_eq!(answers[0], answers[1]);
    let owner = sign_in(&app, "198.51.100.9", "asha@example.com", PASSWORD).await;
    assert_eq!(owner.status, 200, "the owner elsewhere is not locked out");
    app.advance(61_000);
    assert_eq!(sign_in(&app, "203.0.113.5", "asha@example.com", PASSWORD).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn right_sign_ins_do_not_count() {
    let app = strict().await;
    app.customer().await;
    for _ in 0..150 {
        assert_eq!(sign_in(&app, "203.0.113.5", "Asha@example.com", PASSWORD).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_is_protected_from_many_addresses_at_once() {
    let app = strict().await;
    app.customer().await;
    let mut refused = 0;
    for host in 0..150 {
        let from = format!("198.51.100.{host}");
        let response = sign_in(&app, &from, "asha@example.com", "Wrong-Pond7!").await;
        refused += u32::from(response.status == 429);
    }
    assert_eq!(refused, 50);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_locked_out_of_a_device_or_network_that_knows_them() {
    let app = strict().await;
    app.customer().await;
    let home = sign_in(&app, "203.0.113.5", "asha@example.com", PASSWORD).await.expect(200);
    for host in 0..120 {
        sign_in(&app, &format!("198.51.100.{host}"), "asha@example.com", "Wrong-Pond7!").await;
    }
    let from = |network: &str, device: &str| {
        let (visitor, network) = (app.visitor(), network.to_owned());
        let body = json!({ "email": "asha@example.com", "password": PASSWORD, "device": device });
        async move {
            let request = visitor.request(reqwest::Method::POST, "/api/users/signin");
            visitor.send(request.header("x-forwarded-for", network).json(&body)).await.status
        }
    };
    let device = home["device"].as_str().unwrap();
    assert_eq!(from("192.0.2.77", "").await, 429, "a strange device has to wait");
    assert_eq!(from("203.0.113.5", "").await, 200, "the network they sign in from does not");
    assert_eq!(from("192.0.2.77", device).await, 200, "nor does a device that was there before");
    assert_eq!(from("192.0.2.78", &format!("{device}x")).await, 429);

    // Of a stranger on the same network neither.
    for _ in 0..15 {
        sign_in(&app, "203.0.113.5", "asha@example.com", "Wrong-Pond7!").await;
    }
    assert_eq!(from("203.0.113.5", "").await, 429);
    assert_eq!(from("203.0.113.5", device).await, 200);
    let ravi = app.other_customer().await;
    let mut log = serde_json::Value::Null;
    for _ in 0..200 {
        log = app.admin().await.get("/api/users/security?query=slowed").await.expect(200);
        if log.as_array().is_some_and(|entries| !entries.is_empty()) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(log.as_array().unwrap().len(), 1, "the admin is told, once: {log}");
    gather(&app).await;
    let bell = app.admin().await.get("/api/notices").await.expect(200);
    let slowed = bell["notices"].as_array().unwrap().iter().find(|notice| notice["kind"] == "sign_in_slowed");
    assert_eq!(slowed.expect("on the bell, too")["path"], "/admin/security");
    let hers = app.customer().await.get("/api/notices").await.expect(200);
    assert!(!hers.to_string().contains("sign_in_slowed"), "{hers}");
    ravi.get("/api/users/security").await.expect(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_wrong_sign_ins_leave_the_shop_to_the_others() {
    let app = strict().await;
    let asha = app.customer().await;
    let flood = (0..2000).map(|number| {
        let (client, body) = (
            app.visitor(),
            json!({ "email": format!("victim{}@example.com", number % 500), "password": "Wrong-Pond7!" }),
        );
        async move { client.post("/api/users/signin", body).await.status }
    });
    let flood = futures_util::future::join_all(flood);
    let shopper = async {
        for _ in 0..50 {
            asha.get("/api/users/me").await.expect(200);
        }
    };
    let (statuses, ()) = tokio::join!(flood, shopper);
    let tried = statuses.iter().filter(|status| **status == 401).count();
    assert!((1..=62).contains(&tried), "{tried} reached a password check");
    assert!(statuses.iter().all(|status| [401, 429].contains(status)));
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_one_ipv6_network_count_together() {
    let app = strict().await;
    for host in 1..=10 {
        let from = format!("2001:db8:1:2::{host:x}");
        assert_eq!(sign_in(&app, &from, "asha@example.com", "Wrong-Pond7!").await.status, 401);
    }
    assert_eq!(sign_in(&app, "2001:db8:1:2:ffff::1", "asha@example.com", PASSWORD).await.status, 429);
    assert_eq!(sign_in(&app, "2001:db8:1:3::1", "asha@example.com", PASSWORD).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_cannot_be_made_by_the_thousand() {
    let app = strict().await;
    let visitor = app.visitor();
    for number in 0..101 {
        let body = json!({ "name": "A", "email": format!("a{number}@example.com"), "password": PASSWORD });
        let response = visitor.post("/api/users/signup", body).await;
        if number < 100 {
            response.expect(201);
        } else {
            response.expect(429);
            assert!(response.message().starts_with("Too many tries."));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn made_up_header_lines_are_nobodys_address() {
    let app = strict().await;
    let visitor = app.visitor();
    let mut statuses = Vec::new();
    for number in 0..15 {
        let request = visitor
            .request(reqwest::Method::POST, "/api/users/signin")
            .header("x-forwarded-for", format!("192.0.2.{number}"))
            .header("x-forwarded-for", "203.0.113.5")
            .json(&json!({ "email": "asha@example.com", "password": "Wrong-Pond7!" }));
        statuses.push(visitor.send(request).await.status);
    }
    assert_eq!(statuses, [[401; 10].as_slice(), &[429; 5]].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_can_be_switched_off() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.rate_limits = RateLimits::Off).await;
    for _ in 0..80 {
        let body = json!({ "email": "asha@example.com", "password": "Wrong-Pond7!" });
        app.visitor().post("/api/users/signin", body).await.expect(401);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_count_together_in_redis_and_alone_without_it() {
    let Ok(redis) = std::env::var("HAAT_TEST_REDIS") else { return };
    let node = |redis: String| {
        TestApp::start_with(Engine::Sqlite, |config| {
            config.rate_limits = RateLimits::On;
            config.trust_proxy = 1;
            config.redis_url = Some(redis);
        })
    };
    // Redis outlives the test: a new address and account each time.
    let id = haat_db::new_id(haat_testing::START).replace('-', "");
    let from = format!("2001:db8:{}:{}::1", &id[24..28], &id[28..32]);
    let email = format!("{id}@example.com");
    let (one, two) = (node(redis.clone()).await, node(redis).await);
    for _ in 0..5 {
        assert_eq!(sign_in(&one, &from, &email, "Wrong-Pond7!").await.status, 401);
        assert_eq!(sign_in(&two, &from, &email, "Wrong-Pond7!").await.status, 401);
    }
    assert_eq!(sign_in(&one, &from, &email, "Wrong-Pond7!").await.status, 429);
    assert_eq!(sign_in(&two, &from, &email, "Wrong-Pond7!").await.status, 429);

    let alone = node("redis://127.0.0.1:9/".to_owned()).await;
    for _ in 0..10 {
        assert_eq!(sign_in(&alone, &from, &email, "Wrong-Pond7!").await.status, 401);
    }
    assert_eq!(sign_in(&alone, &from, &email, "Wrong-Pond7!").await.status, 429);
}
