//! How Stripe signs its webhooks.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The signature header for a body sent at a time.
pub(super) fn sign(secret: &str, body: &str, seconds: i64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(format!("{seconds}.{body}").as_bytes());
    format!("t={seconds},v1={}", hex::encode(mac.finalize().into_bytes()))
}
