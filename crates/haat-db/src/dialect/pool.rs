//! Connections to PostgreSQL for which nobody waits in vain.
//!
//! A network that swallows packets says nothing, for as long as one waits. So both ends give up: the server ends a
//! statement, a wait for a lock or a transaction that goes on for too long (which frees what it held for everyone
//! else), and we drop a connection that does not answer. A pool of our own, since a connection has to be dropped
//! whatever it was doing; and it saves the round trip by which others test each connection that is given back.

use crate::DbError;
use crate::full::Full;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgDatabaseError};
use sqlx::{Connection as _, Executor as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Connections of one program.
const MOST: usize = 24;
/// How long a query waits for a connection.
const TURN: Duration = Duration::from_secs(5);
/// A connection that was used so lately is taken to be alive; asking costs a round trip on every query.
const TRUSTED_FOR: Duration = Duration::from_secs(1);
/// Whether a connection is alive is known after so long.
const HELLO: Duration = Duration::from_secs(2);
/// Before a server that refuses us is asked again.
const PAUSE: Duration = Duration::from_millis(100);
/// Unused for so long, a connection is closed.
const UNUSED: Duration = Duration::from_mins(10);
/// However much it is used, after so long: a server frees some memory only then.
const LIFETIME: Duration = Duration::from_mins(30);
/// An answer to a statement takes no longer than this, and inside of a transaction, which holds rows, than that.
const ANSWER: Duration = Duration::from_secs(15);
const ANSWER_IN_TX: Duration = Duration::from_secs(10);

/// What the server is told, as far as it knows it. Times are in milliseconds, but for the keepalives'. A transaction
/// whose program has fallen silent holds rows, and the followers of facts wait for it; nothing slow happens inside of one.
const LIMITS: &str = "SELECT set_config(s.name, v.value, FALSE) FROM pg_settings s JOIN (VALUES \
    ('statement_timeout', '15000'), ('lock_timeout', '5000'), \
    ('idle_in_transaction_session_timeout', '8000'), \
    ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '3'), ('tcp_keepalives_count', '3'), \
    ('tcp_user_timeout', '15000')) v (name, value) ON v.name = s.name";

/// The connections. Cheap to clone.
#[derive(Clone)]
pub struct Pool(Arc<Inner>);

struct Inner {
    options: PgConnectOptions,
    limited: bool,
    turns: Arc<Semaphore>,
    unused: Mutex<Vec<Unused>>,
    full: Full,
}

struct Unused {
    connection: PgConnection,
    born: Instant,
    since: Instant,
}

/// A connection that is in use; it goes back to the others when dropped, unless its state is not known.
pub struct Lease {
    connection: Option<PgConnection>,
    born: Instant,
    pool: Pool,
    turn: Option<OwnedSemaphorePermit>,
    /// Whether the last statement was answered to its end.
    answered: bool,
    /// Whether a transaction is open.
    in_tx: bool,
    limited: bool,
}

impl Pool {
    /// With limits on everything, or for commands that may take their time.
    pub(super) fn new(options: PgConnectOptions, limited: bool) -> Self {
        let (turns, unused) = (Arc::new(Semaphore::new(MOST)), Mutex::default());
        Self(Arc::new(Inner { options, limited, turns, unused, full: Full::default() }))
    }

    /// Whether the server's disk is full.
    pub(super) fn full(&self) -> &Full {
        &self.0.full
    }

    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.0.options
    }

    /// A connection, which may take a few seconds while the server restarts.
    pub(super) async fn lease(&self) -> Result<Lease, DbError> {
        let late = |_| DbError::Unavailable("no connection in time".into());
        timeout(TURN, self.find()).await.map_err(late)?
    }

    async fn find(&self) -> Result<Lease, DbError> {
        let closed = |_| DbError::Unavailable("the pool is closed".into());
        let turn = self.0.turns.clone().acquire_owned().await.map_err(closed)?;
        while let Some(mut unused) = self.pop() {
            let trusted = unused.since.elapsed() < TRUSTED_FOR;
            match if trusted { Ok(Ok(())) } else { timeout(HELLO, unused.connection.ping()).await } {
                Ok(Ok(())) => return Ok(self.lend(unused.connection, unused.born, turn)),
                Ok(Err(_)) => {}
                // The others went silent with it, and each would have to be waited for.
                Err(_) => self.unused().clear(),
            }
        }
        loop {
            match self.connect().await {
                Ok(connection) => return Ok(self.lend(connection, Instant::now(), turn)),
                Err(error) => match DbError::from(error) {
                    DbError::Unavailable(_) => tokio::time::sleep(PAUSE).await,
                    other => return Err(other),
                },
            }
        }
    }

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        let mut connection = PgConnection::connect_with(&self.0.options).await?;
        if self.0.limited {
            connection.execute(LIMITS).await?;
        }
        Ok(connection)
    }

    fn lend(&self, connection: PgConnection, born: Instant, turn: OwnedSemaphorePermit) -> Lease {
        Lease {
            connection: Some(connection),
            born,
            pool: self.clone(),
            turn: Some(turn),
            answered: true,
            in_tx: false,
            limited: self.0.limited,
        }
    }

    /// The one used last, so that those that are not needed grow old.
    fn pop(&self) -> Option<Unused> {
        let mut unused = self.unused();
        unused.retain(|unused| unused.since.elapsed() < UNUSED);
        unused.pop()
    }

    fn put_back(&self, connection: PgConnection, born: Instant) {
        if born.elapsed() < LIFETIME {
            self.unused().push(Unused { connection, born, since: Instant::now() });
        }
    }

    fn unused(&self) -> std::sync::MutexGuard<'_, Vec<Unused>> {
        self.0.unused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lease {
    /// The connection, for one statement, whose answer goes through [`Self::put_down`]; and how long to wait for it.
    pub(super) fn take_up(&mut self) -> Result<(&mut PgConnection, Option<Duration>), DbError> {
        self.answered = false;
        let limit = if self.in_tx { ANSWER_IN_TX } else { ANSWER };
        let gone = || DbError::Unavailable("the connection was lost".into());
        Ok((self.connection.as_mut().ok_or_else(gone)?, self.limited.then_some(limit)))
    }

    /// Looks at how a statement ended, and drops a connection that is of no more use.
    pub(super) fn put_down<T>(&mut self, answer: Result<T, sqlx::Error>) -> Result<T, DbError> {
        self.answered = answer.as_ref().err().is_none_or(leaves_it_usable);
        if !self.answered {
            self.connection = None;
        }
        let answer = answer.map_err(DbError::from);
        if answer.is_err() {
            self.pool.full().note(&answer);
        }
        answer
    }

    pub(super) async fn run(&mut self, script: &'static str) -> Result<(), DbError> {
        let (connection, limit) = self.take_up()?;
        let answer = within(limit, sqlx::raw_sql(script).execute(connection)).await;
        self.put_down(answer).map(|_| ())
    }

    pub(super) async fn begin(&mut self) -> Result<(), DbError> {
        // Before it is sent: should we be dropped, it may have begun.
        self.in_tx = true;
        self.run("BEGIN").await
    }

    pub(super) async fn commit(mut self) -> Result<(), DbError> {
        let outcome = self.run("COMMIT").await;
        self.pool.full().note(&outcome);
        self.in_tx = outcome.is_err();
        outcome
    }

    /// If it cannot be sent, the connection is lost, and the server undoes it.
    pub(super) async fn rollback(mut self) {
        self.in_tx = self.run("ROLLBACK").await.is_err();
    }

    /// No limits for the rest of the transaction: it changes or copies a whole shop.
    pub(super) async fn take_your_time(&mut self) -> Result<(), DbError> {
        self.limited = false;
        self.run(
            "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
             SET LOCAL idle_in_transaction_session_timeout = 0",
        )
        .await
    }

    /// The connection alone, without limits; it is not given back.
    pub(super) async fn detach(mut self) -> Result<PgConnection, DbError> {
        self.run("RESET ALL").await?;
        self.connection.take().ok_or_else(|| DbError::Unavailable("the connection was lost".into()))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        let (pool, born, turn) = (self.pool.clone(), self.born, self.turn.take());
        if self.answered && !self.in_tx {
            pool.put_back(connection, born);
            return;
        }
        // Somebody gave up in the middle. What is under way is waited for, but not for long.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let in_tx = self.in_tx;
        runtime.spawn(async move {
            let tidy = async {
                if in_tx { connection.execute("ROLLBACK").await.map(|_| ()) } else { connection.ping().await }
            };
            if matches!(timeout(HELLO, tidy).await, Ok(Ok(()))) {
                pool.put_back(connection, born);
            }
            drop(turn);
        });
    }
}

/// Waits for an answer, but not for ever.
pub(super) async fn within<T>(
    limit: Option<Duration>,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let Some(limit) = limit else { return answer.await };
    let late = || std::io::Error::new(std::io::ErrorKind::TimedOut, "the database did not answer in time");
    timeout(limit, answer).await.unwrap_or_else(|_| Err(sqlx::Error::Io(late())))
}

/// Whether a connection can be used after this: the server answered, and did not say goodbye.
fn leaves_it_usable(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.try_downcast_ref::<PgDatabaseError>().is_some_and(|error| {
            !matches!(error.severity(), sqlx::postgres::PgSeverity::Fatal | sqlx::postgres::PgSeverity::Panic)
        }),
        sqlx::Error::RowNotFound | sqlx::Error::Encode(_) => true,
        _ => false,
    }
}
