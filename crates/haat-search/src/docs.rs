//! Which documents of a segment have a word, and which have all words.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use tantivy::postings::{SegmentPostings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, DocSet as _, InvertedIndexReader, TERMINATED, Term};

use crate::bits::{AT_ONCE, Bits, EVERYTHING, Onward};
use crate::error::Result;
use crate::facets::Facets;
use crate::forms::stem;
use crate::lexicon::Phrase;
use crate::snapshot::Segment;
use crate::text::SHORT;
use crate::word::{Literal, Scope, Word};

/// When the rarest of several words stands in more than one of so many documents, all are put together as bits:
/// hopping from one document to the next gains nothing then.
const DENSE: u64 = 64;

/// The posting lists that stand for a word in a segment.
#[derive(Clone, Default)]
pub(crate) struct Holders {
    lists: Vec<List>,
    /// Documents that no list has by itself, in rising order: those of words that belong together.
    others: Vec<DocId>,
}

#[derive(Clone)]
struct List {
    field: Field,
    index: Arc<InvertedIndexReader>,
    term: TermInfo,
}

impl Holders {
    /// Those of everything that stands for a word of the query.
    pub(crate) fn of_word(segment: &Segment<'_>, scope: Scope, word: &Word) -> Result<Self> {
        let mut holders = Self::of_literal(segment, scope, &word.literal)?;
        holders.add_synonyms(segment, scope, &word.synonyms)?;
        Ok(holders)
    }

    /// Those of the word itself in all its forms, and of words that begin so if it is unfinished.
    pub(crate) fn of_literal(segment: &Segment<'_>, scope: Scope, literal: &Literal) -> Result<Self> {
        Self::of_whole(segment, scope, literal)?.or_beginning(segment, scope, literal)
    }

    /// These of the whole word, and those of words that begin so if it is unfinished.
    pub(crate) fn or_beginning(
        mut self,
        segment: &Segment<'_>,
        scope: Scope,
        literal: &Literal,
    ) -> Result<Self> {
        if let Literal::Beginning(beginning) = literal {
            self.add_beginning(segment, scope, beginning)?;
        }
        Ok(self)
    }

    /// Those of the word itself in all its forms.
    pub(crate) fn of_whole(segment: &Segment<'_>, scope: Scope, literal: &Literal) -> Result<Self> {
        let mut holders = Self::default();
        match literal {
            Literal::Exact(word) | Literal::Beginning(word) => {
                holders.add_term(segment, scope.forms, &stem(word))?;
            }
            Literal::Nearest(words) => {
                let forms: BTreeSet<Cow<'_, str>> = words.iter().map(|word| stem(word)).collect();
                for form in forms {
                    holders.add_term(segment, scope.forms, &form)?;
                }
            }
            Literal::Together(words) => holders.add_phrase(segment, scope.forms, scope.forms, words)?,
        }
        Ok(holders)
    }

    /// Those of the words that mean the same.
    pub(crate) fn of_synonyms(segment: &Segment<'_>, scope: Scope, word: &Word) -> Result<Self> {
        let mut holders = Self::default();
        holders.add_synonyms(segment, scope, &word.synonyms)?;
        Ok(holders)
    }

    /// These, in rising order.
    pub(crate) fn of_docs(docs: Vec<DocId>) -> Self {
        Self { lists: Vec::new(), others: docs }
    }

    /// That of one term.
    pub(crate) fn of_term(segment: &Segment<'_>, field: Field, word: &str) -> Result<Self> {
        let mut holders = Self::default();
        holders.add_term(segment, field, word)?;
        Ok(holders)
    }

    fn add_term(&mut self, segment: &Segment<'_>, field: Field, word: &str) -> Result<()> {
        let index = segment.reader.inverted_index(field)?;
        if let Some(term) = index.get_term_info(&Term::from_field_text(field, word))? {
            self.lists.push(List { field, index, term });
        }
        Ok(())
    }

    fn add_beginning(&mut self, segment: &Segment<'_>, scope: Scope, beginning: &str) -> Result<()> {
        if let Some(starts) = scope.starts
            && beginning.chars().count() <= SHORT
        {
            // Whoever has the word has its beginning.
            if *stem(beginning) == *beginning {
                self.lists.clear();
            }
            return self.add_term(segment, starts, beginning);
        }
        let form = stem(beginning);
        let index = segment.reader.inverted_index(scope.words)?;
        let mut stream = index.terms().range().ge(beginning).into_stream()?;
        while stream.advance() && stream.key().starts_with(beginning.as_bytes()) {
            let covered = !self.lists.is_empty()
                && std::str::from_utf8(stream.key()).is_ok_and(|word| stem(word) == form);
            if !covered {
                let term = stream.value().clone();
                self.lists.push(List { field: scope.words, index: Arc::clone(&index), term });
            }
        }
        Ok(())
    }

