//! SQL of lots that leave with their seller.

use super::delete;
use crate::auctions::facts::AuctionFact;
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{AuctionId, UserId};
use haat_domain::time::Millis;

/// Which lots without bids are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unbid {
    /// Those that ended, too.
    All,
    /// Those that run, or are yet to begin.
    Running,
}

/// Takes a seller's lots that nobody has bid on out of the shop, and tells how many. Whoever bid was promised the lot at
/// the end: those with bids run on.
pub(crate) async fn withdraw(
    tx: &mut Tx,
    creator: &UserId,
    which: Unbid,
    now: Millis,
) -> Result<usize, DbError> {
    let running = if which == Unbid::Running { " AND closed_at IS NULL" } else { "" };
    let ids: Vec<(AuctionId, i64)> = sql(format!(
        "SELECT id, version FROM auctions WHERE creator_id = $1 AND bid_count = 0 AND deleted_at IS NULL{running} ORDER BY id"
    ))
    .bind(creator)
    .all(&mut *tx)
    .await?;
    let mut withdrawn = 0;
    for (id, version) in ids {
        // Someone may have bid since: then it stays.
        if delete(tx, &id, version, now).await? {
            tx.append(now, None, &AuctionFact::Deleted { auction: id.into_string() })?;
            withdrawn += 1;
        }
    }
    Ok(withdrawn)
}

/// How many lots of a seller run with bids on them.
pub(crate) async fn running(tx: &mut Tx, creator: &UserId) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM auctions WHERE creator_id = $1 AND bid_count > 0 AND deleted_at IS NULL AND closed_at IS NULL")
        .bind(creator)
        .count(tx)
        .await
}
