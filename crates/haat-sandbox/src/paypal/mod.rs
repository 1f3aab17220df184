//! A PayPal of our own: Orders v2, refunds, webhooks and the browser's script.

mod api;
mod books;
mod browser;
mod json;
mod order;
mod signature;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post},
};

use super::{
    Fault, Op, SandboxInfo, Webhooks,
    desk::{Desk, Setup},
    until,
};
use books::{Asked, Books};
use order::Funding;
pub use order::{Capture, CaptureStatus, Dispute, Order, OrderStatus, Refund, RefundStatus, Unit};
use signature::WebhookSigner;

/// PayPal's side of the counter: what tests and the demo can make it do.
#[derive(Clone)]
pub struct PayPalSandbox(Arc<Desk<Books>>);

impl PayPalSandbox {
    pub(super) fn new(info: &SandboxInfo, setup: &Setup) -> std::io::Result<Self> {
        let pen = WebhookSigner::new(&info.paypal_webhook_id, &info.paypal_url);
        Desk::open("paypal", info, setup, move |body, now| pen.headers(body, now)).map(Self)
    }

    pub(super) fn router(&self) -> Router {
        Router::new()
            .route("/v1/oauth2/token", post(api::token))
            .route("/v1/identity/oauth2/userinfo", get(api::userinfo))
            .route("/v2/checkout/orders", post(api::create_order))
            .route("/v2/checkout/orders/{id}", get(api::find_order))
            .route("/v2/checkout/orders/{id}/capture", post(api::capture_order))
            .route("/v2/payments/captures/{id}", get(api::find_capture))
            .route("/v2/payments/captures/{id}/refund", post(api::refund_capture))
            .route("/v2/payments/refunds/{id}", get(api::find_refund))
            .route(signature::CERTIFICATE_PATH, get(api::certificate))
            .with_state(self.clone())
            .merge(self.browser_router())
    }

    pub(super) fn browser_router(&self) -> Router {
        Router::new()
            .route("/sdk/js", get(browser::sdk))
            .route("/sandbox/orders", post(browser::create_order))
            .route("/sandbox/orders/{id}", get(browser::find_order))
            .route("/sandbox/orders/{id}/approve", post(browser::approve_order))
            .route("/sandbox/orders/{id}/capture", post(browser::capture_order))
            .with_state(self.clone())
    }

    /// The next call of this kind goes wrong in this way. Faults wait in line.
    pub fn fail_next(&self, op: Op, fault: Fault) {
        self.0.faults.order(op, fault);
    }

    /// Forgets the faults still waiting.
    pub fn clear_faults(&self) {
        self.0.faults.clear();
    }

    /// The webhooks of this provider.
    pub fn webhooks(&self) -> &Webhooks {
        &self.0.webhooks
    }

    /// Makes every access token out there worthless.
    pub fn revoke_tokens(&self) {
        self.0.books.lock().tokens.clear();
    }

    /// An order as a browser may make it: whatever amount, merchant and units it likes. Returns its id.
    pub fn make_order(&self, units: Vec<Unit>) -> String {
        self.0.books.lock().open("CAPTURE", units, OrderStatus::Created, (self.0.clock)())
    }

    /// A unit that pays our own merchant and names no order, for [`Self::make_order`].
    pub fn unit(&self, amount: i64, currency: &str) -> Unit {
        Unit::new(amount, currency, &self.0.info.paypal_merchant_id)
    }

    /// The order as it stands.
    pub fn order(&self, order_id: &str) -> Option<Order> {
        self.0.books.lock().orders.get(order_id).cloned()
    }

    /// Changes an order behind everybody's back. Returns whether it exists.
    pub fn edit(&self, order_id: &str, change: impl FnOnce(&mut Order)) -> bool {
        self.0.books.lock().orders.get_mut(order_id).map(change).is_some()
    }

    /// The payer agrees. Returns whether there was anything to agree to.
    pub fn approve(&self, order_id: &str) -> bool {
        self.approve_with(order_id, Funding::Good)
    }

    /// The payer agrees, with a card that will be declined when the money is taken.
    pub fn approve_without_funds(&self, order_id: &str) -> bool {
        self.approve_with(order_id, Funding::Empty)
    }

    /// The payer agrees, with money that PayPal checks before it comes.
    pub fn approve_for_review(&self, order_id: &str) -> bool {
        self.approve_with(order_id, Funding::Slow)
    }

    /// A pending capture comes through. Returns whether there was one.
    pub fn settle(&self, order_id: &str) -> bool {
        self.decide(order_id, CaptureStatus::Completed, "PAYMENT.CAPTURE.COMPLETED")
    }

    /// A pending capture is denied. Returns whether there was one.
    pub fn deny(&self, order_id: &str) -> bool {
        self.decide(order_id, CaptureStatus::Declined, "PAYMENT.CAPTURE.DENIED")
    }

    /// Money goes back from PayPal's own screens. Returns whether that much was left.
    pub fn refund(&self, order_id: &str, amount: i64) -> bool {
        self.give_back(order_id, amount, "PAYMENT.CAPTURE.REFUNDED")
    }

