//! Prices that a query speaks of: `under 2000`, `between ₹500 and 1k`, `2000 se kam`.

const PAISE: i64 = 100;

/// Takes the first price out of the words. The range is in paise, both ends included.
pub(crate) fn take(words: &mut Vec<String>) -> Option<(i64, i64)> {
    for at in 0..words.len() {
        let Some((from, to, range)) = price_at(words, at) else { continue };
        words.drain(from..to);
        return Some(range);
    }
    None
}

/// The price that begins at a word: from which word to which it goes, and its range.
fn price_at(words: &[String], at: usize) -> Option<(usize, usize, (i64, i64))> {
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    let most = |amount: i64| (0, amount);
    let least = |amount: i64| (amount, i64::MAX);
    match (word(at), word(at + 1)) {
        ("under" | "below" | "upto" | "within" | "max" | "maximum", _) => {
            let (amount, end) = amount(words, at + 1)?;
            Some((at, end, most(amount)))
        }
        ("less" | "lower" | "cheaper", "than") | ("up", "to") | ("not", "above") => {
            let (amount, end) = amount(words, at + 2)?;
            Some((at, end, most(amount)))
        }
        ("above" | "over" | "min" | "minimum", _) => {
            let (amount, end) = amount(words, at + 1)?;
            Some((at, end, least(amount)))
        }
        ("more", "than") => {
            let (amount, end) = amount(words, at + 2)?;
            Some((at, end, least(amount)))
        }
        ("between" | "from", _) => {
            let (low, end) = amount(words, at + 1)?;
            if !matches!(word(end), "and" | "to" | "se") {
                return None;
            }
            let (high, end) = amount(words, end + 1)?;
            Some((at, end, (low.min(high), low.max(high))))
        }
        _ => {
            // In Hindi the word comes behind the amount.
            let (amount, end) = amount(words, at)?;
            match (word(end), word(end + 1)) {
                ("se", "kam" | "niche" | "neeche")
                | ("से", "कम" | "नीचे")
                | ("ke" | "k", "andar" | "niche" | "neeche")
                | ("के", "अंदर" | "नीचे" | "भीतर") => {
                    Some((at, end + 2, most(amount)))
                }
                ("tak" | "तक", _) => Some((at, end + 1, most(amount))),
                ("se", "zyada" | "jyada" | "upar") | ("से", "ज्यादा" | "ऊपर") => {
                    Some((at, end + 2, least(amount)))
                }
                _ => None,
            }
        }
    }
}

/// An amount of rupees in paise, and the word behind it: `rs 2000`, `2k`, `1 lakh`, `500 rupees`.
fn amount(words: &[String], mut at: usize) -> Option<(i64, usize)> {
    let word = |place: usize| words.get(place).map_or("", String::as_str);
    let is_rupee = |word: &str| {
        matches!(word, "rs" | "inr" | "rupees" | "rupee" | "rupaye" | "rupay" | "रुपये" | "रुपए" | "रू")
    };
    if is_rupee(word(at)) {
        at += 1;
    }
    let written = word(at).strip_prefix("rs").unwrap_or(word(at));
    let (digits, times) = match written.strip_suffix('k') {
        Some(thousands) => (thousands, 1000),
        None => (written, 1),
    };
    if digits.len() > 9 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let mut rupees = digits.parse::<i64>().ok()? * times;
    at += 1;
    // The comma of 2,000 has parted its digits.
    while digits.len() <= 3
        && let more = word(at)
        && matches!(more.len(), 2 | 3)
        && more.bytes().all(|digit| digit.is_ascii_digit())
        && rupees < 1_000_000
    {
        rupees = rupees * if more.len() == 3 { 1000 } else { 100 } + more.parse::<i64>().ok()?;
        at += 1;
    }
    match word(at) {
        "lakh" | "lac" | "लाख" => (rupees, at) = (rupees * 100_000, at + 1),
        "thousand" | "hazaar" | "hazar" | "hajar" | "हजार" | "हज़ार" => {
            (rupees, at) = (rupees * 1000, at + 1);
        }
        _ => {}
    }
    if is_rupee(word(at)) {
        at += 1;
    }
    Some((rupees * PAISE, at))
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
        ] {
            let mut words = crate::text::words(query);
            let (low, high) = range;
            assert_eq!(take(&mut words), Some((low * PAISE, high * PAISE)), "{query}");
            assert_eq!(words.join(" "), left, "{query}");
        }
        let mut dear = crate::text::words("camera above 50000");
        assert_eq!(take(&mut dear), Some((5_000_000, i64::MAX)));
    }

    #[test]
    fn other_numbers_are_words() {
        for query in
            ["35 mm lens", "size 8 shoes", "under the sea", "nova 5", "from 3 to", "100 gsm", "table"]
        {
            let mut words = crate::text::words(query);
            let before = words.clone();
            assert_eq!((take(&mut words), words), (None, before), "{query}");
        }
    }
}
