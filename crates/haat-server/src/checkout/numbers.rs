//! The numbers of orders that people read out to each other.

use crate::checkout::store;
use haat_db::{Db, DbError};
use std::collections::VecDeque;

/// How many are taken at once. What a program has not given out when it stops is a gap.
const BLOCK: usize = 20;

/// Gives out numbers that no other order has or will have.
#[derive(Default)]
pub(super) struct Numbers(VecDeque<i64>);

impl Numbers {
    /// Sees to it that there are at least `count`. In a transaction of its own: others want numbers too.
    pub(super) async fn at_least(&mut self, db: &Db, count: usize) -> Result<(), DbError> {
        if self.0.len() < count {
            // A crowd will come again.
            let block = i64::try_from(BLOCK.max(4 * count)).unwrap_or(i64::MAX);
            let last = store::take_numbers(db, block).await?;
            self.0.extend(last - block + 1..=last);
        }
        Ok(())
    }

    /// The next one.
    pub(super) fn next(&mut self) -> Option<i64> {
        self.0.pop_front()
    }
}
