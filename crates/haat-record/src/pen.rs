//! What the shop writes entries with: its secret, from which pseudonyms and the salts of seals follow.

use crate::event::Pseudonym;
use crate::hash::Hash;
use crate::seal::{Salt, plain_seal, seal};
use ring::hmac;
use std::fmt;

/// The shop's secret. Whoever has it can tell who is behind a pseudonym.
#[derive(Clone)]
pub struct Pen(hmac::Key);

impl Pen {
    /// With this secret.
    pub fn new(secret: &[u8; 32]) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret))
    }

    /// The name of `user` in `auction`.
    pub fn person(&self, auction: &str, user: &str) -> Pseudonym {
        Pseudonym::cut(self.keyed(&["person", auction, user]))
    }

    /// The salt with which `user`'s `value` in `auction` is sealed (the seller's value is the reserve).
    ///
    /// It follows from the secret, so that nothing has to be kept to open a seal later.
    pub fn salt(&self, auction: &str, user: &str, value: i64) -> Salt {
        self.keyed(&["salt", auction, user, &value.to_string()])
    }

    /// The seal of that value. No amount of the shop is beyond what can be sealed.
    pub fn seal(&self, auction: &str, user: &str, value: i64) -> Hash {
        self.sealed(seal, auction, user, value)
    }

    /// The seal of a value that is never shown but whole.
    pub fn plain_seal(&self, auction: &str, user: &str, value: i64) -> Hash {
        self.sealed(plain_seal, auction, user, value)
    }

    fn sealed(&self, seal: fn(u64, &Salt) -> Option<Hash>, auction: &str, user: &str, value: i64) -> Hash {
        let salt = self.salt(auction, user, value);
        u64::try_from(value).ok().and_then(|value| seal(value, &salt)).unwrap_or(Hash::ZERO)
    }

    fn keyed(&self, parts: &[&str]) -> [u8; 32] {
        let mut context = hmac::Context::with_key(&self.0);
        for part in parts {
            context.update(part.as_bytes());
            context.update(&[0]);
        }
        let mut tag = [0; 32];
        tag.copy_from_slice(context.sign().as_ref());
        tag
    }
}

impl fmt::Debug for Pen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Pen")
    }
}
