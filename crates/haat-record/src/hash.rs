//! A SHA-256 hash, as bytes, hex and base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::block_api::compress256;
use sha2::{Digest, Sha256};
use std::fmt;

/// Where SHA-256 begins (FIPS 180-4, 5.3.3).
const FIRST_STATE: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

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

    /// Of this hash: one block, so what stands after it is the same each time. Seals are made of hundreds of these.
    #[must_use]
    pub fn next(&self) -> Self {
        const LENGTH_IN_BITS: [u8; 8] = (32_u64 * 8).to_be_bytes();
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        block[32] = 0x80;
        block[56..].copy_from_slice(&LENGTH_IN_BITS);
        let mut state = FIRST_STATE;
        compress256(&mut state, &[block]);
        let mut next = [0; 32];
        for (bytes, word) in next.chunks_exact_mut(4).zip(state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        Self(next)
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
