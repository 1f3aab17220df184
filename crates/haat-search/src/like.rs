//! Products like another one.

use tantivy::DocId;

use crate::docs::Holders;
use crate::error::Result;
use crate::forms::stem;
use crate::snapshot::Snapshot;
use crate::text;
use crate::top::{Hit, Top};

/// More than this nobody looks at.
const MOST: usize = 50;
/// More words than this are not compared.
const MOST_WORDS: usize = 16;

pub(crate) fn like(snapshot: &Snapshot, id: &str, limit: usize) -> Result<Vec<String>> {
    let Some(address) = snapshot.address(id)? else { return Ok(Vec::new()) };
    let category = snapshot.columns(address.segment_ord).category[address.doc_id as usize];
    let brand = snapshot.columns(address.segment_ord).brand[address.doc_id as usize];
    let words = telling_words(snapshot, &snapshot.id_and_name(address)?.1);
    let mut top = Top::new(snapshot, limit.min(MOST));
    for segment in snapshot.segments() {
        let mut points = vec![0_u16; segment.reader.max_doc() as usize];
        for word in &words {
            let holders = Holders::of_term(&segment, snapshot.fields.name_forms, word)?;
            let earned = rarity(holders.count(), snapshot.stats().documents);
            for doc in holders.list()? {
                points[doc as usize] = points[doc as usize].saturating_add(earned);
            }
        }
        let columns = segment.columns;
        let alike = |doc: &DocId| {
            columns.category[*doc as usize] == category
                && columns.in_stock.has(*doc)
                && (segment.ordinal, *doc) != (address.segment_ord, address.doc_id)
                && segment.is_alive(*doc)
        };
        for doc in (0..segment.reader.max_doc()).filter(alike) {
            let at = doc as usize;
            let points = u64::from(points[at]) * 2 + u64::from(columns.brand[at] == brand);
            let rank = (points << 32) | u64::from(columns.sold[at]);
            let created = columns.created[at];
            if top.wants(rank, created) {
                top.push(Hit { rank, created, segment: segment.ordinal, doc });
            }
        }
    }
    let found = top.page(0, limit.min(MOST));
    found.into_iter().map(|address| Ok(snapshot.id_and_name(address)?.0)).collect()
}

/// The words of a name that say something, each once, in the form that all its forms share.
fn telling_words(snapshot: &Snapshot, name: &str) -> Vec<String> {
    let mut words: Vec<String> = text::words(name)
        .iter()
        .filter(|word| !snapshot.lexicon.says_nothing(word))
        .map(|word| stem(word).into_owned())
        .collect();
    words.sort_unstable();
    words.dedup();
    words.truncate(MOST_WORDS);
    words
}

/// How much a word says that so many of all products have: one more for each time that all are halved.
fn rarity(having: u64, all: u64) -> u16 {
    let times = all / having.max(1);
    u16::try_from(times.max(1).ilog2()).unwrap_or_default() + 1
}
