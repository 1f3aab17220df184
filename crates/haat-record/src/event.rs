//! The events of an auction, and the one way to write each of them down.
//!
//! An entry is UTF-8 text of lines `name value`, always the same lines in the same order for each kind. Its last
//! line names the hash of the entry before it, so that the entries of an auction are a chain. `docs/record.md`
//! describes it for whoever writes another verifier.

use crate::hash::{Hash, hex_digits};
use crate::pen::Pen;
use std::fmt::{self, Write};

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
    /// The entry as text. It is what is hashed, signed and published.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(320);
        let mut line = |name: &str, value: &dyn fmt::Display| {
            text.push_str(name);
            let _ = writeln!(text, " {value}");
        };
        line("format", &FORMAT);
        line("auction", &self.auction);
        line("number", &self.number);
        line("at", &self.at);
        match &self.event {
            Event::Terms(terms) => {
                line("event", &"terms");
                line("seller", &terms.seller);
                line("lot", &terms.lot.to_hex());
                line("starting-bid", &terms.starting_bid);
                match terms.step {
                    Step::Any => line("step", &"any"),
                    Step::Ladder => line("step", &"ladder"),
                    Step::Fixed(raise) => line("step", &raise),
                }
                match terms.extension {
                    Some((by, cap)) => line("extension", &format_args!("{by} {cap}")),
                    None => line("extension", &"none"),
                }
                match terms.reserve {
                    Some(sealed) => line("reserve", &sealed.to_hex()),
                    None => line("reserve", &"none"),
                }
                match terms.buy_now {
                    Some(price) => line("buy-now", &price),
                    None => line("buy-now", &"none"),
                }
                line("starts-at", &terms.starts_at);
                line("ends-at", &terms.ends_at);
            }
            Event::Bid { bidder, amount, kind } => {
                line("event", &"bid");
                line("bidder", bidder);
                line("amount", amount);
                match kind {
                    BidKind::Exact => line("kind", &"exact"),
                    BidKind::Automatic => line("kind", &"automatic"),
                    BidKind::BuyNow => line("kind", &"buy-now"),
                    BidKind::Maximum(sealed) => {
                        line("kind", &"maximum");
                        line("sealed", &sealed.to_hex());
                    }
                }
            }
            Event::MaximumRaised { bidder, sealed } => {
                line("event", &"maximum-raised");
                line("bidder", bidder);
                line("sealed", &sealed.to_hex());
            }
            Event::ReserveMet => line("event", &"reserve-met"),
            Event::ReserveLost => line("event", &"reserve-lost"),
            Event::Extended { ends_at } => {
                line("event", &"extended");
                line("ends-at", ends_at);
            }
            Event::Voided { numbers, reason } => {
                line("event", &"voided");
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                line("numbers", &numbers.join(" "));
                line("reason", &escaped(reason));
            }
            Event::Ended { ends_at } => {
                line("event", &"ended");
                line("ends-at", ends_at);
            }
            Event::Withdrawn => line("event", &"withdrawn"),
            Event::Noted { what } => {
                line("event", &"noted");
                line("what", &escaped(what));
            }
        }
        line("previous", &self.previous.to_hex());
        text
    }

    /// Reads an entry. Only text that [`Entry::text`] could have written is read.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = Lines(text.strip_suffix('\n')?.split('\n'));
        (lines.take("format")? == FORMAT).then_some(())?;
        let auction = lines.take("auction")?.to_owned();
        let number = lines.take("number")?.parse().ok()?;
        let at = lines.number("at")?;
        let event = match lines.take("event")? {
            "terms" => Event::Terms(lines.terms()?),
            "bid" => Event::Bid {
                bidder: lines.pseudonym("bidder")?,
                amount: lines.number("amount")?,
                kind: match lines.take("kind")? {
                    "exact" => BidKind::Exact,
                    "automatic" => BidKind::Automatic,
                    "buy-now" => BidKind::BuyNow,
                    "maximum" => BidKind::Maximum(lines.hash("sealed")?),
                    _ => return None,
                },
            },
            "maximum-raised" => {
                Event::MaximumRaised { bidder: lines.pseudonym("bidder")?, sealed: lines.hash("sealed")? }
            }
            "reserve-met" => Event::ReserveMet,
            "reserve-lost" => Event::ReserveLost,
            "extended" => Event::Extended { ends_at: lines.number("ends-at")? },
            "voided" => Event::Voided {
                numbers: lines.take("numbers")?.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?,
                reason: unescaped(lines.take("reason")?)?,
            },
            "ended" => Event::Ended { ends_at: lines.number("ends-at")? },
            "withdrawn" => Event::Withdrawn,
            "noted" => Event::Noted { what: unescaped(lines.take("what")?)? },
            _ => return None,
        };
        let entry = Self { auction, number, at, event, previous: lines.hash("previous")? };
        (entry.text() == text).then_some(entry)
    }

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

struct Lines<'a>(std::str::Split<'a, char>);

impl<'a> Lines<'a> {
    fn take(&mut self, name: &str) -> Option<&'a str> {
        self.0.next()?.strip_prefix(name)?.strip_prefix(' ')
    }

    fn number(&mut self, name: &str) -> Option<i64> {
        self.take(name)?.parse().ok()
    }

    fn hash(&mut self, name: &str) -> Option<Hash> {
        Hash::from_hex(self.take(name)?)
    }

    fn pseudonym(&mut self, name: &str) -> Option<Pseudonym> {
        Pseudonym::from_hex(self.take(name)?)
    }

    fn terms(&mut self) -> Option<Terms> {
        Some(Terms {
            seller: self.pseudonym("seller")?,
            lot: self.hash("lot")?,
            starting_bid: self.number("starting-bid")?,
            step: match self.take("step")? {
                "any" => Step::Any,
                "ladder" => Step::Ladder,
                raise => Step::Fixed(raise.parse().ok()?),
            },
            extension: match self.take("extension")? {
                "none" => None,
                both => {
                    let (by, cap) = both.split_once(' ')?;
                    Some((by.parse().ok()?, cap.parse().ok()?))
                }
            },
            reserve: match self.take("reserve")? {
                "none" => None,
                sealed => Some(Hash::from_hex(sealed)?),
            },
            buy_now: match self.take("buy-now")? {
                "none" => None,
                price => Some(price.parse().ok()?),
            },
            starts_at: self.number("starts-at")?,
            ends_at: self.number("ends-at")?,
        })
    }
}

/// On one line: `\` is written `\\`, a newline `\n`.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n")
}

fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                '\\' => '\\',
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(plain)
}
