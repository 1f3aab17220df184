//! Signs what the sequencer made of the log, and never two trees of one size; and receipts.
//!
//! The database has one root for each size, committed before it is signed. Beside the key lies the last checkpoint that
//! this node signed or saw signed, on disk before anyone else can read it. A database that is behind it, or that has
//! another history, is not the one that was signed: a restored backup. Then nothing is signed until a person decides.

use crate::error::StartError;
use crate::record::store::log::{self, Head};
use crate::record::{files, tree};
use haat_db::{Db, DbError};
use haat_record::tiles::needed_for_root;
use haat_record::{Checkpoint, Note, Pen, SigningKey, receipt};
use parking_lot::Mutex;
use std::path::{Path, PathBuf};

/// The log's key with what it last signed.
pub struct CheckpointSigner {
    db: Db,
    pen: Pen,
    key: SigningKey,
    seen_file: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What was last found to be right, so that it is not looked at again.
    right: Option<Head>,
    /// Why nothing is signed.
    refusal: Option<String>,
}

/// Why a step could not be made.
#[derive(Debug, thiserror::Error)]
pub enum SignError {
    /// The database could not be asked.
    #[error(transparent)]
    Database(#[from] DbError),
    /// The log must not be signed as it is.
    #[error(transparent)]
    Refused(#[from] StartError),
}

impl CheckpointSigner {
    /// With the key that lies at `path`. Nothing is signed before the first [`Self::step`].
    pub(crate) fn new(db: Db, pen: Pen, key: SigningKey, path: &Path) -> Self {
        let refusal = Some("the log was not looked at yet".to_owned());
        let state = Mutex::new(State { right: None, refusal });
        Self { db, pen, key, seen_file: files::beside(path, "seen"), state }
    }

    /// The public key.
    pub fn verifier(&self) -> String {
        self.key.verifier().to_string()
    }

    /// Why nothing is signed, when nothing is.
    pub fn refusal(&self) -> Option<String> {
        self.state.lock().refusal.clone()
    }

    /// The shop's word for an entry; `None` while nothing is signed: an entry of a database that is not the one that was
    /// signed may deny another receipt.
    pub fn receipt(&self, entry: &str) -> Option<String> {
        if self.state.lock().refusal.is_some() {
            return None;
        }
        Some(receipt::sign(entry, &self.key).to_string())
    }

    /// Signs the newest size of the log if it is not signed yet; the reason when that must not be.
    pub async fn step(&self) -> Result<(), SignError> {
        let done = self.look().await;
        match &done {
            Ok(()) => self.state.lock().refusal = None,
            Err(SignError::Refused(why)) => self.state.lock().refusal = Some(why.to_string()),
            // Nothing is known that was not known before.
            Err(SignError::Database(_)) => {}
        }
        done
    }

    async fn look(&self) -> Result<(), SignError> {
        let head = log::head(&self.db).await?;
        if head.is_some() && self.state.lock().right == head {
            return Ok(());
        }
        // A change of keys while this program runs: the tree may be another's already.
        if log::active_key(&self.db).await?.is_some_and(|active| active != self.verifier()) {
            return Err(SignError::Refused(StartError::new(
                "the log of auctions is not signed by this node any more: its key was changed. Please restart it with the new key",
            )));
        }
        let size = head.as_ref().map_or(0, |head| head.size);
        self.refuse_behind(size).await?;
        let Some(mut head) = head else { return Ok(()) };
        let tiles = tree::tiles(&self.db, &self.pen, needed_for_root(head.size)).await?;
        if tiles.root(head.size) != Some(head.root) {
            return Err(SignError::Refused(StartError::new(format!(
                "the log of auctions is not signed any more: its tiles do not lead to the root of its {size} entries. \
                 Was the database changed by hand? `haat admin check` tells more"
            ))));
        }
        if head.note.is_empty() {
            let origin = self.key.verifier().name().to_owned();
            let checkpoint = Checkpoint { origin, size: head.size, root: head.root };
            let note = checkpoint.sign(&self.key).to_string();
            self.remember(&checkpoint, &note)?;
            log::publish(&self.db, &self.verifier(), head.size, &note).await?;
            head.note = note;
        } else if let Ok(signed) = Checkpoint::open(&head.note, self.key.verifier()) {
            // Another node signed it; what it saw counts here, too.
            self.remember(&signed, &head.note)?;
        }
        self.state.lock().right = Some(head);
        Ok(())
    }

    /// Takes a checkpoint of this log, signed by its key, that somebody else holds and that the database does not continue:
    /// from the next step on nothing is signed.
    pub(crate) fn heard(&self, note: &str) -> Result<(), StartError> {
        files::replace(&self.seen_file, note)?;
        self.state.lock().right = None;
        Ok(())
    }

    fn last_seen(&self) -> Result<Option<Checkpoint>, StartError> {
        let Some(text) = files::read(&self.seen_file)? else { return Ok(None) };
        if let Ok(seen) = Checkpoint::open(&text, self.key.verifier()) {
            return Ok(Some(seen));
        }
        // A program that had not heard of the change of keys may have been the last to write it.
        let other = Note::parse(&text).ok().and_then(|note| Checkpoint::parse(note.text()));
        match other {
            Some(other) => Ok((other.origin == self.key.verifier().name()).then_some(other)),
            None => Err(StartError::new(format!(
                "{} is damaged. It has the last checkpoint that was signed: please restore it from a backup, or from what a \
                 witness has (`/log/checkpoint`)",
                self.seen_file.display()
            ))),
        }
    }

    fn remember(&self, checkpoint: &Checkpoint, note: &str) -> Result<(), StartError> {
        if self.last_seen()?.as_ref() == Some(checkpoint) {
            Ok(())
        } else {
            files::replace(&self.seen_file, note)
        }
    }

    async fn refuse_behind(&self, size: u64) -> Result<(), SignError> {
        let Some(seen) = self.last_seen()? else { return Ok(()) };
        if tree::continues(&self.db, &self.pen, size, &seen).await? {
            return Ok(());
        }
        Err(SignError::Refused(StartError::new(format!(
            "the log of auctions is not signed any more: {} entries were signed, and the {size} in the database do not \
             continue them. Was a backup restored? If this database is to stand, begin a new log with \
             `haat admin log-key --new-log NAME`",
            seen.size
        ))))
    }
}
