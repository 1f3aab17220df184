//! What this feature needs of the program.

use crate::clock::Clock;
use crate::limits::Limits;
use crate::uploads::media::Media;
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
    /// The stored files.
    pub media: Media,
    /// Bytes that the pictures of one account may weigh.
    pub quota: i64,
    /// The address that shoppers use, if it is set.
    pub public_url: Option<String>,
}
