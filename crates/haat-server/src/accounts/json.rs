//! People as the API shows them.

use crate::accounts::store::UserRow;
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

impl UserInfo {
    /// `user` with the `token` of a new session.
    pub fn new(user: UserRow, token: String) -> Self {
        Self {
            id: user.id.to_string(),
            name: user.name,
            email: user.email,
            token,
            is_admin: user.is_admin,
            is_seller: user.is_seller,
            seller: SellerJson {
                name: user.seller_name,
                logo: user.seller_logo,
                description: user.seller_description,
            },
        }
    }
}
