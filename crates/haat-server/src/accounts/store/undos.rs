//! SQL of the way back from a changed address.

use super::search_text;
use haat_db::tables::{EMAIL_UNDOS, USERS};
use haat_db::{DbError, Executor, Tx, sql};
use haat_domain::accounts::Email;
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Stores the way back to `email`, and forgets those that ran out.
pub async fn add_undo(
    tx: &mut Tx,
    token_hash: &str,
    user: &UserId,
    email: &str,
    expires_at: Millis,
    now: Millis,
) -> Result<(), DbError> {
    EMAIL_UNDOS.delete("WHERE expires_at <= $1").bind(now).execute(&mut *tx).await?;
    EMAIL_UNDOS
        .insert("(token_hash, user_id, email, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(token_hash)
        .bind(user)
        .bind(email)
        .bind(expires_at)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Whose address may go back to which, and until when; `None` when the link ran out, was used, or never was.
pub async fn find_undo<'a>(
    on: impl Executor<'a>,
    token_hash: &str,
    now: Millis,
) -> Result<Option<(UserId, String, Millis)>, DbError> {
    sql("SELECT user_id, email, expires_at FROM email_undos WHERE token_hash = $1 AND expires_at > $2")
        .bind(token_hash)
        .bind(now)
        .optional(on)
        .await
}

/// Whether an account's address changed so lately that it may still go back.
pub async fn has_undo(tx: &mut Tx, user: &UserId, now: Millis) -> Result<bool, DbError> {
    let found = sql("SELECT COUNT(*) FROM email_undos WHERE user_id = $1 AND expires_at > $2");
    Ok(found.bind(user).bind(now).count(tx).await? > 0)
}

/// Uses up this way back and every later one: whoever took the account may have changed the address again. An earlier
/// one stays, for its own owner.
pub async fn use_undo(tx: &mut Tx, token_hash: &str) -> Result<bool, DbError> {
    EMAIL_UNDOS
        .delete(
            "WHERE user_id = (SELECT user_id FROM email_undos WHERE token_hash = $1) \
             AND expires_at >= (SELECT expires_at FROM email_undos WHERE token_hash = $1)",
        )
        .bind(token_hash)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Sets an address and a password. A taken address is a violation of `users (email_lower)`.
pub async fn take_back(
    tx: &mut Tx,
    user: &UserId,
    name: &str,
    email: &Email,
    password_hash: &str,
    now: Millis,
) -> Result<(), DbError> {
    USERS
        .update(
            "SET email = $1, email_lower = $2, search_text = $3, password_hash = $4, updated_at = $5 \
             WHERE id = $6",
        )
        .bind(email.as_str())
        .bind(email.lower())
        .bind(search_text(name, email))
        .bind(password_hash)
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}
