//! Which documents of a segment have a word, and which have all words.

use std::ops::ControlFlow;
use std::sync::Arc;

use tantivy::postings::{SegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet as _, InvertedIndexReader, TERMINATED, Term};

use crate::error::Result;
use crate::facets::Facets;
use crate::plan::{Scope, Word};
use crate::snapshot::Segment;
use crate::text::SHORT;

/// When the rarest of several words stands in more than one of so many documents, all are put together as bits:
/// hopping from one document to the next gains nothing then.
const DENSE: u64 = 64;

/// Documents handed over at a time.
const AT_ONCE: usize = 1024;

/// Whether to go on, and which documents may be left out: those before the one named.
pub(crate) type Onward = ControlFlow<(), DocId>;
/// Go on, and leave nothing out.
pub(crate) const EVERYTHING: Onward = ControlFlow::Continue(0);

/// The terms that stand for a word in a segment.
pub(crate) struct Holders {
    field: Field,
    index: Arc<InvertedIndexReader>,
    terms: Vec<TermInfo>,
}

impl Holders {
    /// Those of a word of the query.
    pub(crate) fn of_word(segment: &Segment<'_>, scope: Scope, word: &Word) -> Result<Self> {
        match (word, scope.starts) {
            (Word::Beginning(beginning), Some(starts)) if beginning.chars().count() <= SHORT => {
                Self::of_term(segment, starts, beginning)
            }
            (Word::Beginning(beginning), _) => Self::of_beginning(segment, scope.words, beginning),
            (Word::Exact(word), _) => Self::of_term(segment, scope.words, word),
            (Word::Nearest(words), _) => Self::of_terms(segment, scope.words, words),
        }
    }

    /// That of one term.
    pub(crate) fn of_term(segment: &Segment<'_>, field: Field, word: &str) -> Result<Self> {
        Self::of_terms(segment, field, &[word])
    }

    fn of_terms(segment: &Segment<'_>, field: Field, words: &[impl AsRef<str>]) -> Result<Self> {
        let index = segment.reader.inverted_index(field)?;
        let mut terms = Vec::with_capacity(words.len());
        for word in words {
            terms.extend(index.get_term_info(&Term::from_field_text(field, word.as_ref()))?);
        }
        Ok(Self { field, index, terms })
    }

    fn of_beginning(segment: &Segment<'_>, field: Field, beginning: &str) -> Result<Self> {
        let index = segment.reader.inverted_index(field)?;
        let mut terms = Vec::new();
        let mut stream = index.terms().range().ge(beginning).into_stream()?;
        while stream.advance() && stream.key().starts_with(beginning.as_bytes()) {
            terms.push(stream.value().clone());
        }
        drop(stream);
        Ok(Self { field, index, terms })
    }

    /// How many documents there are, at most.
    pub(crate) fn count(&self) -> u64 {
        self.terms.iter().map(|term| u64::from(term.doc_freq)).sum()
    }

    /// The products of each category among them and the deleted, if they were counted beforehand.
    pub(crate) fn tally<'a>(&self, segment: &Segment<'a>) -> Option<&'a Facets> {
        let [term] = &self.terms[..] else { return None };
        segment.columns.tallies.of_term(self.field, term)
    }

    /// The documents, to be looked up in rising order.
    pub(crate) fn open(&self, segment: &Segment<'_>) -> Result<Docs> {
        match &self.terms[..] {
            [] => Ok(Docs::None),
            [one] => {
                let list = self.index.read_postings_from_terminfo(one, IndexRecordOption::Basic)?;
                Ok(Docs::List(Box::new(list)))
            }
            _ => {
                let mut bits = self.bits(segment)?;
                bits.seek(0);
                Ok(Docs::Bits(bits))
            }
        }
    }

    /// Calls `visit` with the documents of each term in turn, some at a time.
    fn for_each(&self, mut visit: impl FnMut(&[DocId]) -> Onward) -> Result<()> {
        for term in &self.terms {
            let mut blocks = self.index.read_block_postings_from_terminfo(term, IndexRecordOption::Basic)?;
            while let Some(last) = blocks.docs().last().copied() {
                match visit(blocks.docs()) {
                    ControlFlow::Break(()) => return Ok(()),
                    ControlFlow::Continue(next) if next > last + 1 => _ = blocks.seek(next),
                    ControlFlow::Continue(_) => blocks.advance(),
                }
            }
        }
        Ok(())
    }

    fn bits(&self, segment: &Segment<'_>) -> Result<Bits> {
        let mut bits = Bits::none(segment.reader.max_doc());
        self.for_each(|docs| {
            for doc in docs {
                bits.insert(*doc);
            }
            EVERYTHING
        })?;
        Ok(bits)
    }

    fn list(&self) -> Result<Vec<DocId>> {
        let mut list = Vec::with_capacity(usize::try_from(self.count()).unwrap_or_default());
        self.for_each(|docs| {
            list.extend_from_slice(docs);
            EVERYTHING
        })?;
        if self.terms.len() > 1 {
            list.sort_unstable();
            list.dedup();
        }
        Ok(list)
    }
}

