//! SQL of passkeys, and of the challenges that they answered.

use haat_db::tables::{PASSKEYS, USED_CHALLENGES};
use haat_db::{DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// A passkey.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of passkeys, described in the migration")]
pub struct PasskeyRow {
    pub id: String,
    pub user_id: UserId,
    pub name: String,
    pub rp_id: String,
    pub public_key: String,
    pub sign_count: i64,
    pub created_at: Millis,
    pub used_at: Option<Millis>,
}

const PASSKEY: &str = "id, user_id, name, rp_id, public_key, sign_count, created_at, used_at";

/// A user's passkeys, the first added first.
pub async fn of<'a>(on: impl Executor<'a>, user: &UserId) -> Result<Vec<PasskeyRow>, DbError> {
    sql(format!("SELECT {PASSKEY} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id"))
        .bind(user)
        .all(on)
        .await
}

/// The passkey with this id, whosever it is.
pub async fn find(tx: &mut Tx, id: &str) -> Result<Option<PasskeyRow>, DbError> {
    sql(format!("SELECT {PASSKEY} FROM passkeys WHERE id = $1")).bind(id).optional(tx).await
}

/// Stores a new passkey. One that is there already is a violation of `passkeys (id)`.
pub async fn add(tx: &mut Tx, row: &PasskeyRow) -> Result<(), DbError> {
    PASSKEYS
        .insert(
            "(id, user_id, name, rp_id, public_key, sign_count, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&row.id)
        .bind(&row.user_id)
        .bind(&row.name)
        .bind(&row.rp_id)
        .bind(&row.public_key)
        .bind(row.sign_count)
        .bind(row.created_at)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Notes a use.
pub async fn note_use(tx: &mut Tx, id: &str, count: i64, now: Millis) -> Result<(), DbError> {
    PASSKEYS
        .update("SET sign_count = $1, used_at = $2 WHERE id = $3")
        .bind(count)
        .bind(now)
        .bind(id)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Forgets a passkey of a user and tells its name; `None` when there is no such one.
pub async fn remove(tx: &mut Tx, user: &UserId, id: &str) -> Result<Option<String>, DbError> {
    PASSKEYS.delete("WHERE id = $1 AND user_id = $2 RETURNING name").bind(id).bind(user).scalar(tx).await
}

/// Notes that a challenge was answered, and forgets those that ran out; false when it was answered before.
pub async fn use_challenge(
    tx: &mut Tx,
    hash: &str,
    expires_at: Millis,
    now: Millis,
) -> Result<bool, DbError> {
    USED_CHALLENGES.delete("WHERE expires_at <= $1").bind(now).execute(&mut *tx).await?;
    USED_CHALLENGES
        .insert(
            "(challenge_hash, expires_at) VALUES ($1, $2) \
         ON CONFLICT (challenge_hash) DO NOTHING",
        )
        .bind(hash)
        .bind(expires_at)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}
