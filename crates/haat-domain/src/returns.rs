//! Goods that come back: asked for by the customer, answered by the seller, decided by an admin when they disagree, sent
//! back, received, and paid back for exactly what came back.
//!
//! Nobody can sit on a return: each step has a day by which it has to be done ([`ReturnRules::due`]), and what happens when
//! it is not ([`ReturnStatus::when_late`]).

mod form;

pub use form::{MOST_PHOTOS, ReturnInput, ReturnWish, said};

use crate::errors::{FieldErrors, Flaw};
use crate::parcels::ParcelStatus;
use crate::time::{DAY, Millis};
use crate::words::words;
use thiserror::Error;

/// What stands in a notice for a return whose goods the customer keeps, money and all.
pub const KEPT: &str = "kept";

/// Where a return stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReturnStatus {
    /// The customer asked, and the seller is to answer.
    Asked,
    /// The seller refused, and the customer may ask the shop to decide.
    Refused,
    /// The shop decides.
    Escalated,
    /// The customer is to send it back.
    Accepted,
    /// It is on its way back.
    Sent,
    /// It came back, and the money is to follow.
    Received,
    /// The money is on its way, or there. The end.
    Refunded,
    /// It is not taken back. The end.
    Declined,
    /// The customer thought better of it. The end.
    Withdrawn,
    /// The customer never sent it. The end.
    Lapsed,
}

words!(ReturnStatus {
    Asked => "asked",
    Refused => "refused",
    Escalated => "escalated",
    Accepted => "accepted",
    Sent => "sent",
    Received => "received",
    Refunded => "refunded",
    Declined => "declined",
    Withdrawn => "withdrawn",
    Lapsed => "lapsed",
});

/// What someone does about a return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReturnAction {
    /// Take it back.
    Accept,
    /// Give the money back and let the customer keep the goods.
    Waive,
    /// Not take it back.
    Refuse,
    /// Ask the shop to decide.
    Escalate,
    /// Decide that it is not taken back.
    Decline,
    /// Send it.
    Send,
    /// Note that it came.
    Receive,
    /// Say that what came is not what was sold.
    Contest,
    /// Think better of it.
    Withdraw,
    /// Give the money back that people return by hand.
    Refund,
    /// The day by which somebody had to act is over.
    Late,
}

words!(ReturnAction {
    Accept => "accept",
    Waive => "waive",
    Refuse => "refuse",
    Escalate => "escalate",
    Decline => "decline",
    Send => "send",
    Receive => "receive",
    Contest => "contest",
    Withdraw => "withdraw",
    Refund => "refund",
    Late => "late",
});

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// Whose order it is.
    Customer,
    /// Whose goods they were.
    Seller,
    /// An admin, who also acts for the house's own goods.
    Admin,
    /// The clock.
    Clock,
}

/// Why something cannot be done about a return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReturnError {
    /// It is over.
    #[error("This return is over.")]
    Over,
    /// Something else comes first, or came.
    #[error("This cannot be done with the return as it stands now.")]
    NotNow,
}

impl ReturnAction {
    /// Whether this is `party`'s to do.
    pub const fn is_for(self, party: Party) -> bool {
        match self {
            Self::Accept | Self::Waive | Self::Refuse | Self::Receive | Self::Contest => {
                matches!(party, Party::Seller | Party::Admin)
            }
            Self::Decline | Self::Refund => matches!(party, Party::Admin),
            Self::Escalate | Self::Send | Self::Withdraw => matches!(party, Party::Customer),
            Self::Late => matches!(party, Party::Clock),
        }
    }
}

impl ReturnStatus {
    /// Where `action` leads a return that stands here: the same place when it was done before. `sent` says whether the
    /// goods left the customer already.
    pub const fn after(self, action: ReturnAction, sent: bool) -> Result<Self, ReturnError> {
        use ReturnAction::{
            Accept, Contest, Decline, Escalate, Late, Receive, Refund, Refuse, Send, Waive, Withdraw,
        };
        match (self, action) {
            // What the shop decides in the customer's favour after it was sent needs no second journey.
            (Self::Escalated, Accept) if sent => Ok(Self::Received),
            (Self::Asked | Self::Refused | Self::Escalated | Self::Accepted, Accept) => Ok(Self::Accepted),
            (Self::Asked | Self::Refused | Self::Escalated | Self::Accepted, Waive)
            | (Self::Accepted | Self::Sent | Self::Received, Receive) => Ok(Self::Received),
            (Self::Asked | Self::Refused, Refuse) => Ok(Self::Refused),
            (Self::Refused | Self::Escalated, Escalate)
            | (Self::Sent, Contest | Late)
            | (Self::Escalated, Contest)
            | (Self::Asked, Late) => Ok(Self::Escalated),
            (Self::Escalated | Self::Declined, Decline) | (Self::Refused, Late) => Ok(Self::Declined),
            (Self::Accepted | Self::Sent, Send) => Ok(Self::Sent),
            (Self::Accepted, Late) => Ok(Self::Lapsed),
            (Self::Asked | Self::Refused | Self::Escalated | Self::Accepted, Withdraw) if !sent => {
                Ok(Self::Withdrawn)
            }
            (Self::Withdrawn, Withdraw) => Ok(Self::Withdrawn),
            (Self::Received | Self::Refunded, Refund) | (Self::Refunded, Receive | Waive) => {
                Ok(Self::Refunded)
            }
            (Self::Refunded | Self::Declined | Self::Withdrawn | Self::Lapsed, _) => Err(ReturnError::Over),
            _ => Err(ReturnError::NotNow),
        }
    }

