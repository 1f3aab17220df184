//! What this feature needs of the program.

use crate::clock::Clock;
use crate::mail;
use crate::push;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// The way to people's mailboxes.
    pub mail: Arc<mail::Parts>,
    /// The way to their devices.
    pub push: Arc<push::Parts>,
}
