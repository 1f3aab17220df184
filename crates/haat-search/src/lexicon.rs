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
}

impl Lexicon {
    /// The words that every shop begins with: English and Hindi, in Latin letters and in Devanagari.
    pub fn beginning() -> Self {
        // To read these hundreds of lines takes far longer than to copy what they say.
        static BEGINNING: LazyLock<Lexicon> = LazyLock::new(|| {
            let mut lexicon = Lexicon::default();
            lexicon.read(include_str!("lexicon/english.txt"));
            let hindi = include_str!("lexicon/hindi.txt");
            lexicon.read(hindi);
            lexicon.hear(hindi);
            lexicon
        });
        BEGINNING.clone()
    }

    /// Takes in more lines; a line that cannot be read says nothing.
    pub fn read(&mut self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
            if let Some(words) = line.strip_prefix('-') {
                self.says_nothing.extend(keys(words));
            } else if let Some(words) = line.strip_prefix('~') {
                self.qualities.extend(keys(words));
            } else if let Some((thing, kinds)) = line.split_once(':') {
                for thing in keys(thing) {
                    add(&mut self.kinds, &thing, keys(kinds));
                }
            } else {
                let group: Vec<String> = keys(line).collect();
                for word in &group {
                    add(&mut self.same, word, group.iter().cloned());
                }
            }
        }
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

fn add(to: &mut HashMap<String, Vec<String>>, word: &str, others: impl Iterator<Item = String>) {
    let known = to.entry(word.to_owned()).or_default();
    for other in others {
        if other != word && !known.contains(&other) {
            known.push(other);
        }
    }
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
mod tests {
    use super::*;

    fn others(lexicon: &Lexicon, words: &str) -> Vec<String> {
        lexicon.others(&key(words)).iter().map(|phrase| phrase.words.join(" ")).collect()
    }

    #[test]
    fn the_same_goes_both_ways_and_kinds_one_way() {
        let mut lexicon = Lexicon::default();
        lexicon.read(
            "sofas, couch , settee\nfurniture: sofa, chair\n# no\n- for, the\npower bank, portable charger",
        );
        assert_eq!(others(&lexicon, "couches"), ["sofa", "settee"]);
        assert_eq!(others(&lexicon, "furniture"), ["sofa", "couch", "settee", "chair"]);
        assert!(others(&lexicon, "chair").is_empty());
        assert_eq!(others(&lexicon, "portable chargers"), ["power bank"]);
        assert!(lexicon.says_nothing("the") && !lexicon.says_nothing("sofa"));
    }

    #[test]
    fn hindi_is_known_in_every_spelling() {
        let lexicon = Lexicon::beginning();
        for word in ["joota", "juta", "joote"] {
            let known = lexicon.sounding_like(word).unwrap_or(word);
            assert!(others(&lexicon, known).contains(&"shoe".to_owned()), "{word}");
        }
        assert!(others(&lexicon, "किताबें").contains(&"book".to_owned()));
        assert!(lexicon.same.len() + lexicon.kinds.len() > 600, "a good beginning");
    }
}
