//! Word forms: `dresses` and `dress`, `handbag` and `bag`, `जूते` and `जूता`.
//!
//! A light stemmer. It takes off the endings of English nouns and verbs, and of Hindi nouns, and gives back a word
//! wherever it can, since what it gives is looked up beside the words as they are written. It errs on the side of
//! leaving a word alone: a form that is missed costs a product, a wrong one shows a wrong product to everyone.

use std::borrow::Cow;

/// The word that all forms of this one share, often the word itself.
pub(crate) fn stem(word: &str) -> Cow<'_, str> {
    if let Some(root) = irregular(word) {
        return Cow::Borrowed(root);
    }
    if word.is_ascii() {
        if word.len() < 4
            || !word.bytes().all(|letter| letter.is_ascii_lowercase())
            || UNCHANGED.contains(&word)
        {
            return Cow::Borrowed(word);
        }
        let singular = singular(word);
        if let Some(root) = irregular(&singular) {
            return Cow::Borrowed(root);
        }
        return match base_of_verb(&singular) {
            Some(base) => Cow::Owned(base),
            None => singular,
        };
    }
    hindi(word)
}

/// The thing that a closed compound names: `bag` for `handbag`, and for its plural.
pub(crate) fn head(word: &str) -> Option<&'static str> {
    let word = stem(word);
    HEADS.iter().copied().find(|head| {
        let Some(first) = word.strip_suffix(head) else { return false };
        first.len() >= 3 && first.is_ascii() && !NOT_HEADED.contains(&word.as_ref())
    })
}

/// Words that look like a form of another one and are not, or name a thing of their own.
#[rustfmt::skip]
const UNCHANGED: &[&str] = &[
    "shorts", "flats", "greens", "glasses", "sunglasses", "eyeglasses", "clothes", "clothings", "news", "goods", "lens", "bras", "atlas", "canvas", "christmas", "alias",
    "boxing", "training", "painting", "building", "earring", "clothing", "wedding", "evening", "morning", "ceiling", "stocking", "pudding", "nothing", "something",
    "anything", "everything", "during", "bedding", "dumpling", "sterling", "duckling", "sapling", "darling", "herring",
    "lightning", "hundred", "kindred", "sacred", "naked", "biased", "infrared", "always", "perhaps", "across",
    "series", "species", "movie", "cookie", "hoodie", "brownie", "smoothie", "beanie", "onesie", "selfie", "calorie",
    "lassies", "yes", "gas", "bus", "plus", "haldiram", "chess", "swiss", "paris", "texas", "himalayas",
];

fn irregular(word: &str) -> Option<&'static str> {
    Some(match word {
        "men" | "mens" => "man",
        "women" | "womens" => "woman",
        "children" | "childrens" => "child",
        "feet" => "foot",
        "teeth" => "tooth",
        "mice" => "mouse",
        "geese" => "goose",
        "people" => "person",
        "knives" => "knife",
        "leaves" => "leaf",
        "shelves" => "shelf",
        "scarves" => "scarf",
        "loaves" => "loaf",
        "wives" => "wife",
        "wolves" => "wolf",
        "halves" => "half",
        "hooves" => "hoof",
        "lenses" => "lens",
        "buses" => "bus",
        "gases" => "gas",
        "shoes" => "shoe",
        "toes" => "toe",
        "canoes" => "canoe",
        "movies" => "movie",
        "cookies" => "cookie",
        "hoodies" => "hoodie",
        "brownies" => "brownie",
        "smoothies" => "smoothie",
        "beanies" => "beanie",
        "onesies" => "onesie",
        "selfies" => "selfie",
        "calories" => "calorie",
        "woollen" | "woolen" | "wool" => "wool",
        "wooden" => "wood",
        "golden" => "gold",
        "cacti" => "cactus",
        "axes" => "axe",
        "dice" => "dice",
        _ => return None,
    })
}

/// Without the plural's ending.
fn singular(word: &str) -> Cow<'_, str> {
    let ends = |ending: &str| word.ends_with(ending);
    let without = |count: usize| Cow::Borrowed(&word[..word.len() - count]);
    if !ends("s") || ends("ss") || ends("us") || ends("is") || UNCHANGED.contains(&word) {
        return Cow::Borrowed(word);
    }
    if ends("ies") {
        return if word.len() > 4 { Cow::Owned(format!("{}y", &word[..word.len() - 3])) } else { without(1) };
    }
    if ends("sses") || ends("xes") || ends("ches") || ends("shes") || ends("oes") {
        return without(2);
    }
    if ends("uses") && !ends("ouses") {
        return without(2);
    }
    without(1)
}

/// `running` and `hiked` without their endings, if what is left sounds like a word.
fn base_of_verb(word: &str) -> Option<String> {
    if UNCHANGED.contains(&word) || word.ends_with("eed") {
        return None;
    }
    let base = word.strip_suffix("ing").or_else(|| word.strip_suffix("ed"))?;
    if base.len() < 3 || vowel_groups(base) == 0 {
        return None;
    }
    let letters = base.as_bytes();
    let (last, before) = (letters[letters.len() - 1], letters[letters.len() - 2]);
    if last == before && !matches!(last, b's' | b'l' | b'z' | b'f') && !is_vowel(last) {
        return Some(base[..base.len() - 1].to_owned());
    }
    if last == b'l' && before == b'l' && vowel_groups(base) > 1 {
        return Some(base[..base.len() - 1].to_owned());
    }
    let open = !is_vowel(last) && is_vowel(before) && !is_vowel(letters[letters.len() - 3]);
    let short = open && vowel_groups(base) == 1 && !matches!(last, b'w' | b'x' | b'y');
    let soft = matches!(last, b'c' | b'v' | b'z' | b'u')
        || (last == b'g' && matches!(before, b'r' | b'd'))
        || (last == b's' && before != b's');
    Some(if short || soft { format!("{base}e") } else { base.to_owned() })
}

