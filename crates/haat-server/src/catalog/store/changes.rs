use crate::catalog::facts::ProductFact;
use haat_db::tables::{COUNTERS, SETTINGS};
use haat_db::{Db, DbError, Tx, new_id, sql};
use haat_domain::ids::ProductId;
use haat_domain::time::Millis;

/// Appends that `ids` change, for the search indexes.
///
/// Call it before anything else in a transaction: it holds back every other change of a product until the
/// commit, so two products that swap their slugs cannot wait for each other on PostgreSQL.
pub async fn note_changes(tx: &mut Tx, ids: &[ProductId], now: Millis) -> Result<(), DbError> {
    COUNTERS.update("SET value = value + 1 WHERE name = 'catalogue'").execute(&mut *tx).await?;
    for id in ids {
        tx.append(now, None, &ProductFact::Changed { product: id.as_str().to_owned() })?;
    }
    Ok(())
}

/// A number that rises with every change of a product.
pub async fn catalogue_version(db: &Db) -> Result<i64, DbError> {
    sql("SELECT value FROM counters WHERE name = 'catalogue'").count(db).await
}

/// A name for this database's catalogue, given when first asked for.
pub async fn catalogue_id(db: &Db) -> Result<String, DbError> {
    let known = || sql("SELECT value FROM settings WHERE key = 'catalog.id'").scalar::<String>(db);
    if let Some(id) = known().await? {
        return Ok(id);
    }
    let id = new_id(Millis(0));
    let mut tx = db.begin().await?;
    SETTINGS
        .insert("(key, value, updated_at) VALUES ('catalog.id', $1, 0) ON CONFLICT (key) DO NOTHING")
        .bind(id.as_str())
        .execute(&mut tx)
        .await?;
    tx.commit().await?;
    Ok(known().await?.unwrap_or(id))
}
