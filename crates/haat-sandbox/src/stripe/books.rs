//! What the sandbox's Stripe knows, and how it may change.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{Fault, random::random_text},
    cards::{self, Bank},
};

/// A `PaymentIntent`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Intent {
    /// `pi_…`.
    pub id: String,
    /// What its payer may confirm it with.
    pub client_secret: String,
    /// What is asked for, in paise.
    pub amount: i64,
    /// What came, in paise.
    pub amount_received: i64,
    /// ISO 4217 in small letters.
    pub currency: String,
    /// Where it stands.
    pub status: IntentStatus,
    /// What the payer reads.
    pub description: Option<String>,
    /// The shop's own notes, such as `order_id`.
    pub metadata: BTreeMap<String, String>,
    /// Where the goods go, as the shop said.
    #[serde(default)]
    pub shipping: Option<Value>,
    /// Whom Stripe writes to.
    #[serde(default)]
    pub receipt_email: Option<String>,
    /// When it was made, in seconds.
    #[serde(default)]
    pub created: i64,
    /// When it was called off, in seconds.
    #[serde(default)]
    pub canceled_at: Option<i64>,
    /// The try that took money or may yet.
    pub charge: Option<Charge>,
    /// Why the last try failed.
    pub last_error: Option<Value>,
    /// Who is being asked by their bank.
    pub(super) asked: Option<String>,
    /// How many refunds of it are refused before one is made, because the shop's balance is empty.
    #[serde(default)]
    pub(super) refused_refunds: u32,
}

/// Stripe's words for an intent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum IntentStatus {
    /// Waiting for the payer, perhaps again.
    RequiresPaymentMethod,
    /// The payer's bank wants to be sure that it is them.
    RequiresAction,
    /// The bank has not decided.
    Processing,
    /// Paid.
    Succeeded,
    /// Called off.
    Canceled,
}

/// The money of an intent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charge {
    /// `ch_…`.
    pub id: String,
    /// In paise.
    pub amount: i64,
    /// Who paid.
    pub email: Option<String>,
    /// What went back.
    pub refunds: Vec<ChargeRefund>,
    /// What the payer's bank has against it.
    #[serde(default)]
    pub dispute: Option<Dispute>,
    /// When it was made, in seconds.
    #[serde(default)]
    pub created: i64,
}

impl Charge {
    /// How much went back or is on its way; what failed came back to us.
    pub fn refunded(&self) -> i64 {
        self.refunds.iter().filter(|refund| refund.status.counts()).map(|refund| refund.amount).sum()
    }
}

/// Money given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeRefund {
    /// `re_…`.
    pub id: String,
    /// In paise.
    pub amount: i64,
    /// Where it stands.
    #[serde(default)]
    pub status: RefundState,
    /// The shop's own notes.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    /// When it was made, in seconds.
    #[serde(default)]
    pub created: i64,
}

/// Stripe's words for a refund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum RefundState {
    /// It is done.
    #[default]
    Succeeded,
    /// It is on its way.
    Pending,
    /// It came back to us.
    Failed,
}

impl RefundState {
    fn counts(self) -> bool {
        self != Self::Failed
    }
}

/// What a payer's bank has against a charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// `du_…`.
    pub id: String,
    /// In paise.
    pub amount: i64,
    /// Stripe's word: `needs_response`, `warning_needs_response`, `won`, `lost`, `warning_closed`.
    pub status: String,
    /// Until when the shop may answer, in seconds.
    pub due_by: i64,
    /// When it began, in seconds.
    pub created: i64,
}

/// What was answered to a call with an `Idempotency-Key`: what was asked, the status and the body.
pub(super) type Answered = (String, u16, Value);

#[derive(Default, Serialize, Deserialize)]
pub(super) struct Books {
    pub(super) intents: HashMap<String, Intent>,
    /// By `Idempotency-Key`, refusals included.
    #[serde(default)]
    pub(super) kept: HashMap<String, Answered>,
}

impl Books {
    pub(super) fn open(&mut self, amount: i64, currency: &str, now: i64) -> &mut Intent {
        let id = format!("pi_{}", random_text(24));
        let intent = Intent {
            client_secret: format!("{id}_secret_{}", random_text(25)),
            id: id.clone(),
            amount,
            amount_received: 0,
            currency: currency.to_owned(),
            status: IntentStatus::RequiresPaymentMethod,
            description: None,
            metadata: BTreeMap::new(),
            shipping: None,
            receipt_email: None,
            created: now,
            canceled_at: None,
            charge: None,
            last_error: None,
            asked: None,
            refused_refunds: 0,
        };
        self.intents.entry(id).insert_entry(intent).into_mut()
    }

