//! Stalls that are open, away or closed; goods that wait, are taken out or reported.

use crate::notices::{gather, times, told_of};
use haat_domain::time::DAY;
use haat_server::sellers::holidays::open_due;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

async fn found(app: &TestApp, seller: &Client) -> i64 {
    let path = format!("/api/products/search?seller={}", seller.id);
    app.visitor().get(&path).await.expect(200)["countProducts"].as_i64().unwrap()
}

/// Lets the index see what was hidden or brought back.
async fn caught_up(app: &TestApp) {
    let last = app.state.db.last_fact().await.unwrap();
    app.state.catalog.search.follow(last).await;
}

async fn is_shown(app: &TestApp, product: &str) -> bool {
    app.visitor().get(&format!("/api/products/{product}")).await.status == 200
}

#[db_test]
async fn who_is_away_hides_their_goods_and_serves_their_orders(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let mug = app.goods("Mug", 500, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&order, haat_domain::orders::OrderAction::Pay).await;
    assert_eq!(found(&app, &meena).await, 1);

    let until = "2026-01-08T00:00:00Z";
    let away = meena
        .put(
            "/api/seller/holiday",
            json!({ "away": true, "until": until, "note": "At my sister's wedding." }),
        )
        .await;
    assert_eq!(away.expect(200)["state"], "away");
    caught_up(&app).await;
    assert_eq!(
        (found(&app, &meena).await, is_shown(&app, &lamp).await, is_shown(&app, &mug).await),
        (0, false, true)
    );
    let mine = meena.get("/api/products/admin").await.expect(200)["products"][0].clone();
    assert_eq!((&mine["state"], &mine["hidden"]), (&json!("draft"), &json!("closed")));
    let page = app.visitor().get(&format!("/api/sellers/{}", meena.id)).await.expect(200);
    assert_eq!((&page["away"], &page["awayNote"]), (&json!(true), &json!("At my sister's wedding.")));
    // Nobody orders it, and saving it does not bring it back.
    let refused = asha.try_order(&[cart_line(&lamp, 1)], None).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    save(&meena, &lamp, "Lamp of brass").await;
    assert!(!is_shown(&app, &lamp).await);
    // What was ordered is sent.
    meena.put(&format!("/api/orders/{order}/parcels/1/ship"), json!({})).await.expect(200);
    app.check_invariants().await;

    assert_eq!(open_due(&app.state.sellers).await.unwrap(), 0);
    app.advance(7 * DAY);
    let (one, other) = tokio::join!(open_due(&app.state.sellers), open_due(&app.state.sellers));
    assert_eq!(one.unwrap() + other.unwrap(), 1);
    caught_up(&app).await;
    assert_eq!((found(&app, &meena).await, is_shown(&app, &lamp).await), (1, true));
    for wrong in ["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"] {
        meena.put("/api/seller/holiday", json!({ "away": true, "until": wrong })).await.expect(422);
    }
    meena.put("/api/seller/holiday", json!({ "away": true })).await.expect(200);
    assert_eq!(meena.put("/api/seller/holiday", json!({ "away": false })).await.expect(200)["state"], "open");
    assert!(is_shown(&app, &lamp).await);
    app.check_invariants().await;
}

async fn save(seller: &Client, product: &str, name: &str) {
    let mut form = seller.get(&format!("/api/products/{product}")).await.expect(200);
    form["name"] = json!(name);
    seller.put(&format!("/api/products/{product}"), form).await.expect(200);
}

