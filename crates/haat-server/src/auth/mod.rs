//! Who is calling. The extractor in a handler's signature is its permission check.

pub mod callers;
mod device;
mod sessions;
mod store;
pub mod token;
pub mod totp;
mod user;

pub use device::Device;
pub use sessions::{Parts, password_needed, spawn};
pub use store::{SessionRow, end_all};
pub use user::CurrentUser;

use crate::error::{AppError, Code};
use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use haat_domain::ids::UserId;
use http::header;
use http::request;
use std::sync::Arc;

/// Whoever orders: a signed-in user, or a guest, who has no account and may see and pay what they ordered, and nothing
/// else.
#[derive(Debug, Clone)]
pub struct Customer(pub CurrentUser);

/// A guest, and nobody who has an account.
#[derive(Debug, Clone)]
pub struct Guest(pub CurrentUser);

/// A signed-in user who is an admin.
#[derive(Debug, Clone)]
pub struct Admin(pub CurrentUser);

/// A signed-in user who may read the books and run payouts: an accountant or an admin.
#[derive(Debug, Clone)]
pub struct Accountant(pub CurrentUser);

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
            Err(AppError::forbidden("This belongs to another seller.").coded(Code::AnotherSellers))
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for CurrentUser
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        let Customer(user) = <Customer as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        if user.is_guest { Err(account_needed()) } else { Ok(user) }
    }
}

/// `Option<CurrentUser>`: a visitor is `None`; a token that no longer holds counts as a visitor, and so does a guest.
impl<S: Send + Sync> OptionalFromRequestParts<S> for CurrentUser
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Option<Self>, AppError> {
        let customer = <Customer as OptionalFromRequestParts<S>>::from_request_parts(parts, state).await?;
        Ok(customer.map(|Customer(user)| user).filter(|user| !user.is_guest))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Customer
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        let state = Arc::<Parts>::from_ref(state);
        let token = bearer(parts).ok_or_else(AppError::unauthorized)?;
        state.caller(token, parts).await.map(Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Guest
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        let Customer(user) = <Customer as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        if user.is_guest { Ok(Self(user)) } else { Err(AppError::forbidden("You have an account.")) }
    }
}

/// `Option<Customer>`: a visitor who is not even a guest is `None`.
impl<S: Send + Sync> OptionalFromRequestParts<S> for Customer
where
    Arc<Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Option<Self>, AppError> {
        match <Self as FromRequestParts<S>>::from_request_parts(parts, state).await {
            Ok(user) => Ok(Some(user)),
            Err(error) if error.status() == http::StatusCode::UNAUTHORIZED => Ok(None),
            Err(error) => Err(error),
        }
    }
}

macro_rules! role {
    ($name:ident, |$user:ident| $allowed:expr, $message:literal, $code:ident) => {
        impl<S: Send + Sync> FromRequestParts<S> for $name
        where
            Arc<Parts>: FromRef<S>,
        {
            type Rejection = AppError;

            async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
                let $user = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
                if $allowed {
                    Ok(Self($user))
                } else if $user.factor_missing {
                    Err(factor_missing())
                } else {
                    Err(AppError::forbidden($message).coded(Code::$code))
                }
            }
        }

        impl AsRef<CurrentUser> for $name {
            fn as_ref(&self) -> &CurrentUser {
                &self.0
            }
        }
    };
}
role!(Admin, |user| user.is_admin, "Only an admin may do this.", AdminsOnly);
role!(
    Accountant,
    |user| user.is_admin || user.is_accountant,
    "Only an accountant or an admin may do this.",
    AccountantsOnly
);
role!(Seller, |user| user.is_seller, "Only a seller may do this.", SellersOnly);
role!(
    Merchant,
    |user| user.is_admin || user.is_seller,
    "Only a seller or an admin may do this.",
    MerchantsOnly
);

/// 403: an admin's powers wait for a second factor.
fn factor_missing() -> AppError {
    AppError::forbidden("Admins of this shop need a second factor. Please set one up in your profile first.")
        .coded(Code::SecondFactorMissing)
}

/// 403: guests order, and nothing else.
pub fn account_needed() -> AppError {
    AppError::forbidden("You need an account for this. Please sign in, or create one.")
        .coded(Code::AccountNeeded)
}

/// 403: this shop sells to people with an account alone.
pub fn guests_not_taken() -> AppError {
    AppError::forbidden("Please sign in, or create an account, to order here.").coded(Code::GuestsNotTaken)
}

/// 403: the address has to be proven first.
pub fn email_unverified() -> AppError {
    let words = "Please verify your email address first: open the link that we sent you. Your profile can send it again.";
    AppError::forbidden(words).coded(Code::EmailUnverified)
}

/// Somebody who proved that their address is theirs, where the shop asks for that: `Verified<Seller>`.
#[derive(Debug, Clone)]
pub struct Verified<T>(pub T);

impl<S: Send + Sync, T> FromRequestParts<S> for Verified<T>
where
    Arc<Parts>: FromRef<S>,
    T: FromRequestParts<S, Rejection = AppError> + AsRef<CurrentUser> + Send + Sync,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        let caller = T::from_request_parts(parts, state).await?;
        if caller.as_ref().email_verified { Ok(Self(caller)) } else { Err(email_unverified()) }
    }
}

impl<T: AsRef<CurrentUser>> AsRef<CurrentUser> for Verified<T> {
    fn as_ref(&self) -> &CurrentUser {
        self.0.as_ref()
    }
}

/// Somebody who gave their password a short while ago, for what a stolen token must not do: `Fresh<Admin>`.
#[derive(Debug, Clone)]
pub struct Fresh<T>(pub T);

impl<S: Send + Sync, T> FromRequestParts<S> for Fresh<T>
where
    Arc<Parts>: FromRef<S>,
    T: FromRequestParts<S, Rejection = AppError> + AsRef<CurrentUser> + Send + Sync,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        let caller = T::from_request_parts(parts, state).await?;
        Arc::<Parts>::from_ref(state).must_be_fresh(caller.as_ref()).await?;
        Ok(Self(caller))
    }
}

/// Somebody of a role for whom a thing is there at all: everyone else who guesses its id gets 404, as for one that there
/// is not. `Knows<Accountant>`.
#[derive(Debug, Clone)]
pub struct Knows<T>(pub T);

impl<S: Send + Sync, T> FromRequestParts<S> for Knows<T>
where
    Arc<Parts>: FromRef<S>,
    T: FromRequestParts<S, Rejection = AppError>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, state: &S) -> Result<Self, AppError> {
        match T::from_request_parts(parts, state).await {
            Ok(caller) => Ok(Self(caller)),
            // They know what it is that they cannot do yet.
            Err(error) if error.code() == Code::SecondFactorMissing => Err(error),
            Err(error) if error.status() == http::StatusCode::FORBIDDEN => Err(AppError::not_found("Page")),
            Err(error) => Err(error),
        }
    }
}

impl<T: AsRef<CurrentUser>> AsRef<CurrentUser> for Knows<T> {
    fn as_ref(&self) -> &CurrentUser {
        self.0.as_ref()
    }
}

impl AsRef<CurrentUser> for CurrentUser {
    fn as_ref(&self) -> &CurrentUser {
        self
    }
}

/// The token that a signed-in caller sent.
#[derive(Clone)]
pub struct Bearer(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut request::Parts, _: &S) -> Result<Self, AppError> {
        bearer(parts).map(|token| Self(token.to_owned())).ok_or_else(AppError::unauthorized)
    }
}

fn bearer(parts: &request::Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
