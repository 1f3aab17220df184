//! The closer: settles auctions that are over.
//!
//! Every node runs one. Each settlement is a conditional UPDATE, so exactly one node gets the row and
//! appends the fact, however many try; auctions that ended while nothing ran are settled at the next start.

use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use haat_db::DbError;
use haat_domain::auctions::{Outcome, outcome};
use haat_domain::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Settled in one transaction at most.
const BATCH: i64 = 100;
/// The longest nap: another node may have opened an auction that ends soon.
const NAP: Duration = Duration::from_secs(5);
/// The pause after a failure.
const RETRY: Duration = Duration::from_secs(2);

/// Runs the closer until `stop`.
pub fn spawn(state: Arc<Parts>, stop: CancellationToken) {
    tokio::spawn(async move { while stop.run_until_cancelled(work(&state)).await.is_some() {} });
}

async fn work(state: &Parts) {
    let nap = match close_due(state).await {
        Ok(_) => until_next_end(state).await,
        Err(DbError::Unavailable(_)) => RETRY,
        Err(error) => {
            tracing::warn!(%error, "could not settle ended auctions; trying again");
            RETRY
        }
    };
    tokio::select! {
        () = tokio::time::sleep(nap) => {}
        () = state.opened.notified() => {}
    }
}

async fn until_next_end(state: &Parts) -> Duration {
    match store::next_end(&state.db).await {
        Ok(Some(end)) => {
            let left = u64::try_from(end.since(state.clock.now())).unwrap_or_default();
            Duration::from_millis(left).min(NAP)
        }
        Ok(None) => NAP,
        Err(_) => RETRY,
    }
}

/// Settles every auction that is over now and tells how many this node settled.
pub async fn close_due(state: &Parts) -> Result<usize, DbError> {
    let mut settled = 0;
    loop {
        let now = state.clock.now();
        let due = store::due(&state.db, now, BATCH).await?;
        if due.is_empty() {
            return Ok(settled);
        }
        let mut tx = state.db.begin().await?;
        let mut closed = Vec::new();
        for id in &due {
            if let Some(auction) = store::close(&mut tx, id, now).await? {
                tx.append(now, None, &AuctionFact::Ended { auction: id.as_str().to_owned() })?;
                closed.push(auction);
            }
        }
        tx.commit().await?;
        settled += closed.len();
        for auction in closed {
            log(&auction, now);
        }
    }
}

fn log(auction: &Auction, now: Millis) {
    match outcome(&auction.state(), now) {
        Outcome::Sold { price, .. } => tracing::info!(auction = %auction.lot.id, %price, "auction sold"),
        Outcome::Unsold | Outcome::Open => tracing::info!(auction = %auction.lot.id, "auction unsold"),
    }
}
