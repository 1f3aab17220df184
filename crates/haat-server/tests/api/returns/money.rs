//! What comes back is paid back: exactly that, once, and the books follow.

use super::{act, asked, because, delivered};
use crate::notices::{gather, told_of};
use haat_db::sql;
use haat_domain::time::DAY;
use haat_sandbox::{Fault, Op};
use haat_server::books::release::release_due;
use haat_testing::{TestApp, cart_line, db_test};
use serde_json::json;

#[db_test(payments)]
async fn a_piece_that_came_back_is_paid_back_with_its_tax_and_leaves_the_balance(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let mut terms = admin.get("/api/admin/terms").await.expect(200);
    terms["commissionPercent"] = json!(10);
    admin.put("/api/admin/terms", terms).await.expect(200);
    let id = delivered(&app, &meena, &asha).await;
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!(statement["pending"], json!(1800));
    let given = asked(&asha, &id, 1).await;
    // While something is to come back, nothing of its parcel is the seller's to be paid.
    app.advance(2 * DAY);
    let (meena, asha) = (app.seller().await, app.customer().await);
    act(&meena, &given, "accept", json!({ "note": "To 4 Lotus Lane, please." })).await.expect(200);
    act(&asha, &given, "send", json!({ "carrier": "India Post" })).await.expect(200);
    app.advance(6 * DAY);
    assert_eq!(release_due(&app.state.books).await.unwrap(), 0);
    let lamp: String =
        sql("SELECT product_id FROM order_lines").scalar(&app.state.db).await.unwrap().unwrap();
    assert_eq!(app.stock_of(&lamp).await, 3);

    let meena = app.seller().await;
    // Twice at once pays once.
    let (one, other) = tokio::join!(
        act(&meena, &given, "receive", json!({ "restock": true })),
        act(&meena, &given, "receive", json!({ "restock": true }))
    );
    assert!([one.status, other.status].contains(&200), "{} {}", one.text, other.text);
    act(&meena, &given, "receive", json!({ "restock": true })).await.expect(200);
    let order = app.order_now(&id).await;
    assert_eq!(order["refunds"].as_array().unwrap().len(), 1, "{order}");
    assert_eq!(order["refunds"][0]["amount"].as_f64(), Some(1150.0));
    assert_eq!(order["refunds"][0]["lines"], json!([{ "lineNo": 1, "quantity": 1 }]));
    assert_eq!(order["orderItems"][0]["refundedQuantity"], json!(1));
    assert_eq!(order["status"], "delivered");
    assert_eq!(app.stock_of(&lamp).await, 4);
    let statement = meena.get("/api/seller/statement").await.expect(200);
    assert_eq!(statement["pending"], json!(900), "half of the sale, and half of the commission");
    assert_eq!(release_due(&app.state.books).await.unwrap(), 1);

    let longer = json!({ "windowDays": 30, "answerDays": 3, "sendDays": 10 });
    app.admin().await.put("/api/admin/returns/rules", longer).await.expect(200);
    // The other one, written off: the whole parcel came back, and a debt is left where it was paid for.
    let more = asked(&app.customer().await, &id, 1).await;
    act(&meena, &more, "accept", json!({})).await.expect(200);
    let done = act(&meena, &more, "receive", json!({ "restock": false })).await.expect(200);
    assert_eq!((&done["restocked"], &done["refund"]["amount"]), (&json!(false), &json!(1150.0)));
    assert_eq!(app.stock_of(&lamp).await, 4);
    let order = app.order_now(&id).await;
    assert_eq!(
        (&order["parcels"][0]["status"], &order["orderItems"][0]["refundedQuantity"]),
        (&json!("returned"), &json!(2))
    );
    app.check_invariants().await;
}

