//! What happens to orders, for everyone who follows the log.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of orders: appended in the transaction that makes them true.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum OrderFact {
    /// Somebody placed it.
    #[serde(rename = "order.placed")]
    Placed {
        /// Its id.
        order: String,
        /// Whether it left few pieces of something; older facts do not say.
        #[serde(default)]
        few_left: Option<bool>,
    },
    /// It went on to another status.
    #[serde(rename = "order.moved")]
    Moved {
        /// Its id.
        order: String,
        /// The new status, as the column has it.
        status: String,
    },
    /// A line of it was handed over.
    #[serde(rename = "order.shipped")]
    Shipped {
        /// Its id.
        order: String,
        /// The number of the line.
        line: i64,
    },
    /// It was not handed over after all.
    #[serde(rename = "order.unshipped")]
    Unshipped {
        /// Its id.
        order: String,
        /// The number of the line.
        line: i64,
    },
    /// Pieces of it are not sent, and not asked for either: nobody had paid for them.
    #[serde(rename = "order.called_off")]
    CalledOff {
        /// Its id.
        order: String,
        /// What.
        name: String,
        /// Why.
        reason: String,
        /// Whose they were, when somebody else called them off.
        seller: Option<String>,
    },
    /// A parcel of it arrived, or came back.
    #[serde(rename = "order.parcel")]
    Parcel {
        /// Its id.
        order: String,
        /// The number of the parcel.
        no: i64,
        /// Where it stands now, as the column has it.
        status: String,
    },
    /// A parcel of it did not arrive after all.
    #[serde(rename = "order.undelivered")]
    Undelivered {
        /// Its id.
        order: String,
        /// The number of the parcel.
        no: i64,
    },
}

impl Fact for OrderFact {
    const FEATURE: &'static str = "order";

    fn subject(&self) -> &str {
        match self {
            Self::Placed { order, .. }
            | Self::Moved { order, .. }
            | Self::Shipped { order, .. }
            | Self::Unshipped { order, .. }
            | Self::CalledOff { order, .. }
            | Self::Parcel { order, .. }
            | Self::Undelivered { order, .. } => order,
        }
    }
}
