//! SQL of forgotten passwords.

use haat_db::tables::PASSWORD_RESETS;
use haat_db::{Db, DbError, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A reset about to be stored: only the hash of its token.
pub struct NewReset<'a> {
    /// The hash of the token in the mail.
    pub token_hash: &'a str,
    /// Whose password it may set.
    pub user: &'a UserId,
    /// Until when.
    pub expires_at: Millis,
}

/// Stores a reset, and forgets those that ran out.
pub async fn add_reset(tx: &mut Tx, reset: NewReset<'_>, now: Millis) -> Result<(), DbError> {
    PASSWORD_RESETS.delete("WHERE expires_at <= $1").bind(now).execute(&mut *tx).await?;
    PASSWORD_RESETS
        .insert("(token_hash, user_id, expires_at) VALUES ($1, $2, $3)")
        .bind(reset.token_hash)
        .bind(reset.user)
        .bind(reset.expires_at)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Whether a reset could be used now; [`use_reset`] decides.
pub async fn find_reset(db: &Db, token_hash: &str, now: Millis) -> Result<bool, DbError> {
    let found: Option<String> = sql("SELECT user_id FROM password_resets \
         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2")
    .bind(token_hash)
    .bind(now)
    .scalar(db)
    .await?;
    Ok(found.is_some())
}

/// Uses a reset up and tells whose it was; `None` when it ran out, was used, or never was.
pub async fn use_reset(tx: &mut Tx, token_hash: &str, now: Millis) -> Result<Option<UserId>, DbError> {
    PASSWORD_RESETS
        .update(
            "SET used_at = $1 \
             WHERE token_hash = $2 AND used_at IS NULL AND expires_at > $1 RETURNING user_id",
        )
        .bind(now)
        .bind(token_hash)
        .scalar(tx)
        .await
}

/// Makes every reset of a user worthless.
pub async fn drop_resets(tx: &mut Tx, user: &UserId) -> Result<(), DbError> {
    PASSWORD_RESETS.delete("WHERE user_id = $1").bind(user).execute(tx).await.map(|_| ())
}
