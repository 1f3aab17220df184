//! PayPal's webhooks. Each is signed over what identifies it and a checksum of its body, with a certificate that
//! PayPal publishes: so it is checked here, and calls with made-up headers cost PayPal and us nothing.

use axum::http::HeaderMap;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::Value;

use super::{PayPal, read};
use crate::{
    DisputeSeen, DisputeStage, RefundStatus, ReturnTold, WebhookError, WebhookEvent, WebhookKind,
    amount::from_decimal, json as j,
};

/// A signature of at most 4096 bits.
const LONGEST_SIGNATURE: usize = 700;

impl PayPal {
    /// Reads an event, believing it only when PayPal signed it for our webhook.
    pub async fn verify_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
        now_ms: i64,
    ) -> Result<WebhookEvent, WebhookError> {
        let header = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).filter(|v| !v.is_empty());
        let named = (
            self.0.config.webhook_id.as_deref(),
            header("paypal-cert-url"),
            header("paypal-transmission-id"),
            header("paypal-transmission-sig").filter(|sig| sig.len() <= LONGEST_SIGNATURE),
            header("paypal-transmission-time"),
        );
        let (Some(webhook), Some(cert), Some(id), Some(sig), Some(time)) = named else {
            return Err(WebhookError::BadSignature);
        };
        if header("paypal-auth-algo") != Some("SHA256withRSA") {
            return Err(WebhookError::BadSignature);
        }
        let signature = STANDARD.decode(sig).map_err(|_| WebhookError::BadSignature)?;
        let signed = format!("{id}|{time}|{webhook}|{}", crc32fast::hash(body));
        let inner = &self.0;
        let key = inner.certificates.get(&inner.http, &inner.base_url, cert, now_ms).await?;
        // Before it is read: what a stranger sends may take a hundred times its size once it is.
        key.verify(signed.as_bytes(), &signature)?;
        read_event(&serde_json::from_slice(body).map_err(|_| WebhookError::Malformed)?)
    }
}

fn read_event(event: &Value) -> Result<WebhookEvent, WebhookError> {
    let event_id = j::string(event, "/id").ok_or(WebhookError::Malformed)?;
    let name = j::text(event, "/event_type").ok_or(WebhookError::Malformed)?;
    let kind = match name {
        "CHECKOUT.ORDER.APPROVED" => WebhookKind::Approved,
        "CHECKOUT.ORDER.COMPLETED" | "PAYMENT.CAPTURE.COMPLETED" => WebhookKind::PaymentCompleted,
        "PAYMENT.CAPTURE.PENDING" => WebhookKind::Pending,
        "PAYMENT.CAPTURE.DENIED" | "PAYMENT.CAPTURE.DECLINED" | "CHECKOUT.ORDER.VOIDED" => {
            WebhookKind::Denied
        }
        "PAYMENT.CAPTURE.REFUNDED" | "PAYMENT.REFUND.PENDING" | "PAYMENT.REFUND.FAILED" => {
            WebhookKind::Refunded
        }
        "PAYMENT.CAPTURE.REVERSED" => WebhookKind::Reversed,
        "CUSTOMER.DISPUTE.CREATED" | "CUSTOMER.DISPUTE.UPDATED" | "CUSTOMER.DISPUTE.RESOLVED" => {
            WebhookKind::Disputed
        }
        _ => WebhookKind::Other,
    };
    let resource = event.get("resource").unwrap_or(&Value::Null);
    let id = j::string(resource, "/id");
    let is_return = matches!(kind, WebhookKind::Refunded | WebhookKind::Reversed);
    let returned = j::text(resource, "/amount/value").and_then(from_decimal).zip(id.clone());
    let returned = returned.filter(|_| is_return).map(|(amount, id)| ReturnTold {
        id,
        amount,
        // What a bank took, it took, whatever the resource says of itself.
        status: if kind == WebhookKind::Reversed {
            RefundStatus::Completed
        } else {
            read::refund_status(resource)
        },
        word: read::word(resource),
        reference: j::string(resource, "/custom_id"),
    });
    let related = |what: &str| j::string(resource, &format!("/supplementary_data/related_ids/{what}"));
    // What the resource is depends on the event: an order, a capture, a refund pointing up to its capture, or a
    // dispute of one.
    let (provider_order_id, capture_id) = if name.starts_with("CHECKOUT.ORDER.") {
        (id, j::string(resource, "/purchase_units/0/payments/captures/0/id"))
    } else if is_return {
        (related("order_id"), related("capture_id").or_else(|| read::up(resource, "/captures/")))
    } else if kind == WebhookKind::Disputed {
        (None, j::string(resource, "/disputed_transactions/0/seller_transaction_id"))
    } else {
        (related("order_id"), id.filter(|_| name.starts_with("PAYMENT.CAPTURE.")))
    };
    // A refund carries our name for the refund there, not our order.
    let our_order_id = j::string(resource, "/custom_id")
        .filter(|_| !is_return)
        .or_else(|| j::string(resource, "/purchase_units/0/custom_id"))
        .or_else(|| j::string(resource, "/disputed_transactions/0/custom"));
    let dispute = (kind == WebhookKind::Disputed).then(|| dispute(resource)).flatten();
    Ok(WebhookEvent { event_id, kind, provider_order_id, capture_id, our_order_id, returned, dispute })
}

fn dispute(resource: &Value) -> Option<DisputeSeen> {
    let outcome = j::text(resource, "/dispute_outcome/outcome_code");
    let stage = match (j::text(resource, "/status"), outcome) {
        (Some("RESOLVED"), Some("RESOLVED_BUYER_FAVOUR" | "ACCEPTED")) => DisputeStage::Lost,
        // In our favour, called off, or paid out by PayPal itself: the money stays ours.
        (Some("RESOLVED"), _) => DisputeStage::Won,
        _ => DisputeStage::Open,
    };
    let respond_by = j::text(resource, "/seller_response_due_date");
    Some(DisputeSeen {
        id: j::string(resource, "/dispute_id")?,
        stage,
        word: outcome.map_or_else(|| read::word(resource), str::to_owned),
        reason: j::string(resource, "/reason").unwrap_or_default(),
        amount: j::text(resource, "/dispute_amount/value").and_then(from_decimal).unwrap_or(0),
        respond_by: respond_by
            .and_then(|t| t.parse::<jiff::Timestamp>().ok())
            .map(jiff::Timestamp::as_millisecond),
    })
}

#[cfg(test)]
#[path = "webhook_tests.rs"]
mod tests;
