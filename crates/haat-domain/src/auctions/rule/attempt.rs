use thiserror::Error;

use super::hidden::Hidden;
use super::position::{self, Position, Took};
use super::state::{AuctionState, Secrets};
use super::terms::Terms;
use crate::ids::UserId;
use crate::money::Paise;
use crate::time::Millis;
use crate::words::words;

/// What somebody offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// This amount, openly.
    Exact(Paise),
    /// As little as is needed, up to this.
    Maximum(Hidden),
}

impl Offer {
    pub(super) const fn amount(self) -> Paise {
        match self {
            Self::Exact(amount) => amount,
            Self::Maximum(maximum) => maximum.open(),
        }
    }
}

/// Something that somebody wants to do in an auction. Taking a bid back is [`super::void`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// A bid.
    Bid {
        /// The user of the session, whatever the body says.
        bidder: UserId,
        /// What they offer.
        offer: Offer,
        /// The version that they saw: nothing is bid when price or leader changed since.
        seen: Option<i64>,
    },
    /// Taking the lot at its fixed price.
    BuyNow {
        /// The user of the session.
        buyer: UserId,
    },
}

/// How a bid in the history came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidKind {
    /// Its maker named this amount.
    Exact,
    /// Its maker named a maximum; shown is what it came to. One that was outbid at once is spent and shown whole.
    Maximum,
    /// Made for the leader, from their maximum.
    Automatic,
    /// Taken at the fixed price.
    BuyNow,
}

words!(BidKind { Exact => "exact", Maximum => "maximum", Automatic => "automatic", BuyNow => "buy_now" });

/// One thing that happened, as everyone may know it. Each gets the next number of its auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The auction stands on these terms: event 0, and again whenever they were edited before the first bid.
    Terms(Terms),
    /// A bid. Its number is its `seq`.
    Bid {
        /// Whose it is.
        bidder: UserId,
        /// The amount shown.
        amount: Paise,
        /// How it came about.
        kind: BidKind,
    },
    /// The leader raised their maximum; price and clock stay.
    MaximumRaised {
        /// The leader.
        bidder: UserId,
    },
    /// A ceiling reached the reserve.
    ReserveMet,
    /// After bids were taken back, no ceiling reaches the reserve any more.
    ReserveLost,
    /// The end moved.
    Extended {
        /// To here.
        ends_at: Millis,
    },
    /// Bids were taken back.
    Voided {
        /// Their numbers: the one that was named first, then what hung on it (automatic bids, raised maxima).
        seqs: Vec<i64>,
        /// Why.
        reason: String,
    },
    /// It is over: settled, or bought at the fixed price.
    Ended {
        /// From when on no bid counts.
        ends_at: Millis,
    },
}

/// What follows from an attempt that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The auction after it.
    pub next: AuctionState,
    /// Its secrets after it.
    pub secrets: Secrets,
    /// What happened, in order. The first is the attempt itself; they are numbered from the version before plus one.
    pub effects: Vec<Effect>,
    /// The maximum to keep beside the first effect.
    pub maximum: Option<Hidden>,
}

impl Decision {
    /// Each effect with its number.
    pub fn numbered(&self) -> impl Iterator<Item = (i64, &Effect)> {
        let first = self.next.version - i64::try_from(self.effects.len()).unwrap_or_default() + 1;
        (first..).zip(&self.effects)
    }
}

/// Why an attempt does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// Too early.
    #[error("Bidding on this auction has not started yet.")]
    NotStarted,
    /// Too late.
    #[error("This auction has ended.")]
    Ended,
    /// A seller bidding on their own lot.
    #[error("You cannot bid on your own auction.")]
    OwnAuction,
    /// Price or leader changed since the bidder looked.
    #[error("The price has changed since you looked. Nothing was bid.")]
    Moved,
    /// Not enough.
    #[error("Your bid is too low. The smallest bid accepted now is {minimum:#}.")]
    TooLow {
        /// The smallest amount that would be accepted.
        minimum: Paise,
    },
    /// The leader's new maximum is not above their old one. Only they are told.
    #[error("Your maximum is already that high. Enter more than your present maximum to raise it.")]
    MaximumNotRaised,
    /// More than any bid can be.
    #[error("Your bid is too high. The largest bid possible is {maximum:#}.")]
    TooHigh {
        /// The largest amount that would be accepted.
        maximum: Paise,
    },
    /// No fixed price, or no longer.
    #[error("This lot can no longer be bought at a fixed price.")]
    NotForSale,
}

/// The rule: what follows from `attempt` at `now`.
pub fn decide(
    auction: &AuctionState,
    secrets: &Secrets,
    attempt: &Attempt,
    now: Millis,
) -> Result<Decision, Refused> {
    if auction.has_ended(now) {
        return Err(Refused::Ended);
    }
    let (Attempt::Bid { bidder: person, .. } | Attempt::BuyNow { buyer: person }) = attempt;
    if *person == auction.creator {
        return Err(Refused::OwnAuction);
    }
    if !auction.has_started(now) {
        return Err(Refused::NotStarted);
    }
    match attempt {
        Attempt::Bid { bidder, offer, seen } => bid(auction, secrets, bidder, *offer, *seen, now),
        Attempt::BuyNow { buyer } => buy(auction, secrets, buyer, now),
    }
}

