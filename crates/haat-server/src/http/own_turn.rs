//! Files that come in, by account: whoever sends slowly stands in their own way, and in nobody else's.

use crate::error::{AppError, AppResult};
use haat_domain::ids::UserId;
use moka::sync::Cache;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// As many as a browser sends at once.
const AT_ONCE: usize = 6;
/// How long one more waits.
const LONGEST_QUEUE: Duration = Duration::from_secs(20);
/// Longer than any file may take, by the pace that it has to keep (`deadline.rs`).
const REMEMBERED: Duration = Duration::from_mins(30);
const MOST: u64 = 10_000;

static TURNS: LazyLock<Cache<UserId, Arc<Semaphore>>> =
    LazyLock::new(|| Cache::builder().max_capacity(MOST).time_to_idle(REMEMBERED).build());

/// A place among the files of this account, to be held while one comes in.
pub async fn own_turn(user: &UserId) -> AppResult<OwnedSemaphorePermit> {
    let busy =
        || AppError::unavailable("You are sending several files already. Please try again in a moment.");
    let turns = TURNS.get_with(user.clone(), || Arc::new(Semaphore::new(AT_ONCE)));
    let turn = tokio::time::timeout(LONGEST_QUEUE, turns.acquire_owned());
    turn.await.map_err(|_| busy())?.map_err(|_| busy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_account_waits_for_its_own_files_only() {
        let (slow, other) = (UserId::from("slow"), UserId::from("other"));
        let mut held = Vec::new();
        for _ in 0..AT_ONCE {
            held.push(own_turn(&slow).await.unwrap());
        }
        let moment = Duration::from_millis(50);
        assert!(tokio::time::timeout(moment, own_turn(&slow)).await.is_err(), "one more waits");
        assert!(own_turn(&other).await.is_ok());
        held.pop();
        assert!(own_turn(&slow).await.is_ok());
    }
}
