//! The back office's look at mails: how they fare, what they look like, whether they arrive.

pub mod list_mails;
pub mod sample_mails;
pub mod send_test_mail;
pub mod show_mail;
pub mod show_sender;

use super::Parts;
use crate::auth;
use crate::http::routes::{Routes, routes};
use axum::extract::FromRef;
use std::sync::Arc;

pub(super) fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    Arc<auth::Parts>: FromRef<S>,
{
    Routes::default()
        .routes(routes!(list_mails::list_mails))
        .routes(routes!(sample_mails::list_sample_mails))
        .routes(routes!(sample_mails::show_sample_mail))
        .routes(routes!(send_test_mail::send_test_mail))
        .routes(routes!(show_sender::show_sender))
        .routes(routes!(show_mail::show_mail))
        .routes(routes!(show_mail::retry_mail))
}
