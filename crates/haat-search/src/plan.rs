//! From the words of a query to what is looked for in the index.

use tantivy::schema::Field;

use crate::error::Result;
use crate::matching;
use crate::snapshot::Snapshot;
use crate::text::SHORT;
use crate::widen;

/// More words than this are left out, so that no query costs more than a long one.
const MOST_WORDS: usize = 16;

/// Which words count: those of the name alone, or all.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    pub(crate) words: Field,
    /// The short beginnings of the same words, where they have lists of their own.
    pub(crate) starts: Option<Field>,
}

/// What stands for a word of the query. A product has to have all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// Exactly this word.
    Exact(String),
    /// A word that begins so.
    Beginning(String),
    /// One of these words, the nearest to a word that is nowhere.
    Nearest(Vec<String>),
}

impl Word {
    /// How the word was understood.
    fn spelling(&self) -> &str {
        match self {
            Word::Exact(word) | Word::Beginning(word) => word,
            Word::Nearest(words) => words.first().map_or("", String::as_str),
        }
    }
}

pub(crate) struct Planner<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) scope: Scope,
}

impl Planner<'_> {
    /// Tries one reading of the words after the other until `run` finds something with it: as they are
    /// written, with two neighbours joined, with words that are nowhere replaced by the nearest.
    ///
    /// Gives back what was found, and the spelling if it is not the shopper's.
    pub(crate) fn resolve<T>(
        &self,
        words: &[String],
        mut run: impl FnMut(&[Word]) -> Result<Option<T>>,
    ) -> Result<Option<(T, Option<String>)>> {
        let words = &words[..words.len().min(MOST_WORDS)];
        if let Some(plan) = self.as_written(words)?
            && let Some(found) = run(&plan)?
        {
            return Ok(Some((found, None)));
        }
        for joined in with_neighbours_joined(words) {
            if let Some(plan) = self.as_written(&joined)?
                && let Some(found) = run(&plan)?
            {
                return Ok(Some((found, Some(joined.join(" ")))));
            }
        }
        if let Some(plan) = self.widened(words)?
            && let Some(found) = run(&plan)?
        {
            let spelling: Vec<&str> = plan.iter().map(Word::spelling).collect();
            return Ok(Some((found, Some(spelling.join(" ")))));
        }
        Ok(None)
    }

    /// The words as they are, the last also as a beginning, unless one of them is nowhere.
    pub(crate) fn as_written(&self, words: &[String]) -> Result<Option<Vec<Word>>> {
        let mut plan = Vec::with_capacity(words.len());
        for (at, word) in words.iter().enumerate() {
            let Some(understood) = self.understand(word, at + 1 == words.len())? else { return Ok(None) };
            plan.push(understood);
        }
        Ok((!plan.is_empty()).then_some(plan))
    }

    /// Like `as_written`, with every word that is nowhere replaced. Nothing if no word is missing, or one has
    /// nothing near it.
    fn widened(&self, words: &[String]) -> Result<Option<Vec<Word>>> {
        let mut plan = Vec::with_capacity(words.len());
        let mut missing = false;
        for (at, word) in words.iter().enumerate() {
            let last = at + 1 == words.len();
            if let Some(understood) = self.understand(word, last)? {
                plan.push(understood);
                continue;
            }
            missing = true;
            let replacement = self.replace(word, last)?;
            if replacement.is_empty() {
                return Ok(None);
            }
            plan.extend(replacement);
        }
        Ok(missing.then_some(plan))
    }

    fn understand(&self, word: &str, last: bool) -> Result<Option<Word>> {
        if last {
            return Ok(self.begins(word)?.then(|| Word::Beginning(word.to_owned())));
        }
        Ok(self.snapshot.contains(self.scope.words, word)?.then(|| Word::Exact(word.to_owned())))
    }

    fn begins(&self, beginning: &str) -> Result<bool> {
        if let Some(starts) = self.scope.starts
            && beginning.chars().count() <= SHORT
        {
            return self.snapshot.contains(starts, beginning);
        }
        for segment in self.snapshot.segments() {
            let inverted = segment.reader.inverted_index(self.scope.words)?;
            let mut terms = inverted.terms().range().ge(beginning).into_stream()?;
            while terms.advance() && terms.key().starts_with(beginning.as_bytes()) {
                let word = String::from_utf8_lossy(terms.key());
                if !segment.reader.has_deletes() || self.snapshot.contains(self.scope.words, &word)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// One slip of a letter is likelier than a blank left out, and that likelier than two slips. Only then is
    /// the last word taken for the misspelt beginning of one.
    fn replace(&self, word: &str, last: bool) -> Result<Vec<Word>> {
        let slips = widen::forgiven_slips(word);
        for distance in 1..=slips {
            let nearest = widen::nearest(self.snapshot, self.scope, word, distance, false)?;
            if !nearest.is_empty() {
                return Ok(vec![Word::Nearest(nearest)]);
            }
            if distance == 1
                && let Some(parts) = self.split(word, last)?
            {
                return Ok(parts);
            }
        }
        for distance in 1..=if last { slips } else { 0 } {
            let nearest = widen::nearest(self.snapshot, self.scope, word, distance, true)?;
            if !nearest.is_empty() {
                return Ok(vec![Word::Nearest(nearest)]);
            }
        }
        Ok(Vec::new())
    }

    /// `smartwatch` read as `smart watch`: the first place where a product has both halves.
    fn split(&self, word: &str, last: bool) -> Result<Option<Vec<Word>>> {
        const SHORTEST_HALF: usize = 2;
        let places: Vec<usize> = word.char_indices().map(|(at, _)| at).skip(SHORTEST_HALF).collect();
        let usable = places.len().saturating_sub(SHORTEST_HALF - 1);
        for at in &places[..usable] {
            let (first, second) = word.split_at(*at);
            if !self.snapshot.contains(self.scope.words, first)? {
                continue;
            }
            let Some(second) = self.understand(second, last)? else { continue };
            let halves = vec![Word::Exact(first.to_owned()), second];
            if matching::any(self.snapshot, self.scope, &halves)? {
                return Ok(Some(halves));
            }
        }
        Ok(None)
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
