//! One state of the index, which does not change while somebody reads it.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use parking_lot::RwLock;
use tantivy::schema::{Field, IndexRecordOption, Value};
use tantivy::{
    BitSet, DocAddress, DocId, DocSet, Searcher, SegmentReader, TERMINATED, TantivyDocument, Term,
};

use crate::columns::{ColumnCache, Columns, Loaded, ZONE};
use crate::error::Result;
use crate::facets::{Facets, Names};
use crate::lexicon::{Lexicon, Phrase};
use crate::readings::Readings;
use crate::schema::Fields;
use crate::tallies;
use crate::types::Stats;

pub(crate) struct Snapshot {
    pub(crate) fields: Fields,
    pub(crate) categories: Arc<Names>,
    pub(crate) brands: Arc<Names>,
    /// Options with their values.
    pub(crate) options: Arc<Names>,
    searcher: Searcher,
    columns: Vec<Arc<Columns>>,
    /// The deleted documents of each segment, in rising order.
    deleted: Arc<Vec<Vec<DocId>>>,
    seq: u64,
    /// Asked most often: put together once.
    browsing: OnceLock<Facets>,
    pub(crate) lexicon: Arc<Lexicon>,
    /// Other words for those asked for so far, as far as products have them.
    synonyms: RwLock<HashMap<String, Arc<[Phrase]>>>,
    pub(crate) readings: Readings,
}

/// A part of a snapshot.
pub(crate) struct Segment<'a> {
    pub(crate) ordinal: u32,
    pub(crate) reader: &'a SegmentReader,
    pub(crate) columns: &'a Columns,
    pub(crate) deleted: &'a [DocId],
}

impl Segment<'_> {
    pub(crate) fn is_alive(&self, doc: u32) -> bool {
        self.reader.alive_bitset().is_none_or(|alive| alive.is_alive(doc))
    }

    /// The documents of a zone but the deleted, into `docs`.
    pub(crate) fn alive_in_zone(&self, zone: u32, docs: &mut Vec<u32>) {
        let from = zone * ZONE;
        let zone = from..(from + ZONE).min(self.reader.max_doc());
        docs.clear();
        match self.reader.alive_bitset() {
            None => docs.extend(zone),
            Some(alive) => docs.extend(zone.filter(|doc| alive.is_alive(*doc))),
        }
    }
}

impl Snapshot {
    pub(crate) fn new(
        searcher: Searcher,
        fields: Fields,
        cache: &mut ColumnCache,
        seq: u64,
        lexicon: Arc<Lexicon>,
    ) -> Result<Self> {
        let Loaded { columns, categories, brands, options } = cache.load(&searcher, fields)?;
        let deleted = Arc::new(searcher.segment_readers().iter().map(deleted).collect());
        let (browsing, synonyms) = (OnceLock::new(), RwLock::default());
        Ok(Self {
            fields,
            categories,
            brands,
            options,
            searcher,
            columns,
            deleted,
            seq,
            browsing,
            lexicon,
            synonyms,
            readings: Readings::default(),
        })
    }

    /// The same state, read with another lexicon.
    pub(crate) fn with_lexicon(&self, lexicon: Arc<Lexicon>) -> Self {
        Self {
            fields: self.fields,
            categories: Arc::clone(&self.categories),
            brands: Arc::clone(&self.brands),
            options: Arc::clone(&self.options),
            searcher: self.searcher.clone(),
            columns: self.columns.clone(),
            deleted: Arc::clone(&self.deleted),
            seq: self.seq,
            browsing: OnceLock::new(),
            lexicon,
            synonyms: RwLock::default(),
            readings: Readings::default(),
        }
    }

    /// Other words for some words, each of which a product has.
    pub(crate) fn synonyms(&self, words: &str) -> Result<Arc<[Phrase]>> {
        if let Some(known) = self.synonyms.read().get(words) {
            return Ok(Arc::clone(known));
        }
        let mut others = self.lexicon.others(words);
        if others.is_empty() {
            return Ok(Arc::new([]));
        }
        let mut found = Ok(());
        others.retain(|phrase| {
            phrase.words.iter().all(|word| match self.contains(self.fields.everything, word) {
                Ok(contained) => contained,
                Err(error) => {
                    found = Err(error);
                    false
                }
            })
        });
        found?;
        // Where names do not say what the things are, a kind counts wherever it stands.
        if !self.is_any_a_thing(&others)? {
            for phrase in &mut others {
                phrase.is_kind = false;
            }
        }
        let others: Arc<[Phrase]> = others.into();
        self.synonyms.write().insert(words.to_owned(), Arc::clone(&others));
        Ok(others)
    }

