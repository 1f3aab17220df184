//! What the shop shows of sealed numbers when an auction is over: as little as a replay needs.

use crate::event::{BidKind, Entry, Event, Pseudonym};
use crate::hash::Hash;
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
/// A maximum that was passed is opened: that it was no more can only be shown so. The last leader's is shown only to be at
/// least what they bid. A reserve that was met is opened, one that was not is shown to be
/// more than anybody offered.
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
    let limits = Limits { entries, voids: voids(entries), winner: winner(entries) };
    let mut lows: BTreeMap<Pseudonym, i64> = BTreeMap::new();
    for (at, entry) in entries.iter().enumerate() {
        let Some((who, seal)) = seal_of(entry) else { continue };
        if who.is_none() && Some(entry.number) != current_reserve(entries) {
            continue;
        }
        let Sealed { value, salt } = *sealed.get(&entry.number)?;
        let low = match who {
            None => (!met).then(|| beyond(highest, value, &salt)),
            // A leader's new maximum is above the one before it, at the lower ends too.
            Some(who) => limits.least(at, who, value).map(|low| {
                let before = lows.get(&who).filter(|_| limits.leads_before(at, who));
                low.max(before.map_or(low, |before| before + 1)).min(value)
            }),
        };
        if let Some(who) = who {
            lows.insert(who, low.unwrap_or(value));
        }
        let number = |value: i64| u64::try_from(value).ok();
        let bound = match low {
            Some(low) => Opening::at_least(number(value)?, &salt, seal, number(low)?),
            None => None,
        };
        let opening = bound.unwrap_or(Opening::exactly(number(value)?, &salt));
        all.insert(entry.number, opening);
    }
    Some(all)
}

/// A bound of a reserve that was not met: more than anybody offered and no more than the reserve. By the salt, so that
/// neither can be read from it.
fn beyond(highest: i64, reserve: i64, salt: &Salt) -> i64 {
    let [a, b, c, d, ..] = Hash::of(&[b"bound", salt]).0;
    let room = i64::from(u32::from_be_bytes([a, b, c, d]));
    highest + 1 + i64::try_from((i128::from(reserve - highest - 1) * i128::from(room)) >> 32).unwrap_or(0)
}

struct Limits<'a> {
    entries: &'a [Entry],
    voids: bool,
    winner: Option<Pseudonym>,
}

impl Limits<'_> {
    /// What the maximum `value` of `who`, named in entry `at`, has to be known to be at least; `None` when it matters that
    /// it was no more.
    fn least(&self, at: usize, who: Pseudonym, value: i64) -> Option<i64> {
        if (self.voids && self.winner != Some(who)) || self.answered(at) {
            return None;
        }
        // A raised maximum is above what its maker had offered, which is at least the price.
        let is_raise =
            matches!(self.entries.get(at).map(|entry| &entry.event), Some(Event::MaximumRaised { .. }));
        let mut low = shown_at(self.entries, at) + i64::from(is_raise);
        let mut raised = false;
        for (place, entry) in self.entries.iter().enumerate().skip(at) {
            let Event::Bid { bidder, amount, kind } = entry.event else {
                raised |= place > at && matches!(entry.event, Event::MaximumRaised { .. });
                continue;
            };
            if bidder == who {
                let again = place > at && matches!(kind, BidKind::Maximum(_));
                if again && !raised && !self.leads_before(place, who) {
                    break;
                }
                // Reached, or passed by their own later offer.
                if amount >= value {
                    return None;
                }
                low = if raised { low } else { low.max(amount) };
            } else if !self.answered(place) {
                return None;
            }
        }
        (low <= value).then_some(low)
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
