//! What shoppers looked for, counted in memory and added to the running totals every few seconds: a search is no reason
//! to write to the database, and a node that dies takes no more than these seconds with it.

use crate::catalog::parts::Parts;
use crate::catalog::store::{self, TotalRow};
use crate::workers::{Next, Workers};
use haat_db::{Db, DbError};
use haat_domain::time::Millis;
use haat_search::Lexicon;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const EVERY: Duration = Duration::from_secs(5);
/// Different searches between two additions; more are not counted.
const MOST_SEARCHES: usize = 2_000;
/// Longer words are cut.
const MAX_CHARS: usize = 80;

/// What became of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchOutcome {
    /// Nothing was found.
    Empty,
    /// Nothing of what was found was opened.
    Unclicked,
    /// Something was.
    Clicked,
}

/// What was heard since the last addition.
#[derive(Default)]
pub struct Heard(Mutex<HashMap<String, TotalRow>>);

impl Heard {
    /// Counts one search.
    pub fn note(&self, words: &str, outcome: SearchOutcome, now: Millis) {
        let words = words.replace(char::is_control, " ");
        let shown: String =
            words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_CHARS).collect();
        let query = Lexicon::key(&shown);
        let mut heard = self.0.lock();
        if query.is_empty() || (heard.len() >= MOST_SEARCHES && !heard.contains_key(&query)) {
            return;
        }
        let row = heard.entry(query.clone()).or_default();
        (row.query, row.shown, row.last_at) = (query, shown, now);
        row.searches += 1;
        row.empty += i64::from(outcome == SearchOutcome::Empty);
        row.unclicked += i64::from(outcome == SearchOutcome::Unclicked);
    }

    /// Adds what was heard to the running totals.
    pub async fn flush(&self, db: &Db) -> Result<(), DbError> {
        let mut rows: Vec<TotalRow> = std::mem::take(&mut *self.0.lock()).into_values().collect();
        if rows.is_empty() {
            return Ok(());
        }
        // In the same order on every node, so that two of them never wait for each other in a circle.
        rows.sort_by(|a, b| a.query.cmp(&b.query));
        let mut tx = db.begin().await?;
        store::add_totals(&mut tx, &rows).await?;
        tx.commit().await
    }
}

/// Adds to the totals until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let state = state.clone();
    workers.spawn("searches heard", stop, move || {
        let state = state.clone();
        async move {
            state.heard.flush(&state.db).await?;
            Ok(Next::After(EVERY))
        }
    });
}