fn vowel_groups(word: &str) -> usize {
    let mut groups = 0;
    let mut inside = false;
    for letter in word.bytes() {
        let vowel = is_vowel(letter) || letter == b'y';
        groups += usize::from(vowel && !inside);
        inside = vowel;
    }
    groups
}

fn is_vowel(letter: u8) -> bool {
    matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u')
}

/// Without the endings that Devanagari nouns take for number and case.
fn hindi(word: &str) -> Cow<'_, str> {
    const ENDINGS: &[&str] =
        &["ियों", "ियाँ", "ियां", "ाओं", "ुओं", "ाएँ", "ाएं", "ओं", "ों", "ें", "ीं", "े", "ा", "ो", "ी", "ि"];
    for ending in ENDINGS {
        if let Some(root) = word.strip_suffix(ending)
            && root.chars().count() >= 2
        {
            return Cow::Borrowed(root);
        }
    }
    Cow::Borrowed(word)
}

/// The last parts of compounds that are themselves what the compound is.
#[rustfmt::skip]
const HEADS: &[&str] = &[
    "bag", "ball", "bed", "berry", "boat", "book", "bottle", "bowl", "box", "brush", "cake", "candle", "chair", "cloth",
    "coat", "cup", "dress", "drum", "flower", "glasses", "gown", "knife", "lamp", "lock", "mat", "melon", "nut", "pack",
    "pan", "phone", "plane", "plate", "pot", "purse", "shirt", "shoe", "spoon", "suit", "table", "tub", "watch", "board",
    "light", "rack", "stool", "tray", "mug", "jar", "skirt", "jacket", "cap", "hat", "wheel", "guard",
];

/// Compounds, or what looks like one, whose last part would mislead.
#[rustfmt::skip]
const NOT_HEADED: &[&str] = &[
    "headphone", "earphone", "microphone", "saxophone", "gramophone", "xylophone", "megaphone", "macbook", "facebook",
    "chromebook", "keyboard", "cupboard", "cardboard", "headboard", "dashboard", "motherboard", "billboard", "onboard",
    "delight", "highlight", "twilight", "moonlight", "sunlight", "daylight", "candlelight", "starlight", "slight",
    "flight", "marzipan", "spot", "depot", "despot", "block", "clock", "flock", "wedlock", "hemlock", "deadlock",
    "gridlock", "format", "automat", "diplomat", "laundromat", "cauliflower", "doughnut", "donut", "petticoat",
    "eyeball", "meatball", "hourglass", "hiccup", "kneecap", "handicap", "address", "mattress", "chat", "what", "that",
    "pursuit", "vegetable", "portable", "adjustable", "washable", "comfortable", "rechargeable", "foldable", "suitable",
    "notable", "acceptable", "constable", "timetable", "turntable", "bodyguard", "safeguard", "kumquat", "seaplane",
    "breastplate", "template", "faceplate", "flatpack", "sixpack", "crackerjack", "ajar", "embed", "described",
    "outboard", "aboard", "overboard", "thatcap", "icecap", "combat", "somewhat", "habitat", "xbox", "juice", "cowboat",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_meet() {
        for forms in [
            "dress dresses",
            "watch watches",
            "shoe shoes",
            "box boxes boxed",
            "battery batteries",
            "tie ties",
            "hoodie hoodies",
            "knife knives",
            "scarf scarves",
            "man men mens",
            "woman women womens",
            "run running runs",
            "hike hiking hikes hiked",
            "stripe striped stripes",
            "charge charging charges",
            "cancel cancelling cancels",
            "garden gardening gardens",
            "sunglasses",
            "headphone headphones",
            "lens lenses",
            "cactus cactuses cacti",
            "potato potatoes",
            "case cases",
            "blouse blouses",
            "vase vases",
            "size sizes",
            "torch torches",
            "pad padded",
            "जूता जूते जूतों",
            "किताब किताबें किताबों",
            "साडी साडियां साडियों",
            "wood wooden",
            "wool woollen",
        ] {
            let mut forms = forms.split(' ');
            let first = forms.next().expect("a form");
            for other in forms {
                assert_eq!(stem(other), stem(first), "{other}");
            }
        }
    }

    #[test]
    fn different_words_stay_apart() {
        for word in [
            "ring", "king", "string", "earring", "wireless", "red", "bed", "speed", "bus", "tennis", "dress",
            "xb700", "glasses", "shorts", "flats", "greens", "gas", "us", "wedding", "bass", "canvas",
            "this",
        ] {
            assert_eq!(stem(word), word);
        }
        assert_ne!(stem("glasses"), stem("glass"));
        assert_ne!(stem("shorts"), stem("short"));
    }

    #[test]
    fn compounds_are_what_their_last_part_says() {
        for (word, thing) in [
            ("handbag", "bag"),
            ("wristwatches", "watch"),
            ("smartphone", "phone"),
            ("stockpot", "pot"),
            ("bathtub", "tub"),
            ("sunglasses", "glasses"),
            ("toolboxes", "box"),
            ("overcoat", "coat"),
            ("tshirt", "shirt"),
        ] {
            assert_eq!(head(word), (word != "tshirt").then_some(thing), "{word}");
        }
        for word in ["bag", "headphones", "keyboard", "clock", "vegetable", "mattress", "flight", "japan"] {
            assert_eq!(head(word), None, "{word}");
        }
    }
}
