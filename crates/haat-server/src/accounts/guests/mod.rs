//! Guests: people who order without an account, where the shop takes them. A guest is a row of `users` that nobody can
//! sign in to; their session sees, pays, cancels and sends back what they ordered, and nothing else.

pub mod claim_account;
pub mod forget_guest;
pub mod join_account;
pub mod open_guest;
pub mod start_guest;
pub mod sweep;

use crate::accounts::parts::Parts;
use crate::accounts::store::{UserRow, guests};
use crate::error::{AppError, AppResult, Code};
use haat_domain::accounts::GuestProof;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A guest with their session.
#[derive(Debug, Serialize, ToSchema)]
pub struct GuestJson {
    /// The guest's id.
    #[serde(rename = "_id")]
    id: String,
    /// What they called themselves.
    name: String,
    /// Where their mails go.
    email: String,
    /// The bearer token of the session.
    token: String,
    /// The key by which they come back when the session is over: `/guest#token={key}&to=/order/{id}`.
    key: String,
}

impl GuestJson {
    fn new(guest: UserRow, token: String, key: String) -> Self {
        Self { id: guest.id.into_string(), name: guest.name, email: guest.email, token, key }
    }
}

/// The key of a link to a guest's orders.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GuestKey {
    token: String,
}

/// Whose orders `key` shows and what it proves; 404 when they are an account's by now, or gone.
async fn find(state: &Parts, key: &str) -> AppResult<(UserRow, GuestProof)> {
    let (id, proof) = state.links.read_guest(key).ok_or_else(useless)?;
    let guest = guests::find(&state.db, &id).await?.ok_or_else(useless)?;
    Ok((guest, proof))
}

fn useless() -> AppError {
    let words = "This link leads nowhere any more. If you have an account, sign in to see your orders.";
    AppError::new(StatusCode::NOT_FOUND, words).coded(Code::LinkUseless)
}
