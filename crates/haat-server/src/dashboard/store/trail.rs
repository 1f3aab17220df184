//! Reading the audit log, and what the set-up page verifies.

use crate::audit::fold;
use haat_db::{Db, DbError, Query, Recorded, sql};
use haat_domain::time::Millis;

/// Entries that contain every word of `query`, newest first, and how many there are.
pub async fn entries(db: &Db, query: &str, limit: i64, offset: i64) -> Result<(Vec<Recorded>, i64), DbError> {
    let trail = |columns: &str| sql(format!("SELECT {columns} FROM facts WHERE kind = 'audit.entry'"));
    let total = matching(trail("COUNT(*)"), query).count(db).await?;
    let rows = matching(trail("id, at, kind, subject, actor, payload"), query)
        .push(" ORDER BY at DESC, id DESC LIMIT ")
        .push_bind(limit)
        .push(" OFFSET ")
        .push_bind(offset)
        .all(db)
        .await?;
    Ok((rows, total))
}

fn matching(mut select: Query, query: &str) -> Query {
    for word in fold(query).split_whitespace() {
        let pattern = format!("%{}%", word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
        select = select.push(" AND words LIKE ").push_bind(pattern).push(" ESCAPE '\\'");
    }
    select
}

/// Whether at least one row of `table` satisfies `condition` (both our own words, never a visitor's).
pub async fn any(db: &Db, table: &'static str, condition: &'static str) -> Result<bool, DbError> {
    let found = format!("SELECT COUNT(*) FROM (SELECT 1 FROM {table} WHERE {condition} LIMIT 1) found");
    Ok(sql(found).count(db).await? > 0)
}

const BACKUP: &str = "backup.made_at";

/// Notes that a backup has been made, for the set-up page.
pub async fn note_backup(db: &Db, now: Millis) -> Result<(), DbError> {
    db.write(
        sql("INSERT INTO settings (key, value, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at")
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
