//! Stripe's webhooks: an HMAC over the time and the very bytes of the body.

use axum::http::HeaderMap;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;

use super::{Stripe, read};
use crate::{
    DisputeSeen, DisputeStage, RefundStatus, ReturnTold, WebhookError, WebhookEvent, WebhookKind, json as j,
};

/// How far a signature's time may be from ours, either way.
const TOLERANCE_MS: i64 = 5 * 60 * 1000;

impl Stripe {
    /// Reads an event, believing it only when it was signed with our secret, recently.
    pub fn verify_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_ms: i64,
    ) -> Result<WebhookEvent, WebhookError> {
        let secret = self.0.config.webhook_secret.as_deref().ok_or(WebhookError::BadSignature)?;
        let header = headers.get("stripe-signature").and_then(|v| v.to_str().ok());
        check_signature(secret, header.ok_or(WebhookError::BadSignature)?, body, now_ms)?;
        read_event(&serde_json::from_slice(body).map_err(|_| WebhookError::Malformed)?)
    }
}

fn mac(secret: &str, seconds: i64, body: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(seconds.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

fn check_signature(secret: &str, header: &str, body: &[u8], now_ms: i64) -> Result<(), WebhookError> {
    let parts = || header.split(',').filter_map(|part| part.trim().split_once('='));
    let seconds: i64 = parts()
        .find(|(key, _)| *key == "t")
        .and_then(|(_, value)| value.parse().ok())
        .ok_or(WebhookError::BadSignature)?;
    // While a secret is rolled there are several signatures; one right one is enough.
    let right = parts()
        .filter(|(key, _)| *key == "v1")
        .filter_map(|(_, value)| hex::decode(value).ok())
        .any(|signature| mac(secret, seconds, body).verify_slice(&signature).is_ok());
    if !right {
        return Err(WebhookError::BadSignature);
    }
    let age = now_ms.saturating_sub(seconds.saturating_mul(1000));
    if age.saturating_abs() > TOLERANCE_MS { Err(WebhookError::Stale) } else { Ok(()) }
}

fn read_event(event: &Value) -> Result<WebhookEvent, WebhookError> {
    let event_id = j::string(event, "/id").ok_or(WebhookError::Malformed)?;
    let name = j::text(event, "/type").ok_or(WebhookError::Malformed)?;
    let kind = match name {
        "payment_intent.succeeded" => WebhookKind::PaymentCompleted,
        "payment_intent.processing" => WebhookKind::Pending,
        "payment_intent.payment_failed" | "payment_intent.canceled" => WebhookKind::Denied,
        "charge.refunded"
        | "refund.created"
        | "refund.updated"
        | "refund.failed"
        | "charge.refund.updated" => WebhookKind::Refunded,
        "charge.dispute.created" | "charge.dispute.updated" | "charge.dispute.closed" => {
            WebhookKind::Disputed
        }
        "charge.dispute.funds_withdrawn" => WebhookKind::Reversed,
        "charge.dispute.funds_reinstated" => WebhookKind::Reinstated,
        _ => WebhookKind::Other,
    };
    let object = event.pointer("/data/object").unwrap_or(&Value::Null);
    let id = j::string(object, "/id");
    // The object is the intent, its charge, or something (refund, dispute) that names both.
    let (provider_order_id, capture_id) = match j::text(object, "/object") {
        Some("payment_intent") => (id, j::string(object, "/latest_charge")),
        Some("charge") => (j::string(object, "/payment_intent"), id),
        _ => (j::string(object, "/payment_intent"), j::string(object, "/charge")),
    };
    let our_order_id = j::string(object, "/metadata/order_id");
    let what = j::text(object, "/object");
    let amount = object.get("amount").and_then(Value::as_i64);
    // What a bank took, it took, until it gives it to us again; a refund says itself how far it came.
    let status = match (kind, what) {
        (WebhookKind::Reversed, _) => Some(RefundStatus::Completed),
        (WebhookKind::Reinstated, _) => Some(RefundStatus::Failed),
        (WebhookKind::Refunded, Some("refund")) => Some(read::refund_status(object)),
        _ => None,
    };
    let returned = amount.zip(j::string(object, "/id")).zip(status);
    let returned = returned.map(|((amount, id), status)| ReturnTold {
        id,
        amount,
        status,
        word: read::word(object),
        reference: j::string(object, "/metadata/refund"),
    });
    let dispute = (what == Some("dispute")).then(|| dispute(object)).flatten();
    Ok(WebhookEvent { event_id, kind, provider_order_id, capture_id, our_order_id, returned, dispute })
}

fn dispute(object: &Value) -> Option<DisputeSeen> {
    let word = read::word(object);
    let stage = match word.as_str() {
        // An inquiry that ends without a chargeback, or one that was headed off, leaves the money with us.
        "won" | "warning_closed" | "prevented" => DisputeStage::Won,
        "lost" => DisputeStage::Lost,
        _ => DisputeStage::Open,
    };
    let due = object.pointer("/evidence_details/due_by").and_then(Value::as_i64);
    Some(DisputeSeen {
        id: j::string(object, "/id")?,
        stage,
        word,
        reason: j::string(object, "/reason").unwrap_or_default(),
        amount: object.get("amount").and_then(Value::as_i64).unwrap_or(0),
        respond_by: due.map(|seconds| seconds.saturating_mul(1000)),
    })
}

#[cfg(test)]
#[path = "webhook_tests.rs"]
mod tests;
