//! SQL about notices.

pub(crate) mod subjects;

use crate::mail::store::{self as outbox, Outgoing};
use haat_db::tables::{NOTICES, UNWANTED_MAILS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
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
    pub at: Millis,
    pub times: i64,
    pub read_at: Option<Millis>,
}

const COLUMNS: &str = "id, user_id, kind, subject, name, amount, at, times, read_at";

impl NoticeRow {
    /// What it tells; `None` when a newer program wrote it.
    pub fn notice(&self) -> Option<Notice> {
        let kind = Kind::parse(&self.kind)?;
        Some(Notice { kind, subject: self.subject.clone(), name: self.name.clone(), amount: self.amount })
    }
}

/// Stores what `user` is told, and its mail if they want one. One of the same about the same that is still unread is
/// brought up to date instead; of what happens again and again there is one mail until it is read.
pub async fn post(tx: &mut Tx, user: &UserId, notice: &Notice, at: Millis) -> Result<(), DbError> {
    let posted: Option<(String, i64)> = NOTICES
        .insert(
            "(id, user_id, kind, subject, name, amount, at) \
             SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM users WHERE id = $2) \
             ON CONFLICT (user_id, kind, subject) WHERE read_at IS NULL DO UPDATE SET name = excluded.name, \
             amount = excluded.amount, at = excluded.at, times = notices.times + 1 RETURNING id, \
             (SELECT COUNT(*) FROM unwanted_mails w WHERE w.user_id = notices.user_id AND w.kind = notices.kind)",
        )
        .bind(new_id(at))
        .bind(user)
        .bind(notice.kind.as_str())
        .bind(notice.subject.as_str())
        .bind(notice.name.as_str())
        .bind(notice.amount)
        .bind(at)
        .optional(&mut *tx)
        .await?;
    match posted {
        Some((id, unwanted)) if unwanted == 0 || notice.kind.is_due() => {
            mail(tx, &id, user, notice, at).await
        }
        _ => Ok(()),
    }
}

async fn mail(tx: &mut Tx, id: &str, user: &UserId, notice: &Notice, at: Millis) -> Result<(), DbError> {
    let fold = format!("mail-{id}");
    let outgoing = Outgoing {
        kind: notice.kind.as_str(),
        user,
        address: "",
        notice: Some(id),
        fold: notice.kind.repeats().then_some(&fold),
        words: &notice.into(),
        at,
        due: at.plus(notice.kind.waits()),
        until: None,
    };
    outbox::put(tx, &outgoing).await
}

/// Tells everyone who has bid on a lot, but for its leader, that it ends within `ahead`; once for each. Who was told
/// now. Lots that are short anyway end soon from the start.
pub async fn post_ending(tx: &mut Tx, now: Millis, ahead: i64) -> Result<Vec<UserId>, DbError> {
    let told: Vec<NoticeRow> = NOTICES
        .insert(format!(
            "(id, user_id, kind, subject, name, amount, at) \
             SELECT 'ending-' || a.id || '-' || b.bidder_id, b.bidder_id, $1, a.id, a.title, a.current_bid, $2 \
             FROM auctions a JOIN auction_bidders b ON b.auction_id = a.id JOIN users u ON u.id = b.bidder_id \
             WHERE a.closed_at IS NULL AND a.deleted_at IS NULL AND a.ends_at > $2 AND a.ends_at <= $3 \
             AND a.ends_at - CASE WHEN a.starts_at > a.created_at THEN a.starts_at ELSE a.created_at END > $4 \
             AND (a.leader_id IS NULL OR a.leader_id <> b.bidder_id) \
             ON CONFLICT DO NOTHING RETURNING {COLUMNS}"
        ))
        .bind(Kind::EndingSoon.as_str())
        .bind(now)
        .bind(now.plus(ahead))
        .bind(2 * ahead)
        .all(&mut *tx)
        .await?;
    for row in &told {
        if let Some(notice) = row.notice()
            && !unwanted(&mut *tx, &row.user_id).await?.contains(&row.kind)
        {
            mail(tx, &row.id, &row.user_id, &notice, now).await?;
        }
    }
    Ok(told.into_iter().map(|row| row.user_id).collect())
}

/// What `user` was told about `subject` is settled: it is read, and no mail goes after it.
pub async fn settle(
    tx: &mut Tx,
    user: &UserId,
    kind: Kind,
    subject: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let settled: Vec<String> = NOTICES
        .update(
            "SET read_at = $1 \
             WHERE user_id = $2 AND kind = $3 AND subject = $4 AND read_at IS NULL RETURNING id",
        )
        .bind(now)
        .bind(user)
        .bind(kind.as_str())
        .bind(subject)
        .scalars(&mut *tx)
        .await?;
    for id in &settled {
        outbox::forget_notice(&mut *tx, id).await?;
    }
    Ok(!settled.is_empty())
}

/// A page of what `user` was told, newest first.
pub async fn list(db: &Db, user: &UserId, limit: i64, offset: i64) -> Result<Vec<NoticeRow>, DbError> {
    sql(format!(
        "SELECT {COLUMNS} FROM notices WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3"
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

/// The kinds that `user` wants no mail of.
pub async fn unwanted<'a>(on: impl Executor<'a>, user: &UserId) -> Result<Vec<String>, DbError> {
    sql("SELECT kind FROM unwanted_mails WHERE user_id = $1 ORDER BY kind").bind(user).scalars(on).await
}

/// From now on `user` wants mails of `kind`, or none.
pub async fn choose(tx: &mut Tx, user: &UserId, kind: Kind, wanted: bool) -> Result<(), DbError> {
    let change = if wanted {
        UNWANTED_MAILS.delete("WHERE user_id = $1 AND kind = $2")
    } else {
        UNWANTED_MAILS.insert("(user_id, kind) VALUES ($1, $2) ON CONFLICT (user_id, kind) DO NOTHING")
    };
    change.bind(user).bind(kind.as_str()).execute(&mut *tx).await?;
    if wanted { Ok(()) } else { outbox::forget_kind(tx, user, kind).await }
}

/// Removes what was read, and told long ago.
pub async fn remove_old(db: &Db, before: Millis) -> Result<u64, DbError> {
    db.write(NOTICES.delete("WHERE at < $1 AND read_at IS NOT NULL").bind(before)).await
}
