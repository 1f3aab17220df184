//! Invoices of orders with a coupon: every paisa of lines, discount, tax and total is where it belongs, and credit notes
//! give exactly that back.

use haat_sandbox::stripe::CARD_GOOD;
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn paise(amount: &Value) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "a test's amounts are small")]
    let paise = (amount.as_f64().unwrap() * 100.0).round() as i64;
    paise
}

fn sum(rows: &Value, field: &str) -> i64 {
    rows.as_array().unwrap().iter().map(|row| paise(&row[field])).sum()
}

/// Whether what stands on a document adds up by itself.
fn adds_up(document: &Value) {
    let body = &document["document"];
    assert_eq!(sum(&body["lines"], "taxable"), paise(&body["taxable"]), "{document}");
    assert_eq!(sum(&body["lines"], "tax"), paise(&body["tax"]), "{document}");
    assert_eq!(sum(&body["rates"], "taxable"), paise(&body["taxable"]), "{document}");
    let parts: i64 = body["rates"].as_array().unwrap().iter().map(|rate| sum(&rate["parts"], "amount")).sum();
    assert_eq!(parts, paise(&body["tax"]), "{document}");
    let total = paise(&body["taxable"]) + paise(&body["tax"]) + paise(&body["shipping"]);
    assert_eq!((total, paise(&document["total"])), (paise(&body["total"]), total), "{document}");
    assert_eq!(paise(&document["tax"]), paise(&body["tax"]), "{document}");
    for line in body["lines"].as_array().unwrap() {
        assert_eq!(paise(&line["taxable"]) + paise(&line["tax"]), paise(&line["total"]), "{line}");
    }
}

/// Whether an invoice's lines cost their price times their pieces less what the coupon took off.
fn names_the_discount(invoice: &Value) {
    let inclusive = invoice["document"]["inclusive"] == true;
    for line in invoice["document"]["lines"].as_array().unwrap() {
        let asked = paise(&line["price"]) * line["quantity"].as_i64().unwrap() - paise(&line["discount"]);
        let paid = paise(&line["taxable"]) + if inclusive { paise(&line["tax"]) } else { 0 };
        assert_eq!(asked, paid, "{line}");
    }
}

/// By parcel and line (0: shipping): what the documents of a kind say.
fn by_line(documents: &[Value], kind: &str) -> BTreeMap<(i64, i64), (i64, i64)> {
    let mut lines: BTreeMap<_, (i64, i64)> = BTreeMap::new();
    for document in documents.iter().filter(|document| document["kind"] == kind) {
        let parcel = document["parcelNo"].as_i64().unwrap();
        for line in document["document"]["lines"].as_array().unwrap() {
            let sums = lines.entry((parcel, line["lineNo"].as_i64().unwrap())).or_default();
            *sums = (sums.0 + paise(&line["taxable"]), sums.1 + paise(&line["tax"]));
        }
        lines.entry((parcel, 0)).or_default().0 += paise(&document["document"]["shipping"]);
    }
    lines.retain(|_, sums| *sums != (0, 0));
    lines
}

async fn documents(who: &Client, id: &str) -> Vec<Value> {
    who.get(&format!("/api/orders/{id}/invoices")).await.expect(200).as_array().unwrap().clone()
}

