//! The bell rings at once for those who are here.

use super::{bid, gather};
use haat_testing::{Socket, TestApp, db_test};
use serde_json::json;
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(600);

#[db_test]
async fn a_signed_in_socket_hears_of_its_owners_notices_only(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let (mut hers, mut his, mut nobodys) =
        (Socket::connect(&app.url).await, Socket::connect(&app.url).await, Socket::connect(&app.url).await);
    let welcome = hers.call("signIn", asha.token.clone().unwrap()).await;
    assert_eq!(welcome["signedIn"], true);
    his.call("signIn", ravi.token.clone().unwrap()).await;
    assert_eq!(nobodys.call("signIn", "made-up.token").await["signedIn"], false);
    assert_eq!(nobodys.call("signIn", json!({ "odd": 1 })).await["signedIn"], false);
    bid(&asha, &lamp, 150).await;
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    hers.next("notice").await;
    assert!(his.within(A_MOMENT, "notice").await.is_none());
    assert!(nobodys.within(A_MOMENT, "notice").await.is_none());
}

#[db_test]
async fn a_session_that_ended_hears_that_and_nothing_more(app: TestApp) {
    let lamp = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mut socket = Socket::connect(&app.url).await;
    socket.call("signIn", asha.token.clone().unwrap()).await;
    bid(&asha, &lamp, 150).await;
    asha.post("/api/users/signout-everywhere", json!({})).await.expect(200);
    bid(&ravi, &lamp, 200).await;
    gather(&app).await;
    socket.next("signedOut").await;
    assert!(socket.within(A_MOMENT, "notice").await.is_none());
}
