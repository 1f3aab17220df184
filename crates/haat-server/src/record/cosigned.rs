//! Cosignatures of witnesses: taken from those that the shop knows, and put below the checkpoints they are for.
//!
//! A checkpoint is only ever the newest for a second or two, so what is kept is what each witness last cosigned. Whoever asks
//! for the newest checkpoint gets the lines that are for it; whoever asks for a record gets, among the checkpoints that have
//! all of the auction, the one that most witnesses stand for.

use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::record::store::log::{self, Head};
use crate::record::store::witnesses::{self, Cosigned};
use crate::record::{Parts, tree};
use axum::extract::State;
use haat_domain::time::Millis;
use haat_record::checkpoint::cosigned_at;
use haat_record::note::NoteError;
use haat_record::{Checkpoint, Note, VerifierKey};
use http::StatusCode;
use std::sync::Arc;
use std::time::Duration;

/// How many notes one address may bring in a while.
const NOTES: u32 = 120;
const NOTES_PER: Duration = Duration::from_mins(1);
/// A longer one is no checkpoint.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// `POST /log/cosignatures`: a checkpoint of this log that a witness cosigned, as a signed note.
pub async fn take_cosigned(
    State(parts): State<Arc<Parts>>,
    from: ClientAddr,
    text: String,
) -> AppResult<StatusCode> {
    parts.limits.check(&format!("cosigned:{}", from.network()), NOTES, NOTES_PER).await?;
    keep(&parts, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps the cosignatures of witnesses that the shop knows, each checked.
///
/// What a witness saw counts like what this node signed: if the database does not continue it, an older one was put back,
/// and nothing more is signed.
pub(crate) async fn keep(parts: &Parts, text: &str) -> AppResult<()> {
    let note = Note::parse(text).map_err(|error| AppError::bad_request(error.to_string()))?;
    let key = own_key(parts).await?;
    let seen = Checkpoint::open(text, &key)
        .map_err(|_| AppError::forbidden("This is not a checkpoint that the log's key has signed."))?;
    let mut theirs = Vec::new();
    for witness in &parts.witnesses {
        match cosigned_at(&note, &witness.key) {
            Ok(seconds) => theirs.push((&witness.key, seconds)),
            Err(NoteError::NotSigned) => {}
            Err(error) => return Err(AppError::forbidden(error.to_string())),
        }
    }
    if theirs.is_empty() {
        return Err(AppError::forbidden("No witness that this shop knows has cosigned this checkpoint."));
    }
    let size = log::head(&parts.db).await?.map_or(0, |head| head.size);
    if !tree::continues(&parts.db, &parts.pen, size, &seen).await? {
        tracing::error!(
            signed = seen.size,
            here = size,
            "a witness has a checkpoint of the log that the database does not continue"
        );
        if let Some(signer) = &parts.signer {
            let heard = signer.heard(&note.signed_by(&[&key]).to_string());
            heard.map_err(AppError::internal)?;
        }
        let words = "The log of this shop does not continue this checkpoint. Keep it: it is evidence.";
        return Err(AppError::conflict(words).coded(Code::Forked));
    }
    for (witness, seconds) in theirs {
        let new = Cosigned {
            verifier: witness.to_string(),
            size: log::number(seen.size),
            note: note.signed_by(&[&key, witness]).to_string(),
            at: Millis(log::number(seconds.saturating_mul(1000))),
        };
        witnesses::keep(&parts.db, &new).await?;
    }
    Ok(())
}

async fn own_key(parts: &Parts) -> AppResult<VerifierKey> {
    let key = log::active_key(&parts.db).await?.and_then(|key| VerifierKey::parse(&key).ok());
    key.ok_or_else(|| AppError::not_found("Log"))
}

/// What the witnesses that the shop knows last cosigned.
pub(crate) async fn known(parts: &Parts) -> AppResult<Vec<Cosigned>> {
    if parts.witnesses.is_empty() {
        return Ok(Vec::new());
    }
    let mut all = witnesses::all(&parts.db).await?;
    all.retain(|kept| parts.witnesses.iter().any(|witness| witness.key.to_string() == kept.verifier));
    Ok(all)
}

/// The newest checkpoint that is signed, with the cosignatures for it.
pub(crate) async fn newest(parts: &Parts) -> AppResult<Option<Head>> {
    let Some(head) = log::signed_head(&parts.db).await? else { return Ok(None) };
    Ok(Some(with_lines(head, &known(parts).await?).0))
}

/// Among the checkpoints with at least `entries` entries the one with most cosignatures; of equals the newest.
pub(crate) async fn best(parts: &Parts, newest: Head, entries: u64) -> AppResult<Head> {
    let kept = known(parts).await?;
    let (mut best, mut most) = with_lines(newest, &kept);
    let newest = best.size;
    for other in &kept {
        let Some(seen) = Note::parse(&other.note).ok().and_then(|note| Checkpoint::parse(note.text())) else {
            continue;
        };
        if seen.size < entries || seen.size >= newest {
            continue;
        }
        let head = Head { size: seen.size, root: seen.root, note: other.note.clone() };
        let (head, lines) = with_lines(head, &kept);
        if lines > most || (lines == most && head.size > best.size) {
            (best, most) = (head, lines);
        }
    }
    Ok(best)
}

/// The checkpoint with every cosignature for it, and how many those are.
fn with_lines(head: Head, kept: &[Cosigned]) -> (Head, usize) {
    let Ok(mut note) = Note::parse(&head.note) else { return (head, 0) };
    let for_it = kept.iter().filter_map(|other| Note::parse(&other.note).ok());
    let for_it: Vec<Note> = for_it.filter(|other| other.text() == note.text()).collect();
    for line in for_it.iter().flat_map(Note::signatures) {
        note.add(line.clone());
    }
    (Head { note: note.to_string(), ..head }, for_it.len())
}
