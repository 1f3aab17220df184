//! What happens in an auction is written down, in the transaction in which it happens: each event as an entry that
//! names the hash of the one before it (`docs/record.md`).
//!
//! A row of `auction_events` holds the hash. Its entry follows from the row and the shop's secret, with the seal of a maximum
//! from `ceilings`; of terms the whole text is kept. (So is that of a maximum that was written down only later; versions
//! before `ceilings` had seals kept there the text or the seal of every maximum.)

use crate::record::store::{self, Lot, Row};
use haat_db::{DbError, Tx};
use haat_domain::auctions::EventKind;
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use haat_record::event::{BidKind, Step, Terms, lot_hash, named, text_hash};
use haat_record::{Entry, Event, Hash, Pen, Pseudonym};
use serde_json::Value;
use std::collections::HashMap;

/// How every entry begins.
const FORMAT_LINE: &str = "format ";
/// People whose pseudonyms a chain keeps at hand.
const KNOWN: usize = 1_000;

/// One event of an auction's history, as `auction_events` has it.
#[derive(Clone, Copy)]
pub(crate) struct Happened<'a> {
    pub(crate) auction: &'a str,
    pub(crate) no: i64,
    pub(crate) kind: EventKind,
    pub(crate) at: Millis,
    /// Empty when it was nobody in particular.
    pub(crate) bidder: &'a str,
    pub(crate) amount: Paise,
    pub(crate) detail: &'a str,
}

/// An event, written down.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// Its entry.
    pub(crate) text: String,
    /// The hash of that.
    pub(crate) hash: Hash,
    /// Whether that is all there is of it, since the tables do not say everything.
    kept: bool,
}

impl Written {
    /// What the column `entry` holds.
    pub(crate) fn entry(&self) -> &str {
        if self.kept { &self.text } else { "" }
    }
}

impl Happened<'_> {
    /// The entry; `None` when it takes more to write it than is at hand.
    fn write(&self, event: Option<Event>, previous: Hash) -> Option<Written> {
        let entry = Entry {
            auction: self.auction.to_owned(),
            number: u64::try_from(self.no).ok()?,
            at: self.at.0,
            event: event?,
            previous,
        };
        let text = entry.text();
        let hash = text_hash(&text);
        let kept = match entry.event {
            Event::Bid { kind: BidKind::Maximum(_), .. } | Event::MaximumRaised { .. } | Event::Terms(_) => {
                true
            }
            Event::Ended { .. } => self.detail.is_empty(),
            _ => false,
        };
        Some(Written { text, hash, kept })
    }

    /// What is written down of it. `person` knows the bidder's pseudonym, `sealed` the seal of what they named.
    fn event(
        &self,
        pen: &Pen,
        person: impl FnOnce() -> Pseudonym,
        sealed: Option<Hash>,
        lot: Option<&Lot>,
    ) -> Option<Event> {
        let bid = |bidder, kind| Some(Event::Bid { bidder, amount: self.amount.0, kind });
        match self.kind {
            EventKind::Exact => return bid(person(), BidKind::Exact),
            EventKind::Automatic => return bid(person(), BidKind::Automatic),
            EventKind::BuyNow => return bid(person(), BidKind::BuyNow),
            EventKind::Maximum => return bid(person(), BidKind::Maximum(sealed?)),
            EventKind::Raised => return Some(Event::MaximumRaised { bidder: person(), sealed: sealed? }),
            EventKind::ReserveMet => return Some(Event::ReserveMet),
            EventKind::ReserveLost => return Some(Event::ReserveLost),
            EventKind::Deleted => return Some(Event::Withdrawn),
            _ => {}
        }
        let detail: Value = serde_json::from_str(self.detail).unwrap_or_default();
        let figure = |name: &str| detail.get(name).and_then(Value::as_i64);
        match self.kind {
            EventKind::Terms => Some(Event::Terms(terms(pen, self.auction, &detail, lot?))),
            EventKind::Extended => Some(Event::Extended { ends_at: figure("endsAt")? }),
            EventKind::Ended => {
                let ends_at = figure("endsAt").or(lot.map(|lot| lot.ends_at));
                Some(Event::Ended { ends_at: ends_at? })
            }
            EventKind::Voided => {
                let gone: Vec<u64> =
                    detail.get("seqs")?.as_array()?.iter().filter_map(Value::as_u64).collect();
                let reason = detail.get("reason")?.as_str()?.to_owned();
                Some(Event::Voided { numbers: named(&gone).to_vec(), reason })
            }
            other => Some(Event::Noted { what: other.as_str().to_owned() }),
        }
    }
}

