//! What asking for and using a password reset share.

use crate::config::{Config, Switch};
use crate::error::{AppError, AppResult, Code};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_domain::accounts::Email;
use haat_domain::errors::FieldErrors;
use haat_domain::time::HOUR;
use http::StatusCode;
use sha2::{Digest as _, Sha256};

/// How long a link can be used.
pub(super) const VALID_FOR: i64 = HOUR;

/// The secret in a link. Only its hash is stored, so nobody who reads the database can use it.
pub(super) struct Token(String);

impl Token {
    /// A new one, of 256 random bits.
    pub(super) fn new() -> AppResult<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(AppError::internal)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// What is stored.
    pub(super) fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }

    /// The text for the link.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

impl From<String> for Token {
    fn from(text: String) -> Self {
        Self(text)
    }
}

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
