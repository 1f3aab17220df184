use std::fmt;

use thiserror::Error;

use crate::errors::{Complaint, Flaw};
use crate::input::NumberInput;

/// Stars from 0 to 5, kept as hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

/// Why something is not a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("The rating must be a number from 0 to 5.")]
pub struct RatingError;

impl From<RatingError> for Complaint {
    fn from(error: RatingError) -> Self {
        Flaw::OutOfRange(0, 5).says(error.to_string())
    }
}

impl Rating {
    /// Five stars.
    pub const MAX: Self = Self(500);

    /// From stored hundredths.
    pub fn from_hundredths(hundredths: i64) -> Result<Self, RatingError> {
        u16::try_from(hundredths).ok().map(Self).filter(|rating| *rating <= Self::MAX).ok_or(RatingError)
    }

    /// Reads stars, rounded to hundredths.
    pub fn parse(input: &NumberInput) -> Result<Self, RatingError> {
        let stars = input.number().filter(|stars| (0.0..=5.0).contains(stars)).ok_or(RatingError)?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 500 by the check above"
        )]
        Ok(Self((stars * 100.0).round() as u16))
    }

    /// For the books.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// For JSON.
    pub fn stars(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stars())
    }
}
