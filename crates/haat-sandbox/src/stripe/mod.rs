//! A Stripe of our own: `PaymentIntents`, refunds, webhooks and the browser's script.

mod api;
mod books;
mod cards;
mod json;
mod refunds;
mod signature;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post},
};
use serde_json::Value;

use super::{
    Fault, Op, SandboxInfo, Webhooks,
    desk::{Desk, Setup},
    random::random_text,
};
use books::Books;
pub use books::{Charge, ChargeRefund, Dispute, Intent, IntentStatus, RefundState};
use cards::Bank;
pub use cards::{CARD_CHALLENGED, CARD_DECLINED, CARD_GOOD, CARD_NO_FUNDS};
use signature::sign;

/// Stripe's side of the counter: what tests and the demo can make it do.
#[derive(Clone)]
pub struct StripeSandbox(Arc<Desk<Books>>);

impl StripeSandbox {
    pub(super) fn new(info: &SandboxInfo, setup: &Setup) -> std::io::Result<Self> {
        let secret = info.stripe_webhook_secret.clone();
        Desk::open("stripe", info, setup, move |body, now| {
            vec![("stripe-signature".to_owned(), sign(&secret, body, now / 1000))]
        })
        .map(Self)
    }

    pub(super) fn router(&self) -> Router {
        Router::new()
            .route("/v1/payment_intents", post(api::create_intent))
            .route("/v1/payment_intents/{id}/cancel", post(api::cancel_intent))
            .route("/v1/refunds", post(refunds::create_refund).get(refunds::list_refunds))
            .route("/v1/refunds/{id}", get(refunds::find_refund))
            .with_state(self.clone())
            .merge(self.browser_router())
    }

