//! Sealing what only the shop's own program may read, in the database and in its backups: bank details, the secrets of
//! authenticator apps.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hmac;

/// What is sealed. Each has keys of its own, so that what was sealed as one opens as no other.
#[derive(Debug, Clone, Copy)]
pub enum Purpose {
    /// Where sellers want their money.
    BankDetails,
    /// What accounts share with authenticator apps.
    SecondFactors,
}

impl Purpose {
    const fn label(self) -> &'static [u8] {
        match self {
            Self::BankDetails => b"haat bank details 1",
            Self::SecondFactors => b"haat second factors 1",
        }
    }
}

/// Keys that are made from the shop's secret, and from those that it had before.
pub struct Vault {
    key: LessSafeKey,
    old: Vec<LessSafeKey>,
}

/// What was found in an envelope.
#[derive(Debug, PartialEq, Eq)]
pub struct Opened {
    /// The text.
    pub text: String,
    /// Whether it was sealed with a secret that the shop had before: it should be sealed anew.
    pub is_old: bool,
}

impl Vault {
    /// The vault of the shop with this secret, which had these before.
    pub fn new(purpose: Purpose, secret: &[u8], old: &[String]) -> Self {
        // One that the program made itself is kept as digits, and counts as the bytes that they stand for.
        let made = old.iter().filter_map(|secret| hex::decode(secret.trim()).ok());
        let given = old.iter().map(|secret| secret.clone().into_bytes());
        let old = given.chain(made).map(|secret| key(purpose, &secret)).collect();
        Self { key: key(purpose, secret), old }
    }

    /// Seals a text for its owner; `None` when the machine has no randomness.
    pub fn seal(&self, owner: &str, text: &str) -> Option<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).ok()?;
        let mut bytes = text.as_bytes().to_vec();
        let sealed = Nonce::assume_unique_for_key(nonce);
        self.key.seal_in_place_append_tag(sealed, Aad::from(owner), &mut bytes).ok()?;
        Some(STANDARD.encode([&nonce[..], &bytes].concat()))
    }

    /// Opens what was sealed for this owner; `None` when it was sealed with an unknown secret, or for someone else.
    pub fn open(&self, owner: &str, sealed: &str) -> Option<Opened> {
        let bytes = STANDARD.decode(sealed).ok()?;
        let opened = |key: &LessSafeKey, is_old: bool| {
            let (nonce, rest) = bytes.split_at_checked(NONCE_LEN)?;
            let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
            let mut rest = rest.to_vec();
            let text = key.open_in_place(nonce, Aad::from(owner), &mut rest).ok()?;
            Some(Opened { text: String::from_utf8(text.to_vec()).ok()?, is_old })
        };
        opened(&self.key, false).or_else(|| self.old.iter().find_map(|key| opened(key, true)))
    }
}

fn key(purpose: Purpose, secret: &[u8]) -> LessSafeKey {
    let key = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), purpose.label());
    let key = UnboundKey::new(&AES_256_GCM, key.as_ref()).expect("a digest of 32 bytes");
    LessSafeKey::new(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_shop_opens_it_for_its_owner_and_what_it_was_sealed_for() {
        let vault = Vault::new(Purpose::BankDetails, b"secret", &[]);
        let sealed = vault.seal("meena", "HDFC 0001").unwrap();
        assert!(!sealed.contains("HDFC"));
        assert_ne!(vault.seal("meena", "HDFC 0001").unwrap(), sealed);
        let opened = vault.open("meena", &sealed);
        assert_eq!(opened, Some(Opened { text: "HDFC 0001".to_owned(), is_old: false }));
        assert_eq!(vault.open("kabir", &sealed), None);
        assert_eq!(Vault::new(Purpose::BankDetails, b"other", &[]).open("meena", &sealed), None);
        assert_eq!(Vault::new(Purpose::SecondFactors, b"secret", &[]).open("meena", &sealed), None);
        assert_eq!(vault.open("meena", "nonsense"), None);
    }

    #[test]
    fn a_shop_that_changed_its_secret_still_opens_what_is_older() {
        let sealed = Vault::new(Purpose::BankDetails, b"first", &[]).seal("meena", "HDFC 0001").unwrap();
        let vault = Vault::new(Purpose::BankDetails, b"third", &["second".to_owned(), "first".to_owned()]);
        let opened = vault.open("meena", &sealed);
        assert_eq!(opened, Some(Opened { text: "HDFC 0001".to_owned(), is_old: true }));
    }
}
