//! What this feature needs of the program.

use crate::clock::Clock;
use crate::config::Config;
use crate::mail;
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
    /// The settings of the program.
    pub config: Arc<Config>,
    /// Prices, tax, the hold and the words, as the shop set them.
    pub settings: Arc<ShopSettings>,
    /// The way to people's mailboxes.
    pub mail: Arc<mail::Parts>,
    /// The payment providers.
    pub payments: Arc<Payments>,
}
