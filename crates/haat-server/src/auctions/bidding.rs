//! The bid queue: what waits is decided together, written together with the facts that the live channel tells.
//!
//! A worker takes every bid that waits, loads the auctions concerned inside one transaction, lets the
//! domain decide bid after bid in memory, and writes one UPDATE per auction and one INSERT for all effects.
//! The UPDATE is fenced on `version`: when another node wrote in between, it touches nothing, and the
//! bids on that auction are decided again from what the database says then.

use crate::auctions::batch::{self, Memory};
use crate::auctions::model::Auction;
use crate::clock::Clock;
use crate::queue::{self, Queue, WaitingLine};
use crate::workers::{Next, Workers};
use haat_db::{Db, DbError};
use haat_domain::auctions::{Attempt, Hidden, Offer, Refused};
use haat_domain::ids::{AuctionId, UserId};
use haat_record::{Hash, Pen};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Bids decided together at most.
const BATCH: usize = 1024;
/// On a shared database a few auctions can be written at once; SQLite has one writer anyway.
const SHARDS_WHEN_SHARED: usize = 4;
/// The longest pause before the database is asked again for an auction that another node is writing to.
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

    fn plain_seal(&self, pen: &Pen) -> Option<Hash> {
        let Attempt::Bid { bidder, offer: Offer::Maximum(maximum), .. } = &self.attempt else { return None };
        Some(pen.plain_seal(self.auction.as_str(), bidder.as_str(), maximum.open().0))
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

/// What waits in the queue.
pub(crate) struct Asked {
    pub(crate) ask: Ask,
    /// The seal of the maximum in it, should it not lead. Made before it waits: all bids wait for what is done in the queue.
    pub(crate) seal: Option<Hash>,
}

/// A bid and whoever waits for its answer.
pub(crate) type Waiting = queue::Waiting<Asked, Answer>;

/// Takes bids. Cheap to clone.
#[derive(Clone)]
pub struct Bidding {
    queue: Queue<Asked, Answer>,
    pen: Option<Pen>,
}

impl Bidding {
    /// Starts the workers; they end when the last handle is dropped. With a `pen` they keep the public record.
    pub fn start(db: &Db, clock: &Clock, workers: &Workers, pen: Option<&Pen>) -> Self {
        let shards = if db.is_shared() { SHARDS_WHEN_SHARED } else { 1 };
        let (queue, lines) = Queue::open(shards, BATCH, LONGEST_PAUSE);
        for line in lines {
            let ground = Ground { db: db.clone(), clock: clock.clone(), pen: pen.cloned() };
            workers.spawn_with("bid queue", &CancellationToken::new(), (ground, line), |(ground, line)| {
                Box::pin(async {
                    work(ground, line).await;
                    Ok(Next::Done)
                })
            });
        }
        Self { queue, pen: pen.cloned() }
    }

    /// Makes a bid and waits for its fate. `Ok` means that it is on disk.
    pub async fn place(&self, ask: Ask) -> Answer {
        let auction = ask.auction.clone();
        let seal = self.pen.as_ref().and_then(|pen| ask.plain_seal(pen));
        self.queue.ask(&auction, Asked { ask, seal }).await.unwrap_or(Err(BidError::Busy))
    }
}

/// What a worker of the queue stands on.
pub(crate) struct Ground {
    pub(crate) db: Db,
    pub(crate) clock: Clock,
    /// What the public record is written with, if it is kept.
    pub(crate) pen: Option<Pen>,
}

async fn work(ground: &Ground, line: &mut WaitingLine<Asked, Answer>) {
    let (mut memory, mut held) = (Memory::default(), Vec::new());
    while let Some(waiting) = line.next(held).await {
        held = batch::answer_all(ground, &mut memory, waiting).await;
    }
}
