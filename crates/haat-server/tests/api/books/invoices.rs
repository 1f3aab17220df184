//! Invoices: numbered without gaps, to the paisa, under the right names; and credit notes for what goes back.

use haat_db::sql;
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderAction;
use haat_domain::time::DAY;
use haat_sandbox::stripe::CARD_GOOD;
use haat_server::books::store::{LedgerKind, settle};
use haat_server::orders::life;
use haat_server::orders::store::Actor;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};
use std::collections::BTreeSet;

async fn pay(app: &TestApp, asha: &Client, id: &str) {
    let payment = asha.start_payment(id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(id, &payment).await.expect(200);
}

fn form(lines: &[Value], state: &str, number: Option<&str>) -> Value {
    json!({ "orderItems": lines, "paymentMethod": "Stripe", "taxNumber": number, "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India", "state": state } })
}

/// An order that is paid; gives it as it was placed.
async fn bought(app: &TestApp, asha: &Client, form: Value) -> Value {
    let order = asha.post("/api/orders", form).await.expect(201)["order"].clone();
    pay(app, asha, order["_id"].as_str().unwrap()).await;
    order
}

async fn documents(who: &Client, order: &Value) -> Vec<Value> {
    let url = format!("/api/orders/{}/invoices", order["_id"].as_str().unwrap());
    who.get(&url).await.expect(200).as_array().unwrap().clone()
}

async fn set_tax(app: &TestApp, change: Value) {
    let admin = app.admin().await;
    let mut tax = admin.get("/api/admin/tax").await.expect(200);
    for (key, value) in change.as_object().unwrap() {
        tax[key] = value.clone();
    }
    admin.put("/api/admin/tax", tax).await.expect(200);
}

/// Gives a seller of Maharashtra a tax number.
async fn registered(seller: &Client, number: &str) {
    let stall = json!({ "shippingPolicy": "", "returnPolicy": "", "address": "4 MG Road", "city": "Pune", "region": "Maharashtra",
        "pinCode": "411001", "country": "India", "taxNumber": number });
    seller.put("/api/seller/stall", stall).await.expect(200);
}

