//! SQL of addresses that are proven.

use super::UserRow;
use haat_db::tables::{EMAIL_PROOFS, USERS};
use haat_db::{DbError, Tx};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// Stores a link in the place of earlier ones, and forgets those that ran out.
pub async fn add(
    tx: &mut Tx,
    token_hash: &str,
    user: &UserRow,
    expires_at: Millis,
    now: Millis,
) -> Result<(), DbError> {
    EMAIL_PROOFS
        .delete("WHERE expires_at <= $1 OR user_id = $2")
        .bind(now)
        .bind(&user.id)
        .execute(&mut *tx)
        .await?;
    EMAIL_PROOFS
        .insert("(token_hash, user_id, email, expires_at) VALUES ($1, $2, $3, $4)")
        .bind(token_hash)
        .bind(&user.id)
        .bind(&user.email)
        .bind(expires_at)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Uses a link up and tells whose address it proves; `None` when it ran out, was used, or never was.
pub async fn take(tx: &mut Tx, token_hash: &str, now: Millis) -> Result<Option<(UserId, String)>, DbError> {
    EMAIL_PROOFS
        .delete("WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id, email")
        .bind(token_hash)
        .bind(now)
        .optional(tx)
        .await
}

/// The address is its owner's.
pub async fn note_verified(tx: &mut Tx, user: &UserId, now: Millis) -> Result<(), DbError> {
    USERS
        .update("SET email_verified_at = $1, updated_at = $1 WHERE id = $2 AND email_verified_at IS NULL")
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Nobody knows whether it is.
pub async fn note_unverified(tx: &mut Tx, user: &UserId, now: Millis) -> Result<(), DbError> {
    USERS
        .update("SET email_verified_at = NULL, updated_at = $1 WHERE id = $2")
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}
