//! A number that is fixed now and shown later: whole, or only as "at least" or "at most" some bound.
//!
//! The number is written as 12 hexadecimal digits. A digit `d` is fixed as the hash `d` steps along a chain from a
//! secret start; whoever knows the hash `d - b` steps along shows that the digit is at least `b`, and nothing more. A
//! number is at least a bound when one of at most 13 numbers is so digit by digit: the number itself, or the number
//! with one digit lowered by one and everything below it at `f`. All 13 are fixed, each with chains of its own, and
//! sorted by their hashes, so that which one is used says nothing. "At most" is the same for the complement.

use crate::hash::Hash;
use serde::{Deserialize, Serialize};

const DIGITS: usize = 12;
const TOP: u8 = 15;
const LABEL: &[u8] = b"haat-seal/v1\n";

/// The largest number that can be sealed.
pub const MOST: u64 = (1 << 48) - 1;

/// What keeps a seal from being guessed. To be shown with the number when it is opened whole.
pub type Salt = [u8; 32];

/// The commitment to `value`. `None` when it is above [`MOST`].
pub fn seal(value: u64, salt: &Salt) -> Option<Hash> {
    (value <= MOST).then(|| {
        let (up, down) = halves(value, salt);
        joined(up.root(), down.root())
    })
}

/// What is shown of a sealed number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Opening {
    /// The number itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<Exactly>,
    /// It is not below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Bound>,
    /// It is not above this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Bound>,
}

/// A number and the salt it was sealed with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exactly {
    /// The number.
    pub value: u64,
    /// As hex.
    pub salt: String,
}

/// A bound with the hashes that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// The bound.
    pub value: u64,
    /// One hash for each digit, highest first, in base64.
    pub links: Vec<String>,
    /// The hashes of the numbers that dominate, sorted, in base64.
    pub numbers: Vec<String>,
    /// The root of the other half.
    pub other: String,
}

/// What an opening showed to be true: the number lies within, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Not below.
    pub low: u64,
    /// Not above.
    pub high: u64,
}

impl Opening {
    /// Shows the number itself.
    pub fn exactly(value: u64, salt: &Salt) -> Self {
        Self { exactly: Some(Exactly { value, salt: hex::encode(salt) }), ..Self::default() }
    }

    /// Shows only that `value` lies within the bounds; `None` when it does not.
    pub fn within(value: u64, salt: &Salt, low: Option<u64>, high: Option<u64>) -> Option<Self> {
        let (up, down) = (value <= MOST).then(|| halves(value, salt))?;
        let at_least = low.map(|low| up.at_least(low, low, down.root()));
        let at_most = high.map(|high| down.at_least(MOST.checked_sub(high)?, high, up.root()));
        if at_least == Some(None) || at_most == Some(None) {
            return None;
        }
        Some(Self { exactly: None, at_least: at_least.flatten(), at_most: at_most.flatten() })
    }

    /// What it shows of the number in `seal`; `None` when anything in it is wrong.
    pub fn check(&self, sealed: Hash) -> Option<Within> {
        let mut within = Within { low: 0, high: MOST };
        if let Some(Exactly { value, salt }) = &self.exactly {
            let salt: Salt = hex::decode(salt).ok()?.try_into().ok()?;
            if seal(*value, &salt)? != sealed {
                return None;
            }
            within = Within { low: *value, high: *value };
        }
        if let Some(bound) = &self.at_least {
            let (up, down) = bound.roots(bound.value)?;
            if joined(up, down) != sealed {
                return None;
            }
            within.low = within.low.max(bound.value);
        }
        if let Some(bound) = &self.at_most {
            let (down, up) = bound.roots(MOST.checked_sub(bound.value)?)?;
            if joined(up, down) != sealed {
                return None;
            }
            within.high = within.high.min(bound.value);
        }
        (within.low <= within.high).then_some(within)
    }
}

