//! People as the API shows them. No shape here has a place for a hash.

use crate::accounts::store::UserRow;
use crate::auth::SessionRow;
pub use crate::http::json::MessageJson;
use crate::http::values::IsoTime;
use crate::security::{SecurityEvent, SecurityFact};
use haat_db::Recorded;
use serde::Serialize;
use utoipa::ToSchema;

/// A seller's public profile.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SellerJson {
    /// The name of the shop within the shop.
    pub name: String,
    /// The address of its logo.
    pub logo: String,
    /// A few words about it.
    pub description: String,
}

/// A signed-in user with their session (spec section 3, "User info").
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct UserInfo {
    /// The user's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// Their name.
    pub name: String,
    /// Their email address.
    pub email: String,
    /// The bearer token of the session.
    pub token: String,
    /// May administer the shop.
    pub is_admin: bool,
    /// May sell.
    pub is_seller: bool,
    /// May read the books and run payouts.
    pub is_accountant: bool,
    /// The seller's profile; empty texts for other people.
    pub seller: SellerJson,
    /// To be kept by the browser and sent with its next sign-in: a device that is known here is never kept waiting by
    /// strangers' wrong tries. It opens nothing.
    pub device: String,
    /// Whether an admin still has to set a second factor up: without one, the next session has no powers.
    pub second_factor_due: bool,
    /// Whether the account was about to be deleted, and stays because of this sign-in.
    pub deletion_called_off: bool,
}

/// A person as admins see them, and as they see themselves: no session in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct PersonJson {
    /// The user's id.
    #[serde(rename = "_id")]
    pub id: String,
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
    /// The seller's profile; empty texts for other people.
    pub seller: SellerJson,
    /// Whether more than the password is asked for at sign-in.
    pub second_factor: bool,
    /// Whether the address is proven, or need not be.
    pub email_verified: bool,
    /// When the account was made.
    pub created_at: IsoTime,
}

/// A device that is signed in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionJson {
    /// The session's id, for ending it.
    #[serde(rename = "_id")]
    pub id: String,
    /// `Firefox on Linux`
    pub device: String,
    /// The network it signed in from.
    pub network: String,
    /// When it signed in.
    pub created_at: IsoTime,
    /// When it was last used, to within ten minutes.
    pub used_at: IsoTime,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// An entry of the security log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityEntryJson {
    /// The entry's id.
    #[serde(rename = "_id")]
    pub id: String,
    /// When.
    pub at: IsoTime,
    /// Whose account.
    pub user: String,
    /// Their name then.
    pub name: String,
    /// What happened.
    pub event: SecurityEvent,
    /// From which device.
    pub device: String,
    /// From which network.
    pub network: String,
    /// What else there is to say; may be empty.
    pub note: String,
}

impl UserInfo {
    /// `user` with the `token` of a session, and what makes the device known.
    pub fn new(user: UserRow, token: String, device: String) -> Self {
        let deletion_called_off = user.leaves_at.is_some();
        let PersonJson { id, name, email, is_admin, is_seller, is_accountant, seller, .. } = user.into();
        let second_factor_due = false;
        Self {
            id,
            name,
            email,
            token,
            is_admin,
            is_seller,
            is_accountant,
            seller,
            device,
            second_factor_due,
            deletion_called_off,
        }
    }
}

impl From<UserRow> for PersonJson {
    fn from(user: UserRow) -> Self {
        Self {
            id: user.id.into_string(),
            name: user.name,
            email: user.email,
            is_admin: user.is_admin,
            is_seller: user.is_seller,
            is_accountant: user.is_accountant,
            seller: SellerJson {
                name: user.seller_name,
                logo: user.seller_logo,
                description: user.seller_description,
            },
            second_factor: user.second_factor,
            email_verified: user.email_verified_at.is_some(),
            created_at: IsoTime(user.created_at),
        }
    }
}

impl SessionJson {
    /// As the holder of the session `current` sees it.
    pub fn new(row: SessionRow, current: &str) -> Self {
        let SessionRow { id, device, network, created_at, used_at, .. } = row;
        let current = id == current;
        Self { id, device, network, created_at: IsoTime(created_at), used_at: IsoTime(used_at), current }
    }
}

impl SecurityEntryJson {
    /// The entry that a fact holds; `None` for one of a form that this program does not know.
    pub fn read(fact: Recorded) -> Option<Self> {
        let SecurityFact::Entry { event, name, device, network, note, .. } = fact.read()?;
        let (id, at, user) = (fact.id.to_string(), IsoTime(fact.at), fact.subject);
        Some(Self { id, at, user, name, event, device, network, note })
    }
}
