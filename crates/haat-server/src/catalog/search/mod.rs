//! The search index of this node: derived from the database, followed through the log of facts.
//!
//! Nothing here is the truth. An index that is missing, damaged or of another database is built anew, and may
//! be deleted while the shop runs.

mod follow;
mod rebuild;

use crate::config::Config;
use crate::error::{AppError, AppResult, Code};
use crate::http::metrics::Metrics;
use crate::workers::{Next, Trouble, Workers};
use haat_db::{Db, DbError};
use haat_search::{Index, Query, Results, Suggestion};
use parking_lot::RwLock;
use prometheus_client::metrics::gauge::Gauge;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How long a search waits for an index that is being opened or built.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
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
    /// Whether a search failed, so that the index has to be built anew.
    damaged: AtomicBool,
    stepping: tokio::sync::Mutex<()>,
    documents: Gauge,
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
            stepping: tokio::sync::Mutex::new(()),
            documents,
        }))
    }

    /// The ids of the products that fit, with totals.
    pub async fn search(&self, query: Query) -> AppResult<Results> {
        self.ask(move |index| index.search(&query)).await
    }

    /// Products whose names fit what was typed so far.
    pub async fn suggest(&self, typed: String, limit: usize) -> AppResult<Vec<Suggestion>> {
        self.ask(move |index| index.suggest(&typed, limit)).await
    }

    /// Waits until searches of this node find what the fact number `seq` tells of. Takes at most a few seconds: it is
    /// stored already.
    pub async fn follow(&self, seq: i64) {
        let inner = self.0.clone();
        // A task of its own: the work goes on for the others when this caller hangs up.
        let work = tokio::spawn(async move {
            while !inner.sees(seq) {
                inner.step().await?;
                if !inner.sees(seq) {
                    tokio::time::sleep(LOOK_AGAIN).await;
                }
            }
            Ok::<(), SearchError>(())
        });
        match tokio::time::timeout(FOUND_WITHIN, work).await {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(error))) => tracing::error!(%error, "the search index could not follow a change"),
            Ok(Err(_)) | Err(_) => tracing::warn!(seq, "a change will be found later than usual"),
        }
    }

    /// Brings the index up to date with everything in the log.
    pub async fn catch_up(&self) -> Result<(), SearchError> {
        self.0.step().await
    }

    /// A number that rises with each change that searches find.
    pub fn version(&self) -> u64 {
        self.0.current().map_or(0, |index| index.committed_seq())
    }

    /// Throws the index away and builds it from the database; tells how many products it has.
    pub async fn rebuild(&self) -> Result<u64, SearchError> {
        self.0.damaged.store(true, Ordering::SeqCst);
        self.0.step().await?;
        Ok(self.0.current().map_or(0, |index| index.stats().documents))
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Index) -> haat_search::Result<T> + Send + 'static,
    ) -> AppResult<T> {
        let index = self.ready().await?;
        let answer = tokio::task::spawn_blocking(move || question(&index)).await;
        let error = match answer {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        tracing::error!(%error, "a search failed; the index will be built anew");
        self.0.damaged.store(true, Ordering::SeqCst);
        let inner = self.0.clone();
        tokio::spawn(async move { inner.step().await });
        Err(not_ready())
    }

    async fn ready(&self) -> AppResult<Arc<Index>> {
        if !self.0.ready.load(Ordering::SeqCst) {
            let inner = self.0.clone();
            let work = tokio::spawn(async move { inner.step().await });
            if let Ok(Ok(Err(error))) = tokio::time::timeout(LONGEST_WAIT, work).await {
                tracing::error!(%error, "the search index cannot be used");
            }
        }
        let ready = self.0.ready.load(Ordering::SeqCst);
        self.0.current().filter(|_| ready).ok_or_else(not_ready)
    }
}

fn not_ready() -> AppError {
    AppError::unavailable("The search is being prepared. Please try again in a moment.")
        .coded(Code::SearchNotReady)
}

/// Follows the log until `stop`.
pub fn spawn(search: &SearchIndex, workers: &Workers, stop: &CancellationToken) {
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
