//! Prices that a query speaks of: `under 2000`, `between ₹500 and 1k`, `2000 se kam`.

use crate::text;

const PAISE: i64 = 100;

/// Letters that look like a point and a comma: inside a number they stand for them while its words are parted.
const POINT: char = '\u{a4f8}';
const COMMA: char = '\u{a4f9}';

/// What may be written behind the digits without a space.
const SUFFIXES: [(&str, i64); 4] = [("lakh", 100_000), ("lac", 100_000), ("cr", 10_000_000), ("k", 1000)];

/// The first price that the text speaks of, in paise, both ends included; and the words without it.
pub(crate) fn take(text: &str) -> Option<((i64, i64), Vec<String>)> {
    // Most queries have no number: their words are parted once only.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut words = text::words(&whole_numbers(text));
    let (from, to, range) = (0..words.len()).find_map(|at| price_at(&words, at))?;
    words.drain(from..to);
    let parts = words.iter().flat_map(|word| word.split([POINT, COMMA]));
    Some((range, parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()))
}

/// The price in paise that a shopper's words speak of, both ends included, and the words without it: for those whose
/// prices the index does not know.
pub fn spoken_price(text: &str) -> Option<((i64, i64), String)> {
    take(text).map(|(range, words)| (range, words.join(" ")))
}

/// The text with numbers that stay whole when it is parted into words: `1.5`, `2,000`.
fn whole_numbers(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let inside = whole.ends_with(|last: char| last.is_ascii_digit())
            && characters.peek().is_some_and(char::is_ascii_digit);
        match c {
            '.' if inside => whole.push(POINT),
            ',' if inside => whole.push(COMMA),
            '₹' => whole.push_str(" rs "),
            c => whole.push(c),
        }
    }
    whole
}

/// The price that begins at a word: from which word to which it goes, and its range.
fn price_at(words: &[String], at: usize) -> Option<(usize, usize, (i64, i64))> {
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    let most = |amount: &Amount| (0, amount.paise);
    let least = |amount: &Amount| (amount.paise, i64::MAX);
    match (word(at), word(at + 1)) {
        ("under" | "below" | "upto" | "within" | "maximum", _) => {
            let amount = amount(words, at + 1)?;
            Some((at, amount.end, most(&amount)))
        }
        ("less" | "lower" | "cheaper", "than") | ("up", "to") | ("not", "above") => {
            let amount = amount(words, at + 2)?;
            Some((at, amount.end, most(&amount)))
        }
        ("above" | "over" | "minimum", _) => {
            let amount = amount(words, at + 1)?;
            Some((at, amount.end, least(&amount)))
        }
        ("more", "than") => {
            let amount = amount(words, at + 2)?;
            Some((at, amount.end, least(&amount)))
        }
        // Names have them too: Pro Max 256, Air Max 90.
        (end @ ("max" | "min"), _) => {
            let amount = amount(words, at + 1).filter(|amount| amount.is_money)?;
            Some((at, amount.end, if end == "max" { most(&amount) } else { least(&amount) }))
        }
        ("between" | "from", _) => {
            let low = amount(words, at + 1)?;
            if !matches!(word(low.end), "and" | "to" | "se") {
                return None;
            }
            let high = amount(words, low.end + 1)?;
            Some((at, high.end, (low.paise.min(high.paise), low.paise.max(high.paise))))
        }
        _ => {
            // In Hindi the word comes behind the amount.
            let amount = amount(words, at)?;
            let end = amount.end;
            match (word(end), word(end + 1)) {
                ("se", "kam" | "niche" | "neeche")
                | ("से", "कम" | "नीचे")
                | ("ke" | "k", "andar" | "niche" | "neeche")
                | ("के", "अंदर" | "नीचे" | "भीतर") => {
                    Some((at, end + 2, most(&amount)))
                }
                ("tak" | "तक", _) => Some((at, end + 1, most(&amount))),
                ("se", "zyada" | "jyada" | "upar") | ("से", "ज्यादा" | "ऊपर") => {
                    Some((at, end + 2, least(&amount)))
                }
                _ => None,
            }
        }
    }
}

/// A number that may be a price.
struct Amount {
    paise: i64,
    /// The word behind it.
    end: usize,
    /// Whether it says so itself: with rupees, thousands or lakhs.
    is_money: bool,
}

/// The amount that begins at a word: `rs 2000`, `2.5k`, `1 lakh`, `500 rupees`; and not `5 years`.
fn amount(words: &[String], at: usize) -> Option<Amount> {
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    let begin = at + usize::from(is_rupee(word(at)));
    let written = word(begin).strip_prefix("rs").unwrap_or(word(begin));
    let suffix = SUFFIXES.iter().find_map(|(suffix, times)| Some((written.strip_suffix(suffix)?, *times)));
    let (number, mut times) = suffix.unwrap_or((written, 1));
    let mut end = begin + 1;
    if times == 1 {
        times = match (word(end), word(end + 1)) {
            // `2000 k andar` is short for `ke andar`.
            ("k", "andar" | "niche" | "neeche") => 1,
            ("k" | "thousand" | "hazaar" | "hazar" | "hajar" | "हजार", _) => 1000,
            ("lakh" | "lakhs" | "lac" | "lacs" | "लाख", _) => 100_000,
            ("crore" | "crores" | "cr" | "करोड", _) => 10_000_000,
            _ => 1,
        };
        end += usize::from(times > 1);
    }
    let named = is_rupee(word(end));
    let is_money = begin > at || written.len() < word(begin).len() || times > 1 || named;
    end += usize::from(named);
    if !is_money && is_measure(word(end)) {
        return None;
    }
    Some(Amount { paise: paise(number, times)?, end, is_money })
}

