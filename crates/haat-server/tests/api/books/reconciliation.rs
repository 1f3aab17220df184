//! A provider's report beside what the shop knows.

use haat_db::sql;
use haat_domain::time::DAY;
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, Response, TestApp, db_test};
use reqwest::Method;
use serde_json::{Value, json};

async fn compared(client: &Client, provider: &str, file: &str) -> Response {
    compared_of(client, provider, "", file).await
}

/// Of the days that `time` says.
async fn compared_of(client: &Client, provider: &str, time: &str, file: &str) -> Response {
    let request = client.request(Method::POST, &format!("/api/admin/reconciliation/{provider}{time}"));
    client.send(request.header("content-type", "text/csv").body(file.to_owned())).await
}

fn told(answer: &Value) -> Vec<(String, String)> {
    let text = |difference: &Value, field: &str| difference[field].as_str().unwrap().to_owned();
    answer["differences"].as_array().unwrap().iter().map(|d| (text(d, "what"), text(d, "id"))).collect()
}

#[db_test(payments)]
async fn differences_are_listed_and_nothing_is_changed(app: TestApp) {
    let (asha, omar) = (app.customer().await, app.accountant().await);
    let mut paid = Vec::new();
    for _ in 0..2 {
        let order = app.unpaid_order(&asha).await;
        let intent = asha.start_payment(&order, "stripe").await;
        app.stripe().confirm(&intent, CARD_GOOD);
        asha.pay(&order, &intent).await.expect(200);
        paid.push((order, intent));
        app.advance(1_000);
    }
    let captures: Vec<(String, String)> =
        sql("SELECT provider_order_id, capture_id FROM payments ORDER BY created_at")
            .all(&app.state.db)
            .await
            .unwrap();
    let [(first, charge), (second, other)] = captures.as_slice() else { panic!("{captures:?}") };
    let head = "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),payment_intent_id";
    let line = |id: &str, intent: &str, amount: &str| {
        format!("txn,charge,{id},{amount},48.00,0,inr,2026-01-01 01:00:00,{intent}")
    };
    let file = [head.to_owned(), line(charge, first, "1650.00"), line(other, second, "1650.00")].join("\n");
    let fits = compared(&omar, "Stripe", &file).await.expect(200);
    assert_eq!(
        (&fits["matched"], &fits["differences"], &fits["fees"]),
        (&json!(2), &json!([]), &json!(96.0)),
        "{fits}"
    );
    assert_eq!((&fits["sums"][0]["reported"], &fits["sums"][0]["own"]), (&json!(3300.0), &json!(3300.0)));

    let file = [
        head.to_owned(),
        line(charge, first, "1600.00"),
        line("ch_stranger", "pi_stranger", "10.00"),
        "txn,payout,po_1,-900.00,0,0,inr,2026-01-02 01:00:00,".to_owned(),
        "txn,charge,ch_late,5.00,0,0,inr,2026-01-02 01:00:00,".to_owned(),
    ]
    .join("\n");
    let differs = compared(&omar, "Stripe", &file).await.expect(200);
    let expected = [
        ("amount", charge),
        ("unknownHere", &"ch_stranger".to_owned()),
        ("unknownHere", &"ch_late".to_owned()),
        ("missingThere", other),
    ];
    let expected: Vec<(String, String)> =
        expected.iter().map(|(what, id)| ((*what).to_owned(), (*id).clone())).collect();
    assert_eq!(told(&differs), expected, "{differs}");
    assert_eq!((&differs["differences"][0]["order"], &differs["others"]), (&json!(paid[0].0), &json!(1)));
    app.check_invariants().await;
}

/// An order of which ₹200 went back, and the provider's ids of both: of the payment and of the refund.
async fn partly_refunded(app: &TestApp, asha: &Client, provider: &str) -> (String, String, String) {
    let order = app.unpaid_order(asha).await;
    let payment = app.approved_payment(asha, &order, provider).await;
    asha.pay(&order, &payment).await.expect(200);
    let part = json!({ "amount": 200, "reason": "A scratch." });
    app.admin().await.post(&format!("/api/orders/{order}/refunds"), part).await.expect(200);
    app.deliver_webhooks().await;
    let ids: Option<(String, String)> =
        sql("SELECT p.capture_id, r.refund_id FROM payments p JOIN refunds r \
         ON r.provider_order_id = p.provider_order_id WHERE p.order_id = $1")
        .bind(&order)
        .optional(&app.state.db)
        .await
        .unwrap();
    let (capture, refund) = ids.unwrap();
    (order, capture, refund)
}