    pub(super) fn browser_router(&self) -> Router {
        Router::new()
            .route("/v1/payment_intents/{id}", get(api::find_intent))
            .route("/v1/payment_intents/{id}/confirm", post(api::confirm_intent))
            .route("/sandbox/payment_intents/{id}/challenge", post(api::answer_challenge))
            .route("/sandbox/payment_intents/{id}/mishap", post(api::befall))
            .route("/v3/", get(api::stripe_js))
            .route("/v3", get(api::stripe_js))
            .route("/stripe.js", get(api::stripe_js))
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

    /// The intent as it stands.
    pub fn intent(&self, intent_id: &str) -> Option<Intent> {
        self.0.books.lock().intents.get(intent_id).cloned()
    }

    /// Changes an intent behind everybody's back. Returns whether it exists.
    pub fn edit(&self, intent_id: &str, change: impl FnOnce(&mut Intent)) -> bool {
        self.0.books.lock().intents.get_mut(intent_id).map(change).is_some()
    }

    /// The payer confirms with this card number. Returns whether the money came or is on its way.
    pub fn confirm(&self, intent_id: &str, card_number: &str) -> bool {
        let email = Some("buyer@sandbox.example".to_owned());
        let paid = self.pay(intent_id, cards::judge_number(card_number), email, None);
        paid.is_ok_and(|intent| intent.status != IntentStatus::RequiresAction)
    }

    /// The payer answers their bank's question, well or badly. Returns whether the money came.
    pub fn answer_challenge(&self, intent_id: &str, well: bool) -> bool {
        self.end_challenge(intent_id, well).is_ok()
    }

    /// The payer confirms, but Stripe still has to hear from the bank. Returns whether that was possible.
    pub fn confirm_slowly(&self, intent_id: &str) -> bool {
        self.pay(intent_id, Bank::Pays, None, Some(Fault::Pending)).is_ok()
    }

    /// A pending payment comes through. Returns whether there was one.
    pub fn settle(&self, intent_id: &str) -> bool {
        self.decide(intent_id, true)
    }

    /// A pending payment is denied. Returns whether there was one.
    pub fn deny(&self, intent_id: &str) -> bool {
        self.decide(intent_id, false)
    }

    /// Money goes back from Stripe's own screens. Returns whether that much was left.
    pub fn refund(&self, intent_id: &str, amount: i64) -> bool {
        let refunded =
            self.0.books.lock().refund(intent_id, Some(amount), RefundState::Succeeded, self.seconds());
        if let Ok((intent, refund)) = &refunded {
            self.tell_of_refund(&["refund.created", "charge.refunded"], intent, refund);
        }
        refunded.is_ok()
    }

    /// A refund on its way arrives. Returns whether there was one.
    pub fn settle_refund(&self, refund_id: &str) -> bool {
        let decided = self.0.books.lock().decide_refund(refund_id, RefundState::Succeeded);
        if let Some((intent, refund)) = &decided {
            self.tell_of_refund(&["refund.updated", "charge.refund.updated"], intent, refund);
        }
        decided.is_some()
    }

    /// The payer's bank sends a refund back to us. Returns whether there was one.
    pub fn fail_refund(&self, refund_id: &str) -> bool {
        let decided = self.0.books.lock().decide_refund(refund_id, RefundState::Failed);
        if let Some((intent, refund)) = &decided {
            self.tell_of_refund(
                &["refund.updated", "charge.refund.updated", "refund.failed"],
                intent,
                refund,
            );
        }
        decided.is_some()
    }

    /// The payer's bank asks about the charge before it takes anything. Returns whether there was a charge.
    pub fn inquire(&self, intent_id: &str) -> bool {
        self.tell_of_dispute(intent_id, "warning_needs_response", &["charge.dispute.created"])
    }

    /// The bank is content with its inquiry. Returns whether there was a charge.
    pub fn end_inquiry(&self, intent_id: &str) -> bool {
        self.tell_of_dispute(intent_id, "warning_closed", &["charge.dispute.closed"])
    }

    /// The payer disputes the charge and the bank takes the money. Returns whether there was any.
    pub fn dispute(&self, intent_id: &str) -> bool {
        let news = ["charge.dispute.created", "charge.dispute.funds_withdrawn"];
        self.tell_of_dispute(intent_id, "needs_response", &news)
    }

    /// The shop wins the dispute, and the bank gives the money to it again. Returns whether there was any.
    pub fn win_dispute(&self, intent_id: &str) -> bool {
        let news = ["charge.dispute.closed", "charge.dispute.funds_reinstated"];
        self.tell_of_dispute(intent_id, "won", &news)
    }

    /// The shop loses the dispute. Returns whether there was a charge.
    pub fn lose_dispute(&self, intent_id: &str) -> bool {
        self.tell_of_dispute(intent_id, "lost", &["charge.dispute.closed"])
    }

    fn tell_of_dispute(&self, intent_id: &str, status: &str, news: &[&str]) -> bool {
        let disputed = self.0.books.lock().dispute(intent_id, status, self.seconds());
        let Some((intent, charge)) = disputed.as_ref().and_then(|i| Some((i, i.charge.as_ref()?))) else {
            return false;
        };
        for name in news {
            if let Some(dispute) = &charge.dispute {
                self.emit(name, &json::dispute(intent, charge, dispute));
            }
        }
        true
    }

    /// The news of a refund; some of it is about its charge.
    fn tell_of_refund(&self, news: &[&str], intent: &Intent, refund: &ChargeRefund) {
        let Some(charge) = &intent.charge else { return };
        for name in news {
            let about_charge = *name == "charge.refunded";
            let object =
                if about_charge { json::charge(intent) } else { json::refund(intent, charge, refund) };
            self.emit(name, &object);
        }
    }

    fn seconds(&self) -> i64 {
        (self.0.clock)() / 1000
    }

    /// One try to pay: what the bank says, or the `error` for the payer.
    fn pay(
        &self,
        intent_id: &str,
        bank: Bank,
        email: Option<String>,
        fault: Option<Fault>,
    ) -> Result<Intent, Value> {
        let bank = if fault == Some(Fault::Decline) { Bank::Refuses(cards::declined()) } else { bank };
        let outcome = self.0.books.lock().confirm(intent_id, bank, email, fault, self.seconds());
        self.tell(intent_id, &outcome);
        outcome
    }

    fn end_challenge(&self, intent_id: &str, well: bool) -> Result<Intent, Value> {
        let outcome = self.0.books.lock().end_challenge(intent_id, well, self.seconds());
        self.tell(intent_id, &outcome);
        outcome
    }

    /// The news of a try to pay.
    fn tell(&self, intent_id: &str, outcome: &Result<Intent, Value>) {
        match outcome {
            Ok(intent) => {
                let news = match intent.status {
                    IntentStatus::Processing => "processing",
                    IntentStatus::RequiresAction => "requires_action",
                    _ => "succeeded",
                };
                self.announce(news, intent);
            }
            // A mistake of the caller is no news; a refusal of the bank is.
            Err(error) if error["type"] == "card_error" => {
                if let Some(intent) = self.intent(intent_id) {
                    self.announce("payment_failed", &intent);
                }
            }
            Err(_) => {}
        }
    }

    fn decide(&self, intent_id: &str, good: bool) -> bool {
        let decided = self.0.books.lock().decide(intent_id, good);
        if let Some(intent) = &decided {
            self.announce(if good { "succeeded" } else { "payment_failed" }, intent);
        }
        decided.is_some()
    }

    fn announce(&self, what: &str, intent: &Intent) {
        self.emit(&format!("payment_intent.{what}"), &json::intent(intent, false));
    }

    fn emit(&self, name: &str, object: &Value) {
        let id = format!("evt_{}", random_text(24));
        let event = json::event(&id, name, object, (self.0.clock)() / 1000);
        self.0.webhooks.emit(&id, name, event.to_string());
    }
}
