//! The whole database as it is at one moment, table by table, for copies.

use super::{Db, Kind};
use crate::DbError;
use crate::query::Value;
use crate::row::Row;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection as _};

impl Db {
    /// A connection that sees the database as it is at this moment, whatever is written meanwhile.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot, DbError> {
        match self {
            Self::Sqlite(db) => {
                let options = SqliteConnectOptions::new().filename(&db.path).read_only(true);
                let mut connection = SqliteConnection::connect_with(&options).await?;
                sqlx::query("BEGIN").execute(&mut connection).await?;
                Ok(Snapshot::Sqlite(connection))
            }
            Self::Postgres(db) => {
                // It reads a whole shop, and waits while the other side writes.
                let mut connection = db.pool.lease().await?.detach().await?;
                sqlx::query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                    .execute(&mut connection)
                    .await?;
                Ok(Snapshot::Postgres(connection))
            }
        }
    }
}

/// A connection that sees the database as it was at one moment, whatever is written meanwhile.
pub(crate) enum Snapshot {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A table's columns and how to read each.
pub(crate) struct Columns(Vec<(String, Kind)>);

impl Columns {
    fn new(described: Vec<(String, String)>) -> Result<Self, DbError> {
        let kind = |declared: &str| match declared.to_ascii_lowercase().as_str() {
            "text" => Ok(Kind::Text),
            "bigint" => Ok(Kind::Int),
            "boolean" => Ok(Kind::Bool),
            other => Err(DbError::Setup(format!("cannot copy a column of type {other}"))),
        };
        described
            .into_iter()
            .map(|(name, declared)| Ok((name, kind(&declared)?)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Those that hold text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, kind)| matches!(kind, Kind::Text)).map(|(name, _)| name.as_str())
    }

    fn read(&self, row: &Row<'_>) -> Result<Vec<Value>, DbError> {
        let read = |(name, kind): &(String, Kind)| {
            Ok(match kind {
                Kind::Text => Value::Text(row.get(name)?),
                Kind::Int => Value::Int(row.get(name)?),
                Kind::Real => Value::Real(row.get(name)?),
                Kind::Bool => Value::Bool(row.get(name)?),
            })
        };
        self.0.iter().map(read).collect()
    }

    /// All columns, compared byte by byte, so that both engines give the same order.
    fn ordered(&self, collation: &str) -> String {
        let each = |(name, kind): &(String, Kind)| match kind {
            Kind::Text => format!("COALESCE({name}, '') {collation}"),
            Kind::Int | Kind::Real => format!("COALESCE({name}, 0)"),
            Kind::Bool => name.clone(),
        };
        self.0.iter().map(each).collect::<Vec<_>>().join(", ")
    }
}

type Rows<'a> = BoxStream<'a, Result<Vec<Value>, DbError>>;

impl Snapshot {
    pub(crate) async fn columns(&mut self, table: &str) -> Result<Columns, DbError> {
        let described: Vec<(String, String)> = match self {
            Self::Sqlite(connection) => {
                let query = "SELECT name, type FROM pragma_table_info($1) ORDER BY cid";
                sqlx::query_as(query).bind(table.to_owned()).fetch_all(connection).await?
            }
            Self::Postgres(connection) => {
                let query = "SELECT column_name::text, data_type::text FROM information_schema.columns \
                             WHERE table_name = $1 AND table_schema = current_schema() ORDER BY ordinal_position";
                sqlx::query_as(query).bind(table.to_owned()).fetch_all(connection).await?
            }
        };
        Columns::new(described)
    }

    pub(crate) fn rows<'a>(&'a mut self, table: &str, columns: &'a Columns) -> Rows<'a> {
        let names = columns.names().join(", ");
        let select =
            |collation| format!("SELECT {names} FROM {table} ORDER BY {}", columns.ordered(collation));
        match self {
            Self::Sqlite(connection) => sqlx::query(AssertSqlSafe(select("COLLATE BINARY")))
                .fetch(connection)
                .map(|row| columns.read(&Row::Sqlite(&row?)))
                .boxed(),
            Self::Postgres(connection) => sqlx::query(AssertSqlSafe(select("COLLATE \"C\"")))
                .fetch(connection)
                .map(|row| columns.read(&Row::Postgres(&row?)))
                .boxed(),
        }
    }

    /// What a column of texts holds that has `part` in it.
    pub(crate) fn texts_with<'a>(
        &'a mut self,
        table: &str,
        column: &str,
        part: &str,
    ) -> BoxStream<'a, Result<String, DbError>> {
        let select = format!("SELECT {column} FROM {table} WHERE {column} LIKE $1");
        let like = format!("%{part}%");
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(AssertSqlSafe(select))
                .bind(like)
                .fetch(connection)
                .map(|text| Ok(text?))
                .boxed(),
            Self::Postgres(connection) => sqlx::query_scalar(AssertSqlSafe(select))
                .bind(like)
                .fetch(connection)
                .map(|text| Ok(text?))
                .boxed(),
        }
    }
}
