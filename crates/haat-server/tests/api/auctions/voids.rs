//! Bids that are taken back after the end, and offers that nobody can accept any more.

use super::wins::won;
use crate::notices::{gather, times, told, told_of};
use haat_db::sql;
use haat_domain::time::{DAY, HOUR};
use haat_server::auctions::closer::close_due;
use haat_server::auctions::lapse::look_after;
use haat_testing::{Client, Response, TestApp, TestAuction, db_test};
use serde_json::{Value, json};

async fn void(app: &TestApp, lot: &TestAuction, place: usize) -> Response {
    let shown = app.visitor().get(&lot.url()).await.expect(200);
    let url = format!("{}/{}/void", lot.bids_url(), shown["bids"][place]["seq"]);
    app.admin().await.post(&url, json!({ "reason": "A slip of the thumb" })).await
}

async fn decide(app: &TestApp, lot: &TestAuction, what: &str) -> Response {
    app.seller().await.post(&format!("{}/{what}", lot.url()), json!({})).await
}

async fn chance_of(who: &Client) -> Value {
    who.get("/api/second-chances").await.expect(200)[0].clone()
}

async fn accept(who: &Client, chance: &Value) -> Response {
    who.post(&format!("/api/second-chances/{}/accept", chance["_id"].as_str().unwrap()), json!({})).await
}

/// Ravi bid ₹400 on a lamp whose reserve is ₹900, and its seller offers it to him.
async fn offered(app: &TestApp) -> TestAuction {
    let lot = app.auction().insert().await;
    let reserve = sql("UPDATE auctions SET reserve = 90000 WHERE id = $1").bind(&lot.id);
    app.state.db.write(reserve).await.unwrap();
    app.other_customer().await.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    decide(app, &lot, "second-chance").await.expect(201);
    lot
}

#[db_test]
async fn an_offer_ends_with_the_bid_that_it_was_made_for(app: TestApp) {
    let lot = offered(&app).await;
    let ravi = app.other_customer().await;
    let chance = chance_of(&ravi).await;
    void(&app, &lot, 0).await.expect(200);
    assert_eq!(chance_of(&ravi).await["state"], "expired");
    let refused = accept(&ravi, &chance).await;
    assert_eq!(refused.expect(409)["code"], "offer_over");
    assert!(refused.message().starts_with("The shop took back the bid "), "{}", refused.text);
    assert_eq!(app.visitor().get(&lot.url()).await.expect(200)["status"], "unsold");
    app.check_invariants().await;
    decide(&app, &lot, "relist").await.expect(201);
    app.check_invariants().await;
}

#[db_test]
async fn an_offer_stays_when_somebody_elses_bid_is_taken_back(app: TestApp) {
    let lot = app.auction().insert().await;
    let reserve = sql("UPDATE auctions SET reserve = 90000 WHERE id = $1").bind(&lot.id);
    app.state.db.write(reserve).await.unwrap();
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    ravi.post(&lot.bids_url(), json!({ "bidAmount": 400 })).await.expect(200);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    decide(&app, &lot, "second-chance").await.expect(201);
    void(&app, &lot, 0).await.expect(200);
    let taken = accept(&asha, &chance_of(&asha).await).await.expect(200);
    assert_eq!((&taken["status"], &taken["soldFor"]), (&json!("sold"), &json!(500)));
    app.check_invariants().await;
}

#[db_test]
async fn a_lot_that_was_stuck_is_free_after_its_time_and_nobody_is_to_blame(app: TestApp) {
    let lot = offered(&app).await;
    let ravi = app.other_customer().await;
    void(&app, &lot, 0).await.expect(200);
    // As an older program left it.
    let until = app.state.clock.now().plus(DAY);
    let stuck = sql("UPDATE auctions SET second_id = $1, second_name = 'Ravi Iyer', second_price = 40000, \
                     pay_by = $2 WHERE id = $3");
    app.state.db.write(stuck.bind(&ravi.id).bind(until).bind(&lot.id)).await.unwrap();
    let accepted = sql("UPDATE second_chances SET state = 'accepted' WHERE auction_id = $1").bind(&lot.id);
    app.state.db.write(accepted).await.unwrap();
    decide(&app, &lot, "relist").await.expect(409);
    app.advance(DAY);
    assert_eq!(look_after(&app.state.auctions).await.unwrap(), 1);
    assert_eq!(ravi.get("/api/bidding").await.expect(200)["strikes"], json!([]));
    gather(&app).await;
    assert_eq!((times(&ravi, "win_lapsed").await, times(&ravi, "pay_reminder").await), (0, 0));
    decide(&app, &lot, "relist").await.expect(201);
    app.check_invariants().await;
}

