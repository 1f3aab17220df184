//! Several nodes on one PostgreSQL know the same accounts. `make check` leaves out what is called after it.

use haat_db::Db;
use haat_server::auth::callers;
use haat_testing::{Engine, Proxy, TestApp};
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::{CancellationToken, DropGuard};

async fn until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..1000 {
        if holds() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("not in time: {what}");
}

async fn listen(app: &TestApp) -> DropGuard {
    let stop = CancellationToken::new();
    callers::spawn(&app.state.db, &app.state.workers, &stop);
    until("accounts are heard of", || app.state.db.users_version().is_some()).await;
    stop.drop_guard()
}

#[tokio::test]
async fn postgres_tells_every_node_who_signed_out() {
    let one = TestApp::start(Engine::Postgres).await;
    let two = one.another_node(|_| {}).await;
    let _listening = (listen(&one).await, listen(&two).await);
    let here = one.customer().await;
    let there = here.at(&two.url);
    for _ in 0..2 {
        here.get("/api/users/me").await.expect(200);
        there.get("/api/users/me").await.expect(200);
    }
    let before = two.state.db.users_version();
    here.post("/api/users/signout-everywhere", json!({})).await.expect(200);
    here.get("/api/users/me").await.expect(401);
    until("the other node hears of it", || two.state.db.users_version() != before).await;
    there.get("/api/users/me").await.expect(401);
}

#[tokio::test]
async fn postgres_that_cannot_tell_leaves_nothing_kept() {
    let app = TestApp::start(Engine::Postgres).await;
    let url = app.state.config.database_url.clone().unwrap();
    let server = url.split(['@', '/', '?']).find(|part| part.contains(':') && !part.ends_with(':')).unwrap();
    let mut wire = Proxy::cut_to(server).await;
    wire.join().await;
    let db = Db::connect(&url.replace(server, &wire.address().to_string())).await.unwrap();
    assert_eq!(db.users_version(), None, "nobody listens yet");
    let listening = tokio::spawn({
        let db = db.clone();
        async move { db.hear_of_others().await }
    });
    until("it is heard of", || db.users_version().is_some()).await;
    let before = db.users_version();
    app.customer().await;
    until("a new account is heard of", || db.users_version() != before).await;
    wire.cut().await;
    until("the line is dead", || db.users_version().is_none()).await;
    wire.join().await;
    until("it is heard of again", || db.users_version().is_some()).await;
    assert_ne!(db.users_version(), before, "what was missed counts");
    listening.abort();
}
