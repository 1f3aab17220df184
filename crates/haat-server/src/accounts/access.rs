//! Permissions that depend on whose page it is.

use crate::app::AppState;
use crate::auth::CurrentUser;
use crate::error::AppError;
use crate::http::path::Path;
use axum::extract::FromRequestParts;
use haat_domain::ids::UserId;
use http::request::Parts;

/// What the known client sends instead of an id when it edits the profile of the signed-in user.
const NO_ID: &str = "undefined";

/// The signed-in user, at an address with `{id}` that is their own or says nothing.
#[derive(Debug, Clone)]
pub struct Myself(pub CurrentUser);

/// The person that `{id}` names, asked for by themselves or by an admin.
#[derive(Debug, Clone)]
pub struct VisiblePerson(pub UserId);

impl FromRequestParts<AppState> for Myself {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let (user, id) = caller_and_id(parts, state).await?;
        if id == NO_ID || user.id.as_str() == id {
            Ok(Self(user))
        } else {
            Err(AppError::forbidden("You can only edit your own profile."))
        }
    }
}

impl FromRequestParts<AppState> for VisiblePerson {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, AppError> {
        let (user, id) = caller_and_id(parts, state).await?;
        if user.is_admin || user.id.as_str() == id {
            Ok(Self(UserId::from(id)))
        } else {
            Err(AppError::forbidden("Only an admin may do this."))
        }
    }
}

async fn caller_and_id(parts: &mut Parts, state: &AppState) -> Result<(CurrentUser, String), AppError> {
    let user = <CurrentUser as FromRequestParts<AppState>>::from_request_parts(parts, state).await?;
    let Path(id) = Path::<String>::from_request_parts(parts, state).await?;
    Ok((user, id))
}
