//! Whether the database's disk is full.

use crate::DbError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// So long after the last refusal no write tells that there is room again. What fits into a page that has room yet is
/// written on a full disk too, by PostgreSQL above all, and a shop that says now this and now that helps nobody.
const STANDS: Duration = Duration::from_secs(3);
/// No refusal.
const ROOM: u64 = 0;

/// What the last writes said of it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Full(Arc<Refused>);

struct Refused {
    began: Instant,
    /// When a write was refused last, in milliseconds since we began, if there has been no room since.
    at: AtomicU64,
}

impl Default for Full {
    fn default() -> Self {
        Self(Arc::new(Refused { began: Instant::now(), at: AtomicU64::new(ROOM) }))
    }
}

impl Full {
    /// Looks at how a write ended.
    pub(crate) fn note<T>(&self, outcome: &Result<T, DbError>) {
        match outcome {
            Err(DbError::Full(_)) => self.refused(self.0.began.elapsed()),
            Ok(_) if self.is_set() => self.written(self.0.began.elapsed()),
            _ => {}
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.at.load(Ordering::Relaxed) != ROOM
    }

    fn refused(&self, now: Duration) {
        self.0.at.store(millis(now).max(ROOM + 1), Ordering::Relaxed);
    }

    fn written(&self, now: Duration) {
        let at = self.0.at.load(Ordering::Relaxed);
        if millis(now) >= at + millis(STANDS) {
            // Unless another was refused meanwhile.
            self.0.at.compare_exchange(at, ROOM, Ordering::Relaxed, Ordering::Relaxed).ok();
        }
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_still_fits_does_not_tell_that_there_is_room() {
        let full = Full::default();
        let second = Duration::from_secs;
        assert!(!full.is_set());
        full.refused(second(10));
        for (now, is_set) in [(10, true), (12, true), (13, false)] {
            full.written(second(now));
            assert_eq!(full.is_set(), is_set, "after {now} seconds");
        }
        full.refused(second(20));
        full.refused(second(22));
        full.written(second(24));
        assert!(full.is_set(), "one was refused two seconds ago");
        full.written(second(25));
        assert!(!full.is_set());
    }

    #[test]
    fn a_refusal_at_the_very_beginning_counts() {
        let full = Full::default();
        full.note::<()>(&Err(DbError::Full("no room".into())));
        assert!(full.is_set());
        full.note(&Ok(()));
        assert!(full.is_set());
    }
}
