//! Signs of a shill: somebody who bids for the seller, to lift the price. Each comes with its evidence; a person judges.

use crate::time::{DAY, Millis};

/// What is known of one bidder on one lot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BidderOnLot {
    /// Bids of their own here, automatic ones left out.
    pub bids: i64,
    /// Of those, in the first half of the auction.
    pub early: i64,
    /// Of those, in its last tenth.
    pub late: i64,
    /// Whether they lead, or won.
    pub leads: bool,
    /// Lots that they ever bid on.
    pub lots: i64,
    /// Of those, this seller's.
    pub lots_of_seller: i64,
    /// Of those, what has ended.
    pub ended_of_seller: i64,
    /// This seller's lots that ended and that they won.
    pub won_of_seller: i64,
    /// How many lots this seller has put up.
    pub seller_lots: i64,
    /// When their account was made; `None` when it is gone.
    pub joined: Option<Millis>,
    /// Their first bid here.
    pub first_bid: Millis,
    /// Whether they bid from the network that the lot was put up from.
    pub same_network: bool,
}

/// A sign, with the figures that make it one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// They bid on little but this seller's lots.
    OneSeller {
        /// This seller's lots among those they bid on.
        of_seller: i64,
        /// All lots they bid on.
        lots: i64,
        /// All lots of this seller.
        seller_lots: i64,
    },
    /// They bid on many of this seller's lots that are over and won none. Of one that runs nobody knows yet.
    NeverWins {
        /// The lots of this seller that they bid on and that are over.
        of_seller: i64,
    },
    /// Their account was new when they first bid here.
    NewAccount {
        /// Its age then, in whole hours.
        hours: i64,
    },
    /// They bid from the network that the lot was put up from.
    SameNetwork,
    /// They bid early and often, and stay away from the end, when they might win.
    EarlyOnly {
        /// Their bids here.
        bids: i64,
        /// Of those, in the first half.
        early: i64,
    },
}

/// So many lots of one seller are more than chance.
const MANY_LOTS: i64 = 3;
/// Younger accounts are new.
const NEW_ACCOUNT: i64 = 3 * DAY;
/// So many bids are often.
const OFTEN: i64 = 3;

impl BidderOnLot {
    /// The signs that there are.
    pub fn signs(&self) -> Vec<Sign> {
        let mut signs = Vec::new();
        if self.lots_of_seller >= MANY_LOTS && self.lots_of_seller * 10 >= self.lots * 8 {
            let (of_seller, lots) = (self.lots_of_seller, self.lots);
            signs.push(Sign::OneSeller { of_seller, lots, seller_lots: self.seller_lots });
        }
        if self.ended_of_seller >= MANY_LOTS && self.won_of_seller == 0 && !self.leads {
            signs.push(Sign::NeverWins { of_seller: self.ended_of_seller });
        }
        if let Some(age) =
            self.joined.map(|joined| self.first_bid.since(joined)).filter(|age| *age < NEW_ACCOUNT)
        {
            signs.push(Sign::NewAccount { hours: age.max(0) / crate::time::HOUR });
        }
        if self.same_network {
            signs.push(Sign::SameNetwork);
        }
        if self.bids >= OFTEN && self.late == 0 && self.early * 10 >= self.bids * 8 && !self.leads {
            signs.push(Sign::EarlyOnly { bids: self.bids, early: self.early });
        }
        signs
    }
}

/// Whether signs together are worth an admin's look: two of them, or the seller's own network.
pub fn worth_a_look(signs: &[Sign]) -> bool {
    signs.len() >= 2 || signs.contains(&Sign::SameNetwork)
}
