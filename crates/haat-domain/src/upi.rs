//! Transfers by hand through India's UPI: the payee's address, the link that a payer's app opens, and the reference
//! by which a bank knows a transfer.

use crate::errors::{Complaint, Flaw};
use crate::money::Paise;
use thiserror::Error;

/// Whom to pay: `name@bank`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpiId(String);

/// Not an address of UPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("A UPI ID looks like name@bank.")]
pub struct BadUpiId;

impl From<BadUpiId> for Complaint {
    fn from(error: BadUpiId) -> Self {
        Flaw::Malformed.says(error.to_string())
    }
}

impl UpiId {
    /// Reads `name@bank`: letters, digits, dots, hyphens and underscores before the sign, letters and digits after it.
    pub fn parse(text: &str) -> Result<Self, BadUpiId> {
        let text = text.trim();
        let (name, bank) = text.split_once('@').ok_or(BadUpiId)?;
        let plain = |c: char| c.is_ascii_alphanumeric() || ['.', '-', '_'].contains(&c);
        let name_fits = (2..=100).contains(&name.len()) && name.chars().all(plain);
        let bank_fits = (2..=64).contains(&bank.len())
            && bank.starts_with(|c: char| c.is_ascii_alphabetic())
            && bank.chars().all(|c| c.is_ascii_alphanumeric());
        if name_fits && bank_fits { Ok(Self(text.to_owned())) } else { Err(BadUpiId) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A transfer that a payer's app can make with one press.
#[derive(Clone, Copy, Debug)]
pub struct Transfer<'a> {
    /// Whom.
    pub payee: &'a UpiId,
    /// How the payer's app calls them.
    pub name: &'a str,
    /// How much.
    pub amount: Paise,
    /// What the payer and the payee read beside it.
    pub note: &'a str,
    /// What the payee's bank shows beside it.
    pub reference: &'a str,
}

impl Transfer<'_> {
    /// The link that opens it: `upi://pay?pa=…`.
    pub fn link(&self) -> String {
        let Paise(paise) = self.amount;
        format!(
            "upi://pay?pa={}&pn={}&am={}.{:02}&cu=INR&tn={}&tr={}",
            encoded(self.payee.as_str()),
            encoded(self.name),
            paise / 100,
            paise % 100,
            encoded(self.note),
            encoded(self.reference),
        )
    }
}

/// Percent-encoded, but for what may stand in a query; the sign of a UPI ID stays, as apps expect it.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'~' | b'@' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// What a bank knows a transfer by: UPI's twelve digits, or the letters and digits of NEFT, IMPS and RTGS.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference(String);

/// Not a bank's reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Please enter the reference number of the transfer: 6 to 35 letters and digits.")]
pub struct BadReference;

impl From<BadReference> for Complaint {
    fn from(error: BadReference) -> Self {
        Flaw::Malformed.says(error.to_string()).with("min", 6_i64).with("max", 35_i64)
    }
}

impl Reference {
    /// Reads one, whatever its spaces, hyphens and case.
    pub fn parse(text: &str) -> Result<Self, BadReference> {
        let kept: String = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let fits = (6..=35).contains(&kept.len()) && kept.chars().all(|c| c.is_ascii_alphanumeric());
        if fits { Ok(Self(kept.to_ascii_uppercase())) } else { Err(BadReference) }
    }

    /// The text, in capital letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