impl Bound {
    /// The root that the hashes lead to when the number is at least `bound`, and the other one.
    fn roots(&self, bound: u64) -> Option<(Hash, Hash)> {
        let links: Vec<Hash> =
            self.links.iter().map(|link| Hash::from_base64(link)).collect::<Option<_>>()?;
        let numbers: Vec<Hash> =
            self.numbers.iter().map(|number| Hash::from_base64(number)).collect::<Option<_>>()?;
        let sorted = numbers.is_sorted() && numbers.len() == DIGITS + 1;
        if bound > MOST || links.len() != DIGITS || !sorted {
            return None;
        }
        let tops: Vec<Hash> =
            links.iter().zip(digits(bound)).map(|(link, digit)| along(*link, digit)).collect();
        numbers.contains(&number_hash(&tops)).then_some(())?;
        Some((root(&numbers), Hash::from_base64(&self.other)?))
    }
}

fn joined(up: Hash, down: Hash) -> Hash {
    Hash::of(&[LABEL, &up.0, &down.0])
}

fn root(numbers: &[Hash]) -> Hash {
    let parts: Vec<&[u8]> = numbers.iter().map(|number| &number.0[..]).collect();
    Hash::of(&parts)
}

fn number_hash(tops: &[Hash]) -> Hash {
    root(tops)
}

/// Highest first.
fn digits(value: u64) -> [u8; DIGITS] {
    std::array::from_fn(|place| ((value >> (4 * (DIGITS - 1 - place))) & 15) as u8)
}

fn along(mut hash: Hash, steps: u8) -> Hash {
    for _ in 0..steps {
        hash = Hash::of(&[&hash.0]);
    }
    hash
}

/// One direction of a seal.
struct Half<'a> {
    digits: [u8; DIGITS],
    salt: &'a Salt,
    direction: &'a [u8],
    /// The hashes of the numbers that dominate, sorted.
    numbers: Vec<Hash>,
}

fn halves(value: u64, salt: &Salt) -> (Half<'_>, Half<'_>) {
    (Half::new(value, salt, b"up"), Half::new(MOST - value, salt, b"down"))
}

impl<'a> Half<'a> {
    fn new(value: u64, salt: &'a Salt, direction: &'a [u8]) -> Self {
        let mut half = Self { digits: digits(value), salt, direction, numbers: Vec::new() };
        half.numbers = (0..=DIGITS)
            .map(|which| match half.dominating(which) {
                Some(digits) => {
                    let tops: Vec<Hash> = digits
                        .iter()
                        .enumerate()
                        .map(|(place, digit)| along(half.start(which, place), *digit))
                        .collect();
                    number_hash(&tops)
                }
                None => half.start(which, DIGITS),
            })
            .collect();
        half.numbers.sort_unstable();
        half
    }

    /// The secret start of the chain for the digit at `place` of the number `which`; past the digits, the hash
    /// that stands for a number that there is not.
    fn start(&self, which: usize, place: usize) -> Hash {
        let index = u8::try_from(which * (DIGITS + 1) + place).unwrap_or(u8::MAX);
        Hash::of(&[LABEL, self.direction, &[index], self.salt])
    }

    /// Number `which` of those that dominate: with the digit at that place one less and everything below it at the
    /// top, or, past the digits, the number itself.
    fn dominating(&self, which: usize) -> Option<[u8; DIGITS]> {
        let Some(digit) = self.digits.get(which) else { return Some(self.digits) };
        let less = digit.checked_sub(1)?;
        Some(std::array::from_fn(|at| match at.cmp(&which) {
            std::cmp::Ordering::Less => self.digits[at],
            std::cmp::Ordering::Equal => less,
            std::cmp::Ordering::Greater => TOP,
        }))
    }

    fn root(&self) -> Hash {
        root(&self.numbers)
    }

    /// Shows that the number is at least `bound`, which is written down as `shown`.
    fn at_least(&self, bound: u64, shown: u64, other: Hash) -> Option<Bound> {
        let wanted = (bound <= MOST).then(|| digits(bound))?;
        let which = (0..DIGITS).find(|place| self.digits[*place] != wanted[*place]).unwrap_or(DIGITS);
        let links: Vec<String> = self
            .dominating(which)?
            .iter()
            .zip(wanted)
            .enumerate()
            .map(|(place, (has, wanted))| {
                Some(along(self.start(which, place), has.checked_sub(wanted)?).to_base64())
            })
            .collect::<Option<_>>()?;
        let numbers = self.numbers.iter().map(|number| number.to_base64()).collect();
        Some(Bound { value: shown, links, numbers, other: other.to_base64() })
    }
}
