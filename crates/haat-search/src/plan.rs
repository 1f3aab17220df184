//! From the words of a query to what is looked for in the index.
//!
//! One reading of the words after the other is tried, the strictest first: as they are written; with compounds
//! joined; with other words for the same thing; with the spelling forgiven of words that are nowhere; and at last
//! with some of the words only.

use tantivy::schema::Field;

use crate::error::Result;
use crate::forms::stem;
use crate::hindi;
use crate::lexicon::Phrase;
use crate::matching;
use crate::snapshot::Snapshot;
use crate::text::{self, SHORT};
use crate::widen;

/// More words than this are left out, so that no query costs more than a long one.
const MOST_WORDS: usize = 16;

/// Words found in so many products are taken at their word: other words for them would only cost time.
const ENOUGH: u64 = 1000;

/// Fewer products than this are little for a query of several words.
const LITTLE: u64 = 4;
/// A shorter word is not taken for the beginning of another where that would be a guess.
const SHORTEST_GUESS: usize = 5;

/// Which words count: those of one field, or all.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    /// The words as they are written.
    pub(crate) words: Field,
    /// The same words in the form that all their forms share, and the heads of compounds.
    pub(crate) forms: Field,
    /// Those of the forms that say what the product is.
    pub(crate) things: Field,
    /// The short beginnings of the same words, where they have lists of their own.
    pub(crate) starts: Option<Field>,
}

/// One thing that the query asks for, with everything that may stand for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) literal: Literal,
    /// Other words for it.
    pub(crate) synonyms: Vec<Phrase>,
}

/// How a word of the query itself is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Literal {
    /// A form of this word.
    Exact(String),
    /// A form of this word, or a word that begins so.
    Beginning(String),
    /// One of these words, the nearest to a word that is nowhere.
    Nearest(Vec<String>),
    /// All of these words.
    Together(Vec<String>),
}

impl Word {
    fn new(literal: Literal) -> Self {
        Self { literal, synonyms: Vec::new() }
    }

    /// How the word was understood.
    fn spelling(&self) -> String {
        match &self.literal {
            Literal::Exact(word) | Literal::Beginning(word) => word.clone(),
            Literal::Nearest(words) => words.first().cloned().unwrap_or_default(),
            Literal::Together(words) => words.join(" "),
        }
    }
}

