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
