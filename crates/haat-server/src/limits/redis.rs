//! Buckets in Redis, shared by all nodes.

use super::{Key, Rate};
use crate::error::StartError;
use ::redis::aio::{ConnectionManager, ConnectionManagerConfig};
use ::redis::{Client, RedisError, Script};
use parking_lot::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::OnceCell;

/// The arithmetic of [`Rate::apply`], in one step on the server. Numbers stay below 2^53.
const TAKE: &str = r"
local now, step, per = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1]) or now)
local next = math.max(math.max(full_at, now) + step, now)
local wait = next - now - per
if wait > 0 and step > 0 then return string.format('%.0f', wait) end
if next <= now then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', math.ceil((next - now) / 1000))
end
return '0'
";

/// A try must not wait long for Redis, and while Redis is away not at all.
const REDIS_TIMEOUT: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_secs(5);

pub(super) struct Redis {
    client: Client,
    connection: OnceCell<ConnectionManager>,
    take: Script,
    /// Redis did not answer: not asked again before then.
    away_until: Mutex<Option<Instant>>,
}

impl Redis {
    pub(super) fn new(url: &str) -> Result<Self, StartError> {
        let client =
            Client::open(url).map_err(|error| StartError::new(format!("HAAT_REDIS_URL: {error}")))?;
        let take = Script::new(TAKE);
        Ok(Self { client, connection: OnceCell::new(), take, away_until: Mutex::new(None) })
    }

    /// Microseconds to wait, 0 when the try may go ahead, `None` when Redis is away.
    pub(super) async fn take(&self, key: Key, rate: Rate, now: i64) -> Option<i64> {
        let away = *self.away_until.lock();
        if away.is_some_and(|until| Instant::now() < until) {
            return None;
        }
        let answer = tokio::time::timeout(REDIS_TIMEOUT, self.ask(key, rate, now)).await;
        let problem = match answer {
            Ok(Ok(wait)) => {
                if self.away_until.lock().take().is_some() {
                    tracing::info!("rate limits: Redis is back");
                }
                return Some(wait);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        if self.away_until.lock().replace(Instant::now() + PAUSE).is_none() {
            tracing::warn!(problem, "rate limits: Redis is away, each node counts for itself");
        }
        None
    }

    async fn ask(&self, key: Key, rate: Rate, now: i64) -> Result<i64, RedisError> {
        let mut connection = self.connection.get_or_try_init(|| self.connect()).await?.clone();
        let wait: String = self
            .take
            .key(format!("haat:limit:{}", hex::encode(key)))
            .arg(now)
            .arg(rate.step)
            .arg(rate.per)
            .invoke_async(&mut connection)
            .await?;
        Ok(wait.parse().unwrap_or_default())
    }

    async fn connect(&self) -> Result<ConnectionManager, RedisError> {
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(REDIS_TIMEOUT))
            .set_response_timeout(Some(REDIS_TIMEOUT))
            .set_number_of_retries(0);
        ConnectionManager::new_with_config(self.client.clone(), config).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::memory::Memory;

    #[tokio::test]
    async fn redis_and_memory_decide_alike() {
        let Ok(url) = std::env::var("HAAT_TEST_REDIS") else { return };
        let (redis, memory) = (Redis::new(&url).unwrap(), Memory::default());
        let mut key = Key::default();
        getrandom::fill(&mut key).unwrap();
        let rate = Rate::new(7, Duration::from_secs(3));
        let back = Rate { step: -rate.step, per: rate.per };
        let mut now = 1_767_229_200_000_000;
        let mut refused = 0;
        for turn in 0..200 {
            now += i64::from(turn % 5) * 90_000;
            let rate = if turn % 11 == 0 { back } else { rate };
            let wait = redis.take(key, rate, now).await.expect("Redis answers");
            assert_eq!(wait, memory.take(key, rate, now), "turn {turn}");
            refused += i32::from(wait > 0);
        }
        assert!((20..180).contains(&refused), "{refused}");
    }

    #[tokio::test]
    async fn without_redis_nobody_waits_long() {
        let redis = Redis::new("redis://127.0.0.1:9/").unwrap();
        let rate = Rate::new(1, Duration::from_secs(1));
        let began = Instant::now();
        for _ in 0..100 {
            assert_eq!(redis.take(Key::default(), rate, 1).await, None);
        }
        assert!(began.elapsed() < 4 * REDIS_TIMEOUT);
    }
}