    fn add_synonyms(&mut self, segment: &Segment<'_>, scope: Scope, synonyms: &[Phrase]) -> Result<()> {
        for phrase in synonyms {
            // A kind has to be the thing itself: a table tennis bat is no furniture.
            let thing = if phrase.is_kind { scope.things } else { scope.forms };
            self.add_phrase(segment, scope.forms, thing, &phrase.words)?;
        }
        Ok(())
    }

    /// Those that have all the words in `forms`, the last, which names the thing, in `thing`.
    fn add_phrase(
        &mut self,
        segment: &Segment<'_>,
        forms: Field,
        thing: Field,
        words: &[String],
    ) -> Result<()> {
        let Some((last, which)) = words.split_last() else { return Ok(()) };
        if which.is_empty() {
            return self.add_term(segment, thing, &stem(last));
        }
        let mut sets = vec![Self::of_term(segment, thing, &stem(last))?];
        for word in which {
            sets.push(Self::of_term(segment, forms, &stem(word))?);
        }
        sets.sort_by_key(Holders::count);
        let Some((rarest, others)) = sets.split_first() else { return Ok(()) };
        let mut together = rarest.list()?;
        for other in others {
            let mut docs = other.open(segment)?;
            together.retain(|doc| docs.seek(*doc) == *doc);
        }
        self.others.append(&mut together);
        self.others.sort_unstable();
        self.others.dedup();
        Ok(())
    }

    /// How many documents there are at most.
    pub(crate) fn count(&self) -> u64 {
        self.lists.iter().map(|list| u64::from(list.term.doc_freq)).sum::<u64>() + self.others.len() as u64
    }

    /// The products of each category among them and the deleted, if they were counted beforehand.
    pub(crate) fn tally<'a>(&self, segment: &Segment<'a>) -> Option<&'a Facets> {
        let [list] = &self.lists[..] else { return None };
        if !self.others.is_empty() {
            return None;
        }
        segment.columns.tallies.of_term(list.field, &list.term)
    }

    /// The documents, to be looked up in rising order.
    pub(crate) fn open(&self, segment: &Segment<'_>) -> Result<Docs> {
        match &self.lists[..] {
            [] if self.others.is_empty() => Ok(Docs::None),
            [one] if self.others.is_empty() => {
                let list = one.index.read_postings_from_terminfo(&one.term, IndexRecordOption::Basic)?;
                Ok(Docs::List(Box::new(list)))
            }
            _ => {
                let mut bits = self.bits(segment)?;
                bits.seek(0);
                Ok(Docs::Bits(bits))
            }
        }
    }

    /// Calls `visit` with the documents of each term in turn, some at a time, until it has enough.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&[DocId]) -> Onward) -> Result<()> {
        for List { index, term, .. } in &self.lists {
            let mut blocks = index.read_block_postings_from_terminfo(term, IndexRecordOption::Basic)?;
            while let Some(last) = blocks.docs().last().copied() {
                match visit(blocks.docs()) {
                    ControlFlow::Break(()) => return Ok(()),
                    ControlFlow::Continue(next) if next > last + 1 => _ = blocks.seek(next),
                    ControlFlow::Continue(_) => blocks.advance(),
                }
            }
        }
        if !self.others.is_empty() {
            _ = visit(&self.others);
        }
        Ok(())
    }

    pub(crate) fn bits(&self, segment: &Segment<'_>) -> Result<Bits> {
        let mut bits = Bits::none(segment.reader.max_doc());
        self.put_into(&mut bits)?;
        Ok(bits)
    }

    /// Adds the documents to `bits` of the same segment.
    pub(crate) fn put_into(&self, bits: &mut Bits) -> Result<()> {
        self.for_each(|docs| {
            for doc in docs {
                bits.insert(*doc);
            }
            EVERYTHING
        })
    }

    /// Whether the documents come in rising order by themselves.
    fn is_one_list(&self) -> bool {
        self.lists.len() + usize::from(!self.others.is_empty()) <= 1
    }

    pub(crate) fn list(&self) -> Result<Vec<DocId>> {
        let mut list = Vec::with_capacity(usize::try_from(self.count()).unwrap_or_default());
        self.for_each(|docs| {
            list.extend_from_slice(docs);
            EVERYTHING
        })?;
        if !self.is_one_list() {
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
    match others {
        _ if rarest.count() == 0 => Ok(()),
        [] if rarest.is_one_list() => rarest.for_each(visit_alive),
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
            Docs::Bits(bits) => bits.at(),
        }
    }

    /// The first document from this one on.
    pub(crate) fn seek(&mut self, doc: DocId) -> DocId {
        match self {
            Docs::List(postings) if postings.doc() < doc => postings.seek(doc),
            Docs::Bits(bits) if bits.at() < doc => bits.seek(doc),
            _ => self.doc(),
        }
    }
}
