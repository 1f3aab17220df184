//! From the end of an auction to its money: who may order the lot, until when, and what its seller may do next.

use thiserror::Error;

use super::lot::{LotRefused, Outcome, outcome_of_bids};
use super::rule::AuctionState;
use crate::ids::UserId;
use crate::money::Paise;
use crate::time::{DAY, HOUR, Millis};

/// How long a second chance stands.
pub const SECOND_CHANCE: i64 = 48 * HOUR;
/// A relisted lot runs at least so long.
const SHORTEST_RUN: i64 = HOUR;

/// What happened to a lot after its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LotSale {
    /// Whoever could have had it did not pay in time.
    pub lapsed: bool,
    /// Who accepted a second chance, and at which price.
    pub second: Option<(UserId, Paise)>,
}

/// How the auction stands at `now`, what came after its end included.
pub fn outcome(auction: &AuctionState, sale: &LotSale, now: Millis) -> Outcome {
    match (outcome_of_bids(auction, now), &sale.second) {
        (Outcome::Sold { .. } | Outcome::ReserveNotMet, Some((winner, price))) => {
            Outcome::Sold { winner: winner.clone(), price: *price }
        }
        (Outcome::Sold { .. } | Outcome::ReserveNotMet, None) if sale.lapsed => Outcome::Lapsed,
        (ended, _) => ended,
    }
}

/// The price at which `buyer` may order the lot: only who won it or accepted a second chance, in time, and once.
pub fn may_order_lot(
    auction: &AuctionState,
    sale: &LotSale,
    pay_by: Option<Millis>,
    buyer: &UserId,
    already_ordered: bool,
    now: Millis,
) -> Result<Paise, LotRefused> {
    match outcome(auction, sale, now) {
        Outcome::Upcoming | Outcome::Open => Err(LotRefused::StillOpen),
        Outcome::Sold { winner, price } if winner == *buyer => {
            if already_ordered {
                Err(LotRefused::AlreadyOrdered)
            } else if pay_by.is_some_and(|until| until <= now) {
                Err(LotRefused::TooLate)
            } else {
                Ok(price)
            }
        }
        Outcome::Lapsed if auction.leader.as_ref() == Some(buyer) => Err(LotRefused::TooLate),
        Outcome::Sold { .. } | Outcome::ReserveNotMet | Outcome::Unsold | Outcome::Lapsed => {
            Err(LotRefused::NotTheWinner)
        }
    }
}

/// When somebody who has `within` to pay is reminded: a day before the end of it, or half-way when it is short.
pub fn remind_at(pay_by: Millis, within: i64) -> Millis {
    pay_by.plus(-DAY.min(within / 2))
}

/// A lot whose bidding is over, as its seller finds it.
#[derive(Clone, Copy, Debug)]
pub struct Ended<'a> {
    /// The auction.
    pub auction: &'a AuctionState,
    /// What happened since.
    pub sale: &'a LotSale,
    /// Somebody has ordered it, or may still order it and pay.
    pub taken: bool,
    /// A second chance waits for its answer.
    pub offered: bool,
    /// It was put up again, or the seller gave it up.
    pub done: bool,
}

/// Why its seller can do nothing with a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NextRefused {
    /// Somebody else put it up.
    #[error("Only the seller who created this auction can do this.")]
    NotYours,
    /// Bids are taken.
    #[error("This auction has not ended yet.")]
    StillOpen,
    /// It has ended and nobody has settled it yet.
    #[error("This auction has just ended. Please try again in a moment.")]
    Settling,
    /// Its buyer has ordered it, or still has time to.
    #[error("This lot is sold. You can do this if its buyer does not pay in time.")]
    Sold,
    /// Somebody was promised time to answer.
    #[error("A second chance is on offer. Please wait for its answer, or until its time is over.")]
    Offered,
    /// It was put up again, or given up.
    #[error("You have already decided about this lot.")]
    Done,
    /// Nobody is left who bid on it.
    #[error("There is nobody left to offer this lot to.")]
    NobodyLeft,
}

/// Whether `seller` may put the lot up again, give it up, or offer it to somebody: not before it is settled, and until
/// then whoever won it may order it.
pub fn may_decide(lot: Ended<'_>, seller: &UserId, now: Millis) -> Result<(), NextRefused> {
    if lot.auction.creator != *seller {
        return Err(NextRefused::NotYours);
    }
    match outcome(lot.auction, lot.sale, now) {
        Outcome::Upcoming | Outcome::Open => Err(NextRefused::StillOpen),
        _ if lot.done => Err(NextRefused::Done),
        _ if lot.taken => Err(NextRefused::Sold),
        Outcome::Sold { .. } if !lot.auction.closed => Err(NextRefused::Sold),
        _ if !lot.auction.closed => Err(NextRefused::Settling),
        _ if lot.offered => Err(NextRefused::Offered),
        _ => Ok(()),
    }
}

/// Whom the lot is offered to next, and at which price: of those who bid, whoever has not had their chance and has
/// the highest visible bid; of equals the `leader`, whose line answers the other's and so comes behind it, then the
/// earlier. `bids` is each bidder's highest, in the order in which it came.
pub fn runner_up<'a>(
    bids: impl IntoIterator<Item = &'a (UserId, Paise)>,
    leader: Option<&UserId>,
    had_their_chance: &[UserId],
) -> Option<&'a (UserId, Paise)> {
    let rank = |(bidder, amount): &(UserId, Paise)| (*amount, leader == Some(bidder));
    let mut best: Option<&(UserId, Paise)> = None;
    for bid in bids.into_iter().filter(|(bidder, _)| !had_their_chance.contains(bidder)) {
        if best.is_none_or(|best| rank(bid) > rank(best)) {
            best = Some(bid);
        }
    }
    best
}

/// When an auction that ran from `starts_at` to `ends_at` ends if it is put up again at `now`.
pub fn relisted_end(starts_at: Millis, ends_at: Millis, now: Millis) -> Millis {
    now.plus(ends_at.since(starts_at).max(SHORTEST_RUN)).min(Millis::MAX)
}
