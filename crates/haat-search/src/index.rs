use std::error::Error as StdError;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex, RwLock};

use crate::error::Result;
use crate::folder::{Folder, Place};
use crate::rebuild;
use crate::search;
use crate::snapshot::Snapshot;
use crate::suggest;
use crate::types::{Change, Document, Query, Results, Stats, Suggestion};
use crate::writer::Live;

/// The product index. Any number of threads may read while one writes.
pub struct Index {
    place: Place,
    live: Mutex<Live>,
    snapshot: RwLock<Arc<Snapshot>>,
    /// The number that readers see, for those who wait for theirs.
    visible: Mutex<u64>,
    became_visible: Condvar,
    rebuilding: Mutex<()>,
}

impl Index {
    /// Opens the index in a folder of its own, made if need be.
    ///
    /// An index that is damaged, or was made by another version, is thrown away: the index is then empty and
    /// at number 0, and asks to be rebuilt.
    pub fn open(dir: &Path) -> Result<Self> {
        let folder = Folder::open(dir)?;
        let current = folder.current();
        let place = Place::Folder(folder);
        let index = match current {
            Some(live) => Self::new(place, live)?,
            None => Self::empty(place)?,
        };
        index.place.sweep();
        Ok(index)
    }

    /// An empty index that is gone with the process.
    pub fn in_memory() -> Result<Self> {
        Self::empty(Place::Memory)
    }

    fn empty(place: Place) -> Result<Self> {
        let fresh = place.fresh()?;
        place.promote(&fresh)?;
        Self::new(place, Live::open(fresh.engine, 0)?)
    }

    fn new(place: Place, mut live: Live) -> Result<Self> {
        let snapshot = live.snapshot()?;
        Ok(Self {
            place,
            visible: Mutex::new(live.seq()),
            live: Mutex::new(live),
            snapshot: RwLock::new(Arc::new(snapshot)),
            became_visible: Condvar::new(),
            rebuilding: Mutex::new(()),
        })
    }

    /// The number in the change log up to which everything can be found. 0 for an index never filled.
    pub fn committed_seq(&self) -> u64 {
        *self.visible.lock()
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

    /// Waits until searches see everything up to `seq`. False if that takes longer than the time given.
    pub fn wait_for(&self, seq: u64, timeout: Duration) -> bool {
        let mut visible = self.visible.lock();
        // Without a deadline if the time given is longer than clocks can count.
        match Instant::now().checked_add(timeout) {
            Some(deadline) => {
                self.became_visible.wait_while_until(&mut visible, |at| *at < seq, deadline);
            }
            None => self.became_visible.wait_while(&mut visible, |at| *at < seq),
        }
        *visible >= seq
    }

    /// Builds the index anew from all products, each once, as they were at `seq` or later, and puts it in the
    /// place of the old one. Quickest when they come newest first.
    ///
    /// Searches and changes go on meanwhile; changes with a number above `seq` are repeated on the new index.
    /// Afterwards the index is at [`Index::committed_seq`], from where changes have to be applied. `progress`
    /// is told from time to time how many products were taken in.
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
        let _one_at_a_time = self.rebuilding.lock();
        self.live.lock().start_recording(seq);
        let rebuilt = self.build_aside(documents, seq, progress);
        if rebuilt.is_err() {
            self.live.lock().stop_recording();
        }
        self.place.sweep();
        rebuilt
    }

    fn build_aside<E>(
        &self,
        documents: impl IntoIterator<Item = std::result::Result<Document, E>>,
        seq: u64,
        progress: impl FnMut(u64),
    ) -> Result<()>
    where
        E: Into<Box<dyn StdError + Send + Sync>>,
    {
        let fresh = self.place.fresh()?;
        rebuild::fill(&fresh.engine, documents, seq, progress)?;
        let mut next = Live::open(fresh.engine.clone(), seq)?;
        next.snapshot()?;

        let mut live = self.live.lock();
        if let Some((missed, seq)) = live.take_recording()
            && !missed.is_empty()
        {
            next.apply(missed, seq)?;
        }
        self.place.promote(&fresh)?;
        *live = next;
        self.publish(&mut live)
    }

    /// Searches. The results are exact for the state of one moment.
    pub fn search(&self, query: &Query) -> Result<Results> {
        search::search(&self.snapshot(), query)
    }

    /// Products whose names match what was typed so far, each name once and at most `limit` (and 50); names
    /// that begin so first, then the newest.
    pub fn suggest(&self, typed: &str, limit: usize) -> Result<Vec<Suggestion>> {
        suggest::suggest(&self.snapshot(), typed, limit)
    }

    /// The state of the index, for the metrics.
    pub fn stats(&self) -> Stats {
        self.snapshot().stats()
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.snapshot.read())
    }

    fn publish(&self, live: &mut Live) -> Result<()> {
        let snapshot = Arc::new(live.snapshot()?);
        *self.snapshot.write() = snapshot;
        *self.visible.lock() = live.seq();
        self.became_visible.notify_all();
        Ok(())
    }
}
