//! SQL about notices and their mails.

pub(crate) mod subjects;

use haat_db::{Db, DbError, FromRow, Tx, new_id, sql};
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

/// Stores what `user` is told. One of the same about the same that is still unread is brought up to date instead;
/// of what happens again and again (a kind that waits) there is one mail until it is read.
pub async fn post(tx: &mut Tx, user: &UserId, notice: &Notice, at: Millis) -> Result<(), DbError> {
    let again = if notice.kind.waits() > 0 {
        "CASE WHEN notices.mailed_at IS NULL THEN COALESCE(notices.mail_at, excluded.mail_at) END"
    } else {
        "excluded.mail_at"
    };
    sql(format!(
        "INSERT INTO notices (id, user_id, kind, subject, name, amount, at, mail_at) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT 1 FROM users WHERE id = $2) \
         ON CONFLICT (user_id, kind, subject) WHERE read_at IS NULL DO UPDATE SET name = excluded.name, \
         amount = excluded.amount, at = excluded.at, times = notices.times + 1, mail_tries = 0, mail_at = {again}"
    ))
    .bind(new_id(at))
    .bind(user)
    .bind(notice.kind.as_str())
    .bind(notice.subject.as_str())
    .bind(notice.name.as_str())
    .bind(notice.amount)
    .bind(at)
    .bind(at.plus(notice.kind.waits()))
    .execute(tx)
    .await
    .map(|_| ())
}

/// Tells everyone who has bid on a lot, but for its leader, that it ends within `ahead`; once for each. Who was told
/// now. Lots that are short anyway end soon from the start.
pub async fn post_ending(tx: &mut Tx, now: Millis, ahead: i64) -> Result<Vec<UserId>, DbError> {
    sql("INSERT INTO notices (id, user_id, kind, subject, name, amount, at, mail_at) \
         SELECT 'ending-' || a.id || '-' || b.bidder_id, b.bidder_id, $1, a.id, a.title, a.current_bid, $2, $2 \
         FROM auctions a JOIN auction_bidders b ON b.auction_id = a.id JOIN users u ON u.id = b.bidder_id \
         WHERE a.closed_at IS NULL AND a.deleted_at IS NULL AND a.ends_at > $2 AND a.ends_at <= $3 \
         AND a.ends_at - CASE WHEN a.starts_at > a.created_at THEN a.starts_at ELSE a.created_at END > $4 AND (a.leader_id IS NULL OR a.leader_id <> b.bidder_id) \
         ON CONFLICT DO NOTHING RETURNING user_id")
    .bind(Kind::EndingSoon.as_str())
    .bind(now)
    .bind(now.plus(ahead))
    .bind(2 * ahead)
    .scalars(tx)
    .await
}

/// What `user` was told about `subject` is settled: it is read, and no mail goes after it.
pub async fn settle(
    tx: &mut Tx,
    user: &UserId,
    kind: Kind,
    subject: &str,
    now: Millis,
) -> Result<bool, DbError> {
    let settled = sql("UPDATE notices SET read_at = $1, mail_at = NULL \
                       WHERE user_id = $2 AND kind = $3 AND subject = $4 AND read_at IS NULL")
    .bind(now)
    .bind(user)
    .bind(kind.as_str())
    .bind(subject)
    .execute(tx)
    .await?;
    Ok(settled > 0)
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
    let mut mark = sql("UPDATE notices SET read_at = $1, \
                        mail_at = CASE WHEN kind = 'outbid' THEN NULL ELSE mail_at END \
                        WHERE user_id = $2 AND read_at IS NULL")
    .bind(now)
    .bind(user);
    if let Some(ids) = ids {
        mark = mark.push(" AND id IN ").push_list(ids.iter().map(String::as_str));
    }
    db.write(mark).await.map(|_| ())
}

/// The kinds that `user` wants no mail of.
pub async fn unwanted(db: &Db, user: &UserId) -> Result<Vec<String>, DbError> {
    sql("SELECT kind FROM unwanted_mails WHERE user_id = $1 ORDER BY kind").bind(user).scalars(db).await
}

