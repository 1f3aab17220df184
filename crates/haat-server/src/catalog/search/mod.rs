//! The search index of this node: derived from the database, followed through the log of facts.
//!
//! Nothing here is the truth. An index that is missing, damaged or of another database is built anew, and may
//! be deleted while the shop runs.

mod follow;
mod rebuild;
mod words;

use crate::config::Config;
use crate::error::{AppError, AppResult, Code};
use crate::http::metrics::Metrics;
use crate::workers::{Next, Trouble, Workers};
use haat_db::{Db, DbError};
use haat_search::{Choices, Index, Lexicon, Query, Results, Suggestion};
use parking_lot::{Mutex, RwLock};
use prometheus_client::metrics::gauge::Gauge;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio_util::sync::CancellationToken;
pub use words::OwnWords;

/// How long a search waits for an index that is being opened or built.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// Searches that may wait for their turn, and for how long.
const QUEUE: usize = 256;
const LONGEST_QUEUE: Duration = Duration::from_secs(3);
/// An index that was built so lately is not built again because a search failed.
const BELIEVED: Duration = Duration::from_mins(10);
/// Results further back are not shown: nobody turns so many pages, and each costs all those before it.
pub const DEEPEST: u64 = 10_000;
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
    turns: Semaphore,
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
            turns: Semaphore::new(2 * std::thread::available_parallelism().map_or(1, NonZero::get)),
            waiting: AtomicUsize::new(0),
            stepping: tokio::sync::Mutex::new(()),
            wording: tokio::sync::Mutex::new(()),
            documents,
            lexicon: RwLock::new(None),
            words: AtomicU64::new(0),
        }))
    }

    /// The ids of the products that fit, with totals.
    pub async fn search(&self, query: Query) -> AppResult<Results> {
        if u64::from(query.page).saturating_mul(query.per_page.into()) > DEEPEST {
            let words = format!(
                "Only the first {DEEPEST} results can be shown. Please search for something narrower."
            );
            return Err(AppError::unprocessable(words).coded(Code::PageTooDeep).param("most", DEEPEST));
        }
        self.ask(move |index| index.search(&query)).await
    }

    /// What each further choice would show, with a count for each of the price `ranges`.
    pub async fn choices(&self, query: Query, ranges: Vec<(i64, i64)>) -> AppResult<Choices> {
        self.ask(move |index| index.choices(&query, &ranges)).await
    }

    /// Categories that fit what was typed so far.
    pub async fn suggest_categories(&self, typed: String, limit: usize) -> AppResult<Vec<(String, u64)>> {
        self.ask(move |index| index.suggest_categories(&typed, limit)).await
    }

    /// The products most like another that can be bought now, by id.
    pub async fn like(&self, id: String, limit: usize) -> AppResult<Vec<String>> {
        self.ask(move |index| index.like(&id, limit)).await
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

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Index) -> haat_search::Result<T> + Send + 'static,
    ) -> AppResult<T> {
        let index = self.ready().await?;
        let _turn = self.turn().await?;
        match tokio::task::spawn_blocking(move || question(&index)).await {
            Ok(Ok(answer)) => Ok(answer),
            // A fault of ours with these words; others find what they look for.
            Err(error) => Err(AppError::internal(format!("a search panicked: {error}"))),
            Ok(Err(error)) => {
                tracing::error!(%error, "a search failed");
                self.doubt();
                Err(not_ready())
            }
        }
    }

    /// A place among those who search. When many wait already, one more is told so at once: it would only grow later.
    async fn turn(&self) -> AppResult<SemaphorePermit<'_>> {
        if let Ok(turn) = self.0.turns.try_acquire() {
            return Ok(turn);
        }
        let waiting = Waiting(&self.0.waiting);
        if waiting.0.fetch_add(1, Ordering::Relaxed) >= QUEUE {
            return Err(busy());
        }
        match tokio::time::timeout(LONGEST_QUEUE, self.0.turns.acquire()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(busy()),
        }
    }

    /// The files of the index may be damaged: it is built anew, which costs as much as it is large, so not for every word.
    /// What is there answers meanwhile.
    fn doubt(&self) {
        let mut doubted = self.0.doubted.lock();
        if doubted.is_some_and(|last| last.elapsed() < BELIEVED) {
            return;
        }
        *doubted = Some(Instant::now());
        self.0.damaged.store(true, Ordering::SeqCst);
        let inner = self.0.clone();
        Workers::default().aside("search rebuilding", async move {
            if let Err(error) = inner.step().await {
                tracing::error!(%error, "the search index could not be built anew");
            }
        });
    }

    async fn ready(&self) -> AppResult<Arc<Index>> {
        if !self.0.ready.load(Ordering::SeqCst) {
            let inner = self.0.clone();
            let work = Workers::default().aside("search opening", async move { inner.step().await });
            if let Ok(Ok(Some(Err(error)))) = tokio::time::timeout(LONGEST_WAIT, work).await {
                tracing::error!(%error, "the search index cannot be used");
            }
        }
        let ready = self.0.ready.load(Ordering::SeqCst);
        self.0.current().filter(|_| ready).ok_or_else(not_ready)
    }
}

/// One who waits for a turn, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn busy() -> AppError {
    AppError::unavailable("Very many people are searching right now. Please try again in a moment.")
}

fn not_ready() -> AppError {
    AppError::unavailable("The search is being prepared. Please try again in a moment.")
        .coded(Code::SearchNotReady)
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

#[cfg(test)]
mod tests {
    use super::*;
    use haat_domain::time::Millis;
    use http::StatusCode;

    async fn opened() -> (SearchIndex, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("haat.db").display());
        let db = Db::connect(&url).await.unwrap();
        db.migrate(Millis(0)).await.unwrap();
        let search = SearchIndex::new(&Config::for_tests(folder.path(), url), &db, &Metrics::default());
        search.catch_up().await.unwrap();
        (search, folder)
    }

    #[tokio::test]
    async fn a_search_that_panics_is_its_own_affair() {
        let (search, _folder) = opened().await;
        let panics = |_: &Index| -> haat_search::Result<()> { panic!("as tested") };
        let refused = search.ask(panics).await.unwrap_err();
        assert_eq!(refused.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(search.is_ready() && !search.0.damaged.load(Ordering::SeqCst));
        assert_eq!(search.search(Query::default()).await.unwrap().total, 0);
    }

    #[tokio::test]
    async fn when_too_many_wait_one_more_is_told_at_once() {
        let (search, _folder) = opened().await;
        let all = u32::try_from(search.0.turns.available_permits()).unwrap();
        let busy = search.0.turns.acquire_many(all).await.unwrap();
        let waiting: Vec<_> = (0..QUEUE)
            .map(|_| {
                let search = search.clone();
                tokio::spawn(async move { search.search(Query::default()).await })
            })
            .collect();
        while search.0.waiting.load(Ordering::Relaxed) < QUEUE {
            tokio::task::yield_now().await;
        }
        let refused = search.search(Query::default()).await.unwrap_err();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        drop(busy);
        for waited in waiting {
            assert!(waited.await.unwrap().is_ok());
        }
        assert_eq!(search.0.waiting.load(Ordering::Relaxed), 0);
    }
}
