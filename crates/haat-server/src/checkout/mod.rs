//! From cart to order: quotes and placing orders.

pub mod addresses;
pub mod cart;
mod group;
pub mod json;
mod numbers;
pub mod on_top;
mod parts;
pub mod place_order;
pub mod queue;
pub mod quote;
pub mod quote_order;
pub mod show_lot_shipping;
pub mod show_product_shipping;
pub mod store;
mod stored;
mod taxing;
mod wish;

use crate::auth;
use crate::http::client_addr::TrustedProxies;
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
    TrustedProxies: FromRef<S>,
{
    Routes::default()
        .routes(routes!(quote_order::quote_order))
        .routes(routes!(place_order::place_order))
        .routes(routes!(show_lot_shipping::show_lot_shipping))
        .routes(routes!(show_product_shipping::show_product_shipping))
        .routes(routes!(addresses::list_addresses::list_addresses, addresses::add_address::add_address))
        .routes(routes!(addresses::change_address::change_address, addresses::remove_address::remove_address))
}