/// So many times a number of rupees in paise: the digits may have commas and a fraction.
fn paise(number: &str, times: i64) -> Option<i64> {
    let (whole, fraction) = number.split_once(POINT).unwrap_or((number, ""));
    if whole.split(COMMA).skip(1).any(|group| !matches!(group.len(), 2 | 3)) {
        return None;
    }
    let digits = whole.replace(COMMA, "");
    let are_digits = digits.bytes().chain(fraction.bytes()).all(|digit| digit.is_ascii_digit());
    if !are_digits || digits.len() > 9 || fraction.len() > 4 {
        return None;
    }
    let unit = times * PAISE;
    let part = format!("{fraction:0<4}").parse::<i64>().ok()? * unit / 10_000;
    Some(digits.parse::<i64>().ok()? * unit + part)
}

fn is_rupee(word: &str) -> bool {
    matches!(word, "rs" | "inr" | "rupees" | "rupee" | "rupaye" | "rupay" | "रुपये" | "रुपए" | "रू")
}

/// Behind a number it is an age, a size, a weight; not a price. Letters alone are left out: M and L are sizes too.
#[rustfmt::skip]
fn is_measure(word: &str) -> bool {
    matches!(
        word,
        "years" | "year" | "yrs" | "yr" | "saal" | "sal" | "साल" | "months" | "month" | "mahine" | "weeks" | "week"
            | "days" | "day" | "din" | "hours" | "hour" | "hrs" | "hr" | "minutes" | "minute" | "mins" | "seconds"
            | "inch" | "inches" | "cm" | "cms" | "mm" | "metre" | "metres" | "meter" | "meters" | "km" | "kms" | "ft"
            | "feet" | "foot" | "kg" | "kgs" | "gm" | "gms" | "gram" | "grams" | "gsm" | "ml" | "litre" | "litres"
            | "liter" | "liters" | "ltr" | "gb" | "tb" | "mb" | "mp" | "mah" | "watt" | "watts" | "volt" | "volts"
            | "hz" | "ghz" | "dpi" | "person" | "persons" | "people" | "players" | "seater" | "piece" | "pieces"
            | "pcs" | "pages" | "star" | "stars" | "percent" | "degree" | "degrees"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_understood_and_taken_out() {
        for (query, range, left) in [
            ("shoes under 2000", (0, 2000), "shoes"),
            ("under ₹500 gifts", (0, 500), "gifts"),
            ("watch below Rs. 5,000", (0, 5000), "watch"),
            ("laptop less than 1 lakh", (0, 100_000), "laptop"),
            ("phone upto 30k", (0, 30_000), "phone"),
            ("up to 999 rupees candle", (0, 999), "candle"),
            ("bag between 1000 and 5000", (1000, 5000), "bag"),
            ("joote 2000 se kam", (0, 2000), "joote"),
            ("500 tak ka gift", (0, 500), "ka gift"),
            ("किताब 500 से कम", (0, 500), "किताब"),
            ("laptop under 1.5 lakh", (0, 150_000), "laptop"),
            ("laptop under 1.5lakh", (0, 150_000), "laptop"),
            ("shoes under 2.5k", (0, 2500), "shoes"),
            ("shoes under 2.5 k", (0, 2500), "shoes"),
            ("shoes 2000 k andar", (0, 2000), "shoes"),
            ("sofa below 1,00,000.00", (0, 100_000), "sofa"),
            ("flat between 50 lakh and 1.25 crore", (5_000_000, 12_500_000), "flat"),
            ("2.4 ghz mouse under 1,500", (0, 1500), "2 4 ghz mouse"),
            ("perfume under 500 100 ml", (0, 500), "perfume 100 ml"),
            ("phone max 30k", (0, 30_000), "phone"),
            ("phone max ₹30000", (0, 30_000), "phone"),
        ] {
            let (low, high) = range;
            let (found, words) = take(query).expect(query);
            assert_eq!(found, (low * PAISE, high * PAISE), "{query}");
            assert_eq!(words.join(" "), left, "{query}");
        }
        assert_eq!(take("camera above 50000"), Some(((5_000_000, i64::MAX), vec!["camera".to_owned()])));
        assert_eq!(take("tea under 99.50").map(|(range, _)| range), Some((0, 9950)));
        assert_eq!(take("under 999999999 crore").map(|(range, _)| range), Some((0, 999_999_999_000_000_000)));
    }

    #[test]
    fn other_numbers_are_words() {
        for query in [
            "35 mm lens",
            "size 8 shoes",
            "under the sea",
            "nova 5",
            "from 3 to",
            "100 gsm",
            "table",
            "iphone 15 pro max 256",
            "air max 90",
            "kids below 5 years toys",
            "trolley under 7 kg",
            "toys from 3 to 5 years",
            "tent upto 4 persons",
            "5 saal se kam",
            "firmware below 1.2.3",
            "lens under 8,9",
        ] {
            assert_eq!(take(query), None, "{query}");
        }
    }
}
