//! The bid queue: what waits is decided together, written together with the facts that the live channel tells.
//!
//! A worker takes every bid that waits, loads the auctions concerned inside one transaction, lets the
//! domain decide bid after bid in memory, and writes one UPDATE per auction and one INSERT for all effects.
//! The UPDATE is fenced on `version`: when another node wrote in between, it touches nothing, and the
//! bids on that auction are decided again from what the database says then.

use crate::auctions::batch::{self, Memory};
use crate::auctions::model::Auction;
use crate::clock::Clock;
use crate::workers::{Next, Workers};
use haat_db::{Db, DbError};
use haat_domain::auctions::{Attempt, Hidden, Offer, Refused};
use haat_domain::ids::{AuctionId, UserId};
use haat_record::{Hash as Sealed, Pen};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// Bids that may wait in one queue; one more is told to come back.
const QUEUE: usize = 4096;
/// Bids decided together at most.
const BATCH: usize = 1024;
/// On a shared database a few auctions can be written at once; SQLite has one writer anyway.
const SHARDS_WHEN_SHARED: usize = 4;
/// How long a bid waits for its turn, or for another node that is writing to the same auction.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause before the database is asked again for those; it doubles.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);
const LONGEST_PAUSE: Duration = Duration::from_millis(64);

/// Something that someone wants to do in an auction.
#[derive(Debug, Clone)]
pub struct Ask {
    /// In which auction.
    pub auction: AuctionId,
    /// Their name, kept with the bid.
    pub name: Arc<str>,
    /// What, and who by the session.
    pub attempt: Attempt,
    /// The caller's key: the same key has the same outcome, once.
    pub key: Option<String>,
    /// The network that they call from; may be empty.
    pub network: String,
}

impl Ask {
    /// Who wants it.
    pub fn person(&self) -> &UserId {
        match &self.attempt {
            Attempt::Bid { bidder: person, .. } | Attempt::BuyNow { buyer: person } => person,
        }
    }
}

/// Why a bid did not count.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BidError {
    /// The rule says no; the auction as it stood then.
    #[error("{0}")]
    Refused(Refused, Box<Auction>),
    /// Its key came before with something else.
    #[error("the key was used for something else")]
    KeyReused,
    /// Never there, or deleted.
    #[error("no such auction")]
    NoSuchAuction,
    /// The queue is full, or another node held the auction for too long.
    #[error("too many bids wait")]
    Busy,
    /// The database failed; the bid may be tried again.
    #[error(transparent)]
    Database(DbError),
}

/// An attempt that counted.
#[derive(Debug, Clone)]
pub struct Placed {
    /// The auction right after it.
    pub auction: Auction,
    /// How high its leader would go, if that is more than the price; for the leader alone.
    pub ceiling: Option<Hidden>,
    /// What was written down of it for the public record; not of one that had counted before.
    pub entry: Option<String>,
}

/// What became of an attempt.
pub type Answer = Result<Placed, BidError>;

/// A bid and whoever waits for its answer.
pub(crate) struct Waiting {
    pub(crate) ask: Ask,
    /// The seal of the maximum that it names.
    pub(crate) sealed: Option<Sealed>,
    pub(crate) answer: oneshot::Sender<Answer>,
    pub(crate) since: Instant,
}

/// Takes bids. Cheap to clone.
#[derive(Clone)]
pub struct Bidding {
    queues: Vec<mpsc::Sender<Waiting>>,
    pen: Option<Pen>,
}

impl Bidding {
    /// Starts the workers; they end when the last handle is dropped. With a `pen` they keep the public record.
    pub fn start(db: &Db, clock: &Clock, workers: &Workers, pen: Option<Pen>) -> Self {
        let shards = if db.is_shared() { SHARDS_WHEN_SHARED } else { 1 };
        let queues = (0..shards)
            .map(|_| {
                let (sender, waiting) = mpsc::channel(QUEUE);
                let ground = Ground { db: db.clone(), clock: clock.clone(), pen: pen.clone() };
                let parts = (ground, waiting);
                workers.spawn_with("bid queue", &CancellationToken::new(), parts, |(ground, waiting)| {
                    Box::pin(async {
                        work(ground, waiting).await;
                        Ok(Next::Done)
                    })
                });
                sender
            })
            .collect();
        Self { queues, pen }
    }

    /// Makes a bid and waits for its fate. `Ok` means that it is on disk.
    pub async fn place(&self, ask: Ask) -> Answer {
        let (answer, fate) = oneshot::channel();
        let mut hasher = DefaultHasher::new();
        ask.auction.hash(&mut hasher);
        let shards = self.queues.len().max(1) as u64;
        let shard = usize::try_from(hasher.finish() % shards).unwrap_or_default();
        let queue = self.queues.get(shard).ok_or(BidError::Busy)?;
        // Some two hundred hashes: not in the queue, where everyone would wait for them.
        let sealed = self.pen.as_ref().and_then(|pen| seal(pen, &ask));
        let waiting = Waiting { ask, sealed, answer, since: Instant::now() };
        queue.try_send(waiting).map_err(|_| BidError::Busy)?;
        fate.await.unwrap_or(Err(BidError::Busy))
    }
}

fn seal(pen: &Pen, ask: &Ask) -> Option<Sealed> {
    match &ask.attempt {
        Attempt::Bid { bidder, offer: Offer::Maximum(maximum), .. } => {
            Some(pen.seal(ask.auction.as_str(), bidder.as_str(), maximum.open().0))
        }
        _ => None,
    }
}

/// What a worker of the queue stands on.
pub(crate) struct Ground {
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    /// What the public record is written with, if it is kept.
    pub(crate) pen: Option<Pen>,
}

async fn work(ground: &Ground, queue: &mut mpsc::Receiver<Waiting>) {
    let mut memory = Memory::default();
    let (mut waiting, mut pause) = (Vec::new(), SHORTEST_PAUSE);
    loop {
        if waiting.is_empty() {
            if queue.recv_many(&mut waiting, BATCH).await == 0 {
                return;
            }
            pause = SHORTEST_PAUSE;
        } else {
            // Some are held back; newcomers, who may want another auction, do not wait for them.
            let more = tokio::time::timeout(pause, queue.recv_many(&mut waiting, BATCH)).await;
            if more == Ok(0) {
                tokio::time::sleep(pause).await;
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        // Whoever has gone was not told that their bid counts, so it need not.
        waiting.retain(|waiting| !waiting.answer.is_closed());
        for late in waiting.extract_if(.., |waiting| waiting.since.elapsed() > PATIENCE) {
            late.answer.send(Err(BidError::Busy)).ok();
        }
        if waiting.is_empty() {
            continue;
        }
        waiting = batch::settle(ground, &mut memory, std::mem::take(&mut waiting)).await;
    }
}
