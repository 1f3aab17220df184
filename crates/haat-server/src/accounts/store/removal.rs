//! SQL of a person leaving.

use crate::auctions::facts::AuctionFact;
use crate::auctions::store as auctions;
use crate::catalog::store as catalog;
use crate::reviews::store::leaving;
use haat_db::tables::USERS;
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{AuctionId, ProductId, UserId};
use haat_domain::time::Millis;

/// What left the shop together with its seller.
pub struct Withdrawn {
    /// How many products are no longer listed.
    pub products: usize,
    /// How many auctions nobody had bid on.
    pub auctions: usize,
}

/// Deletes a user. Their orders and bids stay, their reviews go; what they were selling leaves the shop, except auctions
/// with bids, which run to their end.
pub async fn remove(tx: &mut Tx, id: &UserId, now: Millis) -> Result<Withdrawn, DbError> {
    leaving::forget(tx, id, now).await?;
    USERS.delete("WHERE id = $1").bind(id).execute(&mut *tx).await?;
    let products = withdraw_products(tx, id, now).await?;
    let auctions = delete_auctions(tx, id, now).await?;
    Ok(Withdrawn { products, auctions })
}

async fn withdraw_products(tx: &mut Tx, seller: &UserId, now: Millis) -> Result<usize, DbError> {
    // Noting nothing still holds back everyone else who changes products, so the list below is whole.
    catalog::note_changes(tx, &[], now).await?;
    let ids: Vec<ProductId> =
        sql("SELECT id FROM products WHERE seller_id = $1 AND state <> 'withdrawn' ORDER BY id")
            .bind(seller)
            .scalars(&mut *tx)
            .await?;
    catalog::note_changes(tx, &ids, now).await?;
    // One by one in the order of ids, as orders take their stock: so neither can wait for the other.
    for id in &ids {
        if catalog::hold(tx, id, now).await?.is_some() {
            catalog::withdraw(tx, id).await?;
        }
    }
    Ok(ids.len())
}

async fn delete_auctions(tx: &mut Tx, creator: &UserId, now: Millis) -> Result<usize, DbError> {
    let ids: Vec<(AuctionId, i64)> = sql("SELECT id, version FROM auctions \
         WHERE creator_id = $1 AND bid_count = 0 AND deleted_at IS NULL ORDER BY id")
    .bind(creator)
    .all(&mut *tx)
    .await?;
    let mut deleted = 0;
    for (id, version) in ids {
        // Someone may have bid since: then it stays.
        if auctions::delete(tx, &id, version, now).await? {
            tx.append(now, None, &AuctionFact::Deleted { auction: id.into_string() })?;
            deleted += 1;
        }
    }
    Ok(deleted)
}
