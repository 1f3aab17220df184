//! Orders after they are placed.

pub mod access;
pub mod call_off;
pub mod cancel_order;
pub mod delete_order;
pub mod event;
pub mod expire;
pub mod facts;
pub mod get_order;
pub mod json;
pub mod life;
pub mod list_holds;
pub mod list_my_orders;
pub mod list_orders;
pub mod list_seller_orders;
mod parts;
pub mod release_order;
pub mod ship_line;
pub mod stop;
pub mod store;
pub mod unship_line;

use crate::auth;
use crate::error::{AppError, Code};
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
use haat_domain::orders::OrderError;
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
        .routes(routes!(list_orders::list_orders))
        .routes(routes!(list_my_orders::list_my_orders))
        .routes(routes!(list_seller_orders::list_seller_orders))
        .routes(routes!(get_order::get_order, delete_order::delete_order))
        .routes(routes!(cancel_order::cancel_order))
        .routes(routes!(release_order::release_order))
        .routes(routes!(list_holds::list_holds))
        .routes(routes!(ship_line::ship_line, unship_line::unship_line))
}

impl From<OrderError> for AppError {
    fn from(error: OrderError) -> Self {
        let code = match error {
            OrderError::NotPaid | OrderError::NothingToRefund => Code::OrderNotPaid,
            OrderError::AlreadyPaid => Code::OrderAlreadyPaid,
            OrderError::AlreadyDelivered => Code::OrderDelivered,
            OrderError::Cancelled => Code::OrderCancelled,
            OrderError::Expired => Code::OrderExpired,
            OrderError::Refunded => Code::OrderRefunded,
        };
        Self::conflict(error.to_string()).coded(code)
    }
}
