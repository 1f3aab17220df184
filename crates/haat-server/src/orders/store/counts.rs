//! How many orders stand where: running totals, so that no list has to count them.

use super::sales::SHOP;
use haat_db::tables::ORDER_COUNTS;
use haat_db::{Db, DbError, Tx, Value, sql};
use haat_domain::ids::{OrderId, UserId};
use haat_domain::orders::OrderStatus;
use std::collections::{BTreeMap, BTreeSet};

/// Orders of different shards are counted without waiting for each other.
const SHARDS: i64 = 16;
const DELETED: &str = "deleted";
const ADD: &str =
    "ON CONFLICT (scope, status, shard) DO UPDATE SET orders = order_counts.orders + excluded.orders";

/// Counts a new order, lines and all, for the shop and for each of its sellers. Call it last in its transaction,
/// as with all counting here: a transaction that waits for a count then holds nothing that another one, already
/// counted, still wants.
pub async fn placed(tx: &mut Tx, id: &OrderId) -> Result<(), DbError> {
    add(tx, id, &[(OrderStatus::Placed.as_str(), 1)]).await
}

/// The same for many new orders, each with its sellers: one statement, in one shard.
pub async fn placed_together(tx: &mut Tx, orders: &[(&OrderId, BTreeSet<&UserId>)]) -> Result<(), DbError> {
    let Some((first, _)) = orders.first() else { return Ok(()) };
    let (status, shard) = (OrderStatus::Placed.as_str(), shard(first));
    // In a fixed order, so that two transactions never wait for each other's row.
    let mut by_scope: BTreeMap<&str, i64> = BTreeMap::new();
    for (_, sellers) in orders {
        for scope in std::iter::once(SHOP).chain(sellers.iter().map(|seller| seller.as_str())) {
            *by_scope.entry(scope).or_default() += 1;
        }
    }
    let row = |(scope, count): (&str, i64)| [scope.into(), status.into(), shard.into(), count.into()];
    let rows: Vec<[Value; 4]> = by_scope.into_iter().map(row).collect();
    tx.insert_or(ORDER_COUNTS, "(scope, status, shard, orders)", rows, ADD).await.map(|_| ())
}

/// Counts an order under its new status.
pub async fn moved(tx: &mut Tx, id: &OrderId, from: OrderStatus, to: OrderStatus) -> Result<(), DbError> {
    add(tx, id, &[(from.as_str(), -1), (to.as_str(), 1)]).await
}

/// Counts an order as deleted that stood at `from`.
pub async fn deleted(tx: &mut Tx, id: &OrderId, from: OrderStatus) -> Result<(), DbError> {
    add(tx, id, &[(from.as_str(), -1), (DELETED, 1)]).await
}

/// A seller has nothing in an unpaid order any more.
pub async fn left(tx: &mut Tx, id: &OrderId, seller: &UserId) -> Result<(), DbError> {
    ORDER_COUNTS
        .insert(format!("(scope, status, shard, orders) VALUES ($1, $2, $3, -1) {ADD}"))
        .bind(seller)
        .bind(OrderStatus::Placed.as_str())
        .bind(shard(id))
        .execute(tx)
        .await
        .map(|_| ())
}

fn shard(id: &OrderId) -> i64 {
    id.as_str().bytes().map(i64::from).sum::<i64>() % SHARDS
}

async fn add(tx: &mut Tx, id: &OrderId, changes: &[(&str, i64)]) -> Result<(), DbError> {
    let shard = shard(id);
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
    query.push(") changed WHERE TRUE ORDER BY 1, 2 ").push(ADD).execute(tx).await.map(|_| ())
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
