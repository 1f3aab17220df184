//! While stopping, answers say that they are the last on their connection.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderValue, Version, header};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program is about to stop: `/readyz` then says so, and no connection is kept. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Stopping(Arc<AtomicBool>);

impl Stopping {
    /// From now on it is.
    pub fn begin(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Middleware: a balancer keeps connections open and would send its next request into one that is just
/// being closed. Told beforehand, it opens another, and no request is lost between the two.
pub async fn last_of_its_connection(
    State(stopping): State<Stopping>,
    request: Request,
    next: Next,
) -> Response {
    let old = request.version() < Version::HTTP_2;
    let mut response = next.run(request).await;
    // An upgraded connection is no longer one of requests and answers.
    let upgraded = response.headers().contains_key(header::UPGRADE);
    if old && !upgraded && stopping.is_set() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
