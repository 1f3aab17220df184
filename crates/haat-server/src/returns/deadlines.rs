//! Nobody can sit on a return: what happens when somebody let their day go by.

use crate::error::AppResult;
use crate::orders::store as orders;
use crate::returns::case;
use crate::returns::parts::Parts;
use crate::returns::store::{self, ReturnChange};
use crate::settings;
use crate::workers::{Next, Workers};
use haat_domain::returns::Party;
use haat_domain::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_mins(1);
const BATCH: i64 = 100;

/// Runs until `stop`. Any number of nodes may do so: each return is moved by one conditional update.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("returns", stop, move || {
        let state = state.clone();
        async move {
            let full = move_late(&state).await? >= usize::try_from(BATCH).unwrap_or_default();
            Ok(Next::After(if full { Duration::ZERO } else { EVERY }))
        }
    });
}

/// Moves one batch of returns whose day is over, each in a transaction of its own, and tells how many.
pub async fn move_late(state: &Parts) -> AppResult<usize> {
    let (now, mut moved) = (state.clock.now(), 0);
    for id in store::late(&state.db, now, BATCH).await? {
        match move_on(state, &id, now).await {
            Ok(true) => moved += 1,
            Ok(false) => {}
            Err(error) => tracing::warn!(%id, message = error.message(), "could not move a return on"),
        }
    }
    Ok(moved)
}

async fn move_on(state: &Parts, id: &str, now: Millis) -> AppResult<bool> {
    let mut tx = state.db.begin().await?;
    let Some(row) = store::find(&mut tx, id).await? else { return Ok(false) };
    // Whoever acted in the last moment was quicker.
    if row.due_at.is_none_or(|due| due >= now) {
        return Ok(false);
    }
    let Some(to) = row.status.when_late() else { return Ok(false) };
    orders::hold(&mut tx, &row.order_id).await?;
    let due_at = settings::read_return_rules(&mut tx).await?.due(to, now);
    let by = case::By { party: Party::Clock, id: None, name: "The shop" };
    let moved =
        case::step(&mut tx, &row, to, &ReturnChange { due_at, ..ReturnChange::default() }, by, "", now)
            .await?;
    if moved {
        tx.commit().await?;
    }
    Ok(moved)
}
