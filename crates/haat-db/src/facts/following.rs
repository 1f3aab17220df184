//! Followers whose effect is in the database: each step is fenced by the place that it began at.

use super::{Batch, Reader, Recorded};
use crate::tables::FOLLOWERS;
use crate::{Db, DbError, Tx, sql};
use haat_workers::{Next, Turn, Workers};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// Facts that a follower which writes takes at a time.
const WRITTEN_AT_ONCE: i64 = 128;
/// A follower that wants none of what it passes notes its place after so many facts, or so much time.
const NOTE_AFTER: i64 = 1_000;
const NOTE_EVERY: Duration = Duration::from_secs(5);

/// A follower whose effect is in the database.
pub trait Follower: Send + Sync {
    /// The name under which its place is kept. A new name begins at the beginning of the log; a name that is given up
    /// is removed from `followers` by a migration, since facts stay until every follower has passed them.
    const NAME: &'static str;

    /// How long it rests when it has caught up: what comes meanwhile is done together.
    const REST: Duration = Duration::ZERO;

    /// How many facts it takes at a time. Nobody else writes to SQLite while it does what follows from them.
    const AT_ONCE: i64 = WRITTEN_AT_ONCE;

    /// Whether facts of this kind concern it.
    fn wants(&self, kind: &str) -> bool;

    /// Does what follows from `facts`, of which it wants all, in order. Nothing outside of `tx`.
    fn apply(&self, tx: &mut Tx, facts: &[Recorded]) -> impl Future<Output = Result<(), DbError>> + Send;
}

/// Lets `follower` follow until `stop`. Every node may: each step is fenced by the place that it began at.
pub fn follow<F: Follower + 'static>(db: &Db, workers: &Workers, stop: &CancellationToken, follower: F) {
    let state = (Following::new(db, F::AT_ONCE), follower);
    workers.spawn_with(F::NAME, stop, state, |(following, follower)| Box::pin(following.turn(follower)));
}

/// Brings `follower` to the end of the log, for tests and commands.
pub async fn catch_up<F: Follower>(db: &Db, follower: &F) -> Result<(), DbError> {
    let mut following = Following::new(db, F::AT_ONCE);
    while following.step(follower).await? {}
    Ok(())
}

struct Following {
    reader: Reader,
    /// The place in the database, as far as we know.
    stored: Option<i64>,
    noted: Instant,
    /// The last look found as much as it takes at a time: there is more.
    full: bool,
}

impl Following {
    fn new(db: &Db, at_once: i64) -> Self {
        Self { reader: Reader::in_steps_of(db, at_once), stored: None, noted: Instant::now(), full: false }
    }

    /// Catches up, and waits for what comes next.
    async fn turn<F: Follower>(&mut self, follower: &F) -> Turn {
        loop {
            let more = self.step(follower).await.inspect_err(|_| self.stored = None)?;
            if !more {
                self.reader.wait().await;
            } else if !self.full {
                return Ok(Next::After(F::REST));
            }
        }
    }

    /// One look at the log; whether there may be more.
    async fn step<F: Follower>(&mut self, follower: &F) -> Result<bool, DbError> {
        let stored = match self.stored {
            Some(stored) => stored,
            None => self.find_place(F::NAME).await?,
        };
        let Batch { mut facts, upto, .. } = self.reader.read().await?;
        self.full = i64::try_from(facts.len()).unwrap_or(i64::MAX) >= self.reader.most;
        facts.retain(|fact| follower.wants(&fact.kind));
        let note = upto - stored >= NOTE_AFTER || (upto > stored && self.noted.elapsed() >= NOTE_EVERY);
        if facts.is_empty() && !note {
            let moved = upto > self.reader.place;
            self.reader.done(upto);
            return Ok(moved);
        }
        let mut tx = self.reader.db.begin().await?;
        let ours = FOLLOWERS
            .update("SET place = $1 WHERE name = $2 AND place = $3")
            .bind(upto)
            .bind(F::NAME)
            .bind(stored)
            .execute(&mut tx)
            .await?;
        if ours == 0 {
            // Another node was quicker.
            self.stored = None;
            return Ok(true);
        }
        if !facts.is_empty() {
            follower.apply(&mut tx, &facts).await?;
        }
        tx.commit().await?;
        self.reader.done(upto);
        (self.stored, self.noted) = (Some(upto), Instant::now());
        Ok(true)
    }

    async fn find_place(&mut self, name: &'static str) -> Result<i64, DbError> {
        let db = self.reader.db.clone();
        let find = || sql("SELECT place FROM followers WHERE name = $1").bind(name).scalar::<i64>(&db);
        let place = if let Some(place) = find().await? {
            place
        } else {
            let new = FOLLOWERS.insert("(name, place) VALUES ($1, 0) ON CONFLICT (name) DO NOTHING");
            db.write(new.bind(name)).await?;
            find().await?.unwrap_or_default()
        };
        (self.reader.name, self.reader.place, self.stored) = (name, place, Some(place));
        Ok(place)
    }
}