/// From now on `user` wants mails of `kind`, or none.
pub async fn choose(tx: &mut Tx, user: &UserId, kind: Kind, wanted: bool) -> Result<(), DbError> {
    let change = if wanted {
        sql("DELETE FROM unwanted_mails WHERE user_id = $1 AND kind = $2")
    } else {
        sql(
            "INSERT INTO unwanted_mails (user_id, kind) VALUES ($1, $2) ON CONFLICT (user_id, kind) DO NOTHING",
        )
    };
    change.bind(user).bind(kind.as_str()).execute(tx).await.map(|_| ())
}

/// A mail to be sent: the notice, and where to.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of notices and users")]
pub struct MailRow {
    pub id: String,
    pub user_id: UserId,
    pub kind: String,
    pub subject: String,
    pub name: String,
    pub amount: Option<Paise>,
    pub mail_tries: i64,
    /// `None` when the account is gone.
    pub email: Option<String>,
    /// Whether the person wants none of this kind.
    pub unwanted: i64,
}

/// Takes mails in hand that are due: nobody else sends them until `until`.
pub async fn lease(db: &Db, now: Millis, until: Millis, most: i64) -> Result<Vec<MailRow>, DbError> {
    let mut tx = db.begin().await?;
    let ids: Vec<String> = sql(
        // The lease is looked at twice: another node may take the same rows between the two looks.
        "UPDATE notices SET mail_leased = $1, mail_tries = mail_tries + 1 WHERE mail_leased <= $2 AND id IN \
         (SELECT id FROM notices WHERE mail_at <= $2 AND mail_leased <= $2 ORDER BY mail_at LIMIT $3) RETURNING id",
    )
    .bind(until)
    .bind(now)
    .bind(most)
    .scalars(&mut tx)
    .await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mails = sql("SELECT n.id, n.user_id, n.kind, n.subject, n.name, n.amount, n.mail_tries, u.email, \
                     CAST((SELECT COUNT(*) FROM unwanted_mails w WHERE w.user_id = n.user_id AND w.kind = n.kind) AS BIGINT) \
                     AS unwanted FROM notices n LEFT JOIN users u ON u.id = n.user_id WHERE n.id IN ")
    .push_list(ids.iter().map(String::as_str))
    .all(&mut tx)
    .await?;
    tx.commit().await?;
    Ok(mails)
}

/// The mail of a notice has been dealt with: sent at `sent`, or not wanted.
pub async fn mailed(db: &Db, id: &str, sent: Option<Millis>) -> Result<(), DbError> {
    let done = sql(
        "UPDATE notices SET mail_at = NULL, mailed_at = $1, mail_trouble = '', mail_leased = 0 WHERE id = $2",
    );
    db.write(done.bind(sent).bind(id)).await.map(|_| ())
}

/// It could not be sent: again at `again`, or never.
pub async fn not_mailed(db: &Db, id: &str, again: Option<Millis>, trouble: &str) -> Result<(), DbError> {
    let later = sql("UPDATE notices SET mail_at = $1, mail_trouble = $2, mail_leased = 0 WHERE id = $3");
    db.write(later.bind(again).bind(trouble).bind(id)).await.map(|_| ())
}

/// How the mails stand: waiting, when the oldest of them was due, and how many were given up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Mails that are due or will be.
    pub waiting: i64,
    /// When the one that waits longest was to be sent.
    pub oldest: Option<Millis>,
    /// Mails that were given up.
    pub given_up: i64,
}

/// How the mails stand.
pub async fn backlog(db: &Db) -> Result<Backlog, DbError> {
    let waiting = sql("SELECT COUNT(*) FROM notices WHERE mail_at IS NOT NULL").count(db).await?;
    let oldest = sql("SELECT mail_at FROM notices WHERE mail_at IS NOT NULL ORDER BY mail_at LIMIT 1")
        .scalar(db)
        .await?;
    let given_up = sql(
        "SELECT COUNT(*) FROM notices WHERE mail_at IS NULL AND mailed_at IS NULL AND mail_trouble <> ''",
    )
    .count(db)
    .await?;
    Ok(Backlog { waiting, oldest, given_up })
}

/// Removes what was read, and told long ago.
pub async fn remove_old(db: &Db, before: Millis) -> Result<u64, DbError> {
    db.write(
        sql("DELETE FROM notices WHERE at < $1 AND mail_at IS NULL AND read_at IS NOT NULL").bind(before),
    )
    .await
}
