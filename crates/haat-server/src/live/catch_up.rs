//! After an outage: what the database says happened meanwhile is told.

use super::Inner;
use super::payload::{Event, News};
use crate::auctions::store;
use haat_domain::time::Millis;

/// More changed auctions than this are not told one by one; whoever joins one is told then.
const MOST: i64 = 500;

/// Tells every auction that changed since `since`. What watchers know already is left out.
pub(super) async fn since(live: &Inner, since: Millis) {
    match store::changed_since(&live.db, since, MOST).await {
        Ok(changed) => {
            for auction in changed {
                let ended = auction.standing.closed_at.is_some();
                if auction.standing.bid_count > 0 {
                    live.announcer.post(News::stored(Event::Bid, auction.clone()));
                }
                if ended {
                    live.announcer.post(News::stored(Event::Ended, auction));
                }
            }
        }
        Err(error) => tracing::warn!(%error, "live: could not read what happened meanwhile"),
    }
}
