//! Ways to pay without a provider: transfers that a person confirms, and cash on delivery.

use haat_domain::time::{DAY, HOUR};
use haat_server::orders::expire::expire_overdue;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use serde_json::{Value, json};

/// A shop that takes money by hand.
async fn switch_on(app: &TestApp) -> Client {
    let admin = app.admin().await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    assert_eq!(
        (&settings["upi"], &settings["payOnDelivery"]),
        (&json!(false), &json!(false)),
        "off by default"
    );
    settings["upi"] = json!(true);
    settings["payOnDelivery"] = json!(true);
    let refused = admin.put("/api/admin/settings", settings.clone()).await;
    refused.expect(422);
    assert!(refused.json()["errors"]["upiId"].is_string());
    settings["upiId"] = json!("haat.shop@ybl");
    settings["bankDetails"] = json!("Account 12345\nIFSC HDFC0001234");
    admin.put("/api/admin/settings", settings).await.expect(200);
    admin
}

async fn try_order(customer: &Client, lines: &[Value], method: &str) -> Response {
    let body = json!({ "orderItems": lines, "paymentMethod": method, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    customer.post("/api/orders", body).await
}

/// An order of one lamp of the seller: ₹1,650 in all. Its id and the lamp's.
async fn order(app: &TestApp, customer: &Client, seller: Option<&Client>, method: &str) -> (String, String) {
    let lamp = app.goods_of(seller, "Lamp", 1_000, 5).await;
    let order = try_order(customer, &[cart_line(&lamp, 1)], method).await.expect(201);
    (order["order"]["_id"].as_str().unwrap().to_owned(), lamp)
}

fn url(order: &str, rest: &str) -> String {
    format!("/api/orders/{order}{rest}")
}

fn reference(text: &str) -> Value {
    json!({ "reference": text })
}

/// A refusal says what is wrong to programs too.
fn is_refused(answer: &Response, status: u16, code: &str) {
    assert_eq!(answer.expect(status)["code"], code, "{}", answer.message());
}

#[db_test]
async fn they_are_offered_only_when_they_are_switched_on(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let lamp = app.goods("Lamp", 1_000, 5).await;
    for method in ["UPI", "COD"] {
        let refused = try_order(&asha, &[cart_line(&lamp, 1)], method).await;
        is_refused(&refused, 422, "provider_not_set_up");
        assert!(refused.message().starts_with(&format!("This shop does not take {method}.")));
    }
    assert_eq!(app.visitor().get("/api/payments/config").await.expect(200)["methods"], json!([]));
    assert_eq!(app.stock_of(&lamp).await, 5);
    switch_on(&app).await;
    assert_eq!(app.visitor().get("/api/payments/config").await.expect(200)["methods"], json!(["UPI", "COD"]));
    for method in ["UPI", "COD"] {
        try_order(&asha, &[cart_line(&lamp, 1)], method).await.expect(201);
    }
    // A lot is paid before it is sent.
    let lot = app.won_lot(&meena, &asha, 1_000).await;
    let line = json!({ "_id": lot, "auctionId": lot, "quantity": 1 });
    is_refused(&try_order(&asha, std::slice::from_ref(&line), "COD").await, 422, "lot_not_on_delivery");
    try_order(&asha, &[line], "UPI").await.expect(201);
    app.check_invariants().await;
}

#[db_test]
async fn cash_is_paid_when_the_order_is_delivered(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let admin = switch_on(&app).await;
    let (id, lamp) = order(&app, &asha, Some(&meena), "COD").await;
    let seen = asha.get(&url(&id, "")).await.expect(200);
    assert_eq!((&seen["isPaid"], &seen["expiresAt"]), (&json!(false), &json!(null)));
    // It does not expire with the others, it is sent before it is paid, and both dashboards say so.
    app.advance(2 * DAY);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 0);
    for (who, path) in [(&meena, "/api/seller/summary"), (&admin, "/api/orders/summary")] {
        assert!(who.get(path).await.expect(200)["waiting"].to_string().contains(&id), "{path}");
    }
    meena.put(&url(&id, "/lines/1/ship"), json!({})).await.expect(200);
    let refused = asha.put(&url(&id, "/cancel"), json!({})).await;
    is_refused(&refused, 409, "order_on_its_way");
    assert!(refused.message().starts_with("This order is on its way to you"));
    for other in [&asha, &meena] {
        other.put(&url(&id, "/deliver"), json!({})).await.expect(403);
    }
    let sales = async || {
        let summary = admin.get("/api/orders/summary").await.expect(200);
        (
            summary["orders"][0]["totalSales"].as_f64().unwrap_or_default(),
            summary["waiting"].to_string().contains(&id),
        )
    };
    assert_eq!(sales().await, (0.0, true));
    for _ in 0..2 {
        let order = admin.put(&url(&id, "/deliver"), json!({})).await.expect(200)["order"].clone();
        assert_eq!((&order["status"], &order["isPaid"]), (&json!("delivered"), &json!(true)));
        assert_eq!(order["paidAt"], order["deliveredAt"]);
        let payment = &order["payment"];
        assert_eq!(
            (&payment["provider"], &payment["status"], &payment["amount"]),
            (&json!("COD"), &json!("completed"), &json!(1650.0))
        );
    }
    assert_eq!(sales().await, (1650.0, false));
    app.check_invariants().await;

    // Given back by hand, with a note; what was sent stays off the shelf.
    is_refused(&admin.put(&url(&id, "/refund"), json!({})).await, 422, "refund_note_missing");
    let note = json!({ "note": "Handed over at the shop." });
    let order = admin.put(&url(&id, "/refund"), note).await.expect(200)["order"].clone();
    assert_eq!((&order["status"], &order["refunds"][0]["state"]), (&json!("refunded"), &json!("done")));
    assert_eq!(order["refunds"][0]["reason"], "Handed over at the shop.");
    assert_eq!((sales().await, app.stock_of(&lamp).await), ((0.0, false), 4));
    app.check_invariants().await;
}

#[db_test]
async fn cash_orders_are_cancelled_released_and_end_at_last(app: TestApp) {
    let asha = app.customer().await;
    let admin = switch_on(&app).await;
    let (given_up, lamp) = order(&app, &asha, None, "COD").await;
    asha.put(&url(&given_up, "/cancel"), json!({})).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 5);
    admin.put(&url(&given_up, "/deliver"), json!({})).await.expect(409);

    // Refused at the door: what was sent is put back by whoever unpacks it.
    let (refused, lamp) = order(&app, &asha, None, "COD").await;
    admin.put(&url(&refused, "/lines/1/ship"), json!({})).await.expect(200);
    app.advance(91 * DAY);
    // Sessions last for thirty days.
    let (asha, admin) = (app.customer().await, app.admin().await);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 0, "on its way");
    let holds = admin.get("/api/orders/holds").await.expect(200);
    assert_eq!(holds[0]["held"][0]["paymentMethod"], "COD");
    admin.put(&url(&refused, "/release"), json!({})).await.expect(200);
    assert_eq!(app.stock_of(&lamp).await, 4);

    let (forgotten, lamp) = order(&app, &asha, None, "COD").await;
    app.advance(91 * DAY);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 1);
    assert_eq!(
        (app.order_now(&forgotten).await["status"].clone(), app.stock_of(&lamp).await),
        (json!("expired"), 5)
    );
    app.check_invariants().await;
}

