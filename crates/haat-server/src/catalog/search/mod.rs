//! The search index of this node: derived from the database, followed through the log of facts.
//!
//! Nothing here is the truth. An index that is missing, damaged or of another database is built anew, and may
//! be deleted while the shop runs.

mod ask;
mod follow;
mod rebuild;
mod words;

use crate::config::Config;
use crate::http::metrics::Metrics;
use crate::workers::{Next, Trouble, Workers};
pub use ask::DEEPEST;
use haat_db::{Db, DbError};
use haat_search::{Index, Lexicon};
use parking_lot::{Mutex, RwLock};
use prometheus_client::metrics::gauge::Gauge;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
pub use words::OwnWords;

/// How long a change waits until searches find it. Afterwards it is found a little later.
const FOUND_WITHIN: Duration = Duration::from_secs(3);
/// How often the facts of other nodes are looked for; this node's own are followed by whoever makes them.
const POLL: Duration = Duration::from_millis(500);
/// Between looks for a fact that others' open transactions hold back.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// The search of this node. Cheap to clone.
#[derive(Clone)]
pub struct SearchIndex(Arc<Inner>);

struct Inner {
    db: Db,
    folder: PathBuf,
    index: RwLock<Option<Arc<Index>>>,
    /// Whether the index has been at the end of the log since it was opened.
    ready: AtomicBool,
    /// The last fact that was taken in or passed over; the index itself notes only the former.
    followed: AtomicI64,
    /// Whether the index has to be built anew.
    damaged: AtomicBool,
    /// When a search last had it built anew.
    doubted: Mutex<Option<Instant>>,
    /// Searches that run at once, and those that wait for their turn.
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    stepping: tokio::sync::Mutex<()>,
    /// Held by whoever reads the owner's words, so that the newest are the last that are set.
    wording: tokio::sync::Mutex<()>,
    documents: Gauge,
    /// What words mean here, once the owner's were read, and how often that changed.
    lexicon: RwLock<Option<Lexicon>>,
    words: AtomicU64,
}

/// What can go wrong with the index.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The database, which it is derived from.
    #[error(transparent)]
    Db(#[from] DbError),
    /// The index itself.
    #[error(transparent)]
    Index(#[from] haat_search::Error),
    /// The thread it ran on.
    #[error("the search panicked")]
    Panicked,
}

impl SearchIndex {
    /// An index in the data folder; it is opened by whoever needs it first.
    pub fn new(config: &Config, db: &Db, metrics: &Metrics) -> Self {
        let documents = Gauge::default();
        let mut registry = metrics.registry.lock();
        registry.register("search_documents", "Products that can be found", documents.clone());
        Self(Arc::new(Inner {
            db: db.clone(),
            folder: config.data_dir.join("search"),
            index: RwLock::new(None),
            ready: AtomicBool::new(false),
            followed: AtomicI64::new(0),
            damaged: AtomicBool::new(false),
            doubted: Mutex::new(None),
            turns: Arc::new(Semaphore::new(2 * std::thread::available_parallelism().map_or(1, NonZero::get))),
            waiting: AtomicUsize::new(0),
            stepping: tokio::sync::Mutex::new(()),
            wording: tokio::sync::Mutex::new(()),
            documents,
            lexicon: RwLock::new(None),
            words: AtomicU64::new(0),
        }))
    }

    /// Waits until searches of this node find what the fact number `seq` tells of. Takes at most a few seconds: it is
    /// stored already.
    pub async fn follow(&self, seq: i64) {
        let inner = self.0.clone();
        // A task of its own: the work goes on for the others when this caller hangs up.
        let work = Workers::default().aside("search following", async move {
            while !inner.sees(seq) {
                inner.step().await?;
                if !inner.sees(seq) {
                    tokio::time::sleep(LOOK_AGAIN).await;
                }
            }
            Ok::<(), SearchError>(())
        });
        match tokio::time::timeout(FOUND_WITHIN, work).await {
            Ok(Ok(Some(Ok(())))) => {}
            Ok(Ok(Some(Err(error)))) => tracing::error!(%error, "the search index could not follow a change"),
            Ok(Ok(None) | Err(_)) | Err(_) => tracing::warn!(seq, "a change will be found later than usual"),
        }
    }

    /// Brings the index up to date with everything in the log.
    pub async fn catch_up(&self) -> Result<(), SearchError> {
        self.0.step().await
    }

    /// Whether searches are answered.
    pub fn is_ready(&self) -> bool {
        self.0.ready.load(Ordering::SeqCst)
    }

    /// A number that rises with each change that searches find.
    pub fn version(&self) -> u64 {
        // Neither number falls, so their sum stays only while both do.
        self.0.current().map_or(0, |index| index.committed_seq()).wrapping_add(self.words_version())
    }

    /// Throws the index away and builds it from the database; tells how many products it has.
    pub async fn rebuild(&self) -> Result<u64, SearchError> {
        self.0.damaged.store(true, Ordering::SeqCst);
        self.0.step().await?;
        Ok(self.0.current().map_or(0, |index| index.stats().documents))
    }
}

/// Follows the log until `stop`.
pub fn spawn(search: &SearchIndex, workers: &Workers, stop: &CancellationToken) {
    words::spawn(search, workers, stop);
    let search = search.clone();
    workers.spawn("search index", stop, move || {
        let search = search.clone();
        async move { Ok(search.catch_up().await.map(|()| Next::After(POLL))?) }
    });
}

impl From<SearchError> for Trouble {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Db(error) => error.into(),
            other => Self::Failed(other.to_string()),
        }
    }
}
