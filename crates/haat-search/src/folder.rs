//! Where the index lies on disk.
//!
//! ```text
//! lock              held while an Index is open
//! current           the name of the folder that counts
//! index-00000007/   the engine's files
//! index-00000008/   a rebuild under way, or the remains of one
//! ```
//!
//! A rebuild fills a new folder and then renames a new `current` into place, so whenever the power goes, there
//! is one whole index or the other.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use parking_lot::Mutex;
use tantivy::directory::MmapDirectory;

use crate::error::{Error, Result};
use crate::schema;
use crate::writer::{self, Live};

const LOCK: &str = "lock";
const CURRENT: &str = "current";
const PREFIX: &str = "index-";

/// Where new indexes are made.
pub(crate) enum Storage {
    Memory,
    Folder(Folder),
}

/// An index that has been made but does not count yet.
pub(crate) struct Fresh {
    pub(crate) engine: tantivy::Index,
    /// The name of its folder, if it has one.
    name: Option<String>,
}

impl Storage {
    pub(crate) fn fresh(&self) -> Result<Fresh> {
        let builder = tantivy::Index::builder().schema(schema::schema().0).settings(schema::settings());
        match self {
            Storage::Memory => Ok(Fresh { engine: builder.create_in_ram()?, name: None }),
            Storage::Folder(folder) => {
                let name = folder.make()?;
                Ok(Fresh { engine: builder.create_in_dir(folder.root.join(&name))?, name: Some(name) })
            }
        }
    }

    /// Makes a fresh index the one that counts after a restart.
    pub(crate) fn promote(&self, fresh: &Fresh) -> Result<()> {
        if let (Storage::Folder(folder), Some(name)) = (self, &fresh.name) {
            folder.promote(name)?;
        }
        Ok(())
    }

    /// Removes everything on disk that does not count.
    pub(crate) fn sweep(&self) {
        if let Storage::Folder(folder) = self
            && let Err(error) = folder.sweep()
        {
            tracing::warn!(%error, folder = %folder.root.display(), "could not remove old search indexes");
        }
    }
}

/// A locked folder for indexes.
pub(crate) struct Folder {
    root: PathBuf,
    lock: Mutex<File>,
}

impl Folder {
    pub(crate) fn open(root: &Path) -> Result<Self> {
        fs::create_dir_all(root)?;
        Ok(Self { root: root.to_owned(), lock: Mutex::new(lock(root)?) })
    }

    /// The index that counts, or `None` if there is none that can be trusted.
    pub(crate) fn current(&self) -> Option<Live> {
        let name = match fs::read_to_string(self.root.join(CURRENT)) {
            Ok(name) => name,
            Err(error) => {
                if error.kind() != io::ErrorKind::NotFound {
                    tracing::warn!(%error, "the search index cannot be read and will be rebuilt");
                }
                return None;
            }
        };
        match open_engine(&self.root.join(name.trim())) {
            Ok(live) => Some(live),
            Err(reason) => {
                tracing::warn!(%reason, "the search index is discarded and will be rebuilt");
                None
            }
        }
    }

    /// A new folder, whose name is behind all others.
    fn make(&self) -> Result<String> {
        // Somebody may have deleted everything while we run; the lock went with it.
        fs::create_dir_all(&self.root)?;
        if !self.root.join(LOCK).exists() {
            *self.lock.lock() = lock(&self.root)?;
        }
        let last = self.indexes()?.iter().filter_map(|name| name[PREFIX.len()..].parse::<u64>().ok()).max();
        let name = format!("{PREFIX}{:08}", last.map_or(1, |last| last + 1));
        fs::create_dir(self.root.join(&name))?;
        Ok(name)
    }

    fn promote(&self, name: &str) -> Result<()> {
        let unfinished = self.root.join("current.new");
        let mut file = File::create(&unfinished)?;
        file.write_all(name.as_bytes())?;
        file.sync_all()?;
        fs::rename(&unfinished, self.root.join(CURRENT))?;
        // Elsewhere folders cannot be opened, and renames need no help to last.
        #[cfg(unix)]
        File::open(&self.root)?.sync_all()?;
        Ok(())
    }

    fn sweep(&self) -> Result<()> {
        let current = fs::read_to_string(self.root.join(CURRENT)).unwrap_or_default();
        for name in self.indexes()? {
            if name != current.trim() {
                fs::remove_dir_all(self.root.join(name))?;
            }
        }
        Ok(())
    }

    fn indexes(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.root)? {
            if let Ok(name) = entry?.file_name().into_string()
                && name.starts_with(PREFIX)
            {
                names.push(name);
            }
        }
        Ok(names)
    }
}

fn lock(root: &Path) -> Result<File> {
    let file = File::options().create(true).truncate(false).write(true).open(root.join(LOCK))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::InUse(root.to_owned())),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Opens an index, after making sure that every byte of it is as it was written: the engine trusts its files
/// and would panic in the middle of a search.
fn open_engine(path: &Path) -> std::result::Result<Live, String> {
    let describe = |error: tantivy::TantivyError| error.to_string();
    let directory = MmapDirectory::open(path).map_err(|error| error.to_string())?;
    let engine = tantivy::Index::open(directory).map_err(describe)?;
    if engine.schema() != schema::schema().0 {
        return Err("it was made for other fields".to_owned());
    }
    let metas = engine.load_metas().map_err(describe)?;
    let seq = match metas.payload {
        None if metas.segments.is_empty() => 0,
        payload => payload.as_deref().and_then(writer::committed_seq).ok_or("it is of another version")?,
    };
    let damaged = engine.validate_checksum().map_err(describe)?;
    if !damaged.is_empty() {
        return Err(format!("files are damaged: {damaged:?}"));
    }
    let mut live = Live::open(engine, seq).map_err(|error| error.to_string())?;
    live.snapshot(std::sync::Arc::default()).map_err(|error| error.to_string())?;
    Ok(live)
}
