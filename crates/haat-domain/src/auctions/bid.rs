use thiserror::Error;

use crate::ids::UserId;
use crate::money::Paise;
use crate::time::Millis;

/// All that the rule needs to know about an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionState {
    /// The least that a first bid must be.
    pub starting_bid: Paise,
    /// The latest and highest bid.
    pub current_bid: Option<Paise>,
    /// How many bids were accepted; also the sequence number of the latest.
    pub bid_count: i64,
    /// Who made the latest bid.
    pub leader: Option<UserId>,
    /// Who put the lot up.
    pub creator: UserId,
    /// From this moment on, no bid counts.
    pub ends_at: Millis,
}

/// A bid somebody wants to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BidAttempt {
    /// The user of the session, whatever the body says.
    pub bidder: UserId,
    /// What they offer.
    pub amount: Paise,
}

/// A bid that counts, and the auction after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The auction with this bid as its latest.
    pub next: AuctionState,
    /// The place of this bid in the history, from 1.
    pub seq: i64,
    /// What was offered.
    pub amount: Paise,
    /// The server's time at which the bid was judged.
    pub at: Millis,
}

/// Why a bid does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BidRefused {
    /// Too late.
    #[error("This auction has ended.")]
    Ended,
    /// A seller bidding on their own lot.
    #[error("You cannot bid on your own auction.")]
    OwnAuction,
    /// Not enough.
    #[error("Your bid is too low. The smallest bid accepted now is {minimum:#}.")]
    TooLow {
        /// The smallest amount that would be accepted.
        minimum: Paise,
    },
    /// More than any bid can be.
    #[error("Your bid is too high. The largest bid possible is {maximum:#}.")]
    TooHigh {
        /// The largest amount that would be accepted.
        maximum: Paise,
    },
}

impl AuctionState {
    /// Whether bidding is over at `now`.
    pub fn has_ended(&self, now: Millis) -> bool {
        now >= self.ends_at
    }

    /// The smallest amount that the next bid may be.
    pub fn minimum_bid(&self) -> Paise {
        self.current_bid.map_or(self.starting_bid, |current| Paise(current.0.saturating_add(1)))
    }

    /// What the bid form offers with one tap: the current bid and `raise`, and never less than the minimum.
    pub fn suggested_bid(&self, raise: Paise) -> Paise {
        let raised = self.current_bid.and_then(|current| current.checked_add(raise));
        raised.unwrap_or(self.starting_bid).max(self.minimum_bid())
    }
}

/// The rule: whether a bid counts at `now`.
pub fn decide(auction: &AuctionState, bid: &BidAttempt, now: Millis) -> Result<Accepted, BidRefused> {
    if auction.has_ended(now) {
        return Err(BidRefused::Ended);
    }
    if bid.bidder == auction.creator {
        return Err(BidRefused::OwnAuction);
    }
    if bid.amount > Paise::MAX {
        return Err(BidRefused::TooHigh { maximum: Paise::MAX });
    }
    let minimum = auction.minimum_bid();
    if bid.amount < minimum {
        return Err(BidRefused::TooLow { minimum });
    }
    let seq = auction.bid_count + 1;
    let next = AuctionState {
        current_bid: Some(bid.amount),
        bid_count: seq,
        leader: Some(bid.bidder.clone()),
        ..auction.clone()
    };
    Ok(Accepted { next, seq, amount: bid.amount, at: now })
}
