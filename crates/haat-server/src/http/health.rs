//! Is the program alive, and is it ready for traffic?

use crate::app::AppState;
use axum::extract::State;
use http::StatusCode;
use std::sync::atomic::Ordering;

/// Alive: the process answers.
pub async fn healthz() -> &'static str {
    "ok"
}

/// Ready: the database answers and we are not stopping.
pub async fn readyz(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.stopping.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    match state.db.ping().await {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database unavailable"),
    }
}
