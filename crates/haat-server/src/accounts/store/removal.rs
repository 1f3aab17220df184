//! SQL of a person leaving.

use haat_db::{DbError, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Rows per statement, well below both engines' limit on arguments.
const CHUNK: usize = 400;

/// What left the shop together with its seller.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Withdrawn {
    /// Products that are no longer listed.
    pub products: Vec<String>,
    /// Auctions nobody had bid on.
    pub auctions: Vec<String>,
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

async fn withdraw_products(tx: &mut Tx, seller: &UserId, now: Millis) -> Result<Vec<String>, DbError> {
    let ids: Vec<String> =
        sql("SELECT id FROM products WHERE seller_id = $1 AND state <> 'withdrawn' ORDER BY id")
            .bind(seller)
            .scalars(&mut *tx)
            .await?;
    // One by one in the order of ids, as orders take their stock: so neither can wait for the other.
    for id in &ids {
        sql("UPDATE products SET state = 'withdrawn', url = NULL, updated_at = $1 WHERE id = $2")
            .bind(now)
            .bind(id)
            .execute(&mut *tx)
            .await?;
    }
    tell_search(tx, &ids).await?;
    Ok(ids)
}

async fn tell_search(tx: &mut Tx, products: &[String]) -> Result<(), DbError> {
    for chunk in products.chunks(CHUNK) {
        let many = i64::try_from(chunk.len()).unwrap_or_default();
        let last =
            sql("UPDATE counters SET value = value + $1 WHERE name = 'product_changes' RETURNING value")
                .bind(many)
                .count(&mut *tx)
                .await?;
        let mut insert = sql("INSERT INTO product_changes (seq, product_id) VALUES ");
        for (seq, product) in (last - many + 1..).zip(chunk) {
            let joint = if seq == last - many + 1 { "(" } else { ", (" };
            insert = insert.push(joint).push_bind(seq).push(", ").push_bind(product).push(")");
        }
        insert.execute(&mut *tx).await?;
    }
    Ok(())
}
