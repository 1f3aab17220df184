//! The account behind a call.

use haat_db::FromRow;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Any signed-in user, as the database knows them now.
#[derive(Debug, Clone, FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct CurrentUser {
    /// Their id.
    pub id: UserId,
    /// Their name.
    pub name: String,
    /// Their email address.
    pub email: String,
    /// May administer the shop.
    pub is_admin: bool,
    /// May sell.
    pub is_seller: bool,
    /// May read the books and run payouts.
    pub is_accountant: bool,
    /// Whether a code is asked for beside the password.
    pub second_factor: bool,
    /// Whether they became admin since admins need a second factor, where the shop asks for it.
    pub factor_required: bool,
    /// Whether the powers of an admin wait until they have one; then `is_admin` is false.
    pub factor_missing: bool,
    /// Whether they order without an account. Only [`super::Customer`] lets them in.
    pub is_guest: bool,
    /// Whether they proved that their address is theirs, or need not.
    pub email_verified: bool,
    /// The epoch that a session must be of to be alive.
    pub session_epoch: i64,
    /// The id of the session that calls.
    pub session: String,
    /// When it was last noted as used.
    pub(super) used_at: Millis,
    /// When it runs out.
    pub(super) expires_at: Millis,
}

impl CurrentUser {
    /// As they are where admins need a second factor and addresses a proof, or do not.
    pub(super) fn where_needed(mut self, admins_need_factor: bool, verifies_email: bool) -> Self {
        self.email_verified |= !verifies_email;
        self.factor_missing &= admins_need_factor;
        self.is_admin &= !self.factor_missing;
        self
    }

    /// Whether they manage the things of `owner`: an admin everyone's, a seller their own.
    pub fn manages(&self, owner: Option<&UserId>) -> bool {
        self.is_admin || (self.is_seller && owner == Some(&self.id))
    }
}
