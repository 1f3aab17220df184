//! In which combinations of options (size, colour) each product is sold, and which of them can be bought now.
//!
//! Most combinations are those of many products: each stands once for the whole segment, and a document has the places of
//! its own, in one list in the order of the documents, with where each document's end (compressed sparse rows).

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::{DocId, SegmentReader};

use crate::columns::Spellings;
use crate::error::Result;
use crate::facets::Names;
use crate::options::joined;
use crate::schema::VARIANT;
use crate::types::Variant;

/// What a combination begins with in the index.
const IN_STOCK: char = '+';
const SOLD_OUT: char = '-';
/// Between its values.
const NEXT: char = '\u{1e}';

/// A variant as the index holds it.
pub(crate) fn packed(variant: &Variant) -> String {
    let values: Vec<String> = variant.options.iter().map(|(name, value)| joined(name, value)).collect();
    format!("{}{}", if variant.in_stock { IN_STOCK } else { SOLD_OUT }, values.join(&NEXT.to_string()))
}

/// The values of a combination as they are written, and whether it is in stock.
fn unpacked(packed: &str) -> (Vec<&str>, bool) {
    let values = packed.strip_prefix([IN_STOCK, SOLD_OUT]).unwrap_or(packed);
    let values = values.split(NEXT).filter(|value| !value.is_empty()).collect();
    (values, packed.starts_with(IN_STOCK))
}

/// One combination.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Combination {
    /// The numbers of its values, in rising order.
    pub(crate) values: Vec<u32>,
    pub(crate) in_stock: bool,
}

impl Combination {
    fn new(mut values: Vec<u32>, in_stock: bool) -> Self {
        values.sort_unstable();
        Self { values, in_stock }
    }
}

/// The variants of the documents of a segment.
#[derive(Default)]
pub(crate) struct Variants {
    combinations: Vec<Combination>,
    /// Where each document's end; empty when no document has any.
    ends: Vec<u32>,
    /// Places in `combinations`.
    places: Vec<u32>,
}

impl Variants {
    pub(crate) fn load(segment: &SegmentReader, names: &mut Arc<Names>) -> Result<(Self, Spellings)> {
        let Some(column) = segment.fast_fields().str(VARIANT)? else { return Ok(Default::default()) };
        let mut variants = Self::default();
        let mut spellings = Spellings::new();
        let mut known: HashMap<String, usize> = HashMap::new();
        // Of each combination, where its values stand in the spellings.
        let mut spelled: Vec<Vec<usize>> = Vec::new();
        let mut written = column.dictionary().stream()?;
        while written.advance() {
            let written = String::from_utf8_lossy(written.key()).into_owned();
            let (values, in_stock) = unpacked(&written);
            let place = |value: &str| {
                *known.entry(value.to_owned()).or_insert_with(|| {
                    let number = names.find(value).unwrap_or_else(|| Arc::make_mut(names).number(value));
                    spellings.push((value.to_owned(), number, 0));
                    spellings.len() - 1
                })
            };
            let places: Vec<usize> = values.into_iter().map(place).collect();
            let numbers = places.iter().map(|place| spellings[*place].1).collect();
            variants.combinations.push(Combination::new(numbers, in_stock));
            spelled.push(places);
        }
        if variants.combinations.is_empty() {
            return Ok(Default::default());
        }
        let mut mine: Vec<usize> = Vec::new();
        for doc in 0..segment.max_doc() {
            mine.clear();
            for ordinal in column.ords().values_for_doc(doc) {
                let Some(places) = usize::try_from(ordinal).ok().and_then(|at| spelled.get(at)) else {
                    continue;
                };
                mine.extend(places);
                variants.places.push(u32::try_from(ordinal).unwrap_or(u32::MAX));
            }
            variants.ends.push(u32::try_from(variants.places.len()).unwrap_or(u32::MAX));
            mine.sort_unstable();
            mine.dedup();
            for place in &mine {
                spellings[*place].2 += 1;
            }
        }
        Ok((variants, spellings))
    }

    /// The combinations in which a document is sold.
    pub(crate) fn of(&self, doc: DocId) -> impl Iterator<Item = &Combination> {
        let doc = doc as usize;
        let end = self.ends.get(doc).copied().unwrap_or_default();
        let start = doc.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or_default();
        let places = self.places.get(start as usize..end as usize).unwrap_or_default();
        places.iter().map(|place| &self.combinations[*place as usize])
    }

    /// Whether a document is sold in just these.
    pub(crate) fn are(&self, doc: DocId, variants: &[Variant], names: &Names) -> bool {
        let numbered = |variant: &Variant| {
            let values = variant.options.iter().map(|(name, value)| names.find(&joined(name, value)));
            Some(Combination::new(values.collect::<Option<_>>()?, variant.in_stock))
        };
        let Some(mut wanted) = variants.iter().map(numbered).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let mut known: Vec<&Combination> = self.of(doc).collect();
        // Written differently, the same may stand here more than once.
        wanted.sort_unstable();
        wanted.dedup();
        known.sort_unstable();
        known.dedup();
        known.into_iter().eq(&wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_read_as_it_was_packed() {
        let options = |values: &[(&str, &str)]| {
            values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
        };
        let small =
            Variant { options: options(&[("Size", " S "), ("Colour", "Red - Gold")]), in_stock: true };
        let written = packed(&small);
        assert_eq!(unpacked(&written), (vec!["Size\u{1f}S", "Colour\u{1f}Red - Gold"], true));
        let gone = packed(&Variant { in_stock: false, ..small });
        assert_eq!(unpacked(&gone), (vec!["Size\u{1f}S", "Colour\u{1f}Red - Gold"], false));
        assert_eq!(unpacked(&packed(&Variant { options: Vec::new(), in_stock: true })), (vec![], true));
    }
}
