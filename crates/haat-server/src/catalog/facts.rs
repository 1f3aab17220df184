//! What happens to products.

use haat_db::Fact;
use serde::{Deserialize, Serialize};

/// The facts of the catalogue.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum ProductFact {
    /// It was created, saved or withdrawn: whoever keeps a copy reads it again.
    #[serde(rename = "product.changed")]
    Changed {
        /// Its id.
        product: String,
    },
}

impl Fact for ProductFact {
    const FEATURE: &'static str = "product";

    fn subject(&self) -> &str {
        let Self::Changed { product } = self;
        product
    }
}

/// The facts of the search itself.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum SearchFact {
    /// The owner's words or pinned products are others now: whoever keeps them reads them again.
    #[serde(rename = "search.words")]
    Words {},
}

impl Fact for SearchFact {
    const FEATURE: &'static str = "search";

    fn subject(&self) -> &'static str {
        "search"
    }
}

/// What happens between the shop and its sellers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum SellerFact {
    /// Somebody asks to sell here, or asks anew.
    #[serde(rename = "seller.applied")]
    Applied {
        /// The application's id.
        application: String,
    },
    /// An admin answered.
    #[serde(rename = "seller.answered")]
    Answered {
        /// The application's id.
        application: String,
    },
    /// An admin closed a stall, or opened it again.
    #[serde(rename = "seller.suspended")]
    Suspended {
        /// The seller's id.
        seller: String,
        /// Whether it is closed now.
        suspended: bool,
    },
    /// A product of a new seller waits for approval.
    #[serde(rename = "seller.goods_wait")]
    GoodsWait {
        /// Its id.
        product: String,
    },
    /// An admin approved a product, or took it out.
    #[serde(rename = "seller.goods_decided")]
    GoodsDecided {
        /// Its id.
        product: String,
        /// Whether it may be in the shop.
        listed: bool,
    },
    /// Somebody thinks that a product should not be in the shop.
    #[serde(rename = "seller.goods_reported")]
    GoodsReported {
        /// Its id.
        product: String,
    },
}

impl Fact for SellerFact {
    const FEATURE: &'static str = "seller";

    fn subject(&self) -> &str {
        match self {
            Self::Applied { application } | Self::Answered { application } => application,
            Self::Suspended { seller, .. } => seller,
            Self::GoodsWait { product }
            | Self::GoodsDecided { product, .. }
            | Self::GoodsReported { product } => product,
        }
    }
}
