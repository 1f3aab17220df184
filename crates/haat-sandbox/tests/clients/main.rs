//! The real clients against the sandboxes: every call, and every bad day.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly too")]

mod answers;
mod browser;
mod kept;
mod paypal;
mod paypal_bad_days;
mod published;
mod scripts;
mod shapes;
mod stripe;
mod support;
mod webhooks;
