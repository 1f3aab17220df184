//! The expiry worker: unpaid orders give their goods back when the hold is over.

use crate::error::AppResult;
use crate::orders::parts::Parts;
use crate::orders::store::Actor;
use crate::orders::{life, store};
use crate::workers::{Next, Workers};
use haat_domain::ids::OrderId;
use haat_domain::orders::{OrderAction, Transition};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(15);
const BATCH: i64 = 100;

/// Runs until `stop`. Any number of nodes may do so: each order is moved by one conditional update.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("order expiry", stop, move || {
        let state = state.clone();
        async move {
            let full = expire_overdue(&state).await? >= usize::try_from(BATCH).unwrap_or_default();
            Ok(Next::After(if full { Duration::ZERO } else { EVERY }))
        }
    });
}

/// Expires one batch of overdue orders, each in a transaction of its own, and tells how many.
pub async fn expire_overdue(state: &Parts) -> AppResult<usize> {
    let mut expired = 0;
    for id in store::overdue(&state.db, state.clock.now(), BATCH).await? {
        match expire(state, &id).await {
            Ok(true) => expired += 1,
            Ok(false) => {}
            Err(error) => tracing::warn!(order = %id, message = error.message(), "could not expire an order"),
        }
    }
    Ok(expired)
}

async fn expire(state: &Parts, id: &OrderId) -> AppResult<bool> {
    let mut tx = state.db.begin().await?;
    let now = state.clock.now();
    let done = life::apply(&mut tx, id, OrderAction::Expire, &Actor::SHOP, "", now).await?;
    tx.commit().await?;
    Ok(matches!(done, Transition::To { .. }))
}
