//! Products: the storefront, search and their management.

pub mod cards;
pub mod category_page;
pub mod count_choices;
pub mod counts;
pub mod create_product;
pub mod csv_export;
pub mod csv_row;
pub mod delete_product;
pub mod desk;
pub mod export_products;
pub mod facts;
pub mod heard;
pub mod import_products;
pub mod json;
pub mod known_sellers;
pub mod list_categories;
pub mod list_managed_products;
pub mod list_products;
pub mod list_related;
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
pub mod suggest_places;
pub mod suggest_products;
pub mod update_product;

use crate::auth;
use crate::http::client_addr::TrustedProxies;
use crate::http::routes::{Routes, routes};
use axum::extract::{DefaultBodyLimit, FromRef};
pub use parts::{IMPORTS, Parts};
use std::sync::Arc;

/// The feature's routes.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    Routes::default()
        .routes(routes!(import_products::import_products))
        .layer(DefaultBodyLimit::max(import_products::MAX_BYTES))
        .routes(routes!(export_products::export_products))
        .routes(routes!(list_products::list_products))
        .routes(routes!(create_product::create_product))
        .routes(routes!(list_categories::list_categories))
        .routes(routes!(list_managed_products::list_managed_products))
        .routes(routes!(search_products::search_products))
        .routes(routes!(suggest_products::suggest_products))
        .routes(routes!(suggest_places::suggest_places))
        .routes(routes!(desk::note_search::note_search))
        .routes(routes!(desk::words::show_search_words, desk::words::update_search_words))
        .routes(routes!(desk::words::show_search_beginning))
        .routes(routes!(desk::pins::update_search_pins))
        .routes(routes!(desk::preview::preview_search))
        .routes(routes!(desk::totals::list_search_totals))
        .routes(routes!(desk::totals::forget_search_total))
        .routes(routes!(category_page::show_category))
        .routes(routes!(category_page::edit_category))
        .routes(routes!(count_choices::count_choices))
        .routes(routes!(list_related::list_related))
        .routes(routes!(show_product_page::show_product_page))
        .routes(routes!(show_product::show_product))
        .routes(routes!(show_seller::show_seller))
        .routes(routes!(update_product::update_product))
        .routes(routes!(delete_product::delete_product))
        .routes(routes!(set_sale::show_sale, set_sale::set_sale))
}
