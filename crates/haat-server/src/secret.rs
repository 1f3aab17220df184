//! The secret that signs sessions: given, or generated once and kept.

use crate::config::Config;
use crate::error::StartError;
use haat_db::tables::SETTINGS;
use haat_db::{Db, sql};
use haat_domain::time::Millis;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

/// Where a shop in one folder keeps it.
const FILE: &str = "session-secret";

/// The shop's secret. Nodes that share a database must share it, so there it lives in the database;
/// a shop in one folder keeps it in a file that only its owner can read.
pub(crate) async fn load(config: &Config, db: &Db, now: Millis) -> Result<Vec<u8>, StartError> {
    if let Some(secret) = &config.session_secret {
        return Ok(secret.clone().into_bytes());
    }
    let secret = if db.is_shared() {
        from_database(db, &config.data_dir, now).await?
    } else {
        from_file(&config.data_dir)?
    };
    hex::decode(secret.trim())
        .map_err(|_| StartError::new("the session secret is damaged; delete it to make a new one"))
}

/// The secret of the public record (`docs/record.md`), from which the ids of people in auctions follow. It is made once
/// and in every backup, since these ids shall outlive the secret that signs.
pub(crate) async fn of_auctions(db: &Db) -> Result<[u8; 32], StartError> {
    db.write(
        SETTINGS
            .insert("(key, value, updated_at) VALUES ('record_secret', $1, 0) ON CONFLICT (key) DO NOTHING")
            .bind(generate()?),
    )
    .await?;
    let stored: Option<String> =
        sql("SELECT value FROM settings WHERE key = 'record_secret'").scalar(db).await?;
    let secret = stored.and_then(|text| hex::decode(text).ok()).and_then(|bytes| bytes.try_into().ok());
    secret.ok_or_else(|| StartError::new("the secret of the public record is damaged"))
}

async fn from_database(db: &Db, data_dir: &Path, now: Millis) -> Result<String, StartError> {
    // A shop that moved here from a file brings its secret along: bank details and more are sealed with it.
    let first = match std::fs::read_to_string(data_dir.join(FILE)) {
        Ok(kept) if hex::decode(kept.trim()).is_ok_and(|bytes| bytes.len() == 32) => kept.trim().to_owned(),
        _ => generate()?,
    };
    db.write(
        SETTINGS
            .insert("(key, value, updated_at) VALUES ('session_secret', $1, $2) ON CONFLICT (key) DO NOTHING")
            .bind(first)
            .bind(now),
    )
    .await?;
    let stored = sql("SELECT value FROM settings WHERE key = 'session_secret'").scalar(db).await?;
    stored.ok_or_else(|| StartError::new("the session secret could not be stored"))
}

fn from_file(data_dir: &Path) -> Result<String, StartError> {
    let path = data_dir.join(FILE);
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
