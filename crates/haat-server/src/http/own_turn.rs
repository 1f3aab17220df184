//! Files that come in, by account: whoever sends slowly stands in their own way, and in nobody else's.

use crate::error::{AppError, AppResult};
use haat_domain::ids::UserId;
use http::{HeaderMap, header};
use moka::sync::Cache;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// As many as a browser sends at once, and what they may take of the room for bodies (`deadline.rs`) on their way, in
/// pieces of 64 kB: 24 MB. Of long ones fewer come at once.
const AT_ONCE: u32 = 6;
const SHARE: u32 = 384;
const PIECE: u64 = 64 * 1024;
/// The longest that are taken, and what comes without saying how long it is.
const LONGEST_FILE: u32 = 168;
/// How long one more waits.
const LONGEST_QUEUE: Duration = Duration::from_secs(20);
/// Longer than any file may take, by the pace that it has to keep (`deadline.rs`).
const REMEMBERED_FOR: Duration = Duration::from_mins(30);
const MOST_CALLERS: u64 = 10_000;

static TURNS: LazyLock<Cache<UserId, Arc<Semaphore>>> =
    LazyLock::new(|| Cache::builder().max_capacity(MOST_CALLERS).time_to_idle(REMEMBERED_FOR).build());

/// A place among the files of this account, to be held while one of this many bytes comes in.
pub async fn own_turn(user: &UserId, bytes: Option<u64>) -> AppResult<OwnedSemaphorePermit> {
    let busy =
        || AppError::unavailable("You are sending several files already. Please try again in a moment.");
    let pieces = bytes.map_or(u64::from(LONGEST_FILE), |bytes| bytes / PIECE);
    let pieces = u32::try_from(pieces).unwrap_or(LONGEST_FILE).clamp(SHARE / AT_ONCE, LONGEST_FILE);
    let turns = TURNS.get_with(user.clone(), || Arc::new(Semaphore::new(SHARE as usize)));
    let turn = tokio::time::timeout(LONGEST_QUEUE, turns.acquire_many_owned(pieces));
    turn.await.map_err(|_| busy())?.map_err(|_| busy())
}

/// How long a request says that its body is.
pub fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_account_waits_for_its_own_files_only() {
        let (slow, other) = (UserId::from("slow"), UserId::from("other"));
        let mut held = Vec::new();
        for _ in 0..AT_ONCE {
            held.push(own_turn(&slow, Some(1_000)).await.unwrap());
        }
        let moment = Duration::from_millis(50);
        assert!(tokio::time::timeout(moment, own_turn(&slow, Some(1))).await.is_err(), "one more waits");
        assert!(own_turn(&other, Some(1)).await.is_ok());
        held.pop();
        assert!(own_turn(&slow, Some(1)).await.is_ok());
    }

    #[tokio::test]
    async fn of_long_files_fewer_come_at_once() {
        let user = UserId::from("long");
        let _held = [own_turn(&user, Some(10_000_000)).await.unwrap(), own_turn(&user, None).await.unwrap()];
        let moment = Duration::from_millis(50);
        assert!(tokio::time::timeout(moment, own_turn(&user, Some(10_000_000))).await.is_err());
    }
}
