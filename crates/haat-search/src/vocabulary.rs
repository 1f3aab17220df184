//! The words of a segment in order, to be walked for those near to a misspelt one.
//!
//! The engine's dictionary can be walked too, but it is packed for the disk: unpacked, the walk is ten times as quick.

use std::collections::BTreeMap;

use tantivy::SegmentReader;
use tantivy::schema::Field;

use crate::error::Result;
use crate::slips::Slips;

/// The words without digits: those with digits are never taken for the slip of another.
#[derive(Default)]
pub(crate) struct Vocabulary {
    /// The words one after the other, and where each ends.
    letters: Vec<u8>,
    ends: Vec<usize>,
    /// How many bytes each has in common with the one before.
    common: Vec<u8>,
    /// In how many products each is.
    products: Vec<u32>,
}

impl Vocabulary {
    pub(crate) fn load(segment: &SegmentReader, fields: &[Field]) -> Result<Self> {
        let mut words: BTreeMap<String, u32> = BTreeMap::new();
        for field in fields {
            let index = segment.inverted_index(*field)?;
            let mut terms = index.terms().stream()?;
            while terms.advance() {
                let Ok(word) = std::str::from_utf8(terms.key()) else { continue };
                if !word.chars().any(char::is_numeric) {
                    *words.entry(word.to_owned()).or_default() += terms.value().doc_freq;
                }
            }
        }
        let mut vocabulary = Self::default();
        for (word, products) in words {
            vocabulary.push(word.as_bytes(), products);
        }
        Ok(vocabulary)
    }

    fn push(&mut self, word: &[u8], products: u32) {
        let previous = self.word(self.ends.len().wrapping_sub(1));
        let common = previous.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.common.push(u8::try_from(common).unwrap_or(u8::MAX));
        self.letters.extend_from_slice(word);
        self.ends.push(self.letters.len());
        self.products.push(products);
    }

    fn word(&self, at: usize) -> &[u8] {
        let Some(end) = self.ends.get(at) else { return &[] };
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.letters[start..*end]
    }

    /// Calls `found` with each word that is near enough, and in how many products it is.
    pub(crate) fn for_each_near(&self, slips: &Slips, mut found: impl FnMut(&str, u32)) {
        // After each byte of the word last looked at, as far as it was read.
        let mut states = vec![slips.start()];
        let mut at = 0;
        while at < self.ends.len() {
            let word = self.word(at);
            states.truncate(usize::from(self.common[at]) + 1);
            let unread = &word[states.len() - 1..];
            let hopeless = unread.iter().any(|byte| {
                let state = slips.accept(states[states.len() - 1], *byte);
                states.extend(state);
                state.is_none()
            });
            if !hopeless
                && slips.is_match(states[states.len() - 1])
                && let Ok(word) = std::str::from_utf8(word)
            {
                found(word, self.products[at]);
            }
            at += 1;
            if hopeless {
                // Nor is any other word that begins so.
                let beginning = states.len();
                at +=
                    self.common[at..].iter().take_while(|common| usize::from(**common) >= beginning).count();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_near_words_are_found_and_no_others() {
        let words =
            ["cap", "cape", "capers", "car", "card", "carpet", "cat", "cats", "dog", "scar", "कलम", "कलश"];
        let mut vocabulary = Vocabulary::default();
        for word in words {
            vocabulary.push(word.as_bytes(), 1);
        }
        for typed in ["cra", "cart", "capr", "dgo", "कमल", "z", "capersss"] {
            for (slips, beginnings) in [(1, false), (2, false), (1, true), (2, true)] {
                let slips = Slips::new(typed, slips, beginnings);
                let mut found = Vec::new();
                vocabulary.for_each_near(&slips, |word, _| found.push(word.to_owned()));
                let near = |word: &&str| {
                    let end = word.bytes().try_fold(slips.start(), |state, byte| slips.accept(state, byte));
                    end.is_some_and(|state| slips.is_match(state))
                };
                assert_eq!(found, words.into_iter().filter(near).collect::<Vec<_>>(), "{typed}");
            }
        }
    }
}
