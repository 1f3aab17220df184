//! Asking the index: each search waits for an index that is ready and for its turn, neither for long.

use super::SearchIndex;
use crate::error::{AppError, AppResult, Code};
use crate::workers::Workers;
use haat_search::{Choices, Index, Query, Results, Suggestion};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinError;

/// How long a search waits for an index that is being opened or built.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// Searches that may wait for their turn, and for how long.
const QUEUE: usize = 256;
const LONGEST_QUEUE: Duration = Duration::from_secs(3);
/// An index that was built so lately is not built again because a search failed.
const BELIEVED: Duration = Duration::from_mins(10);
/// Results further back are not shown: nobody turns so many pages, and each costs all those before it.
pub const DEEPEST: u64 = 10_000;

impl SearchIndex {
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

    pub(super) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Index) -> haat_search::Result<T> + Send + 'static,
    ) -> AppResult<T> {
        let index = self.ready().await?;
        match self.in_turn(move || question(&index)).await? {
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

    /// Runs a search, of goods or of anything else, when it is its turn: the processors are the same for all of them. The
    /// turn lasts until the work is done, also when nobody waits for it any more.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> AppResult<Result<T, JoinError>> {
        let turn = self.turn().await?;
        let work = move || {
            let _turn = turn;
            work()
        };
        Ok(tokio::task::spawn_blocking(work).await)
    }

    /// A place among those who search. When many wait already, one more is told so at once: it would only grow later.
    async fn turn(&self) -> AppResult<OwnedSemaphorePermit> {
        let turns = || self.0.turns.clone();
        if let Ok(turn) = turns().try_acquire_owned() {
            return Ok(turn);
        }
        let waiting = WaitGuard(&self.0.waiting);
        if waiting.0.fetch_add(1, Ordering::Relaxed) >= QUEUE {
            return Err(busy());
        }
        match tokio::time::timeout(LONGEST_QUEUE, turns().acquire_owned()).await {
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
struct WaitGuard<'a>(&'a AtomicUsize);

impl Drop for WaitGuard<'_> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::http::metrics::Metrics;
    use haat_db::Db;
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
    async fn a_search_keeps_its_turn_until_it_is_done_also_when_its_caller_has_gone() {
        let (search, _folder) = opened().await;
        let all = search.0.turns.available_permits();
        let (go_on, waits) = std::sync::mpsc::channel::<()>();
        let asking = search.clone();
        let asked = tokio::spawn(async move {
            let slow = move |_: &Index| -> haat_search::Result<()> {
                waits.recv().ok();
                Ok(())
            };
            asking.ask(slow).await
        });
        while search.0.turns.available_permits() == all {
            tokio::task::yield_now().await;
        }
        asked.abort();
        assert!(asked.await.is_err_and(|gone| gone.is_cancelled()));
        assert_eq!(search.0.turns.available_permits(), all - 1);
        drop(go_on);
        while search.0.turns.available_permits() < all {
            tokio::task::yield_now().await;
        }
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
