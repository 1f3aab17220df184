//! Is the program alive, and is it ready for traffic?

use crate::app::AppState;
use axum::extract::State;
use http::StatusCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A database that takes longer to say hello is as good as away.
const PATIENCE: Duration = Duration::from_secs(2);

/// Alive: the process answers.
pub async fn healthz() -> &'static str {
    "ok"
}

/// Ready: the database answers and we are not stopping.
pub async fn readyz(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.stopping.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    // The pool waits longer for a database that restarts; whoever asks whether we are ready does not.
    match tokio::time::timeout(PATIENCE, state.db.ping()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready"),
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database unavailable"),
    }
}
