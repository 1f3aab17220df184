//! A device that signed in to an account before: whoever holds this is not slowed down by strangers' wrong tries.
//!
//! It opens nothing by itself. Nothing of it is stored; the browser keeps it and sends it with the next sign-in.

use crate::accounts::store::UserRow;
use crate::auth::token::TokenSigner;
use haat_db::new_id;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// The last word of the signed text, so that it can be taken for nothing else that we sign.
const MARK: &str = "device";

pub(super) struct KnownDevice {
    user: UserId,
    number: String,
}

impl KnownDevice {
    /// A device that just signed in for the first time.
    pub(super) fn new(user: &UserId, now: Millis) -> Self {
        Self { user: user.clone(), number: new_id(now) }
    }

    /// What the browser sent, if we signed it for this account.
    pub(super) fn read(signer: &TokenSigner, sent: Option<&str>, user: Option<&UserRow>) -> Option<Self> {
        let text = signer.read(sent?)?;
        let mut parts = text.rsplitn(3, '.');
        let (mark, number, owner) = (parts.next()?, parts.next()?, parts.next()?);
        let user = &user?.id;
        (mark == MARK && owner == user.as_str())
            .then(|| Self { user: user.clone(), number: number.to_owned() })
    }

    /// What wrong tries from it are counted by.
    pub(super) fn number(&self) -> &str {
        &self.number
    }

    /// For the browser to keep.
    pub(super) fn sign(&self, signer: &TokenSigner) -> String {
        signer.sign(&format!("{}.{}.{MARK}", self.user, self.number))
    }
}
