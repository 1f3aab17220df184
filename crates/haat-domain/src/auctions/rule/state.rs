use super::hidden::Hidden;
use super::terms::Terms;
use crate::ids::UserId;
use crate::money::Paise;
use crate::time::Millis;

/// An auction as everyone may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuctionState {
    /// What was agreed when it opened.
    pub terms: Terms,
    /// Who put the lot up.
    pub creator: UserId,
    /// The price; none while no bid stands.
    pub current_bid: Option<Paise>,
    /// Who leads.
    pub leader: Option<UserId>,
    /// Whether a ceiling reached the reserve; never without a reserve.
    pub reserve_met: bool,
    /// How many bids are in the history: automatic ones and those taken back included.
    pub bid_count: i64,
    /// The number of the latest event. It rises with every change of any kind.
    pub version: i64,
    /// The version at which price or leader last changed.
    pub moved: i64,
    /// From this moment on, no bid counts.
    pub ends_at: Millis,
    /// Settled: over, whatever the clock says.
    pub closed: bool,
}

/// What only the rule, and each owner for their own part, may know of an auction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    /// The least price at which the seller sells.
    pub reserve: Option<Hidden>,
    /// The highest amount that the leader has offered, openly or as a maximum.
    pub ceiling: Option<Hidden>,
}

impl AuctionState {
    /// A new auction: its terms are event 0.
    pub const fn open(terms: Terms, creator: UserId) -> Self {
        let ends_at = terms.ends_at;
        Self {
            terms,
            creator,
            current_bid: None,
            leader: None,
            reserve_met: false,
            bid_count: 0,
            version: 0,
            moved: 0,
            ends_at,
            closed: false,
        }
    }

    /// Whether bidding has begun at `now`.
    pub fn has_started(&self, now: Millis) -> bool {
        now >= self.terms.starts_at
    }

    /// Whether bidding is over at `now`.
    pub fn has_ended(&self, now: Millis) -> bool {
        self.closed || now >= self.ends_at
    }

    /// The smallest amount that the next bid may be.
    pub fn minimum_bid(&self) -> Paise {
        self.current_bid.map_or(self.terms.starting_bid, |price| {
            Paise(price.0.saturating_add(self.terms.step.least_raise(price).0))
        })
    }

    /// What the bid form offers with one tap: the current bid and `raise`, and never less than the minimum.
    pub fn suggested_bid(&self, raise: Paise) -> Paise {
        let raised = self.current_bid.and_then(|current| current.checked_add(raise));
        raised.unwrap_or(self.terms.starting_bid).max(self.minimum_bid())
    }

    /// The fixed price while it is on offer: until the first bid, with a reserve until that is met.
    pub fn buy_now(&self) -> Option<Paise> {
        let offered = if self.terms.has_reserve { !self.reserve_met } else { self.leader.is_none() };
        self.terms.buy_now.filter(|_| offered)
    }
}
