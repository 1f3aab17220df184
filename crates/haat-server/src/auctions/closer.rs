//! The closer: closes auctions that are over.
//!
//! Every node runs one. Each closing is a conditional UPDATE, so exactly one node gets the row and
//! appends the fact, however many try; auctions that ended while nothing ran are closed at the next start.

use crate::auctions::facts::AuctionFact;
use crate::auctions::model::Auction;
use crate::auctions::parts::Parts;
use crate::auctions::store;
use crate::workers::{Next, Workers};
use haat_db::{DbError, Tx};
use haat_domain::auctions::{Outcome, outcome_of_bids};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use std::collections::HashSet;
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
            let round = close_all(&state).await?;
            // Those that are left are over already, and would have us try without a pause.
            let after = if round.left.is_empty() { Millis(0) } else { state.clock.now() };
            let end = store::next_end(&state.db, after).await?;
            let left = end.map(|end| u64::try_from(end.since(state.clock.now())).unwrap_or_default());
            let nap = left.map_or(NAP, |left| Duration::from_millis(left).clamp(BREATH, NAP));
            tokio::time::timeout(nap, state.opened.notified()).await.ok();
            Ok(Next::After(Duration::ZERO))
        }
    });
}

/// Closes every auction that is over now and tells how many this node closed.
pub async fn close_due(state: &Parts) -> Result<usize, DbError> {
    Ok(close_all(state).await?.closed)
}

/// What became of all that were over.
#[derive(Default)]
struct Round {
    closed: usize,
    /// Those that could not be closed: they are tried again another time, and keep no other from its end.
    left: HashSet<AuctionId>,
    /// Of these, how many nobody else has in hand.
    stuck: usize,
}

async fn close_all(state: &Parts) -> Result<Round, DbError> {
    let mut round = Round::default();
    loop {
        let now = state.clock.now();
        let most = BATCH + i64::try_from(round.left.len()).unwrap_or_default();
        let mut due = store::due(&state.db, now, most).await?;
        due.retain(|id| !round.left.contains(id));
        if due.is_empty() {
            break;
        }
        match close_together(state, &due, now).await {
            Ok(Some(some)) => round.closed += some,
            Ok(None) => break,
            Err(error) if is_everyones(&error) => return Err(error),
            // One of them, and we do not know which.
            Err(_) => close_each(state, due, now, &mut round).await?,
        }
    }
    state.stuck.tell(round.stuck);
    Ok(round)
}

/// Closes those that nobody else is changing, all of them or none, and tells how many. `None`: there are none.
async fn close_together(state: &Parts, due: &[AuctionId], now: Millis) -> Result<Option<usize>, DbError> {
    let mut tx = state.db.begin().await?;
    let closed = match close_free(&mut tx, due, now).await {
        Ok(Some(closed)) => closed,
        nothing => {
            // They are looked at again at once, and shall not be held by this.
            tx.rollback().await;
            return nothing.map(|_| None);
        }
    };
    tx.commit().await?;
    for auction in &closed {
        log(auction, now);
    }
    Ok(Some(closed.len()))
}

async fn close_free(tx: &mut Tx, due: &[AuctionId], now: Millis) -> Result<Option<Vec<Auction>>, DbError> {
    // The others are somebody's bid, or of a node that fell silent: they are looked at again.
    let free = store::free(tx, due).await?;
    if free.is_empty() {
        return Ok(None);
    }
    let mut closed = Vec::new();
    for id in &free {
        if let Some(auction) = store::close(tx, id, now).await? {
            tx.append(now, None, &AuctionFact::Ended { auction: id.as_str().to_owned() })?;
            closed.push(auction);
        }
    }
    Ok(Some(closed))
}

/// Closes each by itself.
async fn close_each(
    state: &Parts,
    due: Vec<AuctionId>,
    now: Millis,
    round: &mut Round,
) -> Result<(), DbError> {
    for id in due {
        match close_together(state, std::slice::from_ref(&id), now).await {
            Ok(Some(one)) => round.closed += one,
            Ok(None) => {
                round.left.insert(id);
            }
            Err(error) if is_everyones(&error) => return Err(error),
            Err(error) => {
                tracing::warn!(auction = %id, %error, "could not settle an auction");
                round.left.insert(id);
                round.stuck += 1;
            }
        }
    }
    Ok(())
}

/// Whether no other auction would fare better.
fn is_everyones(error: &DbError) -> bool {
    matches!(error, DbError::Unavailable(_) | DbError::Full(_) | DbError::Setup(_))
}

fn log(auction: &Auction, now: Millis) {
    match outcome_of_bids(&auction.state(), now) {
        Outcome::Sold { price, .. } => tracing::info!(auction = %auction.lot.id, %price, "auction sold"),
        Outcome::Unsold | Outcome::ReserveNotMet | Outcome::Lapsed | Outcome::Open | Outcome::Upcoming => {
            tracing::info!(auction = %auction.lot.id, "auction unsold");
        }
    }
}
