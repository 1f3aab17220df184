//! Products: the storefront, search and their management.

pub mod cards;
pub mod counts;
pub mod create_product;
pub mod csv_row;
pub mod delete_product;
pub mod export_products;
pub mod facts;
pub mod import_products;
pub mod json;
pub mod list_categories;
pub mod list_managed_products;
pub mod list_products;
pub mod marks;
mod parts;
pub mod reprice;
pub mod search;
pub mod search_products;
pub mod set_sale;
pub mod show_product;
pub mod show_product_page;
pub mod show_seller;
pub mod store;
pub mod suggest_products;
pub mod update_product;

use crate::auth;
use axum::extract::{DefaultBodyLimit, FromRef};
pub use parts::{IMPORTS, Parts};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The feature's routes.
pub fn router<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(import_products::import_products))
        .layer(DefaultBodyLimit::max(import_products::MAX_BYTES))
        .routes(routes!(export_products::export_products))
        .routes(routes!(list_products::list_products))
        .routes(routes!(create_product::create_product))
        .routes(routes!(list_categories::list_categories))
        .routes(routes!(list_managed_products::list_managed_products))
        .routes(routes!(search_products::search_products))
        .routes(routes!(suggest_products::suggest_products))
        .routes(routes!(show_product_page::show_product_page))
        .routes(routes!(show_product::show_product))
        .routes(routes!(show_seller::show_seller))
        .routes(routes!(update_product::update_product))
        .routes(routes!(delete_product::delete_product))
        .routes(routes!(set_sale::show_sale, set_sale::set_sale))
}
