//! Rate limits by GCRA, the generic cell rate algorithm: sign-ins, uploads, bids.
//!
//! Each key is a bucket that holds `max` tries and fills evenly, `max` in `per`. All that is kept of it is
//! one number, the moment at which it would be full again (GCRA's "theoretical arrival time").

mod memory;
mod redis;

use crate::clock::Clock;
use crate::config::{Config, RateLimits};
use crate::error::{AppError, AppResult, StartError};
use memory::Memory;
use redis::Redis;
use sha2::{Digest as _, Sha256};
use std::time::Duration;

/// How much looser every limit is in tests, whose tries all come from one address within seconds.
const GENEROSITY: u32 = 1000;

/// Where the buckets are.
enum Limiter {
    /// In this process.
    Memory(Memory),
    /// Shared by all nodes, with those of this process as a spare for when Redis is away.
    Redis(Box<Redis>, Memory),
    /// Nowhere: everything may be tried at any rate.
    Off,
}

/// The shop's limits.
pub struct Limits {
    limiter: Limiter,
    clock: Clock,
    generosity: u32,
}

/// A key without what it says about people, and of one length.
type Key = [u8; 16];

/// How a bucket fills, in microseconds so that thousands a second can be told apart.
#[derive(Debug, Clone, Copy)]
struct Rate {
    step: i64,
    per: i64,
}

impl Limits {
    /// Chooses where the buckets are.
    pub fn new(config: &Config, clock: Clock) -> Result<Self, StartError> {
        if config.rate_limits == RateLimits::Off {
            return Ok(Self { limiter: Limiter::Off, clock, generosity: 1 });
        }
        let generosity = if config.rate_limits == RateLimits::Generous { GENEROSITY } else { 1 };
        Ok(Self { generosity, ..Self::always(config, clock)? })
    }

    /// Limits that are not switched off: for what others bear of us.
    pub fn always(config: &Config, clock: Clock) -> Result<Self, StartError> {
        let limiter = match &config.redis_url {
            Some(url) => Limiter::Redis(Box::new(Redis::new(url)?), Memory::default()),
            None => Limiter::Memory(Memory::default()),
        };
        Ok(Self { limiter, clock, generosity: 1 })
    }

    /// Counts a try under `key`, of which `max` are allowed in any `per`; 429 when there were too many.
    ///
    /// Begin the key with what is limited: `"bid:{user}"`.
    pub async fn check(&self, key: &str, max: u32, per: Duration) -> AppResult<()> {
        let rate = Rate::new(max.saturating_mul(self.generosity), per);
        let wait = self.take(key, rate).await;
        if wait == 0 {
            return Ok(());
        }
        let seconds = u64::try_from(wait).unwrap_or_default().div_ceil(1_000_000);
        Err(AppError::too_many(seconds))
    }

    /// Takes a counted try back: it turned out to be one that shall not count.
    pub async fn refund(&self, key: &str, max: u32, per: Duration) {
        let rate = Rate::new(max.saturating_mul(self.generosity), per);
        self.take(key, Rate { step: -rate.step, per: rate.per }).await;
    }

    /// Microseconds to wait; 0 when the try may go ahead.
    async fn take(&self, key: &str, rate: Rate) -> i64 {
        let now = self.clock.now().0.saturating_mul(1000);
        match &self.limiter {
            Limiter::Off => 0,
            Limiter::Memory(memory) => memory.take(short(key), rate, now),
            Limiter::Redis(redis, spare) => match redis.take(short(key), rate, now).await {
                Some(wait) => wait,
                None => spare.take(short(key), rate, now),
            },
        }
    }
}

impl Rate {
    fn new(max: u32, per: Duration) -> Self {
        let per = i64::try_from(per.as_micros()).unwrap_or(i64::MAX / 4).max(1);
        Self { step: (per / i64::from(max.max(1))).max(1), per }
    }

    /// Takes one try from a bucket that is full again at `full_at`: when it is full again after that, or
    /// how long to wait. `redis.rs` has the same arithmetic in its script.
    fn apply(self, full_at: i64, now: i64) -> Result<i64, i64> {
        let next = (full_at.max(now) + self.step).max(now);
        let wait = next - now - self.per;
        if wait > 0 && self.step > 0 { Err(wait) } else { Ok(next) }
    }
}

fn short(key: &str) -> Key {
    let digest: [u8; 32] = Sha256::digest(key.as_bytes()).into();
    let mut short = Key::default();
    short.copy_from_slice(&digest[..16]);
    short
}
