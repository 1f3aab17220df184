//! The links in mails that end mails of a kind.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Signs the links in mails: whoever has one may end mails of that kind to that person, and nothing else.
#[derive(Clone)]
pub struct Links(Hmac<Sha256>);

impl Links {
    /// Links signed with the shop's secret.
    pub fn new(secret: &[u8]) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::<Sha256>::new_from_slice(secret).expect("any key length");
        // Another use of the secret than that of sessions, so that neither passes for the other.
        Self(mac.chain_update(b"unsubscribe\0"))
    }

    /// The key for `user` and `kind`.
    pub fn sign(&self, user: &UserId, kind: Kind) -> String {
        let payload = URL_SAFE_NO_PAD.encode(format!("{}.{user}", kind.as_str()));
        let signature = self.0.clone().chain_update(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// Whose mails of which kind `key` may end.
    pub fn verify(&self, key: &str) -> Option<(UserId, Kind)> {
        let (payload, signature) = key.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.0.clone().chain_update(payload).verify_slice(&signature).ok()?;
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
        let (kind, user) = text.split_once('.')?;
        Some((UserId::from(user), Kind::parse(kind)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_for_one_person_and_one_kind() {
        let links = Links::new(b"a secret of some length");
        let user = UserId::from("u.1");
        let key = links.sign(&user, Kind::Outbid);
        assert_eq!(links.verify(&key), Some((user.clone(), Kind::Outbid)));
        let (payload, _) = key.split_once('.').unwrap();
        let (_, foreign) = Links::new(b"another")
            .sign(&user, Kind::Outbid)
            .split_once('.')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        let (_, lost) =
            links.sign(&user, Kind::Lost).split_once('.').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        for wrong in [foreign, lost, String::new()] {
            assert_eq!(links.verify(&format!("{payload}.{wrong}")), None);
        }
    }
}
