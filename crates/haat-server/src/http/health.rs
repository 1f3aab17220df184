//! Is the program alive, and is it ready for traffic?

use crate::app::AppState;
use axum::extract::State;
use http::StatusCode;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A database that takes longer to say hello is as good as away.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often the database is asked when nobody else does.
const LOOK: Duration = Duration::from_secs(1);

/// Alive: the process answers.
pub async fn healthz() -> &'static str {
    "ok"
}

/// Ready: the database answers and we are not stopping.
pub async fn readyz(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.stopping.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    match ask_database(&state).await {
        Ok(()) => (StatusCode::OK, "ready"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database unavailable"),
    }
}

/// The pool waits longer for a database that restarts; whoever asks whether we are ready does not.
async fn ask_database(state: &AppState) -> Result<(), String> {
    match tokio::time::timeout(PATIENCE, state.db.ping()).await {
        Ok(answer) => answer.map_err(|error| error.to_string()),
        Err(_) => Err("no answer in time".to_owned()),
    }
}

/// Watches the database until `stop`. The log says once that it went away and once that it is back, however
/// many requests fail meanwhile.
pub fn spawn(state: AppState, stop: CancellationToken) {
    tokio::spawn(stop.run_until_cancelled_owned(async move {
        let mut up = true;
        loop {
            let answer = ask_database(&state).await;
            match &answer {
                Err(problem) if up => tracing::warn!(problem, "the database is away; requests get 503"),
                Ok(()) if !up => tracing::info!("the database is back"),
                _ => {}
            }
            up = answer.is_ok();
            state.metrics.database_up.set(up.into());
            tokio::time::sleep(LOOK).await;
        }
    }));
}
