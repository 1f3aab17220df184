//! The engine. This file and the folder beside it are the only ones that ask which one runs.

mod facts;
mod hearing;
mod pool;
mod rows;
mod run;
mod snapshot;
mod still;
mod tx;

pub use rows::Kind;
pub(crate) use run::Connection;
pub(crate) use snapshot::Snapshot;

use crate::DbError;
use crate::answer::Boxed;
use crate::facts::Appended;
use crate::full::Full;
use crate::group_commit::{GroupedTx, Writer};
use crate::progress::Progress;
use crate::query::Query;
use crate::tables::COUNTERS;
use crate::version::{Raise, Version};
use haat_domain::time::Millis;
use pool::{Lease, Pool};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _, SqlitePool};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// Statements that the writer keeps prepared.
const WRITTEN: usize = 500;

/// The shop's database. Cheap to clone.
#[derive(Clone)]
pub enum Db {
    /// A file beside the program.
    Sqlite(SqliteDb),
    /// A PostgreSQL server.
    Postgres(PgDb),
}

/// Many readers and one writer on a SQLite file.
#[derive(Clone)]
pub struct SqliteDb {
    readers: SqlitePool,
    writer: Writer,
    path: PathBuf,
    version: Version,
    progress: Progress,
    full: Full,
}

/// Connections to a PostgreSQL server.
#[derive(Clone)]
pub struct PgDb {
    pool: Pool,
    version: Version,
    progress: Progress,
}

/// A write transaction; rolled back when dropped without `commit`.
pub struct Tx {
    on: Begun,
    raise: Raise,
    appended: Vec<Appended>,
    progress: Progress,
}

enum Begun {
    Sqlite(GroupedTx),
    Postgres(Lease),
}

impl Db {
    /// Opens the database that `url` names: `sqlite:PATH`, `postgres://…` or `postgresql://…`.
    pub async fn connect(url: &str) -> Result<Self, DbError> {
        Self::open(url, true).await
    }

    /// The same for commands that look at a whole shop: no statement is too slow.
    pub async fn connect_patiently(url: &str) -> Result<Self, DbError> {
        Self::open(url, false).await
    }

