//! SQL of the outbox.

use super::Words;
use haat_db::tables::OUTBOX;
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::Millis;

/// A mail about to be stored.
pub struct Outgoing<'a> {
    /// The kind of notice, or a word of its own.
    pub kind: &'a str,
    /// Whose.
    pub user: &'a UserId,
    /// Where to; empty for the address that the account has when it is sent.
    pub address: &'a str,
    /// The notice that it tells of.
    pub notice: Option<&'a str>,
    /// Of several with this key there is one, with the words of the last that came before it was sent.
    pub fold: Option<&'a str>,
    /// What it says.
    pub words: &'a Words,
    /// When it was written.
    pub at: Millis,
    /// When it is to be sent.
    pub due: Millis,
    /// When it is worth nothing any more.
    pub until: Option<Millis>,
}

/// Puts a mail into the outbox.
pub async fn put(tx: &mut Tx, outgoing: &Outgoing<'_>) -> Result<(), DbError> {
    let words = serde_json::to_string(outgoing.words).map_err(|error| DbError::Setup(error.to_string()))?;
    OUTBOX
        .insert(
            "(id, way, kind, user_id, address, notice_id, fold, words, at, due_at, until_at) \
             VALUES ($1, 'mail', $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (fold) DO UPDATE \
             SET words = excluded.words WHERE outbox.due_at IS NOT NULL",
        )
        .bind(new_id(outgoing.at))
        .bind(outgoing.kind)
        .bind(outgoing.user)
        .bind(outgoing.address)
        .bind(outgoing.notice)
        .bind(outgoing.fold)
        .bind(words)
        .bind(outgoing.at)
        .bind(outgoing.due)
        .bind(outgoing.until)
        .execute(tx)
        .await
        .map(|_| ())
}

/// A mail in hand: what it says and where to.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of outbox, described in the migration, and of what it is about")]
pub struct Leased {
    pub id: String,
    pub kind: String,
    pub user_id: Option<UserId>,
    /// `None` when the account is gone.
    pub email: Option<String>,
    pub words: String,
    pub tries: i64,
    pub until_at: Option<Millis>,
    /// Of its notice, for a mail from before there was an outbox.
    pub subject: Option<String>,
    pub name: Option<String>,
    pub amount: Option<Paise>,
}

impl Leased {
    /// What it says; `None` when a newer program wrote it.
    pub fn words(&self) -> Option<Words> {
        if self.words.is_empty() {
            let (subject, name) = (self.subject.clone()?, self.name.clone()?);
            let notice = Notice { kind: Kind::parse(&self.kind)?, subject, name, amount: self.amount };
            return Some((&notice).into());
        }
        serde_json::from_str(&self.words).ok()
    }
}

/// Takes mails in hand that are due: nobody else sends them until `until`.
pub async fn lease(db: &Db, now: Millis, until: Millis, most: i64) -> Result<Vec<Leased>, DbError> {
    let mut tx = db.begin().await?;
    // The lease is looked at twice: another node may take the same rows between the two looks.
    let lease = OUTBOX.update(
        "SET leased = $1, tries = tries + 1 WHERE leased <= $2 AND due_at IS NOT NULL AND id IN \
         (SELECT id FROM outbox WHERE way = 'mail' AND due_at <= $2 AND leased <= $2 ORDER BY due_at LIMIT $3) \
         RETURNING id",
    );
    let ids: Vec<String> = lease.bind(until).bind(now).bind(most).scalars(&mut tx).await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mails = sql("SELECT o.id, o.kind, o.user_id, CASE WHEN o.address <> '' THEN o.address ELSE u.email END AS email, \
                     o.words, o.tries, o.until_at, n.subject, n.name, n.amount \
                     FROM outbox o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN notices n ON n.id = o.notice_id \
                     WHERE o.id IN ")
    .push_list(ids.iter().map(String::as_str))
    .push(" ORDER BY o.due_at, o.id")
    .all(&mut tx)
    .await?;
    tx.commit().await?;
    Ok(mails)
}

/// Gives mails back that were taken in hand and not tried.
pub async fn release(db: &Db, ids: &[String]) -> Result<(), DbError> {
    let back = OUTBOX.update("SET leased = 0, tries = tries - 1 WHERE id IN ");
    db.write(back.push_list(ids.iter().map(String::as_str))).await.map(|_| ())
}

/// A mail was sent. `words` are kept to be looked at.
pub async fn sent(db: &Db, id: &str, at: Millis, words: &str) -> Result<(), DbError> {
    let done =
        OUTBOX.update("SET due_at = NULL, sent_at = $1, trouble = '', leased = 0, words = $2 WHERE id = $3");
    db.write(done.bind(at).bind(words).bind(id)).await.map(|_| ())
}

/// It could not be sent: again at `again`, or never.
pub async fn not_sent(
    db: &Db,
    id: &str,
    again: Option<Millis>,
    trouble: &str,
    words: &str,
) -> Result<(), DbError> {
    let later = OUTBOX.update("SET due_at = $1, trouble = $2, leased = 0, words = $3 WHERE id = $4");
    db.write(later.bind(again).bind(trouble).bind(words).bind(id)).await.map(|_| ())
}

/// There is nobody to send it to.
pub async fn drop_waiting(db: &Db, id: &str) -> Result<(), DbError> {
    db.write(OUTBOX.delete("WHERE id = $1").bind(id)).await.map(|_| ())
}

/// How the mails stand.
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
    const WAITS: &str = "FROM outbox WHERE way = 'mail' AND due_at IS NOT NULL";
    let waiting = sql(format!("SELECT COUNT(*) {WAITS}")).count(db).await?;
    let oldest = sql(format!("SELECT due_at {WAITS} ORDER BY due_at LIMIT 1")).scalar(db).await?;
    let given_up =
        sql("SELECT COUNT(*) FROM outbox WHERE way = 'mail' AND due_at IS NULL AND sent_at IS NULL")
            .count(db)
            .await?;
    Ok(Backlog { waiting, oldest, given_up })
}

/// Removes what was dealt with long ago.
pub async fn remove_old(db: &Db, before: Millis) -> Result<u64, DbError> {
    db.write(OUTBOX.delete("WHERE at < $1 AND due_at IS NULL").bind(before)).await
}

/// What waits for `user` of this kind is not wanted any more.
pub async fn forget_kind<'a>(on: impl Executor<'a>, user: &UserId, kind: Kind) -> Result<(), DbError> {
    OUTBOX
        .delete("WHERE user_id = $1 AND kind = $2 AND way = 'mail' AND due_at IS NOT NULL")
        .bind(user)
        .bind(kind.as_str())
        .execute(on)
        .await
        .map(|_| ())
}

/// What waits because of this notice is needless.
pub async fn forget_notice<'a>(on: impl Executor<'a>, notice: &str) -> Result<(), DbError> {
    OUTBOX.delete("WHERE notice_id = $1 AND due_at IS NOT NULL").bind(notice).execute(on).await.map(|_| ())
}

/// What waits because of notices that were read meanwhile is needless: of what happens again and again.
pub async fn forget_read<'a>(on: impl Executor<'a>, user: &UserId) -> Result<(), DbError> {
    OUTBOX
        .delete(
            "WHERE user_id = $1 AND due_at IS NOT NULL AND fold IS NOT NULL \
             AND EXISTS (SELECT 1 FROM notices n WHERE n.id = outbox.notice_id AND n.read_at IS NOT NULL)",
        )
        .bind(user)
        .execute(on)
        .await
        .map(|_| ())
}
