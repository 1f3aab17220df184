//! The one way to write an entry down, and to read it again.
//!
//! An entry is UTF-8 text of lines `name value`, always the same lines in the same order for each kind, the hash of the
//! entry before it last. `docs/record.md` describes it for whoever writes another verifier.

use super::{BidKind, Entry, Event, FORMAT, Pseudonym, Step, Terms};
use crate::hash::Hash;
use std::fmt::{self, Write as _};

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
