//! What cannot be sent of an order that is paid on delivery: nobody paid for it, so the order becomes smaller.

use super::came_back::{by_hand, url};
use crate::notices::{gather, told_of};
use haat_db::sql;
use haat_testing::{Client, Response, TestApp, cart_line, db_test};
use reqwest::Method;
use serde_json::{Value, json};

/// Asha's order, paid on delivery, with a coupon if there is a code; its id.
async fn order(asha: &Client, lines: &[Value], coupon: &str) -> String {
    let mut body = json!({ "orderItems": lines, "paymentMethod": "COD", "shippingAddress": {
        "fullName": "Asha Rao", "address": "4 Lotus Lane", "city": "Pune", "pinCode": "411001", "country": "India" } });
    if !coupon.is_empty() {
        body["coupon"] = json!(coupon);
    }
    asha.post("/api/orders", body).await.expect(201)["order"]["_id"].as_str().unwrap().to_owned()
}

/// Calls off pieces of a line, by a wish with this key.
async fn call_off(
    who: &Client,
    order: &str,
    parcel: i64,
    (line, pieces): (i64, Value),
    key: &str,
) -> Response {
    let body = json!({ "lineNo": line, "quantity": pieces, "reason": "The glass is broken." });
    let path = url(order, &format!("parcels/{parcel}/cancel"));
    who.send(who.request(Method::POST, &path).header("idempotency-key", key).json(&body)).await
}

/// Items, discount, shipping, tax and all of it, in paise.
fn costs(order: &Value) -> [i64; 5] {
    #[expect(clippy::cast_possible_truncation, reason = "a sum of a test")]
    let paise = |name: &str| (order[name].as_f64().unwrap() * 100.0).round() as i64;
    ["itemsPrice", "discount", "shippingPrice", "taxPrice", "totalPrice"].map(paise)
}

#[db_test(payments)]
async fn the_order_becomes_smaller_by_what_would_have_gone_back(app: TestApp) {
    let (meena, kabir, asha) = (app.seller().await, app.other_seller().await, app.customer().await);
    let admin = app.admin().await;
    by_hand(&admin).await;
    let ten = json!({ "code": "TEN", "kind": "percent", "percent": 10, "payer": "shop" });
    admin.post("/api/coupons", ten).await.expect(201);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 5).await;
    let rug = app.goods_of(Some(&kabir), "Rug", 1_000, 5).await;
    let lines = [cart_line(&lamp, 3), cart_line(&vase, 1), cart_line(&rug, 1)];
    let id = order(&asha, &lines, "TEN").await;
    assert_eq!(costs(&app.order_now(&id).await), [450_000, 45_000, 50_000, 60_750, 515_750]);

    call_off(&kabir, &id, 1, (1, json!(1)), "a").await.expect(404);
    call_off(&meena, &id, 1, (3, json!(1)), "a").await.expect(404);
    call_off(&meena, &id, 1, (1, json!(4)), "a").await.expect(422);
    assert!(matches!(call_off(&asha, &id, 1, (1, json!(1)), "a").await.status, 403 | 404));
    for _ in 0..2 {
        call_off(&meena, &id, 1, (1, json!(1)), "one").await.expect(200);
    }
    let now = app.order_now(&id).await;
    assert_eq!(costs(&now), [350_000, 35_000, 50_000, 47_250, 412_250], "{now}");
    assert_eq!((&now["orderItems"][0]["quantity"], app.stock_of(&lamp).await), (&json!(2), 3));
    assert_eq!((&now["status"], &now["refunds"]), (&json!("placed"), &json!([])));
    app.check_invariants().await;

    let whole = call_off(&admin, &id, 1, (1, Value::Null), "two").await.expect(200);
    assert_eq!(costs(&whole["order"]), [150_000, 15_000, 50_000, 20_250, 205_250], "{whole}");
    assert_eq!((whole["order"]["orderItems"].as_array().unwrap().len(), app.stock_of(&lamp).await), (2, 5));
    app.check_invariants().await;
    gather(&app).await;
    let told = told_of(&asha, "line_cancelled").await;
    assert_eq!(
        (told.len(), told[0].0.as_str()),
        (1, "Called off: Lamp, Lamp × 2"),
        "unread, it is one notice"
    );
    assert!(
        told[0].1.contains("you do not pay for it") && told[0].1.contains("The glass is broken."),
        "{told:?}"
    );
    assert_eq!(told_of(&meena, "sale_cancelled").await.len(), 1, "of what she did not call off herself");

    // With the last of a parcel nobody pays for sending it, and its seller still sees what became of it.
    let emptied = call_off(&meena, &id, 1, (2, Value::Null), "three").await.expect(200);
    assert_eq!(emptied["order"]["parcels"][0]["status"], "cancelled", "{emptied}");
    assert_eq!(emptied["order"]["orderItems"], json!([]));
    let now = app.order_now(&id).await;
    assert_eq!(costs(&now), [100_000, 10_000, 11_111, 13_500, 114_611], "{now}");
    app.check_invariants().await;

    // The rest is sent and paid at the door.
    kabir.put(&url(&id, "parcels/2/ship"), json!({})).await.expect(200);
    call_off(&kabir, &id, 2, (3, Value::Null), "late").await.expect(409);
    kabir.put(&url(&id, "parcels/2/deliver"), json!({})).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!((&now["status"], now["payment"]["amount"].as_f64()), (&json!("delivered"), Some(1146.11)));
    let invoices = sql("SELECT COUNT(*) FROM invoices WHERE order_id = $1").bind(id.as_str());
    assert_eq!(invoices.count(&app.state.db).await.unwrap(), 1, "none for the parcel that was never sent");
    assert_eq!(kabir.get("/api/seller/statement").await.expect(200)["pending"], json!(1000));
    app.check_invariants().await;
}

