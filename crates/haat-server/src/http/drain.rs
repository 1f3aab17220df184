//! While stopping, answers say that they are the last on their connection.

use crate::app::AppState;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderValue, Version, header};
use std::sync::atomic::Ordering;

/// Middleware: a balancer keeps connections open and would send its next request into one that is just
/// being closed. Told beforehand, it opens another, and no request is lost between the two.
pub async fn last_of_its_connection(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let old = request.version() < Version::HTTP_2;
    let mut response = next.run(request).await;
    // An upgraded connection is no longer one of requests and answers.
    let upgraded = response.headers().contains_key(header::UPGRADE);
    if old && !upgraded && state.stopping.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