/// Three lines of two sellers and the house, at prices that no percentage divides, bought with `code`; then some of it
/// goes back, and then the rest.
async fn there_and_back(app: &TestApp, code: &str) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let lamp = app.goods_of(Some(&meena), &format!("Lamp {code}"), 333, 9).await;
    let bowl = app.goods_of(Some(&meena), &format!("Bowl {code}"), 77, 9).await;
    let mug = app.goods(&format!("Mug {code}"), 1_001, 9).await;
    meena.put(&format!("/api/products/{bowl}/tax"), json!({ "rate": 5, "hsn": "7323" })).await.expect(200);
    let form = json!({ "orderItems": [cart_line(&lamp, 3), cart_line(&bowl, 1), cart_line(&mug, 2)], "coupon": code,
        "paymentMethod": "Stripe", "shippingAddress": { "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune",
        "pinCode": "411001", "country": "India", "state": "Maharashtra" } });
    let order = asha.post("/api/orders", form).await.expect(201)["order"].clone();
    let id = order["_id"].as_str().unwrap();
    assert!(paise(&order["discount"]) > 0, "{order}");
    let payment = asha.start_payment(id, "stripe").await;
    app.stripe().confirm(&payment, CARD_GOOD);
    asha.pay(id, &payment).await.expect(200);

    let invoices = documents(&asha, id).await;
    assert_eq!(invoices.len(), 2);
    for invoice in &invoices {
        adds_up(invoice);
        names_the_discount(invoice);
    }
    let total: i64 = invoices.iter().map(|invoice| paise(&invoice["total"])).sum();
    assert_eq!(total, paise(&order["totalPrice"]), "{order}");
    let off: i64 = invoices.iter().map(|invoice| sum(&invoice["document"]["lines"], "discount")).sum();
    let shipping: i64 = invoices.iter().map(|invoice| paise(&invoice["document"]["shipping"])).sum();
    let off_shipping = paise(&order["shippingPrice"]) - shipping;
    assert_eq!(off + off_shipping, paise(&order["discount"]), "{order}");

    for (line, pieces) in [(1, 1), (3, 2), (1, 1)] {
        let part = json!({ "lines": [{ "lineNo": line, "quantity": pieces }], "reason": "Broken." });
        admin.post(&format!("/api/orders/{id}/refunds"), part).await.expect(200);
    }
    let refunds = app.order_now(id).await["refunds"].clone();
    let notes = documents(&asha, id).await.split_off(2);
    notes.iter().for_each(adds_up);
    let credited: i64 = notes.iter().map(|note| paise(&note["total"])).sum();
    assert_eq!(credited, sum(&refunds, "amount"), "{refunds}");
    assert_eq!(notes.len(), 3, "one for each, of the parcel that it went back of: {notes:?}");
    app.check_invariants().await;

    admin.put(&format!("/api/orders/{id}/refund"), json!({})).await.expect(200);
    let all = documents(&asha, id).await;
    all.iter().for_each(adds_up);
    assert_eq!(by_line(&all, "credit_note"), by_line(&all, "invoice"), "all of it, line by line");
    app.check_invariants().await;
}

async fn with_coupons(app: &TestApp) {
    let (meena, admin) = (app.seller().await, app.admin().await);
    let coupons = [
        (&admin, json!({ "code": "SHOP", "kind": "percent", "percent": 17, "payer": "shop" })),
        (&admin, json!({ "code": "SELLERS", "kind": "percent", "percent": 13, "payer": "seller" })),
        (&admin, json!({ "code": "AMOUNT", "kind": "amount", "amount": "100.01", "payer": "shop" })),
        (&admin, json!({ "code": "SENT", "kind": "shipping", "payer": "shop" })),
        (&meena, json!({ "code": "MEENA", "kind": "percent", "percent": 7 })),
    ];
    for (who, form) in coupons {
        let code = form["code"].as_str().unwrap().to_owned();
        who.post("/api/coupons", form).await.expect(201);
        there_and_back(app, &code).await;
    }
}

#[db_test(payments)]
async fn with_tax_on_top_every_paisa_is_where_it_belongs(app: TestApp) {
    with_coupons(&app).await;
}

#[db_test(payments)]
async fn with_prices_that_hold_their_tax_too(app: TestApp) {
    let admin = app.admin().await;
    let mut tax = admin.get("/api/admin/tax").await.expect(200);
    tax["inclusive"] = json!(true);
    admin.put("/api/admin/tax", tax).await.expect(200);
    with_coupons(&app).await;
}
