//! Reading the audit log, and what the set-up page verifies.

use crate::audit::fold;
use haat_db::{Db, DbError, FromRow, Query, sql};
use haat_domain::time::Millis;

/// One entry of the log.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of audit_log, described in the migration")]
pub struct EntryRow {
    pub id: String,
    pub at: Millis,
    pub actor_id: Option<String>,
    pub actor_name: String,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: String,
    pub summary: String,
}

/// Entries that contain every word of `query`, newest first, and how many there are.
pub async fn entries(db: &Db, query: &str, limit: i64, offset: i64) -> Result<(Vec<EntryRow>, i64), DbError> {
    let total = matching(sql("SELECT COUNT(*) FROM audit_log WHERE TRUE"), query).count(db).await?;
    let rows = matching(
        sql("SELECT id, at, actor_id, actor_name, action, subject_kind, subject_id, summary FROM audit_log WHERE TRUE"),
        query,
    )
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
        select = select.push(" AND search_text LIKE ").push_bind(pattern).push(" ESCAPE '\\'");
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
