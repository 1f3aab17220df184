//! The secret that signs sessions: given, or generated once and kept.

use crate::config::Config;
use crate::error::StartError;
use haat_db::tables::SETTINGS;
use haat_db::{Db, sql};
use haat_domain::time::Millis;
use ring::hmac;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// The shop's secret. Nodes that share a database must share it, so there it lives in the database;
/// a shop in one folder keeps it in a file that only its owner can read.
pub(crate) async fn load(config: &Config, db: &Db, now: Millis) -> Result<Vec<u8>, StartError> {
    if let Some(secret) = &config.session_secret {
        return Ok(secret.clone().into_bytes());
    }
    let secret = if db.is_shared() { from_database(db, now).await? } else { from_file(&config.data_dir)? };
    hex::decode(secret.trim())
        .map_err(|_| StartError::new("the session secret is damaged; delete it to make a new one"))
}

/// Of the shop's secret, what names people in auctions (`docs/record.md`). It is derived, so that nothing that becomes
/// public was made with the key that signs.
pub(crate) fn of_auctions(secret: &[u8]) -> [u8; 32] {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret);
    let mut derived = [0; 32];
    derived.copy_from_slice(hmac::sign(&key, b"haat: people and seals of auctions").as_ref());
    derived
}

async fn from_database(db: &Db, now: Millis) -> Result<String, StartError> {
    db.write(
        SETTINGS
            .insert("(key, value, updated_at) VALUES ('session_secret', $1, $2) ON CONFLICT (key) DO NOTHING")
            .bind(generate()?)
            .bind(now),
    )
    .await?;
    let stored = sql("SELECT value FROM settings WHERE key = 'session_secret'").scalar(db).await?;
    stored.ok_or_else(|| StartError::new("the session secret could not be stored"))
}

fn from_file(data_dir: &Path) -> Result<String, StartError> {
    let path = data_dir.join("session-secret");
    let problem = |error: std::io::Error| StartError::new(format!("cannot use {}: {error}", path.display()));
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(&path) {
        Ok(mut file) => {
            let secret = generate()?;
            file.write_all(secret.as_bytes()).and_then(|()| file.sync_all()).map_err(problem)?;
            Ok(secret)
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            std::fs::read_to_string(&path).map_err(problem)
        }
        Err(error) => Err(problem(error)),
    }
}

fn generate() -> Result<String, StartError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| StartError::new(format!("no randomness: {error}")))?;
    Ok(hex::encode(bytes))
}
