//! The one rule for every bid: from an auction and an attempt to its effects, or a refusal.
//!
//! No clock and no I/O: the caller says what time it is and keeps what comes out. Replaying the recorded
//! attempts in their order gives the same auction, price for price and event for event.

mod attempt;
mod hidden;
mod position;
mod state;
mod terms;
mod void;

pub use attempt::{Attempt, BidKind, Decision, Effect, Offer, Refused, decide};
pub use hidden::Hidden;
pub use state::{AuctionState, Secrets};
pub use terms::{Extension, LADDER, Step, Terms};
pub use void::{HistoryLine, LineKind, VoidRefused, void};
