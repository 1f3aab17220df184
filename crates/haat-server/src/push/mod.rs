//! Web push: what a person is told on a device of theirs, also while the shop is not open there.
//!
//! A browser hands us an endpoint of its maker's push service and a key. What we send is encrypted for that key alone
//! (RFC 8291) and signed as ours (VAPID, RFC 8292). Pushes wait in the same outbox as mails.

mod crypt;
pub mod endpoint;
mod parts;
pub mod post;
pub mod store;
mod vapid;

pub use endpoint::Endpoint;
pub use parts::Parts;
