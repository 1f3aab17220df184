//! What it costs to send a parcel: a small table by place and weight.

use crate::errors::{FieldErrors, Flaw};
use crate::money::Paise;

/// Rows of one table.
const MOST_ROWS: usize = 50;
const HEAVIEST: i64 = 100_000_000;

/// One row: to this place, up to this weight, it costs so much.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShippingRate {
    /// Empty: anywhere.
    pub country: String,
    /// Empty: anywhere in the country.
    pub state: String,
    /// Up to how many grams; `None`: however heavy.
    pub up_to_grams: Option<i64>,
    /// What it costs.
    pub fee: Paise,
    /// Goods worth more than this are sent free.
    pub free_above: Option<Paise>,
}

/// Where something goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct Destination<'a> {
    pub country: &'a str,
    pub state: &'a str,
}

/// What a seller, or the shop, takes for sending things. Never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippingTable(Vec<ShippingRate>);

fn same(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

impl ShippingRate {
    /// How closely it names the place; `None` when it is for another.
    fn fits(&self, to: Destination<'_>) -> Option<u8> {
        if self.country.is_empty() {
            return Some(0);
        }
        if !same(&self.country, to.country) {
            return None;
        }
        if self.state.is_empty() {
            return Some(1);
        }
        same(&self.state, to.state).then_some(2)
    }

    /// What it costs to send goods worth so much.
    pub fn cost(&self, items: Paise) -> Paise {
        if self.free_above.is_some_and(|above| items > above) { Paise::ZERO } else { self.fee }
    }
}

impl ShippingTable {
    /// Reads the rows of a form; `None` when there are none, which leaves it to the shop.
    pub fn parse(rows: Vec<ShippingRate>) -> Result<Option<Self>, FieldErrors> {
        if rows.is_empty() {
            return Ok(None);
        }
        let mut errors = FieldErrors::new();
        if rows.len() > MOST_ROWS {
            errors.push("rates", Flaw::TooMany(MOST_ROWS).says("A table has at most 50 rows."));
        }
        let amounts = Paise::ZERO..=Paise::MAX;
        for (place, row) in rows.iter().enumerate() {
            let of = |flaw: Flaw, problem: &str| {
                flaw.says(format!("Row {}: {problem}", place + 1)).with("row", place + 1)
            };
            if !amounts.contains(&row.fee) || row.free_above.is_some_and(|above| !amounts.contains(&above)) {
                errors.push("rates", of(Flaw::Negative, "an amount is zero or more."));
            }
            if row.up_to_grams.is_some_and(|grams| !(1..=HEAVIEST).contains(&grams)) {
                let words = "a weight is 1 gram or more, or empty for any.";
                errors.push("rates", of(Flaw::OutOfRange(1, HEAVIEST), words));
            }
            if row.country.is_empty() && !row.state.is_empty() {
                errors.push("rates", of(Flaw::NotAllowed, "a state needs its country."));
            }
            if row.country.chars().count() > 60 || row.state.chars().count() > 60 {
                errors.push("rates", of(Flaw::TooLong(60), "a place has at most 60 letters."));
            }
            let twin = |other: &ShippingRate| {
                same(&other.country, &row.country)
                    && same(&other.state, &row.state)
                    && other.up_to_grams == row.up_to_grams
            };
            if rows[..place].iter().any(twin) {
                errors.push("rates", of(Flaw::Twice, "the same place and weight stand above."));
            }
        }
        if errors.is_empty() { Ok(Some(Self(rows))) } else { Err(errors) }
    }

    /// Rows as they are stored.
    pub fn stored(rows: Vec<ShippingRate>) -> Option<Self> {
        (!rows.is_empty()).then_some(Self(rows))
    }

    /// Its rows.
    pub fn rates(&self) -> &[ShippingRate] {
        &self.0
    }

    /// What a parcel costs; `None` when it is not sent there, or not so heavy.
    pub fn cost(&self, to: Option<Destination<'_>>, grams: i64, items: Paise) -> Option<Paise> {
        self.rate(to, grams).map(|row| row.cost(items))
    }

    /// The row that counts for a parcel; `None` when it is not sent there, or not so heavy. While nobody knows where it
    /// goes, that of the first place that is more than a state: sellers begin with where most buyers live. The row that
    /// names the place most closely counts, and of those the one with the least weight that is enough.
    pub fn rate(&self, to: Option<Destination<'_>>, grams: i64) -> Option<&ShippingRate> {
        let to = to.or_else(|| {
            let whole = self.0.iter().find(|row| row.state.is_empty());
            let first = whole.or_else(|| self.0.first())?;
            Some(Destination { country: &first.country, state: &first.state })
        })?;
        let closest = self.0.iter().filter_map(|row| row.fits(to)).max()?;
        let enough = |row: &&ShippingRate| row.up_to_grams.is_none_or(|most| grams <= most);
        let closest = self.0.iter().filter(|row| row.fits(to) == Some(closest));
        closest.filter(enough).min_by_key(|row| row.up_to_grams.unwrap_or(i64::MAX))
    }
}
