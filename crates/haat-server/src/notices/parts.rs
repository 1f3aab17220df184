//! What this feature needs of the program.

use super::unsubscribe::Links;
use crate::clock::Clock;
use crate::http::metrics::Metrics;
use crate::mail::Mailer;
use crate::settings::ShopSettings;
use haat_db::Db;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// The words, as the shop set them.
    pub settings: Arc<ShopSettings>,
    /// The way to people's mailboxes.
    pub mail: Arc<Mailer>,
    /// The links that end mails.
    pub links: Links,
    /// How the mails fare.
    pub figures: Figures,
}

impl Parts {
    /// The parts, with their figures among those of the program.
    pub fn new(
        db: Db,
        clock: Clock,
        settings: Arc<ShopSettings>,
        mail: Arc<Mailer>,
        secret: &[u8],
        metrics: &Metrics,
    ) -> Self {
        let figures = Figures::default();
        figures.measure(&mut metrics.registry.lock());
        Self { db, clock, settings, mail, links: Links::new(secret), figures }
    }
}

/// How the mails fare on this node.
#[derive(Clone, Default)]
pub struct Figures {
    /// Sent.
    pub sent: Counter,
    /// Tries that failed.
    pub failed: Counter,
    /// Waiting in the database.
    pub waiting: Gauge,
    /// For how many seconds the oldest has been due.
    pub oldest: Gauge,
}

impl Figures {
    /// Adds them to those of the program.
    fn measure(&self, registry: &mut Registry) {
        registry.register("mails_sent", "Mails that were handed over", self.sent.clone());
        registry.register("mails_failed", "Tries to send a mail that failed", self.failed.clone());
        registry.register("mails_waiting", "Mails that wait to be sent", self.waiting.clone());
        registry.register(
            "mails_oldest_seconds",
            "For how long the oldest waiting mail has been due",
            self.oldest.clone(),
        );
    }
}
