//! Following the log of facts.

use super::{Inner, SearchError};
use crate::catalog::facts::ProductFact;
use crate::catalog::store;
use haat_db::Recorded;
use haat_db::facts::Reader;
use haat_search::{Change, Index};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Facts about other things are passed over without a word; after so many the index notes its place all the same.
const NOTE_AFTER: i64 = 20_000;

/// The facts, each about an order, by which pieces leave the shelf, come back to it or are sold.
const SOLD_BY: [&str; 2] = ["order.", "payment."];

impl Inner {
    pub(super) fn current(&self) -> Option<Arc<Index>> {
        self.index.read().clone()
    }

    /// Whether searches find what the fact number `seq` tells of.
    pub(super) fn sees(&self, seq: i64) -> bool {
        self.ready.load(Ordering::SeqCst) && self.followed.load(Ordering::SeqCst) >= seq
    }

    /// Opens the index if need be and brings it to the end of the facts. One at a time; those who waited find
    /// the work done.
    pub(super) async fn step(self: &Arc<Self>) -> Result<(), SearchError> {
        let _one_at_a_time = self.stepping.lock().await;
        let index = self.open().await?;
        let failed = match self.advance(&index).await {
            Err(SearchError::Db(error)) => return Err(error.into()),
            // The products could not be read: what is there stays.
            Err(error @ SearchError::Index(haat_search::Error::Source(_))) => return Err(error),
            Err(error) => error,
            Ok(()) => return Ok(()),
        };
        tracing::warn!(error = %failed, "the search index is damaged; building it anew");
        let healed = match self.build(&index).await {
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
        // Set first: whoever reads the words from here on, for us or because they changed, gives them to it.
        *self.index.write() = Some(index.clone());
        if let Err(error) = self.read_words().await {
            *self.index.write() = None;
            return Err(error);
        }
        Ok(index)
    }

    async fn advance(self: &Arc<Self>, index: &Arc<Index>) -> Result<(), SearchError> {
        let opened = !self.ready.load(Ordering::SeqCst);
        if self.damaged.load(Ordering::SeqCst) || (opened && number(index) == 0) {
            self.build(index).await?;
            self.damaged.store(false, Ordering::SeqCst);
        } else if opened {
            self.followed.store(number(index), Ordering::SeqCst);
        }
        let mut built = false;
        let mut reader = Reader::new(&self.db, "search", self.followed.load(Ordering::SeqCst));
        loop {
            let batch = reader.read().await?;
            let mut ids: BTreeSet<String> = batch
                .facts
                .iter()
                .filter_map(Recorded::read)
                .map(|ProductFact::Changed { product }| product)
                .collect();
            ids.extend(self.sold(index, &batch.facts).await?);
            // The index is of a later copy of this database, or the facts that it needs have been removed.
            let lost = batch.end < reader.place()
                || ((opened || !ids.is_empty()) && reader.place() < self.db.removed_facts().await?);
            if lost && !std::mem::replace(&mut built, true) {
                self.build(index).await?;
                reader.done(number(index));
                continue;
            }
            if !ids.is_empty() || batch.upto - number(index) >= NOTE_AFTER {
                self.apply(index, ids.into_iter().collect(), batch.upto).await?;
            }
            let over = batch.upto == reader.place();
            reader.done(batch.upto);
            self.followed.store(batch.upto, Ordering::SeqCst);
            if over {
                break;
            }
        }
        self.ready.store(true, Ordering::SeqCst);
        self.documents.set(i64::try_from(index.stats().documents).unwrap_or(i64::MAX));
        Ok(())
    }

    /// The products of orders that were placed, paid or given back, as far as these have sold out or are there again, or
    /// more of them was sold.
    async fn sold(&self, index: &Arc<Index>, facts: &[Recorded]) -> Result<Vec<String>, SearchError> {
        let moved = |fact: &&Recorded| SOLD_BY.iter().any(|kinds| fact.kind.starts_with(kinds));
        let orders: BTreeSet<&String> = facts.iter().filter(moved).map(|fact| &fact.subject).collect();
        if orders.is_empty() {
            return Ok(Vec::new());
        }
        let orders: Vec<String> = orders.into_iter().cloned().collect();
        let figures = store::figures_of_orders(&self.db, &orders).await?;
        let index = index.clone();
        let outdated = tokio::task::spawn_blocking(move || index.outdated(&figures)).await;
        Ok(outdated.map_err(|_| SearchError::Panicked)??)
    }

    /// Searches go on meanwhile with what is there.
    async fn build(&self, index: &Arc<Index>) -> Result<(), SearchError> {
        self.rebuild(index).await?;
        self.followed.store(number(index), Ordering::SeqCst);
        Ok(())
    }

    async fn apply(&self, index: &Arc<Index>, ids: Vec<String>, last: i64) -> Result<(), SearchError> {
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
