//! How many orders stand where: running totals, so that no list has to count them.

use super::sales::SHOP;
use haat_db::tables::ORDER_COUNTS;
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::ids::OrderId;
use haat_domain::orders::OrderStatus;

/// Orders of different shards are counted without waiting for each other.
const SHARDS: i64 = 16;
const DELETED: &str = "deleted";

/// Counts a new order, lines and all, for the shop and for each of its sellers. Call it last in its transaction,
/// as with all counting here: a transaction that waits for a count then holds nothing that another one, already
/// counted, still wants.
pub async fn placed(tx: &mut Tx, id: &OrderId) -> Result<(), DbError> {
    add(tx, id, &[(OrderStatus::Placed.as_str(), 1)]).await
}

/// Counts an order under its new status.
pub async fn moved(tx: &mut Tx, id: &OrderId, from: OrderStatus, to: OrderStatus) -> Result<(), DbError> {
    add(tx, id, &[(from.as_str(), -1), (to.as_str(), 1)]).await
}

/// Counts an order as deleted that stood at `from`.
pub async fn deleted(tx: &mut Tx, id: &OrderId, from: OrderStatus) -> Result<(), DbError> {
    add(tx, id, &[(from.as_str(), -1), (DELETED, 1)]).await
}

async fn add(tx: &mut Tx, id: &OrderId, changes: &[(&str, i64)]) -> Result<(), DbError> {
    let shard = id.as_str().bytes().map(i64::from).sum::<i64>() % SHARDS;
    let mut query = ORDER_COUNTS
        .insert(
            "(scope, status, shard, orders) \
             SELECT whose.scope, changed.status, changed.shard, changed.orders FROM (SELECT ",
        )
        .push_bind(SHOP)
        .push(" AS scope UNION SELECT seller_id FROM order_lines WHERE seller_id IS NOT NULL AND order_id = ")
        .push_bind(id)
        .push(") whose CROSS JOIN (");
    for (place, (status, change)) in changes.iter().enumerate() {
        query = query.push(if place == 0 { "SELECT CAST(" } else { " UNION ALL SELECT CAST(" });
        query = query.push_bind(*status).push(" AS TEXT) AS status, CAST(").push_bind(shard);
        query = query.push(" AS BIGINT) AS shard, CAST(").push_bind(*change).push(" AS BIGINT) AS orders");
    }
    // In a fixed order, so that two transactions never wait for each other's row. SQLite wants the WHERE: it
    // would take the ON CONFLICT for a join's.
    query
        .push(
            ") changed WHERE TRUE ORDER BY 1, 2 ON CONFLICT (scope, status, shard) \
               DO UPDATE SET orders = order_counts.orders + excluded.orders",
        )
        .execute(tx)
        .await
        .map(|_| ())
}

/// How many orders of the shop or a seller stand at one of `statuses` (anywhere when there is none), without
/// those deleted.
pub async fn total(db: &Db, scope: &str, statuses: &[OrderStatus]) -> Result<i64, DbError> {
    let query = sql("SELECT CAST(COALESCE(SUM(orders), 0) AS BIGINT) FROM order_counts WHERE scope = ");
    let query = query.push_bind(scope).push(" AND status <> ").push_bind(DELETED);
    let query = if statuses.is_empty() {
        query
    } else {
        query.push(" AND status IN ").push_list(statuses.iter().copied())
    };
    query.count(db).await
}
