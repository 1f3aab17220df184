//! How a query runs on either engine, and what its arguments become there.

use super::pool::{Lease, Pool, within};
use super::{Begun, Db, Kind, Tx};
use crate::DbError;
use crate::answer::{Boxed, Rows};
use crate::group_commit::{GroupedTx, Statement};
use crate::query::{Executor, Query, Value};
use futures_util::TryStreamExt as _;
use futures_util::stream::BoxStream;
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments, AssertSqlSafe, Either, Executor as _, SqlitePool};

/// Where a query runs.
#[doc(hidden)]
pub enum Connection<'a> {
    SqliteReader(&'a SqlitePool),
    SqliteTx(&'a mut GroupedTx),
    PgPool(&'a Pool),
    PgTx(&'a mut Lease),
}

impl<'a> Executor<'a> for &'a Db {
    fn connection(self, _: &Query) -> Connection<'a> {
        match self {
            Db::Sqlite(db) => Connection::SqliteReader(&db.readers),
            Db::Postgres(db) => Connection::PgPool(&db.pool),
        }
    }
}

impl<'a> Executor<'a> for &'a mut Tx {
    fn connection(self, query: &Query) -> Connection<'a> {
        self.raise.note(query.outdates);
        match &mut self.on {
            Begun::Sqlite(tx) => Connection::SqliteTx(tx),
            Begun::Postgres(tx) => Connection::PgTx(tx),
        }
    }
}

macro_rules! run {
    ($self:ident, $query:ident, |$bound:ident, $on:ident| $answer:expr, |$raw:ident| $read:expr) => {
        match $self {
            Connection::SqliteReader($on) => {
                let $bound = sqlx::query_with(AssertSqlSafe($query.text), sqlite_arguments($query.args)?);
                let $raw = $answer.await?;
                $read
            }
            Connection::SqliteTx(tx) => {
                let arguments = sqlite_arguments($query.args)?;
                let (text, $on) = tx.next($query.text)?;
                let $bound = sqlx::query_with(AssertSqlSafe(text), arguments);
                let answer = $answer.await;
                let $raw = tx.look_at(answer)?;
                $read
            }
            Connection::PgPool(pool) => {
                let mut lease = pool.lease().await?;
                run!(@postgres &mut lease, $query, |$bound, $on| $answer, |$raw| $read)
            }
            Connection::PgTx(lease) => {
                run!(@postgres lease, $query, |$bound, $on| $answer, |$raw| $read)
            }
        }
    };
    (@postgres $lease:expr, $query:ident, |$bound:ident, $on:ident| $answer:expr, |$raw:ident| $read:expr) => {{
        let lease: &mut Lease = $lease;
        let $bound = sqlx::query_with(AssertSqlSafe($query.text), pg_arguments($query.args)?);
        let ($on, limit) = lease.take_up()?;
        let answer = within(limit, $answer).await;
        let $raw = lease.put_down(answer)?;
        $read
    }};
}

impl<'a> Connection<'a> {
    pub(crate) fn execute(self, query: Query) -> Boxed<'a, u64> {
        Box::pin(async move {
            run!(self, query, |bound, on| last(on.fetch_many(bound)), |done| Ok(done.rows_affected()))
        })
    }

    pub(crate) fn all(self, query: Query) -> Boxed<'a, Rows> {
        Box::pin(async move { run!(self, query, |bound, on| bound.fetch_all(on), |rows| Ok(rows.into())) })
    }

    pub(crate) fn first(self, query: Query) -> Boxed<'a, Rows> {
        Box::pin(async move {
            run!(self, query, |bound, on| bound.fetch_optional(on), |row| Ok(Vec::from_iter(row).into()))
        })
    }
}

/// How the last statement ended: the first one of a transaction comes with those that begin it.
async fn last<D: Default, R>(
    mut answers: BoxStream<'_, Result<Either<D, R>, sqlx::Error>>,
) -> Result<D, sqlx::Error> {
    let mut last = D::default();
    while let Some(answer) = answers.try_next().await? {
        if let Either::Left(done) = answer {
            last = done;
        }
    }
    Ok(last)
}

/// A query as SQLite's writer runs it.
pub(super) fn statement(query: Query) -> Result<Statement, DbError> {
    Ok((query.text, sqlite_arguments(query.args)?))
}

fn sqlite_arguments(values: Vec<Value>) -> Result<SqliteArguments, DbError> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text),
            Value::Shared(text) => arguments.add(text),
            Value::Int(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
            Value::Many(..) => return Err(DbError::Setup("SQLite takes one value at a time".to_owned())),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

fn pg_arguments(values: Vec<Value>) -> Result<PgArguments, DbError> {
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            Value::Text(text) => arguments.add(text.map(storable)),
            Value::Shared(text) => arguments.add(storable(text)),
            Value::Int(number) => arguments.add(number),
            Value::Real(number) => arguments.add(number),
            Value::Bool(truth) => arguments.add(truth),
            Value::Many(Kind::Text, values) => arguments.add(many(values, |value| match value {
                Value::Text(text) => Some(text.map(storable)),
                Value::Shared(text) => Some(Some(storable(text))),
                _ => None,
            })?),
            Value::Many(Kind::Int, values) => arguments.add(many(values, |value| match value {
                Value::Int(number) => Some(number),
                _ => None,
            })?),
            Value::Many(Kind::Real, values) => arguments.add(many(values, |value| match value {
                Value::Real(number) => Some(number),
                _ => None,
            })?),
            Value::Many(Kind::Bool, values) => arguments.add(many(values, |value| match value {
                Value::Bool(truth) => Some(truth),
                _ => None,
            })?),
        }
        .map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

/// PostgreSQL's text cannot hold a NUL character; nothing a person types contains one.
fn storable(text: impl AsRef<str>) -> String {
    text.as_ref().replace('\0', "")
}

/// Values as one array.
fn many<T>(values: Vec<Value>, take: impl Fn(Value) -> Option<Option<T>>) -> Result<Vec<Option<T>>, DbError> {
    let alike: Option<Vec<Option<T>>> = values.into_iter().map(take).collect();
    alike.ok_or_else(|| DbError::Setup("rows that are added together differ in their types".to_owned()))
}
