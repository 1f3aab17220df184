//! SQL of second factors: authenticator apps, recovery codes, and what an account has in all.

use crate::vault::Vault;
use haat_db::tables::{PASSKEYS, RECOVERY_CODES, SECOND_FACTORS, USERS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// What an account has beside its password.
#[derive(Debug, Default, FromRow)]
pub struct Factors {
    /// Whether an authenticator app is confirmed.
    pub app: bool,
    /// How many passkeys.
    pub passkeys: i64,
    /// How many recovery codes are left.
    pub recovery_codes: i64,
}

impl Factors {
    /// Whether there is any; recovery codes are none of their own.
    pub fn any(&self) -> bool {
        self.app || self.passkeys > 0
    }
}

/// What a user has beside the password.
pub async fn of<'a>(on: impl Executor<'a>, user: &UserId) -> Result<Factors, DbError> {
    sql("SELECT COALESCE((SELECT confirmed FROM second_factors WHERE user_id = $1), FALSE) AS app, \
         (SELECT COUNT(*) FROM passkeys WHERE user_id = $1) AS passkeys, \
         (SELECT COUNT(*) FROM recovery_codes WHERE user_id = $1) AS recovery_codes")
    .bind(user)
    .one(on)
    .await
}

/// What a sealed secret begins with; base32 has no colon.
const SEALED: &str = "v1:";
/// Secrets that are sealed in one transaction.
const ROUND: i64 = 200;

/// A secret as it is stored; `None` when the machine has no randomness.
fn sealed(vault: &Vault, user: &UserId, secret: &str) -> Option<String> {
    vault.seal(user.as_str(), secret).map(|sealed| format!("{SEALED}{sealed}"))
}

/// Seals what was stored before secrets were sealed. Killed in between, it goes on where it was.
pub async fn seal_all(db: &Db, vault: &Vault) -> Result<(), DbError> {
    loop {
        let mut tx = db.begin().await?;
        let plain: Vec<(UserId, String)> =
            sql("SELECT user_id, secret FROM second_factors WHERE secret NOT LIKE 'v1:%' ORDER BY user_id LIMIT $1")
                .bind(ROUND)
                .all(&mut tx)
                .await?;
        if plain.is_empty() {
            return Ok(());
        }
        for (user, secret) in &plain {
            store_secret(&mut tx, vault, user, secret, secret).await?;
        }
        tx.commit().await?;
    }
}

/// Stores a secret sealed in the place of what was stored; somebody who changed it meanwhile has the last word.
async fn store_secret(
    tx: &mut Tx,
    vault: &Vault,
    user: &UserId,
    secret: &str,
    stored: &str,
) -> Result<(), DbError> {
    let sealed = sealed(vault, user, secret).ok_or_else(no_randomness)?;
    SECOND_FACTORS
        .update("SET secret = $1 WHERE user_id = $2 AND secret = $3")
        .bind(sealed)
        .bind(user)
        .bind(stored)
        .execute(tx)
        .await
        .map(|_| ())
}

fn no_randomness() -> DbError {
    DbError::Setup("the machine has no randomness to seal secrets with".to_owned())
}

/// Reads the secret of a user's app. What is stored plainly, by a node that does not know better, or sealed with a
/// secret that the shop had before, is sealed anew. `None` when it was sealed with an unknown one.
pub async fn secret_of(
    tx: &mut Tx,
    vault: &Vault,
    user: &UserId,
    app: &AppRow,
) -> Result<Option<String>, DbError> {
    let Some(envelope) = app.secret.strip_prefix(SEALED) else {
        store_secret(tx, vault, user, &app.secret, &app.secret).await?;
        return Ok(Some(app.secret.clone()));
    };
    let Some(opened) = vault.open(user.as_str(), envelope) else {
        tracing::error!(%user, "the secret of an authenticator app was sealed with another session secret");
        return Ok(None);
    };
    if opened.is_old {
        store_secret(tx, vault, user, &opened.text, &app.secret).await?;
    }
    Ok(Some(opened.text))
}

/// An authenticator app.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of second_factors, described in the migration")]
pub struct AppRow {
    pub secret: String,
    pub confirmed: bool,
    pub last_step: i64,
}

/// Holds the account until the end of `tx`: what it has beside the password changes one after the other, so that whoever
/// takes the last away knows it. To be done first.
pub async fn hold(tx: &mut Tx, user: &UserId) -> Result<(), DbError> {
    USERS.update("SET second_factor = second_factor WHERE id = $1").bind(user).execute(tx).await.map(|_| ())
}

