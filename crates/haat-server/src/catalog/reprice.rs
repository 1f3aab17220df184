//! Sales begin and end by themselves. What is ordered in between is priced by the clock (`checkout`), so nothing
//! depends on when this gets to it.

use crate::catalog::parts::Parts;
use crate::catalog::store;
use crate::error::AppResult;
use crate::workers::{Next, Workers};
use haat_domain::ids::ProductId;
use haat_domain::time::Millis;
use http::StatusCode;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(1);
const BATCH: i64 = 100;

/// Runs until `stop`. Any number of nodes may do so: a product that another has brought up to date is not due.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("sales", stop, move || {
        let state = state.clone();
        async move {
            let full = reprice_due(&state).await? >= usize::try_from(BATCH).unwrap_or_default();
            Ok(Next::After(if full { Duration::ZERO } else { EVERY }))
        }
    });
}

/// Brings the prices of one batch of products to what they are by now, and tells how many.
pub async fn reprice_due(state: &Parts) -> AppResult<usize> {
    let now = state.clock.now();
    let due = store::to_reprice(&state.db, now, BATCH).await?;
    if due.is_empty() {
        return Ok(0);
    }
    match reprice(state, &due, now).await {
        Ok(()) => return Ok(due.len()),
        // No other would fare better.
        Err(error) if error.status() == StatusCode::SERVICE_UNAVAILABLE => return Err(error),
        Err(_) => {}
    }
    // One of them, and we do not know which: it keeps no other from its price.
    let mut repriced = 0;
    for id in &due {
        match reprice(state, std::slice::from_ref(id), now).await {
            Ok(()) => repriced += 1,
            Err(error) => {
                tracing::warn!(product = %id, message = error.message(), "could not bring a price up to date");
            }
        }
    }
    Ok(repriced)
}

/// All of them or none.
async fn reprice(state: &Parts, due: &[ProductId], now: Millis) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    store::note_changes(&mut tx, due, now).await?;
    for id in due {
        store::hold(&mut tx, id, now).await?;
        // Another node, or somebody who saved it, may have been here meanwhile.
        if let Some(row) = store::prices(&mut tx, id).await?
            && row.reprice_at.is_some_and(|at| at <= now)
        {
            store::set_prices(&mut tx, id, row.regular(), row.sale().as_ref(), now).await?;
        }
    }
    Ok(tx.commit().await?)
}
