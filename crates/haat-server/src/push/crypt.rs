//! Encrypting for one browser: RFC 8291 over RFC 8188.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};

/// One record holds it all: push services take no more than 4096 bytes.
const RECORD: u32 = 4096;
/// Room for what encryption adds.
pub(super) const MAX_BYTES: usize = 3000;

/// What a browser wants messages to be encrypted for.
#[derive(Debug, Clone)]
pub struct Keys {
    /// Its public key, an uncompressed point of P-256.
    pub public: Vec<u8>,
    /// A secret that it shares with us alone.
    pub auth: Vec<u8>,
}

impl Keys {
    /// Whether they have the form of keys.
    pub fn are_well_formed(&self) -> bool {
        self.public.len() == 65 && self.public.first() == Some(&4) && self.auth.len() == 16
    }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(key: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    key.expand(info, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

/// `text`, for the holder of `keys` alone: the body of a push.
pub(super) fn seal(keys: &Keys, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let own_public = own.compute_public_key()?;
    let mut salt = [0; 16];
    random.fill(&mut salt)?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &keys.public);
    let (key, nonce) = agree_ephemeral(own, &peer, |shared| {
        derive(shared, &keys.auth, &keys.public, own_public.as_ref(), &salt)
    })??;
    let mut sealed = text.to_vec();
    // The mark of the last record; no padding follows.
    sealed.push(2);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)?;
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(65);
    body.extend(own_public.as_ref());
    body.extend(sealed);
    Ok(body)
}

/// The key and the nonce of the only record.
fn derive(
    shared: &[u8],
    auth: &[u8],
    browser: &[u8],
    server: &[u8],
    salt: &[u8],
) -> Result<([u8; 16], [u8; 12]), Unspecified> {
    let both = Salt::new(HKDF_SHA256, auth).extract(shared);
    let secret: [u8; 32] = expand(&both, &[b"WebPush: info\0", browser, server])?;
    let key = Salt::new(HKDF_SHA256, salt).extract(&secret);
    Ok((expand(&key, &[b"Content-Encoding: aes128gcm\0"])?, expand(&key, &[b"Content-Encoding: nonce\0"])?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    #[test]
    fn keys_are_derived_as_in_the_example_of_the_standard() {
        // RFC 8291, section 5 and appendix A.
        let (key, nonce) = derive(
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes("BTBZMqHH6r4Tts7J_aSIgg"),
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        )
        .unwrap();
        assert_eq!(URL_SAFE_NO_PAD.encode(key), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(URL_SAFE_NO_PAD.encode(nonce), "4h_95klXJ5E_qnoN");
    }

    #[test]
    fn what_was_sealed_is_read_by_its_receiver() {
        let random = SystemRandom::new();
        let browser = EphemeralPrivateKey::generate(&ECDH_P256, &random).unwrap();
        let public = browser.compute_public_key().unwrap().as_ref().to_vec();
        let keys = Keys { public: public.clone(), auth: vec![7; 16] };
        assert!(keys.are_well_formed());
        let body = seal(&keys, b"You were outbid").unwrap();
        let (salt, server, sealed) = (&body[..16], &body[21..86], &body[86..]);
        assert_eq!((&body[16..20], body[20]), (&RECORD.to_be_bytes()[..], 65));
        let peer = UnparsedPublicKey::new(&ECDH_P256, server);
        let (key, nonce) =
            agree_ephemeral(browser, &peer, |shared| derive(shared, &keys.auth, &public, server, salt))
                .unwrap()
                .unwrap();
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut sealed = sealed.to_vec();
        let opened =
            key.open_in_place(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed).unwrap();
        assert_eq!(opened, b"You were outbid\x02");
    }

    #[test]
    fn a_point_that_is_none_is_refused() {
        let keys = Keys { public: [&[4][..], &[1; 64]].concat(), auth: vec![7; 16] };
        assert!(keys.are_well_formed() && seal(&keys, b"x").is_err());
        assert!(!Keys { public: vec![4; 64], auth: vec![7; 16] }.are_well_formed());
        assert!(!Keys { public: vec![4; 65], auth: vec![7; 15] }.are_well_formed());
    }
}
