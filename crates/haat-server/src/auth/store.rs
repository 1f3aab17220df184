//! SQL about sessions and who holds them.

use super::device::Device;
use super::token::{OldClaim, TokenHash};
use super::user::CurrentUser;
use haat_db::tables::{ENDED_TOKENS, PUSH_DEVICES, SESSIONS, USERS};
use haat_db::{Db, DbError, Executor, FromRow, Tx, new_id, sql};
use haat_domain::accounts::LONGEST_SESSION;
use haat_domain::ids::UserId;
use haat_domain::time::{HOUR, Millis};

/// The migration since which sessions are rows. Signed tokens were made until an hour later at most, by nodes that were
/// upgraded last: whoever learns the secret afterwards can make none.
const SESSIONS_ARE_ROWS: i64 = 145;

/// What the extractors need to know about a caller.
pub(super) async fn caller(db: &Db, token: TokenHash) -> Result<Option<CurrentUser>, DbError> {
    sql(
        "SELECT u.id, u.name, u.email, u.is_admin, u.is_seller, u.is_accountant, u.second_factor, u.factor_required, \
         CASE WHEN u.is_admin = TRUE AND u.factor_required = TRUE AND u.second_factor = FALSE \
         AND COALESCE(u.grace_session, '') <> s.id THEN TRUE ELSE FALSE END AS factor_missing, \
         CASE WHEN u.guest_of IS NULL THEN FALSE ELSE TRUE END AS is_guest, \
         CASE WHEN u.email_verified_at IS NULL THEN FALSE ELSE TRUE END AS email_verified, \
         u.session_epoch, s.id AS session, s.used_at, s.expires_at FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch \
         WHERE s.token_hash = $1",
    )
    .bind(token.to_hex())
    .optional(db)
    .await
}

/// A session about to be opened.
pub(super) struct NewSession<'a> {
    pub(super) token: TokenHash,
    pub(super) user: &'a UserId,
    pub(super) epoch: i64,
    pub(super) device: &'a Device,
}

pub(super) async fn open(tx: &mut Tx, session: NewSession<'_>, now: Millis) -> Result<(), DbError> {
    SESSIONS
        .insert(
            "(id, token_hash, user_id, epoch, device, network, created_at, proved_at, used_at, \
             expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8)",
        )
        .bind(new_id(now))
        .bind(session.token.to_hex())
        .bind(session.user)
        .bind(session.epoch)
        .bind(&session.device.name)
        .bind(&session.device.network)
        .bind(now)
        .bind(now.plus(LONGEST_SESSION))
        .execute(tx)
        .await
        .map(|_| ())
}

/// Makes a row of a signed token from before there were rows, unless its session was ended since.
pub(super) async fn adopt(
    db: &Db,
    token: TokenHash,
    claim: &OldClaim,
    device: &Device,
    now: Millis,
) -> Result<bool, DbError> {
    let query = SESSIONS.insert(
        "(id, token_hash, user_id, epoch, device, network, created_at, proved_at, \
         used_at, expires_at, adopted) \
         SELECT $1, $2, u.id, u.session_epoch, $3, $4, $5, $5, $6, $7, TRUE \
         FROM users u, schema_migrations m WHERE u.id = $8 AND u.session_epoch = $9 \
         AND m.version = $10 AND m.applied_at + $11 >= $5 \
         AND NOT EXISTS (SELECT 1 FROM ended_tokens e WHERE e.token_hash = $2) \
         ON CONFLICT (token_hash) DO NOTHING",
    );
    db.write(
        query
            .bind(new_id(now))
            .bind(token.to_hex())
            .bind(&device.name)
            .bind(&device.network)
            .bind(claim.made_at)
            .bind(now)
            .bind(claim.expires_at)
            .bind(&claim.user)
            .bind(claim.epoch)
            .bind(SESSIONS_ARE_ROWS)
            .bind(HOUR),
    )
    .await
    .map(|rows| rows > 0)
}

