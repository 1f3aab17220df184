//! Points in time, as the caller's clock gave them.

/// One second, in milliseconds.
pub const SECOND: i64 = 1_000;
/// One minute, in milliseconds.
pub const MINUTE: i64 = 60 * SECOND;
/// One hour, in milliseconds.
pub const HOUR: i64 = 60 * MINUTE;
/// One day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// A point in time: milliseconds since 1970 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// The last millisecond that ISO 8601 writes with a four-digit year.
    pub const MAX: Self = Self(253_402_300_799_999);

    /// This moment moved by `milliseconds`, which may be negative.
    #[must_use]
    pub const fn plus(self, milliseconds: i64) -> Self {
        Self(self.0.saturating_add(milliseconds))
    }

    /// How many milliseconds have passed since `earlier`; negative when `earlier` is in fact later.
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_and_measuring_undo_each_other() {
        let start = Millis(1_700_000_000_000);
        assert_eq!(start.plus(DAY).since(start), 24 * HOUR);
        assert_eq!(start.plus(-HOUR).since(start), -HOUR);
        assert!(start < start.plus(1));
    }

    #[test]
    fn the_edges_of_time_saturate() {
        assert_eq!(Millis(i64::MAX).plus(1), Millis(i64::MAX));
        assert_eq!(Millis(i64::MIN).since(Millis(i64::MAX)), i64::MIN);
    }
}