/// Stores a new secret, in place of one that was never confirmed.
pub async fn start_app(
    tx: &mut Tx,
    vault: &Vault,
    user: &UserId,
    secret: &str,
    now: Millis,
) -> Result<(), DbError> {
    let secret = sealed(vault, user, secret).ok_or_else(no_randomness)?;
    SECOND_FACTORS
        .insert(
            "(user_id, secret, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at, \
         last_step = 0 WHERE second_factors.confirmed = FALSE",
        )
        .bind(user)
        .bind(secret)
        .bind(now)
        .execute(tx)
        .await
        .map(|_| ())
}

/// A user's app, confirmed or not.
pub async fn app(tx: &mut Tx, user: &UserId) -> Result<Option<AppRow>, DbError> {
    sql("SELECT secret, confirmed, last_step FROM second_factors WHERE user_id = $1")
        .bind(user)
        .optional(tx)
        .await
}

/// Takes the first code. From now on the app counts, however long ago it was begun.
pub async fn confirm_app(tx: &mut Tx, user: &UserId, step: i64, now: Millis) -> Result<(), DbError> {
    SECOND_FACTORS
        .update("SET confirmed = TRUE, last_step = $1, created_at = $2 WHERE user_id = $3")
        .bind(step)
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Takes the code of `step`; false when it, or a later one, was taken already.
pub async fn take_step(tx: &mut Tx, user: &UserId, step: i64) -> Result<bool, DbError> {
    SECOND_FACTORS
        .update("SET last_step = $1 WHERE user_id = $2 AND last_step < $1")
        .bind(step)
        .bind(user)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Forgets a confirmed app; false when there was none.
pub async fn remove_app(tx: &mut Tx, user: &UserId) -> Result<bool, DbError> {
    SECOND_FACTORS
        .delete("WHERE user_id = $1 AND confirmed = TRUE")
        .bind(user)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Brings the account's own note in line with what there is.
pub async fn count(tx: &mut Tx, user: &UserId, now: Millis) -> Result<(), DbError> {
    let on = of(&mut *tx, user).await?.any();
    USERS
        .update("SET second_factor = $1, updated_at = $2 WHERE id = $3")
        .bind(on)
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Forgets everything; an admin who must have a second factor has one more sign-in to set it up.
pub async fn forget_all(tx: &mut Tx, user: &UserId, now: Millis) -> Result<(), DbError> {
    hold(tx, user).await?;
    for table in [SECOND_FACTORS, RECOVERY_CODES, PASSKEYS] {
        table.delete("WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
    }
    USERS
        .update("SET second_factor = FALSE, grace_session = NULL, updated_at = $1 WHERE id = $2")
        .bind(now)
        .bind(user)
        .execute(tx)
        .await
        .map(|_| ())
}

/// Forgets what was set up since then, and with it the recovery codes, which whoever did it may know; false when
/// there was nothing.
pub async fn forget_since(tx: &mut Tx, user: &UserId, since: Millis, now: Millis) -> Result<bool, DbError> {
    hold(tx, user).await?;
    let mut gone = 0;
    for table in [SECOND_FACTORS, PASSKEYS] {
        let query = table.delete("WHERE user_id = $1 AND created_at >= $2");
        gone += query.bind(user).bind(since).execute(&mut *tx).await?;
    }
    if gone > 0 {
        set_recovery_codes(tx, user, &[]).await?;
    }
    count(tx, user, now).await?;
    Ok(gone > 0)
}

/// Gives the powers of an admin to one session of somebody who has yet to set a second factor up; false when another
/// one had them.
pub async fn use_grace(tx: &mut Tx, user: &UserId, token_hash: &str) -> Result<bool, DbError> {
    USERS
        .update(
            "SET grace_session = (SELECT id FROM sessions WHERE token_hash = $1) \
         WHERE id = $2 AND factor_required = TRUE AND grace_session IS NULL",
        )
        .bind(token_hash)
        .bind(user)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}

/// Replaces all recovery codes of a user.
pub async fn set_recovery_codes(tx: &mut Tx, user: &UserId, hashes: &[String]) -> Result<(), DbError> {
    RECOVERY_CODES.delete("WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
    for hash in hashes {
        RECOVERY_CODES
            .insert("(user_id, code_hash) VALUES ($1, $2)")
            .bind(user)
            .bind(hash)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Uses a recovery code up; false when there is no such code.
pub async fn use_recovery_code(tx: &mut Tx, user: &UserId, hash: &str) -> Result<bool, DbError> {
    RECOVERY_CODES
        .delete("WHERE user_id = $1 AND code_hash = $2")
        .bind(user)
        .bind(hash)
        .execute(tx)
        .await
        .map(|rows| rows > 0)
}
