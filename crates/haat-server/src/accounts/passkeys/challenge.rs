//! What a passkey signs, so that no answer of yesterday opens anything today.

use crate::auth::token::{TokenHash, TokenSigner};
use crate::error::{AppError, AppResult};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::ids::UserId;
use haat_domain::time::{MINUTE, Millis};

/// The last word of the signed text, so that it can be taken for nothing else that we sign.
const MARK: &str = "passkey";
/// People look for their phone first.
const VALID_FOR: i64 = 10 * MINUTE;

/// Signed by us, so that it needs no row before it was answered.
pub(super) struct Challenge {
    number: String,
    /// Whose new passkey it is for; empty at sign-in.
    user: String,
    expires_at: Millis,
}

impl Challenge {
    pub(super) fn new(user: Option<&UserId>, now: Millis) -> AppResult<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(AppError::internal)?;
        let user = user.map(UserId::as_str).unwrap_or_default().to_owned();
        Ok(Self { number: hex::encode(bytes), user, expires_at: now.plus(VALID_FOR) })
    }

    /// As the browser gets it, and says it back.
    pub(super) fn sign(&self, signer: &TokenSigner) -> String {
        let Self { number, user, expires_at } = self;
        URL_SAFE_NO_PAD.encode(signer.sign(&format!("{number}.{user}.{}.{MARK}", expires_at.0)))
    }

    /// Until when it is good, if it is ours, for `user` and has not run out.
    pub(super) fn read(
        signer: &TokenSigner,
        sent: &str,
        user: Option<&UserId>,
        now: Millis,
    ) -> Option<Millis> {
        let signed = String::from_utf8(URL_SAFE_NO_PAD.decode(sent).ok()?).ok()?;
        let text = signer.read(&signed)?;
        let (_, rest) = text.split_once('.')?;
        let mut parts = rest.rsplitn(3, '.');
        let (mark, expires_at, owner) = (parts.next()?, parts.next()?, parts.next()?);
        let expires_at = Millis(expires_at.parse().ok()?);
        let wanted = user.map(UserId::as_str).unwrap_or_default();
        (mark == MARK && owner == wanted && now < expires_at).then_some(expires_at)
    }

    /// What is kept of one that was answered.
    pub(super) fn hash(sent: &str) -> String {
        TokenHash::of(sent).to_hex()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_challenge_is_for_one_person_and_ten_minutes() {
        let (now, signer) = (Millis(1_800_000_000_000), TokenSigner::new(b"a secret"));
        let asha = UserId::from("asha");
        let sent = Challenge::new(Some(&asha), now).unwrap().sign(&signer);
        assert!(Challenge::read(&signer, &sent, Some(&asha), now).is_some());
        assert!(Challenge::read(&signer, &sent, None, now).is_none());
        assert!(Challenge::read(&signer, &sent, Some(&UserId::from("ravi")), now).is_none());
        assert!(Challenge::read(&signer, &sent, Some(&asha), now.plus(VALID_FOR)).is_none());
        assert!(Challenge::read(&TokenSigner::new(b"another"), &sent, Some(&asha), now).is_none());
        let open = Challenge::new(None, now).unwrap().sign(&signer);
        assert!(Challenge::read(&signer, &open, None, now).is_some());
        assert!(Challenge::read(&signer, &open, Some(&asha), now).is_none());
        let device = URL_SAFE_NO_PAD.encode(signer.sign("1..9999999999999.device"));
        assert!(Challenge::read(&signer, &device, None, now).is_none());
    }
}
