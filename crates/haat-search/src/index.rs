use std::error::Error as StdError;
use std::path::Path;
use std::sync::Arc;

use parking_lot::{Mutex, RwLock};

use crate::error::Result;
use crate::folder::{Folder, Storage};
use crate::lexicon::Lexicon;
use crate::like;
use crate::rebuild;
use crate::search;
use crate::snapshot::Snapshot;
use crate::suggest;
use crate::types::{Change, Choices, Document, Figures, Query, Results, Stats, Suggestion};
use crate::writer::Live;

/// The product index. Any number of threads may read while one writes.
pub struct Index {
    storage: Storage,
    live: Mutex<Live>,
    snapshot: RwLock<Arc<Snapshot>>,
    lexicon: RwLock<Arc<Lexicon>>,
}

impl Index {
    /// Opens the index in a folder of its own, made if need be.
    ///
    /// An index that is damaged, or was made by another version, is thrown away: the index is then empty and
    /// at number 0, and asks to be rebuilt.
    pub fn open(dir: &Path) -> Result<Self> {
        let folder = Folder::open(dir)?;
        let current = folder.current();
        let storage = Storage::Folder(folder);
        let index = match current {
            Some(live) => Self::new(storage, live)?,
            None => Self::empty(storage)?,
        };
        index.storage.sweep();
        Ok(index)
    }

    /// An empty index that is gone with the process.
    pub fn in_memory() -> Result<Self> {
        Self::empty(Storage::Memory)
    }

    fn empty(storage: Storage) -> Result<Self> {
        let fresh = storage.fresh()?;
        storage.promote(&fresh)?;
        Self::new(storage, Live::open(fresh.engine, 0)?)
    }

    fn new(storage: Storage, mut live: Live) -> Result<Self> {
        let lexicon = Arc::new(Lexicon::default());
        let snapshot = live.snapshot(Arc::clone(&lexicon))?;
        Ok(Self {
            storage,
            live: Mutex::new(live),
            snapshot: RwLock::new(Arc::new(snapshot)),
            lexicon: RwLock::new(lexicon),
        })
    }

    /// The number in the change log up to which everything can be found. 0 for an index never filled.
    pub fn committed_seq(&self) -> u64 {
        self.stats().committed_seq
    }

    /// Applies changes and remembers that the index is now at `seq`. When this returns they are on disk, and
    /// every search from now on sees them.
    ///
    /// After an error nothing has changed, and the same changes may be applied again; if that fails too, a
    /// rebuild helps.
    pub fn apply(&self, changes: Vec<Change>, seq: u64) -> Result<()> {
        let mut live = self.live.lock();
        live.apply(changes, seq)?;
        self.publish(&mut live)
    }

    /// Builds the index anew from all products, each once, as they were at `seq` or later, and puts it in the
    /// place of the old one. Quickest when they come newest first.
    ///
    /// Searches go on meanwhile in the old index; changes wait, and are applied to the new one. `progress` is told
    /// from time to time how many products were taken in.
    ///
    /// If a product cannot be read, the old index stays.
    pub fn rebuild<E>(
        &self,
        documents: impl IntoIterator<Item = std::result::Result<Document, E>>,
        seq: u64,
        progress: impl FnMut(u64),
    ) -> Result<()>
    where
        E: Into<Box<dyn StdError + Send + Sync>>,
    {
        let mut live = self.live.lock();
        let rebuilt = self.build_aside(documents, seq, progress).and_then(|next| {
            *live = next;
            self.publish(&mut live)
        });
        self.storage.sweep();
        rebuilt
    }

