//! The record of one auction as a file, and the check of it.

use crate::checkpoint::{self, Checkpoint};
use crate::event::{BidKind, Entry, Event, Pseudonym, lot_hash, text_hash};
use crate::hash::Hash;
use crate::merkle::{leaf_hash, verify_inclusion};
use crate::note::{Note, NoteError, VerifierKey};
use crate::receipt;
use crate::replay::{Broken, Standing, replay};
use crate::seal::{Opening, Within};
use haat_domain::money::Paise;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// What `format` says.
pub const FORMAT: &str = "haat-record/v1";

/// Everything that is needed to check an auction, but the key to check it with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// The auction.
    pub auction: String,
    /// What is sold.
    pub title: String,
    /// More about it.
    pub description: String,
    /// Its entries as text, from number 0.
    pub entries: Vec<String>,
    /// What is shown of the seals of entries, by their numbers. Empty until the auction is over.
    #[serde(default)]
    pub openings: BTreeMap<u64, Opening>,
    /// The log's checkpoint, a signed note.
    pub checkpoint: String,
    /// Where each entry stands in the log, with the proof. Those of the last seconds may be missing.
    pub inclusions: Vec<Inclusion>,
}

/// Where an entry stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inclusion {
    /// The number of the leaf, from 0.
    pub index: u64,
    /// The hashes from the leaf upwards, in base64.
    pub proof: Vec<String>,
}

/// What a check found to be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many entries the chain has.
    pub entries: usize,
    /// How many receipts were found in it.
    pub receipts: usize,
    /// How many of the entries are in the log; fewer than all only while the auction runs.
    pub logged: usize,
    /// The checkpoint that holds them.
    pub checkpoint: Checkpoint,
    /// The witnesses, of those that were named, who cosigned it, with the second.
    pub witnesses: Vec<(String, u64)>,
    /// How the auction stands by the rule; `None` while it runs with maxima that are still sealed.
    pub standing: Option<Standing>,
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "each says itself")]
pub enum Problem {
    #[error("this is not a record of the form {FORMAT}")]
    NotARecord,
    #[error("event {0} cannot be read, or is not written in the one right way")]
    Unreadable(usize),
    #[error("event {0} is of another auction")]
    OtherAuction(usize),
    #[error(
        "event {found} stands where event {expected} should be: something was dropped, inserted or moved"
    )]
    OutOfOrder { expected: usize, found: u64 },
    #[error("event {0} does not continue the chain: it, or the event before it, was changed")]
    ChainBroken(usize),
    #[error("what is sold is not what the terms in event {0} say")]
    OtherLot(usize),
    #[error("receipt {0} is not signed by the shop's key")]
    BadReceipt(usize),
    #[error("receipt {0} is for another auction")]
    ReceiptElsewhere(usize),
    #[error("the shop signed a receipt for event {0} that says something else: it has denied what it signed")]
    Denied(u64),
    #[error("the checkpoint cannot be used: {0}")]
    BadCheckpoint(NoteError),
    #[error("event {0} is not in the log")]
    NotLogged(usize),
    #[error("event {0} is not where the proof says in the log")]
    NotIncluded(usize),
    #[error("event {0} stands in the log before the event that came before it")]
    LoggedOutOfOrder(usize),
    #[error("the seal of event {0} was not opened")]
    NotOpened(u64),
    #[error("the seal of event {0} opens to something else")]
    BadOpening(u64),
    #[error("{0}")]
    Rule(Broken),
}