#[db_test]
async fn rates_of_their_own_and_taxes_within_the_price_go_with_their_pieces(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    by_hand(&admin).await;
    for inclusive in [false, true] {
        let mut tax = admin.get("/api/admin/tax").await.expect(200);
        tax["inclusive"] = json!(inclusive);
        admin.put("/api/admin/tax", tax).await.expect(200);
        let lamp = app.goods_of(Some(&meena), "Lamp", 999, 5).await;
        let bowl = app.goods_of(Some(&meena), "Bowl", 333, 9).await;
        meena
            .put(&format!("/api/products/{bowl}/tax"), json!({ "rate": 5, "hsn": "7323" }))
            .await
            .expect(200);
        let id = order(&asha, &[cart_line(&lamp, 2), cart_line(&bowl, 7)], "").await;
        for (round, pieces) in [1, 2, 3].into_iter().enumerate() {
            call_off(&meena, &id, 1, (2, json!(pieces)), &round.to_string()).await.expect(200);
            app.check_invariants().await;
        }
        admin.put(&url(&id, "deliver"), json!({})).await.expect(200);
        let now = app.order_now(&id).await;
        assert_eq!((&now["status"], app.stock_of(&bowl).await), (&json!("delivered"), 8), "{now}");
        app.check_invariants().await;
    }
}

#[db_test]
async fn with_its_last_piece_the_order_is_cancelled(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    by_hand(&admin).await;
    let ten = json!({ "code": "TEN", "kind": "percent", "percent": 10, "payer": "shop" });
    admin.post("/api/coupons", ten).await.expect(201);
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 5).await;
    let id = order(&asha, &[cart_line(&lamp, 2)], "TEN").await;
    call_off(&meena, &id, 1, (1, json!(1)), "one").await.expect(200);
    for _ in 0..2 {
        call_off(&meena, &id, 1, (1, Value::Null), "rest").await.expect(200);
    }
    call_off(&meena, &id, 1, (1, Value::Null), "more").await.expect(409);
    let now = app.order_now(&id).await;
    assert_eq!((&now["status"], &now["parcels"][0]["status"]), (&json!("cancelled"), &json!("cancelled")));
    assert_eq!(app.stock_of(&lamp).await, 5);
    let used = sql("SELECT used FROM coupons").count(&app.state.db).await.unwrap();
    assert_eq!(used, 0, "somebody else can have the coupon");
    app.check_invariants().await;
}

#[db_test(payments)]
async fn nothing_is_called_off_while_somebody_pays(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    by_hand(&admin).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 9).await;
    let id = order(&asha, &[cart_line(&lamp, 2)], "").await;
    asha.start_payment(&id, "stripe").await;
    let refused = call_off(&meena, &id, 1, (1, json!(1)), "one").await;
    assert_eq!(refused.expect(409)["code"], "payment_pending");

    // A transfer that did not come has to bring less when it comes after all.
    let id = order(&asha, &[cart_line(&lamp, 2)], "").await;
    let reference = json!({ "reference": "123456789012" });
    asha.post(&url(&id, "receipt"), reference.clone()).await.expect(202);
    call_off(&meena, &id, 1, (1, json!(1)), "one").await.expect(409);
    admin.delete(&url(&id, "receipt")).await.expect(200);
    call_off(&meena, &id, 1, (1, json!(1)), "one").await.expect(200);
    app.check_invariants().await;
    admin.put(&url(&id, "receipt"), reference).await.expect(200);
    let now = app.order_now(&id).await;
    assert_eq!((&now["isPaid"], now["payment"]["amount"].as_f64()), (&json!(true), Some(1650.0)), "{now}");
    app.check_invariants().await;
}

#[db_test]
async fn whoever_comes_at_once_finds_what_the_other_left(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    by_hand(&admin).await;
    let lamp = app.goods_of(Some(&meena), "Lamp", 1_000, 90).await;
    let vase = app.goods_of(Some(&meena), "Vase", 500, 90).await;
    for _ in 0..4 {
        let id = order(&asha, &[cart_line(&lamp, 3), cart_line(&vase, 1)], "").await;
        let stock = app.stock_of(&lamp).await;
        // A double press.
        let press = || call_off(&meena, &id, 1, (1, json!(1)), "same");
        let (first, second) = tokio::join!(press(), press());
        assert_eq!((first.status, second.status, app.stock_of(&lamp).await), (200, 200, stock + 1));
        // It arrives meanwhile: either it is paid without the vase, or the vase is paid too.
        let deliver = url(&id, "deliver");
        let (vase_gone, delivered) =
            tokio::join!(call_off(&meena, &id, 1, (2, Value::Null), "vase"), admin.put(&deliver, json!({})));
        delivered.expect(200);
        let expected = match vase_gone.status {
            200 => 2_800.0,
            _ => 3_375.0,
        };
        let now = app.order_now(&id).await;
        assert_eq!(
            (&now["status"], now["payment"]["amount"].as_f64()),
            (&json!("delivered"), Some(expected))
        );
        app.check_invariants().await;

        // Two lines at once, and they are all of it.
        let id = order(&asha, &[cart_line(&lamp, 1), cart_line(&vase, 1)], "").await;
        let (one, other) = tokio::join!(
            call_off(&meena, &id, 1, (1, Value::Null), "lamp"),
            call_off(&admin, &id, 1, (2, Value::Null), "vase")
        );
        assert_eq!((one.status, other.status), (200, 200));
        assert_eq!(app.order_now(&id).await["status"], "cancelled");
        app.check_invariants().await;
    }
}