#[db_test]
async fn who_is_suspended_sells_nothing_new_until_an_admin_says_so(app: TestApp) {
    let (meena, admin) = (app.seller().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let state = format!("/api/admin/sellers/{}/state", meena.id);
    admin.put(&state, json!({ "suspended": true })).await.expect(422);
    for _ in 0..2 {
        let closed =
            admin.put(&state, json!({ "suspended": true, "reason": "Three parcels never came." })).await;
        assert_eq!(closed.expect(200)["state"], "suspended");
    }
    assert!(!is_shown(&app, &lamp).await);
    app.visitor().get(&format!("/api/sellers/{}", meena.id)).await.expect(404);
    assert_eq!(meena.get("/api/seller/stall").await.expect(200)["reason"], "Three parcels never came.");
    for away in [true, false] {
        let refused = meena.put("/api/seller/holiday", json!({ "away": away })).await.expect(409);
        assert_eq!(refused["code"], "stall_suspended");
    }
    let lot = json!({ "title": "Chair", "description": "Teak.", "startingBid": 100, "imageUrl": "/media/a.webp",
        "endDate": "2026-02-01T00:00:00Z" });
    assert_eq!(meena.post("/api/auctions", lot.clone()).await.expect(403)["code"], "stall_suspended");
    gather(&app).await;
    let notices = meena.get("/api/notices").await.expect(200)["notices"].clone();
    assert_eq!((&notices[0]["kind"], notices.as_array().unwrap().len()), (&json!("stall_suspended"), 1));
    let listed = admin.get("/api/admin/sellers?state=suspended").await.expect(200);
    assert_eq!((listed.as_array().unwrap().len(), &listed[0]["name"]), (1, &json!("Meena Crafts")));

    assert_eq!(admin.put(&state, json!({ "suspended": false })).await.expect(200)["state"], "open");
    assert!(is_shown(&app, &lamp).await);
    meena.post("/api/auctions", lot).await.expect(201);
    let lots = app.visitor().get(&format!("/api/auctions?seller={}", meena.id)).await.expect(200);
    assert_eq!(lots.as_array().unwrap().len(), 1);
    assert_eq!(app.visitor().get("/api/auctions?seller=nobody").await.expect(200), json!([]));
    admin
        .put("/api/admin/sellers/nobody/state", json!({ "suspended": true, "reason": "x" }))
        .await
        .expect(404);
    app.check_invariants().await;
}

#[db_test]
async fn of_a_suspended_sellers_lots_those_with_bids_run_on(app: TestApp) {
    let (meena, other, asha, admin) =
        (app.seller().await, app.other_seller().await, app.customer().await, app.admin().await);
    let lot = |title: &str| {
        json!({ "title": title, "description": "Teak.", "startingBid": 100, "imageUrl": "/media/a.webp",
            "endDate": "2026-02-01T00:00:00Z" })
    };
    let put_up = async |seller: &Client, title: &str| {
        let auction = seller.post("/api/auctions", lot(title)).await.expect(201)["auction"].clone();
        auction["_id"].as_str().unwrap().to_owned()
    };
    let (quiet, wanted) = (put_up(&meena, "Quiet chair").await, put_up(&meena, "Wanted chair").await);
    let foreign = put_up(&other, "Other chair").await;
    asha.post(&format!("/api/auctions/{wanted}/bids"), json!({ "bidAmount": 150 })).await.expect(200);
    let state = format!("/api/admin/sellers/{}/state", meena.id);
    let closed = admin.put(&state, json!({ "suspended": true, "reason": "Fakes." })).await.expect(200);
    assert_eq!(
        (&closed["state"], &closed["lotsWithdrawn"], &closed["lotsRunning"]),
        (&json!("suspended"), &json!(1), &json!(1))
    );
    let is_there = async |id: &str| app.visitor().get(&format!("/api/auctions/{id}")).await.status == 200;
    assert_eq!(
        (is_there(&quiet).await, is_there(&wanted).await, is_there(&foreign).await),
        (false, true, true)
    );
    // Who bid is not let down: others may bid, and the last of them wins.
    asha.post(&format!("/api/auctions/{quiet}/bids"), json!({ "bidAmount": 150 })).await.expect(404);
    other.post(&format!("/api/auctions/{wanted}/bids"), json!({ "bidAmount": 200 })).await.expect(200);
    // An admin who does not trust the seller with it deletes it.
    admin.delete(&format!("/api/auctions/{wanted}")).await.expect(200);
    assert!(!is_there(&wanted).await);
    // What was withdrawn does not come back with the stall.
    let opened = admin.put(&state, json!({ "suspended": false })).await.expect(200);
    assert_eq!((&opened["lotsWithdrawn"], &opened["lotsRunning"]), (&json!(0), &json!(0)));
    assert!(!is_there(&quiet).await);
    app.check_invariants().await;
}

async fn moderation(admin: &Client) -> (Value, Value) {
    let shown = admin.get("/api/admin/moderation").await.expect(200);
    (shown["waiting"].clone(), shown["reported"].clone())
}

#[db_test]
async fn the_first_goods_of_a_new_seller_wait_where_the_shop_wants_it(app: TestApp) {
    let (meena, kabir, admin) = (app.seller().await, app.other_seller().await, app.admin().await);
    // Kabir has sold here before.
    app.goods_of(Some(&kabir), "Chair", 900, 1).await;
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    terms["firstGoodsWait"] = json!(1);
    admin.put("/api/admin/terms", terms).await.expect(200);
    let put_up = async |seller: &Client, url: &str| {
        let draft = seller.post("/api/products", json!({})).await.expect(201)["product"]["_id"].clone();
        let id = draft.as_str().unwrap().to_owned();
        let form = json!({ "name": "Sari", "url": url, "price": 2_000, "image": "/media/a.webp", "category": "Clothings",
            "brand": "Own", "stock": 3, "description": "Silk." });
        seller.put(&format!("/api/products/{id}"), form).await.expect(200);
        id
    };
    let (first, second) = (put_up(&meena, "sari-1").await, put_up(&meena, "sari-2").await);
    let trusted = put_up(&kabir, "sari-3").await;
    assert!(
        !is_shown(&app, &first).await && !is_shown(&app, &second).await && is_shown(&app, &trusted).await
    );
    let (waiting, _) = moderation(&admin).await;
    assert_eq!(waiting.as_array().unwrap().len(), 2);
    gather(&app).await;
    let asked = told_of(&admin, "goods_waiting").await;
    assert_eq!((asked.len(), asked[0].0.as_str()), (1, "To be approved: Sari"), "one until it is read");
    for seller in [&meena, &kabir] {
        assert_eq!(times(seller, "goods_waiting").await, 0);
    }
    assert_eq!((&waiting[0]["_id"], &waiting[0]["sellerName"]), (&json!(first), &json!("Meena Crafts")));
    let listing = |id: &str| format!("/api/products/{id}/listing");
    for listed in [true, false] {
        let refused = meena.put(&listing(&first), json!({ "listed": listed })).await.expect(409);
        assert_eq!(refused["code"], "goods_held");
    }
    kabir.put(&listing(&first), json!({ "listed": true })).await.expect(403);
    admin.put(&listing(&first), json!({ "listed": true })).await.expect(200);
    assert!(is_shown(&app, &first).await);
    // Of one that was approved more need not be seen.
    let third = put_up(&meena, "sari-4").await;
    assert!(is_shown(&app, &third).await && !is_shown(&app, &second).await);
    admin.put(&listing(&second), json!({ "listed": false })).await.expect(422);
    admin.put(&listing(&second), json!({ "listed": false, "reason": "This is not silk." })).await.expect(200);
    let mine = meena.get(&format!("/api/products/{second}")).await.expect(200);
    assert_eq!((&mine["hidden"], &mine["hiddenNote"]), (&json!("unlisted"), &json!("This is not silk.")));
    gather(&app).await;
    let told = meena.get("/api/notices").await.expect(200)["notices"].clone();
    let told: Vec<&str> =
        told.as_array().unwrap().iter().map(|notice| notice["kind"].as_str().unwrap()).collect();
    assert!(told.contains(&"goods_approved") && told.contains(&"goods_unlisted"), "{told:?}");
    app.check_invariants().await;
}

#[db_test]
async fn goods_are_paused_reported_and_taken_out(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let listing = format!("/api/products/{lamp}/listing");
    let paused = meena.put(&listing, json!({ "listed": false })).await.expect(200)["product"].clone();
    assert_eq!((&paused["hidden"], is_shown(&app, &lamp).await), (&json!("paused"), false));
    // Being away in between does not bring it back.
    meena.put("/api/seller/holiday", json!({ "away": true })).await.expect(200);
    meena.put("/api/seller/holiday", json!({ "away": false })).await.expect(200);
    assert!(!is_shown(&app, &lamp).await);
    meena.put(&listing, json!({ "listed": true })).await.expect(200);
    assert!(is_shown(&app, &lamp).await);

    let report = format!("/api/products/{lamp}/report");
    asha.post(&report, json!({ "reason": " " })).await.expect(422);
    asha.post("/api/products/nothing/report", json!({ "reason": "Fake." })).await.expect(404);
    for reason in ["Fake.", "It is a fake of a fake."] {
        asha.post(&report, json!({ "reason": reason })).await.expect(200);
    }
    let (_, reported) = moderation(&admin).await;
    assert_eq!(
        (&reported[0]["reports"], &reported[0]["reason"]),
        (&json!(1), &json!("It is a fake of a fake."))
    );
    gather(&app).await;
    let notices = admin.get("/api/notices").await.expect(200)["notices"].clone();
    assert_eq!(
        (&notices[0]["kind"], &notices[0]["path"]),
        (&json!("goods_reported"), &json!("/admin/moderation"))
    );
    admin.delete(&format!("/api/admin/moderation/{lamp}")).await.expect(200);
    admin.delete(&format!("/api/admin/moderation/{lamp}")).await.expect(404);
    asha.post(&report, json!({ "reason": "Fake." })).await.expect(200);
    admin.put(&listing, json!({ "listed": false, "reason": "A fake." })).await.expect(200);
    assert_eq!(moderation(&admin).await.1, json!([]));
    assert_eq!(meena.put(&listing, json!({ "listed": true })).await.expect(409)["code"], "goods_held");
    asha.post(&report, json!({ "reason": "Fake." })).await.expect(404);
    app.check_invariants().await;
}

#[db_test]
async fn a_stall_says_what_it_promises(app: TestApp) {
    let meena = app.seller().await;
    let plain = json!({ "shippingPolicy": "Within two days.", "returnPolicy": "Ten days.", "address": "1 Lake Road",
        "city": "Kolkata", "region": "West Bengal", "pinCode": "700029", "country": "India", "taxNumber": "" });
    let stall = meena.put("/api/seller/stall", plain.clone()).await.expect(200);
    assert_eq!((&stall["shippingPolicy"], &stall["pinCode"]), (&json!("Within two days."), &json!("700029")));
    let page = app.visitor().get(&format!("/api/sellers/{}", meena.id)).await.expect(200);
    assert_eq!((&page["returnPolicy"], &page["goods"]), (&json!("Ten days."), &json!(0)));
    assert!(page.get("address").is_none() && page.get("taxNumber").is_none(), "visitors read the city alone");
    let mut wrong = plain;
    (wrong["city"], wrong["taxNumber"]) = (json!(""), json!("nonsense"));
    let errors = meena.put("/api/seller/stall", wrong).await.expect(422)["errors"].clone();
    assert_eq!(errors.as_object().unwrap().len(), 2);
}
