//! What sending costs: a small table of the shop's, and one of each seller who wants their own.

mod parts;
pub mod save_rates;
pub mod show_rates;
pub mod store;

use crate::auth;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
pub use parts::Parts;
use std::sync::Arc;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(show_rates::show_own_rates, save_rates::save_own_rates))
        .routes(routes!(show_rates::show_shop_rates, save_rates::save_shop_rates))
}
