//! The one writer of SQLite: waiting transactions share a durable commit.
//!
//! SQLite has one writer and a commit costs a disk flush. Here each transaction is a savepoint
//! inside an outer one. When a transaction is done it asks for a commit and lets the next one in;
//! the committer queues on the same fair lock, so it flushes once for everyone who was ahead of it.
//! `commit` returns only after that flush.

use crate::DbError;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor};
use std::sync::Arc;
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, oneshot};

type Flushed = Result<(), DbError>;

struct State {
    connection: SqliteConnection,
    open: bool,
    waiting: Vec<oneshot::Sender<Flushed>>,
}

/// The writer's handle.
#[derive(Clone)]
pub(crate) struct Writer {
    state: Arc<Mutex<State>>,
    commit_wanted: mpsc::UnboundedSender<()>,
}

impl Writer {
    pub(crate) fn new(connection: SqliteConnection) -> Self {
        let state = Arc::new(Mutex::new(State { connection, open: false, waiting: Vec::new() }));
        let (commit_wanted, wishes) = mpsc::unbounded_channel();
        tokio::spawn(commit_when_wanted(state.clone(), wishes));
        Self { state, commit_wanted }
    }

    pub(crate) async fn begin(&self) -> Result<GroupedTx, DbError> {
        let state = self.state.clone().lock_owned().await;
        let is_open = state.open;
        // From here on a drop must undo the savepoint, so the guard moves into the transaction first.
        let mut tx = GroupedTx { state: Some(state), commit_wanted: self.commit_wanted.clone() };
        if !is_open {
            // Aside: SQLite begins even when whoever asked has gone away meanwhile, and we must know that it did.
            let opening = tokio::spawn(tx.opened());
            tx = opening.await.map_err(|_| DbError::Unavailable("the writer has stopped".into()))??;
        }
        tx.connection()?.execute("SAVEPOINT one").await?;
        Ok(tx)
    }
}

/// One transaction of the group. Dropped without `commit`, it is rolled back.
#[doc(hidden)]
pub struct GroupedTx {
    state: Option<OwnedMutexGuard<State>>,
    commit_wanted: mpsc::UnboundedSender<()>,
}

impl GroupedTx {
    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, DbError> {
        let state = self.state.as_mut().ok_or_else(|| DbError::Setup("the transaction is over".into()))?;
        Ok(&mut state.connection)
    }

    /// Begins the outer transaction of a new group.
    async fn opened(mut self) -> Result<Self, DbError> {
        if let Some(state) = self.state.as_mut() {
            state.connection.execute("BEGIN IMMEDIATE").await?;
            state.open = true;
        }
        Ok(self)
    }

    pub(crate) async fn commit(mut self) -> Flushed {
        self.connection()?.execute("RELEASE one").await?;
        let (told, outcome) = oneshot::channel();
        if let Some(mut state) = self.state.take() {
            state.waiting.push(told);
        }
        self.commit_wanted.send(()).ok();
        outcome.await.unwrap_or_else(|_| Err(DbError::Unavailable("the writer has stopped".into())))
    }
}

impl Drop for GroupedTx {
    fn drop(&mut self) {
        let Some(mut state) = self.state.take() else { return };
        let commit_wanted = self.commit_wanted.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = state.connection.execute("ROLLBACK TO one; RELEASE one").await {
                    tracing::debug!(%error, "savepoint was already gone");
                }
                drop(state);
                commit_wanted.send(()).ok();
            });
        }
    }
}

async fn commit_when_wanted(state: Arc<Mutex<State>>, mut wishes: mpsc::UnboundedReceiver<()>) {
    while wishes.recv().await.is_some() {
        let mut state = state.lock().await;
        while wishes.try_recv().is_ok() {}
        if !state.open {
            continue;
        }
        let outcome = state.connection.execute("COMMIT").await.map(|_| ()).map_err(DbError::from);
        if let Err(error) = &outcome {
            tracing::error!(%error, "commit failed; its transactions are undone");
            state.connection.execute("ROLLBACK").await.ok();
        }
        state.open = false;
        for told in state.waiting.drain(..) {
            told.send(outcome.clone()).ok();
        }
    }
    // The last handle is gone: close properly so that the WAL is folded back into the database.
    if let Some(state) = Arc::into_inner(state) {
        state.into_inner().connection.close().await.ok();
    }
}
