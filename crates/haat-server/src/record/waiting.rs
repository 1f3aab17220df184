//! Events that wait for the signed log longer than they should: a figure, a word at `/readyz`, a line in the program's log.

use crate::http::health::Remarks;
use crate::http::metrics::Metrics;
use crate::record::Parts;
use crate::record::sequencer::Sequencer;
use crate::record::store::log;
use crate::workers::{Next, Workers};
use haat_db::{DbError, Follower as _};
use haat_domain::time::SECOND;
use prometheus_client::metrics::gauge::Gauge;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(5);
/// Two seconds are promised; a node that died with the work in its hands takes a little more.
const TOO_LONG: i64 = 30 * SECOND;

/// Where it is told.
pub struct LogLag {
    seconds: Gauge,
    remarks: Remarks,
    told: AtomicBool,
}

impl LogLag {
    /// With its figure among those of the program.
    pub fn new(remarks: &Remarks, metrics: &Metrics) -> Self {
        let seconds = Gauge::default();
        let help = "How long the oldest event of an auction has waited to be in the signed log";
        metrics.registry.lock().register("log_waiting_seconds", help, seconds.clone());
        Self { seconds, remarks: remarks.clone(), told: AtomicBool::new(false) }
    }
}

/// Looks once how long events have waited, and tells.
pub async fn look(parts: &Parts) -> Result<(), DbError> {
    let since = log::waiting_since(&parts.db, Sequencer::NAME).await?;
    let age = since.map_or(0, |since| parts.clock.now().0.saturating_sub(since.0).max(0));
    let waiting = &parts.waiting;
    waiting.seconds.set(age / SECOND);
    let late = age > TOO_LONG;
    let words = || format!("the public log of auctions has not been signed for {} seconds", age / SECOND);
    waiting.remarks.set("log", late.then(words));
    match (waiting.told.swap(late, Ordering::Relaxed), late) {
        (false, true) => tracing::error!("{}, although events wait for it", words()),
        (true, false) => tracing::info!("the public log of auctions is signed again"),
        _ => {}
    }
    Ok(())
}

pub(crate) fn spawn(parts: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let parts = parts.clone();
    workers.spawn("log waiting", stop, move || {
        let parts = parts.clone();
        async move {
            // First the pause: what happened while the shop was closed is about to be signed.
            tokio::time::sleep(EVERY).await;
            look(&parts).await?;
            Ok(Next::After(Duration::ZERO))
        }
    });
}
