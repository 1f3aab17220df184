//! Keeping coupons.

use super::{COLUMNS, CouponRow};
use haat_db::tables::COUPONS;
use haat_db::{Db, DbError, Executor, Query, Tx, paged, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A seller's coupons, or with `None` all of them, newest first, and how many there are.
pub async fn list(
    db: &Db,
    seller: Option<&UserId>,
    limit: i64,
    offset: i64,
) -> Result<(Vec<CouponRow>, i64), DbError> {
    let of = |query: Query| {
        let query = query.push(" FROM coupons WHERE removed_at IS NULL");
        match seller {
            Some(seller) => query.push(" AND seller_id = ").push_bind(seller),
            None => query,
        }
    };
    let (select, order) = (format!("SELECT {COLUMNS} FROM coupons"), "created_at DESC, id DESC");
    let rows = paged(&select, "id", order, (limit, offset), |query| of(query.push("SELECT id")));
    Ok((rows.all(db).await?, of(sql("SELECT COUNT(*)")).count(db).await?))
}

/// A coupon that was not removed.
pub async fn find<'a>(on: impl Executor<'a>, id: &str) -> Result<Option<CouponRow>, DbError> {
    sql(format!("SELECT {COLUMNS} FROM coupons WHERE id = $1 AND removed_at IS NULL"))
        .bind(id)
        .optional(on)
        .await
}

/// Stores a new coupon. One whose code is taken is a unique violation.
pub async fn insert(tx: &mut Tx, row: &CouponRow, now: Millis) -> Result<(), DbError> {
    let new = COUPONS.insert(
        "(id, seller_id, code, note, kind, value, most, categories, at_least, starts_at, ends_at, max_uses, \
         max_uses_each, payer, paused, updated_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)",
    );
    let new = new.bind(&row.id).bind(row.seller_id.as_ref());
    bind_terms(new, row).bind(now).execute(tx).await.map(|_| ())
}

/// Changes a coupon; how often it was used stays.
pub async fn save(tx: &mut Tx, row: &CouponRow, now: Millis) -> Result<(), DbError> {
    let save = COUPONS.update(
        "SET code = $1, note = $2, kind = $3, value = $4, most = $5, categories = $6, at_least = $7, \
         starts_at = $8, ends_at = $9, max_uses = $10, max_uses_each = $11, payer = $12, paused = $13, \
         updated_at = $14 WHERE id = $15",
    );
    bind_terms(save, row).bind(now).bind(&row.id).execute(tx).await.map(|_| ())
}

/// The columns that its owner may change, from `code` to `paused`.
fn bind_terms(query: Query, row: &CouponRow) -> Query {
    query
        .bind(&row.code)
        .bind(&row.note)
        .bind(&row.kind)
        .bind(row.value)
        .bind(row.most)
        .bind(&row.categories)
        .bind(row.at_least)
        .bind(row.starts_at)
        .bind(row.ends_at)
        .bind(row.max_uses)
        .bind(row.max_uses_each)
        .bind(row.payer)
        .bind(row.paused)
}

/// Puts a coupon away for good: its code is free again, and orders that used it keep what they have.
pub async fn remove(tx: &mut Tx, id: &str, now: Millis) -> Result<(), DbError> {
    COUPONS
        .update("SET removed_at = $1 WHERE id = $2 AND removed_at IS NULL")
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}
