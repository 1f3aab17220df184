//! Deletes the accounts of those who asked for it and did not come back.

use crate::accounts::parts::Parts;
use crate::accounts::store::{self, erasure};
use crate::error::{AppError, AppResult};
use crate::workers::{Next, Workers};
use haat_domain::accounts::keep_an_admin;
use haat_domain::ids::UserId;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_mins(10);
const AT_ONCE: i64 = 100;

/// Looks for them until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("leaving accounts", stop, move || {
        let state = state.clone();
        async move {
            erase_due(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Deletes those whose time has come and tells how many.
pub async fn erase_due(state: &Parts) -> AppResult<usize> {
    let due = erasure::due(&state.db, state.clock.now(), AT_ONCE).await?;
    let mut gone = 0;
    for user in &due {
        match erase(state, user).await {
            Ok(erased) => gone += usize::from(erased),
            Err(error) => {
                let (user, message) = (user.as_str(), error.message());
                tracing::warn!(user, message, "could not delete an account");
            }
        }
    }
    Ok(gone)
}

/// False when they came back in between, another node was first, or nobody else could run the shop.
async fn erase(state: &Parts, id: &UserId) -> AppResult<bool> {
    let now = state.clock.now();
    let pseudonym = pseudonym()?;
    let mut tx = state.db.begin().await?;
    store::lock_admins(&mut tx).await?;
    let Some(user) = store::find(&mut tx, id).await? else { return Ok(false) };
    if keep_an_admin(user.is_admin, false, store::count_admins(&mut tx).await?).is_err() {
        erasure::leave(&mut tx, id, None, now).await?;
        tx.commit().await?;
        return Ok(false);
    }
    if !erasure::still_leaves(&mut tx, id, now).await? {
        return Ok(false);
    }
    erasure::rename(&mut tx, &user, &pseudonym).await?;
    store::remove(&mut tx, id, now).await?;
    tx.commit().await?;
    tracing::info!(user = id.as_str(), "an account was deleted as its owner asked");
    Ok(true)
}

/// Tells two who left apart, and nothing about who they were.
fn pseudonym() -> AppResult<String> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).map_err(AppError::internal)?;
    Ok(format!("Former member {:06}", u32::from_be_bytes(bytes) % 1_000_000))
}
