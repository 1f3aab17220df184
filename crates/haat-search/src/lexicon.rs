//! What shoppers' words mean: other words for the same thing, kinds of a thing, and words that say nothing.
//!
//! A lexicon is text, one line each, that a shop's owner can read and add to:
//!
//! ```text
//! sofa, couch, settee            these are the same
//! footwear: shoe, boot, sandal   whoever asks for the first means the others too, but not the other way round
//! - for, the, with               these need not be found
//! ~ wool, waterproof             these say how a thing is: as kinds (`warm: wool`) they count wherever they stand in a
//!                                name, where others have to be what it says the thing is
//! ! mobile                       of what every shop begins with, nothing is known of this word any more
//! ! sofa, couch, settee          before a whole line of that beginning: the line is switched off
//! # a remark
//! ```

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::forms::stem;
use crate::hindi;
use crate::text;

/// Some words that belong together and stand for another word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// Each in the form that all its forms share.
    pub(crate) words: Vec<String>,
    /// Whether it is a kind of the thing asked for, and so has to be what a product is.
    pub(crate) is_kind: bool,
}

impl Phrase {
    /// Another name of the same.
    pub(crate) fn same(words: &str) -> Self {
        Self { words: words.split(' ').map(str::to_owned).collect(), is_kind: false }
    }
}

/// More other words than this would blur the results, and cost.
const MOST_ALTERNATIVES: usize = 64;
/// Words that mean something together are at most so many.
pub(crate) const LONGEST_PHRASE: usize = 3;

const ENGLISH: &str = include_str!("lexicon/english.txt");
const HINDI: &str = include_str!("lexicon/hindi.txt");

/// Other words for the words of a query.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// Words of the same meaning, by each of them.
    same: HashMap<String, Vec<String>>,
    /// Kinds of a thing, by its name.
    kinds: HashMap<String, Vec<String>>,
    says_nothing: HashSet<String>,
    /// Words that say how a thing is, not what.
    qualities: HashSet<String>,
    /// Hindi words by how they sound.
    sounds: HashMap<String, String>,
    /// Ids of the products that come first for some words, by those.
    pins: HashMap<String, Vec<String>>,
    /// The words that the owner's lines are about.
    own: HashSet<String>,
}

/// What a line says.
enum Line {
    SaysNothing(Vec<String>),
    Qualities(Vec<String>),
    /// Names of things, and kinds of them.
    Kinds(Vec<String>, Vec<String>),
    Same(Vec<String>),
}

impl Line {
    fn parse(line: &str) -> Self {
        if let Some(words) = line.strip_prefix('-') {
            Self::SaysNothing(keys(words).collect())
        } else if let Some(words) = line.strip_prefix('~') {
            Self::Qualities(keys(words).collect())
        } else if let Some((things, kinds)) = line.split_once(':') {
            Self::Kinds(keys(things).collect(), keys(kinds).collect())
        } else {
            Self::Same(keys(line).collect())
        }
    }
}

impl Lexicon {
    /// The words that every shop begins with: English and Hindi, in Latin letters and in Devanagari.
    pub fn beginning() -> Self {
        // To read these hundreds of lines takes far longer than to copy what they say.
        static BEGINNING: LazyLock<Lexicon> = LazyLock::new(|| {
            let mut lexicon = Lexicon::default();
            for line in Lexicon::beginning_lines() {
                lexicon.take_in(Line::parse(line));
            }
            lexicon.hear(HINDI);
            lexicon.own.clear();
            lexicon
        });
        BEGINNING.clone()
    }