#[db_test(payments)]
async fn the_customer_may_keep_it_and_have_the_money(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 2).await;
    let done = act(&meena, &given, "waive", json!({ "note": "Please keep them." })).await.expect(200);
    assert_eq!(
        (&done["status"], &done["restocked"], &done["refund"]["amount"]),
        (&json!("refunded"), &json!(null), &json!(2300.0))
    );
    let order = app.order_now(&id).await;
    assert_eq!(order["parcels"][0]["status"], "delivered", "{order}");
    let kinds: Vec<_> = order["timeline"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert!(
        kinds.contains(&&json!("return_kept")) && !kinds.contains(&&json!("return_received")),
        "{kinds:?}"
    );
    let steps: Vec<_> = done["events"].as_array().unwrap().iter().map(|event| &event["status"]).collect();
    assert_eq!(steps, ["asked", "received", "refunded"], "in the order in which they came");
    gather(&app).await;
    let told = told_of(&asha, "return_update").await;
    assert_eq!((told.len(), told[0].0.as_str()), (1, "You can keep it: Lamp"));
    assert!(told[0].1.starts_with("You need not send it back. "), "{told:?}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_paid_back_meanwhile_is_not_paid_back_again(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 2).await;
    act(&meena, &given, "accept", json!({})).await.expect(200);
    let part = json!({ "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "One was late." });
    admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
    act(&meena, &given, "receive", json!({ "restock": false })).await.expect(200);
    let order = app.order_now(&id).await;
    let amounts: Vec<f64> = order["refunds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|refund| refund["amount"].as_f64().unwrap())
        .collect();
    assert_eq!(amounts, [1150.0, 1150.0], "{order}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_refund_that_fails_is_owed_and_the_return_is_over(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    app.hold_webhooks();
    let id = delivered(&app, &meena, &asha).await;
    let given = asked(&asha, &id, 1).await;
    act(&meena, &given, "accept", json!({})).await.expect(200);
    app.stripe().fail_next(Op::Refund, Fault::ServerError);
    let done = act(&meena, &given, "receive", json!({ "restock": true })).await.expect(200);
    assert_eq!(
        (&done["status"], &done["refund"]["state"]),
        (&json!("refunded"), &json!("requested")),
        "{done}"
    );
    app.check_invariants().await;
    // Somebody looks after it by himself.
    app.reconcile_after(30).await;
    let now = app.customer().await.get(&format!("/api/returns/{given}")).await.expect(200);
    assert_eq!(now["refund"]["state"], "done");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn money_that_came_by_hand_goes_back_by_an_admins_hand(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["payOnDelivery"] = json!(true);
    admin.put("/api/admin/settings", settings).await.expect(200);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let body = json!({ "orderItems": [cart_line(&lamp, 1)], "paymentMethod": "COD", "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    let order = asha.post("/api/orders", body).await.expect(201);
    let id = order["order"]["_id"].as_str().unwrap().to_owned();
    meena.put(&format!("/api/orders/{id}/parcels/1/deliver"), json!({})).await.expect(200);
    let given = asked(&asha, &id, 1).await;
    act(&meena, &given, "accept", json!({ "note": "To 4 Lotus Lane, please." })).await.expect(200);
    let came = act(&meena, &given, "receive", json!({ "restock": true })).await.expect(200);
    assert_eq!(
        (&came["status"], &came["refund"], &came["actions"]),
        (&json!("received"), &json!(null), &json!([]))
    );
    act(&meena, &given, "refund", because("Handed over.")).await.expect(403);
    let waits = admin.get("/api/admin/returns?which=escalated").await.expect(200);
    assert_eq!(waits[0]["actions"], json!(["refund"]), "{waits}");
    act(&admin, &given, "refund", because("")).await.expect(422);
    let done = act(&admin, &given, "refund", because("UPI 4711")).await.expect(200);
    assert_eq!((&done["status"], &done["refund"]["state"]), (&json!("refunded"), &json!("done")), "{done}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn who_wishes_for_it_learns_that_a_piece_came_back(app: TestApp) {
    let (meena, asha, ravi) = (app.seller().await, app.customer().await, app.other_customer().await);
    let id = delivered(&app, &meena, &asha).await;
    let lamp: String =
        sql("SELECT product_id FROM order_lines").scalar(&app.state.db).await.unwrap().unwrap();
    app.state.db.write(sql("UPDATE products SET stock = 0")).await.unwrap();
    ravi.put(&format!("/api/hearts/product/{lamp}"), json!({})).await.expect(200);
    let given = asked(&asha, &id, 1).await;
    act(&meena, &given, "accept", json!({ "note": "To 4 Lotus Lane, please." })).await.expect(200);
    act(&asha, &given, "send", json!({ "carrier": "India Post" })).await.expect(200);
    act(&meena, &given, "receive", json!({ "restock": true })).await.expect(200);
    crate::notices::gather(&app).await;
    let told = ravi.get("/api/notices").await.expect(200);
    let back = |notice: &serde_json::Value| notice["kind"] == "back_in_stock";
    assert!(told["notices"].as_array().unwrap().iter().any(back), "{told}");
}
