//! The events of an auction. Each is an entry that names the hash of the one before it, so that the entries of an auction
//! are a chain; how an entry is written down is in `event/text.rs`.

mod text;

use crate::hash::{Hash, hex_digits};
use crate::pen::Pen;
use std::fmt;

/// The first line of every entry.
pub const FORMAT: &str = "haat-auction-event/v1";

/// A person in one auction, whose name only the shop can tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pseudonym([u8; 16]);

/// Something that happened in an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Of which auction.
    pub auction: String,
    /// From 0, without gaps.
    pub number: u64,
    /// UTC, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub event: Event,
    /// The hash of the entry before it.
    pub previous: Hash,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The terms: event 0, and again when they were edited before the first bid.
    Terms(Terms),
    /// A bid.
    Bid {
        /// Whose.
        bidder: Pseudonym,
        /// In paise.
        amount: i64,
        /// How it came about.
        kind: BidKind,
    },
    /// The leader raised their maximum.
    MaximumRaised {
        /// The leader.
        bidder: Pseudonym,
        /// The new maximum, sealed.
        sealed: Hash,
    },
    /// A ceiling reached the reserve.
    ReserveMet,
    /// After bids were taken back none does.
    ReserveLost,
    /// The end moved.
    Extended {
        /// To here.
        ends_at: i64,
    },
    /// Bids were taken back by an admin.
    Voided {
        /// The numbers of the events, or only of the one that was named (see [`named`]).
        numbers: Vec<u64>,
        /// Why.
        reason: String,
    },
    /// It is over.
    Ended {
        /// From when on no bid counted.
        ends_at: i64,
    },
    /// It was taken out of the shop.
    Withdrawn,
    /// Something that does not touch the rule, such as what became of the lot afterwards: one word.
    Noted {
        /// The word.
        what: String,
    },
}

/// How a bid came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BidKind {
    /// Its maker named the amount.
    Exact,
    /// Its maker named a maximum, which is sealed.
    Maximum(Hash),
    /// Made for the leader.
    Automatic,
    /// At the fixed price.
    BuyNow,
}

/// What was agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Who sells.
    pub seller: Pseudonym,
    /// The hash of what is sold: see [`lot_hash`].
    pub lot: Hash,
    /// The least first bid, in paise.
    pub starting_bid: i64,
    /// The least raise.
    pub step: Step,
    /// The soft close: by how much, and how much in all, in milliseconds.
    pub extension: Option<(i64, i64)>,
    /// The secret least price, sealed.
    pub reserve: Option<Hash>,
    /// The price at which it ends at once, in paise.
    pub buy_now: Option<i64>,
    /// Before it no bid counts.
    pub starts_at: i64,
    /// The end, before any extension.
    pub ends_at: i64,
}

/// The least raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A paisa.
    Any,
    /// By the house's ladder.
    Ladder,
    /// Always this many paise.
    Fixed(i64),
}

/// The hash of what is sold, as the terms name it.
pub fn lot_hash(title: &str, description: &str) -> Hash {
    Hash::of(&[title.as_bytes(), &[0], description.as_bytes()])
}

impl Pseudonym {
    /// The name of `user` in `auction`.
    pub fn of(secret: &[u8; 32], auction: &str, user: &str) -> Self {
        Pen::new(secret).person(auction, user)
    }

    /// The first half of a keyed hash.
    pub(crate) fn cut(tag: [u8; 32]) -> Self {
        let mut short = [0; 16];
        short.copy_from_slice(&tag[..16]);
        Self(short)
    }

    /// From 32 lower-case hex digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let name = Self(hex::decode(text).ok()?.try_into().ok()?);
        (name.to_string() == text).then_some(name)
    }
}

impl fmt::Display for Pseudonym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(hex_digits(&self.0, &mut [0; 32]))
    }
}

impl fmt::Debug for Pseudonym {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Entry {
    /// What the next entry names as the one before it.
    pub fn hash(&self) -> Hash {
        text_hash(&self.text())
    }
}

/// Which of the bids that were taken back an entry names: all, unless they would not fit into a bundle of the log. The first
/// is the one that was named; the others follow from the rule.
pub fn named(numbers: &[u64]) -> &[u64] {
    // A bundle takes 65,535 bytes; a reason is some hundreds of letters.
    const MOST_BYTES: usize = 60_000;
    let bytes: usize = numbers.iter().map(|number| number.to_string().len() + 1).sum();
    if bytes > MOST_BYTES { &numbers[..1] } else { numbers }
}

/// The hash of an entry that is at hand as text.
pub fn text_hash(text: &str) -> Hash {
    Hash::of(&[text.as_bytes()])
}