    /// A refund on its way arrives. Returns whether there was one.
    pub fn settle_refund(&self, refund_id: &str) -> bool {
        self.decide_refund(refund_id, RefundStatus::Completed, "PAYMENT.CAPTURE.REFUNDED")
    }

    /// A refund on its way does not arrive. Returns whether there was one.
    pub fn fail_refund(&self, refund_id: &str) -> bool {
        self.decide_refund(refund_id, RefundStatus::Failed, "PAYMENT.REFUND.FAILED")
    }

    /// The payer disputes the payment. Returns whether there was one.
    pub fn dispute(&self, order_id: &str) -> bool {
        self.tell_of_dispute(order_id, None, "CUSTOMER.DISPUTE.CREATED")
    }

    /// The dispute goes on. Returns whether there was a payment.
    pub fn update_dispute(&self, order_id: &str) -> bool {
        self.tell_of_dispute(order_id, None, "CUSTOMER.DISPUTE.UPDATED")
    }

    /// PayPal decides for the shop. Returns whether there was a payment.
    pub fn win_dispute(&self, order_id: &str) -> bool {
        self.tell_of_dispute(order_id, Some("RESOLVED_SELLER_FAVOUR"), "CUSTOMER.DISPUTE.RESOLVED")
    }

    /// PayPal decides for the payer, and takes the money. Returns whether there was any.
    pub fn lose_dispute(&self, order_id: &str) -> bool {
        self.tell_of_dispute(order_id, Some("RESOLVED_BUYER_FAVOUR"), "CUSTOMER.DISPUTE.RESOLVED")
            && self.reverse(order_id)
    }

    /// The payer's bank takes all of the money back. Returns whether there was any.
    pub fn reverse(&self, order_id: &str) -> bool {
        let left = self.order(order_id).map_or(0, |order| order.money_left());
        self.give_back(order_id, left, "PAYMENT.CAPTURE.REVERSED")
    }

    fn approve_with(&self, order_id: &str, funding: Funding) -> bool {
        let approved = self.0.books.lock().approve(order_id, funding);
        if let Some(order) = &approved {
            self.emit(
                "CHECKOUT.ORDER.APPROVED",
                "checkout-order",
                &json::order(order, &self.0.info.paypal_url),
            );
        }
        approved.is_some()
    }

    /// Goes on with the checks that were under way when the books were closed.
    pub(super) fn resume_reviews(&self) {
        let waiting = self.0.books.lock().under_review();
        for order_id in waiting {
            self.settle_after_review(order_id);
        }
    }

    /// The money comes once PayPal has looked at it.
    fn settle_after_review(&self, order_id: String) {
        let paypal = self.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = tokio::time::sleep(paypal.0.review) => {
                    paypal.settle(&order_id);
                }
                () = until(paypal.0.stopped.clone()) => {}
            }
        });
    }

    fn decide(&self, order_id: &str, status: CaptureStatus, event: &str) -> bool {
        let decided = self.0.books.lock().decide(order_id, status);
        if let Some((order, capture)) = &decided {
            self.emit_capture(event, order, capture);
        }
        decided.is_some()
    }

    fn give_back(&self, order_id: &str, amount: i64, event: &str) -> bool {
        let capture_id = self.order(order_id).and_then(|order| order.capture_id());
        let asked = Asked { amount: Some(amount), custom_id: None, key: None, fault: None };
        let given = capture_id.and_then(|id| self.0.books.lock().refund(&id, &asked, (self.0.clock)()).ok());
        if let Some((order, refund, _)) = &given {
            self.emit(event, "refund", &json::refund(order, refund, &self.0.info.paypal_url));
        }
        given.is_some()
    }

    fn decide_refund(&self, refund_id: &str, status: RefundStatus, event: &str) -> bool {
        let decided = self.0.books.lock().decide_refund(refund_id, status);
        if let Some((order, refund)) = &decided {
            self.emit(event, "refund", &json::refund(order, refund, &self.0.info.paypal_url));
        }
        decided.is_some()
    }

    fn tell_of_dispute(&self, order_id: &str, outcome: Option<&str>, event: &str) -> bool {
        let told = self.0.books.lock().dispute(order_id, outcome, (self.0.clock)());
        if let Some((order, dispute)) = &told {
            let info = &self.0.info;
            let shown = json::dispute(order, dispute, &info.paypal_url, &info.paypal_merchant_id);
            self.emit(event, "dispute", &shown);
        }
        told.is_some()
    }

    fn emit_capture(&self, event: &str, order: &Order, capture: &Capture) {
        self.emit(event, "capture", &json::capture(order, capture, &self.0.info.paypal_url, true));
    }

    fn emit(&self, name: &str, kind: &str, resource: &serde_json::Value) {
        let id = format!("WH-{}", books::new_id());
        let event = json::event(&id, name, kind, resource, (self.0.clock)());
        self.0.webhooks.emit(&id, name, event.to_string());
    }
}
