//! What an authenticator says (`WebAuthn` level 3, sections 6.1 and 6.5.1): fixed bytes, a key in COSE, a signature.

use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};
use sha2::{Digest as _, Sha256};

const PRESENT: u8 = 1;
const VERIFIED: u8 = 1 << 2;
const HAS_KEY: u8 = 1 << 6;

/// The authenticator's data.
pub(super) struct Statement {
    bytes: Vec<u8>,
    flags: u8,
    /// How often the key was used, or 0.
    pub(super) count: u32,
}

/// A new key.
pub(super) struct NewKey {
    /// The id of the passkey.
    pub(super) id: Vec<u8>,
    /// Its public key in COSE.
    pub(super) key: Vec<u8>,
}

impl Statement {
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let count = bytes.get(33..37)?.try_into().ok()?;
        Some(Self { bytes: bytes.to_vec(), flags: *bytes.get(32)?, count: u32::from_be_bytes(count) })
    }

    /// Whether it is about this site, and its owner was there and proved it.
    pub(super) fn holds(&self, rp_id: &str) -> bool {
        let site = Sha256::digest(rp_id.as_bytes());
        self.bytes[..32] == site[..] && self.flags & PRESENT != 0 && self.flags & VERIFIED != 0
    }

    /// What the signature is over.
    pub(super) fn signed_with(&self, client_data: &[u8]) -> Vec<u8> {
        [&self.bytes[..], &Sha256::digest(client_data)[..]].concat()
    }

    /// The key that it tells of, after the 16 bytes of a maker's number that we do not look at.
    pub(super) fn new_key(&self) -> Option<NewKey> {
        if self.flags & HAS_KEY == 0 {
            return None;
        }
        let length = u16::from_be_bytes(self.bytes.get(53..55)?.try_into().ok()?);
        let end = 55 + usize::from(length);
        let (id, rest) = (self.bytes.get(55..end)?, self.bytes.get(end..)?);
        let mut after = rest;
        PublicKey::take(&mut after)?;
        let key = rest.get(..rest.len() - after.len())?;
        Some(NewKey { id: id.to_vec(), key: key.to_vec() })
    }
}

/// The kinds that browsers are asked for, in this order of liking.
pub(super) const ALGORITHMS: [i64; 3] = [-7, -8, -257];

/// A public key of one of them.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PublicKey {
    /// ES256: the point on P-256, uncompressed.
    P256(Vec<u8>),
    /// `EdDSA`
    Ed25519(Vec<u8>),
    /// RS256
    Rsa { n: Vec<u8>, e: Vec<u8> },
}

impl PublicKey {
    /// From a whole COSE key.
    pub(super) fn read(cose: &[u8]) -> Option<Self> {
        let mut rest = cose;
        Self::take(&mut rest).filter(|_| rest.is_empty())
    }

    /// From the beginning of `bytes`.
    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let (MAP, pairs) = head(bytes)? else { return None };
        if pairs > 16 {
            return None;
        }
        let (mut kind, mut algorithm, mut curve) = (None, None, None);
        // The parameters -1, -2 and -3, where they are bytes.
        let mut parts: [Option<Vec<u8>>; 3] = [None, None, None];
        for _ in 0..pairs {
            let label = int(bytes)?;
            match (label, item(bytes)?) {
                (1, Item::Int(value)) => kind = Some(value),
                (3, Item::Int(value)) => algorithm = Some(value),
                (-1, Item::Int(value)) => curve = Some(value),
                (-3..=-1, Item::Bytes(value)) => parts[usize::try_from(-1 - label).ok()?] = Some(value),
                _ => {}
            }
        }
        let long = |part: Option<Vec<u8>>| part.filter(|part| part.len() == 32);
        let [first, second, third] = parts;
        match (kind?, algorithm?, curve) {
            (2, -7, Some(1)) => Some(Self::P256([vec![4], long(second)?, long(third)?].concat())),
            (1, -8, Some(6)) => Some(Self::Ed25519(long(second)?)),
            (3, -257, None) => Some(Self::Rsa { n: first?, e: second? }),
            _ => None,
        }
    }

    /// Whether its owner signed `message`.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        match self {
            Self::P256(point) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            Self::Ed25519(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            Self::Rsa { n, e } => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        }
        .is_ok()
    }
}

