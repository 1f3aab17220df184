//! What sending pushes needs of the program.

use super::endpoint::Outside;
use super::store;
use super::vapid::{self, Vapid};
use crate::clock::Clock;
use crate::config::{Config, Switch};
use crate::error::StartError;
use crate::http::metrics::Metrics;
use crate::mail::Figures;
use haat_db::Db;
use prometheus_client::metrics::counter::Counter;
use reqwest::Client;
use std::sync::OnceLock;
use std::time::Duration;

/// How long a push service may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The parts that its workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// Whether endpoints on this machine are taken, for tests.
    pub local: bool,
    http: OnceLock<Client>,
    pub(super) vapid: Vapid,
    /// How the pushes fare.
    pub figures: Figures,
    /// Of the tries that failed, those that a push service did not take as ours.
    pub refused: Counter,
}

impl Parts {
    /// The parts, with their figures among those of the program.
    pub async fn open(
        config: &Config,
        db: &Db,
        clock: &Clock,
        metrics: &Metrics,
    ) -> Result<Self, StartError> {
        let (figures, refused) = (Figures::default(), Counter::default());
        {
            let mut registry = metrics.registry.lock();
            figures.measure(&mut registry, "pushes", "Pushes");
            registry.register(
                "pushes_refused",
                "Tries to send a push that a push service did not take as ours",
                refused.clone(),
            );
        }
        let new = vapid::generate().map_err(|_| StartError::new("no randomness for the key of pushes"))?;
        let stored = store::key(db, &new, clock.now()).await?;
        let contact =
            config.public_url.clone().filter(|url| url.starts_with("https://")).unwrap_or_else(|| {
                format!(
                    "mailto:{}",
                    config.mail.mail_from.trim_end_matches('>').rsplit('<').next().unwrap_or_default()
                )
            });
        let vapid = Vapid::new(&stored, contact).ok_or_else(|| {
            StartError::new("the key of pushes in the settings is damaged; delete push_key")
        })?;
        Ok(Self {
            db: db.clone(),
            clock: clock.clone(),
            local: config.push_to_loopback == Switch::On,
            http: OnceLock::new(),
            vapid,
            figures,
            refused,
        })
    }

    /// What pushes travel by.
    pub(super) fn http(&self) -> Result<&Client, reqwest::Error> {
        Outside::client(&self.http, TIMEOUT)
    }

    /// What browsers subscribe with.
    pub fn key(&self) -> String {
        self.vapid.public()
    }
}
