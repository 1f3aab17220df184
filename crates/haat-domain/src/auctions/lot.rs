use thiserror::Error;

use super::AuctionState;
use crate::ids::UserId;
use crate::money::Paise;
use crate::time::Millis;

/// How an auction stands at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Bids will be taken later.
    Upcoming,
    /// Bids are taken.
    Open,
    /// Over; the last bidder may buy the lot.
    Sold {
        /// The last bidder.
        winner: UserId,
        /// The last bid.
        price: Paise,
    },
    /// Over below the seller's secret least price.
    ReserveNotMet,
    /// Over without a bid.
    Unsold,
    /// Over; whoever could have had the lot did not pay in time.
    Lapsed,
}

/// How the auction stands at `now`, by its bids alone; what came after its end is in [`super::outcome`].
pub fn outcome_of_bids(auction: &AuctionState, now: Millis) -> Outcome {
    if !auction.has_ended(now) {
        return if auction.has_started(now) { Outcome::Open } else { Outcome::Upcoming };
    }
    match (&auction.leader, auction.current_bid) {
        (Some(_), Some(_)) if auction.terms.has_reserve && !auction.reserve_met => Outcome::ReserveNotMet,
        (Some(winner), Some(price)) => Outcome::Sold { winner: winner.clone(), price },
        _ => Outcome::Unsold,
    }
}

/// Why a lot cannot be ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LotRefused {
    /// Bids are still taken.
    #[error("This auction is still running. The lot can be ordered once it has ended.")]
    StillOpen,
    /// Someone else, or nobody, won it.
    #[error("Only the winner of this auction can order its lot.")]
    NotTheWinner,
    /// It was ordered before.
    #[error("The lot of this auction has already been ordered.")]
    AlreadyOrdered,
    /// They had their time.
    #[error("The time to order and pay for this lot is over.")]
    TooLate,
}

/// Why an auction cannot be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DeleteRefused {
    /// Neither an admin nor its creator.
    #[error("Only the seller who created this auction or an admin can delete it.")]
    NotYours,
    /// Its creator, but somebody has bid.
    #[error("This auction already has bids and can no longer be deleted.")]
    HasBids,
}

/// An admin may always delete an auction, its creator while there are no bids.
pub fn may_delete(auction: &AuctionState, who: &UserId, is_admin: bool) -> Result<(), DeleteRefused> {
    if is_admin {
        Ok(())
    } else if auction.creator != *who {
        Err(DeleteRefused::NotYours)
    } else if auction.bid_count > 0 {
        Err(DeleteRefused::HasBids)
    } else {
        Ok(())
    }
}

/// Why an auction cannot be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditRefused {
    /// Somebody else put it up.
    #[error("Only the seller who created this auction can edit it.")]
    NotYours,
    /// Somebody has bid: the terms are fixed.
    #[error("This auction already has bids and can no longer be edited.")]
    HasBids,
    /// It is over.
    #[error("This auction has ended and can no longer be edited.")]
    Ended,
}

/// Its creator may edit everything until the first bid.
pub fn may_edit(auction: &AuctionState, who: &UserId, now: Millis) -> Result<(), EditRefused> {
    if auction.creator != *who {
        Err(EditRefused::NotYours)
    } else if auction.bid_count > 0 {
        Err(EditRefused::HasBids)
    } else if auction.has_ended(now) {
        Err(EditRefused::Ended)
    } else {
        Ok(())
    }
}
