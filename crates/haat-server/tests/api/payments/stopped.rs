//! Orders whose money went back are not sent by their sellers.

use haat_sandbox::{Fault, Op};
use haat_testing::{Client, TestApp, cart_line, db_test};
use serde_json::json;

struct Sale {
    order: String,
    payment: String,
}

/// A lamp of `seller` and a rug of the house, paid.
async fn sale(app: &TestApp, seller: &Client, customer: &Client, provider: &str) -> Sale {
    let lamp = app.goods_of(Some(seller), "Lamp", 1_000, 5).await;
    let rug = app.goods("Rug", 1_000, 5).await;
    let order = customer.order(&[cart_line(&lamp, 1), cart_line(&rug, 1)]).await;
    let order = order["_id"].as_str().unwrap().to_owned();
    let payment = app.approved_payment(customer, &order, provider).await;
    customer.pay(&order, &payment).await.expect(200);
    app.deliver_webhooks().await;
    Sale { order, payment }
}

impl Sale {
    fn url(&self) -> String {
        format!("/api/orders/{}", self.order)
    }

    fn ship(&self, line: u8) -> String {
        format!("/api/orders/{}/lines/{line}/ship", self.order)
    }
}

#[db_test(payments)]
async fn a_seller_does_not_send_what_was_reversed(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    for provider in ["paypal", "stripe"] {
        let sale = sale(&app, &meena, &asha, provider).await;
        assert_eq!(meena.get(&sale.url()).await.expect(200)["stopped"], json!(null));
        let waiting = meena.get("/api/seller/summary").await.expect(200)["waiting"].clone();
        assert!(waiting.to_string().contains(&sale.order), "{waiting}");
        if provider == "paypal" {
            app.paypal().reverse(&sale.payment);
        } else {
            app.stripe().dispute(&sale.payment);
        }
        app.deliver_webhooks().await;

        let seen = meena.get(&sale.url()).await.expect(200);
        assert_eq!((&seen["stopped"], &seen["payment"]), (&json!("reversed"), &json!(null)));
        let last = seen["timeline"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&last["kind"], &last["note"]), (&json!("payment_reversed"), &json!("")));
        assert_eq!(meena.get("/api/seller/orders").await.expect(200)[0]["stopped"], "reversed");
        let waiting = meena.get("/api/seller/summary").await.expect(200)["waiting"].clone();
        assert!(!waiting.to_string().contains(&sale.order), "{waiting}");

        let refused = meena.put(&sale.ship(1), json!({})).await;
        refused.expect(409);
        assert_eq!(
            refused.message(),
            "The payment for this order was reversed. Please do not send it: the shop is looking into it."
        );
        assert_eq!(meena.get(&sale.url()).await.expect(200)["orderItems"][0]["isShipped"], false);
        admin.put(&sale.ship(1), json!({})).await.expect(200);
        meena.put(&sale.ship(1), json!({})).await.expect(200);
    }
    app.check_invariants().await;
}

#[db_test(payments)]
async fn what_was_won_back_is_sent_after_all(app: TestApp) {
    let (meena, asha) = (app.seller().await, app.customer().await);
    let sale = sale(&app, &meena, &asha, "stripe").await;
    app.stripe().dispute(&sale.payment);
    app.deliver_webhooks().await;
    meena.put(&sale.ship(1), json!({})).await.expect(409);
    app.stripe().win_dispute(&sale.payment);
    app.deliver_webhooks().await;
    assert_eq!(meena.get(&sale.url()).await.expect(200)["stopped"], json!(null));
    meena.put(&sale.ship(1), json!({})).await.expect(200);
}

#[db_test(hanging)]
async fn a_seller_does_not_send_what_is_being_refunded(app: TestApp) {
    let (meena, asha, admin) = (app.seller().await, app.customer().await, app.admin().await);
    let sale = sale(&app, &meena, &asha, "paypal").await;
    app.paypal().fail_next(Op::Refund, Fault::HangBefore);
    admin.put(&format!("{}/refund", sale.url()), json!({})).await.expect(202);
    assert_eq!(meena.get(&sale.url()).await.expect(200)["stopped"], "refunding");
    let refused = meena.put(&sale.ship(1), json!({})).await;
    refused.expect(409);
    assert_eq!(refused.message(), "This order is being refunded. Please do not send it.");
    app.reconcile_after(2).await;
    let seen = meena.get(&sale.url()).await.expect(200);
    assert_eq!((&seen["status"], &seen["stopped"]), (&json!("refunded"), &json!(null)));
}