    /// The lines of that beginning as they are written, without remarks.
    pub fn beginning_lines() -> impl Iterator<Item = &'static str> {
        [ENGLISH, HINDI].into_iter().flat_map(lines)
    }

    /// Takes in the owner's lines; a line that cannot be read says nothing. What they switch off goes first, so that a
    /// word may be given another meaning than it began with.
    pub fn read(&mut self, own: &str) {
        for line in lines(own).filter_map(|line| line.strip_prefix('!')) {
            self.switch_off(Line::parse(line.trim_start()));
        }
        for line in lines(own).filter(|line| !line.starts_with('!')) {
            self.take_in(Line::parse(line));
        }
    }

    fn take_in(&mut self, line: Line) {
        let about = match line {
            Line::SaysNothing(words) => {
                self.says_nothing.extend(words.iter().cloned());
                words
            }
            Line::Qualities(words) => {
                self.qualities.extend(words.iter().cloned());
                words
            }
            Line::Kinds(things, kinds) => {
                for thing in &things {
                    add(&mut self.kinds, thing, &kinds);
                }
                things
            }
            Line::Same(group) => {
                for word in &group {
                    add(&mut self.same, word, &group);
                }
                group
            }
        };
        self.own.extend(about);
    }

    fn switch_off(&mut self, line: Line) {
        match line {
            Line::SaysNothing(words) => self.says_nothing.retain(|word| !words.contains(word)),
            Line::Qualities(words) => self.qualities.retain(|word| !words.contains(word)),
            Line::Kinds(things, kinds) => part(&mut self.kinds, &things, &kinds),
            Line::Same(words) => match &words[..] {
                [word] => self.forget(word),
                words => part(&mut self.same, words, words),
            },
        }
    }

    /// Lets nothing be known of a word.
    fn forget(&mut self, word: &str) {
        for known in [&mut self.same, &mut self.kinds] {
            known.remove(word);
            known.retain(|_, others| {
                let before = others.len();
                others.retain(|other| other != word);
                others.len() == before || !others.is_empty()
            });
        }
        self.says_nothing.remove(word);
        self.qualities.remove(word);
        self.sounds.retain(|_, known| known != word);
    }

    /// Whether a line of the owner's is about any of these words, about some of them together, or about another word for
    /// them.
    pub(crate) fn owner_speaks_of(&self, words: &[String]) -> bool {
        if self.own.is_empty() {
            return false;
        }
        let is_own = |words: &str| {
            let others = || self.others(words).into_iter().map(|phrase| phrase.words.join(" "));
            self.own.contains(words) || others().any(|other| self.own.contains(&other))
        };
        if words.iter().any(|word| is_own(&stem(word))) {
            return true;
        }
        let telling: Vec<&String> = words.iter().filter(|word| !self.says_nothing(word)).collect();
        let stems: Vec<String> = telling.iter().map(|word| stem(word).into_owned()).collect();
        let together = (2..=LONGEST_PHRASE).flat_map(|count| stems.windows(count).map(|some| some.join(" ")));
        let joined =
            telling.windows(2).map(|pair| stem(&[pair[0].as_str(), pair[1].as_str()].concat()).into_owned());
        together.chain(joined).any(|words| is_own(&words))
    }

    /// The words of a query in the form under which all its forms are one: of `Red Sofas` it is `red sofa`.
    pub fn key(query: &str) -> String {
        key(query)
    }

    /// Lets these products come first whenever these words are searched for, in any form.
    pub fn pin(&mut self, query: &str, ids: Vec<String>) {
        self.pins.insert(key(query), ids);
    }

    /// The ids of the products that come first for these words.
    pub(crate) fn pinned(&self, query: &str) -> &[String] {
        if self.pins.is_empty() {
            return &[];
        }
        self.pins.get(&key(query)).map_or(&[], Vec::as_slice)
    }

    /// Lets the words of these lines be found however they are spelt in Latin letters.
    fn hear(&mut self, lines: &str) {
        for line in lines.lines().filter(|line| !line.starts_with(['#', '-', '~']) && !line.contains(':')) {
            let hindi = line.split('|').next().unwrap_or_default();
            for key in keys(hindi).filter(|key| !key.contains(' ')) {
                let latin = hindi::romanised(&key).unwrap_or_else(|| key.clone());
                if let Some(sound) = hindi::sound(&latin).filter(|sound| sound.len() >= 3) {
                    self.sounds.entry(sound).or_insert(key);
                }
            }
        }
    }

    /// Whether a word need not be found.
    pub(crate) fn says_nothing(&self, word: &str) -> bool {
        self.says_nothing.contains(word) || self.says_nothing.contains(&*stem(word))
    }

    /// Whether the word is known, so that it is no slip of another, even where nothing in the shop fits it.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let key = stem(word);
        self.same.contains_key(&*key) || self.kinds.contains_key(&*key)
    }

    /// The known Hindi word that sounds like this one.
    pub(crate) fn sounding_like(&self, word: &str) -> Option<&str> {
        self.sounds.get(&hindi::sound(word)?).map(String::as_str)
    }

    /// Other words for this one, or for some words together, the nearest in meaning first.
    pub(crate) fn others(&self, words: &str) -> Vec<Phrase> {
        let same = self.same.get(words).map_or(&[][..], Vec::as_slice);
        let kinds = std::iter::once(words)
            .chain(same.iter().map(String::as_str))
            .flat_map(|word| self.kinds.get(word).map_or(&[][..], Vec::as_slice));
        let mut found = Vec::new();
        let mut seen = HashSet::from([words]);
        let kinds = kinds.map(|word| (word, !self.qualities.contains(word)));
        for (word, is_kind) in same.iter().map(|word| (word, false)).chain(kinds) {
            let also = self.same.get(word).map_or(&[][..], Vec::as_slice);
            for word in std::iter::once(word).chain(also) {
                if seen.insert(word) {
                    found.push(Phrase { is_kind, ..Phrase::same(word) });
                }
            }
        }
        found.truncate(MOST_ALTERNATIVES);
        found
    }
}

fn add(to: &mut HashMap<String, Vec<String>>, word: &str, others: &[String]) {
    let known = to.entry(word.to_owned()).or_default();
    for other in others {
        if other != word && !known.contains(other) {
            known.push(other.clone());
        }
    }
}

/// Takes `others` away from each of `words`.
fn part(of: &mut HashMap<String, Vec<String>>, words: &[String], others: &[String]) {
    for word in words {
        let Some(known) = of.get_mut(word) else { continue };
        known.retain(|other| !others.contains(other));
        if known.is_empty() {
            of.remove(word);
        }
    }
}

/// The lines of a text but blank ones and remarks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The words and phrases between commas (and the bar that parts Hindi from English), as they are looked up.
fn keys(line: &str) -> impl Iterator<Item = String> {
    line.split([',', '|']).map(key).filter(|key| !key.is_empty())
}

fn key(words: &str) -> String {
    let stems: Vec<String> = text::words(words).iter().map(|word| stem(word).into_owned()).collect();
    stems.join(" ")
}

#[cfg(test)]
mod tests;
