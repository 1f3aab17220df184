//! Auctions: what may be put up, which bids count, who has won, and what follows until the money is there.

mod bidder;
mod event;
mod form;
mod lot;
mod names;
pub mod rule;
pub mod sale;
mod signs;

pub use bidder::{BidderRecord, BidderRefused, BidderRules, OwnLimit};
pub use event::{ChanceState, EventKind, TurnedDown};
pub use form::{
    AuctionForm, AuctionInput, DEFAULT_PAYMENT_WITHIN, DEFAULT_RAISE, ExtensionInput, MOST_IMAGES,
};
pub use lot::{DeleteRefused, EditRefused, LotRefused, Outcome, may_delete, may_edit, outcome_of_bids};
pub use names::Names;
pub use rule::{
    Attempt, AuctionState, BidKind, Decision, Effect, Extension, Hidden, Offer, Refused, Secrets, Step,
    Terms, decide,
};
pub use sale::{LotSale, may_order_lot, outcome};
pub use signs::{BidderOnLot, Sign, worth_a_look};
