//! What happens to notices, for the live channel of every node.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of notices: appended in the transaction that makes them true.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum NoticeFact {
    /// Somebody has something new to read.
    #[serde(rename = "notice.posted")]
    Posted {
        /// Who.
        user: String,
    },
}

impl Fact for NoticeFact {
    const FEATURE: &'static str = "notice";

    fn subject(&self) -> &str {
        let Self::Posted { user } = self;
        user
    }
}
