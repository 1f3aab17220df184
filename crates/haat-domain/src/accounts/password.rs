use std::fmt;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use super::common_passwords;
use crate::errors::{Complaint, Flaw};

/// A password that may be set. It never shows itself in a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password may not be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// Breaks the rule of the specification, section 5, whose text this is.
    #[error(
        "Password must be at least 8 characters long and contain at least one uppercase,lowercase letter, \
         and one special character."
    )]
    Weak,
    /// So long that hashing it would be a burden.
    #[error("Password can have at most 200 characters.")]
    TooLong,
    /// Keeps the rule and heads the lists that attackers try first.
    #[error(
        "This password is one of the first that attackers try. Please choose a less common one, \
         for example several words of your own."
    )]
    Common,
}

impl From<PasswordError> for Complaint {
    fn from(error: PasswordError) -> Self {
        let flaw = match error {
            PasswordError::Weak => Flaw::Weak,
            PasswordError::TooLong => Flaw::TooLong(Password::MAX_CHARS),
            PasswordError::Common => Flaw::Common,
        };
        flaw.says(error.to_string())
    }
}

impl Password {
    const MIN_CHARS: usize = 8;
    const MAX_CHARS: usize = 200;

    /// Checks a password that someone wants to set.
    pub fn parse(text: &str) -> Result<Self, PasswordError> {
        // Before normalising, whose work grows with the text.
        if text.chars().nth(Self::MAX_CHARS).is_some() {
            return Err(PasswordError::TooLong);
        }
        let text = Self::normalized(text);
        let is_special = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control();
        let strong = text.chars().count() >= Self::MIN_CHARS
            && text.chars().any(char::is_uppercase)
            && text.chars().any(char::is_lowercase)
            && text.chars().any(|c| c.is_ascii_digit())
            && text.chars().any(is_special);
        if !strong {
            Err(PasswordError::Weak)
        } else if common_passwords::contains(&text) {
            Err(PasswordError::Common)
        } else {
            Ok(Self(text))
        }
    }

    /// The form in which passwords are hashed: keyboards differ in how they compose an é. A sign-in
    /// compares this form of what was typed, without asking whether it could be set today.
    pub fn normalized(typed: &str) -> String {
        typed.nfc().collect()
    }

    /// The text to hash.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}
