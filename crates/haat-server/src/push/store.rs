//! SQL of pushes: the shop's key, and the devices that take them.

use super::crypt::Keys;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use haat_db::tables::{PUSH_DEVICES, SETTINGS};
use haat_db::{Db, DbError, FromRow, Tx, sql};
use haat_domain::ids::UserId;
use haat_domain::time::Millis;

/// The shop's key: the stored one, or `new` from now on.
pub async fn key(db: &Db, new: &str, now: Millis) -> Result<String, DbError> {
    let stored = || sql("SELECT value FROM settings WHERE key = 'push_key'").scalar::<String>(db);
    if let Some(key) = stored().await? {
        return Ok(key);
    }
    let insert =
        SETTINGS.insert("(key, value, updated_at) VALUES ('push_key', $1, $2) ON CONFLICT (key) DO NOTHING");
    db.write(insert.bind(new).bind(now)).await?;
    // Another node may have been first.
    Ok(stored().await?.unwrap_or_else(|| new.to_owned()))
}

/// A device that takes pushes.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the columns of push_devices, described in the migration")]
pub struct DeviceRow {
    pub id: String,
    pub endpoint: String,
    pub public_key: String,
    pub auth_secret: String,
}

impl DeviceRow {
    /// What it wants messages to be encrypted for.
    pub fn keys(&self) -> Option<Keys> {
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        Some(Keys { public: bytes(&self.public_key)?, auth: bytes(&self.auth_secret)? })
    }
}

/// Devices of one person; the oldest goes when there is one more.
const MOST_DEVICES: i64 = 10;

/// `user` takes pushes on a device; whoever did so there before no longer does.
pub async fn add(tx: &mut Tx, user: &UserId, device: &DeviceRow, now: Millis) -> Result<(), DbError> {
    PUSH_DEVICES.insert("(id, user_id, endpoint, public_key, auth_secret, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, \
         public_key = excluded.public_key, auth_secret = excluded.auth_secret, created_at = excluded.created_at")
    .bind(device.id.as_str())
    .bind(user)
    .bind(device.endpoint.as_str())
    .bind(device.public_key.as_str())
    .bind(device.auth_secret.as_str())
    .bind(now)
    .execute(&mut *tx)
    .await?;
    PUSH_DEVICES
        .delete(
            "WHERE user_id = $1 AND id NOT IN \
         (SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)",
        )
        .bind(user)
        .bind(MOST_DEVICES)
        .execute(tx)
        .await
        .map(|_| ())
}

/// The devices of a person.
pub async fn devices(db: &Db, user: &UserId) -> Result<Vec<DeviceRow>, DbError> {
    sql("SELECT id, endpoint, public_key, auth_secret FROM push_devices WHERE user_id = $1 ORDER BY created_at, id")
        .bind(user)
        .all(db)
        .await
}

/// A device takes no more pushes.
pub async fn remove(db: &Db, id: &str) -> Result<(), DbError> {
    db.write(PUSH_DEVICES.delete("WHERE id = $1").bind(id)).await.map(|_| ())
}

/// The same, if it is `user`'s.
pub async fn remove_of(db: &Db, user: &UserId, id: &str) -> Result<(), DbError> {
    let gone = PUSH_DEVICES.delete("WHERE id = $1 AND user_id = $2");
    db.write(gone.bind(id).bind(user)).await.map(|_| ())
}
