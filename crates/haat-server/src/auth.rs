//! Who is calling. The extractor in a handler's signature is its permission check.

use crate::app::AppState;
use crate::error::AppError;
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use haat_db::FromRow;
use haat_domain::ids::UserId;
use http::header;
use http::request::Parts;

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
    /// The epoch that a token must carry to be alive.
    pub session_epoch: i64,
}

/// A signed-in user who is an admin.
#[derive(Debug, Clone)]
pub struct Admin(pub CurrentUser);

/// A signed-in user who is a seller.
#[derive(Debug, Clone)]
pub struct Seller(pub CurrentUser);

/// A signed-in user who may keep a catalogue: a seller over their own products, an admin over all.
#[derive(Debug, Clone)]
pub struct Merchant(pub CurrentUser);

impl Merchant {
    /// The seller whose things this merchant is limited to; `None` for an admin, who is not.
    pub fn limited_to(&self) -> Option<&UserId> {
        (!self.0.is_admin).then_some(&self.0.id)
    }

    /// Refuses what belongs to someone else; `owner` is `None` for the house's own.
    pub fn must_manage(&self, owner: Option<&UserId>) -> Result<(), AppError> {
        if self.0.manages(owner) {
            Ok(())
        } else {
            Err(AppError::forbidden("This belongs to another seller."))
        }
    }
}

impl CurrentUser {
    /// Whether they manage the things of `owner`: an admin everyone's, a seller their own.
    pub fn manages(&self, owner: Option<&UserId>) -> bool {
        self.is_admin || (self.is_seller && owner == Some(&self.id))
    }
}

impl FromRequestParts<AppState> for CurrentUser {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let token = bearer(parts).ok_or_else(AppError::unauthorized)?;
        let claim = state.sessions.verify(token, state.clock.now()).ok_or_else(AppError::unauthorized)?;
        let user = state.callers.find(&state.db, &claim.user).await?;
        user.filter(|user| user.session_epoch == claim.epoch).ok_or_else(AppError::unauthorized)
    }
}

/// `Option<CurrentUser>`: a visitor is `None`; a token that no longer holds counts as a visitor.
impl OptionalFromRequestParts<AppState> for CurrentUser {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Option<Self>, AppError> {
        match <Self as FromRequestParts<AppState>>::from_request_parts(parts, state).await {
            Ok(user) => Ok(Some(user)),
            Err(error) if error.status() == http::StatusCode::UNAUTHORIZED => Ok(None),
            Err(error) => Err(error),
        }
    }
}

macro_rules! role {
    ($name:ident, |$user:ident| $allowed:expr, $message:literal) => {
        impl FromRequestParts<AppState> for $name {
            type Rejection = AppError;

            async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
                let $user =
                    <CurrentUser as FromRequestParts<AppState>>::from_request_parts(parts, state).await?;
                if $allowed { Ok(Self($user)) } else { Err(AppError::forbidden($message)) }
            }
        }
    };
}
role!(Admin, |user| user.is_admin, "Only an admin may do this.");
role!(Seller, |user| user.is_seller, "Only a seller may do this.");
role!(Merchant, |user| user.is_admin || user.is_seller, "Only a seller or an admin may do this.");

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
