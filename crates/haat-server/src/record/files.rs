//! Keys and what was last seen, in files that survive a crash.

use crate::error::StartError;
use haat_record::SigningKey;
use haat_record::note::Use;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

fn problem(path: &Path, error: &std::io::Error) -> StartError {
    StartError::new(format!("cannot use {}: {error}", path.display()))
}

/// The text of a file; `None` when there is none.
pub(crate) fn read(path: &Path) -> Result<Option<String>, StartError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(problem(path, &error)),
    }
}

/// Puts `text` into the place of what the file held; after a crash it holds one or the other, whole.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), StartError> {
    let new = beside(path, "new");
    let write = || {
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&new, path)?;
        // The new name itself has to be on disk, too.
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()
    };
    write().map_err(|error| problem(path, &error))
}

/// `path` with one more ending.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// The key in the file. With a `name`, a file that does not exist is made, readable by its owner alone.
pub(crate) fn key(path: &Path, purpose: Use, name: Option<&str>) -> Result<SigningKey, StartError> {
    let wrong = || StartError::new(format!("{} is not a key for this", path.display()));
    if let Some(text) = read(path)? {
        return SigningKey::parse(&text)
            .ok()
            .filter(|key| key.verifier().purpose() == purpose)
            .ok_or_else(wrong);
    }
    let Some(name) = name else {
        return Err(StartError::new(format!(
            "{} does not exist; name the new key to make it",
            path.display()
        )));
    };
    let key = SigningKey::generate(name, purpose)
        .map_err(|_| StartError::new(format!("{name:?} cannot be the name of a key")))?;
    write_secret(path, &format!("{}\n", key.secret_text()))?;
    Ok(key)
}

/// Writes a new file that its owner alone can read.
pub(crate) fn write_secret(path: &Path, text: &str) -> Result<(), StartError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| problem(path, &error))
}

/// Gives a file another ending, if there is one: it is kept, and no longer used.
pub(crate) fn set_aside(path: &Path, ending: &str) -> Result<(), StartError> {
    match std::fs::rename(path, beside(path, ending)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(problem(path, &error)),
        _ => Ok(()),
    }
}

/// Puts a file into another's place.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<(), StartError> {
    std::fs::rename(from, to).map_err(|error| problem(to, &error))
}
