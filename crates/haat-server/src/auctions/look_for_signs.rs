//! Looks for signs of shill bidding on every lot on which something happens, for the admins' list.
//!
//! A follower of the facts notes which lots to look at; a look is made apart from its transaction, since a hot lot has
//! a long history, and what it found is stored unless something happened to the lot meanwhile.

use crate::auctions::list_signs::{SuspectJson, suspects};
use crate::auctions::parts::Parts;
use crate::auctions::store::signs;
use crate::workers::{Next, Workers};
use haat_db::{DbError, Follower, Recorded, Tx};
use haat_domain::ids::AuctionId;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A lot is looked at no more often, however hot it is.
const EVERY: Duration = Duration::from_secs(30);
/// Looked at in one go.
const BATCH: i64 = 50;

/// Notes the lots on which something happened.
struct Noted;

impl Follower for Noted {
    const NAME: &'static str = "shill signs";

    fn wants(&self, kind: &str) -> bool {
        matches!(kind, "auction.bids" | "auction.changed" | "auction.ended" | "auction.lapsed")
    }

    async fn apply(&self, tx: &mut Tx, facts: &[Recorded]) -> Result<(), DbError> {
        let lots: BTreeMap<&str, i64> = facts.iter().map(|fact| (fact.subject.as_str(), fact.id)).collect();
        signs::note_lots(tx, &lots).await
    }
}

/// Looks until `stop`. Every node may.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("shill signs", stop, move || {
        let state = state.clone();
        async move {
            look(&state).await?;
            Ok(Next::After(EVERY))
        }
    });
}

/// Looks at every lot on which something happened, and tells at how many.
pub async fn look(state: &Parts) -> Result<usize, DbError> {
    haat_db::facts::catch_up(&state.db, &Noted).await?;
    let mut looked = 0;
    loop {
        let lots = signs::lots_to_look_at(&state.db, BATCH).await?;
        if lots.is_empty() {
            return Ok(looked);
        }
        for (lot, fact) in &lots {
            let found = suspects(&state.db, lot).await?;
            looked += usize::from(store(state, lot, *fact, &found).await?);
        }
    }
}

async fn store(state: &Parts, lot: &AuctionId, fact: i64, found: &[SuspectJson]) -> Result<bool, DbError> {
    let mut tx = state.db.begin().await?;
    // Noted anew, or another node was quicker.
    if !signs::looked_at(&mut tx, lot, fact).await? {
        return Ok(false);
    }
    let rows: Vec<signs::Found<'_>> = found.iter().map(SuspectJson::row).collect();
    signs::keep(&mut tx, lot, &rows, state.clock.now()).await?;
    tx.commit().await?;
    Ok(true)
}
