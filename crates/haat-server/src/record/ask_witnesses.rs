//! Asks witnesses that do not come by themselves to cosign each new checkpoint: the log's side of C2SP tlog-witness, so that
//! any software that speaks it can be a witness.

use crate::config::KnownWitness;
use crate::error::AppError;
use crate::http::tls;
use crate::record::store::log::{self, Head};
use crate::record::{Parts, cosigned, tree};
use crate::workers::{Next, Workers};
use haat_record::merkle::consistency_ranges;
use haat_record::note::{Note, Signature};
use haat_record::tiles::needed;
use http::StatusCode;
use reqwest::redirect::Policy;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the log is looked at for something that a witness has not cosigned.
const EVERY: Duration = Duration::from_secs(2);
/// How long a witness that could not be asked is left alone.
const REST: Duration = Duration::from_secs(30);
const TIMEOUT: Duration = Duration::from_secs(10);
/// An answer has a few lines.
const MAX_BYTES: usize = 16 * 1024;

/// Asks every witness that has an address until `stop`. Only nodes with the key do: one is enough.
pub(crate) fn spawn(parts: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    for witness in parts.witnesses.iter().filter(|witness| witness.url.is_some()) {
        // One client for as long as the program runs, so that connections are kept open between two questions.
        let http = match client() {
            Ok(http) => http,
            Err(why) => {
                tracing::error!(witness = witness.key.name(), "cannot be asked to cosign the log: {why}");
                continue;
            }
        };
        let state = (parts.clone(), http, witness.clone(), String::new());
        workers.spawn_with("log witness", stop, state, |(parts, http, witness, told)| {
            Box::pin(async move {
                match ask(parts, http, witness).await {
                    Ok(()) => {
                        told.clear();
                        Ok(Next::After(EVERY))
                    }
                    // Told once: the same sentence again and again helps nobody.
                    Err(why) => {
                        if why != *told {
                            tracing::warn!(witness = witness.key.name(), "has not cosigned the log: {why}");
                            *told = why;
                        }
                        Ok(Next::After(REST))
                    }
                }
            })
        });
    }
}

/// What witnesses are asked with.
pub fn client() -> Result<reqwest::Client, String> {
    tls::install();
    let http = reqwest::Client::builder().timeout(TIMEOUT).redirect(Policy::none()).build();
    http.map_err(|error| error.to_string())
}

/// Asks the witness for a cosignature of the newest checkpoint, if it has none yet; the reason when it gave none.
pub async fn ask(parts: &Parts, http: &reqwest::Client, witness: &KnownWitness) -> Result<(), String> {
    let Some(url) = &witness.url else { return Ok(()) };
    let failed = |error: AppError| error.message().to_owned();
    let database = |error: haat_db::DbError| error.to_string();
    let Some(head) = log::signed_head(&parts.db).await.map_err(database)? else { return Ok(()) };
    let kept = cosigned::known(parts).await.map_err(failed)?;
    let verifier = witness.key.to_string();
    let before = kept.iter().find(|kept| kept.verifier == verifier);
    let mut old = before.map_or(0, |kept| u64::try_from(kept.size).unwrap_or_default());
    if old >= head.size {
        return Ok(());
    }
    // A witness that knows another size says which; then it is asked once more.
    for _ in 0..2 {
        let body = request(parts, &head, old).await.map_err(database)?;
        let answer = http.post(format!("{url}/add-checkpoint")).body(body).send().await;
        let answer = answer.map_err(|error| error.without_url().to_string())?;
        let (status, text) = (answer.status(), read(answer).await?);
        match status {
            StatusCode::OK => {
                let mut note = Note::parse(&head.note).map_err(|error| error.to_string())?;
                for line in text.lines() {
                    note.add(Signature::parse(line).map_err(|error| error.to_string())?);
                }
                return cosigned::keep(parts, &note.to_string()).await.map_err(failed);
            }
            StatusCode::CONFLICT => match text.trim().parse::<u64>() {
                Ok(size) if size <= head.size && size != old => old = size,
                Ok(size) if size > head.size => {
                    return Err(format!(
                        "it says that it has seen {size} entries, and there are {}",
                        head.size
                    ));
                }
                _ => return Err("it does not agree on what it has seen".into()),
            },
            status => return Err(format!("it answers {status}")),
        }
    }
    Err("it does not agree on what it has seen".into())
}

/// What is sent: the size that the witness knows, the proof from there, and the checkpoint.
async fn request(parts: &Parts, head: &Head, old: u64) -> Result<String, haat_db::DbError> {
    let ranges = if old > 0 && old < head.size { consistency_ranges(old, head.size) } else { Vec::new() };
    let tiles = tree::tiles(&parts.db, &parts.pen, needed(&ranges, head.size)).await?;
    let proof = tiles.proof(&ranges).unwrap_or_default();
    let proof: String = proof.iter().map(|hash| hash.to_base64() + "\n").collect();
    Ok(format!("old {old}\n{proof}\n{}", head.note))
}

async fn read(mut answer: reqwest::Response) -> Result<String, String> {
    let mut bytes = Vec::new();
    while let Some(part) = answer.chunk().await.map_err(|error| error.without_url().to_string())? {
        bytes.extend(part);
        if bytes.len() > MAX_BYTES {
            return Err("its answer is too long".into());
        }
    }
    String::from_utf8(bytes).map_err(|_| "its answer is not text".into())
}
