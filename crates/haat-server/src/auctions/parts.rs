//! What this feature needs of the program.

use crate::auctions::bidders::Bidders;
use crate::auctions::bidding::Bidding;
use crate::auctions::finder::Finder;
use crate::auctions::lists::Lists;
use crate::auctions::stuck::StuckLots;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::record;
use crate::settings::ShopSettings;
use haat_db::Db;
use std::sync::Arc;
use tokio::sync::Notify;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// How bidders are named, and how much they may bid, as the shop set it.
    pub settings: Arc<ShopSettings>,
    /// What is known of those who bid lately.
    pub bidders: Bidders,
    /// Signs receipts.
    pub record: Arc<record::Parts>,
    /// The queue that every bid goes through.
    pub bidding: Bidding,
    /// Rung when an auction was opened: it may be the next to end.
    pub opened: Notify,
    /// Finds lots by words.
    pub finder: Finder,
    /// Pages of the list that were read a moment ago.
    pub lists: Lists,
    /// Where it is told that some cannot be settled.
    pub stuck: StuckLots,
}
