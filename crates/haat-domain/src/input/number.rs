use crate::money::{MoneyError, Paise};

/// A number in a request body: a JSON number, or the text that an HTML form sends in its place.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberInput {
    /// A JSON number.
    Number(f64),
    /// A string.
    Text(String),
}

impl NumberInput {
    /// Whether it is an empty field of a form.
    pub fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.trim().is_empty())
    }

    /// Read as rupees.
    pub fn paise(&self) -> Result<Paise, MoneyError> {
        match self {
            Self::Number(number) => Paise::from_rupees_f64(*number),
            Self::Text(text) => Paise::from_rupees_str(text),
        }
    }

    /// Read as a plain number, which is finite.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            // Rust also reads "inf" and "nan".
            Self::Text(text) => text.trim().parse().ok(),
        }
        .filter(|number| number.is_finite())
    }

    /// Read as a whole number from 0 to `max`.
    pub fn whole(&self, max: i64) -> Option<i64> {
        let number = self.number()?;
        #[expect(clippy::cast_precision_loss, reason = "a limit need not be exact beyond 2^53")]
        let within = (0.0..=max as f64).contains(&number);
        #[expect(clippy::cast_possible_truncation, reason = "whole and within limits")]
        (within && number.fract() == 0.0).then_some(number as i64)
    }
}

impl From<f64> for NumberInput {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for NumberInput {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for NumberInput {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for NumberInput {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_a_number_mean_the_same() {
        for (input, paise, whole) in [
            (NumberInput::from(150), Ok(Paise(15_000)), Some(150)),
            ("150".into(), Ok(Paise(15_000)), Some(150)),
            (" 150.0 ".into(), Ok(Paise(15_000)), Some(150)),
            (149.5.into(), Ok(Paise(14_950)), None),
            ("149.5".into(), Ok(Paise(14_950)), None),
            ((-1).into(), Err(MoneyError::Negative), None),
            ("-1".into(), Err(MoneyError::Negative), None),
            ("".into(), Err(MoneyError::NotANumber), None),
            ("inf".into(), Err(MoneyError::NotANumber), None),
            ("NaN".into(), Err(MoneyError::NotANumber), None),
            (f64::NAN.into(), Err(MoneyError::NotANumber), None),
            ("1001".into(), Ok(Paise(100_100)), None),
        ] {
            assert_eq!(input.paise(), paise, "{input:?}");
            assert_eq!(input.whole(1000), whole, "{input:?}");
        }
    }

    #[test]
    fn an_empty_field_is_blank_and_zero_is_not() {
        assert!(NumberInput::from("  ").is_blank());
        assert!(!NumberInput::from("0").is_blank());
        assert!(!NumberInput::from(0).is_blank());
    }
}
