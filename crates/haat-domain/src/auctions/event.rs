//! The words of an auction's history and of its second chances, as the books have them.

use super::rule::BidKind;
use crate::time::Millis;
use crate::words::words;

/// What a line of an auction's history tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// The terms, when it opened and when they were edited.
    Terms,
    /// A bid of exactly so much.
    Exact,
    /// A bid made from a maximum that its bidder just named.
    Maximum,
    /// A bid made for the leader, from their maximum.
    Automatic,
    /// It was bought at its price.
    BuyNow,
    /// The leader raised their own maximum.
    Raised,
    /// The secret least price is met.
    ReserveMet,
    /// It is no longer met, after a bid was taken back.
    ReserveLost,
    /// The end moved.
    Extended,
    /// Bids were taken back.
    Voided,
    /// It was settled.
    Ended,
    /// Its buyer did not pay in time.
    Lapsed,
    /// It was offered to the next bidder.
    Offered,
    /// Who accepted.
    Accepted,
    /// Who declined.
    Declined,
    /// Who did not answer in time.
    Expired,
    /// Its seller gave it up.
    PutAway,
    /// Its lot was put up again.
    Relisted,
    /// It was taken out of the shop.
    Deleted,
}

words!(EventKind {
    Terms => "terms",
    Exact => "exact",
    Maximum => "maximum",
    Automatic => "automatic",
    BuyNow => "buy_now",
    Raised => "raised",
    ReserveMet => "reserve_met",
    ReserveLost => "reserve_lost",
    Extended => "extended",
    Voided => "voided",
    Ended => "ended",
    Lapsed => "lapsed",
    Offered => "offered",
    Accepted => "accepted",
    Declined => "declined",
    Expired => "expired",
    PutAway => "put_away",
    Relisted => "relisted",
    Deleted => "deleted",
});

impl EventKind {
    /// The kind of bid, if it is a bid.
    pub const fn bid(self) -> Option<BidKind> {
        match self {
            Self::Exact => Some(BidKind::Exact),
            Self::Maximum => Some(BidKind::Maximum),
            Self::Automatic => Some(BidKind::Automatic),
            Self::BuyNow => Some(BidKind::BuyNow),
            _ => None,
        }
    }
}

impl From<BidKind> for EventKind {
    fn from(kind: BidKind) -> Self {
        match kind {
            BidKind::Exact => Self::Exact,
            BidKind::Maximum => Self::Maximum,
            BidKind::Automatic => Self::Automatic,
            BidKind::BuyNow => Self::BuyNow,
        }
    }
}

/// Where a second chance stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChanceState {
    /// It waits for its answer.
    Open,
    /// The bidder takes the lot.
    Accepted,
    /// The bidder does not want it.
    Declined,
    /// The bidder did not answer in time.
    Expired,
    /// Accepted, and not paid in time.
    Lapsed,
}

words!(ChanceState {
    Open => "open",
    Accepted => "accepted",
    Declined => "declined",
    Expired => "expired",
    Lapsed => "lapsed",
});

impl ChanceState {
    /// Where it stands at `now`: one that waits is over after `answer_by`, whoever notes that.
    #[must_use]
    pub fn at(self, now: Millis, answer_by: Millis) -> Self {
        if self == Self::Open && now >= answer_by { Self::Expired } else { self }
    }
}

/// How a second chance is turned down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnedDown {
    /// By its bidder.
    Declined,
    /// By the time.
    Expired,
}

impl TurnedDown {
    /// Where the second chance then stands, and what the lot's history tells.
    pub const fn noted(self) -> (ChanceState, EventKind) {
        match self {
            Self::Declined => (ChanceState::Declined, EventKind::Declined),
            Self::Expired => (ChanceState::Expired, EventKind::Expired),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_reads_back() {
        for kind in EventKind::ALL {
            assert_eq!(EventKind::parse(kind.as_str()), Some(kind));
            assert_eq!(kind.bid().map(EventKind::from), kind.bid().map(|_| kind));
            assert_eq!(kind.bid(), BidKind::parse(kind.as_str()), "{kind:?}");
        }
        for state in ChanceState::ALL {
            assert_eq!(ChanceState::parse(state.as_str()), Some(state));
        }
    }

    #[test]
    fn only_an_open_chance_ends_with_its_time() {
        let by = Millis(1_000);
        for state in ChanceState::ALL {
            assert_eq!(state.at(Millis(999), by), state);
            let after = if state == ChanceState::Open { ChanceState::Expired } else { state };
            assert_eq!(state.at(by, by), after);
        }
    }
}
