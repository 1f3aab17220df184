//! A set of documents as one bit each: quick to fill, to put together and to walk in rising order.

use std::ops::ControlFlow;

use tantivy::{DocId, TERMINATED};

/// Documents handed over at a time.
pub(crate) const AT_ONCE: usize = 1024;

/// Whether to go on, and which documents may be left out: those before the one named.
pub(crate) type Onward = ControlFlow<(), DocId>;
/// Go on, and leave nothing out.
pub(crate) const EVERYTHING: Onward = ControlFlow::Continue(0);

/// A bit for each document of a segment.
pub(crate) struct Bits {
    words: Vec<u64>,
    /// The document last found.
    at: DocId,
}

impl Bits {
    pub(crate) fn none(documents: u32) -> Self {
        Self { words: vec![0; (documents as usize).div_ceil(64)], at: 0 }
    }

    pub(crate) fn has(&self, doc: DocId) -> bool {
        self.words[doc as usize / 64] & (1 << (doc % 64)) != 0
    }

    pub(crate) fn list(&self) -> Vec<DocId> {
        let mut list = Vec::new();
        self.for_each(&mut |docs| {
            list.extend_from_slice(docs);
            EVERYTHING
        });
        list
    }

    /// Those of `others` too.
    pub(crate) fn add(&mut self, others: &Bits) {
        for (word, others) in self.words.iter_mut().zip(&others.words) {
            *word |= others;
        }
    }

    pub(crate) fn insert(&mut self, doc: DocId) {
        self.words[doc as usize / 64] |= 1 << (doc % 64);
    }

    pub(crate) fn keep_those_in(&mut self, other: &Bits) {
        for (word, others) in self.words.iter_mut().zip(&other.words) {
            *word &= others;
        }
    }

    /// The document last found.
    pub(crate) fn at(&self) -> DocId {
        self.at
    }

    /// The first document from this one on.
    pub(crate) fn seek(&mut self, doc: DocId) -> DocId {
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

    /// Calls `visit` with them in rising order, some at a time, until it has enough.
    pub(crate) fn for_each(&self, visit: &mut impl FnMut(&[DocId]) -> Onward) {
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
