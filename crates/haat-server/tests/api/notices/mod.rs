mod bell;
mod folding;
pub(crate) mod mails;
mod office;
mod pushes;
mod refunds;
mod sockets;
mod to_ship;

use haat_server::notices::gather::Gather;
use haat_testing::{Client, TestApp, TestAuction};
use serde_json::{Value, json};

/// Lets the notices of everything that happened be written.
pub(crate) async fn gather(app: &TestApp) {
    haat_db::facts::catch_up(&app.state.db, &Gather).await.unwrap();
}

async fn bid(who: &Client, auction: &TestAuction, amount: i64) {
    who.post(&auction.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
}

/// What `who` was told, newest first: the kinds, and how many of them are unread.
pub(crate) async fn told(who: &Client) -> (Vec<String>, i64) {
    let answer = who.get("/api/notices").await.expect(200);
    let kind = |notice: &Value| notice["kind"].as_str().unwrap().to_owned();
    (answer["notices"].as_array().unwrap().iter().map(kind).collect(), answer["unread"].as_i64().unwrap())
}

/// What `who` was told of this kind, newest first: the titles and texts.
pub(crate) async fn told_of(who: &Client, kind: &str) -> Vec<(String, String)> {
    let answer = who.get("/api/notices").await.expect(200);
    let words = |value: &Value| value.as_str().unwrap().to_owned();
    let notices = answer["notices"].as_array().unwrap().iter().filter(|notice| notice["kind"] == kind);
    notices.map(|notice| (words(&notice["title"]), words(&notice["text"]))).collect()
}

/// How often `who` was told of this kind.
pub(crate) async fn times(who: &Client, kind: &str) -> usize {
    told_of(who, kind).await.len()
}
