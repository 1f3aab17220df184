//! A queue whose workers take what waits together, so that many small writes become one transaction.
//!
//! Whoever asks is answered by a worker, or told why not (`Unanswered`): at once when too many wait, and after a while
//! when their turn does not come. What a worker cannot settle yet, because others have it in hand, it gives back: that
//! waits with the newcomers for the next turn, after a pause that grows.

use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

/// How many may wait in one line; one more is told to come back.
const LONGEST: usize = 4096;
/// How long anybody waits for their turn, or for what others have in hand.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause before what was held back is tried again; it doubles.
const SHORTEST_PAUSE: Duration = Duration::from_millis(1);

/// Why nothing became of what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// Too many wait: it had no turn.
    Crowded,
    /// It had its turn, and others had what it wants in hand.
    Contended,
}

/// What was asked for, and whoever waits for the answer.
pub(crate) struct Waiting<T, A> {
    pub(crate) asked: T,
    answer: oneshot::Sender<Result<A, Unanswered>>,
    /// Whether it had its turn and was given back.
    held: bool,
    since: Instant,
}

impl<T, A> Waiting<T, A> {
    /// Gives the answer to whoever waits, if they still do.
    pub(crate) fn tell(self, answer: A) {
        self.answer.send(Ok(answer)).ok();
    }
}

/// Where to ask. Cheap to clone; its lines end with the last of its clones.
pub(crate) struct Queue<T, A> {
    lines: Vec<mpsc::Sender<Waiting<T, A>>>,
}

// Derived, it would ask the same of what waits.
impl<T, A> Clone for Queue<T, A> {
    fn clone(&self) -> Self {
        Self { lines: self.lines.clone() }
    }
}

impl<T, A> Queue<T, A> {
    /// A queue of so many lines, and the lines, each for a worker of its own that takes `together` at most.
    pub(crate) fn open(
        lines: usize,
        together: usize,
        longest_pause: Duration,
    ) -> (Self, Vec<WaitingLine<T, A>>) {
        let (senders, lines) = (0..lines)
            .map(|_| {
                let (sender, coming) = mpsc::channel(LONGEST);
                (sender, WaitingLine { coming, together, pause: SHORTEST_PAUSE, longest_pause })
            })
            .unzip();
        (Self { lines: senders }, lines)
    }

    /// Asks, and waits for the answer. What has the same key stands in the same line.
    pub(crate) async fn ask(&self, key: &impl Hash, asked: T) -> Result<A, Unanswered> {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        let at = usize::try_from(hasher.finish() % self.lines.len().max(1) as u64).unwrap_or_default();
        let line = self.lines.get(at).ok_or(Unanswered::Crowded)?;
        let (answer, answered) = oneshot::channel();
        let waiting = Waiting { asked, answer, held: false, since: Instant::now() };
        line.try_send(waiting).map_err(|_| Unanswered::Crowded)?;
        answered.await.unwrap_or(Err(Unanswered::Crowded))
    }
}

/// What one worker takes from.
pub(crate) struct WaitingLine<T, A> {
    coming: mpsc::Receiver<Waiting<T, A>>,
    together: usize,
    pause: Duration,
    longest_pause: Duration,
}

