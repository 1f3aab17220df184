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