#[db_test]
async fn an_offer_that_is_over_does_not_stand_in_the_way_of_the_next(app: TestApp) {
    let lot = app.auction().insert().await;
    let (asha, ravi, kabir) = (app.customer().await, app.other_customer().await, app.other_seller().await);
    for (who, amount) in [(&kabir, 300), (&ravi, 400), (&asha, 500)] {
        who.post(&lot.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    app.advance(3 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    decide(&app, &lot, "second-chance").await.expect(201);
    app.advance(2 * DAY);
    // Before the worker came.
    decide(&app, &lot, "second-chance").await.expect(201);
    assert_eq!(chance_of(&ravi).await["state"], "expired");
    let chance = chance_of(&kabir).await;
    assert_eq!((&chance["state"], &chance["price"]), (&json!("open"), &json!(300)));
    look_after(&app.state.auctions).await.unwrap();
    accept(&kabir, &chance).await.expect(200);
    app.check_invariants().await;
}

#[db_test]
async fn a_new_winner_is_told_and_reminded_and_the_former_one_learns_of_it(app: TestApp) {
    let lot = won(&app).await;
    let (asha, ravi, seller) = (app.customer().await, app.other_customer().await, app.seller().await);
    app.advance(2 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    gather(&app).await;
    assert_eq!((times(&asha, "won").await, times(&asha, "pay_reminder").await), (1, 1));
    assert_eq!(times(&ravi, "won").await, 0);
    let voided = void(&app, &lot, 1).await.expect(200);
    assert_eq!((&voided["status"], &voided["soldFor"]), (&json!("sold"), &json!(400)));
    gather(&app).await;
    let words = told_of(&ravi, "won").await;
    assert_eq!((words.len(), words[0].0.as_str()), (1, "You won Brass lamp"));
    assert!(words[0].1.starts_with("Yours for ₹400. Please pay for it by "), "{words:?}");
    let words = told_of(&asha, "lost").await;
    assert_eq!((words.len(), words[0].0.as_str()), (1, "Your bid was taken back: Brass lamp"));
    assert!(words[0].1.contains("“A slip of the thumb”"), "{words:?}");
    assert_eq!(told(&asha).await.1, 1, "what she had won is settled");
    assert!(told_of(&seller, "lot_sold").await[0].1.starts_with("It went for ₹400."));
    app.advance(2 * DAY);
    look_after(&app.state.auctions).await.unwrap();
    gather(&app).await;
    assert_eq!((times(&ravi, "pay_reminder").await, times(&asha, "pay_reminder").await), (1, 1));
    app.check_invariants().await;
}

#[db_test]
async fn whose_bid_is_taken_back_and_who_leads_by_that_are_told(app: TestApp) {
    let lot = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    for (who, amount) in [(&ravi, 400), (&asha, 500)] {
        who.post(&lot.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    gather(&app).await;
    assert_eq!(told(&ravi).await, (vec!["outbid".to_owned()], 1));
    void(&app, &lot, 1).await.expect(200);
    gather(&app).await;
    let taken = told_of(&asha, "bid_voided").await;
    assert_eq!(taken[0].0, "Your bid was taken back: Brass lamp");
    assert!(
        taken[0].1.contains(" your bid of ₹500 back") && taken[0].1.contains("“A slip of the thumb”"),
        "{taken:?}"
    );
    let leads = told_of(&ravi, "leading_again").await;
    assert_eq!(leads[0].0, "You lead again: Brass lamp");
    assert!(leads[0].1.contains("The price is ₹400 now"), "{leads:?}");
    assert_eq!(told(&ravi).await.1, 1, "that he was outbid is settled");
    // A bid below the leader's changes nothing for them.
    asha.post(&lot.bids_url(), json!({ "bidAmount": 600 })).await.expect(200);
    gather(&app).await;
    void(&app, &lot, 0).await.expect(200);
    gather(&app).await;
    assert_eq!((times(&ravi, "bid_voided").await, times(&asha, "leading_again").await), (1, 0));
    app.check_invariants().await;
}

#[db_test]
async fn a_seller_hears_that_nobody_is_left(app: TestApp) {
    let lot = app.auction().insert().await;
    let asha = app.customer().await;
    asha.post(&lot.bids_url(), json!({ "bidAmount": 500 })).await.expect(200);
    app.advance(HOUR);
    close_due(&app.state.auctions).await.unwrap();
    gather(&app).await;
    void(&app, &lot, 0).await.expect(200);
    gather(&app).await;
    let seller = app.seller().await;
    assert_eq!((times(&seller, "lot_sold").await, times(&seller, "lot_unsold").await), (1, 1));
    assert_eq!((times(&asha, "won").await, times(&asha, "lost").await), (1, 1));
    assert_eq!((told(&seller).await.1, told(&asha).await.1), (1, 1), "the earlier words are settled");
    app.check_invariants().await;
}

/// Of each bid: what it came to, whether it was automatic, and whether nobody made it.
fn marks(bids: &Value) -> Vec<(i64, bool, bool)> {
    let mark = |bid: &Value| {
        let amount = bid["bidAmount"].as_i64().unwrap();
        (amount, bid["automatic"].as_bool().unwrap(), bid["restated"].as_bool().unwrap())
    };
    bids.as_array().unwrap().iter().map(mark).collect()
}

#[db_test]
async fn a_line_that_nobody_made_says_so(app: TestApp) {
    let lot = app.auction().insert().await;
    let (asha, ravi) = (app.customer().await, app.other_customer().await);
    for (who, amount) in [(&ravi, 400), (&asha, 500)] {
        who.post(&lot.bids_url(), json!({ "bidAmount": amount })).await.expect(200);
    }
    let voided = void(&app, &lot, 1).await.expect(200);
    // Nobody here has named a maximum.
    assert_eq!(marks(&voided["bids"]), [(400, false, false), (500, false, false), (400, true, true)]);
    let listed = app.visitor().get("/api/auctions").await.expect(200);
    assert_eq!(marks(&listed[0]["bids"]), [(400, true, true)]);
    ravi.post(&lot.bids_url(), json!({ "maximumBid": 900 })).await.expect(200);
    asha.post(&lot.bids_url(), json!({ "bidAmount": 600 })).await.expect(200);
    let page = asha.get(&lot.bids_url()).await.expect(200);
    let all = marks(&page);
    assert_eq!(all[2..], [(400, true, true), (600, false, false), (601, true, false)], "{all:?}");
    app.check_invariants().await;
}
