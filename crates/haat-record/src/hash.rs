//! A SHA-256 hash, as bytes, hex and base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::digest::{Context, SHA256, digest};
use std::fmt;

/// The output of SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands before the first event of a chain.
    pub const ZERO: Self = Self([0; 32]);

    /// Of the parts, one after the other.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hasher = Context::new(&SHA256);
        for part in parts {
            hasher.update(part);
        }
        Self::cut(hasher.finish().as_ref())
    }

    /// Of this hash. Seals are made of hundreds of these.
    #[must_use]
    pub fn next(&self) -> Self {
        Self::cut(digest(&SHA256, &self.0).as_ref())
    }

    fn cut(digest: &[u8]) -> Self {
        let mut hash = [0; 32];
        hash.copy_from_slice(digest);
        Self(hash)
    }

    /// From 32 bytes.
    pub fn from_slice(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// From 64 lower-case hex digits, and nothing else: a hash has one spelling.
    pub fn from_hex(text: &str) -> Option<Self> {
        let hash = Self::from_slice(&hex::decode(text).ok()?)?;
        (hash.to_hex() == text).then_some(hash)
    }

    /// As 64 lower-case hex digits.
    pub fn to_hex(self) -> String {
        let mut digits = [0; 64];
        hex_digits(&self.0, &mut digits).to_owned()
    }

    /// From the base64 of RFC 4648, section 4, with padding.
    pub fn from_base64(text: &str) -> Option<Self> {
        Self::from_slice(&STANDARD.decode(text).ok()?)
    }

    /// As base64.
    pub fn to_base64(self) -> String {
        STANDARD.encode(self.0)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_hex())
    }
}

/// The lower-case hex digits of `bytes`, for which `digits` has room. Every bid writes some of them.
pub(crate) fn hex_digits<'d>(bytes: &[u8], digits: &'d mut [u8]) -> &'d str {
    hex::encode_to_slice(bytes, digits).ok();
    std::str::from_utf8(digits).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_hash_is_the_hash_of_this_one() {
        let mut hash = Hash::ZERO;
        for _ in 0..100 {
            assert_eq!(hash.next(), Hash::of(&[&hash.0]));
            hash = hash.next();
        }
    }
}
