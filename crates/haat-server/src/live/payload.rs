//! What is told, and in which words.

use crate::auctions::json::AuctionJson;
use crate::auctions::model::{Auction, EVENT_BIDS};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;

/// The kinds of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    /// The auction has a new highest bid.
    Bid,
    /// The auction is over.
    Ended,
    /// There is a new auction.
    Created,
    /// The auction is no longer in the shop.
    Deleted,
}

impl Event {
    /// The name on the wire.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Bid => "bid",
            Self::Ended => "auctionEnded",
            Self::Created => "auctionCreated",
            Self::Deleted => "auctionDeleted",
        }
    }
}

/// Something that happened to an auction, and the auction after it.
#[derive(Debug, Clone)]
pub(super) struct News {
    pub(super) event: Event,
    pub(super) auction: Auction,
}

impl News {
    pub(super) fn new(event: Event, auction: Auction) -> Self {
        Self { event, auction }
    }

    pub(super) fn id(&self) -> &AuctionId {
        &self.auction.lot.id
    }

    /// Grows with each bid: older news about the same auction has a smaller one.
    pub(super) fn version(&self) -> i64 {
        self.auction.standing.bid_count
    }
}

/// The auction as events carry it.
pub(super) fn body(auction: &Auction, now: Millis) -> AuctionJson {
    AuctionJson::new(auction, now, EVENT_BIDS)
}
