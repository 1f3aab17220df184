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
    /// Its leader raised their own maximum, which is nobody else's news: only the public record follows it.
    #[serde(rename = "auction.raised")]
    Raised {
        /// Its id.
        auction: String,
    },
    /// Its terms were edited, or bids were taken back.
    #[serde(rename = "auction.changed")]
    Changed {
        /// Its id.
        auction: String,
        /// The number of the last new event.
        last: i64,
    },
    /// A bid on it was taken back.
    #[serde(rename = "auction.voided")]
    Voided {
        /// Its id.
        auction: String,
        /// Whose bid it was.
        bidder: String,
        /// How much, in paise.
        amount: i64,
        /// Why.
        reason: String,
        /// Who led before.
        led: Option<String>,
    },
    /// Bids were taken back after it was settled, and that gives another winner, another price, or none.
    #[serde(rename = "auction.overturned")]
    Overturned {
        /// Its id.
        auction: String,
        /// Who had won.
        former: String,
        /// Why bids were taken back.
        reason: String,
    },
    /// It was settled.
    #[serde(rename = "auction.ended")]
    Ended {
        /// Its id.
        auction: String,
    },
    /// Its buyer was told that the time to pay is running out.
    #[serde(rename = "auction.reminded")]
    Reminded {
        /// Its id.
        auction: String,
        /// Who has to pay.
        buyer: String,
    },
    /// Its buyer did not pay in time.
    #[serde(rename = "auction.lapsed")]
    Lapsed {
        /// Its id.
        auction: String,
        /// Who had to pay.
        buyer: String,
    },
    /// It was offered to another bidder.
    #[serde(rename = "auction.offered")]
    Offered {
        /// Its id.
        auction: String,
        /// The id of the offer.
        offer: String,
        /// To whom.
        bidder: String,
    },
    /// A second chance was answered, or its time was over.
    #[serde(rename = "auction.answered")]
    Answered {
        /// Its id.
        auction: String,
        /// The id of the offer.
        offer: String,
        /// To whom it was made.
        bidder: String,
        /// `accepted`, `declined` or `expired`.
        answer: String,
    },
    /// Its lot was put up again, or given up.
    #[serde(rename = "auction.relisted")]
    Relisted {
        /// Its id.
        auction: String,
        /// The new auction; none when it was given up.
        #[serde(default)]
        new: Option<String>,
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
            | Self::Raised { auction }
            | Self::Changed { auction, .. }
            | Self::Voided { auction, .. }
            | Self::Overturned { auction, .. }
            | Self::Ended { auction }
            | Self::Reminded { auction, .. }
            | Self::Lapsed { auction, .. }
            | Self::Offered { auction, .. }
            | Self::Answered { auction, .. }
            | Self::Relisted { auction, .. }
            | Self::Deleted { auction } => auction,
        }
    }
}
