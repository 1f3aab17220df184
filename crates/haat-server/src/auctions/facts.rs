//! What happens to auctions.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of auctions: appended in the transaction that makes them true, told by the live channel.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum AuctionFact {
    /// It was put up.
    #[serde(rename = "auction.opened")]
    Opened {
        /// Its id.
        auction: String,
    },
    /// A round of the queue accepted bids on it: one fact, however many they are.
    #[serde(rename = "auction.bids")]
    Bids {
        /// Its id.
        auction: String,
        /// The number of the first new event.
        first: i64,
        /// The number of the last.
        last: i64,
    },
    /// Its terms were edited, or bids were taken back.
    #[serde(rename = "auction.changed")]
    Changed {
        /// Its id.
        auction: String,
        /// The number of the last new event.
        last: i64,
    },
    /// It was settled.
    #[serde(rename = "auction.ended")]
    Ended {
        /// Its id.
        auction: String,
    },
    /// It was taken out of the shop.
    #[serde(rename = "auction.deleted")]
    Deleted {
        /// Its id.
        auction: String,
    },
}

impl Fact for AuctionFact {
    const FEATURE: &'static str = "auction";

    fn subject(&self) -> &str {
        match self {
            Self::Opened { auction }
            | Self::Bids { auction, .. }
            | Self::Changed { auction, .. }
            | Self::Ended { auction }
            | Self::Deleted { auction } => auction,
        }
    }
}