/// Notes that a session is in use.
pub(super) async fn note_use(db: &Db, session: &str, now: Millis) -> Result<(), DbError> {
    let query = SESSIONS.update("SET used_at = $1 WHERE id = $2 AND used_at < $1");
    db.write(query.bind(now).bind(session)).await.map(|_| ())
}

/// Notes that the holder of a session gave the password.
pub(super) async fn note_proof(db: &Db, session: &str, now: Millis) -> Result<(), DbError> {
    db.write(SESSIONS.update("SET proved_at = $1 WHERE id = $2").bind(now).bind(session)).await.map(|_| ())
}

/// When the holder of a session last gave the password.
pub(super) async fn proved_at(db: &Db, session: &str) -> Result<Option<Millis>, DbError> {
    sql("SELECT proved_at FROM sessions WHERE id = $1").bind(session).scalar(db).await
}

/// A session as its owner sees it.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of sessions, described in the migration")]
pub struct SessionRow {
    pub id: String,
    pub device: String,
    pub network: String,
    pub created_at: Millis,
    pub used_at: Millis,
    pub expires_at: Millis,
}

/// The sessions of a user that have not run out, the latest used first; `most` of them.
pub(super) async fn list(
    db: &Db,
    user: &UserId,
    epoch: i64,
    now: Millis,
    most: i64,
) -> Result<Vec<SessionRow>, DbError> {
    sql("SELECT id, device, network, created_at, used_at, expires_at FROM sessions \
         WHERE user_id = $1 AND epoch = $2 AND expires_at > $3 ORDER BY used_at DESC, id DESC LIMIT $4")
    .bind(user)
    .bind(epoch)
    .bind(now)
    .bind(most)
    .all(db)
    .await
}

/// Whether the user has a session that was opened from this network.
pub(super) async fn is_known_network<'a>(
    on: impl Executor<'a>,
    user: &UserId,
    network: &str,
) -> Result<bool, DbError> {
    let found = sql("SELECT COUNT(*) FROM sessions WHERE user_id = $1 AND network = $2");
    Ok(found.bind(user).bind(network).count(on).await? > 0)
}

/// Ends one session of a user and tells on which device it was; `None` when there is no such session.
pub(super) async fn end(tx: &mut Tx, user: &UserId, session: &str) -> Result<Option<String>, DbError> {
    ENDED_TOKENS
        .insert(
            "(token_hash, expires_at) SELECT token_hash, expires_at FROM sessions \
             WHERE id = $1 AND user_id = $2 AND adopted = TRUE ON CONFLICT (token_hash) DO NOTHING",
        )
        .bind(session)
        .bind(user)
        .execute(&mut *tx)
        .await?;
    SESSIONS
        .delete("WHERE id = $1 AND user_id = $2 RETURNING device")
        .bind(session)
        .bind(user)
        .scalar(tx)
        .await
}

/// Ends every session of a user, signed tokens included, and tells the new epoch; `None` when there is no such user.
pub async fn end_all(tx: &mut Tx, user: &UserId, now: Millis) -> Result<Option<i64>, DbError> {
    SESSIONS.delete("WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
    // Whoever is there next shall not be told what concerns this account.
    PUSH_DEVICES.delete("WHERE user_id = $1").bind(user).execute(&mut *tx).await?;
    USERS
        .update(
            "SET session_epoch = session_epoch + 1, updated_at = $1 WHERE id = $2 RETURNING session_epoch",
        )
        .bind(now)
        .bind(user)
        .scalar(tx)
        .await
}

/// Removes what has run out or was not used since `used_before`.
pub(super) async fn sweep(db: &Db, used_before: Millis, now: Millis) -> Result<u64, DbError> {
    db.write(ENDED_TOKENS.delete("WHERE expires_at <= $1").bind(now)).await?;
    let query = SESSIONS.delete("WHERE expires_at <= $1 OR used_at < $2");
    db.write(query.bind(now).bind(used_before)).await
}
