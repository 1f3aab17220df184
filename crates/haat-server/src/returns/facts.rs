//! What happens to returns, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of returns.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum ReturnFact {
    /// It was asked for, or went on to another status.
    #[serde(rename = "return.moved")]
    Moved {
        /// Its id.
        id: String,
        /// The new status, as the column has it.
        status: String,
    },
}

impl Fact for ReturnFact {
    const FEATURE: &'static str = "return";

    fn subject(&self) -> &str {
        match self {
            Self::Moved { id, .. } => id,
        }
    }
}
