//! What happens to reviews, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of reviews.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum ReviewFact {
    /// A buyer wrote it.
    #[serde(rename = "review.written")]
    Written {
        /// The review's id.
        review: String,
    },
    /// It was answered.
    #[serde(rename = "review.answered")]
    Answered {
        /// The review's id.
        review: String,
    },
    /// An admin took it down.
    #[serde(rename = "review.taken_down")]
    TakenDown {
        /// The review's id.
        review: String,
    },
}

impl Fact for ReviewFact {
    const FEATURE: &'static str = "review";

    fn subject(&self) -> &str {
        match self {
            Self::Written { review } | Self::Answered { review } | Self::TakenDown { review } => review,
        }
    }
}
