//! What is told, and in which words.

use crate::auctions::json::AuctionJson;
use crate::auctions::model::{Auction, EVENT_BIDS};
use haat_domain::time::Millis;

/// The kinds of news, in the order in which they can happen to an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// There is a new auction.
    Created,
    /// The auction has a new highest bid.
    Bid,
    /// The auction is over.
    Ended,
    /// The auction is no longer in the shop.
    Deleted,
}

impl Event {
    /// The name on the wire.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Created => "auctionCreated",
            Self::Bid => "bid",
            Self::Ended => "auctionEnded",
            Self::Deleted => "auctionDeleted",
        }
    }
}

/// The auction as events carry it.
pub(super) fn body(auction: &Auction, now: Millis) -> AuctionJson {
    AuctionJson::new(auction, now, EVENT_BIDS)
}

/// Grows with what happens to an auction: older news of it has a smaller one.
pub(super) fn version(auction: &Auction) -> i64 {
    auction.standing.version
}
