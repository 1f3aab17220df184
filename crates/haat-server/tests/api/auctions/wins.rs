//! From the win to the money.

use crate::notices::{gather, times, told_of};
use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_testing::{Client, TestApp, TestAuction, db_test};
use serde_json::{Value, json};

pub(super) fn line(id: &str) -> Value {
    json!({ "_id": id, "quantity": 1, "auctionId": id })
}

/// Meena's lamp: Ravi bid ₹400, Asha won it with ₹500. It is to be paid within 72 hours.
pub(super) async fn won(app: &TestApp) -> TestAuction {
    let lot = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    ravi.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    lot
}

/// The same, and Asha let her time pass.
async fn lapsed(app: &TestApp) -> TestAuction {
    let lot = won(app).await;
    app.advance(3 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    lot
}

async fn shown(app: &TestApp, lot: &TestAuction) -> Value {
    app.visitor().get(&lot.url()).await.expect(200)
}

async fn facts(app: &TestApp, kind: &str) -> i64 {
    sql("SELECT COUNT(*) FROM facts WHERE kind = $1").bind(kind).count(&app.state.db).await.unwrap()
}

/// The seller's view of the only lot.
pub(super) async fn selling(app: &TestApp) -> Value {
    let list = app.seller().await.get("/api/auctions/selling").await.expect(200);
    list.as_array().unwrap().last().unwrap().clone()
}

async fn offer(app: &TestApp, lot: &TestAuction) -> haat_testing::Response {
    app.seller().await.post(&format!("{}/second-chance", lot.url()), json!({})).await
}

async fn chance_of(who: &Client) -> Value {
    who.get("/api/second-chances").await.expect(200)[0].clone()
}

async fn answer(who: &Client, chance: &Value, how: &str) -> haat_testing::Response {
    who.post(&format!("/api/second-chances/{}/{how}", chance["_id"].as_str().unwrap()), json!({})).await
}

/// What the seller reads and what the seller may do is one answer.
#[db_test]
async fn nobody_decides_about_a_lot_before_it_is_settled(app: TestApp) {
    let lot = app.auction().insert().await;
    let reserve = sql("UPDATE auctions SET reserve = 90000 WHERE id = $1").bind(&lot.id);
    app.state.db.write(reserve).await.unwrap();
    app.customer().await.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
    app.advance(HOUR);
    let seller = app.seller().await;
    let seen = selling(&app).await;
    assert_eq!(
        (&seen["stage"], &seen["next"], &seen["buyer"]),
        (&json!("running"), &Value::Null, &Value::Null)
    );
    assert_eq!(seen["auction"]["status"], "reserveNotMet");
    for what in ["second-chance", "relist", "put-away"] {
        let refused = seller.post(&format!("{}/{what}", lot.url()), json!({})).await.expect(409);
        assert_eq!(
            refused["message"], "This auction has just ended. Please try again in a moment.",
            "{what}"
        );
    }
    assert_eq!(close_due(&app.state.auctions).await.unwrap(), 1);
    let seen = selling(&app).await;
    assert_eq!((&seen["stage"], &seen["next"]["name"]), (&json!("free"), &json!("Asha Rao")));
    seller.post(&format!("{}/relist", lot.url()), json!({})).await.expect(201);
}

#[db_test]
async fn a_winner_sees_until_when_to_pay_and_is_reminded_once(app: TestApp) {
    let lot = won(&app).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let mine = asha.get(&lot.url()).await.expect(200)["mine"].clone();
    assert!(mine["payBy"].is_string(), "{mine}");
    assert!(ravi.get(&lot.url()).await.expect(200)["mine"]["payBy"].is_null());
    let listed = asha.get("/api/auctions/mine").await.expect(200);
    assert_eq!(listed[0]["mine"]["payBy"], mine["payBy"]);
    look_after(&app.state.auctions).await.unwrap();
    assert_eq!(facts(&app, "auction.reminded").await, 0, "not yet");
    app.advance(2 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    look_after(&app.state.auctions).await.unwrap();
    assert_eq!(facts(&app, "auction.reminded").await, 1);
    gather(&app).await;
    let reminded = told_of(&asha, "pay_reminder").await;
    assert_eq!((reminded.len(), reminded[0].0.as_str()), (1, "Please pay for Brass lamp"));
    assert!(reminded[0].1.contains(" it ends on ") && reminded[0].1.ends_with(" IST."), "{reminded:?}");
    for other in [&ravi, &app.seller().await] {
        assert_eq!(times(other, "pay_reminder").await, 0);
    }
}

#[db_test]
async fn a_win_that_is_not_paid_lapses_with_its_order(app: TestApp) {
    let lot = won(&app).await;
    let asha = app.customer().await;
    app.advance(2 * DAY);
    let order = asha.order(&[line(&lot.id)]).await;
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0);
    assert_eq!(selling(&app).await["stage"], "awaitingPayment");
    app.advance(DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0, "once");
    assert_eq!(
        (&shown(&app, &lot).await["status"], facts(&app, "auction.lapsed").await),
        (&json!("lapsed"), 1)
    );
    let order = app.order_now(order["_id"].as_str().unwrap()).await;
    assert_eq!(order["status"], "expired");
    let late = asha.try_order(&[line(&lot.id)], None).await.expect(409);
    assert_eq!(late["changes"][0]["message"], "The time to order and pay for this lot is over.");
    let bidding = asha.get("/api/bidding").await.expect(200);
    assert_eq!(
        (&bidding["strikes"][0]["title"], &bidding["barredUntil"]),
        (&json!("Brass lamp"), &Value::Null)
    );
    let found = app.visitor().get("/api/auctions?status=lapsed").await.expect(200);
    assert_eq!(found[0]["_id"], json!(lot.id));
    assert_eq!(app.visitor().get("/api/auctions?status=sold").await.expect(200), json!([]));
    gather(&app).await;
    let (seller, ravi) = (app.seller().await, app.other_customer().await);
    assert_eq!(told_of(&asha, "win_lapsed").await[0].0, "Not paid in time: Brass lamp");
    assert_eq!(told_of(&seller, "lot_unpaid").await[0].0, "Not paid: Brass lamp");
    assert_eq!(times(&asha, "order_cancelled").await, 1, "its order is over with it");
    for (who, expected) in [(&asha, [1, 0]), (&seller, [0, 1]), (&ravi, [0, 0])] {
        assert_eq!([times(who, "win_lapsed").await, times(who, "lot_unpaid").await], expected);
    }
    assert_eq!(times(&seller, "order_cancelled").await, 0);
    app.check_invariants().await;
}

#[db_test]
async fn an_order_is_kept_no_longer_than_the_win(app: TestApp) {
    let lot = won(&app).await;
    let asha = app.customer().await;
    let pay_by = asha.get(&lot.url()).await.expect(200)["mine"]["payBy"].clone();
    app.advance(2 * DAY + 20 * HOUR);
    let order = asha.order(&[line(&lot.id)]).await;
    assert_eq!(order["expiresAt"], pay_by);
    assert_eq!(app.order_now(order["_id"].as_str().unwrap()).await["expiresAt"], pay_by);
    app.advance(4 * HOUR);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    app.check_invariants().await;
}

#[db_test]
async fn too_late_to_order_counts_before_anyone_has_looked(app: TestApp) {
    let lot = won(&app).await;
    app.advance(3 * DAY);
    app.customer().await.try_order(&[line(&lot.id)], None).await.expect(409);
}

#[db_test]
async fn a_paid_win_does_not_lapse(app: TestApp) {
    let lot = won(&app).await;
    let order = app.customer().await.order(&[line(&lot.id)]).await;
    app.move_order(order["_id"].as_str().unwrap(), OrderAction::Pay).await;
    app.advance(4 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0);
    assert_eq!(shown(&app, &lot).await["status"], "sold");
    let seen = selling(&app).await;
    assert_eq!((&seen["stage"], &seen["buyer"]), (&json!("paid"), &json!("Asha Rao")));
    offer(&app, &lot).await.expect(409);
    app.check_invariants().await;
}

#[db_test]
async fn a_lot_that_is_paid_at_the_door_lapses_only_with_its_order(app: TestApp) {
    let lot = won(&app).await;
    let asha = app.customer().await;
    let order = asha.order(&[line(&lot.id)]).await["_id"].as_str().unwrap().to_owned();
    let cash = sql("UPDATE orders SET payment_method = 'COD' WHERE id = $1").bind(&order);
    app.state.db.write(cash).await.unwrap();
    app.advance(4 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0);
    asha.put(&format!("/api/orders/{order}/cancel"), json!({})).await.expect(200);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    app.check_invariants().await;
}

#[db_test]
async fn many_lots_that_wait_for_their_money_keep_no_other_from_lapsing(app: TestApp) {
    let lot = won(&app).await;
    let (asha, seller) = (app.customer().await, app.seller().await);
    let order = asha.order(&[line(&lot.id)]).await["_id"].as_str().unwrap().to_owned();
    let cash = sql("UPDATE orders SET payment_method = 'COD' WHERE id = $1").bind(&order);
    app.state.db.write(cash).await.unwrap();
    for _ in 0..101 {
        app.auction().by(&seller).title("Older").insert().await;
    }
    // All of them wait at doors, longer than any other.
    let older = sql(
        "UPDATE auctions SET leader_id = $1, current_bid = 10000, closed_at = 1, ends_at = 1, pay_by = 1, \
         order_id = $2 WHERE title = 'Older'",
    );
    app.state.db.write(older.bind(&asha.id).bind(&order)).await.unwrap();
    let late = won(&app).await;
    app.advance(3 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(shown(&app, &late).await["status"], "lapsed");
}

#[db_test]
async fn the_runner_up_accepts_at_their_own_price(app: TestApp) {
    let lot = lapsed(&app).await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let seen = selling(&app).await;
    assert_eq!((&seen["stage"], &seen["next"]["name"]), (&json!("free"), &json!("Ravi Iyer")));
    assert_eq!(seen["next"]["price"], 400);
    app.other_seller().await.post(&format!("{}/second-chance", lot.url()), json!({})).await.expect(403);
    let offered = offer(&app, &lot).await.expect(201);
    assert_eq!((&offered["stage"], &offered["offer"]["state"]), (&json!("offered"), &json!("open")));
    offer(&app, &lot).await.expect(409);
    let chance = chance_of(&ravi).await;
    gather(&app).await;
    let told = told_of(&ravi, "second_chance").await;
    assert_eq!((told.len(), told[0].0.as_str()), (1, "A second chance for Brass lamp"));
    assert!(told[0].1.starts_with("You can have it for ₹400, your own highest bid."), "{told:?}");
    assert!(told[0].1.ends_with(" IST."), "until when: {told:?}");
    for other in [&asha, &app.seller().await] {
        assert_eq!(times(other, "second_chance").await, 0);
    }
    assert_eq!((&chance["price"], &chance["state"]), (&json!(400), &json!("open")));
    assert_eq!(asha.get("/api/second-chances").await.expect(200), json!([]));
    answer(&asha, &chance, "accept").await.expect(404);
    let taken = answer(&ravi, &chance, "accept").await.expect(200);
    assert_eq!((&taken["status"], &taken["soldFor"]), (&json!("sold"), &json!(400)));
    assert_eq!((&taken["mine"]["price"], &taken["buyerId"]), (&json!(400), &json!(ravi.id)));
    assert_eq!(
        (&taken["currentBid"], &taken["highestBidder"]),
        (&json!(500), &json!("Asha Rao")),
        "history stays"
    );
    assert!(taken["mine"]["payBy"].is_string());
    answer(&ravi, &chance, "accept").await.expect(200);
    answer(&ravi, &chance, "decline").await.expect(409);
    gather(&app).await;
    let told = told_of(&app.seller().await, "lot_taken").await;
    assert_eq!((told.len(), told[0].0.as_str()), (1, "Taken after all: Brass lamp"), "once");
    assert_eq!((times(&ravi, "lot_taken").await, times(&asha, "lot_taken").await), (0, 0));
    asha.try_order(&[line(&lot.id)], None).await.expect(409);
    let order = ravi.order(&[line(&lot.id)]).await;
    assert_eq!(order["orderItems"][0]["price"], 400);
    app.move_order(order["_id"].as_str().unwrap(), OrderAction::Pay).await;
    app.advance(9 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0);
    assert_eq!(selling(&app).await["buyer"], "Ravi Iyer");
    app.check_invariants().await;
}

#[db_test]
async fn who_accepts_and_does_not_pay_has_a_strike_too(app: TestApp) {
    let lot = lapsed(&app).await;
    let ravi = app.other_customer().await;
    offer(&app, &lot).await.expect(201);
    for what in ["second-chance", "relist", "put-away"] {
        // Somebody was promised time to answer, and then to pay.
        app.seller().await.post(&format!("{}/{what}", lot.url()), json!({})).await.expect(409);
    }
    answer(&ravi, &chance_of(&ravi).await, "accept").await.expect(200);
    app.seller().await.post(&format!("{}/relist", lot.url()), json!({})).await.expect(409);
    app.advance(2 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    gather(&app).await;
    let named = sql("SELECT amount FROM notices WHERE kind = 'pay_reminder' AND user_id = $1").bind(&ravi.id);
    let named: Option<i64> = named.scalar(&app.state.db).await.unwrap();
    assert_eq!(named, Some(40_000), "what he pays, not what was bid");
    app.advance(DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(
        (&shown(&app, &lot).await["status"], &chance_of(&ravi).await["state"]),
        (&json!("lapsed"), &json!("lapsed"))
    );
    assert_eq!(ravi.get("/api/bidding").await.expect(200)["strikes"].as_array().unwrap().len(), 1);
    offer(&app, &lot).await.expect(409);
    app.check_invariants().await;
}

#[db_test]
async fn an_offer_is_declined_or_ends_by_itself_and_the_next_one_comes(app: TestApp) {
    let lot = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    let kabir = app.other_seller().await;
    for (who, amount) in [(&kabir, 300), (&ravi, 400), (&asha, 500)] {
        who.post(&lot.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    app.advance(3 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    offer(&app, &lot).await.expect(201);
    let chance = chance_of(&ravi).await;
    answer(&ravi, &chance, "decline").await.expect(200);
    answer(&ravi, &chance, "decline").await.expect(200);
    answer(&ravi, &chance, "accept").await.expect(409);
    offer(&app, &lot).await.expect(201);
    gather(&app).await;
    assert_eq!((times(&ravi, "second_chance").await, times(&kabir, "second_chance").await), (1, 1));
    assert_eq!(times(&app.seller().await, "lot_taken").await, 0, "nobody took it");
    app.advance(2 * DAY);
    let chance = chance_of(&kabir).await;
    assert_eq!(chance["state"], "expired", "by the clock");
    let seen = selling(&app).await;
    assert_eq!(
        (&seen["stage"], &seen["offer"]["state"]),
        (&json!("free"), &json!("expired")),
        "for its seller too"
    );
    answer(&kabir, &chance, "accept").await.expect(409);
    look_after(&app.state.auctions).await.unwrap();
    assert_eq!(kabir.get("/api/bidding").await.expect(200)["strikes"], json!([]), "nothing comes of it");
    assert_eq!(offer(&app, &lot).await.expect(409)["message"], "There is nobody left to offer this lot to.");
    app.check_invariants().await;
}

#[db_test]
async fn below_the_reserve_the_highest_bidder_is_asked(app: TestApp) {
    let lot = app.auction().insert().await;
    let reserve = sql("UPDATE auctions SET reserve = 90000 WHERE id = $1").bind(&lot.id);
    app.state.db.write(reserve).await.unwrap();
    let asha = app.customer().await;
    asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    assert_eq!(shown(&app, &lot).await["status"], "reserveNotMet");
    offer(&app, &lot).await.expect(201);
    let taken = answer(&asha, &chance_of(&asha).await, "accept").await.expect(200);
    assert_eq!((&taken["status"], &taken["soldFor"]), (&json!("sold"), &json!(500)));
    asha.order(&[line(&lot.id)]).await;
    app.check_invariants().await;
}

#[db_test]
async fn of_equal_bids_below_the_reserve_the_leaders_is_the_highest(app: TestApp) {
    let lot = app.auction().insert().await;
    let reserve = sql("UPDATE auctions SET reserve = 90000 WHERE id = $1").bind(&lot.id);
    app.state.db.write(reserve).await.unwrap();
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    asha.post(&lot.bids_url(), json!({ "maximumBid": 500 })).await.expect(200);
    let tied = ravi.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    assert_eq!((&tied["currentBid"], &tied["highestBidder"]), (&json!(500), &json!("Asha Rao")));
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    let next = selling(&app).await["next"].clone();
    assert_eq!((&next["name"], &next["price"]), (&json!("Asha Rao"), &json!(500)));
    offer(&app, &lot).await.expect(201);
    answer(&asha, &chance_of(&asha).await, "decline").await.expect(200);
    assert_eq!(selling(&app).await["next"]["name"], "Ravi Iyer");
    app.check_invariants().await;
}

#[db_test]
async fn a_seller_waits_while_the_buyer_has_time_and_may_give_up_after_it(app: TestApp) {
    let lot = won(&app).await;
    let seller = app.seller().await;
    for what in ["second-chance", "relist", "put-away"] {
        seller.post(&format!("{}/{what}", lot.url()), json!({})).await.expect(409);
    }
    app.advance(3 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    let away = seller.post(&format!("{}/put-away", lot.url()), json!({})).await.expect(200);
    assert_eq!(away["stage"], "putAway");
    for what in ["second-chance", "relist", "put-away"] {
        seller.post(&format!("{}/{what}", lot.url()), json!({})).await.expect(409);
    }
    app.check_invariants().await;
}

#[db_test]
async fn after_a_refund_the_seller_decides_again(app: TestApp) {
    let lot = won(&app).await;
    let order = app.customer().await.order(&[line(&lot.id)]).await;
    let order = order["_id"].as_str().unwrap();
    app.move_order(order, OrderAction::Pay).await;
    app.move_order(order, OrderAction::Refund).await;
    assert_eq!(selling(&app).await["stage"], "free");
    app.seller().await.post(&format!("{}/relist", lot.url()), json!({})).await.expect(201);
    app.customer().await.try_order(&[line(&lot.id)], None).await.expect(409);
}

#[db_test]
async fn wins_from_before_there_were_times_get_the_whole_of_theirs(app: TestApp) {
    let lot = won(&app).await;
    let old = sql("UPDATE auctions SET pay_by = 0 WHERE id = $1").bind(&lot.id);
    app.state.db.write(old).await.unwrap();
    app.advance(100 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 0);
    app.advance(2 * DAY);
    app.customer().await.order(&[line(&lot.id)]).await;
    app.advance(2 * DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
}

#[db_test]
async fn no_bid_is_taken_back_once_a_win_has_lapsed(app: TestApp) {
    let lot = lapsed(&app).await;
    let seq = shown(&app, &lot).await["bids"][1]["seq"].clone();
    let void = format!("{}/{seq}/void", lot.bids_url());
    app.admin().await.post(&void, json!({ "reason": "Too late" })).await.expect(409);
}
