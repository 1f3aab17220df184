//! What becomes of mails that somebody has to know of.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of mails.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum MailFact {
    /// It could not be delivered, and is not tried any more.
    #[serde(rename = "mail.given_up")]
    GivenUp {
        /// Its id.
        mail: String,
    },
}

impl Fact for MailFact {
    const FEATURE: &'static str = "mail";

    fn subject(&self) -> &str {
        let Self::GivenUp { mail } = self;
        mail
    }
}
