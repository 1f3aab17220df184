//! Money as whole paise and whole cents. Floats exist only at the JSON edge.

use std::fmt;

use thiserror::Error;

use crate::errors::{Complaint, Flaw};

/// An amount in Indian paise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Paise(pub i64);

/// An amount in US cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UsdCents(pub i64);

/// Why something is not an amount of rupees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MoneyError {
    /// Not a plain decimal number.
    #[error("Please enter an amount in rupees, such as 150 or 149.50.")]
    NotANumber,
    /// Below zero.
    #[error("The amount cannot be negative.")]
    Negative,
    /// Finer than a paisa.
    #[error("The amount can have at most two decimals.")]
    TooManyDecimals,
    /// Beyond [`Paise::MAX`].
    #[error("The amount is too large.")]
    TooLarge,
}

impl From<MoneyError> for Complaint {
    fn from(error: MoneyError) -> Self {
        let flaw = match error {
            MoneyError::NotANumber => Flaw::NotANumber,
            MoneyError::Negative => Flaw::Negative,
            MoneyError::TooManyDecimals => Flaw::TooManyDecimals(2),
            MoneyError::TooLarge => Flaw::TooLarge,
        };
        flaw.says(error.to_string())
    }
}

impl Paise {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// The largest amount taken from outside: a million million rupees. Every amount up to it survives the
    /// trip through a JSON number exactly.
    pub const MAX: Self = Self(100_000_000_000_000);

    /// A whole number of rupees.
    pub const fn from_rupees(rupees: i64) -> Self {
        Self(rupees.saturating_mul(100))
    }

    /// Reads rupees as a form sends them: digits with at most one decimal point.
    pub fn from_rupees_str(text: &str) -> Result<Self, MoneyError> {
        let text = text.trim();
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
            return Err(MoneyError::NotANumber);
        }
        if negative {
            return Err(MoneyError::Negative);
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 2 {
            return Err(MoneyError::TooManyDecimals);
        }
        let digits = format!("{}{fraction:0<2}", whole.trim_start_matches('0'));
        digits.parse().ok().map(Self).filter(|paise| *paise <= Self::MAX).ok_or(MoneyError::TooLarge)
    }

    /// Reads rupees from a JSON number.
    pub fn from_rupees_f64(rupees: f64) -> Result<Self, MoneyError> {
        let paise = Self::nearest_rupees_f64(rupees)?;
        // Division is correctly rounded, so this holds exactly for the numbers that two decimals can write.
        #[expect(clippy::float_cmp, reason = "the comparison is meant to be exact")]
        if paise.to_rupees_f64() == rupees { Ok(paise) } else { Err(MoneyError::TooManyDecimals) }
    }

    /// The paise nearest to a JSON number, for comparing with a sum that a client made with floats
    /// (`0.1 + 0.2`). What is bought or bid goes through [`Self::from_rupees_f64`].
    pub fn nearest_rupees_f64(rupees: f64) -> Result<Self, MoneyError> {
        if !rupees.is_finite() {
            return Err(MoneyError::NotANumber);
        }
        if rupees < 0.0 {
            return Err(MoneyError::Negative);
        }
        let paise = (rupees * 100.0).round();
        #[expect(clippy::cast_precision_loss, reason = "the limit is below 2^53")]
        if paise > Self::MAX.0 as f64 {
            return Err(MoneyError::TooLarge);
        }
        #[expect(clippy::cast_possible_truncation, reason = "a whole number within the limit")]
        Ok(Self(paise as i64))
    }

    /// Rupees for a JSON number.
    #[expect(clippy::cast_precision_loss, reason = "exact up to Paise::MAX, which is below 2^53")]
    pub fn to_rupees_f64(self) -> f64 {
        self.0 as f64 / 100.0
    }

    /// The sum, unless it overflows.
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// The difference, unless it overflows.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// This amount `times` over, unless it overflows.
    pub fn checked_mul(self, times: i64) -> Option<Self> {
        self.0.checked_mul(times).map(Self)
    }

    /// A share in basis points (1500 is 15 %), rounded half up to the paisa, unless it overflows.
    pub fn percent_bp(self, basis_points: i64) -> Option<Self> {
        divide_half_up(i128::from(self.0) * i128::from(basis_points), 10_000).map(Self)
    }
}

/// What the wallet provider is asked for: `total` at a rate of paise for one dollar, rounded half up.
///
/// A rate that is not positive is a broken setting (see `PricingRules::check`). It gives an amount that
/// nobody can pay rather than one that is too small.
pub fn usd_cents(total: Paise, rate_paise_per_usd: i64) -> UsdCents {
    divide_half_up(i128::from(total.0) * 100, rate_paise_per_usd).map_or(UsdCents(i64::MAX), UsdCents)
}

fn divide_half_up(numerator: i128, denominator: i64) -> Option<i64> {
    if denominator <= 0 {
        return None;
    }
    let denominator = i128::from(denominator);
    // By remainder rather than by adding half: the square of i64::MIN, doubled, leaves i128.
    let (whole, rest) = (numerator.div_euclid(denominator), numerator.rem_euclid(denominator));
    i64::try_from(whole + i128::from(2 * rest >= denominator)).ok()
}

impl fmt::Display for Paise {
    /// `₹1,23,456.50`, grouped as in India; `{:#}` leaves out `.00`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (rupees, paise) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        write!(f, "{sign}₹{}", grouped(rupees))?;
        if f.alternate() && paise == 0 { Ok(()) } else { write!(f, ".{paise:02}") }
    }
}

impl fmt::Display for UsdCents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}

/// The last three digits together, then pairs: 12,34,56,789.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 3 / 2);
    for (position, digit) in digits.chars().enumerate() {
        let left = digits.len() - position;
        if position > 0 && left >= 3 && left % 2 == 1 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
