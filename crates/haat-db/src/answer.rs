//! The answer to a query, on its way and when it is there.
//!
//! What runs a query is boxed, and knows nothing of what its rows become: the driver is compiled once, here, and not
//! again for each type that is read, and no caller's future contains the driver's. Without it the compiler spends most
//! of its time proving for every handler, over and over, that the whole driver may move between threads.

use crate::row::Row;
use crate::{DbError, FromRow};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// A future that hides what it is made of.
pub type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T, DbError>> + Send + 'a>>;

/// Rows of either engine.
pub(crate) enum Rows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Rows {
    pub(crate) fn all<T: FromRow>(self) -> Result<Vec<T>, DbError> {
        match self {
            Self::Sqlite(rows) => rows.iter().map(|row| T::from_row(&Row::Sqlite(row))).collect(),
            Self::Postgres(rows) => rows.iter().map(|row| T::from_row(&Row::Postgres(row))).collect(),
        }
    }

    pub(crate) fn first<T: FromRow>(self) -> Result<Option<T>, DbError> {
        match self {
            Self::Sqlite(rows) => rows.first().map(|row| T::from_row(&Row::Sqlite(row))).transpose(),
            Self::Postgres(rows) => rows.first().map(|row| T::from_row(&Row::Postgres(row))).transpose(),
        }
    }
}

impl From<Vec<SqliteRow>> for Rows {
    fn from(rows: Vec<SqliteRow>) -> Self {
        Self::Sqlite(rows)
    }
}

impl From<Vec<PgRow>> for Rows {
    fn from(rows: Vec<PgRow>) -> Self {
        Self::Postgres(rows)
    }
}

/// Rows on their way, and what to read from them.
#[must_use = "a query runs when it is awaited"]
pub struct Answer<'a, T> {
    rows: Boxed<'a, Rows>,
    read: fn(Rows) -> Result<T, DbError>,
}

impl<'a, T> Answer<'a, T> {
    pub(crate) fn new(rows: Boxed<'a, Rows>, read: fn(Rows) -> Result<T, DbError>) -> Self {
        Self { rows, read }
    }
}

impl<T> Future for Answer<'_, T> {
    type Output = Result<T, DbError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let rows = ready!(self.rows.as_mut().poll(context))?;
        Poll::Ready((self.read)(rows))
    }
}
