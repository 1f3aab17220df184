//! Making available what sellers earned, once the time for complaints is over.

use crate::books::parts::Parts;
use crate::books::payouts;
use crate::books::store;
use crate::error::AppResult;
use crate::settings;
use crate::workers::{Next, Workers};
use haat_domain::ids::OrderId;
use haat_domain::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_mins(1);
const BATCH: i64 = 100;

/// Runs until `stop`. Any number of nodes may do so: each parcel is released, and each day's payouts are started, by
/// one conditional write.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("books", stop, move || {
        let state = state.clone();
        async move {
            let full = release_due(&state).await? >= usize::try_from(BATCH).unwrap_or_default();
            payouts::weekly(&state).await?;
            Ok(Next::After(if full { Duration::ZERO } else { EVERY }))
        }
    });
}

/// Releases one batch of parcels, each in a transaction of its own, and tells how many.
pub async fn release_due(state: &Parts) -> AppResult<usize> {
    let (now, terms) = (state.clock.now(), state.settings.terms().await?);
    let returns = settings::read_return_rules(&state.db).await?;
    let due = store::to_release(&state.db, terms.arrived_by(&returns, now), BATCH).await?;
    let mut released = 0;
    for (order, no) in &due {
        match release(state, order, *no, now).await {
            Ok(()) => released += 1,
            Err(error) => {
                tracing::warn!(%order, no, message = error.message(), "could not release a parcel's money");
            }
        }
    }
    Ok(released)
}

async fn release(state: &Parts, order: &OrderId, no: i64, now: Millis) -> AppResult<()> {
    let mut tx = state.db.begin().await?;
    store::release(&mut tx, order, no, now).await?;
    Ok(tx.commit().await?)
}
