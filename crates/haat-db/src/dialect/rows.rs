//! Many rows in one statement.
//!
//! They travel as one JSON text, so the statement is the same for any number of them and stays prepared.

use super::{Begun, Tx};
use crate::query::Query;
use crate::tables::Table;
use crate::{DbError, FromRow, Value};
use serde::Serialize;

/// So many rows are bound one by one. The statements for them are prepared once, too, and SQLite takes a bound row in
/// half the time of one that it has to find in a JSON text.
const BOUND: [usize; 3] = [256, 32, 8];

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
            Value::Text(_) => Self::Text,
            Value::Int(_) => Self::Int,
            Value::Real(_) => Self::Real,
            Value::Bool(_) => Self::Bool,
        }
    }
}

impl Tx {
    /// Adds `rows` to the table, and tells how many.
    ///
    /// `names` is `(column, …)`; each row has a value per column, of the same types as the first.
    pub async fn insert_many<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        mut rows: Vec<[Value; N]>,
    ) -> Result<u64, DbError> {
        let mut added = 0;
        for query in self.bound(into, names, &mut rows, "") {
            added += query.execute(&mut *self).await?;
        }
        Ok(added + self.insert_or(into, names, &rows, "").await?)
    }

    /// The same; `tail` says what becomes of those that are there already (`ON CONFLICT …`).
    pub async fn insert_or<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        rows: &[[Value; N]],
        tail: &str,
    ) -> Result<u64, DbError> {
        match self.insertion(into, names, rows, tail)? {
            Some(query) => query.execute(self).await,
            None => Ok(0),
        }
    }

    /// The same, with a `RETURNING` in its tail.
    pub async fn insert_returning<const N: usize, T: FromRow + Send>(
        &mut self,
        into: Table,
        names: &str,
        mut rows: Vec<[Value; N]>,
        tail: &str,
    ) -> Result<Vec<T>, DbError> {
        let mut returned = Vec::with_capacity(rows.len());
        for query in self.bound(into, names, &mut rows, tail) {
            returned.extend(query.all::<T>(&mut *self).await?);
        }
        if let Some(query) = self.insertion(into, names, &rows, tail)? {
            returned.extend(query.all::<T>(self).await?);
        }
        Ok(returned)
    }

    /// Takes those of `rows` that are bound one by one.
    fn bound<const N: usize>(
        &self,
        into: Table,
        names: &str,
        rows: &mut Vec<[Value; N]>,
        tail: &str,
    ) -> Vec<Query> {
        let mut queries = Vec::new();
        if matches!(self.on, Begun::Sqlite(_)) {
            for size in BOUND {
                while rows.len() >= size {
                    queries.push(bound(into, names, rows.drain(..size), tail));
                }
            }
        }
        queries
    }

    fn insertion<const N: usize>(
        &self,
        into: Table,
        names: &str,
        rows: &[[Value; N]],
        tail: &str,
    ) -> Result<Option<Query>, DbError> {
        let Some(first) = rows.first() else { return Ok(None) };
        let source = self.rows(&first.each_ref().map(Kind::from));
        let rows: Vec<&[Value]> = rows.iter().map(<[Value; N]>::as_slice).collect();
        // SQLite wants the WHERE: it would take an ON CONFLICT for a join's.
        Self::in_rows(into.insert(format!("{names} {source} WHERE TRUE {tail}")), &rows).map(Some)
    }

    /// `SELECT … AS c0, … AS c1 FROM …` over the rows in `$1`, as [`Self::in_rows`] binds them.
    pub fn rows(&self, columns: &[Kind]) -> String {
        let postgres = matches!(self.on, Begun::Postgres(_));
        let source = if postgres { "json_array_elements($1::json) AS row (value)" } else { "json_each($1)" };
        let value = |(position, kind): (usize, &Kind)| {
            let cast = match kind {
                Kind::Int if postgres => "::bigint",
                Kind::Real if postgres => "::double precision",
                Kind::Bool if postgres => "::boolean",
                _ => "",
            };
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

/// Each value as an argument of its own.
fn bound<const N: usize>(
    into: Table,
    names: &str,
    rows: impl ExactSizeIterator<Item = [Value; N]>,
    tail: &str,
) -> Query {
    // Without numbers: the driver asks for the name of each argument that has one, and SQLite looks through all of them.
    let row = format!("({})", ["?"; N].join(", "));
    let mut text = format!("{names} VALUES {}", vec![row; rows.len()].join(", "));
    text.push(' ');
    text.push_str(tail);
    rows.flatten().fold(into.insert(text), Query::bind)
}
