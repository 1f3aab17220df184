//! Sellers: how one becomes one, how a stall stands and what is in it; and what they do with what was bought of them:
//! pack, send, follow, and call off what they cannot send.

pub mod apply;
pub mod cancel_line;
pub mod deliver_parcel;
pub mod export_parcels;
pub mod holidays;
pub mod keep_stall;
pub mod list_sellers;
pub mod moderate_goods;
pub mod parcel;
mod parts;
pub mod report_product;
pub mod return_parcel;
pub mod review_application;
pub mod set_listing;
pub mod ship_parcel;
pub mod ship_parcels;
pub mod store;
pub mod suspend_seller;
pub mod views;

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
        .routes(routes!(apply::show_application, apply::apply, apply::withdraw_application))
        .routes(routes!(review_application::list_applications))
        .routes(routes!(review_application::review_application))
        .routes(routes!(keep_stall::show_stall, keep_stall::put_stall))
        .routes(routes!(keep_stall::put_holiday))
        .routes(routes!(list_sellers::list_sellers))
        .routes(routes!(suspend_seller::suspend_seller))
        .routes(routes!(set_listing::set_listing))
        .routes(routes!(report_product::report_product))
        .routes(routes!(moderate_goods::list_moderation))
        .routes(routes!(moderate_goods::dismiss_reports))
        .routes(routes!(views::note_view))
        .routes(routes!(ship_parcel::ship_parcel))
        .routes(routes!(ship_parcels::ship_parcels))
        .routes(routes!(deliver_parcel::deliver_parcel, deliver_parcel::undeliver_parcel))
        .routes(routes!(return_parcel::return_parcel))
        .routes(routes!(cancel_line::cancel_line))
        .routes(routes!(export_parcels::export_parcels))
}
