//! Lots that are put up again.

use super::wins::selling;
use haat_db::sql;
use haat_domain::time::HOUR;
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_testing::{Socket, TestApp, db_test};
use serde_json::{Value, json};

#[db_test]
async fn a_picture_from_elsewhere_is_fetched_for_a_lot_that_is_put_up_again(app: TestApp) {
    let lot = app.auction().insert().await;
    let picture = "https://pictures.example.com/lamp.png";
    let foreign = sql("UPDATE auctions SET image_url = $1, images = $2 WHERE id = $3");
    let foreign = foreign.bind(picture).bind(json!([picture]).to_string()).bind(&lot.id);
    app.state.db.write(foreign).await.unwrap();
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    let new = app.seller().await.post(&format!("{}/relist", lot.url()), json!({})).await.expect(201);
    let noted =
        sql("SELECT COUNT(*) FROM foreign_pictures WHERE thing = 'lot' AND thing_id = $1 AND address = $2");
    let noted = noted.bind(new["auction"]["_id"].as_str().unwrap()).bind(picture);
    assert_eq!(noted.count(&app.state.db).await.unwrap(), 1);
}

#[db_test]
async fn a_lot_is_put_up_again_with_one_press(app: TestApp) {
    let end = haat_server::http::values::iso(app.state.clock.now().plus(2 * HOUR));
    let body = json!({ "title": "Vase", "description": "Old.", "images": ["/a.webp", "/b.webp"], "startingBid": 100,
        "endDate": end, "step": "ladder", "reserve": 900, "category": "Vases", "paymentWithinHours": 5 });
    let seller = app.seller().await;
    let made = seller.post("/api/auctions", body).await.expect(201)["auction"].clone();
    let url = format!("/api/auctions/{}", made["_id"].as_str().unwrap());
    seller.post(&format!("{url}/relist"), json!({})).await.expect(409);
    app.advance(2 * HOUR);
    close_due(&app.state.auctions).await.unwrap();
    app.other_seller().await.post(&format!("{url}/relist"), json!({})).await.expect(403);
    let new = seller.post(&format!("{url}/relist"), json!({})).await.expect(201)["auction"].clone();
    assert_eq!(
        (&new["status"], &new["title"], &new["images"]),
        (&json!("live"), &json!("Vase"), &made["images"])
    );
    for term in ["step", "hasReserve", "paymentWithinHours"] {
        assert_eq!(new["terms"][term], made["terms"][term], "{term}");
    }
    let own = seller.get(&format!("/api/auctions/{}", new["_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(own["reserve"], 900);
    assert_eq!(app.visitor().get(&url).await.expect(200)["relistedAs"], new["_id"]);
    seller.post(&format!("{url}/relist"), json!({})).await.expect(409);
    assert_eq!(selling(&app).await["stage"], "relisted");
    app.check_invariants().await;
}

#[db_test]
async fn a_reserve_that_was_met_is_not_used_twice(app: TestApp) {
    let (seller, asha) = (app.seller().await, app.customer().await);
    for (asked, expected) in [(json!({}), Value::Null), (json!({ "reserve": 700 }), json!(700))] {
        let end = haat_server::http::values::iso(app.state.clock.now().plus(2 * HOUR));
        let body = json!({ "title": "Vase", "description": "Old.", "images": ["/a.webp"], "startingBid": 100,
            "endDate": end, "reserve": 400, "category": "Vases", "paymentWithinHours": 5 });
        let made = seller.post("/api/auctions", body).await.expect(201)["auction"].clone();
        let url = format!("/api/auctions/{}", made["_id"].as_str().unwrap());
        asha.post(&format!("{url}/bids"), json!({ "bidAmount": 500 })).await.expect(200);
        app.advance(2 * HOUR);
        close_due(&app.state.auctions).await.unwrap();
        app.advance(6 * HOUR);
        look_after(&app.state.auctions).await.unwrap();
        for wrong in [json!({ "reserve": 99 }), json!({ "reserve": -1 }), json!({ "reserve": 100.001 })] {
            seller.post(&format!("{url}/relist"), wrong).await.expect(422);
        }
        let new = seller.post(&format!("{url}/relist"), asked).await.expect(201)["auction"].clone();
        assert_eq!(new["terms"]["hasReserve"], json!(!expected.is_null()));
        let own = seller.get(&format!("/api/auctions/{}", new["_id"].as_str().unwrap())).await.expect(200);
        assert_eq!(own["reserve"], expected);
        app.check_invariants().await;
    }
}

#[db_test]
async fn who_watches_a_lot_without_bids_hears_that_it_was_edited_and_put_up_again(app: TestApp) {
    let end = haat_server::http::values::iso(app.state.clock.now().plus(2 * HOUR));
    let form = |title: &str| json!({ "title": title, "description": "Old.", "imageUrl": "/a.webp", "startingBid": 100, "endDate": end });
    let seller = app.seller().await;
    let made = seller.post("/api/auctions", form("Vase")).await.expect(201)["auction"].clone();
    let url = format!("/api/auctions/{}", made["_id"].as_str().unwrap());
    let (mut room, mut light) = (Socket::connect(&app.url).await, Socket::connect(&app.url).await);
    let mut lobby = Socket::connect(&app.url).await;
    room.call("joinAuction", made["_id"].clone()).await;
    light.call("joinAuction", json!({ "auctionId": made["_id"], "light": true })).await;
    seller.put(&url, form("Blue vase")).await.expect(200);
    for socket in [&mut room, &mut light, &mut lobby] {
        let heard = socket.next_where("bid", |event| event["title"] == "Blue vase").await;
        assert_eq!((&heard["_id"], &heard["bids"]), (&made["_id"], &json!([])));
    }
    app.advance(2 * HOUR);
    close_due(&app.state.auctions).await.unwrap();
    let new = seller.post(&format!("{url}/relist"), json!({})).await.expect(201)["auction"].clone();
    for socket in [&mut room, &mut light, &mut lobby] {
        let heard = socket.next_where("bid", |event| event["relistedAs"] == new["_id"]).await;
        assert_eq!((&heard["_id"], &heard["status"]), (&made["_id"], &json!("unsold")));
    }
    lobby.next_where("auctionCreated", |event| event["_id"] == new["_id"]).await;
}
