//! What a bidder holds in the hand: their event, signed by the shop.

use crate::event::Entry;
use crate::note::{Note, NoteError, SigningKey, VerifierKey};

/// The first line of a receipt's text. No log may have this as its origin.
pub const FORMAT: &str = "haat-receipt/v1";

/// Signs an entry for whoever made it happen. The key is the log's; the first line keeps a receipt from ever being
/// taken for a checkpoint.
pub fn sign(entry: &str, key: &SigningKey) -> Note {
    key.sign(&format!("{FORMAT}\nlog {}\n{entry}", key.verifier().name()))
}

/// The entry that `key` signed, as text and as read.
pub fn open<'a>(note: &'a Note, key: &VerifierKey) -> Result<(&'a str, Entry), NoteError> {
    let text = note.verify(key)?;
    let entry = text
        .strip_prefix(FORMAT)
        .and_then(|rest| rest.strip_prefix("\nlog "))
        .and_then(|rest| rest.split_once('\n'))
        .filter(|(origin, _)| *origin == key.name())
        .map(|(_, entry)| entry)
        .ok_or(NoteError::Malformed)?;
    Entry::parse(entry).map(|read| (entry, read)).ok_or(NoteError::Malformed)
}
