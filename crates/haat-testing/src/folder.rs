//! A folder of a test's own.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Gone after the test, even when a search index still writes its last file into it.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn create() -> Self {
        Self(TempDir::with_prefix("haat-test-").unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for _ in 0..100 {
            match std::fs::remove_dir_all(self.path()) {
                Ok(()) => return,
                Err(error) if error.kind() == ErrorKind::NotFound => return,
                Err(_) => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }
}
