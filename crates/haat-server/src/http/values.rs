//! Values as they travel in JSON: rupees, whole numbers and times.
//!
//! HTML forms send numbers as strings, so a request may hold either (decisions, "Interface conventions").

use haat_domain::money::Paise;
use haat_domain::time::Millis;
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::OnceLock;
use utoipa::ToSchema;

/// An amount in rupees with at most 2 decimals; inside, paise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ToSchema)]
#[schema(value_type = f64)]
pub struct Rupees(pub Paise);

/// A whole number, also accepted as a numeric string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(value_type = i64)]
pub struct Whole(pub i64);

/// A number with a fraction, also accepted as a numeric string.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[schema(value_type = f64)]
pub struct Number(pub f64);

/// A moment, ISO 8601 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(value_type = String, format = DateTime)]
pub struct IsoTime(pub Millis);

/// Hundredths as a JSON number.
#[expect(clippy::cast_precision_loss, reason = "cents of an order are far below 2^53")]
pub fn dollars(cents: i64) -> f64 {
    cents as f64 / 100.0
}

impl Serialize for Rupees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let paise = self.0.0;
        if paise % 100 == 0 {
            serializer.serialize_i64(paise / 100)
        } else {
            serializer.serialize_f64(self.0.to_rupees_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Rupees {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_any(NumberVisitor)? {
            Given::Text(text) => Paise::from_rupees_str(&text),
            Given::Float(number) => Paise::from_rupees_f64(number),
            Given::Whole(number) => Paise::from_rupees_str(&number.to_string()),
        }
        .map(Rupees)
        .map_err(Error::custom)
    }
}

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wrong = || Error::custom("must be a whole number");
        match deserializer.deserialize_any(NumberVisitor)? {
            Given::Text(text) => text.parse().map(Whole).map_err(|_| wrong()),
            Given::Whole(number) => Ok(Whole(number)),
            #[expect(clippy::cast_possible_truncation, reason = "checked to be whole and in range first")]
            Given::Float(number) if number.fract() == 0.0 && number.abs() < 9e15 => Ok(Whole(number as i64)),
            Given::Float(_) => Err(wrong()),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = match deserializer.deserialize_any(NumberVisitor)? {
            Given::Text(text) => text.parse().map_err(|_| Error::custom("must be a number"))?,
            #[expect(clippy::cast_precision_loss, reason = "ratings and the like are small")]
            Given::Whole(number) => number as f64,
            Given::Float(number) => number,
        };
        if number.is_finite() { Ok(Number(number)) } else { Err(Error::custom("must be a number")) }
    }
}

enum Given {
    Text(String),
    Whole(i64),
    Float(f64),
}

struct NumberVisitor;

impl Visitor<'_> for NumberVisitor {
    type Value = Given;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Given, E> {
        let text = text.trim();
        if text.is_empty() {
            return Err(E::invalid_value(Unexpected::Str(""), &self));
        }
        Ok(Given::Text(text.to_owned()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Given, E> {
        Ok(Given::Whole(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Given, E> {
        i64::try_from(number).map(Given::Whole).map_err(|_| E::custom("is too large"))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Given, E> {
        Ok(Given::Float(number))
    }
}

impl Serialize for IsoTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&iso(self.0))
    }
}

impl<'de> Deserialize<'de> for IsoTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_time(text.trim())
            .map(IsoTime)
            .ok_or_else(|| Error::custom("must be a date and time, like 2026-12-31T18:30:00Z"))
    }
}

/// `at` as ISO 8601 in UTC with milliseconds.
pub fn iso(at: Millis) -> String {
    Timestamp::from_millisecond(at.0).map_or_else(|_| String::new(), |stamp| format!("{stamp:.3}"))
}

/// A moment as people of the shop read it: `Tue 17 Nov 2026, 6:30 pm IST`.
pub fn local(at: Millis) -> String {
    let moment = Timestamp::from_millisecond(at.0).unwrap_or_default();
    moment.to_zoned(shop_zone().clone()).strftime("%a %-d %b %Y, %-I:%M %P %Z").to_string()
}

/// The zone that the shop is in; India's until it is said.
static SHOP_ZONE: OnceLock<TimeZone> = OnceLock::new();

/// Says which zone times without one are in, once for the program.
pub fn set_shop_zone(zone: TimeZone) {
    SHOP_ZONE.set(zone).ok();
}

/// The shop's zone.
pub fn shop_zone() -> &'static TimeZone {
    SHOP_ZONE.get_or_init(|| TimeZone::fixed(Offset::from_seconds(19_800).unwrap_or(Offset::UTC)))
}

/// Reads ISO 8601. A time without a zone, as a date-time field of a form sends it, is the shop's.
fn parse_time(text: &str) -> Option<Millis> {
    parse_time_in(text, shop_zone())
}

fn parse_time_in(text: &str, zone: &TimeZone) -> Option<Millis> {
    if let Ok(stamp) = text.parse::<Timestamp>() {
        return Some(Millis(stamp.as_millisecond()));
    }
    let civil: DateTime = text.parse().ok()?;
    civil.to_zoned(zone.clone()).ok().map(|zoned| Millis(zoned.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_a_zone_is_the_shops() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let read = |text| parse_time_in(text, &berlin).map(iso);
        assert_eq!(read("2026-07-01T18:30").unwrap(), "2026-07-01T16:30:00.000Z");
        assert_eq!(read("2026-12-01T18:30:00").unwrap(), "2026-12-01T17:30:00.000Z");
        assert_eq!(read("2026-12-01T18:30:00+05:30").unwrap(), "2026-12-01T13:00:00.000Z");
        assert_eq!(read("tomorrow"), None);
    }
}
