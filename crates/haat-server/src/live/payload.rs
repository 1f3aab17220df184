//! What is told, and in which words.

use crate::auctions::json::AuctionJson;
use crate::auctions::model::{Auction, EVENT_BIDS, RECENT_BIDS};
use haat_domain::auctions::Names;
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

/// Whom the news goes to, and with how many of the auction's bids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hearer {
    /// It has joined the auction and keeps its history.
    Room,
    /// It has joined none. The known client shows what an event carries as the whole history.
    Lobby,
}

/// The auction as events carry it.
pub(super) fn body(auction: &Auction, now: Millis, names: Names, hearer: Hearer) -> AuctionJson {
    let bids = match hearer {
        Hearer::Room => EVENT_BIDS,
        Hearer::Lobby => RECENT_BIDS,
    };
    AuctionJson::new(auction, now, bids, names)
}

/// Grows with what happens to an auction: older news of it has a smaller one.
pub(super) fn version(auction: &Auction) -> i64 {
    auction.standing.version
}
