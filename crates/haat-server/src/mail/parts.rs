//! What sending mails needs of the program.

use super::store::Backlog;
use super::{Links, Mailer, dns};
use crate::clock::Clock;
use crate::config::{Config, RateLimits};
use crate::http::metrics::Metrics;
use crate::limits::Limits;
use crate::settings::ShopSettings;
use haat_db::Db;
use haat_domain::time::Millis;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::net::SocketAddr;
use std::sync::Arc;

/// The parts that its workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// The words, as the shop set them.
    pub settings: Arc<ShopSettings>,
    /// How often something may be done.
    pub limits: Arc<Limits>,
    /// How quickly the mail server takes mails: a promise to it, which holds where visitors are not counted.
    pub pace: Arc<Limits>,
    /// The way to people's mailboxes.
    pub mailer: Mailer,
    /// The links that end mails.
    pub links: Links,
    /// Mails that all nodes together may send in a minute.
    pub per_minute: u32,
    /// Who knows what domains say.
    pub resolver: Option<SocketAddr>,
    /// The word under which the domain keeps the key that mails are signed with.
    pub dkim_selector: Option<String>,
    /// Whether keys in mails stay readable after they were sent: in the demo, which sends none.
    pub keeps_keys: bool,
    /// How the mails fare.
    pub figures: Figures,
}

impl Parts {
    /// The parts, with their figures among those of the program.
    pub fn new(
        config: &Config,
        db: Db,
        clock: Clock,
        settings: Arc<ShopSettings>,
        limits: Arc<Limits>,
        secret: &[u8],
        metrics: &Metrics,
    ) -> Result<Self, crate::error::StartError> {
        let figures = Figures::default();
        figures.measure(&mut metrics.registry.lock(), "mails", "Mails");
        let (mailer, links) = (Mailer::new(config)?, Links::new(secret));
        let keeps_keys = config.demo && !mailer.has_server();
        let per_minute = config.mail.mails_per_minute;
        let pace = match config.rate_limits {
            RateLimits::Off => Arc::new(Limits::always(config, clock.clone())?),
            RateLimits::On | RateLimits::Generous => limits.clone(),
        };
        let (resolver, dkim_selector) =
            (config.mail.dns_server.or_else(dns::resolver), config.mail.dkim_selector.clone());
        Ok(Self {
            db,
            clock,
            settings,
            limits,
            pace,
            mailer,
            links,
            per_minute,
            resolver,
            dkim_selector,
            keeps_keys,
            figures,
        })
    }
}

/// How the mails, or the pushes, fare on this node.
#[derive(Clone, Default)]
pub struct Figures {
    /// Sent.
    pub sent: Counter,
    /// Tries that failed.
    pub failed: Counter,
    /// Given up.
    pub given_up: Counter,
    /// Waiting in the database.
    pub waiting: Gauge,
    /// For how many seconds the oldest has been due.
    pub oldest: Gauge,
}

impl Figures {
    /// Adds them to those of the program, under the name of what is sent.
    pub fn measure(&self, registry: &mut Registry, name: &str, what: &str) {
        let mut add = |figure: &str, help: String, metric: &Counter| {
            registry.register(format!("{name}_{figure}"), help, metric.clone());
        };
        add("sent", format!("{what} that were handed over"), &self.sent);
        add("failed", format!("{what}: tries that failed"), &self.failed);
        add("given_up", format!("{what} that were given up"), &self.given_up);
        let mut add = |figure: &str, help: String, metric: &Gauge| {
            registry.register(format!("{name}_{figure}"), help, metric.clone());
        };
        add("waiting", format!("{what} that wait to be sent"), &self.waiting);
        add("oldest_seconds", format!("{what}: for how long the oldest has been due"), &self.oldest);
    }

    /// Notes what waits.
    pub fn note(&self, backlog: &Backlog, now: Millis) {
        self.waiting.set(backlog.waiting);
        self.oldest.set(backlog.late(now));
    }
}
