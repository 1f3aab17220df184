//! Secrets that people carry: random ones, of which we keep the hash, and signed ones, of which we keep nothing.

use crate::error::{AppError, AppResult};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::accounts::LONGEST_SESSION;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

/// The secret of a session or of a link in a mail. Only its hash is stored, so nobody who reads the database can use
/// it.
pub struct Token(String);

/// What is stored of a [`Token`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TokenHash([u8; 32]);

impl Token {
    /// A new one, of 256 random bits.
    pub fn new() -> AppResult<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(AppError::internal)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// What is stored.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }

    /// The text for its holder.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl TokenHash {
    /// The hash of what somebody says is a token.
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// As it is stored.
    pub fn to_hex(self) -> String {
        hex::encode(self.0)
    }
}

/// Signs short texts with the shop's secret.
#[derive(Clone)]
pub struct TokenSigner {
    mac: Hmac<Sha256>,
}

/// What a signed session token of the time before sessions were rows says.
#[derive(Debug, PartialEq, Eq)]
pub struct OldClaim {
    /// Whose session it is.
    pub user: UserId,
    /// The epoch it was made in.
    pub epoch: i64,
    /// When it was made.
    pub made_at: Millis,
    /// When it runs out.
    pub expires_at: Millis,
}

impl TokenSigner {
    /// Signs with `secret`.
    pub fn new(secret: &[u8]) -> Self {
        #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mac = Hmac::new_from_slice(secret).expect("any key length");
        Self { mac }
    }

    /// `base64url(text).base64url(HMAC-SHA256)`
    pub fn sign(&self, text: &str) -> String {
        let payload = URL_SAFE_NO_PAD.encode(text);
        let signature = self.mac.clone().chain_update(&payload).finalize().into_bytes();
        format!("{payload}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// The text, if we signed it.
    pub fn read(&self, signed: &str) -> Option<String> {
        let (payload, signature) = signed.split_once('.')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        self.mac.clone().chain_update(payload).verify_slice(&signature).ok()?;
        String::from_utf8(URL_SAFE_NO_PAD.decode(payload).ok()?).ok()
    }

    /// The claim of an old token that we signed and that has not run out: `user.epoch.expires`.
    pub(super) fn read_old(&self, token: &str, now: Millis) -> Option<OldClaim> {
        let text = self.read(token)?;
        let mut parts = text.rsplitn(3, '.');
        let expires_at = Millis(parts.next()?.parse().ok()?);
        let epoch = parts.next()?.parse().ok()?;
        let user = UserId::from(parts.next()?.to_owned());
        let made_at = expires_at.plus(-LONGEST_SESSION);
        (now < expires_at).then_some(OldClaim { user, epoch, made_at, expires_at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_800_000_000_000);

    fn signer() -> TokenSigner {
        TokenSigner::new(b"a secret of some length")
    }

    #[test]
    fn an_old_token_tells_who_and_which_epoch_until_it_runs_out() {
        let token = signer().sign(&format!("u-1.7.{}", NOW.0 + 1));
        let claim = signer().read_old(&token, NOW).unwrap();
        assert_eq!((claim.user.as_str(), claim.epoch), ("u-1", 7));
        assert_eq!(signer().read_old(&token, NOW.plus(1)), None);
    }

    #[test]
    fn a_changed_or_foreign_text_is_refused() {
        let signed = signer().sign("u-1.0.9999999999999");
        assert_eq!(signer().read(&signed).as_deref(), Some("u-1.0.9999999999999"));
        let forged = TokenSigner::new(b"another secret").sign("u-1.0.9999999999999");
        let (payload, signature) = signed.split_once('.').unwrap();
        let other = URL_SAFE_NO_PAD.encode("u-2.0.9999999999999");
        for bad in
            [forged, format!("{other}.{signature}"), format!("{payload}."), payload.to_owned(), String::new()]
        {
            assert_eq!(signer().read(&bad), None, "{bad}");
        }
    }
}
