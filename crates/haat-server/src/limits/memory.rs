//! Buckets in this process, a bounded number of them.

use super::{Key, Rate};
use parking_lot::Mutex;
use std::collections::HashMap;

/// Buckets per generation; two generations take a few megabytes at most.
const CAPACITY: usize = 50_000;

/// When each bucket is full again. Those not touched for a whole generation are forgotten, so a flood of
/// keys costs a bounded amount of memory and no sweep.
#[derive(Default)]
pub(super) struct Memory(Mutex<Generations>);

#[derive(Default)]
struct Generations {
    young: HashMap<Key, i64>,
    old: HashMap<Key, i64>,
}

impl Memory {
    /// Microseconds to wait; 0 when the try may go ahead.
    pub(super) fn take(&self, key: Key, rate: Rate, now: i64) -> i64 {
        let mut generations = self.0.lock();
        let known = generations.young.get(&key).or_else(|| generations.old.get(&key));
        let full_at = known.copied().unwrap_or(now);
        let decided = rate.apply(full_at, now);
        // A refused try counts as a touch: whoever keeps trying must not be forgotten.
        generations.insert(key, decided.unwrap_or(full_at));
        decided.err().unwrap_or_default()
    }
}

impl Generations {
    fn insert(&mut self, key: Key, full_at: i64) {
        if self.young.len() >= CAPACITY && !self.young.contains_key(&key) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, full_at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const SECOND: i64 = 1_000_000;

    fn rate() -> Rate {
        Rate::new(3, Duration::from_secs(30))
    }

    #[test]
    fn a_burst_is_allowed_and_then_one_per_step() {
        let memory = Memory::default();
        for _ in 0..3 {
            assert_eq!(memory.take([1; 16], rate(), 0), 0);
        }
        assert_eq!(memory.take([1; 16], rate(), 0), 10 * SECOND);
        assert_eq!(memory.take([2; 16], rate(), 0), 0, "another key has its own bucket");
        assert_eq!(memory.take([1; 16], rate(), 4 * SECOND), 6 * SECOND, "a refused try costs nothing");
        assert_eq!(memory.take([1; 16], rate(), 10 * SECOND), 0);
        assert_eq!(memory.take([1; 16], rate(), 10 * SECOND), 10 * SECOND);
    }

    #[test]
    fn a_refund_gives_a_try_back_and_never_more_than_the_bucket_holds() {
        let memory = Memory::default();
        let back = Rate { step: -rate().step, per: rate().per };
        for _ in 0..100 {
            assert_eq!(memory.take([1; 16], rate(), 0), 0);
            assert_eq!(memory.take([1; 16], back, 0), 0);
        }
        memory.take([1; 16], back, 0);
        for _ in 0..3 {
            assert_eq!(memory.take([1; 16], rate(), 0), 0);
        }
        assert!(memory.take([1; 16], rate(), 0) > 0);
    }

    #[test]
    fn a_flood_of_keys_takes_bounded_memory_and_busy_keys_stay_limited() {
        let memory = Memory::default();
        let victim = [255; 16];
        for number in 0..300_000_u32 {
            let mut key = [0; 16];
            key[..4].copy_from_slice(&number.to_be_bytes());
            memory.take(key, rate(), 0);
            if number % 10_000 == 0 && number >= 30_000 {
                // Touched in each generation by tries that are refused: it must not be forgotten.
                assert!(memory.take(victim, rate(), 0) > 0, "{number}");
            } else if number % 10_000 == 0 {
                memory.take(victim, rate(), 0);
            }
        }
        let generations = memory.0.lock();
        assert!(generations.young.len() + generations.old.len() <= 2 * CAPACITY);
    }
}
