//! Identifiers: UUIDv7, so that rows made later sort later.

use haat_domain::time::Millis;
use std::sync::{Mutex, PoisonError};
use uuid::{NoContext, Timestamp, Uuid};

/// Ends of the ids of one millisecond: they count on, in steps that nobody guesses, so that what a transaction writes at
/// one time is read in the order in which it was written.
const COUNTED: u128 = (1 << 56) - 1;
const STEP: u128 = u32::MAX as u128;
const TIME: u128 = !0 << 80;
static LAST: Mutex<u128> = Mutex::new(0);

/// A new identifier whose leading bits are `now`, the rest random.
pub fn new_id(now: Millis) -> String {
    let millis = u64::try_from(now.0).unwrap_or_default();
    let nanos = u32::try_from(millis % 1000).unwrap_or_default() * 1_000_000;
    let fresh = Uuid::new_v7(Timestamp::from_unix(NoContext, millis / 1000, nanos)).as_u128();
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    *last = if fresh & TIME == *last & TIME {
        (*last & !COUNTED) | ((*last + 1 + (fresh & STEP)) & COUNTED)
    } else {
        // The first of its time leaves room to count.
        fresh & !(1 << 55)
    };
    Uuid::from_u128(*last).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_as_they_were_made_in_one_millisecond_too() {
        for at in [5, 1_700_000_000_000] {
            let ids: Vec<String> = (0..1_000).map(|_| new_id(Millis(at))).collect();
            assert!(ids.is_sorted() && ids.iter().all(|id| id != &new_id(Millis(at))));
            let parsed = Uuid::parse_str(&ids[999]).unwrap();
            assert_eq!((parsed.get_version_num(), parsed.as_u128() >> 80), (7, u128::try_from(at).unwrap()));
        }
    }
}
