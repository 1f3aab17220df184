//! Payers and the sandbox providers.

use crate::{Client, Engine, Response, TestApp, cart_line};
use haat_sandbox::paypal::PayPalSandbox;
use haat_sandbox::stripe::{CARD_GOOD, StripeSandbox};
use haat_server::payments::reconcile::reconcile;
use serde_json::{Value, json};

impl TestApp {
    /// Starts one whose payment providers are the sandboxes.
    pub async fn start_with_payments(engine: Engine) -> Self {
        Self::start_with(engine, |config| config.payments.sandbox_payments = true).await
    }

    /// The same for tests that let a provider hang, and wait until the shop gives up. All others have the patience of a real
    /// shop: on a slow machine a sandbox is slow too.
    pub async fn start_with_hanging_payments(engine: Engine) -> Self {
        Self::start_with(engine, |config| {
            config.payments.sandbox_payments = true;
            config.payments.payment_timeout_ms = 2_500;
        })
        .await
    }

    /// PayPal's side of the counter.
    pub fn paypal(&self) -> &PayPalSandbox {
        self.state.payments.service.sandbox().expect("started with payments").paypal()
    }

    /// Stripe's side of the counter.
    pub fn stripe(&self) -> &StripeSandbox {
        self.state.payments.service.sandbox().expect("started with payments").stripe()
    }

    /// Keeps every webhook back, so that only the test's own calls bring news.
    pub fn hold_webhooks(&self) {
        self.paypal().webhooks().hold();
        self.stripe().webhooks().hold();
    }

    /// Sends what was held back and waits until it arrived.
    pub async fn deliver_webhooks(&self) {
        for webhooks in [self.paypal().webhooks(), self.stripe().webhooks()] {
            webhooks.release();
            webhooks.settled().await;
        }
    }

    /// An order of `customer` over one piece for ₹1,000: ₹1,650 or $20.19 in all. Returns its id.
    pub async fn unpaid_order(&self, customer: &Client) -> String {
        let lamp = self.goods("Lamp", 1_000, 5).await;
        customer.order(&[cart_line(&lamp, 1)]).await["_id"].as_str().unwrap().to_owned()
    }

    /// Begins a payment and lets its payer approve it; nobody has told the shop. Returns the provider's id of it.
    pub async fn approved_payment(&self, customer: &Client, order: &str, provider: &str) -> String {
        let payment = customer.start_payment(order, provider).await;
        if provider == "paypal" {
            self.paypal().approve(&payment);
        } else {
            self.stripe().confirm(&payment, CARD_GOOD);
        }
        payment
    }

    /// The order as an admin sees it.
    pub async fn order_now(&self, order: &str) -> Value {
        self.admin().await.get(&format!("/api/orders/{order}")).await.expect(200)
    }

    /// Lets the reconciler look at everything that is due after `minutes`.
    pub async fn reconcile_after(&self, minutes: i64) {
        self.advance(minutes * haat_domain::time::MINUTE);
        reconcile(&self.state.payments).await.unwrap();
    }
}

impl Client {
    /// Begins the payment of an order with `paypal` or `stripe`.
    pub async fn try_start_payment(&self, order: &str, provider: &str) -> Response {
        self.post(&format!("/api/orders/{order}/payments/{provider}"), json!({})).await
    }

    /// Begins a payment and returns the provider's id of it.
    pub async fn start_payment(&self, order: &str, provider: &str) -> String {
        self.try_start_payment(order, provider).await.expect(200)["id"].as_str().unwrap().to_owned()
    }

    /// Tells the shop that an order was paid by this payment.
    pub async fn pay(&self, order: &str, payment: &str) -> Response {
        self.put(&format!("/api/orders/{order}/pay"), json!({ "id": payment, "status": "COMPLETED" })).await
    }
}
