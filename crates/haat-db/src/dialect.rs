//! The engine. This is the only file that asks which one runs.

use crate::group_commit::{GroupedTx, Writer};
use crate::query::{Executor, Query, Value};
use crate::row::Row;
use crate::{DbError, FromRow};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Arguments, AssertSqlSafe, ConnectOptions, Connection as _, PgPool, Postgres, SqlitePool};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The shop's database. Cheap to clone.
#[derive(Clone)]
pub enum Db {
    /// A file beside the program.
    Sqlite(SqliteDb),
    /// A PostgreSQL server.
    Postgres(PgPool),
}

/// Many readers and one writer on a SQLite file.
#[derive(Clone)]
pub struct SqliteDb {
    readers: SqlitePool,
    writer: Writer,
    path: PathBuf,
}

/// A write transaction; rolled back when dropped without `commit`.
pub enum Tx {
    /// On SQLite.
    #[doc(hidden)]
    Sqlite(GroupedTx2),
    /// On PostgreSQL.
    #[doc(hidden)]
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// Keeps the group commit out of the public names.
#[doc(hidden)]
pub struct GroupedTx2(GroupedTx);

/// Where a query runs.
#[doc(hidden)]
pub enum Connection<'a> {
    SqliteReader(&'a SqlitePool),
    SqliteTx(&'a mut GroupedTx2),
    PgPool(&'a PgPool),
    PgTx(&'a mut PgConnection),
}

impl Db {
    /// Opens the database that `url` names: `sqlite:PATH`, `postgres://…` or `postgresql://…`.
    pub async fn connect(url: &str) -> Result<Self, DbError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return Self::open_sqlite(Path::new(path)).await;
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            return Self::connect_postgres(url).await;
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
            .disable_statement_logging();
        let writer = SqliteConnection::connect_with(&options).await.map_err(|error| {
            DbError::Setup(format!("cannot open the SQLite database {}: {error}", path.display()))
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .test_before_acquire(false)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        Ok(Self::Sqlite(SqliteDb { readers, writer: Writer::new(writer), path: path.to_owned() }))
    }

    async fn connect_postgres(url: &str) -> Result<Self, DbError> {
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| DbError::Setup(format!("DATABASE_URL is not a PostgreSQL address: {error}")))?
            .application_name("haat")
            .disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(24)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options)
            .await
            .map_err(|error| DbError::Unavailable(error.to_string()))?;
        Ok(Self::Postgres(pool))
    }

    /// `sqlite` or `postgres`, for logs and metrics.
    pub fn engine(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "sqlite",
            Self::Postgres(_) => "postgres",
        }
    }

    /// Begins a write transaction. On SQLite it holds the only writer: do nothing slow inside.
    pub async fn begin(&self) -> Result<Tx, DbError> {
        match self {
            Self::Sqlite(db) => Ok(Tx::Sqlite(GroupedTx2(db.writer.begin().await?))),
            Self::Postgres(pool) => Ok(Tx::Postgres(pool.begin().await?)),
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

    /// Whether several programs may share this database.
    pub fn is_shared(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Runs `script` (several statements) in `tx`.
    pub(crate) async fn run_script(tx: &mut Tx, script: &'static str) -> Result<(), DbError> {
        match tx {
            Tx::Sqlite(tx) => sqlx::raw_sql(script).execute(tx.0.connection()?).await.map(|_| ())?,
            Tx::Postgres(tx) => sqlx::raw_sql(script).execute(&mut **tx).await.map(|_| ())?,
        }
        Ok(())
    }

    /// Holds every other migrating program back until the end of `tx`. SQLite's writer lock already does.
    pub(crate) async fn lock_migrations(tx: &mut Tx) -> Result<(), DbError> {
        if let Tx::Postgres(tx) = tx {
            sqlx::query("SELECT pg_advisory_xact_lock(4820713)").execute(&mut **tx).await?;
        }
        Ok(())
    }

    /// Writes a consistent copy of a SQLite database to `target` while the shop runs.
    pub async fn backup_to(&self, target: &Path) -> Result<(), DbError> {
        let Self::Sqlite(db) = self else {
            return Err(DbError::Setup(
                "this shop is on PostgreSQL: back it up with pg_dump, as docs/operating.md shows".into(),
            ));
        };
        let options = SqliteConnectOptions::new().filename(&db.path).create_if_missing(false);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::query("VACUUM INTO $1")
            .bind(target.to_string_lossy().into_owned())
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        Ok(())
    }
}

impl Tx {
    /// Makes it durable. Tell nobody before this returned `Ok`.
    pub async fn commit(self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(tx) => tx.0.commit().await,
            Self::Postgres(tx) => Ok(tx.commit().await?),
        }
    }
}

impl<'a> Executor<'a> for &'a Db {
    fn connection(self) -> Connection<'a> {
        match self {
            Db::Sqlite(db) => Connection::SqliteReader(&db.readers),
            Db::Postgres(pool) => Connection::PgPool(pool),
        }
    }
}

impl<'a> Executor<'a> for &'a mut Tx {
    fn connection(self) -> Connection<'a> {
        match self {
            Tx::Sqlite(tx) => Connection::SqliteTx(tx),
            Tx::Postgres(tx) => Connection::PgTx(&mut *tx),
        }
    }
}

