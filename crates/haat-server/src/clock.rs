//! The one clock. Handlers and workers ask it; tests move it.

use haat_domain::time::Millis;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the time in UTC milliseconds.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The machine's clock.
    System,
    /// A clock that stands still until moved; it ticks one millisecond per reading so that
    /// what happened later also carries a later time.
    Manual(Arc<AtomicI64>),
}

impl Clock {
    /// A clock for tests, standing at `start`.
    pub fn manual(start: Millis) -> Self {
        Self::Manual(Arc::new(AtomicI64::new(start.0)))
    }

    /// The time now.
    pub fn now(&self) -> Millis {
        match self {
            Self::System => Millis(system_millis()),
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

#[expect(clippy::disallowed_methods, reason = "this is the clock that everyone else asks")]
fn system_millis() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map(|since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
        .unwrap_or_default()
}
