//! `haat witness`: follows the log of any shop and cosigns what is consistent with all it saw before.

use crate::config::Witness;
use crate::error::StartError;
use crate::record::files;
use haat_record::checkpoint::{Checkpoint, cosign};
use haat_record::merkle::consistency_ranges;
use haat_record::note::{Note, Use};
use haat_record::tiles::{Tile, Tiles, needed};
use std::path::Path;
use std::time::{Duration, SystemTime};

const TIMEOUT: Duration = Duration::from_secs(30);
/// No answer of a log is longer: a full tile has 8,192 bytes, a checkpoint with many witnesses less.
const MOST_BYTES: usize = 1_000_000;

/// Follows the log until it is forked, which is the error.
pub async fn run(witness: &Witness) -> Result<(), StartError> {
    let key = files::key(&witness.key, Use::Cosignatures, witness.name.as_deref())?;
    eprintln!("witness {}", key.verifier());
    let http = reqwest::Client::builder()
        .timeout(TIMEOUT)
        .build()
        .map_err(|error| StartError::new(format!("cannot speak HTTP: {error}")))?;
    let seen_file = files::beside(&witness.key, "seen");
    let mut to_bring: Option<Note> = None;
    loop {
        match look(witness, &http, &seen_file).await {
            Ok(Some(mut note)) => {
                // What was seen is on disk before anyone can read the cosignature.
                note.add(cosign(&note, &key, seconds()));
                print!("{note}");
                to_bring = Some(note);
            }
            Ok(None) => {}
            Err(Look::Wrong(problem)) => return Err(StartError::new(problem)),
            Err(Look::Unreachable(problem)) if witness.once => return Err(StartError::new(problem)),
            Err(Look::Unreachable(problem)) => eprintln!("{problem}; trying again"),
        }
        if let Some(note) = &to_bring {
            match bring(witness, &http, note).await {
                Ok(()) => to_bring = None,
                Err(problem) => eprintln!("{problem}; trying again"),
            }
        }
        if witness.once {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(witness.every)).await;
    }
}

/// Brings the cosigned checkpoint to the shop, which shows it if it knows this witness; the error is that nobody was there.
async fn bring(witness: &Witness, http: &reqwest::Client, note: &Note) -> Result<(), String> {
    let url = format!("{}/cosignatures", witness.log.trim_end_matches('/'));
    let sent = http.post(&url).header("content-type", "text/plain; charset=utf-8").body(note.to_string());
    let answer = sent.send().await.map_err(|error| format!("cannot bring it to {url}: {error}"))?;
    if !answer.status().is_success() {
        eprintln!("{url} does not take the cosignature: {}", answer.status());
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a witness is a program of its own and says what time it is")]
fn seconds() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

enum Look {
    /// The log is not what it was. To be told to people.
    Wrong(String),
    /// It could not be asked.
    Unreachable(String),
}

impl From<StartError> for Look {
    fn from(error: StartError) -> Self {
        Self::Wrong(error.to_string())
    }
}

/// The log's checkpoint, if it is new and continues what was seen.
async fn look(witness: &Witness, http: &reqwest::Client, seen_file: &Path) -> Result<Option<Note>, Look> {
    let log = witness.log.trim_end_matches('/');
    let text = fetch(http, &format!("{log}/checkpoint")).await?;
    let text = String::from_utf8(text).map_err(|_| Look::Wrong(format!("{log}/checkpoint is not text")))?;
    let wrong = |what: &dyn std::fmt::Display| Look::Wrong(format!("{log}: {what}\n{text}"));
    let now = Checkpoint::open(&text, &witness.log_key).map_err(|error| wrong(&error))?;
    let note = Note::parse(&text).map_err(|error| wrong(&error))?;
    if let Some(before) = files::read(seen_file)? {
        let seen = Checkpoint::open(&before, &witness.log_key)
            .map_err(|error| Look::Wrong(format!("{}: {error}", seen_file.display())))?;
        let mut proof = Vec::new();
        if seen.size > 0 && now.size > seen.size {
            let ranges = consistency_ranges(seen.size, now.size);
            let mut tiles = Tiles::default();
            for tile in needed(&ranges, now.size) {
                let bytes = fetch_tile(http, log, tile).await?;
                if !tiles.insert(tile.level, tile.index, &bytes) {
                    return Err(wrong(&format_args!("{} is not a tile", tile.path())));
                }
            }
            proof = tiles.proof(&ranges).ok_or_else(|| wrong(&"its tiles are too short"))?;
        }
        now.follows(&seen, &proof).map_err(|problem| {
            Look::Wrong(format!("{log}: {problem}\n\nseen before:\n{before}\nnow:\n{text}"))
        })?;
        if now == seen {
            return Ok(None);
        }
    }
    files::replace(seen_file, &text)?;
    Ok(Some(note))
}

/// The tile, or the full one that took the place of a partial one.
async fn fetch_tile(http: &reqwest::Client, log: &str, tile: Tile) -> Result<Vec<u8>, Look> {
    match fetch(http, &format!("{log}/{}", tile.path())).await {
        Err(_) if tile.is_partial() => fetch(http, &format!("{log}/{}", tile.filled().path())).await,
        answer => answer,
    }
}

async fn fetch(http: &reqwest::Client, url: &str) -> Result<Vec<u8>, Look> {
    let unreachable =
        |error: &dyn std::fmt::Display| Look::Unreachable(format!("cannot read {url}: {error}"));
    let answer = http.get(url).send().await.map_err(|error| unreachable(&error))?;
    let mut answer = answer.error_for_status().map_err(|error| unreachable(&error))?;
    let mut bytes = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(|error| unreachable(&error))? {
        bytes.extend(part);
        if bytes.len() > MOST_BYTES {
            return Err(unreachable(&"the answer is too long"));
        }
    }
    Ok(bytes)
}
