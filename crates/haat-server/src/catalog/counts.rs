//! How many products there are, without counting them each time.
//!
//! Every write of a product raises the catalogue's number in the same transaction, on every node. So
//! a count is exact for as long as that number stands still.

use crate::catalog::store::{self, StallFigures};
use haat_db::{Db, DbError};
use haat_domain::ids::UserId;
use parking_lot::Mutex;
use std::collections::HashMap;

/// Sellers whose counts are kept; beyond that they are counted anew.
const MOST_KEPT: usize = 10_000;

/// What is counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Counted {
    /// What shoppers see.
    Listed,
    /// What an admin manages.
    Everything,
    /// What a seller manages.
    Of(UserId),
}

/// The counts of this node.
#[derive(Default)]
pub struct Counts(Mutex<HashMap<Counted, (i64, i64)>>, Mutex<HashMap<UserId, (i64, StallFigures)>>);

impl Counts {
    /// The exact count.
    pub async fn get(&self, db: &Db, what: Counted) -> Result<i64, DbError> {
        let seq = store::catalogue_version(db).await?;
        if let Some((at, count)) = self.0.lock().get(&what).copied()
            && at == seq
        {
            return Ok(count);
        }
        let count = match &what {
            Counted::Listed => store::count_listed(db).await?,
            Counted::Everything => store::count_managed(db, None).await?,
            Counted::Of(seller) => store::count_managed(db, Some(seller)).await?,
        };
        let mut kept = self.0.lock();
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(what, (seq, count));
        Ok(count)
    }

    /// How many goods a stall has, and what shoppers think of them.
    pub async fn of_stall(&self, db: &Db, seller: &UserId) -> Result<StallFigures, DbError> {
        let seq = store::catalogue_version(db).await?;
        if let Some((at, figures)) = self.1.lock().get(seller).copied()
            && at == seq
        {
            return Ok(figures);
        }
        let figures = store::stall_figures(db, seller).await?;
        let mut kept = self.1.lock();
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(seller.clone(), (seq, figures));
        Ok(figures)
    }
}
