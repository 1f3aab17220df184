//! Auctions: what may be put up, which bids count, and who has won.

mod bid;
mod form;
mod lot;
pub mod rule;

pub use bid::{Accepted, AuctionState, BidAttempt, BidRefused, decide};
pub use form::{AuctionForm, AuctionInput, AuctionTerms, DEFAULT_RAISE};
pub use lot::{DeleteRefused, LotRefused, Outcome, may_delete, may_order_lot, outcome};
