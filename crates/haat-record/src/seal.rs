//! A number that is fixed now and shown later: whole, or only as "at least" some bound.
//!
//! The number is written as 12 hexadecimal digits. A digit `d` is fixed as the hash `d` steps along a chain from a
//! secret start; whoever knows the hash `d - b` steps along shows that the digit is at least `b`, and nothing more. A
//! number is at least a bound when one of at most 13 numbers is so digit by digit: the number itself, or the number
//! with one digit lowered by one and everything below it at `f`. All 13 are fixed and sorted by their hashes, so that
//! which one is used says nothing.
//!
//! Whoever makes a seal could put 13 other numbers into it, and so show bounds of no number in particular. It would never
//! open whole, so that a seal binds wherever the number must not be larger: there only the number itself counts.

use crate::hash::Hash;
use serde::{Deserialize, Serialize};

const DIGITS: usize = 12;
const TOP: u8 = 15;

/// The largest number that can be sealed.
pub const LARGEST: u64 = (1 << 48) - 1;

/// What keeps a seal from being guessed. To be shown with the number when it is opened whole.
pub type Salt = [u8; 32];

/// How the 13 numbers are fixed, and what else is. Only the first is still made; seals of the others are in histories, and
/// are opened and checked as ever.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// They share the chains, one for each digit, and each is hashed with a secret of its own, so that what is shown of
    /// one says nothing of the others.
    Single,
    /// The same, and once more for the complement, by which "at most" was shown. That bound nobody: the two could be of
    /// different numbers.
    Double,
    /// The same, with chains of its own for each.
    Apart,
}

impl Form {
    const ALL: [Self; 3] = [Self::Single, Self::Double, Self::Apart];

    const fn label(self) -> &'static [u8] {
        match self {
            Self::Single => b"haat-seal/v3\n",
            Self::Double => b"haat-seal/v2\n",
            Self::Apart => b"haat-seal/v1\n",
        }
    }

    /// The seal, from the root of the 13 numbers and, where there is one, that of the complement's.
    fn joined(self, numbers: Hash, other: Option<Hash>) -> Hash {
        match other {
            Some(other) => Hash::of(&[self.label(), &numbers.0, &other.0]),
            None => Hash::of(&[self.label(), &numbers.0]),
        }
    }

    fn numbers(self, value: u64, salt: &Salt) -> Numbers<'_> {
        Numbers::new(self, value, salt, b"up")
    }

    fn other(self, value: u64, salt: &Salt) -> Option<Hash> {
        (self != Self::Single).then(|| Numbers::new(self, LARGEST - value, salt, b"down").root())
    }

    fn seal(self, value: u64, salt: &Salt) -> Hash {
        self.joined(self.numbers(value, salt).root(), self.other(value, salt))
    }
}

/// The commitment to `value`. `None` when it is above [`LARGEST`].
pub fn seal(value: u64, salt: &Salt) -> Option<Hash> {
    (value <= LARGEST).then(|| Form::Single.seal(value, salt))
}

/// The commitment to a `value` that is never shown but whole: one hash instead of some two hundred.
pub fn plain_seal(value: u64, salt: &Salt) -> Option<Hash> {
    (value <= LARGEST).then(|| Hash::of(&[b"haat-seal-plain/v1\n", &value.to_be_bytes(), salt]))
}

/// Whether `sealed` is a commitment to `value`, of whichever form.
pub fn is_seal_of(sealed: Hash, value: u64, salt: &Salt) -> bool {
    plain_seal(value, salt) == Some(sealed)
        || (value <= LARGEST && Form::ALL.into_iter().any(|form| form.seal(value, salt) == sealed))
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
    /// The root of the complement's, in base64; only in seals of the first two forms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// The secret of the number that dominates, in base64; none in seals of the first form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
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

    /// Shows only that the `value` in `sealed` is at least `low`; `None` when it is not, is not in there, or is in a plain
    /// seal.
    pub fn at_least(value: u64, salt: &Salt, sealed: Hash, low: u64) -> Option<Self> {
        let form = Form::ALL.into_iter().find(|form| value <= LARGEST && form.seal(value, salt) == sealed)?;
        let bound = form.numbers(value, salt).at_least(low, form.other(value, salt))?;
        Some(Self { exactly: None, at_least: Some(bound) })
    }

    /// What it shows of the number in `seal`; `None` when anything in it is wrong.
    pub fn check(&self, sealed: Hash) -> Option<Within> {
        let mut within = Within { low: 0, high: LARGEST };
        if let Some(Exactly { value, salt }) = &self.exactly {
            let salt: Salt = hex::decode(salt).ok()?.try_into().ok()?;
            is_seal_of(sealed, *value, &salt).then_some(())?;
            within = Within { low: *value, high: *value };
        }
        if let Some(bound) = &self.at_least {
            let (numbers, other) = bound.roots()?;
            if bound.form().joined(numbers, other) != sealed {
                return None;
            }
            within.low = within.low.max(bound.value);
        }
        (within.low <= within.high).then_some(within)
    }
}

impl Bound {
    fn form(&self) -> Form {
        match (&self.secret, &self.other) {
            (Some(_), None) => Form::Single,
            (Some(_), Some(_)) => Form::Double,
            (None, _) => Form::Apart,
        }
    }

