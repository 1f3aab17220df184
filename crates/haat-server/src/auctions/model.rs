//! An auction in memory: what bids never change, how it stands, and its newest bids.

use haat_db::{DbError, FromRow, Row};
use haat_domain::auctions::AuctionState;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use std::sync::Arc;

/// How many bids travel with an auction in a response; the rest is a page away.
pub const RECENT_BIDS: usize = 100;

/// How many travel with it in a live event, which goes to every watcher.
pub const EVENT_BIDS: usize = 20;

/// What was settled when the auction was created. Bids never change it.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of auctions, described in the migration")]
pub struct Lot {
    pub id: AuctionId,
    pub creator_id: UserId,
    pub creator_name: String,
    /// `None` when the account is gone.
    pub creator_logo: Option<String>,
    pub title: String,
    pub description: String,
    pub image_url: String,
    pub starting_bid: Paise,
    pub bid_amount: Paise,
    pub bid_time: String,
    pub created_at: Millis,
    pub ends_at: Millis,
}

/// What bids and the closer change.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
#[expect(missing_docs, reason = "the columns of auctions, described in the migration")]
pub struct Standing {
    pub current_bid: Option<Paise>,
    pub leader_id: Option<UserId>,
    pub leader_name: Option<String>,
    pub bid_count: i64,
    pub closed_at: Option<Millis>,
    pub order_id: Option<String>,
}

/// A bid that counted.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Bid {
    /// Its place in the history, from 1.
    pub seq: i64,
    /// Who made it.
    pub bidder_id: UserId,
    /// Their name at that time.
    pub bidder_name: String,
    /// What they offered.
    pub amount: Paise,
    /// The server's time.
    pub at: Millis,
}

/// The newest bids, oldest first. Auctions as they stood after each bid of a batch share one list.
#[derive(Debug, Clone, Default)]
pub struct Recent {
    all: Arc<[Bid]>,
    end: usize,
}

/// An auction as it stood at some moment.
#[derive(Debug, Clone)]
pub struct Auction {
    /// What bids never change.
    pub lot: Arc<Lot>,
    /// How it stands.
    pub standing: Standing,
    /// Its newest bids.
    pub recent: Recent,
}

impl FromRow for Auction {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            lot: Arc::new(Lot::from_row(row)?),
            standing: Standing::from_row(row)?,
            recent: Recent::default(),
        })
    }
}

impl Recent {
    /// All of `bids`, which are in order.
    pub fn new(bids: Vec<Bid>) -> Self {
        Self { end: bids.len(), all: bids.into() }
    }

    /// At most `most` of the newest.
    pub fn newest(&self, most: usize) -> &[Bid] {
        self.all.get(self.end.saturating_sub(most)..self.end).unwrap_or_default()
    }

    /// The same list, cut after its first `end` bids.
    #[must_use]
    pub fn cut_at(&self, end: usize) -> Self {
        Self { all: self.all.clone(), end: end.min(self.all.len()) }
    }

    /// The number of the last bid.
    pub fn last_seq(&self) -> i64 {
        self.newest(1).first().map_or(0, |bid| bid.seq)
    }
}

impl Auction {
    /// What the rule needs to know.
    pub fn state(&self) -> AuctionState {
        AuctionState {
            starting_bid: self.lot.starting_bid,
            current_bid: self.standing.current_bid,
            bid_count: self.standing.bid_count,
            leader: self.standing.leader_id.clone(),
            creator: self.lot.creator_id.clone(),
            ends_at: self.lot.ends_at,
        }
    }
}
