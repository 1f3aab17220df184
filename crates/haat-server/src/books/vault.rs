//! Sealing what only the shop's own program may read: bank details, in the database and in its backups.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;

/// A key that is made from the shop's secret.
pub struct Vault(LessSafeKey);

impl Vault {
    /// The vault of the shop with this secret.
    pub fn new(secret: &[u8]) -> Self {
        let key = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), b"haat bank details 1");
        let key = UnboundKey::new(&AES_256_GCM, key.as_ref()).expect("a digest of 32 bytes");
        Self(LessSafeKey::new(key))
    }

    /// Seals a text for its owner; `None` when the machine has no randomness.
    pub fn seal(&self, owner: &str, text: &str) -> Option<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).ok()?;
        let mut bytes = text.as_bytes().to_vec();
        let sealed = Nonce::assume_unique_for_key(nonce);
        self.0.seal_in_place_append_tag(sealed, Aad::from(owner), &mut bytes).ok()?;
        Some(STANDARD.encode([&nonce[..], &bytes].concat()))
    }

    /// Opens what was sealed for this owner; `None` when it was sealed with another secret, or for someone else.
    pub fn open(&self, owner: &str, sealed: &str) -> Option<String> {
        let bytes = STANDARD.decode(sealed).ok()?;
        let (nonce, rest) = bytes.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut rest = rest.to_vec();
        let text = self.0.open_in_place(nonce, Aad::from(owner), &mut rest).ok()?;
        String::from_utf8(text.to_vec()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_shop_opens_it_and_only_for_its_owner() {
        let vault = Vault::new(b"secret");
        let sealed = vault.seal("meena", "HDFC 0001").unwrap();
        assert!(!sealed.contains("HDFC"));
        assert_ne!(vault.seal("meena", "HDFC 0001").unwrap(), sealed);
        assert_eq!(vault.open("meena", &sealed).as_deref(), Some("HDFC 0001"));
        assert_eq!(vault.open("kabir", &sealed), None);
        assert_eq!(Vault::new(b"other").open("meena", &sealed), None);
        assert_eq!(vault.open("meena", "nonsense"), None);
    }
}
