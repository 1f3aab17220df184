//! What the shop's owner says of searches: kept in the database, told to every node by the log of facts.

use super::{Inner, SearchError, SearchIndex};
use crate::catalog::facts::SearchFact;
use crate::catalog::store;
use crate::error::AppResult;
use crate::workers::{Next, Turn, Workers};
use haat_db::facts::Reader;
use haat_db::{Db, DbError};
use haat_search::{Lexicon, Query, Results};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Between two looks at a busy log.
const PACE: Duration = Duration::from_millis(100);

/// The owner's lines and pinned products.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnWords {
    /// One line each, as [`Lexicon`] reads them.
    pub lines: String,
    /// Words, and the ids of what comes first for them.
    pub pins: Vec<(String, Vec<String>)>,
}

impl OwnWords {
    /// As they are stored.
    pub async fn read(db: &Db) -> Result<Self, DbError> {
        let pins = store::pins(db).await?;
        Ok(Self {
            lines: store::search_words(db).await?,
            pins: pins.into_iter().map(|pin| (pin.shown.clone(), pin.ids())).collect(),
        })
    }

    /// The words that every shop begins with, and these.
    pub fn lexicon(&self) -> Lexicon {
        let mut lexicon = Lexicon::beginning();
        lexicon.read(&self.lines);
        for (query, ids) in &self.pins {
            lexicon.pin(query, ids.clone());
        }
        lexicon
    }
}

impl Inner {
    /// Lets searches follow what the owner says now.
    pub(super) async fn read_words(&self) -> Result<(), SearchError> {
        let _one_at_a_time = self.wording.lock().await;
        let lexicon = OwnWords::read(&self.db).await?.lexicon();
        if let Some(index) = self.current() {
            index.set_lexicon(lexicon.clone());
        }
        *self.lexicon.write() = Some(lexicon);
        self.words.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

/// Reads the words whenever the log says that they are others, on every node and until `stop`. Apart from the index, which
/// may be busy for longer with what was sold, or be in building.
pub(super) fn spawn(search: &SearchIndex, workers: &Workers, stop: &CancellationToken) {
    workers.spawn_with("words of the search", stop, (search.clone(), None), |(search, reader)| {
        Box::pin(search.follow_words(reader))
    });
}

impl SearchIndex {
    /// The words that searches follow now.
    pub fn lexicon(&self) -> Lexicon {
        self.0.lexicon.read().clone().unwrap_or_else(Lexicon::beginning)
    }

    /// Lets searches of this node follow what the owner has just said.
    pub async fn heed(&self) {
        if let Err(error) = self.0.read_words().await {
            tracing::error!(%error, "the words of the search will be followed later than usual");
        }
    }

    async fn follow_words(&self, reader: &mut Option<Reader>) -> Turn {
        let db = &self.0.db;
        if reader.is_none() {
            // First the place: what is said after it comes again.
            let place = db.last_fact().await?;
            self.0.read_words().await?;
            *reader = Some(Reader::new(db, "words of the search", place).of::<SearchFact>());
        }
        let Some(reader) = reader else { return Ok(Next::After(PACE)) };
        let batch = reader.read().await?;
        // Below its place it is another database, such as an older copy.
        if !batch.facts.is_empty() || batch.end < reader.place() {
            self.0.read_words().await?;
        }
        reader.done(batch.upto.min(batch.end));
        reader.wait().await;
        Ok(Next::After(PACE))
    }

    /// A number that rises whenever these words are others.
    pub fn words_version(&self) -> u64 {
        self.0.words.load(Ordering::SeqCst)
    }

    /// What a search would find, did the owner say this.
    pub async fn preview(&self, own: OwnWords, query: Query) -> AppResult<Results> {
        self.ask(move |index| index.search_with(own.lexicon(), &query)).await
    }
}
