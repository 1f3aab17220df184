//! C2SP tlog-checkpoint and tlog-cosignature.

use crate::hash::Hash;
use crate::merkle;
use crate::note::{Note, NoteError, Signature, SigningKey, Use, VerifierKey};
use std::fmt;
use thiserror::Error;

/// What a log was at some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Which log.
    pub origin: String,
    /// How many leaves it had.
    pub size: u64,
    /// The root over them.
    pub root: Hash,
}

/// Why a checkpoint does not follow another.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotConsistent {
    /// Of another log.
    #[error("the checkpoint is of another log: {0:?}")]
    OtherLog(String),
    /// There were more entries before.
    #[error("the log has shrunk from {seen} entries to {now}")]
    Shrunk {
        /// How many there were.
        seen: u64,
        /// How many there are said to be.
        now: u64,
    },
    /// Two trees of one size.
    #[error("the log is forked: two different trees of {0} entries, both signed")]
    Forked(u64),
    /// The larger tree does not begin with the smaller one.
    #[error("the log is forked: its first {seen} of {now} entries are not those it had before")]
    Rewritten {
        /// How many there were.
        seen: u64,
        /// How many there are said to be.
        now: u64,
    },
}

impl Checkpoint {
    /// Opens a checkpoint that `key` signed for the log of the key's name.
    pub fn open(note: &str, key: &VerifierKey) -> Result<Self, NoteError> {
        let note = Note::parse(note)?;
        let checkpoint = Self::parse(note.verify(key)?).ok_or(NoteError::Malformed)?;
        if checkpoint.origin == key.name() { Ok(checkpoint) } else { Err(NoteError::NotSigned) }
    }

    /// Reads the text of a checkpoint. Extension lines are read over.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.strip_suffix('\n')?.split('\n');
        let (origin, size, root) = (lines.next()?, lines.next()?, lines.next()?);
        let number: u64 = size.parse().ok()?;
        let well_formed =
            !origin.is_empty() && number.to_string() == size && lines.all(|line| !line.is_empty());
        let checkpoint = Self { origin: origin.to_owned(), size: number, root: Hash::from_base64(root)? };
        let empty_is_empty = number > 0 || checkpoint.root == merkle::empty_root();
        (well_formed && empty_is_empty).then_some(checkpoint)
    }

    /// Signs it as the log.
    pub fn sign(&self, key: &SigningKey) -> Note {
        key.sign(&self.to_string())
    }

    /// Whether `self` continues `seen`, which `proof` shows when it has grown.
    pub fn follows(&self, seen: &Self, proof: &[Hash]) -> Result<(), NotConsistent> {
        if self.origin != seen.origin {
            return Err(NotConsistent::OtherLog(self.origin.clone()));
        }
        if self.size < seen.size {
            return Err(NotConsistent::Shrunk { seen: seen.size, now: self.size });
        }
        if self.size == seen.size {
            let same = self.root == seen.root;
            return if same { Ok(()) } else { Err(NotConsistent::Forked(self.size)) };
        }
        if merkle::verify_consistency(proof, seen.size, seen.root, self.size, self.root) {
            Ok(())
        } else {
            Err(NotConsistent::Rewritten { seen: seen.size, now: self.size })
        }
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}", self.origin, self.size, self.root.to_base64())
    }
}

/// The message that a witness signs: the whole text of the checkpoint, and when.
fn cosigned(text: &str, seconds: u64) -> String {
    format!("cosignature/v1\ntime {seconds}\n{text}")
}

/// A witness's line for a checkpoint it found consistent, at `seconds` since 1970.
pub fn cosign(note: &Note, key: &SigningKey, seconds: u64) -> Signature {
    let signature = key.sign_bytes(cosigned(note.text(), seconds).as_bytes());
    key.line([&seconds.to_be_bytes()[..], &signature].concat())
}

/// When `witness` cosigned the note, or why that cannot be said.
pub fn cosigned_at(note: &Note, witness: &VerifierKey) -> Result<u64, NoteError> {
    let line = note.signatures().iter().find(|signature| signature.is_by(witness));
    let line = line.filter(|_| witness.purpose() == Use::Cosignatures).ok_or(NoteError::NotSigned)?;
    let (seconds, signature) = line.bytes.split_first_chunk::<8>().ok_or(NoteError::WrongSignature)?;
    let seconds = u64::from_be_bytes(*seconds);
    let right = i64::try_from(seconds).is_ok()
        && witness.verifies(cosigned(note.text(), seconds).as_bytes(), signature);
    if right { Ok(seconds) } else { Err(NoteError::WrongSignature) }
}
