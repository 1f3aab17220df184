//! What this feature needs of the program.

use crate::clock::Clock;
use crate::http::headers::Policy;
use crate::limits::Limits;
use crate::uploads::media::Media;
use haat_db::Db;
use reqwest::Client;
use std::sync::{Arc, OnceLock};

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be tried.
    pub limits: Arc<Limits>,
    /// The stored files.
    pub media: Media,
    /// Bytes that the pictures of one account may weigh.
    pub quota: i64,
    /// The address that shoppers use, if it is set.
    pub public_url: Option<String>,
    /// Hosts from which pictures may be shown as they are.
    pub picture_hosts: Vec<String>,
    /// What browsers may load.
    pub policy: Policy,
    /// Whether pictures on this machine are fetched, for tests.
    pub local: bool,
    /// What pictures come by.
    pub http: OnceLock<Client>,
}