    /// Whether any product is of one of these kinds, by what its name says it is.
    fn is_any_a_thing(&self, phrases: &[Phrase]) -> Result<bool> {
        let kinds = phrases.iter().filter(|phrase| phrase.is_kind);
        for thing in kinds.filter_map(|phrase| phrase.words.last()) {
            if self.contains(self.fields.name_things, thing)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn stats(&self) -> Stats {
        Stats {
            documents: self.searcher.num_docs(),
            segments: self.columns.len() as u64,
            committed_seq: self.seq,
        }
    }

    pub(crate) fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        (0..)
            .zip(self.searcher.segment_readers())
            .zip(&self.columns)
            .zip(self.deleted.iter())
            .map(|(((ordinal, reader), columns), deleted)| Segment { ordinal, reader, columns, deleted })
    }

    pub(crate) fn segment(&self, ordinal: u32) -> Option<Segment<'_>> {
        self.segments().nth(ordinal as usize)
    }

    pub(crate) fn columns(&self, segment: u32) -> &Columns {
        &self.columns[segment as usize]
    }

    /// The counts per category of the whole catalogue.
    pub(crate) fn browsing(&self) -> &Facets {
        self.browsing.get_or_init(|| {
            let mut facets = Facets::new(self.categories.len());
            for segment in self.segments() {
                facets.add(&tallies::of_all(&segment));
            }
            facets
        })
    }

    /// How these brands are shown: each as most of its products write it.
    pub(crate) fn brand_names(&self, numbers: &[u32]) -> HashMap<u32, &str> {
        let mut written: HashMap<(u32, &str), u64> = HashMap::new();
        for (name, number, count) in self.columns.iter().flat_map(|columns| &columns.brand_spellings) {
            if numbers.contains(number) {
                *written.entry((*number, name)).or_default() += count;
            }
        }
        let mut most: HashMap<u32, (u64, &str)> = HashMap::new();
        for ((number, name), count) in written {
            let best = most.entry(number).or_insert((count, name));
            if (count, std::cmp::Reverse(name)) > (best.0, std::cmp::Reverse(best.1)) {
                *best = (count, name);
            }
        }
        most.into_iter().map(|(number, (_, name))| (number, name)).collect()
    }

    /// Where the product with this id stands, if it is still there.
    pub(crate) fn address(&self, id: &str) -> Result<Option<DocAddress>> {
        let term = self.fields.id_term(id);
        for segment in self.segments() {
            let inverted = segment.reader.inverted_index(self.fields.id)?;
            let Some(info) = inverted.get_term_info(&term)? else { continue };
            let mut postings = inverted.read_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            while postings.doc() != TERMINATED {
                if segment.is_alive(postings.doc()) {
                    return Ok(Some(DocAddress::new(segment.ordinal, postings.doc())));
                }
                postings.advance();
            }
        }
        Ok(None)
    }

    /// Whether a product that is still there has the term. Terms outlive their products until a merge.
    pub(crate) fn contains(&self, field: Field, word: &str) -> Result<bool> {
        let term = Term::from_field_text(field, word);
        for segment in self.segments() {
            let inverted = segment.reader.inverted_index(field)?;
            let Some(info) = inverted.get_term_info(&term)? else { continue };
            if !segment.reader.has_deletes() {
                return Ok(true);
            }
            let mut postings = inverted.read_postings_from_terminfo(&info, IndexRecordOption::Basic)?;
            while postings.doc() != TERMINATED {
                if segment.is_alive(postings.doc()) {
                    return Ok(true);
                }
                postings.advance();
            }
        }
        Ok(false)
    }

    /// The product's id.
    pub(crate) fn id(&self, address: DocAddress) -> Result<String> {
        let document: TantivyDocument = self.searcher.doc(address)?;
        let id = document.get_first(self.fields.id);
        Ok(id.and_then(|value| value.as_str()).unwrap_or_default().to_owned())
    }

    /// The product's id and its name as written.
    pub(crate) fn id_and_name(&self, address: DocAddress) -> Result<(String, String)> {
        let document: TantivyDocument = self.searcher.doc(address)?;
        let text =
            |field| document.get_first(field).and_then(|value| value.as_str()).unwrap_or_default().to_owned();
        Ok((text(self.fields.id), text(self.fields.shown_name)))
    }
}

/// The documents of a segment that are no longer alive.
fn deleted(reader: &SegmentReader) -> Vec<DocId> {
    let Some(alive) = reader.alive_bitset() else { return Vec::new() };
    // The engine gives out one document at a time; only of a copy it shows 64 at once.
    let mut copy = BitSet::with_max_value_and_full(reader.max_doc());
    copy.intersect_update(alive.bitset());
    let mut deleted = Vec::new();
    for place in 0..reader.max_doc().div_ceil(64) {
        let mut gone = !u64::from_le_bytes(copy.tinyset(place).into_bytes());
        while gone != 0 {
            let doc = place * 64 + gone.trailing_zeros();
            if doc < reader.max_doc() {
                deleted.push(doc);
            }
            gone &= gone - 1;
        }
    }
    deleted
}
