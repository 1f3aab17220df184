//! The load: workers that go on as quickly as they are answered (closed loop), or at a fixed pace whatever
//! the answers take (open loop, each wait measured from the moment it was due).

use crate::figures::Waits;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Does one thing after another.
pub(crate) trait Worker: Send + 'static {
    /// Does it once: true when it counted, false when it was refused by the rules, an error when it failed.
    fn work(&mut self) -> impl Future<Output = Result<bool, String>> + Send;
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Measured {
    pub(crate) done: usize,
    pub(crate) refused: usize,
    pub(crate) failure: Option<String>,
    pub(crate) took: Duration,
    pub(crate) waits: Waits,
}

impl Measured {
    /// How many per second.
    pub(crate) fn rate(&self) -> f64 {
        per_second(self.done, self.took)
    }

    /// Itself, unless something failed.
    pub(crate) fn sound(self) -> Result<Self, String> {
        match self.failure {
            Some(failure) => Err(failure),
            None if self.done == 0 => Err("nothing was done".to_owned()),
            None => Ok(self),
        }
    }

    fn add(&mut self, one: Self) {
        self.done += one.done;
        self.refused += one.refused;
        self.failure = self.failure.take().or(one.failure);
        self.waits.add(one.waits);
    }
}

/// A count as a rate.
#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
pub(crate) fn per_second(count: usize, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64()
}

/// Each worker goes on as soon as it was answered. Only what ends after the warm-up counts.
pub(crate) async fn closed<W: Worker>(workers: Vec<W>, warm_up: Duration, lasting: Duration) -> Measured {
    let begin = Instant::now() + warm_up;
    let end = begin + lasting;
    let mut tasks = JoinSet::new();
    for mut worker in workers {
        tasks.spawn(async move {
            let mut measured = Measured::default();
            loop {
                let began = Instant::now();
                if began >= end {
                    return measured;
                }
                let outcome = worker.work().await;
                let now = Instant::now();
                match outcome {
                    Err(failure) => {
                        measured.failure = Some(failure);
                        return measured;
                    }
                    Ok(counted) if now >= begin && now < end => {
                        if counted {
                            measured.done += 1;
                            measured.waits.push(now - began);
                        } else {
                            measured.refused += 1;
                        }
                    }
                    Ok(_) => {}
                }
            }
        });
    }
    gather(tasks, lasting).await
}

/// One thing is due every so often; a worker that is late starts with the waiting already counted.
pub(crate) async fn open<W: Worker>(
    workers: Vec<W>,
    rate: f64,
    warm_up: Duration,
    lasting: Duration,
) -> Measured {
    let due = Arc::new(Semaphore::new(0));
    let next = Arc::new(AtomicU64::new(0));
    let start = Instant::now() + Duration::from_millis(20);
    let begin = start + warm_up;
    let end = begin + lasting;
    let period = Duration::from_secs_f64(1.0 / rate);
    let mut tasks = JoinSet::new();
    for mut worker in workers {
        let (due, next) = (due.clone(), next.clone());
        tasks.spawn(async move {
            let mut measured = Measured::default();
            while let Ok(permit) = due.acquire().await {
                permit.forget();
                let number = next.fetch_add(1, Ordering::Relaxed);
                let scheduled = start + period.mul_f64(to_f64(number));
                match worker.work().await {
                    Err(failure) => {
                        measured.failure = Some(failure);
                        return measured;
                    }
                    Ok(true) if scheduled >= begin => {
                        measured.done += 1;
                        measured.waits.push(scheduled.elapsed());
                    }
                    Ok(_) => {}
                }
            }
            measured
        });
    }
    // A thread of its own: the runtime's timer only knows whole milliseconds.
    let pacer = tokio::task::spawn_blocking(move || pace(&due, start, end, period));
    let measured = gather(tasks, lasting).await;
    pacer.await.ok();
    measured
}

fn pace(due: &Semaphore, start: Instant, end: Instant, period: Duration) {
    let mut told = 0_u64;
    loop {
        let now = Instant::now();
        if now >= end {
            due.close();
            return;
        }
        while start + period.mul_f64(to_f64(told)) <= now {
            told += 1;
            due.add_permits(1);
        }
        let until = start + period.mul_f64(to_f64(told));
        std::thread::sleep(until.saturating_duration_since(Instant::now()));
    }
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 requests")]
fn to_f64(number: u64) -> f64 {
    number as f64
}

async fn gather(mut tasks: JoinSet<Measured>, took: Duration) -> Measured {
    let mut all = Measured { took, ..Measured::default() };
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(measured) => all.add(measured),
            Err(error) => all.failure = Some(error.to_string()),
        }
    }
    all.waits.sort();
    all
}
