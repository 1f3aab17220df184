//! What is told, and in which words.

use crate::auctions::json::AuctionJson;
use crate::auctions::model::{Auction, EVENT_BIDS};
use crate::http::values::IsoTime;
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The kinds of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Event {
    /// The auction has a new highest bid.
    #[serde(rename = "bid")]
    Bid,
    /// The auction is over.
    #[serde(rename = "auctionEnded")]
    Ended,
    /// There is a new auction.
    #[serde(rename = "auctionCreated")]
    Created,
    /// The auction is no longer in the shop.
    #[serde(rename = "auctionDeleted")]
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
    pub(super) id: AuctionId,
    /// Grows with each bid: older news about the same auction has a smaller one.
    pub(super) version: i64,
    pub(super) body: Body,
}

/// The auction that news is about.
#[derive(Debug, Clone)]
pub(super) enum Body {
    /// It happened here: the other nodes want to know too.
    Own(Auction),
    /// Read again from the database: the other nodes have their own eyes.
    Stored(Auction),
    /// Another node said so, in these words.
    Relayed(Value),
}

impl News {
    /// What happened here.
    pub(super) fn new(event: Event, auction: Auction) -> Self {
        let (id, version) = (auction.lot.id.clone(), auction.standing.bid_count);
        Self { event, id, version, body: Body::Own(auction) }
    }

    /// What the database says.
    pub(super) fn stored(event: Event, auction: Auction) -> Self {
        let (id, version) = (auction.lot.id.clone(), auction.standing.bid_count);
        Self { event, id, version, body: Body::Stored(auction) }
    }

    /// What another node told; `None` when it makes no sense.
    pub(super) fn relayed(event: Event, auction: Value) -> Option<Self> {
        let id = AuctionId::from(auction.get("_id")?.as_str()?);
        let version = auction.get("bidCount")?.as_i64()?;
        Some(Self { event, id, version, body: Body::Relayed(auction) })
    }
}

/// The auction as events carry it.
pub(super) fn body(auction: &Auction, now: Millis) -> AuctionJson {
    AuctionJson::new(auction, now, EVENT_BIDS)
}

/// The words of another node with the time of this one.
pub(super) fn at_this_time(auction: &Value, now: Millis) -> Value {
    let mut auction = auction.clone();
    if let Some(field) = auction.get_mut("serverNow") {
        *field = serde_json::to_value(IsoTime(now)).unwrap_or_default();
    }
    auction
}
