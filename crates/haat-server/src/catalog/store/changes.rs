use haat_db::{DbError, Tx, sql};
use haat_domain::ids::ProductId;

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
