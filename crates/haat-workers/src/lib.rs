//! Long-lived work: one supervised loop for every task that is to go on for as long as the program does.
//!
//! A worker is a turn that is taken again and again. A turn that fails is taken again after a pause that grows with
//! each failure in a row; a turn that panics likewise, and is counted: `haat_worker_panics_total` above zero is a bug.

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;
use std::panic::AssertUnwindSafe;
use std::sync::LazyLock;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The pause after the first failure; it doubles with each one that follows.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// It grows no further: what was away is noticed soon after it is back.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What a worker does after a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It takes another turn after this time.
    After(Duration),
    /// It is done for good.
    Done,
}

/// Why a turn failed.
#[derive(Debug)]
pub enum Trouble {
    /// The database is away. The log says so elsewhere, once.
    Away,
    /// Something else, in one sentence.
    Failed(String),
}

/// What becomes of a turn.
pub type Turn = Result<Next, Trouble>;

/// Starts workers and counts what befalls them, all of the program's together. Cheap to clone.
#[derive(Clone)]
pub struct Workers {
    panics: Family<Worker, Counter>,
}

impl Default for Workers {
    fn default() -> Self {
        // The database starts its own before there is a program that could hand it a counter.
        static ALL: LazyLock<Family<Worker, Counter>> = LazyLock::new(Family::default);
        Self { panics: ALL.clone() }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Worker {
    worker: &'static str,
}

impl Workers {
    /// Adds their figures to those of the program.
    pub fn measure(&self, registry: &mut Registry) {
        registry.register(
            "worker_panics",
            "Times a worker panicked and was started again",
            self.panics.clone(),
        );
    }

    /// Takes `turn` after `turn` until one says that it was the last, or until `stop`, which may also end a turn in
    /// its middle: like a crash, it must do no harm.
    pub fn spawn<T, F>(&self, name: &'static str, stop: &CancellationToken, turn: T)
    where
        T: FnMut() -> F + Send + 'static,
        F: Future<Output = Turn> + Send + 'static,
    {
        self.spawn_with(name, stop, turn, |turn| Box::pin(turn()));
    }

    /// The same for turns that hand a state on from each to the next, also after a panic.
    pub fn spawn_with<S, T>(&self, name: &'static str, stop: &CancellationToken, state: S, turn: T)
    where
        S: Send + 'static,
        T: for<'a> FnMut(&'a mut S) -> BoxFuture<'a, Turn> + Send + 'static,
    {
        tokio::spawn(stop.clone().run_until_cancelled_owned(self.supervise(name, state, turn)));
    }

    /// Does something once, aside from whoever began it; a panic in it is told and counted like a worker's, and is `None`.
    pub fn aside<T, F>(&self, name: &'static str, work: F) -> JoinHandle<Option<T>>
    where
        T: Send + 'static,
        F: Future<Output = T> + Send + 'static,
    {
        let panics = self.panics.get_or_create_owned(&Worker { worker: name });
        tokio::spawn(async move {
            let done = AssertUnwindSafe(work).catch_unwind().await;
            if done.is_err() {
                panics.inc();
                tracing::error!(worker = name, "something that was done aside panicked");
            }
            done.ok()
        })
    }

    /// Takes `turn` after `turn` until one says that it was the last.
    pub fn supervise<S, T>(
        &self,
        name: &'static str,
        mut state: S,
        mut turn: T,
    ) -> impl Future<Output = ()> + Send + 'static
    where
        S: Send + 'static,
        T: for<'a> FnMut(&'a mut S) -> BoxFuture<'a, Turn> + Send + 'static,
    {
        let panics = self.panics.get_or_create_owned(&Worker { worker: name });
        async move {
            let mut failures = 0;
            loop {
                // What a panic may leave half done is in the turn's future, which is dropped.
                let taken = AssertUnwindSafe(async { turn(&mut state).await }).catch_unwind().await;
                let pause = match taken {
                    Ok(Ok(Next::Done)) => return,
                    Ok(Ok(Next::After(pause))) => {
                        failures = 0;
                        pause
                    }
                    Ok(Err(trouble)) => {
                        // Told once: the same sentence again and again helps nobody.
                        if let (Trouble::Failed(problem), 0) = (trouble, failures) {
                            tracing::warn!(worker = name, problem, "a worker failed; it tries again");
                        }
                        growing(&mut failures)
                    }
                    Err(_) => {
                        panics.inc();
                        tracing::error!(worker = name, "a worker panicked; it is started again");
                        growing(&mut failures)
                    }
                };
                tokio::time::sleep(pause).await;
            }
        }
    }

    /// How often the worker of this name has panicked.
    pub fn panics(&self, name: &'static str) -> u64 {
        self.panics.get_or_create_owned(&Worker { worker: name }).get()
    }
}

fn growing(failures: &mut u32) -> Duration {
    let pause = FIRST_PAUSE.saturating_mul(2_u32.saturating_pow(*failures)).min(LONGEST_PAUSE);
    *failures += 1;
    pause
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::sync::mpsc;

    /// Lets a worker take three turns, of which `befalls` says what becomes of the first two; tells how often it panicked.
    async fn three_turns(name: &'static str, befalls: fn() -> Turn) -> u64 {
        let workers = Workers::default();
        let (alive, mut ended) = mpsc::channel::<()>(1);
        let taken = Arc::new(AtomicU32::new(0));
        let counted = taken.clone();
        workers.spawn(name, &CancellationToken::new(), move || {
            let (turn, _alive) = (counted.fetch_add(1, Ordering::Relaxed), &alive);
            async move { if turn == 2 { Ok(Next::Done) } else { befalls() } }
        });
        assert_eq!(ended.recv().await, None);
        assert_eq!(taken.load(Ordering::Relaxed), 3);
        workers.panics(name)
    }

    #[tokio::test]
    async fn a_panic_starts_it_again_and_is_counted() {
        assert_eq!(three_turns("panicking", || panic!("as tested")).await, 2);
    }

    #[tokio::test]
    async fn a_failure_is_tried_again_and_is_no_panic() {
        assert_eq!(three_turns("failing", || Err(Trouble::Failed("as tested".to_owned()))).await, 0);
        assert_eq!(three_turns("waiting", || Err(Trouble::Away)).await, 0);
    }

    #[tokio::test]
    async fn it_ends_with_the_program() {
        let (workers, stop) = (Workers::default(), CancellationToken::new());
        let (alive, mut ended) = mpsc::channel::<()>(1);
        workers.spawn("tested", &stop, move || {
            let _alive = &alive;
            std::future::pending()
        });
        stop.cancel();
        assert_eq!(ended.recv().await, None);
    }

    #[tokio::test]
    async fn what_is_done_aside_is_counted_when_it_panics() {
        let workers = Workers::default();
        assert_eq!(workers.aside("aside", async { 7 }).await.unwrap(), Some(7));
        assert_eq!(workers.panics("aside"), 0);
        let panicked: Option<()> = workers.aside("aside", async { panic!("as tested") }).await.unwrap();
        assert_eq!((panicked, workers.panics("aside")), (None, 1));
    }

    #[test]
    fn pauses_grow_up_to_a_limit() {
        let mut failures = 0;
        let pauses: Vec<u128> = (0..8).map(|_| growing(&mut failures).as_millis()).collect();
        assert_eq!(pauses, [250, 500, 1000, 2000, 2000, 2000, 2000, 2000]);
    }
}