#[db_test(payments)]
async fn who_would_pay_at_the_door_may_pay_online_after_all(app: TestApp) {
    let asha = app.customer().await;
    let admin = switch_on(&app).await;
    let (id, _) = order(&app, &asha, None, "COD").await;
    app.advance(2 * DAY);
    let payment = asha.start_payment(&id, "stripe").await;
    app.stripe().confirm(&payment, haat_sandbox::stripe::CARD_GOOD);
    asha.pay(&id, &payment).await.expect(200);
    let order = admin.put(&url(&id, "/deliver"), json!({})).await.expect(200)["order"].clone();
    assert_eq!(
        (&order["paymentMethod"], &order["payment"]["provider"]),
        (&json!("Stripe"), &json!("Stripe"))
    );
    // Money that comes after the cash goes back.
    let (late, _) = order_of(&app, &asha).await;
    let payment = asha.start_payment(&late, "stripe").await;
    admin.put(&url(&late, "/deliver"), json!({})).await.expect(200);
    app.stripe().confirm(&payment, haat_sandbox::stripe::CARD_GOOD);
    app.deliver_webhooks().await;
    app.reconcile_after(2).await;
    let order = app.order_now(&late).await;
    assert_eq!((&order["status"], &order["payment"]["provider"]), (&json!("delivered"), &json!("COD")));
    assert_eq!(app.stripe().intent(&payment).unwrap().charge.map_or(0, |c| c.amount - c.refunded()), 0);
    app.check_invariants().await;
}

async fn order_of(app: &TestApp, customer: &Client) -> (String, String) {
    order(app, customer, None, "COD").await
}

