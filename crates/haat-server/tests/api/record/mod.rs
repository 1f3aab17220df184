//! The public record of auctions and the log over all of them, as anyone sees them over HTTP.

mod checking;
mod independent;
mod keys;
mod litewitness;
mod log;
mod tampering;
mod witnesses;

use haat_domain::time::HOUR;
use haat_record::record::Record;
use haat_record::{Note, VerifierKey};
use haat_server::auctions::closer::close_due;
use haat_server::http::values::iso;
use haat_testing::{Client, TestApp, over_http};
use serde_json::{Value, json};

async fn get(app: &TestApp, path: &str) -> reqwest::Response {
    over_http().build().unwrap().get(format!("{}{path}", app.url)).send().await.unwrap()
}

/// The answer's bytes.
async fn bytes(app: &TestApp, path: &str) -> Vec<u8> {
    get(app, path).await.error_for_status().unwrap().bytes().await.unwrap().to_vec()
}

async fn text(app: &TestApp, path: &str) -> String {
    String::from_utf8(bytes(app, path).await).unwrap()
}

/// The key that signs now.
async fn key(app: &TestApp) -> VerifierKey {
    let keys = text(app, "/log/keys").await;
    VerifierKey::parse(keys.lines().last().unwrap().rsplit_once(' ').unwrap().1).unwrap()
}

async fn record(app: &TestApp, id: &str) -> Record {
    serde_json::from_str(&text(app, &format!("/api/auctions/{id}/record")).await).unwrap()
}

/// Puts a lot up with these terms and gives its id.
async fn lot(app: &TestApp, terms: Value) -> String {
    let end = iso(app.state.clock.now().plus(2 * HOUR));
    let mut body = json!({ "title": "Brass lamp", "description": "Old.\nHeavy.", "imageUrl": "/uploads/lamp.webp",
        "startingBid": 100, "endDate": end });
    body.as_object_mut().unwrap().extend(terms.as_object().unwrap().clone());
    let made = app.seller().await.post("/api/auctions", body).await.expect(201);
    made["auction"]["_id"].as_str().unwrap().to_owned()
}

async fn bid(who: &Client, lot: &str, body: Value) -> Value {
    who.post(&format!("/api/auctions/{lot}/bids"), body).await.expect(200)
}

/// The receipt in the answer to a bid.
fn receipt(answer: &Value) -> Note {
    Note::parse(answer["receipt"].as_str().expect("a receipt")).unwrap()
}

async fn logged(app: &TestApp) {
    app.state.record.catch_up().await.unwrap();
}

/// Lets every auction end.
async fn end_all(app: &TestApp) {
    app.advance(48 * HOUR);
    close_due(&app.state.auctions).await.unwrap();
    logged(app).await;
}

/// What `haat admin check` says of chains and log.
async fn findings(app: &TestApp) -> Vec<String> {
    haat_server::record::check::run(&app.state.config, &app.state.db).await.unwrap()
}
