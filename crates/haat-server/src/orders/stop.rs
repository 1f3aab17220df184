//! Orders whose money went back: why they are not to be sent.

use haat_domain::orders::Stop;
use serde::Serialize;
use utoipa::ToSchema;

/// Why nothing of a paid order is to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StopJson {
    /// The payer's bank took the money.
    Reversed,
    /// The money went back, and nobody has told us why yet.
    Gone,
    /// The shop is giving the money back.
    Refunding,
    /// The payer disputes the payment.
    Disputed,
}

impl From<Stop> for StopJson {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Reversed => Self::Reversed,
            Stop::Gone => Self::Gone,
            Stop::Refunding => Self::Refunding,
            Stop::Disputed => Self::Disputed,
        }
    }
}
