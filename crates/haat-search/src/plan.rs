//! From the words of a query to what is looked for in the index.
//!
//! One reading of the words after the other is tried, the strictest first: as they are written; with compounds
//! joined; with other words for the same thing; with the spelling forgiven of words that are nowhere; and at last
//! with some of the words only.

use crate::error::Result;
use crate::forms::stem;
use crate::matching;
use crate::snapshot::Snapshot;
use crate::understand::{SHORTEST_GUESS, Wider};
use crate::word::{Literal, Need, Scope, Word};

/// More words than this are left out, so that no query costs more than a long one.
const MOST_WORDS: usize = 16;

/// Words found in so many products are taken at their word: other words for them would only cost time. Unless the owner
/// said which.
const ENOUGH: u64 = 1000;

/// Fewer products than this are little for a query of several words.
const LITTLE: u64 = 4;

/// What was found, and how the words were understood.
pub(crate) struct Reading<T> {
    pub(crate) found: T,
    /// What was looked for in the end.
    pub(crate) plan: Vec<Word>,
    pub(crate) need: Need,
    /// The spelling, if it is not the shopper's.
    pub(crate) corrected: Option<String>,
    /// How many products have all the words.
    pub(crate) whole: u64,
    /// Whether products were taken in that have only some of the words.
    pub(crate) close: bool,
}

pub(crate) struct Planner<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) scope: Scope,
}

impl Planner<'_> {
    /// Tries one reading of the words after the other until `run` finds something with it. `run` tells how many
    /// products it found.
    pub(crate) fn resolve<T>(
        &self,
        words: &[String],
        mut run: impl FnMut(&[Word], Need) -> Result<Option<(T, u64)>>,
    ) -> Result<Option<Reading<T>>> {
        let words = &words[..words.len().min(MOST_WORDS)];
        let mut plan = self.as_written(words)?;
        let mut strict = match &plan {
            Some(plan) => run(plan, Need::All)?,
            None => None,
        };
        let mut corrected = None;
        let mut read_words = words.to_vec();
        if strict.is_none() {
            for joined in with_neighbours_joined(words) {
                if let Some(joined_plan) = self.as_written(&joined)?
                    && let Some(found) = run(&joined_plan, Need::All)?
                {
                    corrected = Some(joined.join(" "));
                    (strict, plan, read_words) = (Some(found), Some(joined_plan), joined);
                    break;
                }
            }
        }
        if let (Some((found, matches)), Some(plan)) = (strict, plan) {
            let read = Reading { found, plan, need: Need::All, corrected, whole: matches, close: false };
            if matches >= ENOUGH && !self.snapshot.lexicon.owner_speaks_of(&read_words) {
                return Ok(Some(read));
            }
            let Some(wider) = self.widened(&read_words, false, true)? else { return Ok(Some(read)) };
            if read.plan == wider.words {
                return self.loosened(read, run).map(Some);
            }
            let Some((found, whole)) = run(&wider.words, Need::All)? else { return Ok(Some(read)) };
            return self.loosened(Reading { found, plan: wider.words, whole, ..read }, run).map(Some);
        }
        for phrases in [true, false] {
            let Some(wider) = self.widened(words, true, phrases)? else { return Ok(None) };
            let read = self.by_known(&wider, &mut run)?;
            if read.is_some() || !wider.has_phrases() {
                return Ok(read);
            }
        }
        Ok(None)
    }

    /// What a wider reading finds: by all words, by all that are known, or by most of them.
    fn by_known<T>(
        &self,
        wider: &Wider,
        mut run: impl FnMut(&[Word], Need) -> Result<Option<(T, u64)>>,
    ) -> Result<Option<Reading<T>>> {
        let corrected = wider.corrected();
        if wider.missing == 0
            && let Some((found, whole)) = run(&wider.words, Need::All)?
        {
            let plan = wider.words.clone();
            let read = Reading { found, plan, need: Need::All, corrected, whole, close: false };
            return self.loosened(read, run).map(Some);
        }
        // Of nonsense a word or two may happen to be known.
        if wider.words.len() * 3 < wider.words.len() + wider.missing {
            return Ok(None);
        }
        let known = self.finished(&wider.words)?;
        if known.is_empty() {
            return Ok(None);
        }
        // One word of several has to say enough, unless so many have it that the best of them fill the page.
        if wider.missing > 0
            && let Some((found, whole)) = run(&known, Need::All)?
            && (known.len() > 1 || whole >= ENOUGH)
        {
            let read = Reading { found, plan: known, need: Need::All, corrected, whole, close: true };
            return Ok(Some(Reading { whole: 0, ..self.loosened(read, run)? }));
        }
        let found = run(&known, Need::Most)?;
        Ok(found.map(|(found, _)| Reading {
            found,
            plan: known,
            need: Need::Most,
            corrected,
            whole: 0,
            close: true,
        }))
    }

    /// Adds what has nearly all words, where several found little, and that only by chance: no product has all the words
    /// where they count.
    fn loosened<T>(
        &self,
        read: Reading<T>,
        mut run: impl FnMut(&[Word], Need) -> Result<Option<(T, u64)>>,
    ) -> Result<Reading<T>> {
        if read.whole >= LITTLE || read.plan.len() < 2 || matching::any_titled(self.snapshot, &read.plan)? {
            return Ok(read);
        }
        let plan = self.finished(&read.plan)?;
        Ok(match run(&plan, Need::Most)? {
            Some((found, matches)) if matches > read.whole => {
                Reading { found, plan, need: Need::Most, close: true, ..read }
            }
            _ => read,
        })
    }

    /// The words with the last one taken as finished if it can be: with other words left out, a mere beginning says too
    /// little.
    fn finished(&self, words: &[Word]) -> Result<Vec<Word>> {
        let mut finished = Vec::with_capacity(words.len());
        for word in words {
            let Literal::Beginning(typed) = &word.literal else {
                finished.push(word.clone());
                continue;
            };
            let whole = self.snapshot.contains(self.scope.forms, &stem(typed))?;
            if whole || !word.synonyms.is_empty() {
                finished
                    .push(Word { literal: Literal::Exact(typed.clone()), synonyms: word.synonyms.clone() });
            } else if typed.chars().count() >= SHORTEST_GUESS {
                finished.push(word.clone());
            }
        }
        Ok(finished)
    }
}

/// `smart watch case` as `smartwatch case` and `smart watchcase`.
fn with_neighbours_joined(words: &[String]) -> impl Iterator<Item = Vec<String>> {
    (1..words.len()).map(|at| {
        let mut joined = words.to_vec();
        let second = joined.remove(at);
        joined[at - 1].push_str(&second);
        joined
    })
}
