//! The sandbox's Stripe in Stripe's JSON: every field that its published description requires.

use serde_json::{Value, json};

use super::books::{Charge, ChargeRefund, Dispute, Intent, IntentStatus, RefundState};

/// How many refunds come with a charge.
const WITH_A_CHARGE: usize = 10;

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
        "amount_capturable": 0,
        "amount_details": { "tip": {} },
        "amount_received": intent.amount_received,
        "application": null,
        "application_fee_amount": null,
        "automatic_payment_methods": null,
        "canceled_at": intent.canceled_at,
        "cancellation_reason": intent.canceled_at.map(|_| "abandoned"),
        "capture_method": "automatic",
        "client_secret": intent.client_secret,
        "confirmation_method": "automatic",
        "created": intent.created,
        "currency": intent.currency,
        "customer": null,
        "description": intent.description,
        "last_payment_error": intent.last_error,
        "latest_charge": latest_charge,
        "livemode": false,
        "metadata": intent.metadata,
        "next_action": next_action(intent),
        "on_behalf_of": null,
        "payment_method": null,
        "payment_method_configuration_details": null,
        "payment_method_options": { "card": { "request_three_d_secure": "automatic" } },
        "payment_method_types": ["card"],
        "processing": null,
        "receipt_email": intent.receipt_email,
        "review": null,
        "setup_future_usage": null,
        "shipping": intent.shipping,
        "source": null,
        "statement_descriptor": null,
        "statement_descriptor_suffix": null,
        "status": status(intent.status),
        "transfer_data": null,
        "transfer_group": null,
    })
}

/// What the payer's browser may see of an intent.
pub(super) fn intent_for_payer(intent: &Intent) -> Value {
    json!({
        "id": intent.id,
        "object": "payment_intent",
        "amount": intent.amount,
        "amount_details": { "tip": {} },
        "automatic_payment_methods": null,
        "canceled_at": intent.canceled_at,
        "cancellation_reason": intent.canceled_at.map(|_| "abandoned"),
        "capture_method": "automatic",
        "client_secret": intent.client_secret,
        "confirmation_method": "automatic",
        "created": intent.created,
        "currency": intent.currency,
        "description": intent.description,
        "last_payment_error": intent.last_error,
        "livemode": false,
        "next_action": next_action(intent),
        "payment_method": null,
        "payment_method_types": ["card"],
        "processing": null,
        "receipt_email": intent.receipt_email,
        "setup_future_usage": null,
        "shipping": intent.shipping,
        "source": null,
        "status": status(intent.status),
    })
}

/// The charge of an intent; null when there is none.
pub(super) fn charge(intent: &Intent) -> Value {
    let Some(charge) = &intent.charge else { return Value::Null };
    let paid = intent.status == IntentStatus::Succeeded;
    let address = json!({ "city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null });
    json!({
        "id": charge.id,
        "object": "charge",
        "amount": charge.amount,
        "amount_captured": if paid { charge.amount } else { 0 },
        "amount_refunded": charge.refunded(),
        "application": null,
        "application_fee": null,
        "application_fee_amount": null,
        "balance_transaction": paid.then(|| charge.id.replace("ch_", "txn_")),
        "billing_details": { "address": address, "email": charge.email, "name": null, "phone": null, "tax_id": null },
        "calculated_statement_descriptor": null,
        "captured": paid,
        "created": charge.created,
        "currency": intent.currency,
        "customer": null,
        "description": intent.description,
        "disputed": charge.dispute.is_some(),
        "failure_balance_transaction": null,
        "failure_code": null,
        "failure_message": null,
        "fraud_details": {},
        "livemode": false,
        "metadata": intent.metadata,
        "on_behalf_of": null,
        "outcome": null,
        "paid": paid,
        "payment_intent": intent.id,
        "payment_method": null,
        "payment_method_details": null,
        "receipt_email": intent.receipt_email,
        "receipt_number": null,
        "receipt_url": null,
        "refunded": charge.refunded() == charge.amount,
        "refunds": refunds(intent, charge, None, WITH_A_CHARGE, &format!("/v1/charges/{}/refunds", charge.id)),
        "review": null,
        "shipping": intent.shipping,
        "source": null,
        "source_transfer": null,
        "statement_descriptor": null,
        "statement_descriptor_suffix": null,
        "status": if paid { "succeeded" } else { "pending" },
        "transfer_data": null,
        "transfer_group": null,
    })
}

/// One page of a charge's refunds, the newest first.
pub(super) fn refunds(
    intent: &Intent,
    charge: &Charge,
    after: Option<&str>,
    limit: usize,
    url: &str,
) -> Value {
    let mut left = charge.refunds.iter().rev().peekable();
    if let Some(after) = after {
        left.by_ref().find(|refund| refund.id == after);
    }
    let page: Vec<_> = left.by_ref().take(limit).map(|r| refund(intent, charge, r)).collect();
    json!({ "object": "list", "data": page, "has_more": left.peek().is_some(), "url": url })
}

/// A refund.
pub(super) fn refund(intent: &Intent, charge: &Charge, refund: &ChargeRefund) -> Value {
    let word = match refund.status {
        RefundState::Succeeded => "succeeded",
        RefundState::Pending => "pending",
        RefundState::Failed => "failed",
    };
    let mut shown = json!({
        "id": refund.id,
        "object": "refund",
        "amount": refund.amount,
        "balance_transaction": refund.id.replace("re_", "txn_"),
        "charge": charge.id,
        "created": refund.created,
        "currency": intent.currency,
        "destination_details": { "card": { "type": "refund" }, "type": "card" },
        "metadata": refund.metadata,
        "payment_intent": intent.id,
        "reason": null,
        "receipt_number": null,
        "source_transfer_reversal": null,
        "status": word,
        "transfer_reversal": null,
    });
    if refund.status == RefundState::Failed {
        shown["failure_balance_transaction"] = json!(refund.id.replace("re_", "txn_f"));
        shown["failure_reason"] = json!("expired_or_canceled_card");
    }
    shown
}

/// A dispute.
pub(super) fn dispute(intent: &Intent, charge: &Charge, dispute: &Dispute) -> Value {
    json!({
        "id": dispute.id,
        "object": "dispute",
        "amount": dispute.amount,
        "balance_transactions": [],
        "charge": charge.id,
        "created": dispute.created,
        "currency": intent.currency,
        "enhanced_eligibility_types": [],
        "evidence": {},
        "evidence_details": {
            "due_by": dispute.due_by, "enhanced_eligibility": {}, "has_evidence": false, "past_due": false,
            "submission_count": 0,
        },
        "is_charge_refundable": dispute.status.starts_with("warning"),
        "livemode": false,
        "metadata": {},
        "payment_intent": intent.id,
        "reason": "fraudulent",
        "status": dispute.status,
    })
}

/// A webhook event.
pub(super) fn event(id: &str, name: &str, object: &Value, seconds: i64) -> Value {
    json!({
        "id": id,
        "object": "event",
        "api_version": "2024-06-20",
        "created": seconds,
        "data": { "object": object },
        "livemode": false,
        "pending_webhooks": 1,
        "request": { "id": null, "idempotency_key": null },
        "type": name,
    })
}

/// Stripe.js asks the payer by itself.
fn next_action(intent: &Intent) -> Value {
    match intent.status {
        IntentStatus::RequiresAction => json!({ "type": "use_stripe_sdk", "use_stripe_sdk": {} }),
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
