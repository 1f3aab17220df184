//! How much somebody may bid: a limit for those whom the shop does not know yet, and a pause for those who do not pay.

use thiserror::Error;

use crate::money::Paise;
use crate::time::{DAY, Millis};

/// What the shop sets for all bidders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidderRules {
    /// How much those who have never paid an order may bid in all; `None`: no limit.
    pub limit: Option<Paise>,
    /// So many unpaid wins bar from bidding; 0: never.
    pub strikes: i64,
    /// Older ones are forgotten, in days.
    pub strike_days: i64,
}

impl Default for BidderRules {
    fn default() -> Self {
        Self { limit: Some(Paise::from_rupees(1_000_000)), strikes: 2, strike_days: 180 }
    }
}

/// A limit that an admin set for one person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnLimit {
    /// None: the shop's holds.
    #[default]
    AsTheShop,
    /// They may bid whatever they like.
    Unlimited,
    /// They may bid so much in all, known or not.
    UpTo(Paise),
}

/// What is known of a bidder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BidderRecord {
    /// What an admin set for them.
    pub own_limit: OwnLimit,
    /// Whether they ever paid an order.
    pub has_paid: bool,
    /// When wins of theirs lapsed, those that an admin forgave left out.
    pub strikes: Vec<Millis>,
}

/// Why somebody may not bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BidderRefused {
    /// They won before and did not pay.
    #[error(
        "You cannot bid for now: {} not paid for in time. If that is a mistake, please ask the shop.",
        if *strikes == 1 { "a lot that you won was".to_owned() } else { format!("{strikes} lots that you won were") }
    )]
    Barred {
        /// How many.
        strikes: i64,
        /// From then on they may bid again.
        until: Millis,
    },
    /// One bid above their limit.
    #[error(
        "You can bid up to {limit:#}. Bid less, pay for a first order, or ask the shop for a higher limit."
    )]
    AboveLimit {
        /// The limit.
        limit: Paise,
    },
    /// Together with other lots that they lead or owe.
    #[error(
        "Your bids may come to {limit:#} in all, and {committed:#} of that is on other lots. Bid less, pay for what \
         you won, or ask the shop for a higher limit."
    )]
    AboveSum {
        /// The limit.
        limit: Paise,
        /// What they lead with or owe elsewhere.
        committed: Paise,
    },
}

impl BidderRecord {
    /// How much they may bid in all; `None`: whatever they like.
    pub fn limit(&self, rules: &BidderRules) -> Option<Paise> {
        match self.own_limit {
            OwnLimit::Unlimited => None,
            OwnLimit::UpTo(limit) => Some(limit),
            OwnLimit::AsTheShop => rules.limit.filter(|_| !self.has_paid),
        }
    }

    /// Those of their strikes that still count at `now`, oldest first.
    pub fn counting(&self, rules: &BidderRules, now: Millis) -> Vec<Millis> {
        let since = now.plus(-rules.strike_days.saturating_mul(DAY));
        let mut counting: Vec<Millis> = self.strikes.iter().copied().filter(|at| *at > since).collect();
        counting.sort_unstable();
        counting
    }

    /// Until when they may not bid; `None` when they may.
    pub fn barred_until(&self, rules: &BidderRules, now: Millis) -> Option<Millis> {
        let counting = self.counting(rules, now);
        let most = usize::try_from(rules.strikes).ok().filter(|most| *most > 0)?;
        // Once that one is forgotten, too few are left.
        let decisive = counting.len().checked_sub(most).and_then(|at| counting.get(at))?;
        Some(decisive.plus(rules.strike_days.saturating_mul(DAY)))
    }

    /// How many more unpaid wins would bar them; `None` when no number of them does.
    pub fn strikes_left(&self, rules: &BidderRules, now: Millis) -> Option<i64> {
        let counting = i64::try_from(self.counting(rules, now).len()).unwrap_or(i64::MAX);
        (rules.strikes > 0).then(|| rules.strikes.saturating_sub(counting).max(0))
    }

    /// Whether they may offer `amount` at `now`, with `committed` on other lots.
    pub fn may_bid(
        &self,
        rules: &BidderRules,
        amount: Paise,
        committed: Paise,
        now: Millis,
    ) -> Result<(), BidderRefused> {
        if let Some(until) = self.barred_until(rules, now) {
            let strikes = i64::try_from(self.counting(rules, now).len()).unwrap_or(i64::MAX);
            return Err(BidderRefused::Barred { strikes, until });
        }
        match self.limit(rules) {
            Some(limit) if amount > limit => Err(BidderRefused::AboveLimit { limit }),
            Some(limit) if amount.0.saturating_add(committed.0) > limit.0 => {
                Err(BidderRefused::AboveSum { limit, committed })
            }
            _ => Ok(()),
        }
    }
}
