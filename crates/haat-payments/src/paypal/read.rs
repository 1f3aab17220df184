//! PayPal's JSON in our words.

use reqwest::StatusCode;
use serde_json::Value;

use crate::{
    CaptureOwner, PaymentError, PaymentStatus, ProviderPayment, RefundSeen, RefundStatus,
    amount::from_decimal, json as j,
};

/// An order, as create, look-up and capture answer it.
pub(super) fn order(order: &Value) -> Result<ProviderPayment, PaymentError> {
    let id = j::string(order, "/id").ok_or_else(|| PaymentError::unreadable("an order without an id"))?;
    let units = j::items(order, "/purchase_units");
    let unit = units.first().unwrap_or(&Value::Null);
    let captures = j::items(unit, "/payments/captures");
    let refunds: Vec<_> = j::items(unit, "/payments/refunds").iter().filter_map(refund_seen).collect();

    // A declined try may stand beside the capture that worked: the one that moved money counts.
    let took: Vec<_> = captures.iter().filter(|c| capture_status(c) != Some(PaymentStatus::Denied)).collect();
    let capture = took.first().copied().or(captures.first());
    let (amount, currency) = if took.is_empty() { money(unit, "/amount")? } else { total(&took)? };
    let status = match capture {
        Some(capture) => {
            capture_status(capture).ok_or_else(|| PaymentError::unreadable("a capture without a status"))?
        }
        None => order_status(order),
    };
    Ok(ProviderPayment {
        provider_order_id: id,
        capture_id: capture.and_then(|c| j::string(c, "/id")),
        status,
        amount,
        currency,
        merchant: j::string(unit, "/payee/merchant_id"),
        our_order_id: j::string(unit, "/custom_id")
            .or_else(|| capture.and_then(|c| j::string(c, "/custom_id"))),
        units: units.len(),
        payer_email: j::string(order, "/payer/email_address"),
        refunds,
    })
}

/// Whose a capture is: it says so itself, or points up to its order.
pub(super) fn capture_owner(capture: &Value) -> Option<CaptureOwner> {
    let related = j::string(capture, "/supplementary_data/related_ids/order_id");
    let provider_order_id = related.or_else(|| up(capture, "/orders/"))?;
    Some(CaptureOwner { provider_order_id, our_order_id: j::string(capture, "/custom_id") })
}

/// The id of what a resource belongs to.
pub(super) fn up(resource: &Value, folder: &str) -> Option<String> {
    let up = j::items(resource, "/links").iter().find(|link| j::text(link, "/rel") == Some("up"))?;
    let (_, id) = j::text(up, "/href")?.rsplit_once(folder)?;
    j::is_id(id).then(|| id.to_owned())
}

/// The answer to a refund. Some answers leave the amount out; it is then what we asked for.
pub(super) fn refund(answer: &Value, asked: i64) -> Result<RefundSeen, PaymentError> {
    let id = j::string(answer, "/id").ok_or_else(|| PaymentError::unreadable("a refund without an id"))?;
    let amount = j::text(answer, "/amount/value").and_then(from_decimal).unwrap_or(asked);
    Ok(RefundSeen {
        id,
        amount,
        status: refund_status(answer),
        word: word(answer),
        reference: None,
        certain: true,
    })
}

/// A refusal (4xx) in our words.
pub(super) fn failure(status: StatusCode, answer: &Value) -> PaymentError {
    let code = j::text(answer, "/details/0/issue").or_else(|| j::text(answer, "/name")).unwrap_or_default();
    let declined = |message: &str| PaymentError::Declined { message: message.to_owned() };
    match (status.as_u16(), code) {
        (
            _,
            "INSTRUMENT_DECLINED" | "TRANSACTION_REFUSED" | "CARD_EXPIRED" | "TRANSACTION_LIMIT_EXCEEDED",
        ) => declined("PayPal declined this payment. Please try another way to pay."),
        (_, "PAYER_CANNOT_PAY" | "PAYER_ACCOUNT_RESTRICTED" | "PAYER_ACCOUNT_LOCKED_OR_CLOSED") => {
            declined("PayPal cannot take this payment from your account. Please try another way to pay.")
        }
        (_, "PAYER_ACTION_REQUIRED" | "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING") => {
            declined("PayPal asks you to confirm this payment once more. Please try again.")
        }
        (_, "CAPTURE_FULLY_REFUNDED") => PaymentError::AlreadyRefunded,
        (404, _) | (_, "INVALID_RESOURCE_ID") => PaymentError::NotFound,
        (number, "") => PaymentError::rejected(format!("HTTP_{number}"), "no reason given"),
        (_, code) => {
            let detail = j::text(answer, "/details/0/description").or_else(|| j::text(answer, "/message"));
            PaymentError::rejected(code, detail.unwrap_or_default())
        }
    }
}

fn order_status(order: &Value) -> PaymentStatus {
    match j::text(order, "/status") {
        // An order that only authorises can never be captured as one of ours.
        Some("APPROVED") if j::text(order, "/intent").unwrap_or("CAPTURE") == "CAPTURE" => {
            PaymentStatus::Approved
        }
        Some("VOIDED") => PaymentStatus::Denied,
        // COMPLETED without a capture moved no money to us.
        _ => PaymentStatus::Created,
    }
}

fn capture_status(capture: &Value) -> Option<PaymentStatus> {
    Some(match j::text(capture, "/status")? {
        "COMPLETED" => PaymentStatus::Completed,
        "REFUNDED" => PaymentStatus::Refunded,
        "PARTIALLY_REFUNDED" => PaymentStatus::PartiallyRefunded,
        "DECLINED" | "FAILED" => PaymentStatus::Denied,
        // PENDING, and whatever PayPal may invent: not decided until we know better.
        _ => PaymentStatus::Pending,
    })
}

/// PayPal's own word for where a refund or dispute stands.
pub(super) fn word(value: &Value) -> String {
    j::string(value, "/status").unwrap_or_default()
}

pub(super) fn refund_status(refund: &Value) -> RefundStatus {
    match j::text(refund, "/status") {
        Some("COMPLETED") => RefundStatus::Completed,
        Some("CANCELLED" | "FAILED") => RefundStatus::Failed,
        _ => RefundStatus::Pending,
    }
}

fn refund_seen(refund: &Value) -> Option<RefundSeen> {
    let amount = j::text(refund, "/amount/value").and_then(from_decimal)?;
    let (id, reference) = (j::string(refund, "/id")?, j::string(refund, "/custom_id"));
    Some(RefundSeen {
        id,
        amount,
        status: refund_status(refund),
        word: word(refund),
        reference,
        certain: false,
    })
}

/// The sum of captures: two for one order can only be wrong, and the sum then fails the amount check.
fn total(captures: &[&Value]) -> Result<(i64, String), PaymentError> {
    let mut sum = 0_i64;
    let mut currency = String::new();
    for capture in captures {
        let (amount, of) = money(capture, "/amount")?;
        sum = sum.saturating_add(amount);
        currency = of;
    }
    Ok((sum, currency))
}

fn money(value: &Value, pointer: &str) -> Result<(i64, String), PaymentError> {
    let money = value.pointer(pointer).unwrap_or(&Value::Null);
    let amount = j::text(money, "/value").and_then(from_decimal);
    match (amount, j::string(money, "/currency_code")) {
        (Some(amount), Some(currency)) => Ok((amount, currency)),
        _ => Err(PaymentError::unreadable("no amount")),
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
