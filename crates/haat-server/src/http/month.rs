//! Months as people write them: `2026-11`, in the shop's zone.

use crate::http::values::shop_zone;
use haat_domain::time::Millis;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};

/// A month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month(Date);

impl Month {
    /// Reads `2026-11`.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let date = Date::new(year.parse().ok()?, month.parse().ok()?, 1).ok()?;
        (2000..=2200).contains(&date.year()).then_some(Self(date))
    }

    /// The month of a moment.
    pub fn of(at: Millis) -> Self {
        let stamp = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH);
        Self(stamp.to_zoned(shop_zone().clone()).date().first_of_month())
    }

    /// From its first moment until the first of the next.
    pub fn bounds(self) -> (Millis, Millis) {
        let next = self.0.checked_add(1.month()).unwrap_or(self.0);
        (start(self.0), start(next))
    }
}

fn start(date: Date) -> Millis {
    let zoned = date.to_zoned(shop_zone().clone());
    Millis(zoned.map_or(0, |zoned| zoned.timestamp().as_millisecond()))
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::values::iso;

    #[test]
    fn a_month_begins_at_midnight_in_the_shop() {
        let month = Month::parse("2026-11").unwrap();
        let (from, until) = month.bounds();
        assert_eq!(
            (iso(from).as_str(), iso(until).as_str()),
            ("2026-10-31T18:30:00.000Z", "2026-11-30T18:30:00.000Z")
        );
        assert_eq!(Month::of(from), month);
        assert_eq!(Month::of(until).to_string(), "2026-12");
        for nonsense in ["", "2026", "2026-13", "2026-0", "x-1", "1999-12"] {
            assert_eq!(Month::parse(nonsense), None, "{nonsense}");
        }
    }
}
