//! Auctions as the API and the live channel show them.

use crate::auctions::model::{Auction, Bid};
use crate::http::values::{IsoTime, Rupees};
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What `highestBidder` says while nobody has bid (spec, "Auction screens").
pub const NO_BIDS: &str = "NoBids";

/// How an auction stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Bids are taken.
    Open,
    /// Over, not yet settled.
    Ended,
    /// Settled: the last bidder may buy the lot.
    Sold,
    /// Settled: nobody bid.
    Unsold,
}

/// Who put the lot up.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CreatorJson {
    /// Their user id.
    #[serde(rename = "_id")]
    pub id: String,
    /// The name of their shop, or their own.
    pub name: String,
    /// The address of their shop's logo; may be empty.
    pub logo: String,
}

/// A bid. The name is there under both spellings that clients read (spec section 3).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BidJson {
    /// The bidder's name at that time.
    #[serde(rename = "Bidder")]
    pub bidder_capital: String,
    /// The same name.
    pub bidder: String,
    /// For comparing with the signed-in user's `_id`: two people may share a name.
    pub bidder_id: String,
    /// What was offered.
    pub bid_amount: Rupees,
    /// When it was accepted, by the server's clock.
    pub bid_time: IsoTime,
    /// Its place in the history, from 1; also what `?before=` takes.
    pub seq: i64,
}

/// An auction.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuctionJson {
    /// The auction's id.
    #[serde(rename = "_id")]
    pub mongo_id: String,
    /// The same id, as the list screen reads it.
    pub id: String,
    /// What is sold.
    pub title: String,
    /// More about it.
    pub description: String,
    /// Its picture.
    pub image_url: String,
    /// The least that a first bid must be.
    pub starting_bid: Rupees,
    /// The highest bid, or the starting bid before the first.
    pub current_bid: Rupees,
    /// The smallest bid that would be accepted now.
    pub minimum_bid: Rupees,
    /// What the one-tap button offers.
    pub suggested_bid: Rupees,
    /// The raise that the bid form suggests.
    pub bid_amount: Rupees,
    /// The time that the seller entered.
    pub bid_time: Option<String>,
    /// When bidding ends.
    pub end_date: IsoTime,
    /// The server's time, for the countdown.
    pub server_now: IsoTime,
    /// When it was created.
    pub created_at: IsoTime,
    /// How it stands.
    pub status: Status,
    /// The name of the last bidder, or `NoBids`.
    pub highest_bidder: String,
    /// The last bidder's id.
    pub highest_bidder_id: Option<String>,
    /// How many bids there are in all.
    pub bid_count: i64,
    /// The newest bids, oldest first.
    pub bids: Vec<BidJson>,
    /// Who put the lot up.
    pub creator: CreatorJson,
    /// Whether the winner has ordered the lot.
    pub ordered: bool,
}

/// An auction with words for a toast.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuctionCreated {
    /// Words for a toast.
    pub message: String,
    /// The new auction.
    pub auction: AuctionJson,
}

impl From<&Bid> for BidJson {
    fn from(bid: &Bid) -> Self {
        Self {
            bidder_capital: bid.bidder_name.clone(),
            bidder: bid.bidder_name.clone(),
            bidder_id: bid.bidder_id.to_string(),
            bid_amount: Rupees(bid.amount),
            bid_time: IsoTime(bid.at),
            seq: bid.seq,
        }
    }
}

impl AuctionJson {
    /// `auction` at `now`, with at most `most` of its newest bids.
    pub fn new(auction: &Auction, now: Millis, most: usize) -> Self {
        let (lot, standing, state) = (&auction.lot, &auction.standing, auction.state());
        Self {
            mongo_id: lot.id.to_string(),
            id: lot.id.to_string(),
            title: lot.title.clone(),
            description: lot.description.clone(),
            image_url: lot.image_url.clone(),
            starting_bid: Rupees(lot.starting_bid),
            current_bid: Rupees(standing.current_bid.unwrap_or(lot.starting_bid)),
            minimum_bid: Rupees(state.minimum_bid()),
            suggested_bid: Rupees(state.suggested_bid(lot.bid_amount)),
            bid_amount: Rupees(lot.bid_amount),
            bid_time: Some(lot.bid_time.clone()).filter(|time| !time.is_empty()),
            end_date: IsoTime(lot.ends_at),
            server_now: IsoTime(now),
            created_at: IsoTime(lot.created_at),
            status: match standing.closed_at {
                Some(_) if standing.bid_count > 0 => Status::Sold,
                Some(_) => Status::Unsold,
                None if state.has_ended(now) => Status::Ended,
                None => Status::Open,
            },
            highest_bidder: standing.leader_name.clone().unwrap_or_else(|| NO_BIDS.to_owned()),
            highest_bidder_id: standing.leader_id.as_ref().map(ToString::to_string),
            bid_count: standing.bid_count,
            bids: auction.recent.newest(most).iter().map(BidJson::from).collect(),
            creator: CreatorJson {
                id: lot.creator_id.to_string(),
                name: lot.creator_name.clone(),
                logo: lot.creator_logo.clone().unwrap_or_default(),
            },
            ordered: standing.order_id.is_some(),
        }
    }
}
