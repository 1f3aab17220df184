//! What the shop's owner wants shown first for some words.

use tantivy::DocAddress;

use crate::docs::Holders;
use crate::error::Result;
use crate::matching;
use crate::snapshot::Snapshot;
use crate::word::{Need, Word};

/// The products pinned for these words that are still there, in the owner's order.
pub(crate) fn of(snapshot: &Snapshot, text: &str) -> Result<Vec<DocAddress>> {
    let mut pinned = Vec::new();
    for id in snapshot.lexicon.pinned(text) {
        pinned.extend(snapshot.address(id)?);
    }
    Ok(pinned)
}

/// Those of `pinned` that do not match by themselves.
pub(crate) fn unmatched(
    snapshot: &Snapshot,
    pinned: &[DocAddress],
    plan: &[Word],
    need: Need,
) -> Result<Vec<DocAddress>> {
    if pinned.is_empty() {
        return Ok(Vec::new());
    }
    let most = match need {
        Need::All => None,
        Need::Most => Some(matching::with_most(snapshot, plan, None)?),
    };
    let mut others = Vec::new();
    for address in pinned {
        let matched = match &most {
            Some(most) => most
                .get(address.segment_ord as usize)
                .is_some_and(|docs| docs.binary_search(&address.doc_id).is_ok()),
            None => has_all(snapshot, *address, plan)?,
        };
        if !matched {
            others.push(*address);
        }
    }
    Ok(others)
}

fn has_all(snapshot: &Snapshot, address: DocAddress, plan: &[Word]) -> Result<bool> {
    let Some(segment) = snapshot.segment(address.segment_ord) else { return Ok(false) };
    let scope = snapshot.fields.everything();
    let sets: Vec<Holders> = matching::sets(snapshot.fields, &segment, scope, plan, None)?;
    for set in &sets {
        if set.open(&segment)?.seek(address.doc_id) != address.doc_id {
            return Ok(false);
        }
    }
    Ok(true)
}