/// Calls `visit` with the documents that are in all of `sets` and not deleted, in rising order, some at a time,
/// until it has enough.
pub(crate) fn for_each_in_all(
    segment: &Segment<'_>,
    mut sets: Vec<Holders>,
    mut visit: impl FnMut(&[DocId]) -> Onward,
) -> Result<()> {
    sets.sort_by_key(Holders::count);
    let Some((rarest, others)) = sets.split_first() else { return Ok(()) };
    let mut alive = Vec::new();
    let mut visit_alive = |docs: &[DocId]| {
        if !segment.reader.has_deletes() {
            return visit(docs);
        }
        alive.clear();
        alive.extend(docs.iter().copied().filter(|doc| segment.is_alive(*doc)));
        visit(&alive)
    };
    match (&rarest.terms[..], others) {
        ([], _) => Ok(()),
        ([_], []) => rarest.for_each(visit_alive),
        _ if rarest.count() * DENSE < u64::from(segment.reader.max_doc()) => {
            let mut list = rarest.list()?;
            for other in others {
                let mut docs = other.open(segment)?;
                list.retain(|doc| docs.seek(*doc) == *doc);
            }
            _ = list.chunks(AT_ONCE).try_for_each(|docs| visit_alive(docs).map_continue(|_| ()));
            Ok(())
        }
        _ => {
            let mut bits = rarest.bits(segment)?;
            for other in others {
                bits.keep_those_in(&other.bits(segment)?);
            }
            bits.for_each(&mut visit_alive);
            Ok(())
        }
    }
}

/// The documents that have a word, to be looked up in rising order.
pub(crate) enum Docs {
    None,
    List(Box<SegmentPostings>),
    Bits(Bits),
}

impl Docs {
    /// The document last found.
    pub(crate) fn doc(&self) -> DocId {
        match self {
            Docs::None => TERMINATED,
            Docs::List(postings) => postings.doc(),
            Docs::Bits(bits) => bits.at,
        }
    }

    /// The first document from this one on.
    pub(crate) fn seek(&mut self, doc: DocId) -> DocId {
        match self {
            Docs::List(postings) if postings.doc() < doc => postings.seek(doc),
            Docs::Bits(bits) if bits.at < doc => bits.seek(doc),
            _ => self.doc(),
        }
    }
}

/// A bit for each document of a segment.
pub(crate) struct Bits {
    words: Vec<u64>,
    at: DocId,
}

impl Bits {
    fn none(documents: u32) -> Self {
        Self { words: vec![0; (documents as usize).div_ceil(64)], at: 0 }
    }

    fn insert(&mut self, doc: DocId) {
        self.words[doc as usize / 64] |= 1 << (doc % 64);
    }

    fn keep_those_in(&mut self, other: &Bits) {
        for (word, others) in self.words.iter_mut().zip(&other.words) {
            *word &= others;
        }
    }

    fn seek(&mut self, doc: DocId) -> DocId {
        let first = doc as usize / 64;
        let mut mask = u64::MAX << (doc % 64);
        for (at, word) in (first..).zip(self.words.get(first..).unwrap_or_default()) {
            if word & mask != 0 {
                self.at = number(at, word & mask);
                return self.at;
            }
            mask = u64::MAX;
        }
        self.at = TERMINATED;
        self.at
    }

    fn for_each(&self, visit: &mut impl FnMut(&[DocId]) -> Onward) {
        let mut docs = Vec::with_capacity(AT_ONCE + 64);
        for (at, word) in self.words.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                docs.push(number(at, word));
                word &= word - 1;
            }
            if docs.len() >= AT_ONCE {
                if visit(&docs).is_break() {
                    return;
                }
                docs.clear();
            }
        }
        if !docs.is_empty() {
            _ = visit(&docs);
        }
    }
}

/// The document of the lowest bit in the word at this place.
fn number(at: usize, word: u64) -> DocId {
    u32::try_from(at * 64).unwrap_or(TERMINATED) + word.trailing_zeros()
}
