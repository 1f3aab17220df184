//! SQL of goods that somebody has to look at, and of looks at goods.

use haat_db::tables::{PRODUCT_REPORTS, PRODUCT_VIEWS, SELLER_DAYS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::{ProductId, UserId};
use haat_domain::time::Millis;
use std::collections::BTreeMap;

/// Goods that somebody has to look at.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "named by what they hold")]
pub struct LookedAtRow {
    pub id: String,
    pub name: String,
    pub url: String,
    pub image: String,
    pub price: i64,
    pub seller_id: Option<String>,
    pub seller_name: Option<String>,
    pub withheld: String,
    pub reports: i64,
    pub reason: Option<String>,
    pub at: Millis,
}

const LOOKED_AT: &str = "SELECT p.id, p.name, COALESCE(p.url, '') AS url, p.image, p.price, p.seller_id, \
    CASE WHEN u.seller_name = '' THEN u.name ELSE u.seller_name END AS seller_name, p.withheld, \
    (SELECT COUNT(*) FROM product_reports r WHERE r.product_id = p.id) AS reports, \
    (SELECT r.reason FROM product_reports r WHERE r.product_id = p.id ORDER BY r.at DESC LIMIT 1) AS reason, ";

/// Products that wait for approval, the longest first, and how many there are.
pub async fn waiting(db: &Db, limit: i64) -> Result<(Vec<LookedAtRow>, i64), DbError> {
    let from = "FROM products p LEFT JOIN users u ON u.id = p.seller_id \
                WHERE p.withheld = 'waiting' AND p.url IS NOT NULL AND p.state <> 'withdrawn'";
    let total = sql(format!("SELECT COUNT(*) {from}")).count(db).await?;
    let rows = sql(format!("{LOOKED_AT} p.updated_at AS at {from} ORDER BY p.created_at, p.id LIMIT $1"))
        .bind(limit)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Products that were reported, the latest first, and how many there are.
pub async fn reported(db: &Db, limit: i64) -> Result<(Vec<LookedAtRow>, i64), DbError> {
    let from = "FROM (SELECT product_id, MAX(at) AS last FROM product_reports GROUP BY product_id) d \
                JOIN products p ON p.id = d.product_id AND p.state <> 'withdrawn' \
                LEFT JOIN users u ON u.id = p.seller_id";
    let total = sql(format!("SELECT COUNT(*) {from}")).count(db).await?;
    let rows = sql(format!("{LOOKED_AT} d.last AS at {from} ORDER BY d.last DESC, p.id LIMIT $1"))
        .bind(limit)
        .all(db)
        .await?;
    Ok((rows, total))
}

/// Notes that somebody thinks that a product should not be in the shop.
pub async fn report(
    tx: &mut Tx,
    product: &ProductId,
    user: &UserId,
    reason: &str,
    now: Millis,
) -> Result<(), DbError> {
    PRODUCT_REPORTS
        .insert(
            "(product_id, user_id, reason, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (product_id, user_id) DO UPDATE SET reason = excluded.reason, at = excluded.at",
        )
        .bind(product)
        .bind(user)
        .bind(reason)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// What was said last about a product that was reported.
pub async fn last_report<'a>(on: impl Executor<'a>, product: &ProductId) -> Result<Option<String>, DbError> {
    sql("SELECT reason FROM product_reports WHERE product_id = $1 ORDER BY at DESC LIMIT 1")
        .bind(product)
        .scalar(on)
        .await
}

/// Forgets the reports of a product, and tells how many there were.
pub async fn forget_reports(tx: &mut Tx, product: &ProductId) -> Result<u64, DbError> {
    PRODUCT_REPORTS.delete("WHERE product_id = $1").bind(product).execute(tx).await
}

/// Adds looks at goods: to the goods, and to the days of their sellers. Goods that are gone count no more.
pub async fn add_views(tx: &mut Tx, views: &BTreeMap<ProductId, i64>, day: i64) -> Result<(), DbError> {
    let known: Vec<(ProductId, Option<UserId>)> = sql("SELECT id, seller_id FROM products WHERE id IN ")
        .push_list(views.keys().map(ProductId::as_str))
        .push(" ORDER BY id")
        .all(&mut *tx)
        .await?;
    // In the order of ids, as every node does it: so none waits for another that waits for it.
    let mut days: BTreeMap<UserId, i64> = BTreeMap::new();
    for (product, seller) in known {
        let looks = views.get(&product).copied().unwrap_or_default();
        PRODUCT_VIEWS
            .insert(
                "(product_id, views) VALUES ($1, $2) \
                 ON CONFLICT (product_id) DO UPDATE SET views = product_views.views + excluded.views",
            )
            .bind(&product)
            .bind(looks)
            .execute(&mut *tx)
            .await?;
        if let Some(seller) = seller {
            *days.entry(seller).or_default() += looks;
        }
    }
    for (seller, looks) in days {
        SELLER_DAYS
            .insert(
                "(seller_id, day, views) VALUES ($1, $2, $3) \
                 ON CONFLICT (seller_id, day) DO UPDATE SET views = seller_days.views + excluded.views",
            )
            .bind(&seller)
            .bind(day)
            .bind(looks)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}
