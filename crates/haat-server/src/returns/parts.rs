//! What this feature needs of the program.

use crate::clock::Clock;
use crate::limits::Limits;
use crate::payments;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// Whoever gives money back.
    pub payments: Arc<payments::Parts>,
}
