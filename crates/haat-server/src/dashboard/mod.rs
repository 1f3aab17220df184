//! Figures of the shop and of each seller.

pub mod json;
mod parts;
pub mod show_summary;
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
        .routes(routes!(show_summary::show_summary))
        .routes(routes!(show_summary::show_seller_summary))
}
