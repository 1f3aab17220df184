//! Session tokens: who, which epoch, until when; signed, not stored.
//!
//! `base64url(user.epoch.expires).base64url(HMAC-SHA256)`. A token is alive while its epoch equals the
//! user's `session_epoch`, so raising that ends every token at once.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// How long a session lasts.
pub const SESSION: i64 = 30 * 24 * 60 * 60 * 1000;

/// Makes and verifies tokens with the shop's secret.
#[derive(Clone)]
pub struct Sessions {
    mac: Hmac<Sha256>,
}

/// What a valid token says.
#[derive(Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whose session it is.
    pub user: UserId,
    /// The epoch it was made in.
    pub epoch: i64,
}

impl Sessions {
    /// Sessions signed with `secret`.
    pub fn new(secret: &[u8]) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::new_from_slice(secret).expect("any key length");
        Self { mac }
    }

    /// A token for `user`, valid from `now` for [`SESSION`].
    pub fn issue(&self, user: &UserId, epoch: i64, now: Millis) -> String {
        let payload = URL_SAFE_NO_PAD.encode(format!("{user}.{epoch}.{}", now.0 + SESSION));
        let signature = self.mac.clone().chain_update(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// The claim of a token that we signed and that has not run out.
    pub fn verify(&self, token: &str, now: Millis) -> Option<Claim> {
        let (payload, signature) = token.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.mac.clone().chain_update(payload).verify_slice(&signature).ok()?;
        let text = String::from_utf8(URL_SAFE_NO_PAD.decode(payload).ok()?).ok()?;
        let mut parts = text.rsplitn(3, '.');
        let expires: i64 = parts.next()?.parse().ok()?;
        let epoch = parts.next()?.parse().ok()?;
        let user = UserId::from(parts.next()?.to_owned());
        (now.0 < expires).then_some(Claim { user, epoch })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_800_000_000_000);

    fn sessions() -> Sessions {
        Sessions::new(b"a secret of some length")
    }

    #[test]
    fn a_token_tells_who_and_which_epoch() {
        let token = sessions().issue(&UserId::from("u-1".to_owned()), 7, NOW);
        let claim = sessions().verify(&token, NOW);
        assert_eq!(claim, Some(Claim { user: UserId::from("u-1".to_owned()), epoch: 7 }));
    }

    #[test]
    fn a_token_runs_out() {
        let token = sessions().issue(&UserId::from("u-1".to_owned()), 0, NOW);
        assert!(sessions().verify(&token, Millis(NOW.0 + SESSION - 1)).is_some());
        assert!(sessions().verify(&token, Millis(NOW.0 + SESSION)).is_none());
    }

    #[test]
    fn a_changed_or_foreign_token_is_refused() {
        let token = sessions().issue(&UserId::from("u-1".to_owned()), 0, NOW);
        let forged = Sessions::new(b"another secret").issue(&UserId::from("u-1".to_owned()), 0, NOW);
        let (payload, signature) = token.split_once('.').unwrap();
        let other = URL_SAFE_NO_PAD.encode("u-2.0.9999999999999");
        for bad in
            [forged, format!("{other}.{signature}"), format!("{payload}."), payload.to_owned(), String::new()]
        {
            assert_eq!(sessions().verify(&bad, NOW), None, "{bad}");
        }
    }
}
