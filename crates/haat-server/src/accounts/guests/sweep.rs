//! Forgets guests who never ordered.

use crate::accounts::parts::Parts;
use crate::accounts::store::guests;
use crate::workers::{Next, Workers};
use haat_domain::time::DAY;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_hours(1);
/// How long a cart may take.
const KEPT_FOR: i64 = 7 * DAY;
/// Guests of one statement.
const AT_ONCE: i64 = 1000;

/// Looks for them until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("guests who never ordered", stop, move || {
        let state = state.clone();
        async move {
            let before = state.clock.now().plus(-KEPT_FOR);
            while guests::forget_idle(&state.db, before, AT_ONCE).await? == AT_ONCE.unsigned_abs() {}
            Ok(Next::After(EVERY))
        }
    });
}
