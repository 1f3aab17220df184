//! What a name says the product is: a bat, for `Table Tennis Bat with Ball`; neither a table nor a ball.
//!
//! English and Hindi name the thing last (it is the head of the noun phrase) and say which one before it; what is said
//! behind a preposition or a comma is about it. Whoever asks for a class of things (`furniture`) is shown what
//! is one of them, not what a word of one describes.

use crate::forms::stem;
use crate::text;

/// The words of a name that say what the product is, as they are written. Of `Cup and Saucer` both.
pub(crate) fn things(name: &str) -> Vec<String> {
    let mut things = Vec::new();
    for part in name.replace('&', " and ").replace(" - ", ",").split(is_break) {
        let mut phrase: Vec<Vec<String>> = Vec::new();
        for compound in text::compounds(part) {
            let small = if let [word] = &compound[..] { word.as_str() } else { "" };
            if AND.contains(&small) {
                things.extend(head(&std::mem::take(&mut phrase)));
            } else if small == "of" && phrase.last().is_some_and(|last| holds_things(last)) {
                // A pair of socks is socks; chairs, pack of two, are chairs.
                let before = std::mem::take(&mut phrase);
                if before.len() > 1 {
                    things.extend(head(&before));
                }
            } else if PREPOSITIONS.contains(&small) {
                break;
            } else {
                phrase.push(compound);
            }
        }
        things.extend(head(&phrase));
    }
    things
}

/// The last word that is no measure, size, colour or the like; with the compound that it ends.
fn head(phrase: &[Vec<String>]) -> Vec<String> {
    let Some(first) = phrase.first() else { return Vec::new() };
    let thing = phrase.iter().rfind(|compound| !is_remark(compound)).unwrap_or(first);
    let mut head: Vec<String> = thing.last().cloned().into_iter().collect();
    if thing.len() > 1 {
        head.push(text::joined(thing));
    }
    head
}

fn is_break(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '|' | '/' | '(' | ')' | '[' | ']' | '–' | '—')
}

fn holds_things(compound: &[String]) -> bool {
    matches!(compound, [word] if MEASURES.contains(&&*stem(word)) || HOLDERS.contains(&&*stem(word)))
}

/// Whether a word only says how many things there are, and never which.
pub(crate) fn is_measure(word: &str) -> bool {
    MEASURES.contains(&&*stem(word))
}

/// Whether this only says how many, how large, which colour or for whom.
fn is_remark(compound: &[String]) -> bool {
    let numeric = |word: &String| word.chars().any(char::is_numeric);
    let known = |word: &str| MEASURES.contains(&word) || REMARKS.contains(&word);
    compound.iter().any(numeric) || matches!(compound, [word] if known(&stem(word)))
}

const AND: &[&str] = &["and", "or", "plus"];

#[rustfmt::skip]
const PREPOSITIONS: &[&str] = &[
    "for", "with", "without", "in", "of", "from", "on", "at", "over", "by", "to", "under", "inside", "featuring",
];

/// What several things are called.
const MEASURES: &[&str] = &["set", "kit", "pair", "pack", "combo", "bundle", "piece", "pcs", "dozen"];

/// What things come in; unless it is said of what, it is the thing itself.
const HOLDERS: &[&str] = &["box", "bag", "bottle", "jar", "tin", "packet", "bunch", "collection"];

#[rustfmt::skip]
const REMARKS: &[&str] = &[
    "size", "colour", "color", "edition", "new", "man", "woman", "boy", "girl", "kid", "child", "baby", "adult", "unisex",
    "small", "medium", "large", "xs", "s", "m", "l", "xl", "xxl", "mini",
    "red", "blue", "green", "pink", "purple", "yellow", "brown", "white", "black", "grey", "gray", "orange", "gold",
    "silver", "beige", "navy", "multicolour", "multicolor",
    "cm", "mm", "inch", "metre", "meter", "kg", "g", "gram", "ml", "litre", "liter", "oz", "lb", "gb", "tb", "mah", "w", "watt",
];

#[cfg(test)]
mod tests {
    use super::things;

    #[test]
    fn a_name_says_what_the_thing_is() {
        for (name, wanted) in [
            ("Table Tennis Bat with Ball", &["bat"][..]),
            ("Pink Lotus Tuber for Bowl Ponds", &["tuber"]),
            ("Porcelain Chai Cup and Saucer", &["cup", "saucer"]),
            ("Salt & Pepper Shaker", &["salt", "shaker"]),
            ("Boardroom Shirt and Tie Set", &["shirt", "tie"]),
            ("Alto Saxophone in E Flat", &["saxophone"]),
            ("Two-Seat Sofa with Arc Lamp", &["sofa"]),
            ("Pair of Blue Socks", &["socks"]),
            ("Chairs Brown Pack of 2", &["chairs", "2"]),
            ("Alphonso Mangoes, Box of Twelve", &["mangoes", "twelve"]),
            ("Running Shoes Men Red Size 9", &["shoes"]),
            ("Sofa Cover - Grey", &["cover", "grey"]),
            ("Striped Cotton T-Shirt", &["shirt", "tshirt"]),
            ("Lunch Box", &["box"]),
            ("Nova 5 Smartphone", &["smartphone"]),
            ("Trees of the Deccan, a Field Guide", &["trees", "guide"]),
            ("चाय का कप", &["कप"]),
            ("Set", &["set"]),
            ("", &[]),
        ] {
            assert_eq!(things(name), wanted, "{name}");
        }
    }
}
