//! What asking for and using a password reset share.

use crate::config::{Config, Switch};
use crate::error::{AppError, AppResult, Code};
use haat_domain::accounts::Email;
use haat_domain::errors::FieldErrors;
use haat_domain::time::HOUR;
use http::StatusCode;

/// How long a link can be used.
pub(super) const VALID_FOR: i64 = HOUR;

/// 404 where the shop does not offer resets.
pub(super) fn must_be_on(config: &Config) -> AppResult<()> {
    if config.password_resets == Switch::On {
        return Ok(());
    }
    Err(AppError::new(StatusCode::NOT_FOUND, "This shop does not reset passwords by mail.")
        .coded(Code::NoPasswordResets))
}

/// The address typed into the form.
pub(super) fn parse_email(text: &str) -> AppResult<Email> {
    Email::parse(text).map_err(|error| FieldErrors::one("email", error).into())
}
