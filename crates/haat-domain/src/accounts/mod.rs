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
