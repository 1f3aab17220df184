//! The names of all sellers, kept for a while: there are few of them, and whoever types asks at every letter.

use crate::catalog::store::{self, SellerRow};
use haat_db::{Db, DbError};
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a new seller may be missing among the suggestions.
const FRESH_FOR: Duration = Duration::from_secs(10);
/// More are not offered: a market with more of them finds them by what they sell.
const MOST_SELLERS: i64 = 10_000;

/// The sellers as they were read last.
#[derive(Default)]
pub struct KnownSellers(Mutex<Option<(Instant, Arc<Vec<KnownSeller>>)>>);

struct KnownSeller {
    row: SellerRow,
    /// The words of the name, folded.
    words: Vec<String>,
}

impl KnownSellers {
    /// Those whose names fit what was typed so far: each word begins a word of the name.
    pub async fn suggest(&self, db: &Db, typed: &str, limit: usize) -> Result<Vec<SellerRow>, DbError> {
        let typed = words(typed);
        if typed.is_empty() {
            return Ok(Vec::new());
        }
        let all = self.all(db).await?;
        let fits = |known: &&KnownSeller| {
            typed.iter().all(|typed| known.words.iter().any(|word| word.starts_with(typed.as_str())))
        };
        Ok(all.iter().filter(fits).take(limit).map(|known| known.row.clone()).collect())
    }

    async fn all(&self, db: &Db) -> Result<Arc<Vec<KnownSeller>>, DbError> {
        let kept =
            self.0.lock().as_ref().filter(|(at, _)| at.elapsed() < FRESH_FOR).map(|(_, all)| all.clone());
        if let Some(all) = kept {
            return Ok(all);
        }
        let rows = store::sellers(db, MOST_SELLERS).await?;
        let all: Vec<KnownSeller> =
            rows.into_iter().map(|row| KnownSeller { words: words(&row.name), row }).collect();
        let all = Arc::new(all);
        *self.0.lock() = Some((Instant::now(), all.clone()));
        Ok(all)
    }
}

fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| !part.is_empty()).map(str::to_lowercase).collect()
}
