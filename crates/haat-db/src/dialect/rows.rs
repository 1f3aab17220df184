//! Many rows in one statement.
//!
//! They travel as one JSON text, so the statement is the same for any number of them and stays prepared. Only rows to be
//! added do not: to find them in a JSON text costs more than to add them. PostgreSQL takes an array per column, in a quarter
//! of that time, and SQLite a bound value per column and row, in half of it. There the statement has room for a round number
//! of rows, and what is not bound is NULL and left out: so a few statements do for any number, too.

use super::{Begun, Tx};
use crate::query::Query;
use crate::tables::Table;
use crate::{DbError, FromRow, Value};
use serde::Serialize;

/// For how many rows SQLite's statements have room.
const ROOM: [usize; 7] = [1, 8, 16, 32, 64, 128, 256];
/// So many at a time.
const MOST: usize = ROOM[ROOM.len() - 1];

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Int,
    /// A floating-point number.
    Real,
    /// True or false.
    Bool,
}

impl From<&Value> for Kind {
    fn from(value: &Value) -> Self {
        match value {
            Value::Text(_) | Value::Shared(_) => Self::Text,
            Value::Int(_) => Self::Int,
            Value::Real(_) => Self::Real,
            Value::Bool(_) => Self::Bool,
            Value::Many(kind, _) => *kind,
        }
    }
}

impl Kind {
    /// What PostgreSQL calls it.
    fn as_postgres(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int => "bigint",
            Self::Real => "double precision",
            Self::Bool => "boolean",
        }
    }
}

impl Tx {
    /// Adds `rows` to the table, and tells how many.
    ///
    /// `names` is `(column, …)`; each row has a value per column, of the same types as the first. The first column is
    /// never NULL.
    pub async fn insert_many<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        rows: Vec<[Value; N]>,
    ) -> Result<u64, DbError> {
        self.insert_or(into, names, rows, "").await
    }

    /// The same; `tail` says what becomes of those that are there already (`ON CONFLICT …`).
    pub async fn insert_or<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        rows: Vec<[Value; N]>,
        tail: &str,
    ) -> Result<u64, DbError> {
        let mut added = 0;
        for query in self.insertions(into, names, rows, tail) {
            added += query.execute(&mut *self).await?;
        }
        Ok(added)
    }

    /// As [`Self::insert_or`], with a `RETURNING` in its tail.
    pub async fn insert_returning<const N: usize, T: FromRow + Send>(
        &mut self,
        into: Table,
        names: &str,
        rows: Vec<[Value; N]>,
        tail: &str,
    ) -> Result<Vec<T>, DbError> {
        let mut returned = Vec::with_capacity(rows.len());
        for query in self.insertions(into, names, rows, tail) {
            returned.extend(query.all::<T>(&mut *self).await?);
        }
        Ok(returned)
    }

    fn insertions<const N: usize>(
        &self,
        into: Table,
        names: &str,
        mut rows: Vec<[Value; N]>,
        tail: &str,
    ) -> Vec<Query> {
        let Some(first) = rows.first() else { return Vec::new() };
        if matches!(self.on, Begun::Postgres(_)) {
            let kinds = first.each_ref().map(Kind::from);
            return vec![in_columns(into, names, rows, kinds, tail)];
        }
        let mut queries = Vec::new();
        while !rows.is_empty() {
            let some = rows.drain(..rows.len().min(MOST));
            queries.push(bound(into, names, some, tail));
        }
        queries
    }

    /// `SELECT … AS c0, … AS c1 FROM …` over the rows in `$1`, as [`Self::in_rows`] binds them.
    pub fn rows(&self, columns: &[Kind]) -> String {
        let postgres = matches!(self.on, Begun::Postgres(_));
        let source = if postgres { "json_array_elements($1::json) AS row (value)" } else { "json_each($1)" };
        let value = |(position, kind): (usize, &Kind)| {
            let cast = if postgres { format!("::{}", kind.as_postgres()) } else { String::new() };
            format!("(value->>{position}){cast} AS c{position}")
        };
        let values: Vec<String> = columns.iter().enumerate().map(value).collect();
        format!("SELECT {} FROM {source}", values.join(", "))
    }

    /// A query over many rows, which are its first argument.
    pub fn in_rows<R: Serialize>(query: Query, rows: &[R]) -> Result<Query, DbError> {
        let json = serde_json::to_string(rows)
            .map_err(|error| DbError::Setup(format!("rows cannot be written as JSON: {error}")))?;
        Ok(query.bind(json))
    }

    /// `column` is one of the texts in the argument `$number`, a JSON array, as [`Self::in_rows`] binds it.
    pub fn one_of(&self, column: &str, number: usize) -> String {
        match &self.on {
            Begun::Sqlite(_) => format!("{column} IN (SELECT value FROM json_each(${number}))"),
            // An array, which the planner takes to be short: it looks each of them up.
            Begun::Postgres(_) => {
                format!("{column} = ANY(ARRAY(SELECT json_array_elements_text(${number}::json)))")
            }
        }
    }
}

/// Each column as one argument.
fn in_columns<const N: usize>(
    into: Table,
    names: &str,
    rows: Vec<[Value; N]>,
    kinds: [Kind; N],
    tail: &str,
) -> Query {
    let query = into.insert(format!("{names} SELECT * FROM {} {tail}", arrays(&kinds)));
    with_columns(query, rows, kinds)
}

fn arrays(kinds: &[Kind]) -> String {
    let array = |(place, kind): (usize, &Kind)| format!("${}::{}[]", place + 1, kind.as_postgres());
    let arrays: Vec<_> = kinds.iter().enumerate().map(array).collect();
    format!("unnest({})", arrays.join(", "))
}

fn with_columns<const N: usize>(mut query: Query, rows: Vec<[Value; N]>, kinds: [Kind; N]) -> Query {
    let mut columns = kinds.map(|kind| (kind, Vec::with_capacity(rows.len())));
    for row in rows {
        for ((_, values), value) in columns.iter_mut().zip(row) {
            values.push(value);
        }
    }
    query.args.extend(columns.map(|(kind, values)| Value::Many(kind, values)));
    query
}

/// Each value as an argument of its own.
fn bound<const N: usize>(
    into: Table,
    names: &str,
    rows: impl ExactSizeIterator<Item = [Value; N]>,
    tail: &str,
) -> Query {
    let room = ROOM.into_iter().find(|room| *room >= rows.len()).unwrap_or(MOST);
    // Without numbers: the driver asks for the name of each argument that has one, and SQLite looks through all of them.
    let values = format!("({}), ", ["?"; N].join(", ")).repeat(room);
    let values = values.trim_end_matches(", ");
    let mut query =
        into.insert(format!("{names} SELECT * FROM (VALUES {values}) WHERE column1 IS NOT NULL {tail}"));
    query.args.extend(rows.flatten());
    query
}
