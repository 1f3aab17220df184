//! Identifiers: UUIDv7, so that rows made later sort later.

use haat_domain::time::Millis;
use uuid::{NoContext, Timestamp, Uuid};

/// A new identifier whose leading bits are `now`, the rest random.
pub fn new_id(now: Millis) -> String {
    let millis = u64::try_from(now.0).unwrap_or_default();
    let nanos = u32::try_from(millis % 1000).unwrap_or_default() * 1_000_000;
    Uuid::new_v7(Timestamp::from_unix(NoContext, millis / 1000, nanos)).to_string()
}