macro_rules! run {
    ($self:ident, $query:ident, |$bound:ident, $on:ident| $body:expr) => {
        match $self {
            Connection::SqliteReader($on) => {
                let $bound = sqlx::query_with(AssertSqlSafe($query.text), sqlite_arguments($query.args)?);
                $body
            }
            Connection::SqliteTx(tx) => {
                let $on = tx.0.connection()?;
                let $bound = sqlx::query_with(AssertSqlSafe($query.text), sqlite_arguments($query.args)?);
                $body
            }
            Connection::PgPool($on) => {
                let $bound = sqlx::query_with(AssertSqlSafe($query.text), pg_arguments($query.args)?);
                $body
            }
            Connection::PgTx($on) => {
                let $bound = sqlx::query_with(AssertSqlSafe($query.text), pg_arguments($query.args)?);
                $body
            }
        }
    };
}

impl Connection<'_> {
    pub(crate) async fn execute(self, query: Query) -> Result<u64, DbError> {
        Ok(run!(self, query, |bound, on| bound.execute(on).await?.rows_affected()))
    }

    pub(crate) async fn fetch_all<T: FromRow>(self, query: Query) -> Result<Vec<T>, DbError> {
        run!(self, query, |bound, on| {
            bound.fetch_all(on).await?.iter().map(|row| T::from_row(&Row::from(row))).collect()
        })
    }

    pub(crate) async fn fetch_optional<T: FromRow>(self, query: Query) -> Result<Option<T>, DbError> {
        run!(self, query, |bound, on| {
            bound.fetch_optional(on).await?.as_ref().map(|row| T::from_row(&Row::from(row))).transpose()
        })
    }
}

impl<'r> From<&'r sqlx::sqlite::SqliteRow> for Row<'r> {
    fn from(row: &'r sqlx::sqlite::SqliteRow) -> Self {
        Self::Sqlite(row)
    }
}

impl<'r> From<&'r sqlx::postgres::PgRow> for Row<'r> {
    fn from(row: &'r sqlx::postgres::PgRow) -> Self {
        Self::Postgres(row)
    }
}

fn sqlite_arguments(values: Vec<Value>) -> Result<SqliteArguments, DbError> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text),
            Value::Int(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

fn pg_arguments(values: Vec<Value>) -> Result<PgArguments, DbError> {
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            // PostgreSQL's text cannot hold a NUL character; nothing a person types contains one.
            Value::Text(text) => arguments.add(text.map(|text| text.replace('\0', ""))),
            Value::Int(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
