//! Orders after they are placed.

pub mod access;
pub mod cancel_order;
pub mod delete_order;
pub mod deliver_order;
pub mod expire;
pub mod get_order;
pub mod json;
pub mod life;
pub mod list_my_orders;
pub mod list_orders;
pub mod list_seller_orders;
pub mod ship_line;
pub mod stop;
pub mod store;

use crate::app::AppState;
use crate::error::{AppError, AppResult};
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_orders::list_orders))
        .routes(routes!(list_my_orders::list_my_orders))
        .routes(routes!(list_seller_orders::list_seller_orders))
        .routes(routes!(get_order::get_order, delete_order::delete_order))
        .routes(routes!(deliver_order::deliver_order))
        .routes(routes!(cancel_order::cancel_order))
        .routes(routes!(ship_line::ship_line))
}

/// The whole order as its customer and the admins see it.
pub async fn load_full(state: &AppState, id: &OrderId) -> AppResult<json::OrderJson> {
    let row = store::find(&state.db, id).await?.ok_or_else(not_found)?;
    let details = store::details(&state.db, id).await?;
    Ok(json::OrderJson::full(row, details))
}

/// 404, in the same words whether the order does not exist or is someone else's.
pub fn not_found() -> AppError {
    AppError::not_found("Order")
}

impl From<OrderError> for AppError {
    fn from(error: OrderError) -> Self {
        Self::conflict(error.to_string())
    }
}
