//! How text becomes words: the same for products and for queries, or they would never meet.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::forms::{head, stem};
use crate::hindi;

/// Beginnings up to this many letters have posting lists of their own.
pub(crate) const SHORT: usize = 4;

/// Longer words are cut: nobody types them, and the index refuses terms without bound.
const LONGEST: usize = 64;

/// The words of a query, in order.
pub(crate) fn words(text: &str) -> Vec<String> {
    compounds(text).into_iter().flatten().collect()
}

/// The words of a product's text. `T-Shirt` is also found as `tshirt`, `men's` as `mens`.
pub(crate) fn indexed_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for parts in compounds(text) {
        let joined = (parts.len() > 1).then(|| joined(&parts));
        words.extend(parts);
        words.extend(joined);
    }
    words
}

/// A compound in one word.
pub(crate) fn joined(parts: &[String]) -> String {
    cut(&parts.concat())
}

/// The words that products are also found by: the shared form of each word, the head of a compound, and how a word in
/// Devanagari sounds.
pub(crate) fn forms(words: &[String]) -> Vec<String> {
    let mut forms: Vec<String> = words.iter().map(|word| stem(word).into_owned()).collect();
    forms.extend(words.iter().filter_map(|word| head(word)).map(str::to_owned));
    forms.extend(words.iter().filter_map(|word| hindi::romanised(word)).map(|word| cut(&word)));
    forms
}

/// `35mm` as `35` and `mm`.
pub(crate) fn letters_and_digits(word: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut digits = None;
    for c in word.chars() {
        if digits != Some(c.is_numeric()) {
            digits = Some(c.is_numeric());
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

/// The beginnings of 1 to [`SHORT`] letters of the words, each once.
pub(crate) fn short_beginnings(words: &[String]) -> Vec<&str> {
    let mut beginnings: Vec<&str> = words
        .iter()
        .flat_map(|word| word.char_indices().take(SHORT).map(|(at, c)| &word[..at + c.len_utf8()]))
        .collect();
    beginnings.sort_unstable();
    beginnings.dedup();
    beginnings
}

/// Words by the compound they stand in: `Wi-Fi router` is `[[wi, fi], [router]]`.
pub(crate) fn compounds(text: &str) -> Vec<Vec<String>> {
    let mut compounds: Vec<Vec<String>> = Vec::new();
    let mut word = String::new();
    let mut linked = false;
    let folded = fold(text);
    let mut characters = folded.chars().peekable();
    while let Some(c) = characters.next() {
        if is_word_character(c) {
            word.push(c);
            if characters.peek().is_some_and(|next| is_word_character(*next)) {
                continue;
            }
            let finished = cut(&std::mem::take(&mut word));
            match compounds.last_mut() {
                Some(compound) if linked => compound.push(finished),
                _ => compounds.push(vec![finished]),
            }
            // The comma of 20,000 parts no words.
            let number = c.is_ascii_digit();
            linked = characters.next_if(|next| is_link(*next) || (number && *next == ',')).is_some();
        } else {
            linked = false;
        }
    }
    compounds
}

/// Lower case without accents. Vowel signs of Indian scripts are letters, not accents, and stay.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase).nfd().filter(|c| !is_accent(*c)) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            c => folded.push(c),
        }
    }
    folded
}

fn is_accent(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
        // The nukta of the Indian scripts, which many leave out when typing.
        | '\u{93c}' | '\u{9bc}' | '\u{a3c}' | '\u{abc}' | '\u{b3c}' | '\u{cbc}'
        // Invisible inside words: the soft hyphen and the joiners.
        | '\u{ad}' | '\u{200c}' | '\u{200d}')
}

fn is_word_character(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

fn is_link(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\'' | '\u{2019}')
}

fn cut(word: &str) -> String {
    word.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_punctuation_do_not_matter() {
        assert_eq!(words("  Nestlé CAFÉ, Ørsted! "), ["nestle", "cafe", "orsted"]);
        assert_eq!(words("İstanbul straße Łódź"), ["istanbul", "strasse", "lodz"]);
        assert_eq!(words("2.4GHz"), ["2", "4ghz"]);
        assert!(words("-- '’ ™ !").is_empty());
    }

    #[test]
    fn hindi_words_stay_whole() {
        assert_eq!(words("हिन्दी किताब"), ["हिन्दी", "किताब"]);
        assert_eq!(words("क़लम"), words("कलम"));
    }

    #[test]
    fn compounds_are_also_found_in_one_word() {
        assert_eq!(words("T-Shirt"), ["t", "shirt"]);
        assert_eq!(indexed_words("Men's T-Shirt"), ["men", "s", "mens", "t", "shirt", "tshirt"]);
        assert_eq!(indexed_words("all-in-one"), ["all", "in", "one", "allinone"]);
        assert_eq!(indexed_words("pan - lid-"), ["pan", "lid"]);
        assert_eq!(indexed_words("20,000 mAh, 5"), ["20", "000", "20000", "mah", "5"]);
    }

    #[test]
    fn endless_words_are_cut() {
        let endless = "x".repeat(100_000);
        assert_eq!(words(&endless), ["x".repeat(LONGEST)]);
        assert_eq!(indexed_words(&format!("{endless}-{endless}"))[2].len(), LONGEST);
    }

    #[test]
    fn beginnings_follow_letters_not_bytes() {
        let words = words("éa किताब of");
        assert_eq!(short_beginnings(&words), ["e", "ea", "o", "of", "क", "कि", "कित", "किता"]);
    }
}
