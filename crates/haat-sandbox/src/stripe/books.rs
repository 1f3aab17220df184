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
    /// The try that took money or may yet.
    pub charge: Option<Charge>,
    /// Why the last try failed.
    pub last_error: Option<Value>,
    /// Who is being asked by their bank.
    pub(super) asked: Option<String>,
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
}

impl Charge {
    /// How much went back.
    pub fn refunded(&self) -> i64 {
        self.refunds.iter().map(|refund| refund.amount).sum()
    }
}

/// Money given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeRefund {
    /// `re_…`.
    pub id: String,
    /// In paise.
    pub amount: i64,
}

#[derive(Default, Serialize, Deserialize)]
pub(super) struct Books {
    pub(super) intents: HashMap<String, Intent>,
    /// `Idempotency-Key`, what was asked with it, and what was answered.
    pub(super) answered: HashMap<String, (String, Value)>,
}

impl Books {
    pub(super) fn open(&mut self, amount: i64, currency: &str) -> &mut Intent {
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
            charge: None,
            last_error: None,
            asked: None,
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
        intent.charge =
            Some(Charge { id: format!("ch_{}", random_text(24)), amount, email, refunds: vec![] });
        if fault == Some(Fault::Pending) {
            intent.status = IntentStatus::Processing;
        } else {
            intent.status = IntentStatus::Succeeded;
            intent.amount_received = amount;
        }
        Ok(intent.clone())
    }

    /// The payer answered their bank's question.
    pub(super) fn end_challenge(&mut self, intent_id: &str, well: bool) -> Result<Intent, Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        if intent.status != IntentStatus::RequiresAction {
            return Err(unexpected_state());
        }
        let email = intent.asked.take().filter(|email| !email.is_empty());
        let bank = if well { Bank::Pays } else { Bank::Refuses(cards::not_authenticated()) };
        self.confirm(intent_id, bank, email, None)
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

    pub(super) fn cancel(&mut self, intent_id: &str) -> Result<Intent, Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        if intent.status == IntentStatus::Succeeded {
            return Err(unexpected_state());
        }
        intent.status = IntentStatus::Canceled;
        Ok(intent.clone())
    }

    /// Gives back so much, or all that is left.
    pub(super) fn refund(
        &mut self,
        intent_id: &str,
        amount: Option<i64>,
    ) -> Result<(Intent, ChargeRefund), Value> {
        let intent = self.intents.get_mut(intent_id).ok_or_else(|| missing("payment_intent"))?;
        let paid = intent.status == IntentStatus::Succeeded;
        let charge = intent.charge.as_mut().filter(|_| paid).ok_or_else(|| {
            invalid(
                "payment_intent_unexpected_state",
                "This PaymentIntent does not have a successful charge to refund.",
            )
        })?;
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
        let refund = ChargeRefund { id: format!("re_{}", random_text(24)), amount };
        charge.refunds.push(refund.clone());
        Ok((intent.clone(), refund))
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
