//! From cart to order: quotes and placing orders.

pub mod cart;
pub mod json;
pub mod place_order;
pub mod quote;
pub mod quote_order;
pub mod store;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(quote_order::quote_order)).routes(routes!(place_order::place_order))
}
