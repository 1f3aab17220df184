//! People: sign-up, sign-in, profiles, roles.

pub mod json;
pub mod passwords;
pub mod sign_in;
pub mod sign_up;
pub mod store;
pub mod token;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(sign_in::sign_in)).routes(routes!(sign_up::sign_up))
}
