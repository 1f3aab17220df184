//! What this feature needs of the program.

use crate::accounts::passwords::Passwords;
use crate::auth;
use crate::clock::Clock;
use crate::config::Config;
use crate::limits::Limits;
use crate::mail::Links;
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
    /// The settings of the program.
    pub config: Arc<Config>,
    /// Prices, tax, the hold and the words, as the shop set them.
    pub settings: Arc<ShopSettings>,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// Password hashing.
    pub passwords: Arc<Passwords>,
    /// Sessions.
    pub auth: Arc<auth::Parts>,
    /// The keys to what guests ordered.
    pub links: Links,
    /// Where the secrets of authenticator apps are sealed.
    pub vault: Arc<Vault>,
    /// Who came in, who could not.
    pub security: SecurityLog,
}
