//! Pictures.

pub mod fetch_picture;
pub mod foreign;
pub mod media;
pub mod ours;
mod parts;
pub mod picture;
mod s3;
pub mod show_picture;
pub mod sizes;
pub mod store;
pub mod sweep;
pub mod upload_picture;

use crate::auth;
use crate::http::routes::{Routes, routes};
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::routing::get;
pub use parts::Parts;
use std::sync::Arc;

/// What a form has besides the file.
const FORM_OVERHEAD: usize = 64 * 1024;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(upload_picture::upload_picture))
        .routes(routes!(fetch_picture::fetch_picture))
        .layer(DefaultBodyLimit::max(upload_picture::MAX_BYTES + FORM_OVERHEAD))
        .route("/media/{key}/{file}", get(show_picture::show_picture))
}
