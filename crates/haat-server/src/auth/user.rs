//! The account behind a call.

use haat_db::FromRow;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Any signed-in user, as the database knows them now.
#[derive(Debug, Clone, FromRow)]
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
    /// Whether they manage the things of `owner`: an admin everyone's, a seller their own.
    pub fn manages(&self, owner: Option<&UserId>) -> bool {
        self.is_admin || (self.is_seller && owner == Some(&self.id))
    }
}
