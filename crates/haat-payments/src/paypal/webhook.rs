//! PayPal's webhooks: PayPal itself is asked whether it signed what arrived.

use axum::http::HeaderMap;
use reqwest::Method;
use serde_json::{Value, json};

use super::{PayPal, read};
use crate::{
    PaymentError, ReturnTold, WebhookError, WebhookEvent, WebhookKind, amount::from_decimal, json as j,
};

impl PayPal {
    /// Reads an event, believing it only when PayPal says that it sent it to our webhook.
    pub async fn verify_webhook(
        &self,
        headers: &HeaderMap,
        body: &[u8],
    ) -> Result<WebhookEvent, WebhookError> {
        let header = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).filter(|v| !v.is_empty());
        let signature = (
            self.0.config.webhook_id.as_deref(),
            header("paypal-auth-algo"),
            header("paypal-cert-url"),
            header("paypal-transmission-id"),
            header("paypal-transmission-sig"),
            header("paypal-transmission-time"),
        );
        let (Some(webhook), Some(algo), Some(cert), Some(id), Some(sig), Some(time)) = signature else {
            return Err(WebhookError::BadSignature);
        };
        let raw = std::str::from_utf8(body).map_err(|_| WebhookError::Malformed)?;
        let event: Value = serde_json::from_str(raw).map_err(|_| WebhookError::Malformed)?;
        if !event.is_object() {
            return Err(WebhookError::Malformed);
        }

        let question = json!({
            "webhook_id": webhook, "auth_algo": algo, "cert_url": cert,
            "transmission_id": id, "transmission_sig": sig, "transmission_time": time,
        })
        .to_string();
        // The signature covers the very bytes of the event, so they go in as they came, not re-serialised.
        let question = format!("{},\"webhook_event\":{raw}}}", question.trim_end_matches('}'));
        let path = "/v1/notifications/verify-webhook-signature";
        match self.call_raw(Method::POST, path, Some(question), None).await {
            Ok(answer) if j::text(&answer, "/verification_status") == Some("SUCCESS") => read_event(&event),
            Ok(_) => Err(WebhookError::BadSignature),
            // PayPal answers 4xx to signatures that are not even well formed.
            Err(PaymentError::Rejected { code, .. }) if code != "invalid_client" => {
                Err(WebhookError::BadSignature)
            }
            Err(error) => Err(WebhookError::Unreachable(error.to_string())),
        }
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
        "PAYMENT.CAPTURE.REFUNDED" => WebhookKind::Refunded,
        "PAYMENT.CAPTURE.REVERSED" => WebhookKind::Reversed,
        _ => WebhookKind::Other,
    };
    let resource = event.get("resource").unwrap_or(&Value::Null);
    let id = j::string(resource, "/id");
    let is_return = matches!(kind, WebhookKind::Refunded | WebhookKind::Reversed);
    let returned = j::text(resource, "/amount/value").and_then(from_decimal).zip(id.clone());
    let returned = returned.filter(|_| is_return).map(|(amount, id)| ReturnTold { id, amount });
    let related = |what: &str| j::string(resource, &format!("/supplementary_data/related_ids/{what}"));
    // What the resource is depends on the event: an order, a capture, or a refund pointing up to its capture.
    let (provider_order_id, capture_id) = if name.starts_with("CHECKOUT.ORDER.") {
        (id, j::string(resource, "/purchase_units/0/payments/captures/0/id"))
    } else if is_return {
        (related("order_id"), related("capture_id").or_else(|| read::up(resource, "/captures/")))
    } else {
        (related("order_id"), id.filter(|_| name.starts_with("PAYMENT.CAPTURE.")))
    };
    let our_order_id =
        j::string(resource, "/custom_id").or_else(|| j::string(resource, "/purchase_units/0/custom_id"));
    Ok(WebhookEvent { event_id, kind, provider_order_id, capture_id, our_order_id, returned })
}

#[cfg(test)]
#[path = "webhook_tests.rs"]
mod tests;