/// Checks a record against the shop's keys, receipts that somebody holds, and witnesses that somebody trusts.
pub fn check(
    record: &Record,
    keys: &[VerifierKey],
    receipts: &[Note],
    witnesses: &[VerifierKey],
) -> Result<Checked, Problem> {
    if record.format != FORMAT || record.entries.is_empty() {
        return Err(Problem::NotARecord);
    }
    let entries = chain(record)?;
    check_receipts(record, &entries, keys, receipts)?;
    let (checkpoint, witnesses) = open_checkpoint(&record.checkpoint, keys, witnesses)?;
    let over = entries.iter().any(|entry| matches!(entry.event, Event::Ended { .. } | Event::Withdrawn));
    included(record, &checkpoint, over)?;
    let standing = by_the_rule(&entries, &record.openings, over)?;
    Ok(Checked {
        entries: entries.len(),
        receipts: receipts.len(),
        logged: record.inclusions.len(),
        checkpoint,
        witnesses,
        standing,
    })
}

/// The entries, if each continues the one before it.
fn chain(record: &Record) -> Result<Vec<Entry>, Problem> {
    let mut entries: Vec<Entry> = Vec::with_capacity(record.entries.len());
    let (mut previous, mut lot) = (Hash::ZERO, (0, None));
    for (number, text) in record.entries.iter().enumerate() {
        let entry = Entry::parse(text).ok_or(Problem::Unreadable(number))?;
        if entry.auction != record.auction {
            return Err(Problem::OtherAuction(number));
        }
        if entry.number != number as u64 {
            return Err(Problem::OutOfOrder { expected: number, found: entry.number });
        }
        if entry.previous != previous {
            return Err(Problem::ChainBroken(number));
        }
        if let Event::Terms(terms) = &entry.event {
            lot = (number, Some(terms.lot));
        }
        previous = text_hash(text);
        entries.push(entry);
    }
    match lot {
        (_, Some(lot)) if lot == lot_hash(&record.title, &record.description) => Ok(entries),
        (number, _) => Err(Problem::OtherLot(number)),
    }
}

fn check_receipts(
    record: &Record,
    entries: &[Entry],
    keys: &[VerifierKey],
    receipts: &[Note],
) -> Result<(), Problem> {
    for (which, note) in receipts.iter().enumerate() {
        let opened = keys.iter().find_map(|key| receipt::open(note, key).ok());
        let (text, entry) = opened.ok_or(Problem::BadReceipt(which + 1))?;
        if entries.first().is_none_or(|first| first.auction != entry.auction) {
            return Err(Problem::ReceiptElsewhere(which + 1));
        }
        let kept = usize::try_from(entry.number).ok().and_then(|number| record.entries.get(number));
        if kept.is_none_or(|kept| kept != text) {
            return Err(Problem::Denied(entry.number));
        }
    }
    Ok(())
}

type Witnessed = Vec<(String, u64)>;

fn open_checkpoint(
    text: &str,
    keys: &[VerifierKey],
    witnesses: &[VerifierKey],
) -> Result<(Checkpoint, Witnessed), Problem> {
    let mut problem = NoteError::NotSigned;
    for key in keys {
        match Checkpoint::open(text, key) {
            Ok(checkpoint) => {
                let note = Note::parse(text).map_err(Problem::BadCheckpoint)?;
                let mut cosigned = Vec::new();
                for witness in witnesses {
                    match checkpoint::cosigned_at(&note, witness) {
                        Ok(at) => cosigned.push((witness.name().to_owned(), at)),
                        Err(NoteError::NotSigned) => {}
                        Err(error) => return Err(Problem::BadCheckpoint(error)),
                    }
                }
                return Ok((checkpoint, cosigned));
            }
            Err(NoteError::NotSigned) => {}
            Err(error) => problem = error,
        }
    }
    Err(Problem::BadCheckpoint(problem))
}

