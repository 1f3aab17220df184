//! The one writer of SQLite: waiting transactions share a durable commit.
//!
//! SQLite has one writer and a commit costs a disk flush. Here each transaction is a savepoint
//! inside an outer one. When a transaction is done while others stand in line, it asks for a commit and lets the
//! next one in; the committer queues on the same fair lock, so it flushes once for everyone who was ahead of it.
//! Whoever is done and sees nobody in line flushes for the whole group. `commit` returns only after the flush.
//!
//! Every call of SQLite is two changes of threads, which cost more than most statements. So a transaction begins with the
//! call of its first statement, its savepoint is released with the first call of whoever comes next, and whoever flushes
//! does it with the call of its last statement.

use crate::DbError;
use crate::full::Full;
use haat_workers::{Next, Turn, Workers};
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, oneshot};

/// Its name among the workers.
const COMMITTER: &str = "SQLite committer";

type Flushed = Result<(), DbError>;

/// A statement and its arguments.
pub(crate) type Statement = (Cow<'static, str>, SqliteArguments);

/// Those who wait for the writer.
#[derive(Clone, Default)]
struct Line(Arc<AtomicUsize>);

impl Line {
    fn enter(&self) -> PlaceInLine<'_> {
        self.0.fetch_add(1, Ordering::SeqCst);
        PlaceInLine(self)
    }

    fn is_empty(&self) -> bool {
        self.0.load(Ordering::SeqCst) == 0
    }
}

/// Left when it is dropped.
struct PlaceInLine<'a>(&'a Line);

impl Drop for PlaceInLine<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct State {
    connection: SqliteConnection,
    open: bool,
    /// The last transaction is done, and its savepoint is still there.
    unreleased: bool,
    waiting: Vec<oneshot::Sender<Flushed>>,
    full: Full,
    /// The next flush panics.
    #[cfg(test)]
    fails: bool,
}

impl State {
    /// Ends the group: everyone in it learns what became of it.
    fn end(&mut self, outcome: &Flushed) {
        (self.open, self.unreleased) = (false, false);
        self.full.note(outcome);
        for told in self.waiting.drain(..) {
            told.send(outcome.clone()).ok();
        }
    }

    /// Undoes the savepoint of a transaction that is given up. SQLite may have undone the whole group already, when
    /// the disk was full or failed; then nobody in it may believe that they are stored.
    async fn undo_one(&mut self, why: Option<DbError>) {
        let Err(error) = self.connection.execute("ROLLBACK TO one; RELEASE one").await else { return };
        // Whoever is given up while it begins or commits may have no savepoint yet, or none any more. That concerns
        // nobody else: the group is lost only if SQLite is in no transaction, and then it lets us begin one.
        if !self.open || self.connection.execute("BEGIN").await.is_err() {
            return;
        }
        self.lose(why.unwrap_or_else(|| DbError::from(error))).await;
    }

    /// Undoes the group.
    async fn lose(&mut self, why: DbError) {
        tracing::error!(error = %why, "a group of SQLite transactions is undone");
        self.connection.execute("ROLLBACK").await.ok();
        self.end(&Err(why));
    }
}

/// The writer's handle.
#[derive(Clone)]
pub(crate) struct Writer {
    state: Arc<Mutex<State>>,
    line: Line,
    commit_wanted: mpsc::UnboundedSender<()>,
}

impl Writer {
    pub(crate) fn new(connection: SqliteConnection, full: Full) -> Self {
        let state = State {
            connection,
            open: false,
            unreleased: false,
            waiting: Vec::new(),
            full,
            #[cfg(test)]
            fails: false,
        };
        let state = Arc::new(Mutex::new(state));
        let (commit_wanted, wishes) = mpsc::unbounded_channel();
        let committer = Committer { state: Some(state.clone()), wishes, started: false };
        tokio::spawn(
            Workers::default().supervise(COMMITTER, committer, |committer| Box::pin(committer.turn())),
        );
        Self { state, line: Line::default(), commit_wanted }
    }

    /// A transaction, which begins with its first statement.
    pub(crate) async fn begin(&self) -> GroupedTx {
        let place = self.line.enter();
        let state = self.state.clone().lock_owned().await;
        drop(place);
        let (line, commit_wanted) = (self.line.clone(), self.commit_wanted.clone());
        GroupedTx { state: Some(state), line, commit_wanted, run: 0, broken: None }
    }
}

/// One transaction of the group. Dropped without `commit`, it is rolled back.
#[doc(hidden)]
pub struct GroupedTx {
    state: Option<OwnedMutexGuard<State>>,
    line: Line,
    commit_wanted: mpsc::UnboundedSender<()>,
    /// How many statements were given to SQLite.
    run: usize,
    /// Why nothing more can be done in it.
    broken: Option<DbError>,
}

impl GroupedTx {
    /// The text of the next statement, which begins the transaction if it is the first, and where to run it. It has to be
    /// run at once: what SQLite was given counts as done, even when whoever waits for it has gone away meanwhile.
    pub(crate) fn next(
        &mut self,
        statement: Cow<'static, str>,
    ) -> Result<(Cow<'static, str>, &mut SqliteConnection), DbError> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        let state = self.state.as_mut().ok_or_else(|| DbError::Setup("the transaction is over".into()))?;
        self.run += 1;
        if self.run > 1 {
            return Ok((statement, &mut state.connection));
        }
        let begins = match (state.open, state.unreleased) {
            (false, _) => "BEGIN IMMEDIATE; SAVEPOINT one",
            (true, true) => "RELEASE one; SAVEPOINT one",
            (true, false) => "SAVEPOINT one",
        };
        (state.open, state.unreleased) = (true, false);
        Ok((format!("{begins}; {statement}").into(), &mut state.connection))
    }

