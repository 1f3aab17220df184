//! The links in mails that end mails of a kind, and those that let guests see what they ordered.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::accounts::GuestProof;
use haat_domain::ids::UserId;
use haat_domain::notices::Kind;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Signs the links in mails: whoever has one may end mails of that kind to that person, or see what that guest ordered,
/// and nothing else.
#[derive(Clone)]
pub struct Links {
    unsubscribe: Hmac<Sha256>,
    guest: Hmac<Sha256>,
}

impl Links {
    /// Links signed with the shop's secret.
    pub fn new(secret: &[u8]) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::<Sha256>::new_from_slice(secret).expect("any key length");
        // Other uses of the secret than that of sessions, so that none passes for another.
        Self { unsubscribe: mac.clone().chain_update(b"unsubscribe\0"), guest: mac.chain_update(b"guest\0") }
    }

    /// The key for `user` and `kind`.
    pub fn sign(&self, user: &UserId, kind: Kind) -> String {
        sign(&self.unsubscribe, &format!("{}.{user}", kind.as_str()))
    }

    /// Whose mails of which kind `key` may end.
    pub fn verify(&self, key: &str) -> Option<(UserId, Kind)> {
        let text = read(&self.unsubscribe, key)?;
        let (kind, user) = text.split_once('.')?;
        Some((UserId::from(user), Kind::parse(kind)?))
    }

    /// Where `guest` gets in, and then to `path`. The key stands after the #, which browsers send to no server.
    pub fn guest_path(&self, guest: &UserId, proof: GuestProof, path: &str) -> String {
        format!("/guest#token={}&to={path}", self.guest_key(guest, proof))
    }

    /// The key to what `guest` ordered, which tells how its holder came by it.
    pub fn guest_key(&self, guest: &UserId, proof: GuestProof) -> String {
        sign(&self.guest, &format!("{}.{guest}", proof.as_str()))
    }

    /// Whose orders `key` shows, and what it proves.
    pub fn read_guest(&self, key: &str) -> Option<(UserId, GuestProof)> {
        let text = read(&self.guest, key)?;
        let (proof, guest) = text.split_once('.')?;
        Some((UserId::from(guest), GuestProof::parse(proof)?))
    }
}

/// The page that ends mails of a kind, for the holder of `key`; without one, the same page with nothing to end. The key
/// stands after the #, and only what can be one is written there.
pub fn unsubscribe_path(key: &str) -> String {
    let plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter);
    if key.is_empty() || !key.bytes().all(plain) {
        return "/unsubscribe".to_owned();
    }
    format!("/unsubscribe#token={key}")
}

fn sign(mac: &Hmac<Sha256>, text: &str) -> String {
    let payload = URL_SAFE_NO_PAD.encode(text);
    let signature = mac.clone().chain_update(&payload).finalize().into_bytes();
    format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
}

fn read(mac: &Hmac<Sha256>, key: &str) -> Option<String> {
    let (payload, signature) = key.split_once('.')?;
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    mac.clone().chain_update(payload).verify_slice(&signature).ok()?;
    String::from_utf8(URL_SAFE_NO_PAD.decode(payload).ok()?).ok()
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

    #[test]
    fn only_what_can_be_a_key_stands_in_an_address() {
        let key = Links::new(b"a secret of some length").sign(&UserId::from("u.1"), Kind::Outbid);
        assert_eq!(unsubscribe_path(&key), format!("/unsubscribe#token={key}"));
        for other in ["", "a\r\nSet-Cookie: x=y", "a&to=https://elsewhere", "\u{20b9}"] {
            assert_eq!(unsubscribe_path(other), "/unsubscribe");
        }
    }

    #[test]
    fn a_guests_key_is_for_one_guest_and_tells_how_it_came() {
        let links = Links::new(b"a secret of some length");
        let guest = UserId::from("g.1");
        for proof in [GuestProof::Shown, GuestProof::Mailed] {
            assert_eq!(links.read_guest(&links.guest_key(&guest, proof)), Some((guest.clone(), proof)));
        }
        assert_eq!(links.read_guest(&links.sign(&guest, Kind::Outbid)), None);
        assert_eq!(links.verify(&links.guest_key(&guest, GuestProof::Shown)), None);
        let foreign = Links::new(b"another").guest_key(&guest, GuestProof::Mailed);
        assert_eq!(links.read_guest(&foreign), None);
    }
}
