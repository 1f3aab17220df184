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

/// What the pictures weigh that a person brought.
pub async fn bytes_of(db: &Db, user: &UserId) -> Result<i64, DbError> {
    sql("SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM uploads WHERE uploaded_by = $1")
        .bind(user)
        .count(db)
        .await
}

/// Whether somebody has ordered anything.
pub async fn has_ordered(db: &Db, user: &UserId) -> Result<bool, DbError> {
    let order: Option<String> =
        sql("SELECT id FROM orders WHERE user_id = $1 LIMIT 1").bind(user).scalar(db).await?;
    Ok(order.is_some())
}

/// Pictures that were last brought before then, the newest of them.
pub async fn older(db: &Db, before: Millis, most: i64) -> Result<Vec<(String, UploadRow)>, DbError> {
    let rows: Vec<(String, i64, i64, String)> = sql(
        "SELECT id, width, height, ending FROM uploads WHERE created_at < $1 ORDER BY created_at DESC LIMIT $2",
    )
    .bind(before)
    .bind(most)
    .all(db)
    .await?;
    let named = |(id, width, height, ending)| (id, UploadRow { width, height, ending });
    Ok(rows.into_iter().map(named).collect())
}

/// Forgets a picture unless it was brought again; false when it was.
pub async fn remove(db: &Db, hash: &str, before: Millis) -> Result<bool, DbError> {
    let query = UPLOADS.delete("WHERE id = $1 AND created_at < $2");
    db.write(query.bind(hash).bind(before)).await.map(|rows| rows > 0)
}

/// Notes that a picture was brought again.
pub async fn touch(db: &Db, hash: &str, now: Millis) -> Result<(), DbError> {
    db.write(UPLOADS.update("SET created_at = $1 WHERE id = $2").bind(now).bind(hash)).await.map(|_| ())
}

impl UploadRow {
    /// The folder of its files.
    pub fn key(&self, hash: &str) -> String {
        format!("{hash}-{}x{}", self.width, self.height)
    }
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
