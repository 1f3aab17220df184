//! Products: the storefront, search and their management.

pub mod create_product;
pub mod delete_product;
pub mod json;
pub mod list_categories;
pub mod list_managed_products;
pub mod list_products;
pub mod show_product;
pub mod show_product_page;
pub mod store;
pub mod update_product;

use crate::app::AppState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_products::list_products))
        .routes(routes!(create_product::create_product))
        .routes(routes!(list_categories::list_categories))
        .routes(routes!(list_managed_products::list_managed_products))
        .routes(routes!(show_product_page::show_product_page))
        .routes(routes!(show_product::show_product))
        .routes(routes!(update_product::update_product))
        .routes(routes!(delete_product::delete_product))
}
