//! What the shop's owner says of searches: kept in the database, told to every node by the log of facts.

use super::{Inner, SearchError, SearchIndex};
use crate::catalog::store;
use crate::error::AppResult;
use haat_db::{Db, DbError};
use haat_search::{Index, Lexicon, Query, Results};
use std::sync::Arc;
use std::sync::atomic::Ordering;

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
    pub(super) async fn read_words(&self, index: &Arc<Index>) -> Result<(), SearchError> {
        let lexicon = OwnWords::read(&self.db).await?.lexicon();
        let (index, used) = (index.clone(), lexicon.clone());
        let set = tokio::task::spawn_blocking(move || index.set_lexicon(used)).await;
        set.map_err(|_| SearchError::Panicked)??;
        *self.lexicon.write() = lexicon;
        self.words.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

impl SearchIndex {
    /// The words that searches follow now.
    pub fn lexicon(&self) -> Lexicon {
        self.0.lexicon.read().clone()
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
