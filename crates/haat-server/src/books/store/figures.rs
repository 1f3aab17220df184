//! Reading the figures of sellers and of the shop: running totals, never a scan of the orders.

use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::ids::UserId;

/// What happened in some days.
#[derive(Debug, Clone, Copy, Default, FromRow)]
#[expect(missing_docs, reason = "the columns of seller_days")]
pub struct Sums {
    pub sales: i64,
    pub returned: i64,
    pub fees: i64,
    pub orders: i64,
    pub views: i64,
}

const SUMS: &str = "SELECT CAST(COALESCE(SUM(sales), 0) AS BIGINT) AS sales, \
    CAST(COALESCE(SUM(returned), 0) AS BIGINT) AS returned, CAST(COALESCE(SUM(fees), 0) AS BIGINT) AS fees, \
    CAST(COALESCE(SUM(orders), 0) AS BIGINT) AS orders, CAST(COALESCE(SUM(views), 0) AS BIGINT) AS views \
    FROM seller_days WHERE day BETWEEN $1 AND $2";

/// A seller's figures from one day to another, both included.
pub async fn of_seller(db: &Db, seller: &UserId, (from, to): (i64, i64)) -> Result<Sums, DbError> {
    sql(SUMS).bind(from).bind(to).push(" AND seller_id = $3").bind(seller).one(db).await
}

/// All sellers' figures from one day to another, both included.
pub async fn of_all(db: &Db, (from, to): (i64, i64)) -> Result<Sums, DbError> {
    sql(SUMS).bind(from).bind(to).one(db).await
}

/// Who sold most in some days: id, name, sales less what went back, fees, orders.
pub async fn best_sellers(
    db: &Db,
    (from, to): (i64, i64),
) -> Result<Vec<(String, Option<String>, i64, i64, i64)>, DbError> {
    sql("SELECT d.seller_id, CASE WHEN u.seller_name = '' THEN u.name ELSE u.seller_name END, d.kept, d.fees, d.orders \
         FROM (SELECT seller_id, CAST(SUM(sales - returned) AS BIGINT) AS kept, CAST(SUM(fees) AS BIGINT) AS fees, \
         CAST(SUM(orders) AS BIGINT) AS orders FROM seller_days WHERE day BETWEEN $1 AND $2 GROUP BY seller_id \
         HAVING SUM(sales - returned) > 0 ORDER BY kept DESC, seller_id LIMIT 8) d \
         LEFT JOIN users u ON u.id = d.seller_id ORDER BY d.kept DESC, d.seller_id")
    .bind(from)
    .bind(to)
    .all(db)
    .await
}

/// What sellers could be paid now, debts left aside; and what is theirs and not available.
pub async fn owed_to_sellers(db: &Db) -> Result<(i64, i64), DbError> {
    sql("SELECT CAST(COALESCE(SUM(CASE WHEN account LIKE 'seller:%:available' AND balance < 0 THEN -balance ELSE 0 END), 0) AS BIGINT), \
         CAST(COALESCE(SUM(CASE WHEN account LIKE 'seller:%:available' THEN 0 ELSE -balance END), 0) AS BIGINT) \
         FROM ledger_balances WHERE account LIKE 'seller:%'")
    .one(db)
    .await
}

/// A seller's goods that are looked at most: id, name, slug, looks, pieces sold.
pub async fn most_viewed(
    db: &Db,
    seller: &UserId,
) -> Result<Vec<(String, String, Option<String>, i64, i64)>, DbError> {
    sql("SELECT p.id, p.name, p.url, v.views, CAST(COALESCE((SELECT s.quantity FROM sales_by_product s \
         WHERE s.scope = $1 AND s.day = 0 AND s.product_id = p.id), 0) AS BIGINT) FROM products p \
         JOIN product_views v ON v.product_id = p.id WHERE p.seller_id = $1 AND p.state <> 'withdrawn' \
         ORDER BY v.views DESC, p.id LIMIT 8")
    .bind(seller)
    .all(db)
    .await
}
