//! A provider's report beside what the shop knows.

use haat_db::sql;
use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, Response, TestApp, db_test};
use reqwest::Method;
use serde_json::{Value, json};

async fn compared(client: &Client, provider: &str, file: &str) -> Response {
    let request = client.request(Method::POST, &format!("/api/admin/reconciliation/{provider}"));
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

#[db_test]
async fn what_is_no_report_is_refused(app: TestApp) {
    let omar = app.accountant().await;
    compared(&omar, "Stripe", "name,url\nLamp,lamp\n").await.expect(422);
    compared(&omar, "COD", "x").await.expect(404);
    compared(&omar, "nobody", "x").await.expect(404);
    omar.post("/api/admin/reconciliation/Stripe", json!({})).await.expect(415);
    compared(&app.seller().await, "Stripe", "x").await.expect(403);
}
