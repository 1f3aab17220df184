use haat_testing::{TestApp, db_test};
use serde_json::json;

#[db_test]
async fn its_creator_deletes_an_auction_while_nobody_has_bid(app: TestApp) {
    let auction = app.auction().insert().await;
    let answer = app.seller().await.delete(&auction.url()).await;
    answer.expect(200);
    assert_eq!(answer.message(), "Auction Deleted!");
    app.visitor().get(&auction.url()).await.expect(404);
    app.seller().await.delete(&auction.url()).await.expect(404);
}

#[db_test]
async fn with_bids_only_an_admin_deletes_it(app: TestApp) {
    let auction = app.auction().insert().await;
    app.customer().await.post(&auction.bids_url(), json!({ "bidAmount": 150 })).await.expect(200);
    let refused = app.seller().await.delete(&auction.url()).await;
    refused.expect(409);
    assert_eq!(refused.message(), "This auction already has bids and can no longer be deleted.");
    app.admin().await.delete(&auction.url()).await.expect(200);
    assert_eq!(app.visitor().get("/api/auctions").await.expect(200), json!([]));
}

#[db_test]
async fn nobody_else_deletes_an_auction(app: TestApp) {
    let auction = app.auction().insert().await;
    app.visitor().delete(&auction.url()).await.expect(401);
    app.customer().await.delete(&auction.url()).await.expect(403);
    app.other_seller().await.delete(&auction.url()).await.expect(403);
    app.visitor().get(&auction.url()).await.expect(200);
}
