//! SQL of somebody leaving: their reviews, votes and reports go, and whatever counted them counts less.

use super::counts::{self, Weight};
use crate::catalog::store::note_changes;
use haat_db::tables::{REVIEW_REPORTS, REVIEW_VOTES, REVIEWS};
use haat_db::{DbError, Tx, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::reviews::Stars;
use haat_domain::time::Millis;

/// Removes what `user` wrote and voted; before their account goes, in its transaction.
pub async fn forget(tx: &mut Tx, user: &UserId, now: Millis) -> Result<(), DbError> {
    // Noting nothing holds back everyone else who reviews, so the list below is whole.
    note_changes(tx, &[], now).await?;
    let counted: Vec<(ProductId, i64, bool)> =
        sql("SELECT product_id, stars, has_photos FROM reviews WHERE author_id = $1 AND hidden_at IS NULL \
         ORDER BY product_id")
        .bind(user)
        .all(&mut *tx)
        .await?;
    let mut products: Vec<ProductId> = counted.iter().map(|(product, ..)| product.clone()).collect();
    products.dedup();
    note_changes(tx, &products, now).await?;
    for (votes, count) in [(REVIEW_VOTES, "helpful"), (REVIEW_REPORTS, "reports")] {
        REVIEWS
            .update(format!(
                "SET {count} = {count} - 1 WHERE id IN (SELECT review_id FROM {votes} WHERE user_id = $1)"
            ))
            .bind(user)
            .execute(&mut *tx)
            .await?;
        votes.delete("WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
    }
    REVIEWS.delete("WHERE author_id = $1").bind(user).execute(&mut *tx).await?;
    for (product, stars, photos) in &counted {
        if let Some(stars) = Stars::new(*stars) {
            counts::take(tx, product, Weight { stars, photos: *photos }).await?;
        }
    }
    Ok(())
}
