//! SQL of a person leaving.

use crate::auctions::store::withdrawn::{self as auctions, Unbid};
use crate::catalog::store as catalog;
use crate::reviews::store::leaving;
use haat_db::tables::USERS;
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{ProductId, UserId};
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
    let auctions = auctions::withdraw(tx, id, Unbid::All, now).await?;
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
