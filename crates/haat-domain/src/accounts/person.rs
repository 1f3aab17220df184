use thiserror::Error;

use crate::errors::{Complaint, FieldErrors};
use crate::input::text;

/// What a person is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// Reads a name of 1 to 100 characters.
    pub fn parse(value: &str) -> Result<Self, Complaint> {
        text::line(value, "name", 100).map(Self)
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How a seller presents themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SellerProfile {
    name: String,
    logo: String,
    description: String,
}

impl SellerProfile {
    /// All three are required of a seller. Fields are named as in the profile form. The logo may be any text, as the
    /// known client sends it; [`SellerProfile::shown_logo`] says what of it is shown.
    pub fn parse(name: &str, logo: &str, description: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = errors.take("sellerName", text::line(name, "seller name", 100));
        let logo = errors.take("sellerLogo", text::line(logo, "seller logo", 2_000));
        let description =
            errors.take("sellerDescription", text::paragraphs(description, "seller description", 2_000));
        match (name, logo, description) {
            (Some(name), Some(logo), Some(description)) => Ok(Self { name, logo, description }),
            _ => Err(errors),
        }
    }

    /// What the shop is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its picture.
    pub fn logo(&self) -> &str {
        &self.logo
    }

    /// A stored logo, if it is an address that a page can show; otherwise nothing.
    pub fn shown_logo(logo: &str) -> &str {
        if text::is_picture(logo) { logo } else { "" }
    }

    /// What it says about itself.
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// Why roles cannot change in that way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RoleError {
    /// Nobody would be left to manage the shop.
    #[error("This is the last admin. Make someone else an admin first.")]
    LastAdmin,
}

/// The last admin can be neither demoted nor deleted. `admins` counts all of them now; a deletion is a
/// change to `will_be_admin: false`.
pub const fn keep_an_admin(is_admin: bool, will_be_admin: bool, admins: i64) -> Result<(), RoleError> {
    if is_admin && !will_be_admin && admins <= 1 { Err(RoleError::LastAdmin) } else { Ok(()) }
}
