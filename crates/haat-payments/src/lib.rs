//! PayPal and Stripe clients.
//!
//! The shop never believes a browser: it asks [`Provider::look_up`] what a payment really is and lets
//! [`check_payment`] decide. Webhooks are hints that lead to the same look-up. Amounts are whole numbers of
//! the currency's smallest unit (cents, paise), never floats.

mod amount;
mod check;
mod country;
mod error;
mod http;
mod json;
mod model;
mod paypal;
mod provider;
mod stripe;

pub use haat_domain::money_back::DisputeStage;

pub use check::{Expected, Reason, Verdict, check_payment};
pub use error::{PaymentError, WebhookError};
pub use http::http_client;
pub use model::{
    CaptureOwner, CreatePayment, Created, DisputeSeen, PaymentStatus, ProviderPayment, RefundPayment,
    RefundSeen, RefundStatus, ReturnTold, ShipTo, WebhookEvent, WebhookKind,
};
pub use paypal::{PayPal, PayPalConfig};
pub use provider::Provider;
pub use stripe::{Stripe, StripeConfig};
