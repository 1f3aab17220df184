//! Coupons: kept by the shop for everyone's goods and by sellers for their own, used by orders (`store/take.rs`).

pub mod create_coupon;
pub mod delete_coupon;
pub mod json;
pub mod list_coupons;
mod parts;
pub mod store;
pub mod update_coupon;

use crate::auth;
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
{
    Routes::default()
        .routes(routes!(list_coupons::list_coupons, create_coupon::create_coupon))
        .routes(routes!(update_coupon::update_coupon, delete_coupon::delete_coupon))
}
