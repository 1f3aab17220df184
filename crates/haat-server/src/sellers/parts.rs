//! What this feature needs of the program.

use crate::clock::Clock;
use crate::limits::Limits;
use crate::payments;
use crate::security::SecurityLog;
use crate::sellers::views::Views;
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
    /// Whoever gives money back.
    pub payments: Arc<payments::Parts>,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// What the shop agrees with its sellers.
    pub settings: Arc<ShopSettings>,
    /// Where bank details are sealed.
    pub vault: Arc<Vault>,
    /// Who became what, and who took which file away.
    pub security: SecurityLog,
    /// Looks at goods that are not written down yet.
    pub views: Views,
}
