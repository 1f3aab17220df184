//! Signatures of webhooks, made as PayPal makes them: RSA over what identifies the delivery and a checksum of its
//! body, with a certificate that anyone may fetch. The key is no secret: it proves nothing but that a sandbox speaks.

use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{
    rand::SystemRandom,
    signature::{RSA_PKCS1_SHA256, RsaKeyPair},
};

use super::{super::random::random_text, json};

/// The certificate that goes with the key.
pub(super) const CERTIFICATE: &str = include_str!("sandbox-cert.pem");
const KEY: &[u8] = include_bytes!("sandbox-key.der");
/// Where the certificate is, below the sandbox's PayPal.
pub(super) const CERTIFICATE_PATH: &str = "/v1/notifications/certs/CERT-360caa42-sandbox";

pub(super) struct WebhookSigner {
    key: RsaKeyPair,
    webhook_id: String,
    cert_url: String,
}

impl WebhookSigner {
    pub(super) fn new(webhook_id: &str, base_url: &str) -> Self {
        let key = RsaKeyPair::from_pkcs8(KEY).expect("the key beside this file is one");
        Self { key, webhook_id: webhook_id.to_owned(), cert_url: format!("{base_url}{CERTIFICATE_PATH}") }
    }

    /// The headers of one delivery.
    pub(super) fn headers(&self, body: &str, now_ms: i64) -> Vec<(String, String)> {
        let (id, time) = (random_text(36), json::time(now_ms));
        let signed = format!("{id}|{time}|{}|{}", self.webhook_id, crc32fast::hash(body.as_bytes()));
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .expect("the signature has the length of the key");
        [
            ("paypal-auth-algo", "SHA256withRSA".to_owned()),
            ("paypal-cert-url", self.cert_url.clone()),
            ("paypal-transmission-id", id),
            ("paypal-transmission-sig", STANDARD.encode(signature)),
            ("paypal-transmission-time", time),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }
}
