//! After an outage: what the database says happened meanwhile is told.

use super::Inner;
use super::payload::{Event, News};
use crate::auctions::store;
use haat_db::DbError;
use haat_domain::time::Millis;
use parking_lot::Mutex;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::Notify;

/// More changed auctions than this are not told one by one; whoever joins one is told then.
const MOST: i64 = 500;
/// The pause after the database could not be asked.
const RETRY: Duration = Duration::from_secs(1);

/// Since when this node may have missed something.
#[derive(Default)]
pub(super) struct CatchUp {
    since: Mutex<Option<Millis>>,
    wake: Arc<Notify>,
}

impl CatchUp {
    /// Everything since then shall be told, as soon as the database answers. Never waits.
    pub(super) fn from(&self, since: Millis) {
        let mut earliest = self.since.lock();
        *earliest = Some(earliest.map_or(since, |known| known.min(since)));
        self.wake.notify_one();
    }
}

/// Catches up whenever there is reason to, until the channel is gone.
pub(super) async fn run(live: Weak<Inner>) {
    let mut failing = false;
    loop {
        let Some(inner) = live.upgrade() else { return };
        let since = inner.catch_up.since.lock().take();
        let Some(since) = since else {
            let wake = inner.catch_up.wake.clone();
            drop(inner);
            wake.notified().await;
            continue;
        };
        match tell(&inner, since).await {
            Ok(()) => failing = false,
            Err(error) => {
                // The database may be away together with Redis; what was missed stays to be told.
                if !std::mem::replace(&mut failing, true) {
                    tracing::warn!(%error, "live: cannot read yet what happened meanwhile");
                }
                inner.catch_up.from(since);
                drop(inner);
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

/// Tells every auction that changed since `since`. What watchers know already is left out.
async fn tell(live: &Inner, since: Millis) -> Result<(), DbError> {
    let changed = store::changed_since(&live.db, since, MOST).await?;
    let deleted = store::deleted_since(&live.db, since, MOST).await?;
    for auction in changed {
        let (born, ended) = (auction.lot.created_at >= since, auction.standing.closed_at.is_some());
        if born {
            live.announcer.post(News::stored(Event::Created, auction.clone()));
        }
        if auction.standing.bid_count > 0 {
            live.announcer.post(News::stored(Event::Bid, auction.clone()));
        }
        if ended {
            live.announcer.post(News::stored(Event::Ended, auction));
        }
    }
    for auction in deleted {
        live.announcer.post(News::stored(Event::Deleted, auction));
    }
    Ok(())
}
