//! The states of India, as the tax office numbers them.

/// A state, or a territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct State {
    pub number: &'static str,
    pub letters: &'static str,
    pub name: &'static str,
}

macro_rules! states {
    ($($number:literal $letters:literal $name:literal),+ $(,)?) => {
        const STATES: &[State] = &[$(State { number: $number, letters: $letters, name: $name }),+];
    };
}

states! {
    "01" "JK" "Jammu and Kashmir", "02" "HP" "Himachal Pradesh", "03" "PB" "Punjab", "04" "CH" "Chandigarh",
    "05" "UK" "Uttarakhand", "06" "HR" "Haryana", "07" "DL" "Delhi", "08" "RJ" "Rajasthan", "09" "UP" "Uttar Pradesh",
    "10" "BR" "Bihar", "11" "SK" "Sikkim", "12" "AR" "Arunachal Pradesh", "13" "NL" "Nagaland", "14" "MN" "Manipur",
    "15" "MZ" "Mizoram", "16" "TR" "Tripura", "17" "ML" "Meghalaya", "18" "AS" "Assam", "19" "WB" "West Bengal",
    "20" "JH" "Jharkhand", "21" "OD" "Odisha", "22" "CG" "Chhattisgarh", "23" "MP" "Madhya Pradesh", "24" "GJ" "Gujarat",
    "26" "DH" "Dadra and Nagar Haveli and Daman and Diu", "27" "MH" "Maharashtra", "29" "KA" "Karnataka", "30" "GA" "Goa",
    "31" "LD" "Lakshadweep", "32" "KL" "Kerala", "33" "TN" "Tamil Nadu", "34" "PY" "Puducherry",
    "35" "AN" "Andaman and Nicobar Islands", "36" "TS" "Telangana", "37" "AP" "Andhra Pradesh", "38" "LA" "Ladakh",
    "97" "OT" "Other Territory",
}

/// What else people write.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("orissa", "21"),
    ("or", "21"),
    ("uttaranchal", "05"),
    ("ut", "05"),
    ("pondicherry", "34"),
    ("new delhi", "07"),
    ("nct of delhi", "07"),
    ("ct", "22"),
    ("tg", "36"),
    ("tamilnadu", "33"),
    ("jammu kashmir", "01"),
];

/// What the post's numbers of a state begin with; where states share a beginning, the longest one counts. The army's
/// (from 9 on) are of no place.
const PINS: &[(&str, &[&str])] = &[
    ("01", &["18", "19"]),
    ("02", &["17"]),
    ("03", &["14", "15"]),
    ("04", &["160"]),
    ("05", &["2447", "2460", "2461", "2464", "2476", "248", "249", "2623", "2624", "2625", "263"]),
    ("06", &["12", "13"]),
    ("07", &["11"]),
    ("08", &["30", "31", "32", "33", "34"]),
    ("09", &["20", "21", "22", "23", "24", "25", "26", "27", "28"]),
    ("10", &["80", "81", "82", "84", "85"]),
    ("11", &["737"]),
    ("12", &["790", "791", "792"]),
    ("13", &["797", "798"]),
    ("14", &["795"]),
    ("15", &["796"]),
    ("16", &["799"]),
    ("17", &["793", "794"]),
    ("18", &["78"]),
    ("19", &["70", "71", "72", "73", "74"]),
    ("20", &["814", "815", "816", "822", "825", "826", "827", "828", "829", "83"]),
    ("21", &["75", "76", "77"]),
    ("22", &["49"]),
    ("23", &["45", "46", "47", "48"]),
    ("24", &["36", "37", "38", "39"]),
    ("26", &["362520", "362540", "362570", "39621", "39622", "39623", "39624"]),
    ("27", &["40", "41", "42", "43", "44"]),
    ("29", &["56", "57", "58", "59"]),
    ("30", &["403"]),
    ("31", &["68255"]),
    ("32", &["67", "68", "69"]),
    ("33", &["60", "61", "62", "63", "64"]),
    ("34", &["533464", "6050", "6096", "673310"]),
    ("35", &["744"]),
    ("36", &["50"]),
    ("37", &["51", "52", "53"]),
    ("38", &["194"]),
];

/// The state that a PIN code is in.
pub fn state_of_pin(pin_code: &str) -> Option<State> {
    let pin: String = pin_code.split_whitespace().collect();
    if pin.len() != 6 || !pin.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let beginnings = PINS.iter().flat_map(|(number, pins)| pins.iter().map(move |begins| (begins, number)));
    let (_, number) =
        beginnings.filter(|(begins, _)| pin.starts_with(**begins)).max_by_key(|(begins, _)| begins.len())?;
    by_number(number)
}

/// The state that people mean by a name, its letters or its number, however they write it.
pub fn state(text: &str) -> Option<State> {
    let plain = plain(text);
    let named = |state: &&State| {
        plain == state.number || plain == state.letters.to_lowercase() || plain == self::plain(state.name)
    };
    STATES.iter().find(named).copied().or_else(|| {
        let other = OTHER_NAMES.iter().find(|(name, _)| *name == plain)?;
        by_number(other.1)
    })
}

/// The state whose number a GSTIN begins with.
pub(super) fn by_number(text: &str) -> Option<State> {
    let number = text.get(..2)?;
    STATES.iter().find(|state| state.number == number).copied()
}

/// In small letters, without what stands between the words: `Jammu & Kashmir` is `jammu kashmir`.
fn plain(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty() && *word != "and");
    words.collect::<Vec<_>>().join(" ")
}
