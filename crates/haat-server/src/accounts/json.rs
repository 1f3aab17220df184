//! People as the API shows them. No shape here has a place for a hash.

use crate::accounts::store::UserRow;
pub use crate::http::json::MessageJson;
use crate::http::values::IsoTime;
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
    /// The seller's profile; empty texts for other people.
    pub seller: SellerJson,
}

/// A person as admins see them, and as they see themselves: no session in it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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
    /// The seller's profile; empty texts for other people.
    pub seller: SellerJson,
    /// When the account was made.
    pub created_at: IsoTime,
}

impl UserInfo {
    /// `user` with the `token` of a new session.
    pub fn new(user: UserRow, token: String) -> Self {
        let PersonJson { id, name, email, is_admin, is_seller, seller, .. } = user.into();
        Self { id, name, email, token, is_admin, is_seller, seller }
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
            seller: SellerJson {
                name: user.seller_name,
                logo: user.seller_logo,
                description: user.seller_description,
            },
            created_at: IsoTime(user.created_at),
        }
    }
}