#[db_test]
async fn a_transfer_is_told_of_and_confirmed_by_its_reference(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let admin = switch_on(&app).await;
    let (id, _) = order(&app, &asha, Some(&meena), "UPI").await;
    let transfer = asha.get(&url(&id, "/transfer")).await.expect(200);
    let link = transfer["link"].as_str().unwrap();
    let tr = id.replace('-', "");
    assert!(link.starts_with("upi://pay?pa=haat.shop@ybl&pn=Haat&am=1650.00&cu=INR&tn=Order%20"), "{link}");
    assert!(link.ends_with(&format!("&tr={tr}")) && tr.len() <= 35, "{link}");
    assert!(link.contains("&tn=Order%20H-20"), "{link}");
    assert_eq!(transfer["remark"], asha.get(&url(&id, "")).await.expect(200)["number"]);
    assert_eq!(transfer["bankDetails"], "Account 12345\nIFSC HDFC0001234");
    assert!(transfer["qr"]["path"].as_str().unwrap().starts_with("M4 4h7v1h-7z"));
    for stranger in [&meena, &app.other_customer().await] {
        stranger.get(&url(&id, "/transfer")).await.expect(404);
        stranger.post(&url(&id, "/receipt"), reference("123456789012")).await.expect(404);
    }
    asha.put(&url(&id, "/receipt"), reference("123456789012")).await.expect(403);
    is_refused(&asha.post(&url(&id, "/receipt"), reference("12")).await, 422, "bad_reference");
    let told =
        asha.post(&url(&id, "/receipt"), reference("1234 5678 9012")).await.expect(202)["order"].clone();
    assert_eq!(
        (&told["isPaid"], &told["payment"]["status"], &told["receipt"]),
        (&json!(false), &json!("pending"), &json!(null))
    );
    // It waits for a person, keeps its goods as long as that takes, and cannot be cancelled meanwhile.
    app.advance(2 * DAY);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 0);
    is_refused(&asha.put(&url(&id, "/cancel"), json!({})).await, 409, "payment_pending");
    let waiting = admin.get("/api/payments/attention").await.expect(200);
    assert_eq!((&waiting[0]["kind"], &waiting[0]["orderId"]), (&json!("receipt"), &json!(id)));
    for who in [&admin, &meena] {
        let seen = who.get(&url(&id, "")).await.expect(200)["receipt"].clone();
        assert_eq!(seen, json!({ "amount": 1650, "reference": "123456789012" }));
    }
    // The seller of all of it may confirm it, once.
    let order =
        meena.put(&url(&id, "/receipt"), reference("123456789012")).await.expect(200)["order"].clone();
    assert_eq!((&order["isPaid"], &order["receipt"]), (&json!(true), &json!(null)));
    let order = app.order_now(&id).await;
    assert_eq!((&order["paymentMethod"], &order["payment"]["status"]), (&json!("UPI"), &json!("completed")));
    let again = admin.put(&url(&id, "/receipt"), reference("123456789012")).await;
    is_refused(&again, 409, "transfer_confirmed");
    assert_eq!(admin.get("/api/payments/attention").await.expect(200), json!([]));
    app.check_invariants().await;

    // The same reference pays no other order.
    let (other, _) = order_by_transfer(&app, &asha).await;
    let refused = admin.put(&url(&other, "/receipt"), reference("123456789012")).await;
    is_refused(&refused, 409, "reference_used");
    assert_eq!(refused.message(), "A transfer with this reference number was confirmed for another order.");
    assert_eq!(app.order_now(&other).await["isPaid"], false);

    // In parts, by hand.
    let part = json!({ "amount": 165.0, "reason": "Sent back by UPI 999988887777." });
    admin.post(&url(&id, "/refunds"), part).await.expect(200);
    let order =
        admin.put(&url(&id, "/refund"), json!({ "note": "UPI 999988887778" })).await.expect(200)["order"]
            .clone();
    assert_eq!(order["status"], "refunded");
    let sums: Vec<_> = order["refunds"].as_array().unwrap().iter().map(|one| one["amount"].clone()).collect();
    assert_eq!(sums, [json!(165.0), json!(1485.0)]);
    app.check_invariants().await;
}

async fn order_by_transfer(app: &TestApp, customer: &Client) -> (String, String) {
    order(app, customer, None, "UPI").await
}

#[db_test]
async fn only_who_sells_all_of_an_order_confirms_its_money(app: TestApp) {
    let (asha, meena) = (app.customer().await, app.seller().await);
    let admin = switch_on(&app).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 1_000, 5).await;
    let placed = try_order(&asha, &[cart_line(&lamp, 1), cart_line(&rug, 1)], "UPI").await.expect(201);
    let id = placed["order"]["_id"].as_str().unwrap();
    assert_eq!(meena.get(&url(id, "")).await.expect(200)["receipt"], json!(null));
    is_refused(&meena.put(&url(id, "/receipt"), reference("123456789012")).await, 403, "admin_confirms");
    is_refused(&meena.delete(&url(id, "/receipt")).await, 403, "admin_confirms");
    let (elsewhere, _) = order_by_transfer(&app, &asha).await;
    meena.put(&url(&elsewhere, "/receipt"), reference("123456789012")).await.expect(404);
    admin.put(&url(id, "/receipt"), reference("123456789012")).await.expect(200);
    app.check_invariants().await;
}

