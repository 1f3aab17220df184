//! The one clock. Handlers and workers ask it; tests move it.
//!
//! Nodes that share a database share its clock too: otherwise the node with the fastest one would end auctions for all.
//! Each measures where the database's clock stands and goes on from there by its own steady clock, which nobody sets.

use haat_db::{Db, DbError};
use haat_domain::time::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A measurement that took longer says little.
const QUICK: Duration = Duration::from_millis(250);
/// Smaller differences come from the measuring.
const NOISE: i64 = 5;

/// Tells the time in UTC milliseconds.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// The machine's clock, wrong by so many milliseconds: for tests.
    Wrong(i64),
    /// The database's clock.
    Shared(Arc<Shared>),
    /// A clock that stands still until moved; it ticks one millisecond per reading so that
    /// what happened later also carries a later time.
    Manual(Arc<AtomicI64>),
}

/// Where a clock elsewhere stands.
#[derive(Debug)]
pub struct Shared {
    /// A moment by the steady clock, and the time elsewhere at that moment.
    origin: Instant,
    then: AtomicI64,
    /// How far this machine's own clock is ahead.
    ahead: AtomicI64,
    own: Box<Clock>,
}

impl Clock {
    /// A clock for tests, standing at `start`.
    pub fn manual(start: Millis) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(start.0)))
    }

    /// The clock that everyone who uses `db` agrees on: the database's if there may be several.
    pub async fn agreed(self, db: &Db) -> Result<Self, DbError> {
        if !db.is_shared() || matches!(self, Self::Manual(_)) {
            return Ok(self);
        }
        let (origin, then, ahead) = (Instant::now(), AtomicI64::new(0), AtomicI64::new(0));
        let shared = Arc::new(Shared { origin, then, ahead, own: Box::new(self) });
        shared.measure(db, true).await?;
        Ok(Self::Shared(shared))
    }

    /// Looks where the agreed clock stands, and tells by how many milliseconds this machine's own is ahead of it.
    pub async fn measure(&self, db: &Db) -> Result<i64, DbError> {
        match self {
            Self::Shared(shared) => {
                shared.measure(db, false).await?;
                Ok(self.skew())
            }
            _ => Ok(0),
        }
    }

    /// By how many milliseconds this machine's own clock is ahead of the agreed one.
    pub fn skew(&self) -> i64 {
        match self {
            Self::Shared(shared) => shared.ahead.load(Ordering::Relaxed),
            _ => 0,
        }
    }

    /// The time now.
    pub fn now(&self) -> Millis {
        match self {
            Self::System => Millis(system_millis()),
            Self::Wrong(by) => Millis(system_millis() + by),
            Self::Shared(shared) => shared.at(Instant::now()),
            Self::Manual(at) => Millis(at.fetch_add(1, Ordering::SeqCst)),
        }
    }

    /// Moves a manual clock forward.
    pub fn advance(&self, millis: i64) {
        if let Self::Manual(at) = self {
            at.fetch_add(millis, Ordering::SeqCst);
        }
    }
}

impl Shared {
    fn at(&self, moment: Instant) -> Millis {
        let since = i64::try_from(moment.duration_since(self.origin).as_millis()).unwrap_or(i64::MAX / 2);
        Millis(self.then.load(Ordering::Relaxed) + since)
    }

    async fn measure(&self, db: &Db, first: bool) -> Result<(), DbError> {
        let asked = Instant::now();
        let Some(told) = db.time().await? else { return Ok(()) };
        self.hear(told, asked, Instant::now(), first);
        Ok(())
    }

    /// The time elsewhere was `told` at some moment between `asked` and `answered`.
    fn hear(&self, told: Millis, asked: Instant, answered: Instant, first: bool) {
        let took = answered.duration_since(asked);
        if took > QUICK && !first {
            return;
        }
        let half = i64::try_from(took.as_millis() / 2).unwrap_or_default();
        let off = told.0 + half - self.at(answered).0;
        if first || off.abs() > half + NOISE {
            self.then.fetch_add(off, Ordering::Relaxed);
        }
        self.ahead.store(self.own.now().0 - self.at(Instant::now()).0, Ordering::Relaxed);
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the clock that everyone else asks")]
fn system_millis() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map(|since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared(own: Clock) -> Shared {
        let (origin, then, ahead) = (Instant::now(), AtomicI64::new(0), AtomicI64::new(0));
        Shared { origin, then, ahead, own: Box::new(own) }
    }

    #[test]
    fn it_goes_on_from_what_it_was_told() {
        let clock = shared(Clock::System);
        let start = clock.origin;
        let later = |millis| start + Duration::from_millis(millis);
        clock.hear(Millis(1_000_000), start, later(20), true);
        assert_eq!(clock.at(later(20)), Millis(1_000_010), "told in the middle");
        assert_eq!(clock.at(later(1020)), Millis(1_001_010));
        // A few milliseconds are noise, and a slow answer says nothing.
        clock.hear(Millis(1_001_013), later(1020), later(1020), false);
        clock.hear(Millis(9_000_000), later(1020), later(1500), false);
        assert_eq!(clock.at(later(2020)), Millis(1_002_010));
        // Somebody set it.
        clock.hear(Millis(1_005_000), later(2020), later(2020), false);
        assert_eq!(clock.at(later(2021)), Millis(1_005_001));
    }

    #[test]
    fn it_knows_how_wrong_the_own_clock_is() {
        let clock = shared(Clock::Wrong(600_000));
        clock.hear(Clock::System.now(), Instant::now(), Instant::now(), true);
        let ahead = clock.ahead.load(Ordering::Relaxed);
        assert!((595_000..605_000).contains(&ahead), "{ahead}");
    }
}
