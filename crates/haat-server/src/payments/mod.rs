//! Paying: the shop asks the providers itself and never believes a browser.
//!
//! Whatever brings news of a payment (the browser's `pay`, a webhook, the reconciler) leads to [`settle`],
//! which looks the payment up, lets `haat_payments::check_payment` decide, and writes the decision with one
//! conditional update in [`settlement`]. No provider is talked to inside a transaction.

pub mod by_hand;
pub mod came_back;
pub mod deliver_order;
pub mod facts;
pub mod hint;
pub mod list_attention;
pub mod money_back;
mod parts;
pub mod pay_order;
pub mod receipt;
pub mod receive_webhook;
pub mod reconcile;
pub mod refund;
pub mod refund_note;
pub mod refund_order;
pub mod refund_part;
pub mod retry_refund;
pub mod service;
pub mod settle;
pub mod settlement;
pub mod show_config;
pub mod show_paypal_key;
pub mod show_transfer;
pub mod start_payment;
pub mod store;

use crate::auth;
use crate::error::{AppError, Code};
use crate::http::client_addr::TrustedProxies;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
use haat_payments::PaymentError;
use http::StatusCode;
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
        .routes(routes!(show_paypal_key::show_paypal_key))
        .routes(routes!(show_config::show_config))
        .routes(routes!(list_attention::list_attention))
        .routes(routes!(start_payment::start_payment))
        .routes(routes!(pay_order::pay_order))
        .routes(routes!(show_transfer::show_transfer))
        .routes(routes!(receipt::tell_receipt, receipt::confirm_receipt, receipt::refuse_receipt))
        .routes(routes!(deliver_order::deliver_order))
        .routes(routes!(refund_order::refund_order))
        .routes(routes!(refund_part::refund_part))
        .routes(routes!(retry_refund::retry_refund))
        .routes(routes!(receive_webhook::receive_webhook))
}

impl From<PaymentError> for AppError {
    fn from(error: PaymentError) -> Self {
        let message = error.shopper_message().to_owned();
        match error {
            PaymentError::Unreachable(cause) | PaymentError::Unwell(cause) => {
                tracing::warn!(cause, "a payment provider did not answer properly");
                Self::unavailable(message).coded(Code::ProviderAway)
            }
            PaymentError::Declined { .. } => Self::new(StatusCode::PAYMENT_REQUIRED, message),
            PaymentError::NotFound => Self::unprocessable(message).coded(Code::PaymentUnknown),
            PaymentError::AlreadyRefunded => Self::conflict(message).coded(Code::PaymentWentBack),
            PaymentError::Rejected { code, detail } => {
                tracing::warn!(code, detail, "a payment provider refused our request");
                Self::conflict(message).coded(Code::ProviderRefused)
            }
        }
    }
}
