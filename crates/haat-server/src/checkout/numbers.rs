//! The numbers of orders that people read out to each other.

use haat_db::{Db, DbError, sql};
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
        let last: i64 = sql("UPDATE counters SET value = value + $1 WHERE name = 'order_numbers' RETURNING value")
            .bind(BLOCK)
            .scalar(db)
            .await?
            .unwrap_or_default();
        // Others may have done the same meanwhile: then what is left of their block is the gap.
        let mut left = self.0.lock();
        *left = last - BLOCK + 1..last + 1;
        Ok(left.next().unwrap_or(last))
    }
}
