//! What people ask for: what they were told, and what they want to be told how.

use crate::books::json::order_number;
use crate::mail::store::{self as outbox, Way};
use haat_db::tables::{NOTICES, Table, UNWANTED_MAILS, UNWANTED_PUSHES};
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;

/// A notice as it is stored.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of notices, described in the migration")]
pub struct NoticeRow {
    pub id: String,
    pub user_id: UserId,
    pub kind: String,
    pub subject: String,
    pub name: String,
    pub amount: Option<Paise>,
    pub note: String,
    pub at: Millis,
    pub times: i64,
    pub read_at: Option<Millis>,
    /// Of the order that it is about.
    pub order_number: Option<i64>,
    pub ordered_at: Option<Millis>,
}

pub(super) const COLUMNS: &str = "id, user_id, kind, subject, name, amount, note, at, times, read_at";

impl NoticeRow {
    /// What it says.
    pub fn text(&self, notice: &Notice) -> String {
        match (self.order_number, self.ordered_at) {
            (Some(number), Some(placed)) => notice.text_of(&order_number(Some(number), placed)),
            _ => notice.text(),
        }
    }

    /// What it tells; `None` when a newer program wrote it.
    pub fn notice(&self) -> Option<Notice> {
        let kind = Kind::parse(&self.kind)?;
        Some(Notice {
            kind,
            subject: self.subject.clone(),
            name: self.name.clone(),
            amount: self.amount,
            note: self.note.clone(),
        })
    }
}

/// A page of what `user` was told, newest first.
pub async fn list(db: &Db, user: &UserId, limit: i64, offset: i64) -> Result<Vec<NoticeRow>, DbError> {
    let columns = COLUMNS.split(", ").map(|column| format!("n.{column}")).collect::<Vec<_>>().join(", ");
    sql(format!(
        "SELECT {columns}, o.number AS order_number, o.created_at AS ordered_at FROM notices n \
         LEFT JOIN orders o ON o.id = n.subject WHERE n.id IN (SELECT id FROM notices WHERE user_id = $1 \
         ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3) ORDER BY n.at DESC, n.id DESC"
    ))
    .bind(user)
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// How many there are, and how many of them are unread.
pub async fn counts(db: &Db, user: &UserId) -> Result<(i64, i64), DbError> {
    let all = sql("SELECT COUNT(*) FROM notices WHERE user_id = $1").bind(user).count(db).await?;
    let unread = sql("SELECT COUNT(*) FROM notices WHERE user_id = $1 AND read_at IS NULL")
        .bind(user)
        .count(db)
        .await?;
    Ok((all, unread))
}

/// Marks these as read, or all of them; what `user` was not told is left alone.
pub async fn mark_read(db: &Db, user: &UserId, ids: Option<&[String]>, now: Millis) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    let mut mark =
        NOTICES.update("SET read_at = $1 WHERE user_id = $2 AND read_at IS NULL").bind(now).bind(user);
    if let Some(ids) = ids {
        mark = mark.push(" AND id IN ").push_list(ids.iter().map(String::as_str));
    }
    mark.execute(&mut tx).await?;
    outbox::forget_read(&mut tx, user).await?;
    tx.commit().await
}

/// Where it is kept what people do not want.
const fn unwanted_table(way: Way) -> Table {
    match way {
        Way::Mail => UNWANTED_MAILS,
        Way::Push => UNWANTED_PUSHES,
    }
}

/// The kinds that `user` does not want this way.
pub async fn unwanted<'a>(on: impl Executor<'a>, way: Way, user: &UserId) -> Result<Vec<String>, DbError> {
    let table = unwanted_table(way);
    sql(format!("SELECT kind FROM {table} WHERE user_id = $1 ORDER BY kind")).bind(user).scalars(on).await
}

/// From now on `user` wants `kind` this way, or not.
pub async fn choose(tx: &mut Tx, way: Way, user: &UserId, kind: Kind, wanted: bool) -> Result<(), DbError> {
    let table = unwanted_table(way);
    let change = if wanted {
        table.delete("WHERE user_id = $1 AND kind = $2")
    } else {
        table.insert("(user_id, kind) VALUES ($1, $2) ON CONFLICT (user_id, kind) DO NOTHING")
    };
    change.bind(user).bind(kind.as_str()).execute(&mut *tx).await?;
    if wanted { Ok(()) } else { outbox::forget_kind(tx, way, user, kind).await }
}

/// The address of `user`, and whether they have no account; `None` when they are gone.
pub async fn reader(db: &Db, user: &UserId) -> Result<Option<(String, bool)>, DbError> {
    sql("SELECT email, CASE WHEN guest_of IS NULL THEN FALSE ELSE TRUE END AS is_guest FROM users WHERE id = $1")
        .bind(user)
        .optional(db)
        .await
}