    /// Whether nothing more happens to it.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Refunded | Self::Declined | Self::Withdrawn | Self::Lapsed)
    }

    /// What happens when nobody did anything by its day; `None` where it has none.
    pub const fn when_late(self) -> Option<Self> {
        match self.after(ReturnAction::Late, false) {
            Ok(status) => Some(status),
            Err(_) => None,
        }
    }
}

/// Why somebody wants to give something back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It arrived broken.
    Damaged,
    /// Something else arrived.
    WrongItem,
    /// It is not what the page promised.
    NotAsDescribed,
    /// It does not fit.
    DoesNotFit,
    /// They do not want it after all.
    ChangedMind,
}

words!(Reason {
    Damaged => "damaged",
    WrongItem => "wrong_item",
    NotAsDescribed => "not_as_described",
    DoesNotFit => "does_not_fit",
    ChangedMind => "changed_mind",
});

impl Reason {
    /// Whether a photo has to show it.
    pub const fn needs_photo(self) -> bool {
        matches!(self, Self::Damaged | Self::WrongItem | Self::NotAsDescribed)
    }

    /// Whether it is the goods' fault: a lot of an auction comes back for nothing else.
    pub const fn is_a_fault(self) -> bool {
        self.needs_photo()
    }

    /// In words, for the order's history.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::Damaged => "It arrived damaged",
            Self::WrongItem => "Something else arrived",
            Self::NotAsDescribed => "It is not as described",
            Self::DoesNotFit => "It does not fit",
            Self::ChangedMind => "Not wanted after all",
        }
    }
}

/// The days that a shop allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnRules {
    /// So many days after its delivery something can be given back; 0 when nothing can.
    pub window_days: i64,
    /// So many days the seller has to answer, and the customer to object to a refusal.
    pub answer_days: i64,
    /// So many days the customer has to send it, and then the seller to say that it came.
    pub send_days: i64,
}

impl Default for ReturnRules {
    /// A week after delivery, as sellers wait for their money; three days for an answer; ten for the way.
    fn default() -> Self {
        Self { window_days: 7, answer_days: 3, send_days: 10 }
    }
}

impl ReturnRules {
    /// What is wrong with them, by the names of the form.
    pub fn check(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if !(0..=365).contains(&self.window_days) {
            let words = "Goods can be given back for 0 to 365 days.";
            errors.push("windowDays", Flaw::OutOfRange(0, 365).says(words));
        }
        if !(1..=60).contains(&self.answer_days) {
            let words = "Sellers can have 1 to 60 days to answer.";
            errors.push("answerDays", Flaw::OutOfRange(1, 60).says(words));
        }
        if !(1..=90).contains(&self.send_days) {
            let words = "There can be 1 to 90 days for the way back.";
            errors.push("sendDays", Flaw::OutOfRange(1, 90).says(words));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Until when what arrived then can be given back.
    pub const fn until(&self, delivered: Millis) -> Millis {
        delivered.plus(self.window_days.saturating_mul(DAY))
    }

    /// Whether what arrived then can still be given back.
    pub const fn is_open(&self, delivered: Millis, now: Millis) -> bool {
        self.window_days > 0 && now.0 <= self.until(delivered).0
    }

    /// By when somebody has to do something about a return that came to `status` now; `None` when it waits for the shop,
    /// or is over.
    pub const fn due(&self, status: ReturnStatus, now: Millis) -> Option<Millis> {
        let days = match status {
            ReturnStatus::Asked | ReturnStatus::Refused => self.answer_days,
            ReturnStatus::Accepted | ReturnStatus::Sent => self.send_days,
            ReturnStatus::Escalated
            | ReturnStatus::Received
            | ReturnStatus::Refunded
            | ReturnStatus::Declined
            | ReturnStatus::Withdrawn
            | ReturnStatus::Lapsed => return None,
        };
        Some(now.plus(days * DAY))
    }
}

/// A line of a delivered parcel, as far as it can be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Returnable {
    /// Its number in the order.
    pub line_no: i64,
    /// How many were bought.
    pub bought: i64,
    /// How many are paid back, or are to be.
    pub paid_back: i64,
    /// How many are in other returns that are not over.
    pub coming_back: i64,
    /// Whether it is a lot of an auction.
    pub is_lot: bool,
}

impl Returnable {
    /// How many can be given back.
    pub const fn left(&self) -> i64 {
        let left = self.bought - self.paid_back - self.coming_back;
        if left < 0 { 0 } else { left }
    }
}

/// Pieces of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Pieces {
    pub line_no: i64,
    pub quantity: i64,
}

/// Why nothing of a parcel can be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotReturnable {
    /// It has not arrived.
    #[error("Only what has been delivered can be given back.")]
    NotDelivered,
    /// Too late, or never.
    #[error("The time to give this back is over.")]
    TooLate,
}

/// Whether anything of a parcel can still be given back.
pub fn returnable(
    rules: &ReturnRules,
    status: ParcelStatus,
    delivered: Option<Millis>,
    now: Millis,
) -> Result<(), NotReturnable> {
    match delivered.filter(|_| status == ParcelStatus::Delivered) {
        None => Err(NotReturnable::NotDelivered),
        Some(at) if rules.is_open(at, now) => Ok(()),
        Some(_) => Err(NotReturnable::TooLate),
    }
}

/// How many of `wanted` pieces the money still goes back for, when so many are left to be paid back.
pub fn to_pay_back(wanted: &[Pieces], left: impl Fn(i64) -> i64) -> Vec<Pieces> {
    wanted
        .iter()
        .map(|pieces| Pieces { quantity: pieces.quantity.min(left(pieces.line_no)), ..*pieces })
        .filter(|pieces| pieces.quantity > 0)
        .collect()
}
