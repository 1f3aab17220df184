//! The shop's days: from midnight to midnight in its own zone.

use crate::http::values::{iso, shop_zone};
use haat_domain::time::{DAY, Millis};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// The shop's day of a moment, counted from 1970.
pub fn day_of(at: Millis) -> i64 {
    day_in(shop_zone(), at)
}

/// The same in any zone.
fn day_in(zone: &TimeZone, at: Millis) -> i64 {
    (at.0 + offset(zone, at)).div_euclid(DAY)
}

/// The date of a day: `2026-11-15`.
pub fn date_of(day: i64) -> String {
    iso(Millis(day.saturating_mul(DAY))).chars().take(10).collect()
}

/// From the first moment of a date (`2026-11-15`) in the shop until that of the next.
pub fn bounds(date: &str) -> Option<(Millis, Millis)> {
    let date: Date = date.parse().ok()?;
    let start = |date: Date| {
        let zoned = date.to_zoned(shop_zone().clone()).ok()?;
        Some(Millis(zoned.timestamp().as_millisecond()))
    };
    Some((start(date)?, start(date.tomorrow().ok()?)?))
}

/// How far a zone's clocks are ahead of UTC, in milliseconds: first at `from`, then from each moment before `to` at which
/// they are changed.
pub fn offsets(zone: &TimeZone, from: Millis, to: Millis) -> (i64, Vec<(Millis, i64)>) {
    let stamp = Timestamp::from_millisecond(from.0).unwrap_or_default();
    let changes = zone.following(stamp).map(|change| {
        let at = Millis(change.timestamp().as_millisecond());
        (at, offset(zone, at))
    });
    (offset(zone, from), changes.take_while(|(at, _)| at.0 <= to.0).collect())
}

fn offset(zone: &TimeZone, at: Millis) -> i64 {
    let stamp = Timestamp::from_millisecond(at.0).unwrap_or_default();
    i64::from(zone.to_offset(stamp).seconds()) * 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Millis {
        Millis(text.parse::<Timestamp>().unwrap().as_millisecond())
    }

    #[test]
    fn a_day_is_that_of_the_zone_in_summer_and_in_winter() {
        let day = |zone: &str, text: &str| date_of(day_in(&TimeZone::get(zone).unwrap(), at(text)));
        assert_eq!(day("Asia/Kolkata", "2026-01-01T18:29:59Z"), "2026-01-01");
        assert_eq!(day("Asia/Kolkata", "2026-01-01T18:30:00Z"), "2026-01-02");
        assert_eq!(day("America/New_York", "2026-01-01T04:30:00Z"), "2025-12-31");
        assert_eq!(day("America/New_York", "2026-07-01T04:30:00Z"), "2026-07-01");
        assert_eq!(day("Pacific/Kiritimati", "2026-07-01T10:00:00Z"), "2026-07-02");
    }

    #[test]
    fn a_date_is_from_midnight_to_midnight_in_the_shop() {
        assert_eq!(bounds("2026-11-15"), Some((at("2026-11-14T18:30:00Z"), at("2026-11-15T18:30:00Z"))));
        for nonsense in ["", "2026-11", "2026-13-01", "yesterday"] {
            assert_eq!(bounds(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_zones_changes_are_told_in_order() {
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let (first, changes) = offsets(&berlin, at("2026-01-01T00:00:00Z"), at("2026-12-01T00:00:00Z"));
        assert_eq!(first, 3_600_000);
        assert_eq!(
            changes,
            [(at("2026-03-29T01:00:00Z"), 7_200_000), (at("2026-10-25T01:00:00Z"), 3_600_000),]
        );
        let india = TimeZone::get("Asia/Kolkata").unwrap();
        assert_eq!(
            offsets(&india, at("2020-01-01T00:00:00Z"), at("2026-12-01T00:00:00Z")),
            (19_800_000, vec![])
        );
    }
}
