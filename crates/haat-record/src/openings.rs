//! What the shop shows of sealed numbers when an auction is over: as little as a replay needs.

use crate::event::{BidKind, Entry, Event, Pseudonym};
use crate::record::{by_the_rule, seal_of};
use crate::seal::{Opening, Salt};
use std::collections::BTreeMap;

/// A number behind a seal.
#[derive(Clone, Copy)]
pub struct Sealed {
    /// The number, in paise.
    pub value: i64,
    /// What it was sealed with.
    pub salt: Salt,
}

/// Openings for every seal in `entries`, of which `sealed` knows the numbers. `None` when one is not known.
///
/// A maximum that decided a price is opened; it can be read from the prices anyway. One that an open bid passed is
/// shown to lie below that bid, and the winner's only to be at least what they bid. A reserve that was met is
/// opened, one that was not is shown to be more than anybody offered.
pub fn openings(entries: &[Entry], sealed: &BTreeMap<u64, Sealed>) -> Option<BTreeMap<u64, Opening>> {
    let least = bounds(entries, sealed)?;
    if by_the_rule(entries, &least, true).is_ok() {
        return Some(least);
    }
    // After bids were taken back more can matter than the bounds above foresee: then everything is shown.
    let exactly = |(number, _): (&u64, &Opening)| {
        let Sealed { value, salt } = sealed.get(number)?;
        Some((*number, Opening::exactly(u64::try_from(*value).ok()?, salt)))
    };
    least.iter().map(exactly).collect()
}

fn bounds(entries: &[Entry], sealed: &BTreeMap<u64, Sealed>) -> Option<BTreeMap<u64, Opening>> {
    let mut all = BTreeMap::new();
    let reserve = current_reserve(entries).and_then(|number| sealed.get(&number)).map(|sealed| sealed.value);
    let highest = highest_offer(entries, sealed);
    let met = reserve.is_some_and(|reserve| highest >= reserve);
    // More than anybody offered, and no more than the reserve: half way, so that neither can be read from it.
    let between =
        reserve.map(|reserve| if met { reserve } else { highest + 1 + (reserve - highest - 1).max(0) / 2 });
    let limits = Limits { entries, sealed, reserve: between, voids: voids(entries), winner: winner(entries) };
    let mut low_before: Option<(Pseudonym, i64)> = None;
    for (at, entry) in entries.iter().enumerate() {
        let Some((who, seal)) = seal_of(entry) else { continue };
        if who.is_none() && Some(entry.number) != current_reserve(entries) {
            continue;
        }
        let Sealed { value, salt } = *sealed.get(&entry.number)?;
        let (low, high) = match who {
            None if met || between.is_none() => (value, Some(value)),
            None => (between.unwrap_or(value), None),
            Some(who) => {
                let (low, high) = limits.of(at, who, value);
                // A raised maximum is above the one before it, at the lower ends too.
                let after = low_before.filter(|(whose, _)| *whose == who).map_or(low, |(_, low)| low + 1);
                let low = low.max(after).min(value);
                low_before = Some((who, low));
                (low, high)
            }
        };
        let number = |value: i64| u64::try_from(value).ok();
        let opening = if high == Some(value) {
            Opening::exactly(number(value)?, &salt)
        } else {
            let high = match high {
                Some(high) => Some(number(high)?),
                None => None,
            };
            Opening::within(number(value)?, &salt, seal, Some(number(low)?), high)
                .unwrap_or(Opening::exactly(number(value)?, &salt))
        };
        all.insert(entry.number, opening);
    }
    Some(all)
}

struct Limits<'a> {
    entries: &'a [Entry],
    sealed: &'a BTreeMap<u64, Sealed>,
    reserve: Option<i64>,
    voids: bool,
    winner: Option<Pseudonym>,
}

