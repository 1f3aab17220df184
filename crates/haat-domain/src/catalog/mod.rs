//! The catalogue: what a product is, where it is found, and how people look for it.

mod pictures;
mod product;
mod rating;
mod sale;
mod search;
mod slug;
mod variants;

pub use pictures::{MOST_PICTURES, Picture, with_first};
pub use product::{FEW_LEFT, Labels, MAX_STOCK, ProductForm, ProductInput, ProductState, StockMoved};
pub use rating::{Rating, RatingError};
pub use sale::{Cut, PriceNow, Sale, Teller};
pub use search::{PriceRange, SearchFilters, SearchParams, SortOrder, option_value_order};
pub use slug::{Slug, SlugError};
pub use variants::{
    Chosen, MOST_GRAMS, MOST_OPTIONS, MOST_VALUES, MOST_VARIANTS, ProductOption, VariantForm, VariantInput,
    Variety, default_variant, is_gtin, variant_name,
};
