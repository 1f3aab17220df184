//! Following the log of changes.

use super::{Inner, SearchError};
use crate::catalog::store;
use haat_search::{Change, Index};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Changes taken at a time.
const BATCH: i64 = 2_000;

impl Inner {
    pub(super) fn current(&self) -> Option<Arc<Index>> {
        self.index.read().clone()
    }

    /// Whether searches find the change number `seq`.
    pub(super) fn sees(&self, seq: i64) -> bool {
        self.ready.load(Ordering::SeqCst) && self.current().is_some_and(|index| number(&index) >= seq)
    }

    /// Opens the index if need be and brings it to the end of the log. One at a time; those who waited find
    /// the work done.
    pub(super) async fn step(self: &Arc<Self>) -> Result<(), SearchError> {
        let _one_at_a_time = self.stepping.lock().await;
        let index = self.open().await?;
        let failed = match self.advance(&index).await {
            Err(SearchError::Db(error)) => return Err(error.into()),
            Err(error) => error,
            Ok(()) => return Ok(()),
        };
        tracing::warn!(error = %failed, "the search index is damaged; building it anew");
        let healed = match self.rebuild(&index).await {
            Ok(()) => self.advance(&index).await,
            Err(error) => Err(error),
        };
        if healed.is_err() {
            // Not even its folder can be used: the next step opens another.
            self.ready.store(false, Ordering::SeqCst);
            *self.index.write() = None;
        }
        healed
    }

    async fn open(&self) -> Result<Arc<Index>, SearchError> {
        if let Some(index) = self.current() {
            return Ok(index);
        }
        // Named after the database: an index of another one looks just as good.
        let folder = self.folder.join(store::catalogue_id(&self.db).await?);
        let opened = tokio::task::spawn_blocking(move || Index::open(&folder)).await;
        let index = Arc::new(opened.map_err(|_| SearchError::Panicked)??);
        *self.index.write() = Some(index.clone());
        Ok(index)
    }

    async fn advance(self: &Arc<Self>, index: &Arc<Index>) -> Result<(), SearchError> {
        loop {
            let (last, at) = (store::last_change(&self.db).await?, number(index));
            self.lag.set(last - at);
            let opened = !self.ready.load(Ordering::SeqCst);
            let unusable = self.damaged.swap(false, Ordering::SeqCst) || last < at || (opened && at == 0);
            if unusable {
                self.ready.store(false, Ordering::SeqCst);
                self.rebuild(index).await?;
            } else if at < last {
                let changes = store::changes_after(&self.db, at, BATCH).await?;
                match changes.first() {
                    Some((first, _)) if *first == at + 1 => self.apply(index, changes).await?,
                    // The log begins later than we ended.
                    _ => self.rebuild(index).await?,
                }
                continue;
            }
            self.ready.store(true, Ordering::SeqCst);
            self.documents.set(i64::try_from(index.stats().documents).unwrap_or(i64::MAX));
            if number(index) >= last {
                return Ok(());
            }
        }
    }

    async fn apply(&self, index: &Arc<Index>, log: Vec<(i64, String)>) -> Result<(), SearchError> {
        let last = log.last().map_or(0, |(seq, _)| *seq);
        let mut ids: Vec<String> = log.into_iter().map(|(_, id)| id).collect();
        ids.sort_unstable();
        ids.dedup();
        let listed = store::documents(&self.db, &ids).await?;
        let mut listed: HashMap<_, _> =
            listed.into_iter().map(|document| (document.id.clone(), document)).collect();
        let changes = ids
            .into_iter()
            .map(|id| listed.remove(&id).map_or_else(|| Change::Delete(id), Change::Put))
            .collect();
        let index = index.clone();
        let applied = tokio::task::spawn_blocking(move || index.apply(changes, last.unsigned_abs())).await;
        Ok(applied.map_err(|_| SearchError::Panicked)??)
    }
}

fn number(index: &Index) -> i64 {
    i64::try_from(index.committed_seq()).unwrap_or(i64::MAX)
}
