//! What the words of a query may mean in this shop, each by itself and some together.

use crate::error::Result;
use crate::forms::stem;
use crate::hindi;
use crate::lexicon::{LONGEST_PHRASE, Phrase};
use crate::matching;
use crate::plan::Planner;
use crate::text::{self, SHORT};
use crate::widen;
use crate::word::{Literal, Word};

/// A shorter word is not taken for the beginning of another where that would be a guess.
pub(crate) const SHORTEST_GUESS: usize = 5;

/// A wider reading of the words.
#[derive(Default)]
pub(crate) struct Wider {
    pub(crate) words: Vec<Word>,
    /// Words for which nothing was found.
    pub(crate) missing: usize,
    respelt: bool,
}

impl Wider {
    pub(crate) fn has_phrases(&self) -> bool {
        self.words.iter().any(|word| matches!(word.literal, Literal::Together(_)))
    }

    pub(crate) fn corrected(&self) -> Option<String> {
        let spelling = || self.words.iter().map(Word::spelling).collect::<Vec<_>>().join(" ");
        self.respelt.then(spelling)
    }
}

impl Planner<'_> {
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
    pub(crate) fn widened(&self, words: &[String], forgiving: bool, phrases: bool) -> Result<Option<Wider>> {
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
        for count in (2..=words.len().min(LONGEST_PHRASE)).rev() {
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
