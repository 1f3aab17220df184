//! A planted maximum and reserve, and every line that the program logs at its most talkative.

use crate::shop::{Shop, client, free_port, haat};
use reqwest::Method;
use serde_json::{Value, json};
use std::fs::File;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;

const PASSWORD: &str = "Lotus-Pond7!";
/// Odd amounts that appear nowhere else, in rupees.
const MAXIMUM: i64 = 73_519;
const RAISED: i64 = 79_531;
const RESERVE: i64 = 84_623;

async fn call(url: &str, method: Method, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let request = client().request(method, format!("{url}{path}")).bearer_auth(token).json(body);
    let response = request.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap_or_default())
}

async fn member(shop: &Shop, name: &str) -> (String, String) {
    let body = json!({ "name": name, "email": format!("{name}@example.com"), "password": PASSWORD });
    let answer = shop.post("/api/users/signup", body).await.1;
    let text = |field: &str| answer[field].as_str().unwrap().to_owned();
    (text("token"), text("_id"))
}

#[tokio::test]
async fn no_log_line_tells_a_maximum_or_a_reserve() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let port = free_port();
    let process = haat()
        .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data-dir"])
        .arg(folder.path().join("data"))
        .envs([
            ("HAAT_LOG", "trace"),
            ("HAAT_ADMIN_EMAIL", "boss@example.com"),
            ("HAAT_ADMIN_PASSWORD", PASSWORD),
        ])
        .stdout(Stdio::null())
        .stderr(File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let shop = Shop { url: format!("http://127.0.0.1:{port}"), process };
    for _ in 0..400 {
        if shop.get("/readyz").await == Some((200, "ready".into())) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let signed =
        shop.post("/api/users/signin", json!({ "email": "boss@example.com", "password": PASSWORD })).await;
    let boss = signed.1["token"].as_str().unwrap().to_owned();
    let (seller, id) = member(&shop, "meena").await;
    let (asha, asha_id) = member(&shop, "asha").await;
    let (ravi, _) = member(&shop, "ravi").await;
    let promoted =
        json!({ "name": "meena", "email": "meena@example.com", "isSeller": true, "isAdmin": false });
    let (status, answer) = call(&shop.url, Method::PUT, &format!("/api/users/{id}"), &boss, &promoted).await;
    assert_eq!(status, 200, "{answer}");
    let lot = json!({ "title": "Lamp", "description": "Old.", "imageUrl": "/l.webp", "startingBid": 100,
        "endDate": "2090-01-01T00:00:00Z", "step": "ladder", "reserve": RESERVE });
    let (status, made) = call(&shop.url, Method::POST, "/api/auctions", &seller, &lot).await;
    assert_eq!(status, 201, "{made}");
    let url = format!("/api/auctions/{}", made["auction"]["_id"].as_str().unwrap());
    let bids = format!("{url}/bids");
    for (who, body, expected) in [
        (&asha, json!({ "maximumBid": MAXIMUM }), 200),
        (&ravi, json!({ "bidAmount": 300 }), 200),
        (&ravi, json!({ "bidAmount": 1 }), 409),
        (&asha, json!({ "maximumBid": RAISED }), 200),
        (&asha, json!({ "maximumBid": MAXIMUM }), 409),
        (&asha, json!({ "maximumBid": "many" }), 422),
        (&seller, json!({ "maximumBid": MAXIMUM }), 403),
    ] {
        let (status, answer) = call(&shop.url, Method::POST, &bids, who, &body).await;
        assert_eq!(status, expected, "{answer}");
    }
    let void = format!("{bids}/2/void");
    call(&shop.url, Method::POST, &void, &boss, &json!({ "reason": "A test" })).await;
    for (token, path) in [
        (&asha, "/api/auctions/mine"),
        (&asha, "/api/bidding"),
        (&boss, &url),
        (&seller, "/api/auctions/selling"),
    ] {
        assert_eq!(call(&shop.url, Method::GET, path, token, &Value::Null).await.0, 200, "{path}");
    }
    // Neither those who look after the shop nor strangers learn a maximum.
    for (token, path) in [
        (&boss, format!("/api/admin/bidders/{asha_id}")),
        (&boss, url.clone()),
        (&seller, url.clone()),
        (&ravi, url.clone()),
        (&ravi, format!("{url}/record")),
        (&ravi, "/log/tile/entries/000.p/2".to_owned()),
    ] {
        let answer = client().get(format!("{}{path}", shop.url)).bearer_auth(token).send().await.unwrap();
        let answer = answer.text().await.unwrap();
        for secret in [MAXIMUM, RAISED] {
            assert!(!answer.contains(&secret.to_string()), "{secret} is in {path}: {answer}");
        }
    }
    drop(shop);
    let lines = std::fs::read_to_string(log).unwrap();
    assert!(lines.lines().count() > 50, "it says too little to prove anything:\n{lines}");
    for secret in [MAXIMUM, RAISED, RESERVE] {
        for line in lines.lines() {
            assert!(!line.contains(&secret.to_string()), "{secret}: {line}");
        }
    }
}
