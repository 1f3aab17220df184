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
