//! What this feature needs of the program.

use crate::clock::Clock;
use crate::limits::Limits;
use crate::payments::service::Payments;
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
    /// The payment providers.
    pub service: Arc<Payments>,
    /// Which ways to pay by hand are switched on.
    pub settings: Arc<ShopSettings>,
}
