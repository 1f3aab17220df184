//! Permissions that depend on whose page it is.

use crate::auth::{self, CurrentUser};
use crate::error::{AppError, Code};
use crate::http::path::Path;
use axum::extract::{FromRef, FromRequestParts};
use haat_domain::ids::UserId;
use http::request::Parts;
use std::sync::Arc;

/// What the known client sends instead of an id when it edits the profile of the signed-in user.
const NO_ID: &str = "undefined";

/// The signed-in user, at an address with `{id}` that is their own or says nothing.
#[derive(Debug, Clone)]
pub struct Myself(pub CurrentUser);

/// The person that `{id}` names, asked for by themselves or by an admin.
#[derive(Debug, Clone)]
pub struct VisiblePerson(pub UserId);

impl<S: Send + Sync> FromRequestParts<S> for Myself
where
    Arc<auth::Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let (user, id) = caller_and_id(parts, state).await?;
        if id == NO_ID || user.id.as_str() == id {
            Ok(Self(user))
        } else {
            Err(AppError::forbidden("You can only edit your own profile.").coded(Code::NotYourProfile))
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for VisiblePerson
where
    Arc<auth::Parts>: FromRef<S>,
{
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, AppError> {
        let (user, id) = caller_and_id(parts, state).await?;
        if user.is_admin || user.id.as_str() == id {
            Ok(Self(UserId::from(id)))
        } else {
            Err(AppError::forbidden("Only an admin may do this.").coded(Code::AdminsOnly))
        }
    }
}

async fn caller_and_id<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
) -> Result<(CurrentUser, String), AppError>
where
    Arc<auth::Parts>: FromRef<S>,
{
    let user = <CurrentUser as FromRequestParts<S>>::from_request_parts(parts, state).await?;
    let Path(id) = Path::<String>::from_request_parts(parts, state).await?;
    Ok((user, id))
}
