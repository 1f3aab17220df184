use haat_db::{Db, DbError, Tx, new_id, sql};
use haat_domain::ids::ProductId;
use haat_domain::time::Millis;

/// Changes that stay in the log for indexes that were away for a while.
const KEPT_CHANGES: i64 = 100_000;

/// Notes that `ids` change, for the search indexes, and tells the last number given out.
///
/// Call it before anything else in a transaction: it holds back every other change of a product until the
/// commit, so two products that swap their slugs cannot wait for each other on PostgreSQL.
pub async fn note_changes(tx: &mut Tx, ids: &[ProductId]) -> Result<i64, DbError> {
    let count = i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let last: i64 =
        sql("UPDATE counters SET value = value + $1 WHERE name = 'product_changes' RETURNING value")
            .bind(count)
            .one::<(i64,)>(&mut *tx)
            .await?
            .0;
    let mut query = sql("INSERT INTO product_changes (seq, product_id) VALUES ");
    for (seq, id) in (last - count + 1..).zip(ids) {
        query = query.push(if seq == last - count + 1 { "(" } else { ", (" });
        query = query.push_bind(seq).push(", ").push_bind(id).push(")");
    }
    if count > 0 {
        query.execute(tx).await?;
    }
    Ok(last)
}

/// The number of the newest change.
pub async fn last_change(db: &Db) -> Result<i64, DbError> {
    sql("SELECT value FROM counters WHERE name = 'product_changes'").count(db).await
}

/// The changes after number `seq`, in order.
pub async fn changes_after(db: &Db, seq: i64, limit: i64) -> Result<Vec<(i64, String)>, DbError> {
    sql("SELECT seq, product_id FROM product_changes WHERE seq > $1 ORDER BY seq LIMIT $2")
        .bind(seq)
        .bind(limit)
        .all(db)
        .await
}

/// Forgets changes that every living index has long followed; one that has not is built anew.
pub async fn prune_changes(db: &Db) -> Result<(), DbError> {
    let oldest = last_change(db).await? - KEPT_CHANGES;
    if oldest > 0 {
        db.write(sql("DELETE FROM product_changes WHERE seq <= $1").bind(oldest)).await?;
    }
    Ok(())
}

/// A name for this database's catalogue, given when first asked for.
pub async fn catalogue_id(db: &Db) -> Result<String, DbError> {
    let known = || sql("SELECT value FROM settings WHERE key = 'catalog.id'").scalar::<String>(db);
    if let Some(id) = known().await? {
        return Ok(id);
    }
    let id = new_id(Millis(0));
    let mut tx = db.begin().await?;
    sql("INSERT INTO settings (key, value, updated_at) VALUES ('catalog.id', $1, 0) ON CONFLICT (key) DO NOTHING")
        .bind(id.as_str())
        .execute(&mut tx)
        .await?;
    tx.commit().await?;
    Ok(known().await?.unwrap_or(id))
}
