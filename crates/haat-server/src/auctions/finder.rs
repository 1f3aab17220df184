//! Finding lots by words, as goods are found: in any form, misspelt, by other words for the same.
//!
//! An index in memory of the lots that are open or to come, derived from the database and followed through the log of
//! facts by whoever asks. There are few of them, so it is built by the first one and never written to a disk.

use crate::auctions::model::Auction;
use crate::auctions::store;
use crate::catalog::search::SearchIndex;
use crate::clock::Clock;
use crate::error::{AppError, AppResult};
use haat_db::facts::Reader;
use haat_db::{Db, DbError};
use haat_domain::ids::AuctionId;
use haat_search::{Change, Document, Index, Query};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// How often the log is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// A place in the log that nobody went on from for so long is given up: its facts may be gone.
const BUILT_ANEW_AFTER: Duration = Duration::from_hours(1);
/// Open lots that are found at most; the soonest to end.
const MOST_LOTS: i64 = 50_000;

/// The lots of this node's index.
pub struct Finder {
    db: Db,
    clock: Clock,
    /// Whose words and turns it shares.
    goods: SearchIndex,
    kept: Mutex<Option<LotIndex>>,
}

struct LotIndex {
    index: Arc<Index>,
    place: i64,
    /// The number of the words that the index knows.
    words: u64,
    looked: Instant,
}

impl Finder {
    /// Nothing is read before somebody asks.
    pub fn new(db: &Db, clock: &Clock, goods: &SearchIndex) -> Self {
        Self { db: db.clone(), clock: clock.clone(), goods: goods.clone(), kept: Mutex::new(None) }
    }

    /// The ids of lots that are open or to come and have these words, the best first, and how many there are.
    pub async fn find(&self, words: &str, limit: u32) -> AppResult<(Vec<String>, u64)> {
        let index = self.fresh(LOOK_EVERY).await?;
        // Any price, so that none is read from the words: the index knows no lot's price.
        let price = Some((0, i64::MAX));
        let query = Query { text: Some(words.to_owned()), price, per_page: limit, ..Query::default() };
        let found = self.goods.in_turn(move || index.search(&query)).await?;
        let found = found.map_err(AppError::internal)?.map_err(AppError::internal)?;
        Ok((found.ids, found.total))
    }

    /// Lets the next search find everything that is stored.
    pub async fn catch_up(&self) -> AppResult<()> {
        self.fresh(Duration::ZERO).await.map(|_| ())
    }

    async fn fresh(&self, within: Duration) -> AppResult<Arc<Index>> {
        let mut kept = self.kept.lock().await;
        let known = match kept.take() {
            Some(known) if known.looked.elapsed() < BUILT_ANEW_AFTER => known,
            _ => self.build().await?,
        };
        let known = kept.insert(known);
        if known.looked.elapsed() >= within {
            self.follow(known).await?;
            known.looked = Instant::now();
        }
        if known.words != self.goods.words_version() {
            known.words = self.goods.words_version();
            known.index.set_lexicon(self.goods.lexicon());
        }
        Ok(known.index.clone())
    }

    async fn build(&self) -> AppResult<LotIndex> {
        // Before the lots are read: what changes meanwhile is followed afterwards.
        let place = self.db.last_fact().await?;
        let lots = store::open(&self.db, self.clock.now(), MOST_LOTS).await?;
        let index = Arc::new(Index::in_memory().map_err(AppError::internal)?);
        // The number before the words: if they change in between, they are taken once more.
        let words = self.goods.words_version();
        index.set_lexicon(self.goods.lexicon());
        let filled = index.clone();
        let fill = move || {
            let lots = lots.iter().map(|lot| Ok::<_, Infallible>(document(lot)));
            filled.rebuild(lots, 1, |_| ())
        };
        let built = tokio::task::spawn_blocking(fill).await;
        built.map_err(AppError::internal)?.map_err(AppError::internal)?;
        Ok(LotIndex { index, place, words, looked: Instant::now() })
    }

    async fn follow(&self, kept: &mut LotIndex) -> AppResult<()> {
        let mut reader = Reader::new(&self.db, "lots", kept.place);
        loop {
            let batch = reader.read().await?;
            // Bids change nothing that words find.
            let moved = batch
                .facts
                .iter()
                .filter(|fact| fact.kind.starts_with("auction.") && fact.kind != "auction.bids");
            let ids: BTreeSet<&str> = moved.map(|fact| fact.subject.as_str()).collect();
            let changes = self.changes(&ids).await?;
            if !changes.is_empty() {
                let (index, upto) = (kept.index.clone(), batch.upto.unsigned_abs());
                let applied = tokio::task::spawn_blocking(move || index.apply(changes, upto)).await;
                applied.map_err(AppError::internal)?.map_err(AppError::internal)?;
            }
            let over = batch.upto <= reader.place();
            reader.done(batch.upto);
            kept.place = batch.upto;
            if over {
                return Ok(());
            }
        }
    }

    async fn changes(&self, ids: &BTreeSet<&str>) -> Result<Vec<Change>, DbError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let wanted: Vec<AuctionId> = ids.iter().map(|id| AuctionId::from(*id)).collect();
        let now = self.clock.now();
        let found = store::heads(&self.db, &wanted).await?;
        let is_open = |lot: &&Auction| lot.standing.closed_at.is_none() && lot.standing.ends_at > now;
        let open: Vec<Document> = found.iter().filter(is_open).map(document).collect();
        let gone = ids.iter().filter(|id| !open.iter().any(|lot| lot.id == **id));
        let gone: Vec<Change> = gone.map(|id| Change::Delete((*id).to_owned())).collect();
        Ok(open.into_iter().map(Change::Put).chain(gone).collect())
    }
}

/// What words find of a lot. Its price moves with every bid and is no filter.
fn document(auction: &Auction) -> Document {
    let lot = &auction.lot;
    Document {
        id: lot.id.to_string(),
        name: lot.title.clone(),
        category: lot.category.clone(),
        description: lot.description.clone(),
        created_at_ms: lot.created_at.0,
        in_stock: true,
        ..Document::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::http::metrics::Metrics;
    use haat_domain::time::Millis;
    use http::StatusCode;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::task::JoinSet;

    #[tokio::test]
    async fn when_too_many_search_one_more_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("haat.db").display());
        let db = Db::connect(&url).await.unwrap();
        db.migrate(Millis(0)).await.unwrap();
        let goods = SearchIndex::new(&Config::for_tests(folder.path(), url), &db, &Metrics::default());
        let finder = Finder::new(&db, &Clock::manual(Millis(0)), &goods);
        finder.catch_up().await.unwrap();
        let (over, mut searches) = (Arc::new(AtomicBool::new(false)), JoinSet::new());
        for _ in 0..2_000 {
            let (goods, over) = (goods.clone(), over.clone());
            let long = move || {
                while !over.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(1));
                }
            };
            searches.spawn(async move { goods.in_turn(long).await.is_ok() });
        }
        // Whoever has a turn or waits for one is not back yet.
        assert!(!searches.join_next().await.unwrap().unwrap(), "there is no room left");
        let refused = finder.find("lamp", 4).await.unwrap_err();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        over.store(true, Ordering::SeqCst);
        searches.join_all().await;
        assert_eq!(finder.find("lamp", 4).await.unwrap().1, 0);
    }
}