/// Every entry is a leaf of the log, in the order of the chain. Of an auction that runs the last may be missing.
fn included(record: &Record, checkpoint: &Checkpoint, over: bool) -> Result<(), Problem> {
    let mut before = None;
    for (number, text) in record.entries.iter().enumerate() {
        let Some(inclusion) = record.inclusions.get(number) else {
            return if over || number == 0 { Err(Problem::NotLogged(number)) } else { Ok(()) };
        };
        let proof: Option<Vec<Hash>> = inclusion.proof.iter().map(|hash| Hash::from_base64(hash)).collect();
        let right = proof.is_some_and(|proof| {
            let leaf = leaf_hash(text.as_bytes());
            verify_inclusion(&proof, inclusion.index, leaf, checkpoint.size, checkpoint.root)
        });
        if !right {
            return Err(Problem::NotIncluded(number));
        }
        if before.is_some_and(|before| before >= inclusion.index) {
            return Err(Problem::LoggedOutOfOrder(number));
        }
        before = Some(inclusion.index);
    }
    Ok(())
}

/// Replays the auction. A number that is only known within bounds must not matter: the entries have to be the
/// same with every such number at its lower end, at its upper end, and with each person's at one end and all
/// others' at the other. Only the leader's maximum ever meets a new bid, one against one, so these ends cover what
/// lies between them.
pub(crate) fn by_the_rule(
    entries: &[Entry],
    openings: &BTreeMap<u64, Opening>,
    over: bool,
) -> Result<Option<Standing>, Problem> {
    let mut known: BTreeMap<u64, (Option<Pseudonym>, Within)> = BTreeMap::new();
    let agreed = entries.iter().rposition(|entry| matches!(entry.event, Event::Terms(_))).unwrap_or(0);
    for entry in entries.iter().skip(agreed) {
        let Some((who, sealed)) = seal_of(entry) else { continue };
        match openings.get(&entry.number) {
            Some(opening) => {
                let within = opening.check(sealed).ok_or(Problem::BadOpening(entry.number))?;
                known.insert(entry.number, (who, within));
            }
            None if over => return Err(Problem::NotOpened(entry.number)),
            None => return Ok(None),
        }
    }
    let count = entries.len() as u64;
    // That nobody met a reserve which is only known to be more than something is for the leader to contest, who can open
    // their maximum.
    let unmet = known.values().find(|(who, within)| who.is_none() && within.low != within.high);
    let unmet = unmet.and_then(|(_, within)| i64::try_from(within.low).ok()).unwrap_or(i64::MAX);
    let end = |number: u64, high: bool| {
        let (who, within) = known.get(&number)?;
        // Later raises of a maximum that has no upper bound stay above earlier ones.
        let most = if who.is_some() { Paise::MAX.0.min(unmet) } else { Paise::MAX.0 };
        let top = most.saturating_sub(i64::try_from(count - number).ok()?);
        let value =
            if high { i64::try_from(within.high).ok()?.min(top) } else { i64::try_from(within.low).ok()? };
        Some(value.max(i64::try_from(within.low).ok()?))
    };
    let open: BTreeSet<Option<Pseudonym>> =
        known.values().filter(|(_, within)| within.low != within.high).map(|(who, _)| *who).collect();
    let standing = replay(entries, |number| end(number, false)).map_err(Problem::Rule)?;
    if !open.is_empty() {
        replay(entries, |number| end(number, true)).map_err(Problem::Rule)?;
    }
    if open.len() > 1 {
        for who in &open {
            for high in [false, true] {
                let value = |number: u64| {
                    let theirs = known.get(&number).is_some_and(|(whose, _)| whose == who);
                    end(number, theirs == high)
                };
                replay(entries, value).map_err(Problem::Rule)?;
            }
        }
    }
    Ok(Some(standing))
}

/// Whose number is sealed in the entry; nobody's is the reserve.
pub(crate) fn seal_of(entry: &Entry) -> Option<(Option<Pseudonym>, Hash)> {
    match &entry.event {
        Event::Terms(terms) => terms.reserve.map(|sealed| (None, sealed)),
        Event::Bid { bidder, kind: BidKind::Maximum(sealed), .. }
        | Event::MaximumRaised { bidder, sealed } => Some((Some(*bidder), *sealed)),
        _ => None,
    }
}
