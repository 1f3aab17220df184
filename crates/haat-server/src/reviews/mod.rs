//! Reviews: what buyers say of goods that arrived.

pub mod answer_review;
pub mod change_review;
pub mod facts;
pub mod json;
pub mod list_my_reviews;
pub mod list_received;
pub mod list_reviews;
pub mod moderate_review;
mod parts;
mod photos;
pub mod remove_review;
pub mod report_review;
pub mod store;
pub mod vote_helpful;
pub mod write_review;

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
        .routes(routes!(list_reviews::list_reviews, write_review::write_review))
        .routes(routes!(list_my_reviews::list_my_reviews))
        .routes(routes!(list_received::list_received))
        .routes(routes!(change_review::change_review, remove_review::remove_review))
        .routes(routes!(answer_review::answer_review, answer_review::remove_answer))
        .routes(routes!(vote_helpful::vote_helpful, vote_helpful::unvote_helpful))
        .routes(routes!(report_review::report_review))
        .routes(routes!(moderate_review::take_review_down))
        .routes(routes!(moderate_review::keep_review))
}