    /// A whole new index, which counts from now on after a restart.
    fn build_aside<E>(
        &self,
        documents: impl IntoIterator<Item = std::result::Result<Document, E>>,
        seq: u64,
        progress: impl FnMut(u64),
    ) -> Result<Live>
    where
        E: Into<Box<dyn StdError + Send + Sync>>,
    {
        let fresh = self.storage.fresh()?;
        rebuild::fill(&fresh.engine, documents, seq, progress)?;
        let mut next = Live::open(fresh.engine.clone(), seq)?;
        next.snapshot(Arc::default())?;
        self.storage.promote(&fresh)?;
        Ok(next)
    }

    /// What shoppers' words mean, for every search from now on. A new index knows nothing but the words themselves.
    /// It waits for nobody, also while the index is being built anew.
    pub fn set_lexicon(&self, lexicon: Lexicon) {
        *self.lexicon.write() = Arc::new(lexicon);
        let mut snapshot = self.snapshot.write();
        // Of two at once the last one set counts, whichever of them comes last to this place.
        let lexicon = Arc::clone(&self.lexicon.read());
        *snapshot = Arc::new(snapshot.with_lexicon(lexicon));
    }

    /// Searches. The results are exact for the state of one moment.
    pub fn search(&self, query: &Query) -> Result<Results> {
        search::search(&self.snapshot(), query)
    }

    /// Searches as if this were the lexicon.
    pub fn search_with(&self, lexicon: Lexicon, query: &Query) -> Result<Results> {
        search::search(&self.snapshot().with_lexicon(Arc::new(lexicon)), query)
    }

    /// What each further choice would show beside the results of the same query, with a count for each of the price
    /// `ranges`, both ends included.
    pub fn choices(&self, query: &Query, ranges: &[(i64, i64)]) -> Result<Choices> {
        search::choices(&self.snapshot(), query, ranges)
    }

    /// Products whose names match what was typed so far, each name once and at most `limit` (and 50); names
    /// that begin so first, then the newest.
    pub fn suggest(&self, typed: &str, limit: usize) -> Result<Vec<Suggestion>> {
        suggest::suggest(&self.snapshot(), typed, limit)
    }

    /// Categories that have products and whose names fit what was typed so far, or another word for it, with how many
    /// products they have; most first.
    pub fn suggest_categories(&self, typed: &str, limit: usize) -> Result<Vec<(String, u64)>> {
        suggest::categories(&self.snapshot(), typed, limit)
    }

    /// The products most like another: of its category, in stock, those that share most of the words of its name, rare
    /// words before common ones; of equals what sold best. In a large catalogue not all are looked at, but those first that
    /// share rare words, and the newest.
    pub fn like(&self, id: &str, limit: usize) -> Result<Vec<String>> {
        like::like(&self.snapshot(), id, limit)
    }

    /// Those of `figures` that the index has otherwise, by id. Products that it does not have are not among them.
    pub fn outdated(&self, figures: &[Figures]) -> Result<Vec<String>> {
        let snapshot = self.snapshot();
        let mut outdated = Vec::new();
        for Figures { id, in_stock, sold, variants } in figures {
            let Some(address) = snapshot.address(id)? else { continue };
            let columns = snapshot.columns(address.segment_ord);
            let known = (columns.in_stock.has(address.doc_id), columns.sold[address.doc_id as usize]);
            if known != (*in_stock, *sold)
                || !columns.variants.are(address.doc_id, variants, &snapshot.options)
            {
                outdated.push(id.clone());
            }
        }
        Ok(outdated)
    }

    /// The state of the index, for the metrics.
    pub fn stats(&self) -> Stats {
        self.snapshot().stats()
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read())
    }

    fn publish(&self, live: &mut Live) -> Result<()> {
        let next = live.snapshot(Arc::clone(&self.lexicon.read()))?;
        let mut snapshot = self.snapshot.write();
        // Which may have been set in the meantime; whoever sets it now sets it here, too.
        let lexicon = Arc::clone(&self.lexicon.read());
        let same = Arc::ptr_eq(&lexicon, &next.lexicon);
        *snapshot = Arc::new(if same { next } else { next.with_lexicon(lexicon) });
        Ok(())
    }
}
