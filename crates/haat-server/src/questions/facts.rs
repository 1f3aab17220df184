//! What happens to questions, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of questions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum QuestionFact {
    /// Somebody asked.
    #[serde(rename = "question.asked")]
    Asked {
        /// The question's id.
        question: String,
    },
    /// It was answered.
    #[serde(rename = "question.answered")]
    Answered {
        /// The question's id.
        question: String,
    },
}

impl Fact for QuestionFact {
    const FEATURE: &'static str = "question";

    fn subject(&self) -> &str {
        match self {
            Self::Asked { question } | Self::Answered { question } => question,
        }
    }
}
