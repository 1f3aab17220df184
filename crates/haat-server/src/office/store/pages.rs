//! What the shop wrote on its pages of words.

use haat_db::tables::SETTINGS;
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::time::Millis;

fn key(name: &str) -> String {
    format!("page.{name}")
}

/// What the shop wrote on this page, if it did.
pub async fn page_text(db: &Db, name: &str) -> Result<Option<String>, DbError> {
    sql("SELECT value FROM settings WHERE key = $1").bind(key(name)).scalar(db).await
}

/// Writes it; an empty text takes what was written away.
pub async fn write_page(tx: &mut Tx, name: &str, text: &str, now: Millis) -> Result<(), DbError> {
    let query = if text.is_empty() {
        SETTINGS.delete("WHERE key = $1").bind(key(name))
    } else {
        SETTINGS
            .insert(
                "(key, value, updated_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
            )
            .bind(key(name))
            .bind(text)
            .bind(now)
    };
    query.execute(tx).await.map(|_| ())
}
