//! The sandbox's Stripe in Stripe's JSON.

use serde_json::{Value, json};

use super::books::{Charge, ChargeRefund, Intent, IntentStatus};

/// An intent, its charge spelled out or named by its id.
pub(super) fn intent(intent: &Intent, expanded: bool) -> Value {
    let latest_charge = match &intent.charge {
        Some(_) if expanded => charge(intent),
        Some(charge) => json!(charge.id),
        None => Value::Null,
    };
    json!({
        "id": intent.id,
        "object": "payment_intent",
        "amount": intent.amount,
        "amount_received": intent.amount_received,
        "currency": intent.currency,
        "status": status(intent.status),
        "client_secret": intent.client_secret,
        "description": intent.description,
        "metadata": intent.metadata,
        "latest_charge": latest_charge,
        "last_payment_error": intent.last_error,
        "next_action": next_action(intent),
        "payment_method_types": ["card"],
        "livemode": false,
    })
}

/// What the payer's browser may see of an intent.
pub(super) fn intent_for_payer(intent: &Intent) -> Value {
    json!({
        "id": intent.id,
        "object": "payment_intent",
        "amount": intent.amount,
        "currency": intent.currency,
        "status": status(intent.status),
        "client_secret": intent.client_secret,
        "description": intent.description,
        "last_payment_error": intent.last_error,
        "next_action": next_action(intent),
        "payment_method_types": ["card"],
        "livemode": false,
    })
}

/// The charge of an intent; null when there is none.
pub(super) fn charge(intent: &Intent) -> Value {
    let Some(charge) = &intent.charge else { return Value::Null };
    let refunds: Vec<_> = charge.refunds.iter().map(|r| refund(&intent.id, charge, r)).collect();
    json!({
        "id": charge.id,
        "object": "charge",
        "amount": charge.amount,
        "amount_refunded": charge.refunded(),
        "currency": intent.currency,
        "payment_intent": intent.id,
        "metadata": intent.metadata,
        "refunded": charge.refunded() == charge.amount,
        "billing_details": { "email": charge.email },
        "refunds": { "object": "list", "data": refunds },
    })
}

/// A refund.
pub(super) fn refund(intent_id: &str, charge: &Charge, refund: &ChargeRefund) -> Value {
    json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "charge": charge.id,
        "payment_intent": intent_id,
        "status": "succeeded",
    })
}

/// A dispute.
pub(super) fn dispute(id: &str, intent_id: &str, charge: &Charge) -> Value {
    json!({
        "id": id, "object": "dispute", "amount": charge.amount, "charge": charge.id,
        "payment_intent": intent_id, "status": "needs_response", "reason": "fraudulent",
    })
}

/// A webhook event.
pub(super) fn event(id: &str, name: &str, object: &Value, seconds: i64) -> Value {
    json!({
        "id": id,
        "object": "event",
        "api_version": "2024-06-20",
        "created": seconds,
        "type": name,
        "livemode": false,
        "data": { "object": object },
    })
}

/// Stripe.js asks the payer by itself.
fn next_action(intent: &Intent) -> Value {
    match intent.status {
        IntentStatus::RequiresAction => json!({ "type": "use_stripe_sdk" }),
        _ => Value::Null,
    }
}

fn status(status: IntentStatus) -> &'static str {
    match status {
        IntentStatus::RequiresPaymentMethod => "requires_payment_method",
        IntentStatus::RequiresAction => "requires_action",
        IntentStatus::Processing => "processing",
        IntentStatus::Succeeded => "succeeded",
        IntentStatus::Canceled => "canceled",
    }
}
