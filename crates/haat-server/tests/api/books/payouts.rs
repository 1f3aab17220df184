//! Sellers get what is theirs, once.

use super::ledger::set_terms;
use crate::notices::{gather, times, told_of};
use haat_db::tables::USERS;
use haat_db::{Tx, Value as Bound, sql};
use haat_domain::books::Account;
use haat_domain::ids::UserId;
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, Millis};
use haat_server::books::payouts::weekly;
use haat_server::books::release::release_due;
use haat_server::books::store::payouts::set_bank;
use haat_server::books::store::{LedgerKind, NewEntry, post};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};
use std::ops::Range;

/// Nothing can be given back, so nobody waits for that.
async fn take_nothing_back(app: &TestApp) {
    let rules = json!({ "windowDays": 0, "answerDays": 3, "sendDays": 10 });
    app.admin().await.put("/api/admin/returns/rules", rules).await.expect(200);
}

/// Lets a seller earn so many rupees, all of them available.
pub(super) async fn earn(app: &TestApp, seller: &Client, rupees: i64) -> String {
    take_nothing_back(app).await;
    let goods = app.goods_of(Some(seller), "Lamp", rupees, 5).await;
    let id = app.customer().await.order(&[cart_line(&goods, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    app.move_order(&id, OrderAction::Deliver).await;
    release_due(&app.state.books).await.unwrap();
    id
}

pub(super) async fn with_bank(seller: &Client, number: &str) {
    let bank = json!({ "holder": "Meena Iyer", "account": number, "code": "HDFC0001234" });
    seller.put("/api/seller/bank", bank).await.expect(200);
}

async fn balance(seller: &Client) -> Value {
    let statement = seller.get("/api/seller/statement").await.expect(200);
    json!([statement["available"], statement["underWay"]])
}

#[db_test]
async fn a_payout_is_started_transferred_and_never_made_twice(app: TestApp) {
    set_terms(&app, json!({ "releaseDays": 0, "minimum": 500 })).await;
    let (meena, kabir, admin) = (app.seller().await, app.other_seller().await, app.admin().await);
    earn(&app, &meena, 1_000).await;
    earn(&app, &kabir, 400).await;
    let run = admin.post("/api/admin/payouts", json!({})).await.expect(200);
    assert_eq!((&run["payouts"], &run["withoutBank"][0]["amount"]), (&json!([]), &json!(1000)));
    let wrong = json!({ "holder": "", "account": "1", "code": "?" });
    let refused = meena.put("/api/seller/bank", wrong).await.expect(422);
    assert_eq!(refused["errors"].as_object().unwrap().len(), 3);
    with_bank(&meena, "50100123456789").await;
    let shown = meena.get("/api/seller/bank").await.expect(200)["shown"].clone();
    assert_eq!(shown, "Meena Iyer · HDFC0001234 · •••• 6789");
    let stored: Vec<String> = sql("SELECT sealed FROM seller_banks").scalars(&app.state.db).await.unwrap();
    assert!(!stored[0].contains("50100123456789"));

    // Two admins at once start one payout.
    let (one, other) = tokio::join!(
        admin.post("/api/admin/payouts", json!({})),
        admin.post("/api/admin/payouts", json!({}))
    );
    let started: usize =
        [one, other].iter().map(|run| run.expect(200)["payouts"].as_array().unwrap().len()).sum();
    assert_eq!(started, 1);
    assert_eq!(balance(&meena).await, json!([0, 1000]));
    assert_eq!(balance(&kabir).await, json!([400, 0]), "less than is paid out");
    let payout = admin.get("/api/admin/payouts?status=started").await.expect(200)[0].clone();
    let file =
        admin.get(&format!("/api/admin/payout-runs/{}/bank.csv", payout["run"].as_str().unwrap())).await;
    assert_eq!(file.status, 200);
    assert!(file.text.contains("50100123456789,HDFC0001234,1000.00,INR"), "{}", file.text);
    admin.get("/api/admin/payout-runs/nothing/bank.csv").await.expect(404);
    let log = admin.get("/api/users/security?query=exported").await.expect(200);
    assert_eq!(log.as_array().unwrap().len(), 1, "what was not there was not taken away: {log}");
    let file = format!("payouts-{}.csv", payout["run"].as_str().unwrap());
    assert_eq!((&log[0]["user"], &log[0]["note"]), (&json!(admin.id), &json!(file)));

    let url = |what: &str| format!("/api/admin/payouts/{}/{what}", payout["_id"].as_str().unwrap());
    // Whoever guesses learns nothing, be it their own, another's or nobody's.
    for guesser in [&meena, &kabir] {
        for (payout, run) in
            [(payout["_id"].as_str().unwrap(), payout["run"].as_str().unwrap()), ("no", "no")]
        {
            guesser.get(&format!("/api/admin/payout-runs/{run}/bank.csv")).await.expect(404);
            let told = json!({ "reference": "UTR1", "reason": "Closed." });
            for what in ["paid", "failed"] {
                guesser.put(&format!("/api/admin/payouts/{payout}/{what}"), told.clone()).await.expect(404);
            }
        }
    }
    admin.put(&url("paid"), json!({ "reference": " " })).await.expect(422);
    for _ in 0..2 {
        let paid = admin.put(&url("paid"), json!({ "reference": "UTR1" })).await.expect(200);
        assert_eq!((&paid["status"], &paid["reference"]), (&json!("paid"), &json!("UTR1")));
    }
    assert_eq!(balance(&meena).await, json!([0, 0]));
    app.check_invariants().await;

    // The bank sends it back days later, and it is paid anew.
    for _ in 0..2 {
        admin.put(&url("failed"), json!({ "reason": "Account closed." })).await.expect(200);
    }
    admin.put(&url("paid"), json!({ "reference": "UTR1" })).await.expect(409);
    gather(&app).await;
    let failed = told_of(&meena, "payout_failed").await;
    assert_eq!((failed.len(), failed[0].0.as_str()), (1, "A payout did not arrive"), "once");
    assert!(failed[0].1.starts_with("₹1,000 could not be transferred: “Account closed.” "), "{failed:?}");
    for other in [&kabir, &admin] {
        assert_eq!(times(other, "payout_failed").await, 0);
    }
    assert_eq!(balance(&meena).await, json!([1000, 0]));
    assert_eq!(
        admin.post("/api/admin/payouts", json!({})).await.expect(200)["payouts"].as_array().unwrap().len(),
        1
    );
    assert_eq!(balance(&meena).await, json!([0, 1000]));
    app.check_invariants().await;
}

#[db_test]
async fn the_same_key_corrects_a_balance_once(app: TestApp) {
    let (meena, admin) = (app.seller().await, app.admin().await);
    let send = async |key: &str, amount: i64| {
        let body = json!({ "seller": meena.id, "amount": amount, "reason": "A lost parcel." });
        let request = admin.request(reqwest::Method::POST, "/api/admin/adjustments");
        admin.send(request.header("Idempotency-Key", key).json(&body)).await
    };
    send("k1", 20).await.expect(200);
    send("k1", 20).await.expect(200);
    assert_eq!(balance(&meena).await[0], 20, "one entry");
    assert_eq!(send("k1", 30).await.expect(409)["code"], "idempotency_key_reused");
    send("k2", 20).await.expect(200);
    assert_eq!(balance(&meena).await[0], 40, "another wish");
    assert_eq!(send(&"k".repeat(256), 20).await.expect(400)["code"], "bad_idempotency_key");
    let (first, second) = tokio::join!(send("k3", 5), send("k3", 5));
    first.expect(200);
    second.expect(200);
    assert_eq!(balance(&meena).await[0], 45, "at the same time");
    let entries = sql("SELECT COUNT(*) FROM ledger_entries WHERE kind = 'adjustment'");
    assert_eq!(entries.count(&app.state.db).await.unwrap(), 3);
    app.check_invariants().await;
}

#[db_test]
async fn a_refund_after_the_payout_is_a_debt_that_the_next_sale_pays(app: TestApp) {
    set_terms(&app, json!({ "releaseDays": 0, "minimum": 1 })).await;
    let (meena, admin) = (app.seller().await, app.admin().await);
    with_bank(&meena, "50100123456789").await;
    let order = earn(&app, &meena, 1_000).await;
    admin.post("/api/admin/payouts", json!({})).await.expect(200);
    app.move_order(&order, OrderAction::Refund).await;
    assert_eq!(balance(&meena).await, json!([-1000, 1000]));
    assert_eq!(admin.post("/api/admin/payouts", json!({})).await.expect(200)["payouts"], json!([]));
    earn(&app, &meena, 1_500).await;
    let run = admin.post("/api/admin/payouts", json!({})).await.expect(200);
    assert_eq!(run["payouts"][0]["amount"], json!(500));
    let adjust = json!({ "seller": meena.id, "amount": -20.5, "reason": "A lost parcel." });
    admin.post("/api/admin/adjustments", adjust).await.expect(200);
    assert_eq!(balance(&meena).await, json!([-20.5, 1500]));
    for wrong in [
        json!({ "seller": meena.id, "amount": 0, "reason": "x" }),
        json!({ "seller": meena.id, "amount": 1, "reason": "" }),
    ] {
        admin.post("/api/admin/adjustments", wrong).await.expect(422);
    }
    admin
        .post("/api/admin/adjustments", json!({ "seller": "x", "amount": 1, "reason": "x" }))
        .await
        .expect(404);
    app.check_invariants().await;
}

#[db_test]
async fn the_week_has_one_run_on_its_day(app: TestApp) {
    let meena = app.seller().await;
    with_bank(&meena, "50100123456789").await;
    set_terms(&app, json!({ "releaseDays": 0, "minimum": 1 })).await;
    earn(&app, &meena, 1_000).await;
    let payouts =
        async || app.admin().await.get("/api/admin/payouts").await.expect(200).as_array().unwrap().len();
    weekly(&app.state.books).await.unwrap();
    assert_eq!(payouts().await, 0, "by hand unless it is set");
    // Tests begin on a Thursday.
    set_terms(&app, json!({ "weekday": 5 })).await;
    weekly(&app.state.books).await.unwrap();
    assert_eq!(payouts().await, 0);
    app.advance(DAY);
    let (one, other) = tokio::join!(weekly(&app.state.books), weekly(&app.state.books));
    one.unwrap();
    other.unwrap();
    assert_eq!(payouts().await, 1);
    earn(&app, &app.seller().await, 700).await;
    weekly(&app.state.books).await.unwrap();
    assert_eq!(payouts().await, 1);
    // The shop is closed all of the next Friday, and makes up for it on Saturday.
    app.advance(8 * DAY);
    set_terms(&app, json!({ "minimum": 2 })).await;
    for _ in 0..2 {
        weekly(&app.state.books).await.unwrap();
        assert_eq!(payouts().await, 2);
    }
    // A day that is chosen when it has passed is that of next week.
    earn(&app, &app.seller().await, 300).await;
    set_terms(&app, json!({ "weekday": 1 })).await;
    weekly(&app.state.books).await.unwrap();
    assert_eq!(payouts().await, 2);
    app.advance(2 * DAY);
    weekly(&app.state.books).await.unwrap();
    assert_eq!(payouts().await, 3);
    app.check_invariants().await;
}

fn seller(place: i64) -> UserId {
    UserId::from(format!("00000000-0000-7000-8000-{place:012}"))
}

/// Lets each of these sellers have ₹100 more to get.
async fn owe(tx: &mut Tx, places: Range<i64>, now: Millis) {
    let all = (places.end - places.start) * 10_000;
    let mut postings = vec![((Account::Adjustments, 0), all)];
    postings.extend(places.map(|place| ((Account::Available(seller(place)), 0), -10_000)));
    let entry = NewEntry { kind: LedgerKind::Adjustment, order: None, reference: "", note: "Sold.", by: "" };
    post(tx, &entry, &postings, now).await.unwrap();
}

/// Sellers to whom the shop owes ₹100 each; from `banks` on they said where they want it.
async fn sellers(app: &TestApp, places: Range<i64>, banks: i64) {
    let (mut tx, now) = (app.state.db.begin().await.unwrap(), app.state.clock.now());
    let person = |place: i64| -> [Bound; 8] {
        let name = format!("seller-{place:04}@example.com");
        let [email, folded, found] = [name.clone(), name.clone(), name.clone()];
        let id = seller(place).as_str().to_owned();
        let (hash, at): (Bound, i64) = (String::new().into(), now.0);
        [id.into(), name.into(), email.into(), folded.into(), found.into(), hash, at.into(), at.into()]
    };
    let columns = "(id, name, email, email_lower, search_text, password_hash, created_at, updated_at)";
    tx.insert_many(USERS, columns, places.clone().map(person).collect()).await.unwrap();
    owe(&mut tx, places.clone(), now).await;
    for place in banks..places.end {
        set_bank(&mut tx, &seller(place), "sealed", "shown", now).await.unwrap();
    }
    tx.commit().await.unwrap();
}

#[db_test]
async fn a_run_pays_everyone_who_said_where(app: TestApp) {
    // More than are read at once, and many who cannot be paid stand before them.
    sellers(&app, 0..2_530, 2_010).await;
    let run = app.admin().await.post("/api/admin/payouts", json!({})).await.expect(200);
    assert_eq!(run["payouts"].as_array().unwrap().len(), 520);
    assert_eq!(run["withoutBank"].as_array().unwrap().len(), 500, "so many are told");
    assert_eq!(run["withoutBank"][0], json!({ "name": "seller-0000@example.com", "amount": 100 }));
    app.check_invariants().await;
}

#[db_test]
async fn a_run_and_payouts_that_fail_do_not_wait_for_each_other(app: TestApp) {
    let admin = app.admin().await;
    sellers(&app, 0..20, 0).await;
    let mut started = admin.post("/api/admin/payouts", json!({})).await.expect(200)["payouts"].clone();
    for _ in 0..10 {
        // Everyone has something available again while their payouts fail.
        let mut tx = app.state.db.begin().await.unwrap();
        owe(&mut tx, 0..20, app.state.clock.now()).await;
        tx.commit().await.unwrap();
        let payouts = started.as_array().unwrap().clone();
        let fail = async |payout: &Value| {
            let url = format!("/api/admin/payouts/{}/failed", payout["_id"].as_str().unwrap());
            admin.put(&url, json!({ "reason": "Closed." })).await.expect(200);
        };
        let (run, _) = tokio::join!(
            admin.post("/api/admin/payouts", json!({})),
            futures_util::future::join_all(payouts.iter().map(fail))
        );
        started = run.expect(200)["payouts"].clone();
        assert!(!started.as_array().unwrap().is_empty());
    }
    app.check_invariants().await;
}

#[db_test]
async fn terms_that_make_no_sense_are_refused(app: TestApp) {
    let admin = app.admin().await;
    let terms = admin.get("/api/admin/terms").await.expect(200);
    assert_eq!(
        (terms["commissionPercent"].as_f64(), terms["weekday"].as_i64()),
        (Some(0.0), Some(0)),
        "nothing is kept by default"
    );
    for (field, value) in [
        ("commissionPercent", json!(51)),
        ("commissionTaxPercent", json!(-1)),
        ("releaseDays", json!(366)),
        ("minimum", json!(0)),
        ("weekday", json!(8)),
        ("categories", json!({ "Shoes": 99 })),
        ("sellers", json!({ "x": -5 })),
    ] {
        let mut wrong = terms.clone();
        wrong[field] = value;
        let refused = admin.put("/api/admin/terms", wrong).await.expect(422);
        assert!(refused["errors"][field].is_string(), "{field}: {refused}");
    }
    set_terms(&app, json!({ "categories": { "Shoes": 12.5 }, "sellers": { "m": 8 } })).await;
    let stored = admin.get("/api/admin/terms").await.expect(200);
    assert_eq!(
        (&stored["categories"], &stored["sellers"]),
        (&json!({ "Shoes": 12.5 }), &json!({ "m": 8.0 }))
    );
    set_terms(&app, json!({ "categories": {}, "sellers": {} })).await;
    assert_eq!(admin.get("/api/admin/terms").await.expect(200)["categories"], json!({}));
}
