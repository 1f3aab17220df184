//! What the record needs of the program.

use crate::clock::Clock;
use crate::config::{Config, KnownWitness, Switch};
use crate::error::StartError;
use crate::limits::Limits;
use crate::record;
use crate::record::demo_witness::{self, DemoWitness};
use crate::record::sequencer::Sequencer;
use crate::record::signer::{CheckpointSigner, SignError};
use crate::record::{LogLag, ask_witnesses, keys, waiting};
use crate::workers::{Next, Workers};
use haat_db::Db;
use haat_record::Pen;
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often the log is looked at for something to sign.
const SIGN_EVERY: Duration = Duration::from_millis(300);

/// The parts that its handlers and workers use.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time.
    pub clock: Clock,
    /// How often something may be asked for.
    pub limits: Arc<Limits>,
    /// What entries are written with.
    pub pen: Pen,
    /// Whether the record is kept: only a measurement of its cost turns it off.
    pub kept: bool,
    /// Signs checkpoints and receipts; not on a node without the key.
    pub signer: Option<CheckpointSigner>,
    /// Whose cosignatures are collected.
    pub witnesses: Vec<KnownWitness>,
    /// The witness inside a demo, which is one of them.
    pub demo_witness: Option<DemoWitness>,
    /// Where it is told how long events wait for the signed log.
    pub waiting: LogLag,
}

impl Parts {
    /// Reads the log's key, or makes it in a new shop, and looks whether the log may be signed.
    pub async fn open(
        config: &Config,
        db: &Db,
        clock: &Clock,
        limits: &Arc<Limits>,
        waiting: LogLag,
    ) -> Result<Self, StartError> {
        let pen = record::pen(db).await?;
        let kept = config.record == Switch::On;
        let signer = if kept { keys::open(config, db, pen.clone(), clock.now()).await? } else { None };
        if let Some(signer) = &signer
            && let Err(stuck) = signer.step().await
        {
            tracing::error!("{stuck}");
        }
        let (db, clock, limits) = (db.clone(), clock.clone(), limits.clone());
        let demo_witness = if kept { DemoWitness::open(config)? } else { None };
        let witnesses = config.witnesses.iter().cloned().chain(demo_witness.as_ref().map(DemoWitness::known));
        let witnesses = witnesses.collect();
        Ok(Self { db, clock, limits, pen, kept, signer, witnesses, demo_witness, waiting })
    }

    /// The shop's signed word for an entry, where this node can give it.
    pub fn receipt(&self, entry: &str) -> Option<String> {
        self.signer.as_ref()?.receipt(entry)
    }

    /// Brings the log up to date and signs it, for tests and commands.
    pub async fn catch_up(&self) -> Result<(), SignError> {
        haat_db::facts::catch_up(&self.db, &self.sequencer()).await?;
        match &self.signer {
            Some(signer) => signer.step().await,
            None => Ok(()),
        }
    }

    fn sequencer(&self) -> Sequencer {
        Sequencer { clock: self.clock.clone(), pen: self.pen.clone() }
    }
}

/// Appends to the log and signs it until `stop`.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    if !state.kept {
        return;
    }
    haat_db::facts::follow(&state.db, workers, stop, state.sequencer());
    waiting::spawn(state, workers, stop);
    if state.signer.is_none() {
        return;
    }
    ask_witnesses::spawn(state, workers, stop);
    demo_witness::spawn(state, workers, stop);
    workers.spawn_with("log signer", stop, (state.clone(), String::new()), |(parts, told)| {
        Box::pin(async move {
            let Some(signer) = &parts.signer else { return Ok(Next::Done) };
            match signer.step().await {
                Ok(()) => told.clear(),
                Err(SignError::Database(error)) => return Err(error.into()),
                // Told once: the same sentence again and again helps nobody.
                Err(SignError::Refused(why)) => {
                    let why = why.to_string();
                    if why != *told {
                        tracing::error!("{why}");
                        *told = why;
                    }
                }
            }
            Ok(Next::After(SIGN_EVERY))
        })
    });
}
