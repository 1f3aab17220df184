//! What this feature needs of the program.

use crate::catalog::cards::Cards;
use crate::catalog::counts::Counts;
use crate::catalog::heard::Heard;
use crate::catalog::known_sellers::KnownSellers;
use crate::catalog::marks::Marks;
use crate::catalog::search::SearchIndex;
use crate::clock::Clock;
use crate::limits::Limits;
use crate::security::SecurityLog;
use haat_db::Db;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Files that are taken in at once.
pub const IMPORTS: usize = 4;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// The search index of this node.
    pub search: SearchIndex,
    /// The products of the latest pages of results.
    pub cards: Cards,
    /// How many products there are.
    pub counts: Arc<Counts>,
    /// Where pages of the list begin.
    pub marks: Marks,
    /// The files of products that are being taken in; each is held in memory.
    pub imports: Arc<Semaphore>,
    /// The sellers, for those who type.
    pub sellers: KnownSellers,
    /// What was searched for lately.
    pub heard: Heard,
    /// Who took which file away.
    pub security: SecurityLog,
}
