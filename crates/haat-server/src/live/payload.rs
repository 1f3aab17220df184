//! What is told, and in which words.

use crate::auctions::json::{AuctionJson, Status};
use crate::auctions::model::{Auction, Bid, EVENT_BIDS, RECENT_BIDS};
use crate::auctions::terms_json::TermsJson;
use crate::http::values::{IsoTime, Rupees};
use crate::settings::People;
use haat_domain::time::Millis;
use serde::Serialize;

/// The kinds of news, in the order in which they can happen to an auction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// There is a new auction.
    Created,
    /// The auction has a new highest bid, or is otherwise not as it was: edited, bids taken back, put up again.
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
pub(super) fn body(auction: &Auction, now: Millis, names: People, hearer: Hearer) -> AuctionJson {
    let bids = match hearer {
        Hearer::Room => EVENT_BIDS,
        Hearer::Lobby => RECENT_BIDS,
    };
    AuctionJson::new(auction, now, bids, names)
}

/// What is new of an auction, for whoever knows the rest: no words, no pictures, no terms, unless they are what is new.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Light {
    #[serde(rename = "_id")]
    id: String,
    version: i64,
    current_bid: Rupees,
    minimum_bid: Rupees,
    suggested_bid: Rupees,
    end_date: IsoTime,
    server_now: IsoTime,
    status: Status,
    reserve_met: Option<bool>,
    buy_now: Option<Rupees>,
    highest_bidder: String,
    highest_bidder_id: Option<String>,
    bid_count: i64,
    /// Those since the last event and the one before them, so that a history shows no hole.
    bids: Vec<LightBid>,
    ordered: bool,
    buyer_id: Option<String>,
    sold_for: Option<Rupees>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relisted_as: Option<String>,
    /// This and what follows: once after its words or terms changed, for lists, which show no more of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<TermsJson>,
}

/// A bid in it: what is false or empty is left out.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LightBid {
    bidder: String,
    bidder_id: String,
    bid_amount: Rupees,
    bid_time: IsoTime,
    seq: i64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    automatic: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    restated: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    voided: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    void_reason: Option<String>,
}

/// What is new of the auction since the version `since`.
pub(super) fn light(auction: &Auction, now: Millis, names: People, hearer: Hearer, since: i64) -> Light {
    let newest = auction.recent.newest(EVENT_BIDS);
    let bids = match hearer {
        Hearer::Room => newest.iter().filter(|bid| bid.seq > since).count() + 1,
        Hearer::Lobby => 1,
    };
    let short = |bid: &Bid| LightBid {
        bidder: names.show(&bid.bidder_name),
        bidder_id: bid.shown_id(&auction.lot.id, names).to_string(),
        bid_amount: Rupees(bid.amount),
        bid_time: IsoTime(bid.at),
        seq: bid.seq,
        automatic: bid.automatic,
        restated: bid.restated,
        voided: bid.voided.is_some(),
        void_reason: bid.voided.clone(),
    };
    let whole = AuctionJson::new(auction, now, 0, names);
    Light {
        id: whole.id,
        version: whole.version,
        current_bid: whole.current_bid,
        minimum_bid: whole.minimum_bid,
        suggested_bid: whole.suggested_bid,
        end_date: whole.end_date,
        server_now: whole.server_now,
        status: whole.status,
        reserve_met: whole.reserve_met,
        buy_now: whole.buy_now,
        highest_bidder: whole.highest_bidder,
        highest_bidder_id: whole.highest_bidder_id,
        bid_count: whole.bid_count,
        bids: auction.recent.newest(bids.min(EVENT_BIDS)).iter().map(short).collect(),
        ordered: whole.ordered,
        buyer_id: whole.buyer_id,
        sold_for: whole.sold_for,
        relisted_as: whole.relisted_as,
        title: None,
        image_url: None,
        terms: None,
    }
}

/// The same with what a list shows beside it, for whoever read that before it changed.
pub(super) fn rewritten(news: Light, auction: &Auction) -> Light {
    let lot = &auction.lot;
    Light {
        title: Some(lot.title.clone()),
        image_url: Some(lot.image_url.clone()),
        terms: Some(TermsJson::new(lot)),
        ..news
    }
}

/// Grows with what happens to an auction: older news of it has a smaller one.
pub(super) fn version(auction: &Auction) -> i64 {
    auction.standing.version
}
