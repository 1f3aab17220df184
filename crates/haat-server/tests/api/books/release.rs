//! A parcel is its seller's to be paid for once nothing of it comes back any more.

use super::ledger::set_terms;
use haat_domain::orders::OrderAction;
use haat_domain::time::{DAY, HOUR};
use haat_server::books::release::release_due;
use haat_server::books::store::{release, to_release};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// Paid at once unless something may come back, which it may for so many days.
async fn agree(app: &TestApp, window: i64) {
    set_terms(app, json!({ "releaseDays": 0, "minimum": 1 })).await;
    let rules = json!({ "windowDays": window, "answerDays": 3, "sendDays": 10 });
    app.admin().await.put("/api/admin/returns/rules", rules).await.expect(200);
}

async fn delivered(app: &TestApp, meena: &Client) -> String {
    let lamp = app.goods_of(Some(meena), "Lamp", 1_000, 5).await;
    let id = app.customer().await.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    app.move_order(&id, OrderAction::Deliver).await;
    id
}

async fn ask_back(app: &TestApp, order: &str) -> Value {
    let wish = json!({ "parcelNo": 1, "reason": "changed_mind", "lines": [{ "lineNo": 1, "quantity": 1 }] });
    app.customer().await.post(&format!("/api/orders/{order}/returns"), wish).await.expect(201)
}

#[db_test]
async fn nobody_is_paid_for_what_can_still_be_given_back(app: TestApp) {
    agree(&app, 30).await;
    let meena = app.seller().await;
    let returned = delivered(&app, &meena).await;
    delivered(&app, &meena).await;
    assert_eq!(release_due(&app.state.books).await.unwrap(), 0);
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!((&statement["releaseDays"], &statement["available"]), (&json!(30), &json!(0)));
    // Tests begin on the first of January.
    assert!(statement["coming"][0]["at"].as_str().unwrap().starts_with("2026-01-31"), "{statement}");
    app.advance(30 * DAY - HOUR);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 0, "the last hour is the customer's");
    ask_back(&app, &returned).await;
    app.advance(HOUR);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 1);
    let statement = app.seller().await.get("/api/seller/statement").await.expect(200);
    assert_eq!((&statement["pending"], &statement["available"]), (&json!(1000), &json!(1000)));
    app.check_invariants().await;
}

#[db_test]
async fn a_return_that_is_asked_for_meanwhile_is_not_overtaken(app: TestApp) {
    agree(&app, 30).await;
    let order = delivered(&app, &app.seller().await).await;
    // As a release finds it that was begun with fewer days.
    let now = app.state.clock.now();
    let due = to_release(&app.state.db, now, 10).await.unwrap();
    assert_eq!(due.len(), 1);
    ask_back(&app, &order).await;
    let mut tx = app.state.db.begin().await.unwrap();
    assert!(!release(&mut tx, &due[0].0, due[0].1, now).await.unwrap());
    tx.commit().await.unwrap();
    let statement = app.seller().await.get("/api/seller/statement").await.expect(200);
    assert_eq!((&statement["pending"], &statement["available"]), (&json!(1000), &json!(0)));
    app.check_invariants().await;
}
