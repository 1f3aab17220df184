//! Pictures.

pub mod sizes;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
}