    async fn open(url: &str, limited: bool) -> Result<Self, DbError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return Self::open_sqlite(Path::new(path)).await;
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::connect_postgres(url, limited).await;
        }
        Err(DbError::Setup("DATABASE_URL must begin with sqlite: or postgres://".into()))
    }

    async fn open_sqlite(path: &Path) -> Result<Self, DbError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true)
            .pragma("cache_size", "-16384")
            // What a savepoint would have to undo: a group of orders is more than SQLite keeps in memory by itself.
            .pragma("temp_store", "MEMORY")
            // In pages, 32 MB: pages that every order touches reach the database's own file once for many orders.
            .pragma("wal_autocheckpoint", "8192")
            .disable_statement_logging();
        // Each table has a statement for a few numbers of rows.
        let writer = options.clone().statement_cache_capacity(WRITTEN);
        let writer = SqliteConnection::connect_with(&writer).await.map_err(|error| {
            DbError::Setup(format!("cannot open the SQLite database {}: {error}", path.display()))
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .test_before_acquire(false)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let full = Full::default();
        let (writer, version) = (Writer::new(writer, full.clone()), Version::default());
        Ok(Self::Sqlite(SqliteDb {
            readers,
            writer,
            path: path.to_owned(),
            version,
            progress: Progress::new(),
            full,
        }))
    }

    async fn connect_postgres(url: &str, limited: bool) -> Result<Self, DbError> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| DbError::Setup(format!("DATABASE_URL is not a PostgreSQL address: {error}")))?
            .application_name("haat")
            .disable_statement_logging();
        // The pool would only say that it waited in vain; a first connection of its own tells why.
        let first = tokio::time::timeout(Duration::from_secs(10), PgConnection::connect_with(&options)).await;
        match first {
            Ok(Ok(connection)) => connection.close().await?,
            Ok(Err(error)) => return Err(DbError::Unavailable(error.to_string())),
            Err(_) => return Err(DbError::Unavailable("no answer within 10 seconds".into())),
        }
        let pool = Pool::new(options, limited);
        let progress = Progress::new();
        Ok(Self::Postgres(PgDb { pool, version: Version::default(), progress }))
    }

    /// `sqlite` or `postgres`, for logs and metrics.
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "sqlite",
            Self::Postgres(_) => "postgres",
        }
    }

    /// Begins a write transaction. On SQLite it holds the only writer: do nothing slow inside.
    pub fn begin(&self) -> Boxed<'_, Tx> {
        Box::pin(async move {
            let (on, version) = match self {
                Self::Sqlite(db) => (Begun::Sqlite(db.writer.begin().await), &db.version),
                Self::Postgres(db) => {
                    let mut lease = db.pool.lease().await?;
                    lease.begin().await?;
                    (Begun::Postgres(lease), &db.version)
                }
            };
            let progress = self.progress().clone();
            Ok(Tx { on, raise: Raise::new(version.clone()), appended: Vec::new(), progress })
        })
    }

    /// A number that changes with every commit of this program that wrote something visitors see. What was read
    /// after asking for it is still true here while it stays the same; other programs' writes do not count.
    pub fn version(&self) -> u64 {
        match self {
            Self::Sqlite(db) => db.version.now(),
            Self::Postgres(db) => db.version.now(),
        }
    }

    /// A number that rises with every commit of this program that wrote an auction, by a bid too. What was read after
    /// asking for it is still true here while it stays the same; other programs' writes do not count.
    pub fn auctions_version(&self) -> u64 {
        match self {
            Self::Sqlite(db) => db.version.of_auctions(),
            Self::Postgres(db) => db.version.of_auctions(),
        }
    }

    /// A number that changes with every commit that wrote an account. On PostgreSQL, where other programs write them
    /// too, it is known while [`Self::hear_of_others`] hears of them, which takes a moment.
    pub fn users_version(&self) -> Option<u64> {
        match self {
            Self::Sqlite(db) => Some(db.version.of_users()),
            Self::Postgres(db) => db.version.heard_of_users(),
        }
    }

    /// Runs one writing statement in a transaction of its own.
    pub async fn write(&self, query: Query) -> Result<u64, DbError> {
        let mut tx = self.begin().await?;
        let touched = query.execute(&mut tx).await?;
        tx.commit().await?;
        Ok(touched)
    }

    /// Answers when the database does.
    pub async fn ping(&self) -> Result<(), DbError> {
        crate::sql("SELECT 1").execute(self).await.map(|_| ())
    }

    /// The time by the database's own clock, if several programs share it.
    pub async fn time(&self) -> Result<Option<Millis>, DbError> {
        match self {
            Self::Sqlite(_) => Ok(None),
            Self::Postgres(_) => {
                let query = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
                Ok(crate::sql(query).scalar::<i64>(self).await?.map(Millis))
            }
        }
    }

    /// Writes something that nobody reads: whether there is room again is known afterwards.
    pub async fn try_writing(&self) -> Result<(), DbError> {
        let query = "(name, value) VALUES ('tries_to_write', 1) \
                     ON CONFLICT (name) DO UPDATE SET value = counters.value + 1";
        self.write(COUNTERS.insert(query)).await.map(|_| ())
    }

    /// Whether the last write failed because the disk was full.
    pub fn is_full(&self) -> bool {
        match self {
            Self::Sqlite(db) => db.full.is_set(),
            Self::Postgres(db) => db.pool.full().is_set(),
        }
    }

    /// Whether several programs may share this database.
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Runs `script` (several statements) in `tx`.
    pub(crate) async fn run_script(tx: &mut Tx, script: &'static str) -> Result<(), DbError> {
        match &mut tx.on {
            Begun::Sqlite(tx) => {
                let (script, connection) = tx.next(script.into())?;
                let answer = sqlx::raw_sql(AssertSqlSafe(script)).execute(connection).await;
                tx.look_at(answer).map(|_| ())
            }
            Begun::Postgres(tx) => tx.run(script).await,
        }
    }

    /// Holds every other migrating program back until the end of `tx`. SQLite's writer lock already does.
    pub(crate) async fn lock_migrations(tx: &mut Tx) -> Result<(), DbError> {
        tx.take_your_time().await?;
        if let Begun::Postgres(tx) = &mut tx.on {
            tx.run("SELECT pg_advisory_xact_lock(4820713)").await?;
        }
        Ok(())
    }

    /// Writes a consistent copy to the SQLite file `target` while the shop runs. The secret that signs sessions, which
    /// only PostgreSQL keeps, is left out unless it is asked for: whoever finds a backup shall not be able to sign.
    pub async fn backup_to(&self, target: &Path, with_secret: bool, now: Millis) -> Result<(), DbError> {
        match self {
            Self::Sqlite(db) => {
                let options = SqliteConnectOptions::new().filename(&db.path).create_if_missing(false);
                let mut connection = SqliteConnection::connect_with(&options).await?;
                let file = target.to_string_lossy().into_owned();
                sqlx::query("VACUUM INTO $1").bind(file).execute(&mut connection).await?;
                connection.close().await?;
            }
            Self::Postgres(_) => {
                let copy = Self::open_sqlite(target).await?;
                copy.migrate(now).await?;
                if with_secret {
                    self.copy_to(&copy).await?
                } else {
                    self.copy_without_secret_to(&copy).await?
                };
            }
        }
        Ok(())
    }
}
