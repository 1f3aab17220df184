//! What happens to payouts, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of the books.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum PayoutFact {
    /// It was transferred, or did not arrive.
    #[serde(rename = "payout.settled")]
    Settled {
        /// The payout's id.
        payout: String,
    },
}

impl Fact for PayoutFact {
    const FEATURE: &'static str = "payout";

    fn subject(&self) -> &str {
        let Self::Settled { payout } = self;
        payout
    }
}
