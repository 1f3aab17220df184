//! Whether the database's disk is full.

use crate::DbError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the last write said of it. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Full(Arc<AtomicBool>);

impl Full {
    /// Looks at how a write ended.
    pub(crate) fn note<T>(&self, outcome: &Result<T, DbError>) {
        match outcome {
            Err(DbError::Full(_)) => self.0.store(true, Ordering::Relaxed),
            Ok(_) if self.is_set() => self.0.store(false, Ordering::Relaxed),
            _ => {}
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