    /// One try to pay.
    pub(super) fn confirm(
        &mut self,
        intent_id: &str,
        bank: Bank,
        email: Option<String>,
        fault: Option<Fault>,
        now: i64,
    ) -> Result<Intent, Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        // Another card may be tried while a bank waits for its answer.
        if !matches!(intent.status, IntentStatus::RequiresPaymentMethod | IntentStatus::RequiresAction) {
            return Err(unexpected_state());
        }
        intent.status = IntentStatus::RequiresPaymentMethod;
        intent.last_error = None;
        match bank {
            Bank::Refuses(error) => {
                intent.last_error = Some(error.clone());
                return Err(error);
            }
            Bank::Asks => {
                intent.status = IntentStatus::RequiresAction;
                intent.asked = Some(email.unwrap_or_default());
                return Ok(intent.clone());
            }
            Bank::Pays => {}
        }
        let amount = if let Some(Fault::Partial(amount)) = fault { amount } else { intent.amount };
        let id = format!("ch_{}", random_text(24));
        intent.charge = Some(Charge { id, amount, email, refunds: vec![], dispute: None, created: now });
        if fault == Some(Fault::Pending) {
            intent.status = IntentStatus::Processing;
        } else {
            intent.status = IntentStatus::Succeeded;
            intent.amount_received = amount;
        }
        Ok(intent.clone())
    }

    /// The payer answered their bank's question.
    pub(super) fn end_challenge(&mut self, intent_id: &str, well: bool, now: i64) -> Result<Intent, Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        if intent.status != IntentStatus::RequiresAction {
            return Err(unexpected_state());
        }
        let email = intent.asked.take().filter(|email| !email.is_empty());
        let bank = if well { Bank::Pays } else { Bank::Refuses(cards::not_authenticated()) };
        self.confirm(intent_id, bank, email, None, now)
    }

    pub(super) fn decide(&mut self, intent_id: &str, good: bool) -> Option<Intent> {
        let intent = self.intents.get_mut(intent_id).filter(|i| i.status == IntentStatus::Processing)?;
        if good {
            intent.status = IntentStatus::Succeeded;
            intent.amount_received = intent.charge.as_ref().map_or(0, |charge| charge.amount);
        } else {
            intent.status = IntentStatus::RequiresPaymentMethod;
            intent.charge = None;
            intent.last_error = Some(cards::declined());
        }
        Some(intent.clone())
    }

    pub(super) fn cancel(&mut self, intent_id: &str, now: i64) -> Result<Intent, Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        // What a bank is still thinking about cannot be called off, and nothing is called off twice.
        if !matches!(intent.status, IntentStatus::RequiresPaymentMethod | IntentStatus::RequiresAction) {
            return Err(unexpected_state());
        }
        intent.status = IntentStatus::Canceled;
        intent.canceled_at = Some(now);
        Ok(intent.clone())
    }

    /// Gives back so much, or all that is left.
    pub(super) fn refund(
        &mut self,
        intent_id: &str,
        amount: Option<i64>,
        status: RefundState,
        now: i64,
    ) -> Result<(Intent, ChargeRefund), Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        let paid = intent.status == IntentStatus::Succeeded;
        let charge = intent.charge.as_mut().filter(|_| paid).ok_or_else(|| {
            invalid(
                "payment_intent_unexpected_state",
                "This PaymentIntent does not have a successful charge to refund.",
            )
        })?;
        let lost =
            |dispute: &Dispute| matches!(dispute.status.as_str(), "needs_response" | "under_review" | "lost");
        if charge.dispute.as_ref().is_some_and(lost) {
            return Err(invalid("charge_disputed", "This charge has been charged back."));
        }
        let left = charge.amount - charge.refunded();
        if left == 0 {
            return Err(invalid("charge_already_refunded", "This charge has already been refunded."));
        }
        let amount = amount.unwrap_or(left);
        if amount <= 0 || amount > left {
            return Err(invalid(
                "amount_too_large",
                "Refund amount is greater than unrefunded amount on charge.",
            ));
        }
        let id = format!("re_{}", random_text(24));
        let refund = ChargeRefund { id, amount, status, metadata: BTreeMap::new(), created: now };
        charge.refunds.push(refund.clone());
        Ok((intent.clone(), refund))
    }

    /// What became of a refund.
    pub(super) fn decide_refund(&mut self, id: &str, status: RefundState) -> Option<(Intent, ChargeRefund)> {
        let refunds =
            |intent: &Intent| intent.charge.as_ref().is_some_and(|c| c.refunds.iter().any(|r| r.id == id));
        let intent = self.intents.values_mut().find(|intent| refunds(intent))?;
        let refund = intent.charge.as_mut()?.refunds.iter_mut().find(|refund| refund.id == id)?;
        // A bank may send back what succeeded; what failed stays so.
        if refund.status == RefundState::Failed || refund.status == status {
            return None;
        }
        refund.status = status;
        let refund = refund.clone();
        Some((intent.clone(), refund))
    }

    /// Opens the dispute of a charge, or moves it on.
    pub(super) fn dispute(&mut self, intent_id: &str, status: &str, now: i64) -> Option<Intent> {
        let intent = self.intents.get_mut(intent_id)?;
        let charge = intent.charge.as_mut()?;
        let amount = charge.amount;
        let fresh = || Dispute {
            id: format!("du_{}", random_text(24)),
            amount,
            status: String::new(),
            due_by: now + 7 * 86_400,
            created: now,
        };
        status.clone_into(&mut charge.dispute.get_or_insert_with(fresh).status);
        Some(intent.clone())
    }
}

/// A mistake of the caller, as Stripe words it.
pub(super) fn invalid(code: &str, message: &str) -> Value {
    json!({ "type": "invalid_request_error", "code": code, "message": message })
}

pub(super) fn missing(what: &str) -> Value {
    invalid("resource_missing", &format!("No such {what}"))
}

fn unexpected_state() -> Value {
    let message = "You cannot do this because this PaymentIntent has already succeeded, been canceled or is processing.";
    invalid("payment_intent_unexpected_state", message)
}
