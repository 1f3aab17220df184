//! What this feature needs of the program.

use crate::clock::Clock;
use haat_db::Db;

/// The parts that its handlers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
}