/// What a product has to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    All,
    /// As many of the words as any product has, or nearly.
    Most,
}

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
            if matches >= ENOUGH {
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

    /// The words as they are, the last also as a beginning, unless one of them is nowhere.
    pub(crate) fn as_written(&self, words: &[String]) -> Result<Option<Vec<Word>>> {
        let mut plan = Vec::with_capacity(words.len());
        for (at, word) in words.iter().enumerate() {
            let Some(understood) = self.understand(word, at + 1 == words.len())? else { return Ok(None) };
            plan.push(Word::new(understood));
        }
        Ok((!plan.is_empty()).then_some(plan))
    }

    /// The words with everything that may stand for them, without those that say nothing (`for`, `the`). With
    /// `forgiving`, words that are nowhere are replaced by the nearest; with `phrases`, some that mean one thing
    /// together are one. `None` if nothing is left.
    fn widened(&self, words: &[String], forgiving: bool, phrases: bool) -> Result<Option<Wider>> {
        let lexicon = &self.snapshot.lexicon;
        let telling: Vec<&String> = words.iter().filter(|word| !lexicon.says_nothing(word)).collect();
        let telling = if telling.is_empty() { words.iter().collect() } else { telling };
        let last_typed = words.last();
        let mut wider = Wider::default();
        let mut at = 0;
        while at < telling.len() {
            let last = at + 1 == telling.len() && telling.last().copied() == last_typed;
            let phrase = if phrases { self.phrase(&telling[at..])? } else { None };
            let (taken, word) = match phrase {
                Some(phrase) => phrase,
                None => (1, self.one_word(telling[at], last)?),
            };
            match word {
                Some(word) => wider.words.push(word),
                None if forgiving => {
                    let replacement = self.replace(telling[at], last)?;
                    wider.respelt |= !replacement.is_empty();
                    wider.missing += usize::from(replacement.is_empty());
                    wider.words.extend(replacement);
                }
                None => wider.missing += 1,
            }
            at += taken;
        }
        Ok((!wider.words.is_empty()).then_some(wider))
    }

    /// Some words at the beginning of `words` that mean one thing together (`power bank`) or are written as one
    /// elsewhere (`smart phone`), and how many they are.
    fn phrase(&self, words: &[&String]) -> Result<Option<(usize, Option<Word>)>> {
        for count in (2..=words.len().min(3)).rev() {
            let together: Vec<String> = words[..count].iter().map(|word| stem(word).into_owned()).collect();
            let mut synonyms = self.snapshot.synonyms(&together.join(" "))?.to_vec();
            if count == 2 {
                let joined = words[0].clone() + words[1];
                let joined = stem(&joined);
                synonyms.extend(self.snapshot.synonyms(&joined)?.iter().cloned());
                if self.snapshot.contains(self.snapshot.fields.name_forms, &joined)? {
                    synonyms.push(Phrase::same(&joined));
                }
            }
            if !synonyms.is_empty() {
                return Ok(Some((count, Some(Word { literal: Literal::Together(together), synonyms }))));
            }
        }
        Ok(None)
    }

    /// A word with all that may stand for it.
    fn one_word(&self, word: &str, last: bool) -> Result<Option<Word>> {
        let synonyms = self.snapshot.synonyms(&stem(word))?.to_vec();
        if let Some(literal) = self.understand(word, last)? {
            return Ok(Some(Word { literal, synonyms }));
        }
        if !synonyms.is_empty() {
            return Ok(Some(Word { literal: Literal::Exact(word.to_owned()), synonyms }));
        }
        let latin = hindi::romanised(word);
        if let Some(latin) = &latin
            && let Some(literal) = self.understand(latin, last)?
        {
            return Ok(Some(Word { literal, synonyms: self.snapshot.synonyms(&stem(latin))?.to_vec() }));
        }
        let spoken = latin.as_deref().unwrap_or(word);
        let alike = self.snapshot.lexicon.sounding_like(spoken);
        if let Some(known) = alike {
            let mut synonyms = self.snapshot.synonyms(known)?.to_vec();
            if self.snapshot.contains(self.scope.forms, known)? {
                synonyms.push(Phrase::same(known));
            }
            if !synonyms.is_empty() {
                return Ok(Some(Word { literal: Literal::Exact(known.to_owned()), synonyms }));
            }
        }
        self.digits_apart(word)
    }

    /// `35mm` as `35` and `mm`.
    fn digits_apart(&self, word: &str) -> Result<Option<Word>> {
        let parts = text::letters_and_digits(word);
        if parts.len() < 2 {
            return Ok(None);
        }
        for part in &parts {
            if !self.snapshot.contains(self.scope.words, part)? {
                return Ok(None);
            }
        }
        Ok(Some(Word::new(Literal::Together(parts))))
    }

    fn understand(&self, word: &str, last: bool) -> Result<Option<Literal>> {
        if last && self.begins(word)? {
            return Ok(Some(Literal::Beginning(word.to_owned())));
        }
        let known = self.snapshot.contains(self.scope.forms, &stem(word))?;
        Ok(known.then(|| {
            if last { Literal::Beginning(word.to_owned()) } else { Literal::Exact(word.to_owned()) }
        }))
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
        // Whoever asks for curtains (parda) in a shop without any did not mean a parade.
        if self.snapshot.lexicon.knows(word) {
            return Ok(Vec::new());
        }
        let latin = hindi::romanised(word);
        let word = latin.as_deref().unwrap_or(word);
        let slips = widen::forgiven_slips(word);
        for distance in 1..=slips {
            let nearest = widen::nearest(self.snapshot, self.scope, word, distance, false)?;
            if !nearest.is_empty() {
                return Ok(vec![Word::new(Literal::Nearest(nearest))]);
            }
            if distance == 1
                && let Some(parts) = self.split(word, last)?
            {
                return Ok(parts);
            }
        }
        let guess = last && word.chars().count() >= SHORTEST_GUESS;
        for distance in 1..=if guess { slips } else { 0 } {
            let nearest = widen::nearest(self.snapshot, self.scope, word, distance, true)?;
            if !nearest.is_empty() {
                return Ok(vec![Word::new(Literal::Nearest(nearest))]);
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
            let Some(first) = self.understand(first, false)? else { continue };
            let Some(second) = self.understand(second, last)? else { continue };
            let halves = vec![Word::new(first), Word::new(second)];
            if !matching::any(self.snapshot, self.scope, &halves)? {
                continue;
            }
            let together: Vec<String> =
                halves.iter().map(|half| stem(&half.spelling()).into_owned()).collect();
            let synonyms = self.snapshot.synonyms(&together.join(" "))?.to_vec();
            if synonyms.is_empty() {
                return Ok(Some(halves));
            }
            return Ok(Some(vec![Word { literal: Literal::Together(together), synonyms }]));
        }
        Ok(None)
    }
}

/// A wider reading of the words.
#[derive(Default)]
struct Wider {
    words: Vec<Word>,
    /// Words for which nothing was found.
    missing: usize,
    respelt: bool,
}

impl Wider {
    fn has_phrases(&self) -> bool {
        self.words.iter().any(|word| matches!(word.literal, Literal::Together(_)))
    }

    fn corrected(&self) -> Option<String> {
        let spelling = || self.words.iter().map(Word::spelling).collect::<Vec<_>>().join(" ");
        self.respelt.then(spelling)
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
