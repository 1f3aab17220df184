//! The log of facts (`haat_db::facts`), looked after: old facts go, and figures tell how far each follower is.

use crate::clock::Clock;
use crate::http::metrics::Metrics;
use crate::workers::{Next, Workers};
use haat_db::Db;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric as _};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::gauge::ConstGauge;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often old facts are removed.
const REMOVE_EVERY: Duration = Duration::from_hours(1);

/// Removes old facts until `stop`.
pub fn spawn(db: &Db, clock: &Clock, workers: &Workers, stop: &CancellationToken) {
    let (db, clock) = (db.clone(), clock.clone());
    workers.spawn("old facts", stop, move || {
        let (db, clock) = (db.clone(), clock.clone());
        async move {
            let removed = db.remove_old_facts(clock.now()).await?;
            if removed > 0 {
                tracing::info!(removed, "removed old facts");
            }
            Ok(Next::After(REMOVE_EVERY))
        }
    });
}

/// Adds how far each follower of this node is to the figures.
pub fn measure(db: &Db, metrics: &Metrics) {
    metrics.registry.lock().register_collector(Box::new(Places(db.clone())));
}

struct Places(Db);

impl std::fmt::Debug for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Places")
    }
}

impl Collector for Places {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let places = self.0.places();
        for (name, help, value) in [
            ("facts_place", "The last fact that a follower on this node dealt with", 0),
            ("facts_behind", "Facts that a follower on this node has yet to deal with", 1),
        ] {
            let mut family = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
            for place in &places {
                let labels = [("follower", place.follower.as_str())];
                let figure = [place.place, place.behind][value];
                ConstGauge::new(figure).encode(family.encode_family(&labels)?)?;
            }
        }
        Ok(())
    }
}
