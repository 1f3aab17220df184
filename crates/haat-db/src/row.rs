//! Reading rows of either engine.

use crate::DbError;
use sqlx::{Row as _, postgres::PgRow, sqlite::SqliteRow};

/// One row of a result.
#[derive(Clone, Copy)]
pub enum Row<'r> {
    /// From SQLite.
    Sqlite(&'r SqliteRow),
    /// From PostgreSQL.
    Postgres(&'r PgRow),
}

/// Something read from a whole row; derive it for structs.
pub trait FromRow: Sized {
    /// Reads the value, or says which column did not fit.
    fn from_row(row: &Row<'_>) -> Result<Self, DbError>;
}

/// Something read from one column.
pub trait Column: Sized {
    /// Reads the column `at` (by name or position).
    fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError>;
}

/// A column by name or by position.
#[derive(Clone, Copy)]
pub enum At<'a> {
    /// By name.
    Name(&'a str),
    /// By position, from 0.
    Position(usize),
}

impl Row<'_> {
    /// Reads the column called `name`.
    pub fn get<T: Column>(&self, name: &str) -> Result<T, DbError> {
        T::from_column(self, At::Name(name))
    }
}

macro_rules! native {
    ($($type:ty),*) => { $(
        impl Column for $type {
            fn from_column(row: &Row<'_>, at: At<'_>) -> Result<Self, DbError> {
                Ok(match (row, at) {
                    (Row::Sqlite(row), At::Name(name)) => row.try_get(name)?,
                    (Row::Sqlite(row), At::Position(position)) => row.try_get(position)?,
                    (Row::Postgres(row), At::Name(name)) => row.try_get(name)?,
                    (Row::Postgres(row), At::Position(position)) => row.try_get(position)?,
                })
            }
        }
    )* };
}
native!(String, i64, f64, bool, Option<String>, Option<i64>, Option<f64>, Option<bool>);

macro_rules! tuple {
    ($($type:ident $position:tt),+) => {
        impl<$($type: Column),+> FromRow for ($($type,)+) {
            fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
                Ok(($($type::from_column(row, At::Position($position))?,)+))
            }
        }
    };
}
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
