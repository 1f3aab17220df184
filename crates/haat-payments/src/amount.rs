//! Decimal strings ("12.34") and whole cents, exactly.

/// Currencies whose smallest unit is not a hundredth, which PayPal takes without decimals.
const WITHOUT_DECIMALS: [&str; 3] = ["HUF", "JPY", "TWD"];

/// Whether amounts in this currency have exactly two decimals.
pub(crate) fn has_cents(currency: &str) -> bool {
    currency.len() == 3
        && currency.bytes().all(|b| b.is_ascii_uppercase())
        && !WITHOUT_DECIMALS.contains(&currency)
}

/// `1234` as `"12.34"`. Negative amounts have no meaning here and give `None`.
pub(crate) fn to_decimal(cents: i64) -> Option<String> {
    let cents = u64::try_from(cents).ok()?;
    Some(format!("{}.{:02}", cents / 100, cents % 100))
}

/// `"12.34"` as `1234`; also `"12"` and `"12.3"`. Anything else (signs, spaces, a third decimal) is `None`.
pub(crate) fn from_decimal(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > 2 {
        return None;
    }
    let cents: i64 = fraction.parse().ok()?;
    let cents = if fraction.len() == 1 { cents * 10 } else { cents };
    whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(cents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_and_cents_are_exact() {
        for (text, cents) in [
            ("0.00", 0),
            ("0.01", 1),
            ("0.10", 10),
            ("12.34", 1234),
            ("70.39", 7039),
            ("90071992547409.93", 9_007_199_254_740_993),
        ] {
            assert_eq!(from_decimal(text), Some(cents), "{text}");
            assert_eq!(to_decimal(cents).as_deref(), Some(text));
        }
        assert_eq!(from_decimal("12"), Some(1200));
        assert_eq!(from_decimal("12.5"), Some(1250));
        assert_eq!(to_decimal(-1), None);
    }

    #[test]
    fn odd_amounts_are_refused() {
        for text in
            ["", ".", "1.", ".5", "-1.00", "+1", "1,00", "1.234", " 1", "1e3", "99999999999999999999", "१.००"]
        {
            assert_eq!(from_decimal(text), None, "{text:?}");
        }
    }

    #[test]
    fn only_currencies_with_cents_are_taken() {
        assert!(has_cents("USD") && has_cents("INR"));
        for currency in ["JPY", "HUF", "TWD", "usd", "US", "", "DOLLAR"] {
            assert!(!has_cents(currency), "{currency}");
        }
    }
}
