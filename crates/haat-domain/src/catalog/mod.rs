//! The catalogue: what a product is, where it is found, and how people look for it.

mod product;
mod rating;
mod sale;
mod search;
mod slug;

pub use product::{MAX_STOCK, ProductForm, ProductInput, ProductState, StockMoved};
pub use rating::{Rating, RatingError};
pub use sale::{PriceNow, Sale};
pub use search::{PriceRange, SearchFilters, SearchParams, SortOrder};
pub use slug::{Slug, SlugError};
