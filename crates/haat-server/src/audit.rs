//! The audit trail: who changed what, written in the transaction that changes it.

use crate::auth::CurrentUser;
use haat_db::{DbError, Tx, new_id, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Who changed something where nobody is signed in.
const COMMAND_LINE: &str = "Command line";

/// Records that `actor` did `action` to a subject. Call it inside the transaction of the change, so that
/// neither exists without the other.
///
/// `action` is a feature word and a verb (`user.delete`, `product.update`), `subject_kind` a noun
/// (`user`, `product`), `summary` one sentence for people: what it was, and what it became.
pub async fn record(
    tx: &mut Tx,
    actor: &CurrentUser,
    action: &str,
    subject_kind: &str,
    subject_id: &str,
    summary: &str,
    now: Millis,
) -> Result<(), DbError> {
    insert(tx, (Some(&actor.id), &actor.name), action, (subject_kind, subject_id), summary, now).await
}

/// Records what `haat admin` or a start of the program changed: whoever did it can reach the machine.
pub async fn record_from_command_line(
    tx: &mut Tx,
    action: &str,
    user: &UserId,
    summary: &str,
    now: Millis,
) -> Result<(), DbError> {
    insert(tx, (None, COMMAND_LINE), action, ("user", user.as_str()), summary, now).await
}

async fn insert(
    tx: &mut Tx,
    (actor_id, actor_name): (Option<&UserId>, &str),
    action: &str,
    (subject_kind, subject_id): (&str, &str),
    summary: &str,
    now: Millis,
) -> Result<(), DbError> {
    let search_text = fold(&format!("{actor_name} {action} {subject_kind} {subject_id} {summary}"));
    sql("INSERT INTO audit_log \
         (id, at, actor_id, actor_name, action, subject_kind, subject_id, summary, search_text) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)")
    .bind(new_id(now))
    .bind(now)
    .bind(actor_id)
    .bind(actor_name)
    .bind(action)
    .bind(subject_kind)
    .bind(subject_id)
    .bind(summary)
    .bind(search_text)
    .execute(tx)
    .await
    .map(|_| ())
}

/// How text is folded for the searches of the back office: fold what is looked for in the same way.
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}
