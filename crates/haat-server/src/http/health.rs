//! Is the program alive, and is it ready for traffic?

use crate::clock::Clock;
use crate::http::drain::Stopping;
use crate::http::metrics::Metrics;
use crate::workers::{Next, Workers};
use axum::extract::State;
use haat_db::Db;
use http::StatusCode;
use parking_lot::Mutex;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// A database that takes longer to say hello is as good as away.
const PING_TIMEOUT: Duration = Duration::from_secs(2);
/// How often the database is asked when nobody else does.
const EVERY: Duration = Duration::from_secs(1);

/// A machine whose clock is so many milliseconds off should be looked at. Auctions do not mind.
const WORTH_A_WORD: i64 = 1000;

/// What is asked.
pub struct Parts {
    /// The truth.
    pub db: Db,
    /// The time, which is the database's.
    pub clock: Clock,
    /// Where it is noted whether the database answers.
    pub metrics: Arc<Metrics>,
    /// Whether the program is about to stop.
    pub stopping: Stopping,
    /// What has to be there first.
    pub awaited: Awaited,
    /// What is worth a word all the same.
    pub remarks: Remarks,
}

/// What somebody should look at although the node serves: a sentence for each matter. Cheap to clone.
#[derive(Clone, Default)]
pub struct Remarks(Arc<Mutex<BTreeMap<&'static str, String>>>);

impl Remarks {
    /// Says `words` about the matter from now on, or no longer anything.
    pub fn set(&self, matter: &'static str, words: Option<String>) {
        let mut all = self.0.lock();
        match words {
            Some(words) => all.insert(matter, words),
            None => all.remove(matter),
        };
    }

    /// All of them, in the order of their matters.
    fn all(&self) -> Vec<String> {
        self.0.lock().values().cloned().collect()
    }
}

/// Something that a new node needs before it takes visitors. Once it is there, nobody asks again.
#[derive(Default)]
pub struct Awaited(Mutex<Option<(&'static str, Arrival)>>);

/// Whether it is there.
type Arrival = Box<dyn Fn() -> bool + Send>;

impl Awaited {
    /// From now on the node is ready only when `there` has once said so; until then it says `words`.
    pub fn wait_for(&self, words: &'static str, there: impl Fn() -> bool + Send + 'static) {
        *self.0.lock() = Some((words, Box::new(there)));
    }

    /// What is missing.
    fn missing(&self) -> Option<&'static str> {
        let mut awaited = self.0.lock();
        let (words, there) = awaited.as_ref()?;
        let words = *words;
        if there() {
            *awaited = None;
            return None;
        }
        Some(words)
    }
}

/// Alive: the process answers.
pub async fn healthz() -> &'static str {
    "ok"
}

/// Ready: the database answers, can be written to, what a node needs is there, and we are not stopping.
pub async fn readyz(State(state): State<Arc<Parts>>) -> (StatusCode, Cow<'static, str>) {
    let (status, words) = readiness(&state).await;
    // Whoever is not ready has said what matters.
    let mut remarks = if status == StatusCode::OK { state.remarks.all() } else { Vec::new() };
    let skew = state.clock.skew();
    if skew.abs() >= WORTH_A_WORD {
        let way = if skew > 0 { "ahead of" } else { "behind" };
        remarks.push(format!("this machine's clock is {} ms {way} the database's", skew.abs()));
    }
    if remarks.is_empty() {
        return (status, words.into());
    }
    (status, format!("{words}; {}", remarks.join("; ")).into())
}

async fn readiness(state: &Parts) -> (StatusCode, &'static str) {
    if state.stopping.is_set() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping");
    }
    match ask_database(&state.db).await {
        Ok(()) if state.db.is_full() => (StatusCode::SERVICE_UNAVAILABLE, "disk full"),
        Ok(()) => match state.awaited.missing() {
            Some(words) => (StatusCode::SERVICE_UNAVAILABLE, words),
            None => (StatusCode::OK, "ready"),
        },
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "database unavailable"),
    }
}

/// The pool waits longer for a database that restarts; whoever asks whether we are ready does not.
async fn ask_database(db: &Db) -> Result<(), String> {
    match tokio::time::timeout(PING_TIMEOUT, db.ping()).await {
        Ok(answer) => answer.map_err(|error| error.to_string()),
        Err(_) => Err("no answer in time".to_owned()),
    }
}

/// Watches the database until `stop`. The log says once that it went away and once that it is back, however
/// many requests fail meanwhile.
pub fn spawn(state: &Arc<Parts>, workers: &Workers, stop: &CancellationToken) {
    let (state, was_up) = (state.clone(), Arc::new(AtomicBool::new(true)));
    let was_full = Arc::new(AtomicBool::new(false));
    workers.spawn("database health", stop, move || {
        let (state, was_up, was_full) = (state.clone(), was_up.clone(), was_full.clone());
        async move {
            if state.db.is_full() {
                // Nobody else may write any more, and then nobody would find out that there is room again.
                tokio::time::timeout(PING_TIMEOUT, state.db.try_writing()).await.ok();
            }
            let full = state.db.is_full();
            match (was_full.swap(full, Ordering::Relaxed), full) {
                (false, true) => tracing::error!("the database's disk is full; whatever writes gets 507"),
                (true, false) => tracing::info!("there is room on the database's disk again"),
                _ => {}
            }
            state.metrics.disk_full.set(full.into());
            let answer = ask_database(&state.db).await;
            let was_up = was_up.swap(answer.is_ok(), Ordering::Relaxed);
            match &answer {
                Err(problem) if was_up => tracing::warn!(problem, "the database is away; requests get 503"),
                Ok(()) if !was_up => tracing::info!("the database is back"),
                _ => {}
            }
            state.metrics.database_up.set(answer.is_ok().into());
            if answer.is_ok() {
                state.metrics.clock_skew.set(state.clock.measure(&state.db).await?);
            }
            Ok(Next::After(EVERY))
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_there_once_is_not_asked_for_again() {
        let awaited = Awaited::default();
        assert_eq!(awaited.missing(), None);
        let there = Arc::new(AtomicBool::new(false));
        let seen = there.clone();
        awaited.wait_for("not yet", move || seen.load(Ordering::Relaxed));
        assert_eq!(awaited.missing(), Some("not yet"));
        there.store(true, Ordering::Relaxed);
        assert_eq!(awaited.missing(), None);
        there.store(false, Ordering::Relaxed);
        assert_eq!(awaited.missing(), None);
    }
}
