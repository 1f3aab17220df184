//! The rules of the marketplace: pure code, no I/O.
//!
//! Nothing here reads a clock, a database or the network. Callers hand in what they know (an auction as it
//! stands, the time, a form as it arrived) and get back a decision, or an error whose text a shopper can read.

pub mod accounts;
pub mod auctions;
pub mod books;
pub mod catalog;
pub mod checkout;
pub mod coupons;
pub mod errors;
pub mod ids;
pub mod input;
pub mod invoices;
pub mod money;
pub mod money_back;
pub mod notices;
pub mod orders;
pub mod parcels;
pub mod payments;
pub mod payouts;
pub mod questions;
pub mod reconcile;
pub mod returns;
pub mod reviews;
pub mod sellers;
pub mod shipping;
pub mod tax;
pub mod threads;
pub mod time;
pub mod upi;
mod words;

pub use errors::FieldErrors;
pub use ids::{AuctionId, OrderId, ProductId, UserId};
pub use input::{NumberInput, TimeInput};
pub use money::{Paise, UsdCents};
pub use time::Millis;
