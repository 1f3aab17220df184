//! What this feature needs of the program.

use crate::clock::Clock;
use crate::settings::ShopSettings;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// What sending costs where no table says it.
    pub settings: Arc<ShopSettings>,
}