/// The terms: what the event says, and where it is older than that, what the auction itself says.
fn terms(pen: &Pen, auction: &str, detail: &Value, lot: &Lot) -> Terms {
    let figure = |name: &str, otherwise| detail.get(name).and_then(Value::as_i64).unwrap_or(otherwise);
    let by = figure("extensionBy", lot.extension_by);
    let secret = detail.get("hasReserve").and_then(Value::as_bool).unwrap_or(true);
    Terms {
        seller: pen.person(auction, &lot.creator_id),
        lot: lot_hash(&lot.title, &lot.description),
        starting_bid: figure("startingBid", lot.starting_bid),
        step: match figure("step", lot.step) {
            0 => Step::Any,
            -1 => Step::Ladder,
            raise => Step::Fixed(raise),
        },
        extension: (by > 0).then(|| (by, figure("extensionCap", lot.extension_cap))),
        reserve: lot.reserve.filter(|_| secret).map(|reserve| pen.seal(auction, &lot.creator_id, reserve)),
        buy_now: match detail.get("buyNow") {
            Some(price) => price.as_i64(),
            None => lot.buy_now,
        },
        starts_at: figure("startsAt", lot.starts_at),
        ends_at: figure("endsAt", lot.first_ends_at.unwrap_or(lot.ends_at)),
    }
}

/// The end of an auction's chain, at hand while bids come in.
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    head: Hash,
    people: HashMap<UserId, Pseudonym>,
}

impl Chain {
    /// The chain of an auction whose last event is number `version`; `None` when its history cannot be written down.
    pub(crate) async fn open(
        tx: &mut Tx,
        auction: &AuctionId,
        version: i64,
    ) -> Result<Option<Self>, DbError> {
        let head = match store::hash_of(&mut *tx, auction, version).await? {
            Some(hash) => Some(hash),
            None => write_down(tx, auction).await?,
        };
        Ok(head.map(|head| Self { head, people: HashMap::new() }))
    }

    /// Writes the next event down; `None` when it takes more to write it than is at hand. What is `sealed` is kept beside
    /// the number.
    pub(crate) fn add(
        &mut self,
        pen: &Pen,
        happened: &Happened<'_>,
        by: Option<&UserId>,
        sealed: Option<Hash>,
    ) -> Option<Written> {
        let person = || match by {
            Some(user) => self.person(pen, happened.auction, user),
            None => pen.person(happened.auction, ""),
        };
        let event = happened.event(pen, person, sealed, None);
        let mut written = happened.write(event, self.head)?;
        written.kept &= sealed.is_none();
        self.head = written.hash;
        Some(written)
    }

    fn person(&mut self, pen: &Pen, auction: &str, user: &UserId) -> Pseudonym {
        if let Some(known) = self.people.get(user) {
            return *known;
        }
        if self.people.len() >= KNOWN {
            self.people.clear();
        }
        let name = pen.person(auction, user.as_str());
        self.people.insert(user.clone(), name);
        name
    }
}

/// Writes down every event of the auction that is not yet, and gives the hash of the last one.
///
/// This is how all events but those of the bid queue are written down, and what an older version of the program left:
/// for those nobody can vouch but from then on. A history that was damaged by hand stays out of the record (`None`), and
/// the auction goes on.
pub(crate) async fn write_down(tx: &mut Tx, auction: &AuctionId) -> Result<Option<Hash>, DbError> {
    let mut rows = store::unwritten(tx, auction).await?;
    if rows.first().is_none_or(|row| row.no == 1) && store::add_terms(tx, auction).await? {
        rows = store::unwritten(tx, auction).await?;
    }
    let Some(first) = rows.first() else { return store::head_of(tx, auction).await };
    if first.no > 0 && first.previous.is_empty() {
        tracing::error!(%auction, event = first.no, "an auction's history has a gap; it stays out of the public record");
        return Ok(None);
    }
    let pen = store::pen(&mut *tx).await?;
    let lot = store::lot(&mut *tx, auction).await?;
    let mut previous = first.previous();
    let mut written = Vec::with_capacity(rows.len());
    for row in &rows {
        let Some(entry) = row.write(&pen, previous, lot.as_ref()) else {
            tracing::error!(%auction, event = row.no, "an event cannot be written down for the public record");
            return Ok(None);
        };
        previous = entry.hash;
        written.push((row.no, entry));
    }
    store::keep_written(tx, auction, &written).await?;
    Ok(Some(previous))
}