/// The little of CBOR (RFC 8949) that a COSE key is made of.
enum Item {
    Int(i64),
    Bytes(Vec<u8>),
}

const UNSIGNED: u8 = 0;
const NEGATIVE: u8 = 1;
const BYTES: u8 = 2;
const MAP: u8 = 5;

/// The major type of the next item, and its number.
fn head(bytes: &mut &[u8]) -> Option<(u8, u64)> {
    let first = *take(bytes, 1)?.first()?;
    let number = match first & 31 {
        small @ 0..=23 => u64::from(small),
        24 => u64::from(*take(bytes, 1)?.first()?),
        25 => u64::from(u16::from_be_bytes(take(bytes, 2)?.try_into().ok()?)),
        26 => u64::from(u32::from_be_bytes(take(bytes, 4)?.try_into().ok()?)),
        _ => return None,
    };
    Some((first >> 5, number))
}

fn item(bytes: &mut &[u8]) -> Option<Item> {
    let (major, number) = head(bytes)?;
    Some(match major {
        UNSIGNED => Item::Int(i64::try_from(number).ok()?),
        NEGATIVE => Item::Int(-1 - i64::try_from(number).ok()?),
        BYTES => Item::Bytes(take(bytes, usize::try_from(number).ok()?)?.to_vec()),
        _ => return None,
    })
}

fn int(bytes: &mut &[u8]) -> Option<i64> {
    match item(bytes)? {
        Item::Int(value) => Some(value),
        Item::Bytes(_) => None,
    }
}

fn take<'a>(bytes: &mut &'a [u8], many: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(many)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p256() -> Vec<u8> {
        let mut cose = hex::decode("a5010203262001215820").unwrap();
        cose.extend([7; 32]);
        cose.extend(hex::decode("225820").unwrap());
        cose.extend([9; 32]);
        cose
    }

    #[test]
    fn keys_of_the_kinds_we_ask_for_are_read() {
        let PublicKey::P256(point) = PublicKey::read(&p256()).unwrap() else { panic!("another kind") };
        assert_eq!((point[0], point[1], point[64], point.len()), (4, 7, 9, 65));
        let mut ed = hex::decode("a401010327200621 5820".replace(' ', "")).unwrap();
        ed.extend([3; 32]);
        assert_eq!(PublicKey::read(&ed), Some(PublicKey::Ed25519(vec![3; 32])));
        let mut rsa = hex::decode("a4010303390100205901 00".replace(' ', "")).unwrap();
        rsa.extend([5; 256]);
        rsa.extend(hex::decode("2143010001").unwrap());
        assert_eq!(PublicKey::read(&rsa), Some(PublicKey::Rsa { n: vec![5; 256], e: vec![1, 0, 1] }));
    }

    #[test]
    fn nothing_else_is_taken_for_a_key() {
        let whole = p256();
        for cut in 0..whole.len() {
            assert_eq!(PublicKey::read(&whole[..cut]), None, "cut at {cut}");
        }
        assert_eq!(PublicKey::read(&[&whole[..], &[0]].concat()), None, "something after it");
        let mut other = whole.clone();
        other[4] = 0x27;
        assert_eq!(PublicKey::read(&other), None, "EdDSA on P-256");
        assert_eq!(PublicKey::read(&[0xbf, 1, 2, 0xff]), None, "of unknown length");
        assert_eq!(PublicKey::read(&[0xba, 0xff, 0xff, 0xff, 0xff]), None, "four thousand million pairs");
        assert!(Statement::read(&[0; 36]).is_none());
        let statement = Statement::read(&[&[0; 32][..], &[HAS_KEY], &[0; 4]].concat()).unwrap();
        assert!(statement.new_key().is_none());
    }
}
