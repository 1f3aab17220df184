//! The shop's own matters: its settings, its pages of words, the audit trail, and what is still to be set up.

pub mod list_audit;
mod parts;
pub mod settings;
pub mod shop_pages;
pub mod show_setup;
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
        .routes(routes!(list_audit::list_audit))
        .routes(routes!(settings::show_settings, settings::update_settings))
        .routes(routes!(show_setup::show_setup))
        .routes(routes!(shop_pages::show_shop_page))
        .routes(routes!(shop_pages::edit_shop_page))
}
