//! The numbers of orders that people read out to each other.

use crate::checkout::store;
use haat_db::{Db, DbError};
use parking_lot::Mutex;
use std::ops::Range;

/// How many are taken at once. What a program has not given out when it stops is a gap.
const BLOCK: i64 = 20;

/// Gives out numbers that no other order has or will have.
#[derive(Default)]
pub struct Numbers(Mutex<Range<i64>>);

impl Numbers {
    /// The next one.
    pub async fn next(&self, db: &Db) -> Result<i64, DbError> {
        if let Some(number) = self.0.lock().next() {
            return Ok(number);
        }
        let last = store::take_numbers(db, BLOCK).await?;
        // Others may have done the same meanwhile: then what is left of their block is the gap.
        let mut left = self.0.lock();
        *left = last - BLOCK + 1..last + 1;
        Ok(left.next().unwrap_or(last))
    }
}
