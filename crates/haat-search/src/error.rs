use std::io;
use std::path::PathBuf;

/// Why the index could not do what was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another process (or another `Index` of this one) writes to the same folder.
    #[error("the index folder {} is in use", .0.display())]
    InUse(PathBuf),
    /// The disk refused.
    #[error("the index folder cannot be used: {0}")]
    Io(#[from] io::Error),
    /// The index itself failed. A rebuild heals it.
    #[error("the index failed: {0}")]
    Engine(#[from] tantivy::TantivyError),
    /// The products given to a rebuild ended in an error, so the old index stays.
    #[error("the products to index could not be read: {0}")]
    Source(Box<dyn std::error::Error + Send + Sync>),
}

/// The result of everything that touches the index.
pub type Result<T> = std::result::Result<T, Error>;
