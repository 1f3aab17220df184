//! The log's key: made with the shop, kept in a file, known to the database by its public half.

use crate::config::Config;
use crate::error::StartError;
use crate::record::sequencer::Sequencer;
use crate::record::signer::CheckpointSigner;
use crate::record::store::log;
use crate::record::{files, sequencer};
use haat_db::{Db, Follower as _};
use haat_domain::time::Millis;
use haat_record::note::Use;
use haat_record::{Checkpoint, Note, Pen, SigningKey};
use std::path::{Path, PathBuf};

/// The ending of a key that is being put in the place of another.
const NEXT: &str = "next";

/// The file with the key.
pub(crate) fn path(config: &Config) -> PathBuf {
    config.log_key.clone().unwrap_or_else(|| config.data_dir.join("log-key"))
}

/// Where the shop is to be found, without the scheme: what names of keys begin with.
pub(crate) fn host(config: &Config) -> &str {
    let url = config.public_url.as_deref().unwrap_or("http://localhost");
    url.trim_start_matches("https://").trim_start_matches("http://").trim_end_matches('/')
}

/// The name of a new shop's log.
fn origin(config: &Config) -> String {
    format!("{}/log", host(config))
}

/// The signer of this node; `None` where the key of the shop's log is not at hand.
pub(crate) async fn open(
    config: &Config,
    db: &Db,
    pen: Pen,
    now: Millis,
) -> Result<Option<CheckpointSigner>, StartError> {
    let path = path(config);
    let no_key = |active: &str, why: &str| {
        tracing::warn!(
            "this node signs no checkpoints and no receipts: {} {why}. Copy it from a node that has the key {active}",
            path.display()
        );
    };
    let active = log::active_key(db).await?;
    finish(&path, active.as_deref())?;
    let known = files::read(&path)?.is_some();
    if let Some(active) = active.as_ref().filter(|_| !known) {
        no_key(active, "does not exist");
        return Ok(None);
    }
    let key = files::key(&path, Use::Notes, Some(&origin(config)))?;
    let verifier = key.verifier().to_string();
    let active = match active {
        Some(active) => active,
        None => log::first_key(db, &verifier, now).await?,
    };
    if active != verifier {
        if known {
            no_key(&active, "has another key");
        } else {
            // Another node came first: this key never signed anything.
            std::fs::remove_file(&path)
                .map_err(|error| StartError::new(format!("cannot remove {}: {error}", path.display())))?;
            no_key(&active, "was not needed");
        }
        return Ok(None);
    }
    Ok(Some(CheckpointSigner::new(db.clone(), pen, key, &path)))
}

/// Puts the key that was made last into its place, if it is the shop's: a change of keys may have been cut short.
fn finish(path: &Path, active: Option<&str>) -> Result<(), StartError> {
    let next = files::beside(path, NEXT);
    if files::read(&next)?.is_none() {
        return Ok(());
    }
    if active != Some(&files::key(&next, Use::Notes, None)?.verifier().to_string()) {
        return files::set_aside(&next, "unused");
    }
    if files::read(path)?.is_some() {
        let old = files::key(path, Use::Notes, None)?;
        files::set_aside(path, &hex::encode(old.verifier().id()))?;
    }
    files::rename(&next, path)
}

/// What `haat admin log-key` is asked to do.
pub(crate) enum KeyChange<'a> {
    /// Show the keys.
    Show,
    /// Sign the same log with a new key.
    Rotate,
    /// Begin a new log of this name.
    NewLog(&'a str),
}

/// `haat admin log-key`: shows the keys, or makes a new one. What it says is the result.
pub(crate) async fn change(
    config: &Config,
    db: &Db,
    change: KeyChange<'_>,
    now: Millis,
) -> Result<String, StartError> {
    let path = path(config);
    if let KeyChange::Show = change {
        return shown(db).await;
    }
    finish(&path, log::active_key(db).await?.as_deref())?;
    let old = files::key(&path, Use::Notes, None)?;
    let (name, new_log) = match change {
        KeyChange::NewLog(name) => (name, true),
        _ => (old.verifier().name(), false),
    };
    let used = log::keys(db).await?;
    if new_log && used.iter().any(|(key, ..)| key.split('+').next() == Some(name)) {
        return Err(StartError::new("a new log needs a name that no log of this shop had before"));
    }
    let new = SigningKey::generate(name, Use::Notes)
        .map_err(|_| StartError::new(format!("{name:?} cannot be the name of a log")))?;
    let seen_file = files::beside(&path, "seen");
    let seen = files::read(&seen_file)?.and_then(|text| Checkpoint::parse(Note::parse(&text).ok()?.text()));
    let mark = hex::encode(old.verifier().id());
    // The new key is on disk before the shop knows of it, and used once it does.
    let next = files::beside(&path, NEXT);
    files::write_secret(&next, &format!("{}\n", new.secret_text()))?;
    log::change_key(db, Sequencer::NAME, &new.verifier().to_string(), new_log, now).await?;
    files::set_aside(&seen_file, &format!("of-{mark}"))?;
    if let Some(seen) = seen.filter(|_| !new_log) {
        files::replace(&seen_file, &seen.sign(&new).to_string())?;
    }
    finish(&path, Some(&new.verifier().to_string()))?;
    sequencer::fill(db, now).await?;
    Ok(format!("{}\nRestart the shop, and give every node the new {}.\n", new.verifier(), path.display()))
}

async fn shown(db: &Db) -> Result<String, StartError> {
    let line = |(key, from, to): &log::Key| match to {
        -1 => format!("{key} (from entry {from} on)\n"),
        to => format!("{key} (from entry {from} to {to})\n"),
    };
    Ok(log::keys(db).await?.iter().map(line).collect())
}
