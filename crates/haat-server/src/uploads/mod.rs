//! Pictures.

pub mod media;
pub mod picture;
mod s3;
pub mod show_picture;
pub mod sizes;
pub mod store;
pub mod upload_picture;

use crate::app::AppState;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What a form has besides the file.
const FORM_OVERHEAD: usize = 64 * 1024;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(upload_picture::upload_picture))
        .layer(DefaultBodyLimit::max(upload_picture::MAX_BYTES + FORM_OVERHEAD))
        .route("/media/{key}/{file}", get(show_picture::show_picture))
}
