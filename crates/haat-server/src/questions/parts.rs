//! What this feature needs of the program.

use crate::clock::Clock;
use crate::limits::Limits;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// The shop's own address, by which its pictures may be named.
    pub public_url: Option<String>,
}
