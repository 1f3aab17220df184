//! Threads: what a customer and a seller write to each other about an order.

pub mod access;
pub mod facts;
mod json;
pub mod list_threads;
mod parts;
pub mod read_thread;
pub mod remove_message;
pub mod report_message;
pub mod show_thread;
pub mod store;
pub mod write_message;

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
        .routes(routes!(list_threads::list_threads))
        .routes(routes!(list_threads::list_seller_threads))
        .routes(routes!(list_threads::list_admin_threads))
        .routes(routes!(show_thread::show_thread))
        .routes(routes!(write_message::write_message))
        .routes(routes!(read_thread::read_thread))
        .routes(routes!(report_message::report_message))
        .routes(routes!(remove_message::remove_message))
}