impl<T, A> WaitingLine<T, A> {
    /// Whose turn it is: those `held` back in the last one, and who has come since. `None` when nobody can come any more.
    pub(crate) async fn next(&mut self, held: Vec<Waiting<T, A>>) -> Option<Vec<Waiting<T, A>>> {
        let mut waiting = held;
        for waiting in &mut waiting {
            waiting.held = true;
        }
        loop {
            if waiting.is_empty() {
                if self.coming.recv_many(&mut waiting, self.together).await == 0 {
                    return None;
                }
                self.pause = SHORTEST_PAUSE;
            } else {
                // Newcomers, who may want something else, do not wait for those who are held back.
                let more = timeout(self.pause, self.coming.recv_many(&mut waiting, self.together)).await;
                if more == Ok(0) {
                    sleep(self.pause).await;
                }
                self.pause = (self.pause * 2).min(self.longest_pause);
            }
            // Whoever has gone was not told that it is done, so it need not be.
            waiting.retain(|waiting| !waiting.answer.is_closed());
            for late in waiting.extract_if(.., |waiting| waiting.since.elapsed() > PATIENCE) {
                let why = if late.held { Unanswered::Contended } else { Unanswered::Crowded };
                late.answer.send(Err(why)).ok();
            }
            if !waiting.is_empty() {
                return Some(waiting);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Told = oneshot::Receiver<Result<u32, Unanswered>>;

    fn one_line() -> (Queue<u32, u32>, WaitingLine<u32, u32>) {
        let (queue, mut lines) = Queue::open(1, 10, Duration::from_millis(4));
        (queue, lines.pop().unwrap())
    }

    fn waiting(since: Instant) -> (Waiting<u32, u32>, Told) {
        let (answer, told) = oneshot::channel();
        (Waiting { asked: 0, answer, held: false, since }, told)
    }

    fn asked(waiting: &[Waiting<u32, u32>]) -> Vec<u32> {
        waiting.iter().map(|waiting| waiting.asked).collect()
    }

    #[tokio::test]
    async fn what_waits_is_taken_together_and_each_is_answered() {
        let (queue, mut line) = one_line();
        let settling = async {
            let taken = line.next(Vec::new()).await.unwrap();
            assert_eq!(asked(&taken), [1, 2]);
            for waiting in taken {
                let twice = waiting.asked * 2;
                waiting.tell(twice);
            }
        };
        let (one, two, ()) = tokio::join!(queue.ask(&"key", 1), queue.ask(&"key", 2), settling);
        assert_eq!((one, two), (Ok(2), Ok(4)));
    }

    #[tokio::test]
    async fn what_is_given_back_comes_again_with_the_newcomers() {
        let (queue, mut line) = one_line();
        let settling = async {
            let held = line.next(Vec::new()).await.unwrap();
            assert_eq!(asked(&held), [1]);
            let again = async {
                let taken = line.next(held).await.unwrap();
                assert_eq!(asked(&taken), [1, 2]);
                for waiting in taken {
                    waiting.tell(0);
                }
            };
            tokio::join!(queue.ask(&"key", 2), again).0
        };
        assert_eq!(tokio::join!(queue.ask(&"key", 1), settling), (Ok(0), Ok(0)));
    }

    #[tokio::test]
    async fn whoever_waited_too_long_is_told_whether_they_had_a_turn() {
        let (queue, mut line) = one_line();
        let long_ago = Instant::now().checked_sub(2 * PATIENCE).unwrap();
        let ((new, to_new), (held, to_held)) = (waiting(long_ago), waiting(long_ago));
        queue.lines[0].try_send(new).unwrap();
        drop(queue);
        assert!(line.next(vec![held]).await.is_none());
        assert_eq!(to_new.await.unwrap(), Err(Unanswered::Crowded));
        assert_eq!(to_held.await.unwrap(), Err(Unanswered::Contended));
    }

    #[tokio::test]
    async fn whoever_has_gone_is_passed_over() {
        let (queue, mut line) = one_line();
        let (gone, told) = waiting(Instant::now());
        queue.lines[0].try_send(gone).unwrap();
        drop((told, queue));
        assert!(line.next(Vec::new()).await.is_none());
    }

    #[tokio::test]
    async fn one_too_many_is_told_at_once() {
        let (queue, _line) = one_line();
        let told: Vec<Told> = (0..LONGEST)
            .map(|_| {
                let (waiting, told) = waiting(Instant::now());
                queue.lines[0].try_send(waiting).unwrap();
                told
            })
            .collect();
        assert_eq!(queue.ask(&"key", 1).await, Err(Unanswered::Crowded));
        drop(told);
    }

    #[tokio::test]
    async fn whoever_a_worker_left_without_an_answer_is_told() {
        let (queue, mut line) = one_line();
        let dying = async { drop(line.next(Vec::new()).await) };
        assert_eq!(tokio::join!(queue.ask(&"key", 1), dying).0, Err(Unanswered::Crowded));
    }
}