fn bid(
    auction: &AuctionState,
    secrets: &Secrets,
    bidder: &UserId,
    offer: Offer,
    seen: Option<i64>,
    now: Millis,
) -> Result<Decision, Refused> {
    if seen.is_some_and(|seen| seen < auction.moved) {
        return Err(Refused::Moved);
    }
    if offer.amount() > Paise::MAX {
        return Err(Refused::TooHigh { maximum: Paise::MAX });
    }
    let before = auction.position(secrets);
    let own_maximum = matches!(offer, Offer::Maximum(_)) && auction.leader.as_ref() == Some(bidder);
    let (position, took) = position::after(&auction.terms, secrets.reserve, before.as_ref(), bidder, offer)
        .map_err(|minimum| {
        if own_maximum { Refused::MaximumNotRaised } else { Refused::TooLow { minimum } }
    })?;
    let (kind, maximum) = match offer {
        Offer::Exact(_) => (BidKind::Exact, None),
        Offer::Maximum(maximum) => (BidKind::Maximum, Some(maximum)),
    };
    let bidder = bidder.clone();
    let mut effects = match took {
        Took::RaisedOwn => vec![Effect::MaximumRaised { bidder }],
        Took::Leads => vec![Effect::Bid { bidder, amount: position.price, kind }],
        Took::Answered => {
            let answer = BidKind::Automatic;
            vec![
                Effect::Bid { bidder, amount: offer.amount(), kind },
                Effect::Bid { bidder: position.leader.clone(), amount: position.price, kind: answer },
            ]
        }
    };
    let (next, secrets) = auction.moved_to(secrets, Some(position), &mut effects, now);
    Ok(Decision { next, secrets, effects, maximum })
}

fn buy(auction: &AuctionState, secrets: &Secrets, buyer: &UserId, now: Millis) -> Result<Decision, Refused> {
    let price = auction.buy_now().ok_or(Refused::NotForSale)?;
    let effects = vec![
        Effect::Bid { bidder: buyer.clone(), amount: price, kind: BidKind::BuyNow },
        Effect::Ended { ends_at: now },
    ];
    let version = auction.version + 2;
    let next = AuctionState {
        current_bid: Some(price),
        leader: Some(buyer.clone()),
        // The seller named both prices: whoever pays this one has met the other.
        reserve_met: auction.terms.has_reserve,
        bid_count: auction.bid_count + 1,
        version,
        moved: version,
        ends_at: now,
        closed: true,
        ..auction.clone()
    };
    let secrets = Secrets { ceiling: Some(Hidden::new(price)), ..*secrets };
    Ok(Decision { next, secrets, effects, maximum: None })
}

impl AuctionState {
    /// Who leads, with what nobody else may know.
    pub(super) fn position(&self, secrets: &Secrets) -> Option<Position> {
        let (leader, price) = (self.leader.clone()?, self.current_bid?);
        // The leader's ceiling is at least the price that they offered.
        let ceiling = secrets.ceiling.map_or(price, Hidden::open).max(price);
        Some(Position { leader, ceiling, price })
    }

    /// The auction at `position`: adds what follows from getting there to `effects` and counts them.
    pub(super) fn moved_to(
        &self,
        secrets: &Secrets,
        position: Option<Position>,
        effects: &mut Vec<Effect>,
        now: Millis,
    ) -> (Self, Secrets) {
        let reserve_met = position.as_ref().is_some_and(|position| {
            secrets.reserve.is_some_and(|reserve| position.ceiling >= reserve.open())
        });
        match (self.reserve_met, reserve_met) {
            (false, true) => effects.push(Effect::ReserveMet),
            (true, false) => effects.push(Effect::ReserveLost),
            _ => {}
        }
        let ceiling = position.as_ref().map(|position| Hidden::new(position.ceiling));
        let (leader, current_bid) = position.map(|position| (position.leader, position.price)).unzip();
        let changed = (&leader, current_bid) != (&self.leader, self.current_bid);
        let mut ends_at = self.ends_at;
        if changed
            && !self.has_ended(now)
            && let Some(moved) = self.terms.extended(ends_at, now)
        {
            effects.push(Effect::Extended { ends_at: moved });
            ends_at = moved;
        }
        let bids = effects.iter().filter(|effect| matches!(effect, Effect::Bid { .. })).count();
        let version = self.version + i64::try_from(effects.len()).unwrap_or_default();
        let next = Self {
            terms: self.terms,
            creator: self.creator.clone(),
            current_bid,
            leader,
            reserve_met,
            bid_count: self.bid_count + i64::try_from(bids).unwrap_or_default(),
            version,
            moved: if changed { version } else { self.moved },
            ends_at,
            closed: self.closed,
        };
        (next, Secrets { ceiling, ..*secrets })
    }
}
