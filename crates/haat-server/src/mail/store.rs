//! SQL of the outbox.

mod office;

pub use office::{MailRow, MailStage, count, find, list, retry, sent_since};

use super::Words;
use super::facts::MailFact;
use haat_db::tables::OUTBOX;
use haat_db::{Db, DbError, Executor, FromRow, Kind as Column, Tx, Value, new_id, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::notices::{Kind, Notice};
use haat_domain::time::{Millis, SECOND};

/// How something goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By mail.
    Mail,
    /// To the devices that take pushes.
    Push,
}

impl Way {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Push => "push",
        }
    }
}

/// Something about to be put into the outbox.
pub struct Outgoing<'a> {
    /// How it goes out.
    pub way: Way,
    /// The kind of notice, or a word of its own.
    pub kind: &'a str,
    /// Whose.
    pub user: &'a UserId,
    /// Where to; empty for the address that the account has when it is sent.
    pub address: &'a str,
    /// The notice that it tells of.
    pub notice: Option<String>,
    /// Of several with this key there is one, with the words of the last that came before it was sent.
    pub fold: Option<String>,
    /// What it says.
    pub words: Words,
    /// When it was written.
    pub at: Millis,
    /// When it is to be sent.
    pub due: Millis,
    /// When it is worth nothing any more.
    pub until: Option<Millis>,
}

/// A device is not pushed about the same more often than so.
const BETWEEN_PUSHES: i64 = 30 * SECOND;

/// Puts something into the outbox, each with another key, if with any.
pub async fn put(tx: &mut Tx, outgoing: &[Outgoing<'_>]) -> Result<(), DbError> {
    let row = |one: &Outgoing<'_>| -> Result<[Value; 11], DbError> {
        let words = serde_json::to_string(&one.words).map_err(|error| DbError::Setup(error.to_string()))?;
        Ok([
            new_id(one.at).into(),
            one.way.as_str().into(),
            one.kind.into(),
            one.user.into(),
            one.address.into(),
            one.notice.clone().into(),
            one.fold.clone().into(),
            words.into(),
            one.at.into(),
            one.due.into(),
            one.until.into(),
        ])
    };
    let rows = outgoing.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    let names = "(id, way, kind, user_id, address, notice_id, fold, words, at, due_at, until_at)";
    let folded = format!(
        "ON CONFLICT (fold) DO UPDATE \
         SET words = excluded.words, due_at = CASE WHEN outbox.due_at IS NOT NULL THEN outbox.due_at \
         WHEN outbox.way = 'mail' THEN NULL \
         WHEN outbox.sent_at + {BETWEEN_PUSHES} > excluded.due_at THEN outbox.sent_at + {BETWEEN_PUSHES} \
         ELSE excluded.due_at END, tries = 0 WHERE outbox.due_at IS NOT NULL OR outbox.way = 'push'"
    );
    tx.insert_or(OUTBOX, names, rows, &folded).await.map(|_| ())
}

/// A row of [`put_all`]: the mail that goes with a notice.
pub fn mail_row(
    notice: &str,
    kind: Kind,
    user: &UserId,
    words: &Words,
    at: Millis,
    due: Millis,
) -> Result<[Value; 8], DbError> {
    let words = serde_json::to_string(words).map_err(|error| DbError::Setup(error.to_string()))?;
    let (way, kind) = (Way::Mail.as_str(), kind.as_str());
    Ok([
        new_id(at).into(),
        way.into(),
        kind.into(),
        user.into(),
        notice.into(),
        words.into(),
        at.into(),
        due.into(),
    ])
}

/// Puts many mails into the outbox.
pub async fn put_all(tx: &mut Tx, mails: Vec<[Value; 8]>) -> Result<(), DbError> {
    let names = "(id, way, kind, user_id, notice_id, words, at, due_at)";
    tx.insert_many(OUTBOX, names, mails).await.map(|_| ())
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
    /// Whether they have no account, so that a link has to let them in.
    pub is_guest: bool,
    pub words: String,
    pub tries: i64,
    pub due_at: Option<Millis>,
    pub until_at: Option<Millis>,
    /// Of its notice, for a mail from before there was an outbox.
    pub subject: Option<String>,
    pub name: Option<String>,
    pub amount: Option<Paise>,
    pub note: Option<String>,
}

impl Leased {
    /// What it says; `None` when a newer program wrote it.
    pub fn words(&self) -> Option<Words> {
        if self.words.is_empty() {
            let (subject, name) = (self.subject.clone()?, self.name.clone()?);
            let notice = Notice {
                kind: Kind::parse(&self.kind)?,
                subject,
                name,
                amount: self.amount,
                note: self.note.clone().unwrap_or_default(),
            };
            return Some((&notice).into());
        }
        serde_json::from_str(&self.words).ok()
    }
}

