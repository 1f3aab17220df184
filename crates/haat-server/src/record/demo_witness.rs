//! The demo's own witness: it runs in the program whose log it watches, so it shows what a witness does and vouches for
//! nothing. Its name says so, and so does everything that names it.

use crate::config::{Config, KnownWitness};
use crate::error::StartError;
use crate::record::store::log;
use crate::record::{Parts, cosigned, files, keys, tree};
use crate::workers::{Next, Workers};
use haat_db::DbError;
use haat_record::checkpoint::{Checkpoint, cosign};
use haat_record::merkle::consistency_ranges;
use haat_record::note::Use;
use haat_record::tiles::needed;
use haat_record::{Note, SigningKey};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the log is looked at.
const EVERY: Duration = Duration::from_secs(2);

/// Its key, and where it keeps what it last cosigned.
pub struct DemoWitness {
    key: SigningKey,
    seen_file: PathBuf,
}

impl DemoWitness {
    /// The witness of a demo; a real shop has none of its own.
    pub(crate) fn open(config: &Config) -> Result<Option<Self>, StartError> {
        if !config.demo {
            return Ok(None);
        }
        let path = config.data_dir.join("demo-witness-key");
        let name = format!("{}/witness-inside-the-demo", keys::host(config));
        let key = files::key(&path, Use::Cosignatures, Some(&name))?;
        Ok(Some(Self { key, seen_file: files::beside(&path, "seen") }))
    }

    /// As the shop knows it.
    pub(crate) fn known(&self) -> KnownWitness {
        KnownWitness { key: self.key.verifier().clone(), url: None }
    }

    /// Cosigns the newest checkpoint if it is new and continues what was seen; the reason when it must not.
    pub async fn look(&self, parts: &Parts) -> Result<(), String> {
        let database = |error: DbError| error.to_string();
        let file = |error: StartError| error.to_string();
        let Some(head) = log::signed_head(&parts.db).await.map_err(database)? else { return Ok(()) };
        let (mut note, now) = read(&head.note)?;
        if let Some(before) = files::read(&self.seen_file).map_err(file)? {
            let (_, seen) = read(&before)?;
            if now == seen {
                return Ok(());
            }
            let grown = seen.size > 0 && now.size > seen.size;
            let ranges = if grown { consistency_ranges(seen.size, now.size) } else { Vec::new() };
            let tiles =
                tree::tiles(&parts.db, &parts.pen, needed(&ranges, now.size)).await.map_err(database)?;
            let proof = tiles.proof(&ranges).unwrap_or_default();
            now.follows(&seen, &proof).map_err(|fork| fork.to_string())?;
        }
        // What was seen is on disk before anyone can read the cosignature.
        files::replace(&self.seen_file, &head.note).map_err(file)?;
        let seconds = u64::try_from(parts.clock.now().0 / 1000).unwrap_or_default();
        note.add(cosign(&note, &self.key, seconds));
        cosigned::keep(parts, &note.to_string()).await.map_err(|error| error.message().to_owned())
    }
}

fn read(text: &str) -> Result<(Note, Checkpoint), String> {
    let note = Note::parse(text).map_err(|error| error.to_string())?;
    let checkpoint = Checkpoint::parse(note.text()).ok_or("this is not a checkpoint")?;
    Ok((note, checkpoint))
}

/// Looks at the log until `stop`, where there is such a witness.
pub(crate) fn spawn(parts: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    if parts.demo_witness.is_none() {
        return;
    }
    workers.spawn_with("demo witness", stop, (parts.clone(), String::new()), |(parts, told)| {
        Box::pin(async move {
            let Some(witness) = &parts.demo_witness else { return Ok(Next::Done) };
            match witness.look(parts).await {
                Ok(()) => told.clear(),
                // Told once: the same sentence again and again helps nobody.
                Err(why) => {
                    if why != *told {
                        tracing::error!("the demo's witness does not cosign the log: {why}");
                        *told = why;
                    }
                }
            }
            Ok(Next::After(EVERY))
        })
    });
}
