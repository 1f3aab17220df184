//! Counting the sales of each day anew, when the shop has moved to another zone.

use crate::http::days::offsets;
use crate::settings;
use haat_db::tables::{SALES_BY_CATEGORY, SALES_BY_DAY, SALES_BY_PRODUCT};
use haat_db::{Db, DbError, Executor, sql};
use haat_domain::time::Millis;
use jiff::tz::TimeZone;

/// In which zone's days the sales are counted; before it was written down, India's.
const ZONE: &str = "days.zone";
const FIRST: &str = "Asia/Kolkata";

/// Whether the days that sales are counted by are those of another zone.
pub async fn is_due<'a>(on: impl Executor<'a>, zone: &str) -> Result<bool, DbError> {
    let counted: Option<String> =
        sql("SELECT value FROM settings WHERE key = $1").bind(ZONE).scalar(on).await?;
    Ok(counted.as_deref().unwrap_or(FIRST) != zone)
}

/// Counts the sales of each day by the days of this zone. The sums over all days stay as they are.
pub async fn recount(db: &Db, name: &str, zone: &TimeZone, now: Millis) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    // Whoever counts a sale takes this row first (`sales::add`): what they counted is there by now, or comes after us.
    SALES_BY_DAY.update("SET orders = orders WHERE scope = '' AND day = 0").execute(&mut tx).await?;
    if !is_due(&mut tx, name).await? {
        return Ok(());
    }
    let paid: (Option<Millis>, Option<Millis>) =
        sql("SELECT MIN(paid_at), MAX(paid_at) FROM orders WHERE status IN ('paid', 'delivered')")
            .one(&mut tx)
            .await?;
    for table in [SALES_BY_DAY, SALES_BY_CATEGORY, SALES_BY_PRODUCT] {
        table.delete("WHERE day <> 0").execute(&mut tx).await?;
    }
    if let (Some(from), Some(to)) = paid {
        let lines = lines(&day(zone, from, to));
        let days = format!(
            "(scope, day, orders, sales) {lines} SELECT scope, day, COUNT(*), CAST(SUM(sales) AS BIGINT) FROM (\
             SELECT '' AS scope, day, total_price AS sales FROM paid UNION ALL \
             SELECT seller_id AS scope, day, SUM(sales) AS sales FROM sold WHERE seller_id IS NOT NULL \
             GROUP BY seller_id, day, order_id) counted GROUP BY scope, day"
        );
        SALES_BY_DAY.insert(days).execute(&mut tx).await?;
        for (table, column) in [(SALES_BY_CATEGORY, "category"), (SALES_BY_PRODUCT, "product_id")] {
            let sums = format!(
                "(scope, day, {column}, quantity, sales) {lines} \
                 SELECT scope, day, {column}, CAST(SUM(quantity) AS BIGINT), CAST(SUM(sales) AS BIGINT) FROM (\
                 SELECT '' AS scope, day, {column}, quantity, sales FROM sold UNION ALL \
                 SELECT seller_id AS scope, day, {column}, quantity, sales FROM sold WHERE seller_id IS NOT NULL\
                 ) counted GROUP BY scope, day, {column}"
            );
            table.insert(sums).execute(&mut tx).await?;
        }
    }
    settings::put(&mut tx, ZONE, name, now).await?;
    tx.commit().await
}

/// The paid orders and their lines, as `sales::add` counted them.
fn lines(day: &str) -> String {
    format!(
        "WITH paid AS (SELECT o.id, o.total_price, {day} AS day FROM orders o \
         WHERE o.status IN ('paid', 'delivered') AND o.paid_at IS NOT NULL), \
         sold AS (SELECT l.order_id, l.seller_id, p.day, l.category, COALESCE(l.product_id, l.auction_id, '') AS product_id, \
         l.quantity, l.price * l.quantity - l.discount AS sales FROM paid p JOIN order_lines l ON l.order_id = p.id)"
    )
}

/// The zone's day of `o.paid_at`, which is between these moments, in SQL.
fn day(zone: &TimeZone, from: Millis, to: Millis) -> String {
    let (first, changes) = offsets(zone, from, to);
    let mut offset = first;
    let cases: Vec<String> = changes
        .into_iter()
        .map(|(at, after)| {
            let before = std::mem::replace(&mut offset, after);
            format!("WHEN o.paid_at < {} THEN {before}", at.0)
        })
        .collect();
    let offset = match cases.join(" ") {
        none if none.is_empty() => offset.to_string(),
        cases => format!("CASE {cases} ELSE {offset} END"),
    };
    format!("(o.paid_at + {offset}) / 86400000")
}
