//! The products of each category, counted beforehand: those of a whole segment, and those that have a common word.
//!
//! A word in half of a million products would otherwise be counted anew, product by product, for every shopper.

use std::collections::HashMap;

use tantivy::SegmentReader;
use tantivy::postings::TermInfo;
use tantivy::schema::{Field, IndexRecordOption};

use crate::docs::Holders;
use crate::error::Result;
use crate::facets::Facets;
use crate::schema::Fields;
use crate::snapshot::Segment;

/// Words in fewer products are counted when they are asked for.
const FEWEST: u32 = 128;
/// So are words in fewer than one of so many products.
const RARE: u32 = 64;
/// And words in fewer than so many products for each category: the counts would take more room than the lists.
const FOR_EACH_CATEGORY: u32 = 16;
/// Counts are put right if for each deleted product there are so many that have the word.
const FOR_EACH_DELETED: u64 = 16;

/// The counts of one segment, deleted products among them.
pub(crate) struct Tallies {
    all: Facets,
    /// By field and place of the posting list.
    of_terms: HashMap<(Field, usize), Facets>,
}

impl Tallies {
    pub(crate) fn load(
        reader: &SegmentReader,
        fields: Fields,
        category: &[u32],
        categories: usize,
    ) -> Result<Self> {
        let mut all = Facets::new(categories);
        all.count(category.iter().copied());
        let mut tallies = Self { all, of_terms: HashMap::new() };
        let room = u32::try_from(categories).unwrap_or(u32::MAX).saturating_mul(FOR_EACH_CATEGORY);
        let fewest = FEWEST.max(reader.max_doc() / RARE).max(room);
        if reader.max_doc() < fewest {
            return Ok(tallies);
        }
        for field in [fields.everything, fields.starts] {
            let index = reader.inverted_index(field)?;
            let mut terms = index.terms().stream()?;
            while terms.advance() {
                if terms.value().doc_freq < fewest {
                    continue;
                }
                let mut facets = Facets::new(categories);
                let mut blocks =
                    index.read_block_postings_from_terminfo(terms.value(), IndexRecordOption::Basic)?;
                while !blocks.docs().is_empty() {
                    facets.count(blocks.docs().iter().map(|doc| category[*doc as usize]));
                    blocks.advance();
                }
                tallies.of_terms.insert((field, terms.value().postings_range.start), facets);
            }
        }
        Ok(tallies)
    }

    pub(crate) fn of_term(&self, field: Field, term: &TermInfo) -> Option<&Facets> {
        self.of_terms.get(&(field, term.postings_range.start))
    }
}

/// The counts of all products of a segment.
pub(crate) fn of_all(segment: &Segment<'_>) -> Facets {
    let mut facets = segment.columns.tallies.all.clone();
    for doc in segment.deleted {
        facets.remove(segment.columns.category[*doc as usize]);
    }
    facets
}

/// The counts of the products that are in all of `sets`, if they are known beforehand.
pub(crate) fn known(segment: &Segment<'_>, sets: &[Holders]) -> Result<Option<Facets>> {
    let [holders] = sets else { return Ok(None) };
    let Some(counted) = holders.tally(segment) else { return Ok(None) };
    if segment.deleted.len() as u64 * FOR_EACH_DELETED > holders.count() {
        return Ok(None);
    }
    let mut facets = counted.clone();
    let mut docs = holders.open(segment)?;
    for doc in segment.deleted {
        if docs.seek(*doc) == *doc {
            facets.remove(segment.columns.category[*doc as usize]);
        }
    }
    Ok(Some(facets))
}
