//! SQL about pictures.

use haat_db::tables::UPLOADS;
use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A picture that was uploaded before.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of uploads, described in the migration")]
pub struct UploadRow {
    pub width: i64,
    pub height: i64,
    pub ending: String,
}

/// The picture with this content, if there is one.
pub async fn find(db: &Db, hash: &str) -> Result<Option<UploadRow>, DbError> {
    sql("SELECT width, height, ending FROM uploads WHERE id = $1").bind(hash).optional(db).await
}

/// Remembers a picture and who brought it first.
pub async fn insert(
    db: &Db,
    hash: &str,
    by: &UserId,
    row: &UploadRow,
    bytes: i64,
    now: Millis,
) -> Result<(), DbError> {
    db.write(
        UPLOADS
            .insert(
                "(id, uploaded_by, width, height, ending, bytes, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
            )
            .bind(hash)
            .bind(by)
            .bind(row.width)
            .bind(row.height)
            .bind(&row.ending)
            .bind(bytes)
            .bind(now),
    )
    .await
    .map(|_| ())
}
