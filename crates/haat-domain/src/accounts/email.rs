use thiserror::Error;

use crate::errors::{Complaint, Flaw};

/// An email address. Two addresses that differ only in case are the same account.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Email {
    shown: String,
    lower: String,
}

/// Why something is not an email address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EmailError {
    /// Nothing was entered.
    #[error("Please fill in the email address.")]
    Missing,
    /// Something else was entered.
    #[error("Please enter a valid email address, such as name@example.com.")]
    Invalid,
}

impl From<EmailError> for Complaint {
    fn from(error: EmailError) -> Self {
        let flaw = match error {
            EmailError::Missing => Flaw::Required,
            EmailError::Invalid => Flaw::Malformed,
        };
        flaw.says(error.to_string())
    }
}

impl Email {
    /// Reads an address, trimmed.
    pub fn parse(text: &str) -> Result<Self, EmailError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EmailError::Missing);
        }
        let (local, domain) = text.rsplit_once('@').ok_or(EmailError::Invalid)?;
        if text.len() > 254 || !is_local_part(local) || !is_domain(domain) {
            return Err(EmailError::Invalid);
        }
        Ok(Self { shown: text.to_owned(), lower: text.to_ascii_lowercase() })
    }

    /// The address as it was entered.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// The address by which accounts are told apart.
    pub fn lower(&self) -> &str {
        &self.lower
    }
}

/// An address as far as its owner needs to see it to know it, and nobody else: `a…@example.com`.
pub fn veiled(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => format!("{}…@{domain}", local.chars().next().unwrap_or_default()),
        None => String::new(),
    }
}

fn is_local_part(local: &str) -> bool {
    let is_atom = |c: u8| c.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&c);
    local.len() <= 64 && local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atom))
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let Some((_, last)) = domain.rsplit_once('.') else { return false };
    domain.split('.').all(is_label) && !last.bytes().all(|b| b.is_ascii_digit())
}
