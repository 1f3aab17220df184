//! What happens in threads, for everyone who follows the log. What was written stays out of the log: it can be erased.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of threads.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum ThreadFact {
    /// Somebody wrote.
    #[serde(rename = "thread.written")]
    Written {
        /// The order.
        order: String,
        /// Who sells; empty for the house.
        seller: String,
        /// The number of the message.
        no: i64,
    },
    /// One side has read all there was.
    #[serde(rename = "thread.read")]
    Read {
        /// The order.
        order: String,
        /// Who sells; empty for the house.
        seller: String,
        /// `customer` or `seller`.
        side: String,
    },
}

impl Fact for ThreadFact {
    const FEATURE: &'static str = "thread";

    fn subject(&self) -> &str {
        match self {
            Self::Written { order, .. } | Self::Read { order, .. } => order,
        }
    }
}
