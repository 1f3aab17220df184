//! Whose each paisa is, through the life of an order.

use haat_db::sql;
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_sandbox::stripe::CARD_GOOD;
use haat_server::books::release::release_due;
use haat_server::books::store::opening;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// The accounts of an order that hold something, in paise.
async fn books_of(app: &TestApp, order: &str) -> Vec<String> {
    let rows: Vec<(String, i64)> =
        sql("SELECT p.account, CAST(SUM(p.amount) AS BIGINT) FROM ledger_entries e \
         JOIN postings p ON p.entry_id = e.id WHERE e.order_id = $1 GROUP BY p.account ORDER BY p.account")
        .bind(order)
        .all(&app.state.db)
        .await
        .unwrap();
    let held = rows.iter().filter(|(_, amount)| *amount != 0);
    held.map(|(account, amount)| format!("{account} {amount}")).collect()
}

pub(super) async fn set_terms(app: &TestApp, change: Value) {
    let admin = app.admin().await;
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    for (key, value) in change.as_object().unwrap() {
        terms[key] = value.clone();
    }
    admin.put("/api/admin/terms", terms).await.expect(200);
}

/// A lamp of ₹1,000 of Meena's and a mug of ₹500 of the house, paid by card: ₹2,225 in all.
async fn sold(app: &TestApp, meena: &Client, asha: &Client) -> String {
    let lamp = app.goods_of(Some(meena), "Lamp", 1_000, 5).await;
    let mug = app.goods("Mug", 500, 5).await;
    let order = asha.order(&[cart_line(&lamp, 1), cart_line(&mug, 1)]).await;
    let id = order["_id"].as_str().unwrap().to_owned();
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    id
}

#[db_test(payments)]
async fn a_paid_order_is_booked_once_and_a_refund_takes_it_back_in_proportion(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    set_terms(&app, json!({ "commissionPercent": 10, "commissionTaxPercent": 18 })).await;
    let id = sold(&app, &meena, &asha).await;
    let seller = |which: &str, amount: i64| format!("seller:{}:{which} {amount}", meena.id);
    let paid = [
        "commission -10000".to_owned(),
        "commission_tax -1800".to_owned(),
        "house -50000".to_owned(),
        "provider:Stripe 222500".to_owned(),
        seller("pending", -88_200),
        "shipping -50000".to_owned(),
        "tax -22500".to_owned(),
    ];
    assert_eq!(books_of(&app, &id).await, paid);
    // A rate that changes later changes nothing for what was ordered.
    set_terms(&app, json!({ "commissionPercent": 50 })).await;

    // Half of the lamp's price with its tax.
    let part = json!({ "amount": 575, "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "A scratch." });
    admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
    assert_eq!(
        books_of(&app, &id).await,
        [
            "commission -5000".to_owned(),
            "commission_tax -900".to_owned(),
            "house -50000".to_owned(),
            "provider:Stripe 165000".to_owned(),
            seller("pending", -44_100),
            "shipping -50000".to_owned(),
            "tax -15000".to_owned(),
        ]
    );
    app.check_invariants().await;
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    assert_eq!(books_of(&app, &id).await, [] as [&str; 0]);
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_failed_refund_is_owed_until_the_payer_has_it(app: TestApp) {
    use haat_sandbox::{Fault, Op};
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    app.hold_webhooks();
    let id = sold(&app, &meena, &asha).await;
    app.stripe().fail_next(Op::Refund, Fault::Pending);
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(202);
    assert_eq!(books_of(&app, &id).await, [] as [&str; 0], "it left us, and may come back");
    let charge = app.order_now(&id).await["payment"]["providerOrderId"].as_str().unwrap().to_owned();
    let refund = app.stripe().intent(&charge).unwrap().charge.unwrap().refunds[0].id.clone();
    assert!(app.stripe().fail_refund(&refund));
    app.deliver_webhooks().await;
    assert_eq!(books_of(&app, &id).await, ["provider:Stripe 222500", "refunds_owed -222500"]);
    app.check_invariants().await;
}

#[db_test]
async fn what_was_delivered_becomes_available_after_its_days(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    meena.put(&format!("/api/orders/{id}/parcels/1/deliver"), json!({})).await.expect(200);
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!((&statement["pending"], &statement["available"]), (&json!(1000), &json!(0)));
    assert_eq!(statement["coming"][0]["amount"], json!(1000));
    assert_eq!(statement["entries"][0]["kind"], "paid");
    app.advance(6 * DAY);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 0);
    app.advance(2 * DAY);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 1);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 0);
    let meena = app.seller().await;
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!((&statement["pending"], &statement["available"]), (&json!(0), &json!(1000)));
    assert_eq!((&statement["coming"], &statement["closing"]), (&json!([]), &json!(1000)));
    let csv = meena.get("/api/seller/statement.csv").await;
    assert!(csv.text.contains(",released,") && csv.text.lines().count() == 3, "{}", csv.text);
    meena.get("/api/seller/statement?month=nonsense").await.expect(422);
    let before = meena.get("/api/seller/statement?month=2025-01").await.expect(200);
    assert_eq!((&before["entries"], &before["closing"]), (&json!([]), &json!(0)));

    // A refund after that is a debt of the seller's own.
    app.move_order(&id, OrderAction::Refund).await;
    let statement = app.seller().await.get("/api/seller/statement").await.expect(200);
    assert_eq!(statement["available"], json!(0));
    app.check_invariants().await;
}

