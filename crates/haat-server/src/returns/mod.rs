//! Goods that come back: asked for by the customer of a delivered parcel, answered by its seller, decided by an admin when
//! they disagree, sent, received, and paid back piece by piece through the payments.

pub mod answer_return;
pub mod ask_return;
mod case;
pub mod deadlines;
pub mod facts;
pub mod json;
pub mod list_returns;
mod parts;
pub mod receive_return;
pub mod rules;
pub mod send_return;
mod send_to;
pub mod store;

use crate::auth;
use crate::error::{AppError, Code};
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
use haat_domain::returns::{NotReturnable, ReturnError};
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
        .routes(routes!(list_returns::list_order_returns, ask_return::ask_return))
        .routes(routes!(list_returns::list_seller_returns))
        .routes(routes!(list_returns::list_all_returns))
        .routes(routes!(list_returns::get_return))
        .routes(routes!(answer_return::accept_return))
        .routes(routes!(answer_return::refuse_return))
        .routes(routes!(answer_return::decline_return))
        .routes(routes!(answer_return::contest_return))
        .routes(routes!(send_return::send_return))
        .routes(routes!(send_return::escalate_return))
        .routes(routes!(send_return::withdraw_return))
        .routes(routes!(receive_return::receive_return))
        .routes(routes!(receive_return::waive_return))
        .routes(routes!(receive_return::refund_return))
        .routes(routes!(rules::show_return_rules))
        .routes(routes!(rules::put_return_rules))
}

impl From<ReturnError> for AppError {
    fn from(error: ReturnError) -> Self {
        Self::conflict(error.to_string()).coded(Code::ReturnMoved)
    }
}

impl From<NotReturnable> for AppError {
    fn from(error: NotReturnable) -> Self {
        Self::conflict(error.to_string()).coded(Code::NotReturnable)
    }
}