#[db_test]
async fn a_transfer_that_did_not_arrive_lets_the_order_wait_again(app: TestApp) {
    let asha = app.customer().await;
    let admin = switch_on(&app).await;
    let (id, lamp) = order_by_transfer(&app, &asha).await;
    is_refused(&admin.delete(&url(&id, "/receipt")).await, 409, "no_transfer_waits");
    asha.post(&url(&id, "/receipt"), reference("111122223333")).await.expect(202);
    admin.delete(&url(&id, "/receipt")).await.expect(200);
    assert_eq!(app.order_now(&id).await["payment"]["status"], "denied");
    // They may tell another one.
    asha.post(&url(&id, "/receipt"), reference("111122224444")).await.expect(202);
    assert_eq!(app.order_now(&id).await["receipt"]["reference"], "111122224444");
    admin.delete(&url(&id, "/receipt")).await.expect(200);
    app.advance(25 * HOUR);
    assert_eq!(expire_overdue(&app.state.orders).await.unwrap(), 1);
    assert_eq!(app.stock_of(&lamp).await, 5);
    is_refused(&asha.post(&url(&id, "/receipt"), reference("111122225555")).await, 409, "order_expired");
    app.check_invariants().await;
}

#[db_test]
async fn money_that_cannot_pay_its_order_is_owed_until_it_was_returned_by_hand(app: TestApp) {
    let asha = app.customer().await;
    let admin = switch_on(&app).await;
    let (closed, _) = order_by_transfer(&app, &asha).await;
    asha.put(&url(&closed, "/cancel"), json!({})).await.expect(200);
    let (twice, _) = order_by_transfer(&app, &asha).await;
    admin.put(&url(&twice, "/receipt"), reference("100000000001")).await.expect(200);
    for (id, transfer, status) in [(&closed, "100000000002", "cancelled"), (&twice, "100000000003", "paid")] {
        let answer = admin.put(&url(id, "/receipt"), reference(transfer)).await.expect(200);
        assert!(answer["message"].as_str().unwrap().ends_with("please give it back by hand."), "{answer}");
        let order = app.order_now(id).await;
        assert_eq!((&order["status"], &order["heldPayments"][0]["amount"]), (&json!(status), &json!(1650.0)));
        assert_eq!(order["heldPayments"][0]["isFollowedUp"], false);
        let owed = order["refunds"][0].clone();
        assert_eq!((&owed["state"], &owed["canBeRetried"]), (&json!("refused"), &json!(true)));
        let waiting = admin.get("/api/payments/attention").await.expect(200);
        assert_eq!((&waiting[0]["kind"], &waiting[0]["orderId"]), (&json!("refundRefused"), &json!(id)));
        app.check_invariants().await;
        let retry = url(id, &format!("/refunds/{}/retry", owed["id"].as_str().unwrap()));
        is_refused(&admin.post(&retry, json!({})).await, 422, "refund_note_missing");
        admin.post(&retry, json!({ "note": "UPI 900000000001" })).await.expect(200);
        let order = app.order_now(id).await;
        assert_eq!((&order["status"], &order["heldPayments"]), (&json!(status), &json!([])));
        assert_eq!(order["refunds"][0]["state"], "done");
        assert_eq!(admin.get("/api/payments/attention").await.expect(200), json!([]));
        app.check_invariants().await;
    }
}

#[db_test]
async fn a_shop_that_stops_taking_transfers_says_so(app: TestApp) {
    let asha = app.customer().await;
    let admin = switch_on(&app).await;
    let (id, _) = order_by_transfer(&app, &asha).await;
    let mut settings = admin.get("/api/admin/settings").await.expect(200);
    settings["upi"] = json!(false);
    admin.put("/api/admin/settings", settings).await.expect(200);
    is_refused(&asha.get(&url(&id, "/transfer")).await, 409, "transfers_not_taken");
    let told = asha.post(&url(&id, "/receipt"), reference("111122223333")).await;
    is_refused(&told, 409, "transfers_not_taken");
    // What was transferred before is confirmed all the same.
    admin.put(&url(&id, "/receipt"), reference("111122223333")).await.expect(200);
    assert_eq!(app.order_now(&id).await["isPaid"], true);
    app.check_invariants().await;
}
