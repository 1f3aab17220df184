//! Building the index from the database.

use super::{Inner, SearchError};
use crate::catalog::store;
use haat_db::{Db, DbError};
use haat_domain::time::Millis;
use haat_search::{Document, Index};
use std::sync::Arc;
use tokio::runtime::Handle;

/// Products read at a time.
const PAGE: i64 = 2_000;
/// How often progress is told.
const TELL_EVERY: u64 = 50_000;

impl Inner {
    pub(super) async fn rebuild(&self, index: &Arc<Index>) -> Result<(), SearchError> {
        // Before the products are read: what changes meanwhile has a higher number and is applied afterwards.
        let seq = self.db.last_fact().await?;
        let products = Products::new(self.db.clone(), Handle::current());
        let index = index.clone();
        let built = tokio::task::spawn_blocking(move || {
            let mut told = 0;
            index.rebuild(products, seq.unsigned_abs(), |count| {
                if count >= told + TELL_EVERY {
                    told = count;
                    tracing::info!(products = count, "building the search index");
                }
            })
        });
        Ok(built.await.map_err(|_| SearchError::Panicked)??)
    }
}

/// All listed products, newest first, read page by page from a thread that may block.
struct Products {
    db: Db,
    runtime: Handle,
    page: std::vec::IntoIter<Document>,
    /// Where the next page begins; `None` at the end.
    before: Option<(Millis, String)>,
}

impl Products {
    fn new(db: Db, runtime: Handle) -> Self {
        let newest = (Millis(i64::MAX), String::new());
        Self { db, runtime, page: Vec::new().into_iter(), before: Some(newest) }
    }
}

impl Iterator for Products {
    type Item = Result<Document, DbError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(document) = self.page.next() {
            return Some(Ok(document));
        }
        let (created_at, id) = self.before.take()?;
        let page = match self.runtime.block_on(store::documents_before(&self.db, created_at, &id, PAGE)) {
            Ok(page) => page,
            Err(error) => return Some(Err(error)),
        };
        self.before = page.last().map(|document| (Millis(document.created_at_ms), document.id.clone()));
        self.page = page.into_iter();
        self.page.next().map(Ok)
    }
}
