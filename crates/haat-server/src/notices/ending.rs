//! Lots that end within the hour, and within ten minutes, told to those who watch or bid on them and do not lead.

use super::facts::NoticeFact;
use super::parts::Parts;
use super::store;
use crate::workers::{Next, Workers};
use haat_db::DbError;
use haat_domain::notices::Kind;
use haat_domain::time::{HOUR, MINUTE};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What is told between these two before the end.
const AHEAD: [(Kind, i64, i64); 2] =
    [(Kind::EndingSoon, 10 * MINUTE, HOUR), (Kind::EndingNow, 0, 10 * MINUTE)];
/// How often is looked.
const EVERY: Duration = Duration::from_secs(20);

/// Tells of lots that end soon until `stop`.
pub(super) fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("ending lots", stop, move || {
        let state = state.clone();
        async move {
            tell(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Tells of the lots that end soon now.
pub async fn tell(state: &Parts) -> Result<(), DbError> {
    let now = state.clock.now();
    let mut tx = state.db.begin().await?;
    let mut told = Vec::new();
    for (kind, nearest, ahead) in AHEAD {
        told.extend(store::post_ending(&mut tx, kind, now, (nearest, ahead)).await?);
    }
    told.sort();
    told.dedup();
    if told.is_empty() {
        return Ok(());
    }
    for user in told {
        tx.append(now, None, &NoticeFact::Posted { user: user.into_string() })?;
    }
    tx.commit().await
}
