//! What the back office sees of the mails, and tries again.

use haat_db::tables::OUTBOX;
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// How far a mail has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailStage {
    /// It is to be sent.
    Waiting,
    /// It was.
    Sent,
    /// It was given up.
    Failed,
}

impl MailStage {
    /// The stage with this word.
    pub fn parse(word: &str) -> Option<Self> {
        match word {
            "waiting" => Some(Self::Waiting),
            "sent" => Some(Self::Sent),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }

    const fn condition(stage: Option<Self>) -> &'static str {
        match stage {
            None => "way = 'mail'",
            Some(Self::Waiting) => "way = 'mail' AND due_at IS NOT NULL",
            Some(Self::Sent) => "way = 'mail' AND sent_at IS NOT NULL",
            Some(Self::Failed) => "way = 'mail' AND due_at IS NULL AND sent_at IS NULL",
        }
    }
}

/// A mail, to be looked at.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of outbox, described in the migration")]
pub struct MailRow {
    pub id: String,
    pub kind: String,
    pub user_id: Option<UserId>,
    /// `None` when the account is gone.
    pub email: Option<String>,
    pub words: String,
    pub at: Millis,
    pub due_at: Option<Millis>,
    pub sent_at: Option<Millis>,
    pub tries: i64,
    pub trouble: String,
}

const MAIL: &str = "SELECT o.id, o.kind, o.user_id, CASE WHEN o.address <> '' THEN o.address ELSE u.email END AS email, o.words, o.at, \
                    o.due_at, o.sent_at, o.tries, o.trouble FROM outbox o LEFT JOIN users u ON u.id = o.user_id";

/// Mails, the newest first.
pub async fn list(
    db: &Db,
    stage: Option<MailStage>,
    limit: i64,
    offset: i64,
) -> Result<Vec<MailRow>, DbError> {
    sql(format!(
        "{MAIL} WHERE o.id IN (SELECT id FROM outbox WHERE {} ORDER BY at DESC, id DESC LIMIT $1 OFFSET $2) \
         ORDER BY o.at DESC, o.id DESC",
        MailStage::condition(stage)
    ))
    .bind(limit)
    .bind(offset)
    .all(db)
    .await
}

/// How many there are.
pub async fn count(db: &Db, stage: Option<MailStage>) -> Result<i64, DbError> {
    sql(format!("SELECT COUNT(*) FROM outbox WHERE {}", MailStage::condition(stage))).count(db).await
}

/// How many of those written since then were sent.
pub async fn sent_since(db: &Db, since: Millis) -> Result<i64, DbError> {
    sql("SELECT COUNT(*) FROM outbox WHERE way = 'mail' AND at >= $1 AND sent_at IS NOT NULL")
        .bind(since)
        .count(db)
        .await
}

/// One mail.
pub async fn find(db: &Db, id: &str) -> Result<Option<MailRow>, DbError> {
    sql(format!("{MAIL} WHERE o.id = $1 AND o.way = 'mail'")).bind(id).optional(db).await
}

/// Lets a mail be tried again that was given up. Not one that had a time limit: its link is gone.
pub async fn retry(tx: &mut Tx, id: &str, now: Millis) -> Result<bool, DbError> {
    let again = OUTBOX.update(
        "SET due_at = $1, tries = 0 \
                     WHERE id = $2 AND due_at IS NULL AND sent_at IS NULL AND until_at IS NULL",
    );
    Ok(again.bind(now).bind(id).execute(tx).await? > 0)
}
