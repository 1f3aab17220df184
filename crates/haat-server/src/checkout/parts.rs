//! What this feature needs of the program.

use crate::checkout::queue::OrderQueue;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::settings::ShopSettings;
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
    /// Prices, tax, the hold and the words, as the shop set them.
    pub settings: Arc<ShopSettings>,
    /// What an order may cost in rupees while nobody knows that its buyer's address is theirs.
    pub unverified_order: i64,
    /// Where orders are placed.
    pub queue: OrderQueue,
}
