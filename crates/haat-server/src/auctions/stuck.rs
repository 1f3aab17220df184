//! Auctions that are over and cannot be settled: a figure, and a word at `/readyz`. The program's log says why.

use crate::http::health::Remarks;
use crate::http::metrics::Metrics;
use prometheus_client::metrics::gauge::Gauge;

/// Where it is told.
pub struct StuckLots {
    lots: Gauge,
    remarks: Remarks,
}

impl StuckLots {
    /// With its figure among those of the program.
    pub fn new(remarks: &Remarks, metrics: &Metrics) -> Self {
        let lots = Gauge::default();
        let help = "Auctions that are over and could not be settled at the last try";
        metrics.registry.lock().register("auctions_stuck", help, lots.clone());
        Self { lots, remarks: remarks.clone() }
    }

    /// Tells how many there are now.
    pub(super) fn tell(&self, lots: usize) {
        self.lots.set(i64::try_from(lots).unwrap_or(i64::MAX));
        let words = match lots {
            0 => None,
            1 => Some("an auction is over and cannot be settled".to_owned()),
            lots => Some(format!("{lots} auctions are over and cannot be settled")),
        };
        self.remarks.set("auctions", words);
    }
}
