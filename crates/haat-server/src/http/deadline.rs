//! Nobody waits for ever.

use crate::error::AppError;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;

/// No answer takes longer: a database that hangs in the middle of a query says nothing at all.
const LONGEST: Duration = Duration::from_mins(1);

/// Middleware: an answer in time, or words that say that there is none.
pub async fn answer_in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => AppError::unavailable("This took too long. Please try again in a moment.").into_response(),
    }
}
