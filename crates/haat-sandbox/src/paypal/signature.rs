//! Signatures of webhooks that this sandbox, and nobody else, can make and recognise.

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Deserializer, Value};
use sha2::Sha256;

use super::{super::random::random_text, json};
use crate::reading as j;

pub(super) struct Signer {
    secret: String,
    webhook_id: String,
    cert_url: String,
}

impl Signer {
    pub(super) fn new(webhook_id: &str, base_url: &str) -> Self {
        let cert_url = format!("{base_url}/v1/notifications/certs/sandbox");
        Self { secret: random_text(40), webhook_id: webhook_id.to_owned(), cert_url }
    }

    /// The headers of one delivery.
    pub(super) fn headers(&self, body: &str, now_ms: i64) -> Vec<(String, String)> {
        let (id, time) = (random_text(24), json::time(now_ms));
        let signature = STANDARD.encode(self.mac(&id, &time, body).finalize().into_bytes());
        [
            ("paypal-auth-algo", "HMAC-SHA256-SANDBOX".to_owned()),
            ("paypal-cert-url", self.cert_url.clone()),
            ("paypal-transmission-id", id),
            ("paypal-transmission-sig", signature),
            ("paypal-transmission-time", time),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }

    /// Whether a question to `verify-webhook-signature` is about a delivery of ours, byte for byte.
    pub(super) fn recognises(&self, question: &str) -> bool {
        let Ok(asked) = serde_json::from_str::<Value>(question) else { return false };
        let fields = (
            j::text(&asked, "/webhook_id"),
            j::text(&asked, "/transmission_id"),
            j::text(&asked, "/transmission_time"),
            j::text(&asked, "/transmission_sig").and_then(|sig| STANDARD.decode(sig).ok()),
            raw_event(question),
        );
        let (Some(webhook), Some(id), Some(time), Some(signature), Some(event)) = fields else {
            return false;
        };
        webhook == self.webhook_id && self.mac(id, time, event).verify_slice(&signature).is_ok()
    }

    fn mac(&self, id: &str, time: &str, body: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.secret.as_bytes()).expect("HMAC takes keys of any length");
        for part in [id, "|", time, "|", &self.webhook_id, "|", body] {
            mac.update(part.as_bytes());
        }
        mac
    }
}

/// The event inside a question, in its very bytes.
fn raw_event(question: &str) -> Option<&str> {
    let (_, rest) = question.split_once("\"webhook_event\"")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    let mut event = Deserializer::from_str(rest).into_iter::<Value>();
    event.next()?.ok()?;
    rest.get(..event.byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_is_found_in_its_very_bytes() {
        let question = r#"{ "a": "}", "webhook_event" : {"z":1.0, "a": [ "\"webhook_event\"" ]} , "b": 1 }"#;
        assert_eq!(raw_event(question), Some(r#"{"z":1.0, "a": [ "\"webhook_event\"" ]}"#));
        assert_eq!(raw_event("{}"), None);
        assert_eq!(raw_event(r#"{"webhook_event":"#), None);
    }
}
