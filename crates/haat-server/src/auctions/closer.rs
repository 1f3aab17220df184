//! The closer: settles auctions that are over.
//!
//! Every node runs one. Each settlement is a conditional UPDATE, so exactly one node gets the row and
//! appends the fact, however many try; auctions that ended while nothing ran are settled at the next start.

use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::workers::{Next, Workers};
use haat_db::DbError;
use haat_domain::auctions::{Outcome, outcome_of_bids};
use haat_domain::time::Millis;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Settled in one transaction at most.
const BATCH: i64 = 100;
/// The shortest: what is due may be taken by others.
const BREATH: Duration = Duration::from_millis(20);
/// The longest nap: another node may have opened an auction that ends soon.
const NAP: Duration = Duration::from_secs(5);

/// Runs the closer until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("auction closer", stop, move || {
        let state = state.clone();
        async move {
            close_due(&state).await?;
            let end = store::next_end(&state.db).await?;
            let left = end.map(|end| u64::try_from(end.since(state.clock.now())).unwrap_or_default());
            let nap = left.map_or(NAP, |left| Duration::from_millis(left).clamp(BREATH, NAP));
            tokio::time::timeout(nap, state.opened.notified()).await.ok();
            Ok(Next::After(Duration::ZERO))
        }
    });
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
        // The others are somebody's bid, or of a node that fell silent: they are looked at again.
        let free = store::free(&mut tx, &due).await?;
        if free.is_empty() {
            return Ok(settled);
        }
        for id in &free {
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
    match outcome_of_bids(&auction.state(), now) {
        Outcome::Sold { price, .. } => tracing::info!(auction = %auction.lot.id, %price, "auction sold"),
        Outcome::Unsold | Outcome::ReserveNotMet | Outcome::Lapsed | Outcome::Open | Outcome::Upcoming => {
            tracing::info!(auction = %auction.lot.id, "auction unsold");
        }
    }
}
