//! SQL of a person leaving.

use crate::catalog::store as catalog;
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{AuctionId, ProductId, UserId};
use haat_domain::time::Millis;

/// Changes noted per statement, well below both engines' limit on arguments.
const CHUNK: usize = 400;

/// What left the shop together with its seller.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Withdrawn {
    /// Products that are no longer listed.
    pub products: Vec<ProductId>,
    /// Auctions nobody had bid on.
    pub auctions: Vec<AuctionId>,
}

/// Deletes a user. Their orders and bids stay; what they were selling leaves the shop, except auctions
/// with bids, which run to their end.
pub async fn remove(tx: &mut Tx, id: &UserId, now: Millis) -> Result<Withdrawn, DbError> {
    sql("DELETE FROM users WHERE id = $1").bind(id).execute(&mut *tx).await?;
    let products = withdraw_products(tx, id, now).await?;
    let auctions = sql("UPDATE auctions SET deleted_at = $1 \
         WHERE creator_id = $2 AND bid_count = 0 AND deleted_at IS NULL RETURNING id")
    .bind(now)
    .bind(id)
    .scalars(tx)
    .await?;
    Ok(Withdrawn { products, auctions })
}

async fn withdraw_products(tx: &mut Tx, seller: &UserId, now: Millis) -> Result<Vec<ProductId>, DbError> {
    // Noting nothing still holds back everyone else who changes products, so the list below is whole.
    catalog::note_changes(tx, &[]).await?;
    let ids: Vec<ProductId> =
        sql("SELECT id FROM products WHERE seller_id = $1 AND state <> 'withdrawn' ORDER BY id")
            .bind(seller)
            .scalars(&mut *tx)
            .await?;
    for chunk in ids.chunks(CHUNK) {
        catalog::note_changes(tx, chunk).await?;
    }
    // One by one in the order of ids, as orders take their stock: so neither can wait for the other.
    for id in &ids {
        if catalog::hold(tx, id, now).await?.is_some() {
            catalog::withdraw(tx, id).await?;
        }
    }
    Ok(ids)
}
