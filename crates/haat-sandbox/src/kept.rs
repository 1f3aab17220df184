//! What a provider remembers: in memory, and in a file when the demo is to go on after a restart.

use std::{
    io::ErrorKind,
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
};

use parking_lot::{Mutex, MutexGuard};
use serde::{Serialize, de::DeserializeOwned};

/// Books behind a lock. With a file, every change is in it before the lock is free again: whoever was told of a
/// payment finds it after a crash of the program.
pub(super) struct Kept<T> {
    books: Mutex<T>,
    file: Option<PathBuf>,
}

impl<T: Default + Serialize + DeserializeOwned> Kept<T> {
    /// What the file holds; empty books when there is none. A damaged file is put aside.
    pub(super) fn open(file: Option<PathBuf>) -> std::io::Result<Self> {
        let books = file.as_deref().map(read).transpose()?.flatten().unwrap_or_default();
        Ok(Self { books: Mutex::new(books), file })
    }

    /// The books, for reading or writing.
    pub(super) fn lock(&self) -> Opened<'_, T> {
        Opened { books: self.books.lock(), file: self.file.as_deref(), changed: false }
    }
}

/// Books that someone is looking into.
pub(super) struct Opened<'a, T: Serialize> {
    books: MutexGuard<'a, T>,
    file: Option<&'a Path>,
    changed: bool,
}

impl<T: Serialize> Deref for Opened<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.books
    }
}

impl<T: Serialize> DerefMut for Opened<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changed = true;
        &mut self.books
    }
}

impl<T: Serialize> Drop for Opened<'_, T> {
    fn drop(&mut self) {
        if let Some(file) = self.file.filter(|_| self.changed)
            && let Err(error) = write(file, &*self.books)
        {
            tracing::warn!(%error, file = %file.display(), "the sandbox's books are in memory only");
        }
    }
}

fn read<T: DeserializeOwned>(file: &Path) -> std::io::Result<Option<T>> {
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    match serde_json::from_slice(&bytes) {
        Ok(books) => Ok(Some(books)),
        Err(error) => {
            let aside = file.with_extension("damaged");
            tracing::warn!(%error, aside = %aside.display(), "the sandbox's books cannot be read; starting anew");
            std::fs::rename(file, aside)?;
            Ok(None)
        }
    }
}

/// Beside the file first: a crash leaves the old books or the new ones, never half of them.
fn write<T: Serialize>(file: &Path, books: &T) -> std::io::Result<()> {
    let fresh = file.with_extension("new");
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&fresh, serde_json::to_vec(books)?)?;
    std::fs::rename(fresh, file)
}
