//! How often one audience of an auction hears of it: a token bucket, and repeats for who missed something.

use std::time::{Duration, Instant};

/// So many messages go out at once; after that, one per interval.
const BURST: f64 = 10.0;
/// When someone's buffer was full, the newest state is told once more after this time, then after twice as long, and so
/// many times: until a connection that takes nothing has been closed.
pub(super) const TELL_AGAIN: Duration = Duration::from_secs(1);
const REPEATS: u32 = 5;
/// The version before any state.
pub(super) const NOTHING_TOLD: i64 = -1;

/// One audience of an auction.
pub(super) struct Lane {
    /// There may be bids to be told.
    pub(super) due: bool,
    /// The newest state that was told.
    pub(super) told: i64,
    tokens: f64,
    counted: Instant,
    interval: Duration,
    /// Somebody missed the last message: it is told once more then.
    pub(super) again: Option<Instant>,
    /// How often this state was told again.
    pub(super) repeats: u32,
}

/// Whether it is time to tell.
pub(super) enum Due {
    Now,
    At(Instant),
    Nothing,
}

impl Lane {
    pub(super) fn new(interval: Duration, now: Instant) -> Self {
        Self {
            due: false,
            told: NOTHING_TOLD,
            tokens: BURST,
            counted: now,
            interval,
            again: None,
            repeats: 0,
        }
    }

    /// Whether the state `version` is news here.
    pub(super) fn tells(&mut self, version: i64) -> bool {
        let news = version > self.told;
        self.told = self.told.max(version);
        news
    }

    pub(super) fn is_told_again(&self, now: Instant) -> bool {
        !self.due && self.again.is_some_and(|at| at <= now)
    }

    pub(super) fn take(&mut self, now: Instant, flush: bool) -> Due {
        if !self.due {
            return match self.again {
                Some(at) if at <= now => {
                    self.again = None;
                    self.repeats += 1;
                    self.told = NOTHING_TOLD;
                    Due::Now
                }
                Some(at) => Due::At(at),
                None => Due::Nothing,
            };
        }
        let earned = now.duration_since(self.counted).as_secs_f64() / self.interval.as_secs_f64();
        self.tokens = (self.tokens + earned).min(BURST);
        self.counted = now;
        if self.tokens < 1.0 && !flush {
            return Due::At(now + self.interval.mul_f64(1.0 - self.tokens));
        }
        self.tokens = (self.tokens - 1.0).max(0.0);
        self.due = false;
        (self.again, self.repeats) = (None, 0);
        Due::Now
    }

    /// Somebody did not get the last message.
    pub(super) fn missed(&mut self, now: Instant) {
        // A watcher that still hears nothing is dead, and its connection will be closed for it.
        if self.repeats < REPEATS {
            self.again.get_or_insert(now + TELL_AGAIN * 2_u32.pow(self.repeats));
        }
    }
}