impl Row {
    fn happened(&self) -> Happened<'_> {
        Happened {
            auction: self.auction_id.as_str(),
            no: self.no,
            kind: self.kind,
            at: self.at,
            bidder: &self.bidder_id,
            amount: self.amount,
            detail: &self.detail,
        }
    }

    /// The hash before it.
    pub(crate) fn previous(&self) -> Hash {
        Hash::from_base64(&self.previous).unwrap_or(Hash::ZERO)
    }

    /// Writes it down with all that other tables know of it.
    fn write(&self, pen: &Pen, previous: Hash, lot: Option<&Lot>) -> Option<Written> {
        let happened = self.happened();
        let kept = Hash::from_base64(&self.seal).or_else(|| Hash::from_base64(&self.entry));
        let seal = || self.maximum.map(|maximum| pen.seal(happened.auction, happened.bidder, maximum));
        let sealed = kept.or_else(seal);
        let person = || pen.person(happened.auction, happened.bidder);
        happened.write(happened.event(pen, person, sealed, lot), previous)
    }

    /// The entry as it was written down.
    pub(crate) fn entry(&self, pen: &Pen) -> String {
        if self.entry.starts_with(FORMAT_LINE) {
            return self.entry.clone();
        }
        let written = self.write(pen, self.previous(), None);
        // Such a row was changed by hand: whoever checks the record finds it.
        written.map_or_else(String::new, |written| written.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happened(kind: EventKind, detail: &str) -> Happened<'_> {
        let (auction, at) = ("a1", Millis(5));
        Happened { auction, no: 3, kind, at, bidder: "u1", amount: Paise(700), detail }
    }

    fn row(kind: EventKind, detail: &str, maximum: Option<i64>) -> Row {
        Row {
            auction_id: "a1".into(),
            no: 3,
            kind,
            at: Millis(5),
            bidder_id: "u1".into(),
            amount: Paise(700),
            detail: detail.into(),
            hash: String::new(),
            entry: String::new(),
            seal: String::new(),
            previous: Hash::of(&[b"before"]).to_base64(),
            maximum,
        }
    }

    /// What the queue writes from memory is what anyone later reads from the row.
    #[test]
    fn the_queue_and_the_rows_write_the_same() {
        let pen = Pen::new(&[7; 32]);
        let details = [
            (EventKind::Exact, ""),
            (EventKind::Automatic, ""),
            (EventKind::BuyNow, ""),
            (EventKind::Maximum, ""),
            (EventKind::Raised, ""),
            (EventKind::ReserveMet, ""),
            (EventKind::Extended, r#"{"endsAt":9}"#),
            (EventKind::Ended, r#"{"endsAt":9}"#),
        ];
        for (kind, detail) in details {
            let maximum = matches!(kind, EventKind::Maximum | EventKind::Raised).then_some(900);
            let sealed = maximum.map(|maximum| pen.seal("a1", "u1", maximum));
            let mut chain = Chain { head: Hash::of(&[b"before"]), people: HashMap::new() };
            let by = UserId::from("u1");
            let added = chain.add(&pen, &happened(kind, detail), Some(&by), sealed).unwrap();
            let mut read = row(kind, detail, maximum);
            let again = read.write(&pen, read.previous(), None).unwrap();
            assert_eq!(added.text, again.text, "{kind:?}");
            assert_eq!((chain.head, added.hash), (added.hash, again.hash));
            assert!(Entry::parse(&added.text).is_some(), "{}", added.text);
            assert_eq!(added.entry(), "", "{kind:?} is kept nowhere else");
            read.seal = sealed.map(Hash::to_base64).unwrap_or_default();
            read.maximum = None;
            assert_eq!(read.entry(&pen), added.text, "{kind:?} can be read from its row");
            // Earlier versions kept the seal of a maximum there, and before that the text of more.
            for kept in [&std::mem::take(&mut read.seal), &added.text] {
                read.entry.clone_from(kept);
                assert_eq!(read.entry(&pen), added.text, "{kind:?}");
            }
        }
    }

    #[test]
    fn a_seal_that_is_not_at_hand_is_not_guessed() {
        let pen = Pen::new(&[7; 32]);
        let mut chain = Chain { head: Hash::ZERO, people: HashMap::new() };
        assert!(chain.add(&pen, &happened(EventKind::Maximum, ""), None, None).is_none());
        assert!(row(EventKind::Terms, "", None).write(&pen, Hash::ZERO, None).is_none());
        assert!(row(EventKind::Ended, "", None).write(&pen, Hash::ZERO, None).is_none());
    }
}
