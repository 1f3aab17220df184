//! The audit trail: who changed what, a fact in the transaction that changes it.

use crate::auth::CurrentUser;
use haat_db::{Db, DbError, Fact, Recorded, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;
use serde::{Deserialize, Serialize};

/// Who changed something where nobody is signed in.
const COMMAND_LINE: &str = "Command line";

/// So many of something, as a summary says it: `1 product`, `2 products`.
pub fn counted(count: impl TryInto<u64>, one: &str) -> String {
    let count = count.try_into().unwrap_or_default();
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {one}{end}")
}

/// Records that `actor` did `action` to a subject. Call it inside the transaction of the change, so that
/// neither exists without the other.
///
/// `action` is a feature word and a verb (`user.delete`, `product.update`), `subject_kind` a noun
/// (`user`, `product`), `summary` one sentence for people: what it was, and what it became.
pub fn record(
    tx: &mut Tx,
    actor: &CurrentUser,
    action: &str,
    subject_kind: &str,
    subject_id: &str,
    summary: &str,
    now: Millis,
) -> Result<(), DbError> {
    let entry = AuditFact::Entry {
        by: actor.name.clone(),
        action: action.to_owned(),
        what: subject_kind.to_owned(),
        id: subject_id.to_owned(),
        summary: summary.to_owned(),
    };
    tx.append(now, Some(&actor.id), &entry)
}

/// Records what `haat admin` or a start of the program changed: whoever did it can reach the machine.
pub fn record_from_command_line(
    tx: &mut Tx,
    action: &str,
    user: &UserId,
    summary: &str,
    now: Millis,
) -> Result<(), DbError> {
    let entry = AuditFact::Entry {
        by: COMMAND_LINE.to_owned(),
        action: action.to_owned(),
        what: "user".to_owned(),
        id: user.as_str().to_owned(),
        summary: summary.to_owned(),
    };
    tx.append(now, None, &entry)
}

/// An entry of the trail. Kept for good.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind")]
pub enum AuditFact {
    /// Somebody changed something.
    #[serde(rename = "audit.entry")]
    Entry {
        /// Who, by the name they had then.
        by: String,
        /// A feature word and a verb.
        action: String,
        /// What kind of thing was changed.
        what: String,
        /// Its id.
        #[serde(skip)]
        id: String,
        /// One sentence for people.
        summary: String,
    },
}

impl AuditFact {
    /// An entry of a form that this program does not know: shown as it stands, rather than not at all.
    pub fn unreadable(payload: &str) -> Self {
        let (by, action, what, id) = Default::default();
        Self::Entry { by, action, what, id, summary: payload.to_owned() }
    }
}

impl Fact for AuditFact {
    const FEATURE: &'static str = "audit";
    const KEPT: bool = true;

    fn subject(&self) -> &str {
        let Self::Entry { id, .. } = self;
        id
    }

    fn words(&self) -> String {
        let Self::Entry { by, action, what, id, summary } = self;
        fold(&format!("{by} {action} {what} {id} {summary}"))
    }
}

/// Facts of `kind` about `subject`, or about anything, that contain every word of `query`: the newest first, and how
/// many there are.
pub async fn search(
    db: &Db,
    kind: &'static str,
    subject: Option<&UserId>,
    query: &str,
    limit: i64,
    offset: i64,
) -> Result<(Vec<Recorded>, i64), DbError> {
    let matching = |before: &str, columns: &str| {
        let mut select = sql(format!("{before}SELECT {columns} FROM facts WHERE kind = '{kind}'"));
        if let Some(subject) = subject {
            select = select.push(" AND subject = ").push_bind(subject);
        }
        for word in fold(query).split_whitespace() {
            let pattern = format!("%{}%", word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
            select = select.push(" AND words LIKE ").push_bind(pattern).push(" ESCAPE '\\'");
        }
        select
    };
    let total = matching("", "COUNT(*)").count(db).await?;
    // What is skipped is skipped in the index; only a page of facts is read.
    let facts = matching("SELECT id, at, kind, subject, actor, payload FROM facts WHERE id IN (", "id")
        .push(" ORDER BY at DESC, id DESC")
        .page(limit, offset)
        .push(") ORDER BY at DESC, id DESC")
        .all(db)
        .await?;
    Ok((facts, total))
}

/// How text is folded for the searches of the back office: fold what is looked for in the same way.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_told_from_several() {
        assert_eq!([0_u64, 1, 12].map(|count| counted(count, "lot")), ["0 lots", "1 lot", "12 lots"]);
    }
}
