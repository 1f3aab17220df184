//! Products like another one.
//!
//! Whatever the catalogue holds, only so many products are looked at: those that share the rarest words of the name, which
//! say most, and then some more of its category, the newest first.

use std::collections::HashMap;
use std::ops::ControlFlow;

use tantivy::{DocAddress, DocId};

use crate::bits::EVERYTHING;
use crate::docs::Holders;
use crate::error::Result;
use crate::forms::stem;
use crate::snapshot::{Segment, Snapshot};
use crate::text;
use crate::top::{Hit, Top};

/// More than this nobody looks at.
const MOST: usize = 50;
/// More words than this are not compared.
const MOST_WORDS: usize = 16;
/// In each segment so many products are looked at for the words of the name, and as many again for the category.
const MOST_VISITED: usize = 2_000;

pub(crate) fn like(snapshot: &Snapshot, id: &str, limit: usize) -> Result<Vec<String>> {
    let Some(address) = snapshot.address(id)? else { return Ok(Vec::new()) };
    let (found, _) = alike(snapshot, address, limit.min(MOST), MOST_VISITED)?;
    found.into_iter().map(|address| snapshot.id(address)).collect()
}

/// The products most like the one at `address`, and how many were looked at for it.
fn alike(
    snapshot: &Snapshot,
    address: DocAddress,
    limit: usize,
    most: usize,
) -> Result<(Vec<DocAddress>, usize)> {
    let own = snapshot.columns(address.segment_ord);
    let (category, brand) = (own.category[address.doc_id as usize], own.brand[address.doc_id as usize]);
    let words = telling_words(snapshot, &snapshot.id_and_name(address)?.1)?;
    let kind = text::words(&snapshot.categories.shown()[category as usize]);
    let mut top = Top::new(snapshot, limit);
    let mut visited = 0;
    for segment in snapshot.segments() {
        let mut points: HashMap<DocId, u16> = HashMap::new();
        let mut left = most;
        for (word, earned) in &words {
            let holders = Holders::of_term(&segment, snapshot.fields.name_forms, word)?;
            left -= first(&holders, left, |doc| *points.entry(doc).or_default() += earned)?;
        }
        visited += most - left;
        // Those of the category that share no word, in case there are too few that do.
        if let Some(holders) = rarest(snapshot, &segment, &kind)? {
            visited += first(&holders, most, |doc| _ = points.entry(doc).or_default())?;
        }
        let columns = segment.columns;
        let fits = |doc: DocId| {
            columns.category[doc as usize] == category
                && columns.in_stock.has(doc)
                && (segment.ordinal, doc) != (address.segment_ord, address.doc_id)
                && segment.is_alive(doc)
        };
        for (doc, points) in points.into_iter().filter(|(doc, _)| fits(*doc)) {
            let at = doc as usize;
            let points = u64::from(points) * 2 + u64::from(columns.brand[at] == brand);
            let rank = (points << 32) | u64::from(columns.sold[at]);
            let created = columns.created[at];
            if top.wants(rank, created) {
                top.push(Hit { rank, created, segment: segment.ordinal, doc });
            }
        }
    }
    Ok((top.page(0, limit), visited))
}

/// Calls `visit` with the documents, the newest first, but no more than `most`; tells how many those were.
fn first(holders: &Holders, most: usize, mut visit: impl FnMut(DocId)) -> Result<usize> {
    let mut visited = 0;
    if most > 0 {
        holders.for_each(|docs| {
            for doc in &docs[..docs.len().min(most - visited)] {
                visit(*doc);
                visited += 1;
            }
            if visited < most { EVERYTHING } else { ControlFlow::Break(()) }
        })?;
    }
    Ok(visited)
}

/// Those that have the rarest word of a category's name in theirs.
fn rarest(snapshot: &Snapshot, segment: &Segment<'_>, kind: &[String]) -> Result<Option<Holders>> {
    let mut rarest: Option<Holders> = None;
    for word in kind {
        let holders = Holders::of_term(segment, snapshot.fields.category, word)?;
        if rarest.as_ref().is_none_or(|rarest| holders.count() < rarest.count()) {
            rarest = Some(holders);
        }
    }
    Ok(rarest)
}

/// The words of a name that say something, each once, in the form that all its forms share, the rarest first; with the
/// points that each earns.
fn telling_words(snapshot: &Snapshot, name: &str) -> Result<Vec<(String, u16)>> {
    let mut words: Vec<String> = text::words(name)
        .iter()
        .filter(|word| !snapshot.lexicon.says_nothing(word))
        .map(|word| stem(word).into_owned())
        .collect();
    words.sort_unstable();
    words.dedup();
    words.truncate(MOST_WORDS);
    let mut counted = Vec::with_capacity(words.len());
    for word in words {
        let mut having = 0;
        for segment in snapshot.segments() {
            having += Holders::of_term(&segment, snapshot.fields.name_forms, &word)?.count();
        }
        counted.push((having, word));
    }
    counted.sort_unstable();
    let all = snapshot.stats().documents;
    Ok(counted.into_iter().map(|(having, word)| (word, rarity(having, all))).collect())
}

/// How much a word says that so many of all products have: one more for each time that all are halved.
fn rarity(having: u64, all: u64) -> u16 {
    let times = all / having.max(1);
    u16::try_from(times.max(1).ilog2()).unwrap_or_default() + 1
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::index::Index;
    use crate::types::Document;

    #[test]
    fn however_many_products_share_a_word_only_some_are_looked_at() {
        let document = |number: u32| Document {
            id: format!("p{number}"),
            name: if number % 400 == 7 { "Red Zari Shoes" } else { "Red Shoes" }.to_owned(),
            category: "All Shoes".to_owned(),
            created_at_ms: i64::from(number),
            in_stock: true,
            ..Document::default()
        };
        let index = Index::in_memory().unwrap();
        let documents = (0..4_000).map(|number| Ok::<_, Infallible>(document(number)));
        index.rebuild(documents, 1, |_| ()).unwrap();
        let snapshot = index.snapshot();
        let address = snapshot.address("p7").unwrap().unwrap();
        let most = 100;
        let (found, visited) = alike(&snapshot, address, 12, most).unwrap();
        assert!(visited <= 2 * most * snapshot.segments().count(), "{visited}");
        let ids: Vec<String> = found.into_iter().map(|address| snapshot.id(address).unwrap()).collect();
        // The nine others with the rare word, and then the newest.
        let rare = (1..10).rev().map(|number| format!("p{}", number * 400 + 7));
        let newest = (0..3).map(|number| format!("p{}", 3_999 - number));
        assert_eq!(ids, rare.chain(newest).collect::<Vec<_>>());
    }
}
