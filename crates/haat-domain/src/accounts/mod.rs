//! People: how they are called, how they prove who they are, and what no admin may do.

mod common_passwords;
mod device;
mod email;
mod guest;
mod password;
mod person;
mod session;

pub use device::device_name;
pub use email::{Email, EmailError, veiled};
pub use guest::{Claim, GuestOrders, GuestProof};
pub use password::{Password, PasswordError};
pub use person::{PersonName, RoleError, SellerProfile, keep_an_admin};
pub use session::{LEAVING_TAKES, LONGEST_SESSION, SessionTerms};

use crate::input::text;

/// Shown when password and confirmation differ.
pub const PASSWORDS_DIFFER: &str = "Passwords do not match.";
/// Shown for a failed sign-in, whichever of the two was wrong.
pub const BAD_CREDENTIALS: &str = "Invalid email or password";

/// Where to go after signing in, if `target` is a path of this site.
pub fn safe_redirect(target: &str) -> Option<&str> {
    (target.len() <= 2_000 && text::is_site_path(target)).then_some(target)
}
