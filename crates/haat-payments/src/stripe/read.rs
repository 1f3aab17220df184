//! Stripe's JSON in our words.

use reqwest::StatusCode;
use serde_json::Value;

use crate::{PaymentError, PaymentStatus, ProviderPayment, RefundSeen, RefundStatus, json as j};

/// A `PaymentIntent`. Its charge and refunds are there only when it was looked up.
pub(super) fn intent(intent: &Value) -> Result<ProviderPayment, PaymentError> {
    let unreadable = || PaymentError::unreadable("not a PaymentIntent");
    let id = j::string(intent, "/id").ok_or_else(unreadable)?;
    let word = j::text(intent, "/status").ok_or_else(unreadable)?;
    let currency = j::text(intent, "/currency").ok_or_else(unreadable)?.to_ascii_uppercase();
    let field = if word == "succeeded" { "amount_received" } else { "amount" };
    let amount = intent.get(field).and_then(Value::as_i64).ok_or_else(unreadable)?;

    let charge = intent.get("latest_charge").unwrap_or(&Value::Null);
    let refunds = refunds(j::items(charge, "/refunds/data"));
    let given_back = charge.get("amount_refunded").and_then(Value::as_i64).unwrap_or(0);
    let status = match word {
        "succeeded" if given_back >= amount && given_back > 0 => PaymentStatus::Refunded,
        "succeeded" if given_back > 0 => PaymentStatus::PartiallyRefunded,
        "succeeded" => PaymentStatus::Completed,
        "canceled" => PaymentStatus::Denied,
        "requires_payment_method" | "requires_confirmation" | "requires_action" => PaymentStatus::Created,
        // processing, requires_capture, and whatever Stripe may invent: not decided until we know better.
        _ => PaymentStatus::Pending,
    };
    // A failed try leaves its charge behind; only one that took money is a capture.
    let took_money = !matches!(status, PaymentStatus::Created | PaymentStatus::Denied);
    let capture_id = charge.as_str().map(str::to_owned).or_else(|| j::string(charge, "/id"));
    let email = j::string(charge, "/billing_details/email").or_else(|| j::string(intent, "/receipt_email"));
    Ok(ProviderPayment {
        provider_order_id: id,
        capture_id: capture_id.filter(|_| took_money),
        status,
        amount,
        currency,
        merchant: None,
        our_order_id: j::string(intent, "/metadata/order_id"),
        units: 1,
        payer_email: email,
        refunds,
    })
}

/// The answer to a refund.
pub(super) fn refund(answer: &Value, asked: i64) -> Result<RefundSeen, PaymentError> {
    let id = j::string(answer, "/id").ok_or_else(|| PaymentError::unreadable("a refund without an id"))?;
    let amount = answer.get("amount").and_then(Value::as_i64).unwrap_or(asked);
    let reference = j::string(answer, "/metadata/refund");
    Ok(RefundSeen { id, amount, status: refund_status(answer), word: word(answer), reference, certain: true })
}

/// The refunds of a list.
pub(super) fn refunds(list: &[Value]) -> Vec<RefundSeen> {
    list.iter().filter_map(|refund| self::refund(refund, 0).ok().filter(|refund| refund.amount > 0)).collect()
}

/// Stripe's own word for where something stands.
pub(super) fn word(value: &Value) -> String {
    j::string(value, "/status").unwrap_or_default()
}

/// A refusal (4xx) in our words. Stripe's messages for card errors are written for the payer.
pub(super) fn failure(status: StatusCode, answer: &Value) -> PaymentError {
    let kind = j::text(answer, "/error/type").unwrap_or_default();
    let code = j::text(answer, "/error/code").unwrap_or_default();
    let message = j::text(answer, "/error/message");
    match (status.as_u16(), kind, code) {
        (_, "card_error", _) => PaymentError::Declined {
            message: message.unwrap_or("Your card was declined. Please try another card.").to_owned(),
        },
        (402, ..) => {
            PaymentError::Declined { message: "Your card was declined. Please try another card.".to_owned() }
        }
        (_, _, "charge_already_refunded") => PaymentError::AlreadyRefunded,
        (404, ..) | (_, _, "resource_missing") => PaymentError::NotFound,
        (number, "", "") => PaymentError::rejected(format!("HTTP_{number}"), message.unwrap_or_default()),
        (_, kind, "") => PaymentError::rejected(kind, message.unwrap_or_default()),
        (_, _, code) => PaymentError::rejected(code, message.unwrap_or_default()),
    }
}

pub(super) fn refund_status(refund: &Value) -> RefundStatus {
    match j::text(refund, "/status") {
        Some("succeeded") => RefundStatus::Completed,
        Some("failed" | "canceled") => RefundStatus::Failed,
        _ => RefundStatus::Pending,
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