/// Takes mails in hand that are due: nobody else sends them until `until`.
pub async fn lease(db: &Db, way: Way, now: Millis, until: Millis, most: i64) -> Result<Vec<Leased>, DbError> {
    let mut tx = db.begin().await?;
    // The lease is looked at twice: another node may take the same rows between the two looks.
    let lease = OUTBOX.update(
        "SET leased = $1, tries = tries + 1 WHERE leased <= $2 AND due_at IS NOT NULL AND id IN \
         (SELECT id FROM outbox WHERE way = $4 AND due_at <= $2 AND leased <= $2 ORDER BY due_at LIMIT $3) \
         RETURNING id",
    );
    let lease = lease.bind(until).bind(now).bind(most).bind(way.as_str());
    let ids: Vec<String> = lease.scalars(&mut tx).await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mails = sql("SELECT o.id, o.kind, o.user_id, CASE WHEN o.address <> '' THEN o.address ELSE u.email END AS email, \
                     CASE WHEN u.guest_of IS NULL THEN FALSE ELSE TRUE END AS is_guest, o.words, o.tries, o.due_at, o.until_at, n.subject, n.name, n.amount, n.note \
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

/// Mails were sent. Beside each its words, to be looked at.
pub async fn sent(db: &Db, mails: &[(String, String)], at: Millis) -> Result<(), DbError> {
    if mails.is_empty() {
        return Ok(());
    }
    let mut tx = db.begin().await?;
    let query = format!(
        "SET due_at = NULL, sent_at = $2, trouble = '', leased = 0, words = done.c1 FROM ({}) AS done \
         WHERE outbox.id = done.c0",
        tx.rows(&[Column::Text, Column::Text])
    );
    Tx::in_rows(OUTBOX.update(query), mails)?.bind(at).execute(&mut tx).await?;
    tx.commit().await
}

/// A push was sent. What was written since goes out in its turn.
pub async fn pushed(db: &Db, id: &str, due: Option<Millis>, at: Millis) -> Result<(), DbError> {
    let done = OUTBOX.update(
        "SET due_at = CASE WHEN due_at > $1 THEN due_at END, sent_at = $2, trouble = '', leased = 0 \
                    WHERE id = $3",
    );
    db.write(done.bind(due).bind(at).bind(id)).await.map(|_| ())
}

/// A push is not tried any more. One of before that was sent counts no longer: what is to be told now was not.
pub async fn give_up_push(db: &Db, id: &str, trouble: &str) -> Result<(), DbError> {
    let never = OUTBOX.update("SET due_at = NULL, sent_at = NULL, trouble = $1, leased = 0 WHERE id = $2");
    db.write(never.bind(trouble).bind(id)).await.map(|_| ())
}

/// It could not be sent: again at `again`.
pub async fn not_sent(db: &Db, id: &str, again: Millis, trouble: &str, words: &str) -> Result<(), DbError> {
    let later = OUTBOX.update("SET due_at = $1, trouble = $2, leased = 0, words = $3 WHERE id = $4");
    db.write(later.bind(again).bind(trouble).bind(words).bind(id)).await.map(|_| ())
}

/// It is not tried any more, and the log of facts says so.
pub async fn give_up(db: &Db, id: &str, trouble: &str, words: &str, now: Millis) -> Result<(), DbError> {
    let mut tx = db.begin().await?;
    OUTBOX
        .update("SET due_at = NULL, trouble = $1, leased = 0, words = $2 WHERE id = $3")
        .bind(trouble)
        .bind(words)
        .bind(id)
        .execute(&mut tx)
        .await?;
    tx.append(now, None, &MailFact::GivenUp { mail: id.to_owned() })?;
    tx.commit().await
}

/// There is nobody to send it to.
pub async fn drop_waiting(db: &Db, id: &str) -> Result<(), DbError> {
    db.write(OUTBOX.delete("WHERE id = $1").bind(id)).await.map(|_| ())
}

/// What waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// How much is due or will be.
    pub waiting: i64,
    /// When what waits longest was to be sent.
    pub oldest: Option<Millis>,
}

impl Backlog {
    /// For how many seconds the oldest has been due.
    pub fn late(&self, now: Millis) -> i64 {
        self.oldest.map_or(0, |oldest| now.since(oldest).max(0) / SECOND)
    }
}

/// What waits to go out this way.
pub async fn backlog(db: &Db, way: Way) -> Result<Backlog, DbError> {
    const WAITS: &str = "FROM outbox WHERE way = $1 AND due_at IS NOT NULL";
    let waiting = sql(format!("SELECT COUNT(*) {WAITS}")).bind(way.as_str()).count(db).await?;
    let oldest = sql(format!("SELECT due_at {WAITS} ORDER BY due_at LIMIT 1"));
    Ok(Backlog { waiting, oldest: oldest.bind(way.as_str()).scalar(db).await? })
}

/// How much was given up this way.
pub async fn given_up(db: &Db, way: Way) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM outbox WHERE way = $1 AND due_at IS NULL AND sent_at IS NULL")
        .bind(way.as_str())
        .count(db)
        .await
}

/// Removes what was dealt with long ago.
pub async fn remove_old(db: &Db, before: Millis) -> Result<u64, DbError> {
    db.write(OUTBOX.delete("WHERE at < $1 AND due_at IS NULL").bind(before)).await
}

/// What waits for `user` of this kind is not wanted any more.
pub async fn forget_kind(tx: &mut Tx, way: Way, user: &UserId, kind: Kind) -> Result<(), DbError> {
    OUTBOX
        .delete("WHERE user_id = $1 AND kind = $2 AND way = $3 AND due_at IS NOT NULL")
        .bind(user)
        .bind(kind.as_str())
        .bind(way.as_str())
        .execute(tx)
        .await
        .map(|_| ())
}

/// What waits because of these notices is needless.
pub async fn forget_notices(tx: &mut Tx, notices: &[String]) -> Result<(), DbError> {
    let these = tx.one_of("notice_id", 1);
    let forget = OUTBOX.delete(format!("WHERE {these} AND due_at IS NOT NULL"));
    Tx::in_rows(forget, notices)?.execute(tx).await.map(|_| ())
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
