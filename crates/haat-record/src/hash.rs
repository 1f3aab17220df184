//! A SHA-256 hash, as bytes, hex and base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use std::fmt;

/// The output of SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What stands before the first event of a chain.
    pub const ZERO: Self = Self([0; 32]);

    /// Of the parts, one after the other.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update(part);
        }
        Self(hasher.finalize().into())
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
        hex::encode(self.0)
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