/// Takes an entry out of the books.
async fn forget(app: &TestApp, order: &str, kind: &str) {
    for statement in [
        "DELETE FROM postings WHERE entry_id IN (SELECT id FROM ledger_entries WHERE order_id = $1 AND kind = $2)",
        "DELETE FROM ledger_entries WHERE order_id = $1 AND kind = $2",
    ] {
        app.state.db.write(sql(statement).bind(order).bind(kind)).await.unwrap();
    }
}

#[db_test(payments)]
async fn paypals_report_is_compared_with_the_books(app: TestApp) {
    let (asha, omar) = (app.customer().await, app.accountant().await);
    let (order, capture, refund) = partly_refunded(&app, &asha, "paypal").await;
    let head = "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID";
    let file = format!(
        "{head}\n01/01/2026,01:00:00,UTC,Asha,Express Checkout Payment,Completed,USD,20.19,-0.80,19.39,{capture}\n\
         01/01/2026,02:00:00,UTC,Asha,Payment Refund,Completed,USD,-2.45,0.00,-2.45,{refund}\n"
    );
    let fits = compared(&omar, "PayPal", &file).await.expect(200);
    assert_eq!((&fits["matched"], &fits["differences"]), (&json!(2), &json!([])), "{fits}");
    assert_eq!((&fits["sums"][1]["reported"], &fits["sums"][1]["own"]), (&json!(2.45), &json!(2.45)));
    // The refund is not in the books, and the payment is.
    forget(&app, &order, "refund").await;
    let differs = compared(&omar, "PayPal", &file).await.expect(200);
    assert_eq!(told(&differs), [("notBooked".to_owned(), refund.clone())], "{differs}");
    forget(&app, &order, "paid").await;
    let differs = compared(&omar, "PayPal", &file).await.expect(200);
    let neither = [("notBooked".to_owned(), capture), ("notBooked".to_owned(), refund)];
    assert_eq!(told(&differs), neither, "{differs}");
}

#[db_test(payments)]
async fn what_a_report_lacks_at_its_edges_is_found_when_its_days_are_said(app: TestApp) {
    let (asha, omar) = (app.customer().await, app.accountant().await);
    let mut captures = Vec::new();
    for _ in 0..3 {
        captures.push(partly_refunded(&app, &asha, "stripe").await);
        app.advance(DAY);
    }
    let [first, middle, last] = captures.as_slice() else { panic!("{captures:?}") };
    let (_, capture, refund) = middle;
    let file = format!(
        "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC)\n\
         txn,charge,{capture},1650.00,0,0,inr,2026-01-02 01:00:00\n\
         txn,refund,{refund},-200.00,0,0,inr,2026-01-02 01:00:01\n"
    );
    let alone = compared(&omar, "Stripe", &file).await.expect(200);
    assert_eq!((&alone["matched"], &alone["differences"]), (&json!(2), &json!([])), "{alone}");
    let lacks = async |time: &str| {
        let answer = compared_of(&omar, "Stripe", time, &file).await.expect(200);
        told(&answer).into_iter().map(|(what, id)| assert_eq!(what, "missingThere", "{id}")).count()
    };
    assert_eq!(lacks("?from=2026-01-02&until=2026-01-02").await, 0);
    assert_eq!(lacks("?from=2026-01-01").await, 2);
    assert_eq!(lacks("?until=2026-01-03").await, 2);
    let all = compared_of(&omar, "Stripe", "?from=2026-01-01&until=2026-01-03", &file).await.expect(200);
    let missing: Vec<String> = told(&all).into_iter().map(|(_, id)| id).collect();
    assert_eq!(missing.len(), 4, "{all}");
    assert!(
        [first, last]
            .iter()
            .all(|(_, capture, refund)| missing.contains(capture) && missing.contains(refund))
    );
    assert_eq!(all["from"], "2025-12-31T18:30:00.000Z");
    compared_of(&omar, "Stripe", "?from=2026-01-03&until=2026-01-01", &file).await.expect(422);
    compared_of(&omar, "Stripe", "?from=yesterday", &file).await.expect(422);
}

#[db_test]
async fn what_is_no_report_is_refused(app: TestApp) {
    let omar = app.accountant().await;
    compared(&omar, "Stripe", "name,url\nLamp,lamp\n").await.expect(422);
    compared(&omar, "COD", "x").await.expect(404);
    compared(&omar, "nobody", "x").await.expect(404);
    omar.post("/api/admin/reconciliation/Stripe", json!({})).await.expect(415);
    compared(&app.seller().await, "Stripe", "x").await.expect(403);
}
