//! Events become leaves of the log: after their commit, in order, exactly once, by whichever node comes first.

use crate::clock::Clock;
use crate::record::entering::write_down;
use crate::record::store::{self, log};
use crate::record::tree;
use haat_db::{Db, DbError, Follower, Recorded, Tx};
use haat_domain::ids::AuctionId;
use haat_domain::time::Millis;
use haat_record::Pen;
use std::time::Duration;

/// Auctions looked at in one go.
const BATCH: i64 = 500;
/// Auctions taken in by one transaction.
const TOGETHER: usize = 50;

/// Follows what happens to auctions. Whatever a fact tells, the log is brought up to the auction's last event.
pub(crate) struct Sequencer {
    pub(crate) clock: Clock,
    pub(crate) pen: Pen,
}

impl Follower for Sequencer {
    const NAME: &'static str = "record";
    // Nothing waits for it: on SQLite it would take the writer from bids.
    const REST: Duration = Duration::from_millis(400);
    // However many they are, they are read, hashed and written together: many small steps would cost bids more.
    const AT_ONCE: i64 = 2_000;

    fn wants(&self, kind: &str) -> bool {
        kind.starts_with("auction.")
    }

    async fn apply(&self, tx: &mut Tx, facts: &[Recorded]) -> Result<(), DbError> {
        let mut auctions: Vec<AuctionId> = Vec::new();
        for fact in facts {
            if !auctions.iter().any(|auction| auction.as_str() == fact.subject) {
                auctions.push(fact.subject.as_str().into());
            }
        }
        tree::append(tx, &self.pen, &auctions, i64::MAX, self.clock.now()).await.map(|_| ())
    }
}

/// Takes in what no fact tells of: auctions from before there was a record, and all of them when a new log begins. Their
/// chains are written from what the shop's books say now; what they prove begins here.
pub async fn fill(db: &Db, now: Millis) -> Result<(), DbError> {
    let mut after = String::new();
    loop {
        let old = store::unwritten_auctions(db, &after, BATCH).await?;
        let Some(last) = old.last() else { break };
        after = last.to_string();
        tracing::info!(auctions = old.len(), "writing down the history of auctions for the public record");
        for some in old.chunks(TOGETHER) {
            let mut tx = db.begin().await?;
            tx.take_your_time().await?;
            for auction in some {
                write_down(&mut tx, auction).await?;
            }
            tx.commit().await?;
        }
    }
    log::begin_following(db, Sequencer::NAME, db.last_fact().await?).await?;
    after.clear();
    loop {
        let behind = log::behind(db, &after, BATCH).await?;
        let Some(last) = behind.last() else { return Ok(()) };
        after = last.to_string();
        for some in behind.chunks(TOGETHER) {
            while append(db, some, now).await? > 0 {}
        }
    }
}

async fn append(db: &Db, auctions: &[AuctionId], now: Millis) -> Result<u64, DbError> {
    let mut tx = db.begin().await?;
    tx.take_your_time().await?;
    log::claim(&mut tx, Sequencer::NAME).await?;
    let pen = store::pen(&mut tx).await?;
    let added = tree::append(&mut tx, &pen, auctions, tree::AT_ONCE, now).await?;
    tx.commit().await?;
    Ok(added)
}
