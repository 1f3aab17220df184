//! Reading the figures of the dashboard: indexed ranges and running totals, never a scan of the orders.

use crate::orders::store::STOPPED;
use crate::orders::store::sales::{EVER, SHOP};
use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::ids::{AuctionId, OrderId};
use haat_domain::money::Paise;
use haat_domain::time::Millis;

/// Sales of one day.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of sales_by_day")]
pub struct DayRow {
    pub day: i64,
    pub orders: i64,
    pub sales: Paise,
}

/// One category: how many products it lists and what it sold.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "described by its name")]
pub struct CategoryRow {
    pub category: String,
    pub count: i64,
    pub sales: Paise,
}

/// A product that sells.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "described by its name")]
pub struct BestSellerRow {
    pub id: String,
    pub name: Option<String>,
    pub url: Option<String>,
    pub image: Option<String>,
    pub quantity: i64,
    pub sales: Paise,
}

/// A paid order that has not been delivered.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "described by its name")]
pub struct WaitingRow {
    pub id: OrderId,
    pub customer_name: String,
    pub total_price: Paise,
    pub paid_at: Option<Millis>,
}

/// A running auction.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "described by its name")]
pub struct EndingRow {
    pub id: AuctionId,
    pub title: String,
    pub current_bid: Option<Paise>,
    pub starting_bid: Paise,
    pub bid_count: i64,
    pub ends_at: Millis,
}

/// How many people have an account.
pub async fn users(db: &Db) -> Result<i64, DbError> {
    let guests = sql("SELECT COUNT(*) FROM users WHERE guest_of IS NOT NULL").count(db).await?;
    Ok(sql("SELECT COUNT(*) FROM users").count(db).await? - guests)
}

/// Orders paid and money taken from day `from` to day `to`, both included; all of it without a range.
pub async fn total(db: &Db, scope: &str, range: Option<(i64, i64)>) -> Result<(i64, Paise), DbError> {
    let (from, to) = range.unwrap_or((EVER, EVER));
    let sums =
        sql("SELECT COALESCE(CAST(SUM(orders) AS BIGINT), 0), COALESCE(CAST(SUM(sales) AS BIGINT), 0) \
                    FROM sales_by_day WHERE scope = $1 AND day BETWEEN $2 AND $3");
    sums.bind(scope).bind(from).bind(to).one(db).await
}

/// Each day with sales since `from`, oldest first.
pub async fn days(db: &Db, scope: &str, from: i64) -> Result<Vec<DayRow>, DbError> {
    sql("SELECT day, orders, sales FROM sales_by_day WHERE scope = $1 AND day >= $2 AND day > 0 AND orders > 0 \
         ORDER BY day")
    .bind(scope)
    .bind(from)
    .all(db)
    .await
}

/// Every category that lists products or has sold some, the most sold first.
pub async fn categories(
    db: &Db,
    scope: &str,
    range: Option<(i64, i64)>,
) -> Result<Vec<CategoryRow>, DbError> {
    let (from, to) = range.unwrap_or((EVER, EVER));
    let mine = if scope == SHOP { "" } else { "AND seller_id = $1" };
    sql(format!(
        "SELECT category, CAST(SUM(n) AS BIGINT) AS count, CAST(SUM(s) AS BIGINT) AS sales FROM ( \
         SELECT category, COUNT(*) AS n, 0 AS s FROM products WHERE state = 'listed' {mine} GROUP BY category \
         UNION ALL \
         SELECT category, 0 AS n, sales AS s FROM sales_by_category WHERE scope = $1 AND day BETWEEN $2 AND $3 \
         ) both_sides GROUP BY category HAVING SUM(n) > 0 OR SUM(s) > 0 ORDER BY sales DESC, category"
    ))
    .bind(scope)
    .bind(from)
    .bind(to)
    .all(db)
    .await
}

/// What sold best, by money.
pub async fn best_sellers(
    db: &Db,
    scope: &str,
    range: Option<(i64, i64)>,
) -> Result<Vec<BestSellerRow>, DbError> {
    let best = match range {
        // Day 0 holds all days already: an index has its rows in order.
        None => {
            "SELECT product_id AS id, quantity, sales FROM sales_by_product \
             WHERE scope = $1 AND day = 0 AND quantity > 0 ORDER BY sales DESC, product_id LIMIT 8"
        }
        Some(_) => {
            "SELECT product_id AS id, CAST(SUM(quantity) AS BIGINT) AS quantity, CAST(SUM(sales) AS BIGINT) AS sales \
             FROM sales_by_product WHERE scope = $1 AND day BETWEEN $2 AND $3 \
             GROUP BY product_id HAVING SUM(quantity) > 0 ORDER BY sales DESC, product_id LIMIT 8"
        }
    };
    let query = sql(format!(
        "SELECT b.id, COALESCE(p.name, a.title) AS name, p.url, COALESCE(p.image, a.image_url) AS image, \
         b.quantity, b.sales FROM ({best}) b \
         LEFT JOIN products p ON p.id = b.id LEFT JOIN auctions a ON a.id = b.id ORDER BY b.sales DESC, b.id"
    ))
    .bind(scope);
    match range {
        Some((from, to)) => query.bind(from).bind(to).all(db).await,
        None => query.all(db).await,
    }
}

/// Orders that are paid, or will be at the door, and wait for delivery, the longest first; for a seller, those with an unshipped line of theirs
/// that may be sent.
pub async fn waiting(db: &Db, scope: &str) -> Result<Vec<WaitingRow>, DbError> {
    let query = if scope == SHOP {
        // Each by an index of its own.
        let oldest = |which: &str| {
            format!(
                "SELECT * FROM (SELECT id, customer_name, total_price, paid_at, created_at FROM orders \
                 WHERE {which} AND deleted_at IS NULL ORDER BY created_at LIMIT 8) w"
            )
        };
        let (paid, cash) =
            (oldest("status = 'paid'"), oldest("status = 'placed' AND payment_method = 'COD'"));
        sql(format!(
            "SELECT id, customer_name, total_price, paid_at FROM ({paid} UNION ALL {cash}) waiting ORDER BY created_at LIMIT 8"
        ))
    } else {
        // Other sellers' lines, and so the order's whole total, are none of this seller's business.
        sql(format!(
            "SELECT o.id, o.customer_name, CAST(SUM(l.price * l.quantity - l.discount) AS BIGINT) AS total_price, o.paid_at \
             FROM orders o JOIN order_lines l ON l.order_id = o.id AND l.seller_id = $1 AND l.shipped_at IS NULL \
             WHERE (o.status = 'paid' OR (o.status = 'placed' AND o.payment_method = 'COD')) AND o.deleted_at IS NULL \
             AND NOT {STOPPED} \
             GROUP BY o.id, o.customer_name, o.paid_at, o.created_at ORDER BY o.created_at LIMIT 8"
        ))
        .bind(scope)
    };
    query.all(db).await
}

/// Running auctions that end next; for a seller, their own.
pub async fn ending_soon(db: &Db, scope: &str, now: Millis) -> Result<Vec<EndingRow>, DbError> {
    // Where nobody leads, all that was bid was taken back.
    let query = sql("SELECT id, title, current_bid, starting_bid, \
                     CAST(CASE WHEN leader_id IS NULL THEN 0 ELSE bid_count END AS BIGINT) AS bid_count, ends_at \
                     FROM auctions WHERE closed_at IS NULL AND deleted_at IS NULL AND ends_at > $1")
    .bind(now);
    let query = if scope == SHOP { query } else { query.push(" AND creator_id = ").push_bind(scope) };
    query.push(" ORDER BY ends_at LIMIT 8").all(db).await
}