#[db_test(payments)]
async fn each_parcel_of_a_paid_order_has_its_invoice(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let house = json!({ "name": "Haat Private Limited", "state": "Maharashtra", "taxNumber": "27AAPFU0939F1ZV",
        "hsn": { "Shoes": "6403" } });
    set_tax(&app, house).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let mug = app.goods("Mug", 333, 5).await;
    let cart = [cart_line(&lamp, 1), cart_line(&mug, 1)];
    let order = asha.post("/api/orders", form(&cart, "Karnataka", Some("29aagcb7383j1z4"))).await.expect(201);
    let order = &order["order"];
    assert_eq!(order["taxNumber"], "29AAGCB7383J1Z4");
    assert!(documents(&asha, order).await.is_empty(), "nothing before it is paid");
    pay(&app, &asha, order["_id"].as_str().unwrap()).await;
    let invoices = documents(&asha, order).await;
    let total: f64 = invoices.iter().map(|invoice| invoice["total"].as_f64().unwrap()).sum();
    assert!((total - order["totalPrice"].as_f64().unwrap()).abs() < 0.001, "{total} {order}");
    let numbers: Vec<&str> = invoices.iter().map(|invoice| invoice["number"].as_str().unwrap()).collect();
    assert_eq!(numbers, ["INV/25-26/000001"; 2], "each seller has their own series");
    let house = &invoices.iter().find(|invoice| invoice["sellerId"].is_null()).unwrap()["document"];
    assert_eq!(house["seller"]["taxNumber"], "27AAPFU0939F1ZV");
    assert_eq!(house["buyer"]["taxNumber"], "29AAGCB7383J1Z4");
    assert_eq!((&house["regime"], &house["placeOfSupply"]), (&json!("igst"), &json!("29-Karnataka")));
    assert_eq!(
        (&house["lines"][0]["hsn"], &house["rates"][0]["parts"][0]["name"]),
        (&json!("6403"), &json!("IGST"))
    );
    for who in [&asha, &meena] {
        let shown = who.get(&format!("/api/orders/{}", order["_id"].as_str().unwrap())).await.expect(200);
        assert_eq!(shown["taxNumber"], "29AAGCB7383J1Z4");
    }
    // A seller sees their own alone.
    let own = documents(&meena, order).await;
    assert_eq!((own.len(), &own[0]["document"]["seller"]["name"]), (1, &json!("Meena Crafts")));
    // The house is registered and she is not: she takes no tax, and her paper names none.
    assert_eq!((&own[0]["tax"], &own[0]["document"]["title"]), (&json!(0), &json!("invoice")));
    assert_eq!((&house["title"], &order["taxPrice"]), (&json!("tax_invoice"), &json!(49.95)));
    assert_eq!(meena.get("/api/seller/invoices").await.expect(200).as_array().unwrap().len(), 1);
    let csv = meena.get("/api/seller/invoices.csv").await;
    assert!(csv.text.contains("INV/25-26/000001,invoice,"), "{}", csv.text);
    // Those who keep the shop's books see all of them.
    let omar = app.accountant().await;
    assert_eq!(omar.get("/api/admin/invoices").await.expect(200).as_array().unwrap().len(), 2);
    let csv = omar.get("/api/admin/invoices.csv").await;
    let house = "Haat Private Limited,27AAPFU0939F1ZV";
    assert!(csv.text.contains(house) && csv.text.contains("Meena Crafts,"), "{}", csv.text);
    for exporter in [&meena, &omar] {
        let log = exporter.get("/api/users/me/security").await.expect(200);
        let file = log[0]["note"].as_str().unwrap();
        assert!(log[0]["event"] == "exported" && file.starts_with("invoices-"), "{log}");
    }
    let wrong = asha.post("/api/orders", form(&cart, "Goa", Some("27AAPFU0939F1ZX"))).await.expect(422);
    assert!(wrong["errors"]["taxNumber"].is_string(), "{wrong}");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn an_order_without_a_state_is_supplied_where_its_pin_code_is(app: TestApp) {
    let asha = app.customer().await;
    set_tax(&app, json!({ "state": "Maharashtra", "taxNumber": "27AAPFU0939F1ZV" })).await;
    let mug = app.goods("Mug", 333, 5).await;
    for (pin_code, regime, place) in [
        ("560001", "igst", "29-Karnataka"),
        ("411001", "cgst_sgst", "27-Maharashtra"),
        ("900001", "cgst_sgst", "27-Maharashtra"),
    ] {
        let mut form = form(&[cart_line(&mug, 1)], "", None);
        form["shippingAddress"]["pinCode"] = json!(pin_code);
        form["paymentMethod"] = json!("PayPal");
        let order = bought(&app, &asha, form).await;
        let document = &documents(&asha, &order).await[0]["document"];
        assert_eq!((&document["regime"], &document["placeOfSupply"]), (&json!(regime), &json!(place)));
        assert_eq!(document["buyer"]["state"], "", "as the buyer wrote it");
        assert_eq!(document["paymentMethod"], "Stripe", "what it was paid with");
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn rates_are_a_products_or_a_categorys_and_go_back_with_their_pieces(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    registered(&meena, "27AAPFU0939F1ZV").await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let mug = app.goods_of(Some(&meena), "Mug", 1_000, 9).await;
    set_tax(&app, json!({ "categories": { "Shoes": 12 } })).await;
    let of_lamp = format!("/api/products/{lamp}/tax");
    meena.put(&of_lamp, json!({ "rate": 101, "hsn": "9" })).await.expect(422);
    meena.put(&of_lamp, json!({ "rate": 28, "hsn": "9405" })).await.expect(200);
    app.other_seller().await.put(&of_lamp, json!({ "rate": 0 })).await.expect(403);
    let cart = [cart_line(&lamp, 1), cart_line(&mug, 1)];
    let quote = asha.post("/api/orders/quote", json!({ "orderItems": cart })).await.expect(200);
    assert_eq!((&quote["taxPrice"], &quote["totalPrice"]), (&json!(400), &json!(2900)), "28 % and 12 %");
    assert_eq!(quote["taxPercent"], Value::Null, "no one rate is that of both");
    let alone = json!({ "orderItems": [cart_line(&lamp, 1)] });
    assert_eq!(asha.post("/api/orders/quote", alone).await.expect(200)["taxPercent"], json!(28.0));
    let order = bought(&app, &asha, form(&cart, "Maharashtra", None)).await;
    let invoice = documents(&asha, &order).await.remove(0);
    let rates = invoice["document"]["rates"].as_array().unwrap();
    let parts: Vec<&Value> = rates.iter().flat_map(|rate| rate["parts"].as_array().unwrap()).collect();
    let amounts: Vec<f64> = parts.iter().map(|part| part["amount"].as_f64().unwrap()).collect();
    assert_eq!(amounts, [60.0, 60.0, 140.0, 140.0], "{invoice}");
    assert_eq!((&parts[0]["name"], &parts[1]["name"]), (&json!("CGST"), &json!("SGST")));
    assert_eq!(invoice["document"]["lines"][0]["hsn"], "9405");

    let id = order["_id"].as_str().unwrap();
    let part = json!({ "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "Broken." });
    admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
    let note = documents(&asha, &order).await.remove(1);
    assert_eq!((&note["kind"], &note["number"]), (&json!("credit_note"), &json!("CRN/25-26/000001")));
    assert_eq!(note["refersTo"], invoice["number"]);
    assert_eq!(
        (&note["total"], &note["tax"], &note["document"]["shipping"]),
        (&json!(1280), &json!(280), &json!(0))
    );
    app.check_invariants().await;
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    let all = documents(&asha, &order).await;
    assert_eq!((all.len(), &all[2]["total"]), (3, &json!(1620)), "the rest, with the shipping");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn a_price_may_hold_its_tax(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_180, 9).await;
    set_tax(&app, json!({ "inclusive": true, "categories": { "Shoes": 18 } })).await;
    let cart = [cart_line(&lamp, 2)];
    let quote = asha.post("/api/orders/quote", json!({ "orderItems": cart })).await.expect(200);
    assert_eq!((&quote["taxPrice"], &quote["totalPrice"]), (&json!(0), &json!(2860)));
    let order = bought(&app, &asha, form(&cart, "", None)).await;
    let invoice = documents(&asha, &order).await.remove(0);
    assert_eq!((&invoice["total"], &invoice["tax"]), (&json!(2860), &json!(360)), "{invoice}");
    assert_eq!(invoice["document"]["taxable"], json!(2000));
    let part = json!({ "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "Broken." });
    admin.post(&format!("/api/orders/{}/refunds", order["_id"].as_str().unwrap()), part).await.expect(200);
    let note = documents(&asha, &order).await.remove(1);
    assert_eq!((&note["total"], &note["tax"]), (&json!(1180), &json!(180)), "{note}");
    app.check_invariants().await;
}

/// The title, the regime, the tax and the names of the taxes of the first invoice of a lamp for 1,000.
async fn paper(app: &TestApp, asha: &Client, seller: &Client) -> Value {
    let lamp = app.goods_of(Some(seller), "Lamp", 1_000, 9).await;
    let order = bought(app, asha, form(&[cart_line(&lamp, 1)], "Maharashtra", None)).await;
    let document = documents(asha, &order).await.remove(0)["document"].clone();
    let rates = document["rates"].as_array().unwrap();
    let names = rates.iter().flat_map(|rate| rate["parts"].as_array().unwrap()).map(|part| &part["name"]);
    json!([document["title"], document["regime"], document["tax"], names.collect::<Vec<_>>()])
}

#[db_test(payments)]
async fn nobody_takes_gst_without_a_gstin(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    registered(&meena, "27AAPFU0939F1ZV").await;
    // A PAN is no GSTIN.
    registered(&kabir, "AAPFU0939F").await;
    // A shop that did not say who it is for the tax office asks its rate of everybody, as it always did.
    assert_eq!(paper(&app, &asha, &meena).await, json!(["tax_invoice", "cgst_sgst", 150, ["CGST", "SGST"]]));
    assert_eq!(paper(&app, &asha, &kabir).await, json!(["invoice", "plain", 150, ["Tax"]]));
    // One that has its GSTIN asks it only for those who may take it, on top or within.
    set_tax(&app, json!({ "taxNumber": "29AAGCB7383J1Z4" })).await;
    assert_eq!(paper(&app, &asha, &meena).await, json!(["tax_invoice", "cgst_sgst", 150, ["CGST", "SGST"]]));
    assert_eq!(paper(&app, &asha, &kabir).await, json!(["invoice", "plain", 0, []]));
    set_tax(&app, json!({ "inclusive": true, "categories": { "Shoes": 25 } })).await;
    assert_eq!(paper(&app, &asha, &meena).await, json!(["tax_invoice", "cgst_sgst", 200, ["CGST", "SGST"]]));
    assert_eq!(paper(&app, &asha, &kabir).await, json!(["invoice", "plain", 0, []]));
    set_tax(&app, json!({ "categories": { "Shoes": 0 } })).await;
    assert_eq!(paper(&app, &asha, &meena).await[0], "bill_of_supply");
    set_tax(&app, json!({ "inclusive": false, "country": "Germany", "taxNumber": "", "categories": {} }))
        .await;
    assert_eq!(paper(&app, &asha, &kabir).await, json!(["tax_invoice", "vat", 150, ["VAT"]]));
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_a_bank_takes_is_not_credited_until_somebody_refunds_it(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let mug = app.goods("Mug", 777, 9).await;
    let order = bought(&app, &asha, form(&[cart_line(&mug, 1)], "", None)).await;
    let id = order["_id"].as_str().unwrap();
    let payment = app.order_now(id).await["payment"]["providerOrderId"].as_str().unwrap().to_owned();
    assert!(app.stripe().dispute(&payment));
    app.deliver_webhooks().await;
    assert_eq!(documents(&asha, &order).await.len(), 1, "it may be won");
    assert!(app.stripe().lose_dispute(&payment));
    app.deliver_webhooks().await;
    assert_eq!(documents(&asha, &order).await.len(), 1);
    // An admin decides that the sale is off.
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    let all = documents(&asha, &order).await;
    assert_eq!((all.len(), &all[1]["total"]), (2, &all[0]["total"]));
    app.check_invariants().await;
}

/// PayPal's dollars are rounded to cents; a credit note is of what was sold.
#[db_test(payments)]
async fn what_is_refunded_in_dollars_is_credited_in_rupees(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 333, 9).await;
    let mug = app.goods("Mug", 777, 9).await;
    let order = asha.order(&[cart_line(&lamp, 2), cart_line(&mug, 1)]).await;
    let id = order["_id"].as_str().unwrap();
    let payment = app.approved_payment(&asha, id, "paypal").await;
    asha.pay(id, &payment).await.expect(200);
    // With the last piece of what was never sent its shipping goes back too.
    for (count, total) in [(1, 382.95), (2, 613.72)] {
        let part = json!({ "lines": [{ "lineNo": 1, "quantity": 1 }], "reason": "Broken." });
        admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
        let notes = documents(&asha, &order).await.split_off(2);
        assert_eq!(notes.len(), count, "of her parcel alone: {notes:?}");
        assert_eq!(notes.last().unwrap()["total"], json!(total));
    }
    app.check_invariants().await;
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    let total = |kind: &str, all: &[Value]| -> f64 {
        all.iter().filter(|one| one["kind"] == kind).map(|one| one["total"].as_f64().unwrap()).sum()
    };
    let all = documents(&asha, &order).await;
    assert!((total("invoice", &all) - total("credit_note", &all)).abs() < 0.001, "{all:?}");
    app.check_invariants().await;
}

#[db_test]
async fn a_hundred_invoices_at_once_have_consecutive_numbers(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 200).await;
    let mut ids = Vec::new();
    for _ in 0..100 {
        ids.push(asha.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned());
    }
    // Whoever finds no connection in time asks again.
    let begin = async || loop {
        if let Ok(tx) = app.state.db.begin().await {
            break tx;
        }
    };
    let pay = |id: String| {
        let (app, begin) = (&app, &begin);
        async move {
            let (id, now) = (OrderId::from(id), app.state.clock.now());
            // Every other one comes to nothing at first.
            if id.as_str().ends_with(['0', '2', '4', '6', '8', 'a', 'c', 'e']) {
                let mut tx = begin().await;
                sql("UPDATE orders SET paid_at = 1 WHERE id = $1").bind(&id).execute(&mut tx).await.unwrap();
                settle(&mut tx, &id, LedgerKind::Paid, now).await.unwrap();
                drop(tx);
            }
            let mut tx = begin().await;
            life::apply(&mut tx, &id, OrderAction::Pay, &Actor::SHOP, "", now).await.unwrap();
            tx.commit().await.unwrap();
        }
    };
    futures_util::future::join_all(ids.into_iter().map(pay)).await;
    let numbers: Vec<i64> =
        sql("SELECT no FROM invoices WHERE kind = 'invoice'").scalars(&app.state.db).await.unwrap();
    assert_eq!(numbers.len(), 100);
    assert_eq!(numbers.into_iter().collect::<BTreeSet<_>>(), (1..=100).collect());
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_paid_before_there_were_invoices_gets_none(app: TestApp) {
    let (asha, admin) = (app.customer().await, app.admin().await);
    let lamp = app.goods("Lamp", 1_000, 5).await;
    let order = bought(&app, &asha, form(&[cart_line(&lamp, 1)], "", None)).await;
    for statement in ["DELETE FROM invoices", "DELETE FROM invoice_numbers"] {
        app.state.db.write(sql(statement)).await.unwrap();
    }
    let id = order["_id"].as_str().unwrap();
    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    assert!(documents(&asha, &order).await.is_empty());
    app.check_invariants().await;
}

#[db_test(payments)]
async fn whom_a_seller_served_long_ago_stands_on_nothing_of_theirs(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let order = bought(&app, &asha, form(&[cart_line(&lamp, 1)], "Goa", None)).await;
    let id = order["_id"].as_str().unwrap();
    app.move_order(id, OrderAction::Deliver).await;
    let invoice = documents(&meena, &order).await.remove(0);
    assert_eq!(invoice["document"]["buyer"]["address"], "4 Lotus Lane");

    let long_ago = sql("UPDATE orders SET delivered_at = delivered_at - $1 WHERE id = $2");
    app.state.db.write(long_ago.bind(91 * DAY).bind(id)).await.unwrap();
    let one = format!("/api/invoices/{}", invoice["_id"].as_str().unwrap());
    let listed = meena.get("/api/seller/invoices").await.expect(200)[0].clone();
    let seen = [documents(&meena, &order).await.remove(0), meena.get(&one).await.expect(200), listed];
    for buyer in seen.iter().map(|invoice| &invoice["document"]["buyer"]) {
        let (address, city, pin_code) = (&buyer["address"], &buyer["city"], &buyer["pinCode"]);
        assert!([address, city, pin_code].iter().all(|gone| **gone == ""), "{buyer}");
        assert_eq!((&buyer["name"], &buyer["state"]), (&json!("Asha Rao"), &json!("Goa")));
    }
    for whole in [&asha, &app.admin().await] {
        assert_eq!(whole.get(&one).await.expect(200)["document"]["buyer"]["address"], "4 Lotus Lane");
    }
}