    /// The root that the hashes lead to when the number is at least the bound, and the complement's.
    fn roots(&self) -> Option<(Hash, Option<Hash>)> {
        let links: Vec<Hash> =
            self.links.iter().map(|link| Hash::from_base64(link)).collect::<Option<_>>()?;
        let numbers: Vec<Hash> =
            self.numbers.iter().map(|number| Hash::from_base64(number)).collect::<Option<_>>()?;
        let sorted = numbers.is_sorted() && numbers.len() == DIGITS + 1;
        if self.value > LARGEST || links.len() != DIGITS || !sorted {
            return None;
        }
        let mut parts: Vec<Hash> = match &self.secret {
            Some(secret) => vec![Hash::from_base64(secret)?],
            None => Vec::new(),
        };
        parts.extend(links.iter().zip(digits(self.value)).map(|(link, digit)| along(*link, digit)));
        numbers.contains(&hash_of(&parts)).then_some(())?;
        let other = match &self.other {
            Some(other) => Some(Hash::from_base64(other)?),
            None => None,
        };
        Some((hash_of(&numbers), other))
    }
}

fn hash_of(hashes: &[Hash]) -> Hash {
    let parts: Vec<&[u8]> = hashes.iter().map(|hash| &hash.0[..]).collect();
    Hash::of(&parts)
}

/// Highest first.
fn digits(value: u64) -> [u8; DIGITS] {
    std::array::from_fn(|place| ((value >> (4 * (DIGITS - 1 - place))) & 15) as u8)
}

fn along(mut hash: Hash, steps: u8) -> Hash {
    for _ in 0..steps {
        hash = hash.next();
    }
    hash
}

/// The 13 numbers that dominate one.
struct Numbers<'a> {
    form: Form,
    digits: [u8; DIGITS],
    salt: &'a Salt,
    direction: &'a [u8],
    /// The chains that are shared, by place, each as far as any of the numbers goes.
    chains: Vec<Vec<Hash>>,
    /// The hashes of the numbers that dominate, sorted.
    numbers: Vec<Hash>,
}

impl<'a> Numbers<'a> {
    fn new(form: Form, value: u64, salt: &'a Salt, direction: &'a [u8]) -> Self {
        let (chains, numbers) = (Vec::new(), Vec::new());
        let mut made = Self { form, digits: digits(value), salt, direction, chains, numbers };
        if form != Form::Apart {
            made.chains = (0..DIGITS).map(|place| made.chain(place)).collect();
        }
        made.numbers = (0..=DIGITS).map(|which| made.number(which)).collect();
        made.numbers.sort_unstable();
        made
    }

    /// What follows from the salt, by number.
    fn keyed(&self, index: usize) -> Hash {
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        Hash::of(&[self.form.label(), self.direction, &[index], self.salt])
    }

    fn chain(&self, place: usize) -> Vec<Hash> {
        let (before, from) = self.digits.split_at(place);
        let steps =
            if before.iter().any(|digit| *digit > 0) { TOP } else { from.first().copied().unwrap_or(0) };
        let next = |hash: &Hash| Some(hash.next());
        std::iter::successors(Some(self.keyed(place)), next).take(usize::from(steps) + 1).collect()
    }

    /// The hash `steps` along the chain for the digit at `place` of the number `which`.
    fn link(&self, which: usize, place: usize, steps: u8) -> Option<Hash> {
        match self.form {
            Form::Single | Form::Double => self.chains.get(place)?.get(usize::from(steps)).copied(),
            Form::Apart => Some(along(self.keyed(which * (DIGITS + 1) + place), steps)),
        }
    }

    /// With what the number `which` is hashed.
    fn secret(&self, which: usize) -> Option<Hash> {
        (self.form != Form::Apart).then(|| self.keyed(DIGITS + which))
    }

    /// The hash of the number `which`, or what stands for it where there is no such number.
    fn number(&self, which: usize) -> Hash {
        let secret = self.secret(which);
        let links = self.dominating(which).map(|digits| {
            digits.into_iter().enumerate().filter_map(|(place, digit)| self.link(which, place, digit))
        });
        match (links, secret) {
            (Some(links), secret) => hash_of(&secret.into_iter().chain(links).collect::<Vec<_>>()),
            (None, Some(secret)) => secret,
            (None, None) => self.keyed(which * (DIGITS + 1) + DIGITS),
        }
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
        hash_of(&self.numbers)
    }

    /// Shows that the number is at least `bound`.
    fn at_least(&self, bound: u64, other: Option<Hash>) -> Option<Bound> {
        let wanted = (bound <= LARGEST).then(|| digits(bound))?;
        let which = (0..DIGITS).find(|place| self.digits[*place] != wanted[*place]).unwrap_or(DIGITS);
        let links: Vec<String> = self
            .dominating(which)?
            .iter()
            .zip(wanted)
            .enumerate()
            .map(|(place, (has, wanted))| {
                Some(self.link(which, place, has.checked_sub(wanted)?)?.to_base64())
            })
            .collect::<Option<_>>()?;
        let numbers = self.numbers.iter().map(|number| number.to_base64()).collect();
        let secret = self.secret(which).map(Hash::to_base64);
        Some(Bound { value: bound, links, numbers, other: other.map(Hash::to_base64), secret })
    }
}
