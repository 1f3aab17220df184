//! What this feature needs of the program.

use crate::accounts::passwords::Passwords;
use crate::auctions::bidding::Bidding;
use crate::books;
use crate::clock::Clock;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Password hashing.
    pub passwords: Arc<Passwords>,
    /// The queue that every bid goes through.
    pub bidding: Bidding,
    /// Where bank details are sealed.
    pub books: Arc<books::Parts>,
}
