//! What this feature needs of the program.

use crate::clock::Clock;
use crate::security::SecurityLog;
use crate::settings::ShopSettings;
use crate::vault::Vault;
use haat_db::Db;
use std::sync::Arc;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// What the shop agrees with its sellers.
    pub settings: Arc<ShopSettings>,
    /// Where bank details are sealed.
    pub vault: Arc<Vault>,
    /// Who took which file away.
    pub security: SecurityLog,
}
