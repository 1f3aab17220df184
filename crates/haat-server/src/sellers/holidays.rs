//! Opening the stalls of those who are back.

use crate::catalog::store::{self as catalog, StallStatus};
use crate::error::AppResult;
use crate::sellers::parts::Parts;
use crate::workers::{Next, Workers};
use haat_domain::sellers::StallState;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_mins(1);
const BATCH: i64 = 50;

/// Runs until `stop`. Any number of nodes may do so: each stall is held while it is opened.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("holidays", stop, move || {
        let state = state.clone();
        async move {
            open_due(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Opens the stalls whose time has come, and tells how many.
pub async fn open_due(state: &Parts) -> AppResult<usize> {
    let now = state.clock.now();
    let mut opened = 0;
    for seller in catalog::back(&state.db, now, BATCH).await? {
        let mut tx = state.db.begin().await?;
        let stall = catalog::hold_stall(&mut tx, &seller, now).await?;
        // They may have changed their mind since.
        if stall.state == StallState::Away && stall.away_until.is_some_and(|until| until <= now) {
            let open = StallStatus { state: StallState::Open, away_until: None, away_note: "", reason: "" };
            catalog::set_stall_status(&mut tx, &seller, &open, now).await?;
            opened += 1;
        }
        tx.commit().await?;
    }
    Ok(opened)
}