    /// Looks at how a statement ended. After some failures SQLite has undone everything by itself and would commit each
    /// further statement on its own, so there must be none.
    pub(crate) fn look_at<T>(&mut self, answer: Result<T, sqlx::Error>) -> Result<T, DbError> {
        let harmless = |error: &sqlx::Error| match error {
            sqlx::Error::Database(error) => error.code().is_some_and(|code| {
                // Constraint, mismatch, error in the text: those undo their own statement only.
                code.parse::<i32>().is_ok_and(|code| matches!(code & 0xff, 1 | 18 | 19 | 20 | 25))
            }),
            sqlx::Error::RowNotFound | sqlx::Error::Encode(_) | sqlx::Error::ColumnDecode { .. } => true,
            _ => false,
        };
        let broken = answer.as_ref().err().is_some_and(|error| !harmless(error));
        let answer = answer.map_err(DbError::from);
        if let (true, Err(error)) = (broken, &answer) {
            self.broken = Some(error.clone());
        }
        answer
    }

    /// Runs the last statement, if there is one left, and makes everything durable. Gives back that statement's rows.
    pub(crate) async fn commit(mut self, last: Option<Statement>) -> Result<Vec<SqliteRow>, DbError> {
        if let Some(broken) = &self.broken {
            return Err(broken.clone());
        }
        if self.run == 0 && last.is_none() {
            return Ok(Vec::new());
        }
        let stopped = || DbError::Unavailable("the writer has stopped".into());
        if self.line.is_empty() {
            // Begun, it is brought to its end even when nobody waits for it any more: others may be in the group.
            return tokio::spawn(self.flush(last)).await.unwrap_or_else(|_| Err(stopped()));
        }
        let mut rows = Vec::new();
        if let Some((text, arguments)) = last {
            let (text, connection) = self.next(text)?;
            let answer = sqlx::query_with(AssertSqlSafe(text), arguments).fetch_all(connection).await;
            rows = self.look_at(answer)?;
        }
        let (told, outcome) = oneshot::channel();
        if let Some(mut state) = self.state.take() {
            state.unreleased = true;
            state.waiting.push(told);
        }
        self.commit_wanted.send(()).ok();
        outcome.await.unwrap_or_else(|_| Err(stopped())).map(|()| rows)
    }

    /// The last statement and the flush for the whole group. If either fails, this one is undone, and the others are
    /// flushed without it.
    async fn flush(mut self, last: Option<Statement>) -> Result<Vec<SqliteRow>, DbError> {
        let (text, arguments) = match last {
            Some((text, arguments)) => (format!("{}; COMMIT", self.next(text)?.0).into(), arguments),
            None => (Cow::Borrowed("COMMIT"), SqliteArguments::default()),
        };
        let state = self.state.as_mut().ok_or_else(|| DbError::Setup("the transaction is over".into()))?;
        let answer = sqlx::query_with(AssertSqlSafe(text), arguments).fetch_all(&mut state.connection).await;
        match answer.map_err(DbError::from) {
            Ok(rows) => {
                state.end(&Ok(()));
                self.state = None;
                Ok(rows)
            }
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                state.full.note(&Flushed::Err(error.clone()));
                self.broken = Some(error.clone());
                Err(error)
            }
        }
    }
}

impl Drop for GroupedTx {
    fn drop(&mut self) {
        let Some(mut state) = self.state.take().filter(|_| self.run > 0) else { return };
        let (commit_wanted, why, first) = (self.commit_wanted.clone(), self.broken.take(), self.run == 1);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                match why {
                    // Perhaps it did not even begin. Nobody can tell which savepoint is there now, so nobody in the group
                    // may believe that they are stored.
                    Some(why) if first => state.lose(why).await,
                    why => state.undo_one(why).await,
                }
                drop(state);
                commit_wanted.send(()).ok();
            });
        }
    }
}

/// Flushes whenever somebody wants it.
struct Committer {
    state: Option<Arc<Mutex<State>>>,
    wishes: mpsc::UnboundedReceiver<()>,
    started: bool,
}

impl Committer {
    async fn turn(&mut self) -> Turn {
        // Started again: the panic may have left a group with nobody to end it.
        if std::mem::replace(&mut self.started, true) {
            self.flush().await;
        }
        while self.wishes.recv().await.is_some() {
            self.flush().await;
        }
        // The last handle is gone: close properly so that the WAL is folded back into the database.
        if let Some(state) = self.state.take().and_then(Arc::into_inner) {
            state.into_inner().connection.close().await.ok();
        }
        Ok(Next::Done)
    }

    async fn flush(&mut self) {
        let Some(state) = &self.state else { return };
        let mut state = state.lock().await;
        while self.wishes.try_recv().is_ok() {}
        if !state.open {
            return;
        }
        #[cfg(test)]
        assert!(!std::mem::take(&mut state.fails), "as tested");
        let outcome = state.connection.execute("COMMIT").await.map(|_| ()).map_err(DbError::from);
        if let Err(error) = &outcome {
            tracing::error!(%error, "commit failed; its transactions are undone");
            state.connection.execute("ROLLBACK").await.ok();
        }
        state.end(&outcome);
    }
}

#[cfg(test)]
mod tests;
