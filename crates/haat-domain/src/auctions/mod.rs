//! Auctions: what may be put up, which bids count, and who has won.

mod form;
mod lot;
pub mod rule;

pub use form::{
    AuctionForm, AuctionInput, DEFAULT_PAYMENT_WITHIN, DEFAULT_RAISE, ExtensionInput, MOST_IMAGES,
};
pub use lot::{
    DeleteRefused, EditRefused, LotRefused, Outcome, may_delete, may_edit, may_order_lot, outcome,
};
pub use rule::{
    Attempt, AuctionState, BidKind, Decision, Effect, Extension, Hidden, Offer, Refused, Secrets, Step,
    Terms, decide,
};
