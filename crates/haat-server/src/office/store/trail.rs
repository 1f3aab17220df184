//! What the set-up page verifies.

use haat_db::tables::SETTINGS;
use haat_db::{Db, DbError, sql};
use haat_domain::time::Millis;

/// Whether at least one row of `table` satisfies `condition` (both our own words, never a visitor's).
pub async fn any(db: &Db, table: &'static str, condition: &'static str) -> Result<bool, DbError> {
    let found = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} WHERE {condition} LIMIT 1) found");
    Ok(sql(found).count(db).await? > 0)
}

const BACKUP: &str = "backup.made_at";

/// Notes that a backup has been made, for the set-up page.
pub async fn note_backup(db: &Db, now: Millis) -> Result<(), DbError> {
    db.write(
        SETTINGS
            .insert(
                "(key, value, updated_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
            )
            .bind(BACKUP)
            .bind(now.0.to_string())
            .bind(now),
    )
    .await
    .map(|_| ())
}

/// When the last backup was made.
pub async fn last_backup(db: &Db) -> Result<Option<Millis>, DbError> {
    sql("SELECT updated_at FROM settings WHERE key = $1").bind(BACKUP).scalar(db).await
}