impl Limits<'_> {
    /// Between what the maximum `value` of `who`, named in entry `at`, has to be known to lie.
    fn of(&self, at: usize, who: Pseudonym, value: i64) -> (i64, Option<i64>) {
        let exactly = (value, Some(value));
        if self.voids && self.winner != Some(who) {
            return exactly;
        }
        // A raised maximum is above what its maker had offered, which is at least the price.
        let raised =
            matches!(self.entries.get(at).map(|entry| &entry.event), Some(Event::MaximumRaised { .. }));
        let mut low = shown_at(self.entries, at) + i64::from(raised);
        let mut high = None;
        let mut raises = 0;
        for (place, entry) in self.entries.iter().enumerate().skip(at) {
            let Event::Bid { bidder, amount, kind } = entry.event else {
                raises += i64::from(place > at && matches!(entry.event, Event::MaximumRaised { .. }));
                continue;
            };
            if bidder == who {
                if place > at
                    && matches!(kind, BidKind::Maximum(_))
                    && raises == 0
                    && !self.leads_before(place, who)
                {
                    break;
                }
                if amount == value {
                    return exactly;
                }
                if amount > value {
                    // Their own later offer, not this maximum.
                    high = Some(amount - 1 - raises);
                    break;
                }
                low = if raises == 0 { low.max(amount) } else { low };
            } else if self.answered(place) {
                if place == at {
                    return exactly;
                }
            } else {
                if matches!(kind, BidKind::Maximum(_)) {
                    return exactly;
                }
                high = Some(amount - 1 - raises);
                break;
            }
        }
        // A maximum below the reserve must stay below it.
        if let Some(reserve) = self.reserve.filter(|reserve| value < *reserve) {
            let below = reserve - 1 - self.raises_after(at, who);
            high = Some(high.map_or(below, |high: i64| high.min(below)));
        }
        if self.answered(at) || high.is_some_and(|high| high < value) || low > value {
            return exactly;
        }
        (low, high)
    }

    /// Whether the leader's maximum answered the bid at `place`, so that its maker did not lead.
    fn answered(&self, place: usize) -> bool {
        let whose = |entry: &Entry| match entry.event {
            Event::Bid { bidder, kind, .. } => Some((bidder, kind)),
            _ => None,
        };
        let (Some(bid), Some(next)) = (self.entries.get(place), self.entries.get(place + 1)) else {
            return false;
        };
        match (whose(bid), whose(next)) {
            (Some((maker, _)), Some((other, BidKind::Automatic))) => maker != other && bid.at == next.at,
            _ => false,
        }
    }

    fn leads_before(&self, place: usize, who: Pseudonym) -> bool {
        let before = self.entries.get(..place).unwrap_or_default();
        let last = before.iter().rev().find_map(|entry| match entry.event {
            Event::Bid { bidder, .. } => Some(bidder),
            _ => None,
        });
        last == Some(who)
    }

    fn raises_after(&self, at: usize, who: Pseudonym) -> i64 {
        let later = self.entries.get(at + 1..).unwrap_or_default();
        let theirs = later.iter().filter(|entry| seal_of(entry).is_some_and(|(whose, _)| whose == Some(who)));
        let below = theirs.filter(|entry| {
            let value = self.sealed.get(&entry.number).map(|sealed| sealed.value);
            value.is_some_and(|value| self.reserve.is_none_or(|reserve| value < reserve))
        });
        i64::try_from(below.count()).unwrap_or(0)
    }
}

/// The price that stands when entry `at` is made: its own amount, or for a raised maximum the last bid's.
fn shown_at(entries: &[Entry], at: usize) -> i64 {
    let upto = entries.get(..=at).unwrap_or_default();
    let last = upto.iter().rev().find_map(|entry| match entry.event {
        Event::Bid { amount, .. } => Some(amount),
        _ => None,
    });
    last.unwrap_or(0)
}

fn current_reserve(entries: &[Entry]) -> Option<u64> {
    let terms = entries.iter().rev().find(|entry| matches!(entry.event, Event::Terms(_)))?;
    seal_of(terms).map(|_| terms.number)
}

fn highest_offer(entries: &[Entry], sealed: &BTreeMap<u64, Sealed>) -> i64 {
    let offers = entries.iter().filter_map(|entry| match &entry.event {
        Event::Bid { amount, .. } => {
            Some(sealed.get(&entry.number).map_or(*amount, |sealed| sealed.value.max(*amount)))
        }
        Event::MaximumRaised { .. } => sealed.get(&entry.number).map(|sealed| sealed.value),
        _ => None,
    });
    offers.max().unwrap_or(0)
}

fn voids(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| matches!(entry.event, Event::Voided { .. }))
}

fn winner(entries: &[Entry]) -> Option<Pseudonym> {
    entries.iter().rev().find_map(|entry| match entry.event {
        Event::Bid { bidder, .. } => Some(bidder),
        _ => None,
    })
}
