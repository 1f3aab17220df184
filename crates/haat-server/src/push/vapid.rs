//! Who sends: the shop's own key, by which a push service knows us again (RFC 8292).

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::time::{HOUR, Millis, SECOND};
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

/// How long a signature is good for; push services take 24 hours at most.
const VALID_FOR: i64 = 12 * HOUR;

/// The shop's key.
pub(super) struct Vapid {
    key: EcdsaKeyPair,
    /// Whom the push service may write to about us.
    contact: String,
}

/// A new key, as it is stored.
pub(super) fn generate() -> Result<String, Unspecified> {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
    Ok(URL_SAFE_NO_PAD.encode(key.as_ref()))
}

impl Vapid {
    /// From what was stored.
    pub(super) fn new(stored: &str, contact: String) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(stored.trim()).ok()?;
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random).ok()?;
        Some(Self { key, contact })
    }

    /// What browsers subscribe with.
    pub(super) fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.key.public_key().as_ref())
    }

    /// The `Authorization` for a push service at `origin`.
    pub(super) fn sign(&self, origin: &str, now: Millis) -> Result<String, Unspecified> {
        let head = URL_SAFE_NO_PAD.encode(json!({ "typ": "JWT", "alg": "ES256" }).to_string());
        let exp = now.plus(VALID_FOR).0 / SECOND;
        let claim = json!({ "aud": origin, "exp": exp, "sub": self.contact }).to_string();
        let text = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claim));
        let signature = self.key.sign(&SystemRandom::new(), text.as_bytes())?;
        let signature = URL_SAFE_NO_PAD.encode(signature.as_ref());
        Ok(format!("vapid t={text}.{signature}, k={}", self.public()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    #[test]
    fn a_push_service_can_check_the_signature() {
        let vapid = Vapid::new(&generate().unwrap(), "mailto:shop@example.com".to_owned()).unwrap();
        let header = vapid.sign("https://push.example", Millis(1_800_000_000_000)).unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(key))
            .verify(text.as_bytes(), &bytes(signature))
            .unwrap();
        let claim: serde_json::Value =
            serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
        assert_eq!(
            claim,
            json!({ "aud": "https://push.example", "exp": 1_800_043_200, "sub": "mailto:shop@example.com" })
        );
    }

    #[test]
    fn a_damaged_key_is_none() {
        assert!(Vapid::new("nonsense", String::new()).is_none());
    }
}