#[db_test]
async fn statements_are_the_sellers_own_and_the_admins(app: TestApp) {
    let (meena, kabir, admin) = (app.seller().await, app.other_seller().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = app.customer().await.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
    app.move_order(&id, OrderAction::Pay).await;
    assert_eq!(kabir.get("/api/seller/statement").await.expect(200)["pending"], json!(0));
    let url = format!("/api/admin/sellers/{}/statement", meena.id);
    // Whoever guesses learns nothing: what is another's is not there, as what never was.
    for guess in [url.clone(), format!("{url}.csv"), "/api/admin/sellers/nobody/statement".to_owned()] {
        for guesser in [&kabir, &app.customer().await] {
            guesser.get(&guess).await.expect(404);
        }
    }
    assert_eq!(admin.get(&url).await.expect(200)["pending"], json!(1000));
    admin.get("/api/admin/sellers/nobody/statement").await.expect(404);
    let books = admin.get("/api/admin/books").await.expect(200);
    let held: f64 =
        books["accounts"].as_array().unwrap().iter().map(|a| a["balance"].as_f64().unwrap()).sum();
    assert!(held.abs() < 0.001, "{books}");
    assert_eq!(books["sellers"][0]["_id"], json!(meena.id));
    let csv = admin.get("/api/admin/books.csv").await;
    assert!(csv.text.contains("provider:PayPal"), "{}", csv.text);
    let omar = app.accountant().await;
    let file = omar.get(&format!("{url}.csv")).await;
    assert!(file.status == 200 && file.text.contains(",paid,"), "{}", file.text);
    omar.get("/api/admin/sellers/nobody/statement.csv").await.expect(404);
    // All that happened, with what it moved: all sellers are one account there.
    let entries = omar.get("/api/admin/entries").await;
    assert_eq!(entries.headers["x-total-count"], "1");
    let entry = entries.expect(200)[0].clone();
    assert_eq!((&entry["kind"], &entry["order"]), (&json!("paid"), &json!(id)));
    let moved = entry["postings"].as_array().unwrap();
    assert!(
        moved.iter().any(|posting| posting == &json!({ "account": "sellers_pending", "amount": -1000 })),
        "{entry}"
    );
    let sum: f64 = moved.iter().map(|posting| posting["amount"].as_f64().unwrap()).sum();
    assert!(sum.abs() < 0.001, "{entry}");
    assert_eq!(omar.get("/api/admin/entries?month=2025-01").await.expect(200), json!([]));
    omar.get("/api/admin/entries?month=nonsense").await.expect(422);
}

#[db_test]
async fn the_orders_of_an_older_shop_are_opened_in_the_books_once(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    for action in [OrderAction::Pay, OrderAction::Cancel] {
        let id = asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned();
        app.move_order(&id, action).await;
    }
    // As it was before there were books.
    for statement in [
        "DELETE FROM postings",
        "DELETE FROM ledger_entries",
        "DELETE FROM ledger_balances",
        "DELETE FROM seller_days",
        "DELETE FROM counters WHERE name = 'books_opened'",
    ] {
        app.state.db.write(sql(statement)).await.unwrap();
    }
    for _ in 0..2 {
        opening::open(&app.state.db, app.state.clock.now()).await.unwrap();
        let kinds: Vec<String> = sql("SELECT kind FROM ledger_entries").scalars(&app.state.db).await.unwrap();
        assert_eq!(kinds, ["opening"]);
        app.check_invariants().await;
    }
}
