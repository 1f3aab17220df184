//! Many rows in one statement.

use super::{Begun, Tx};
use crate::tables::Table;
use crate::{DbError, Value};
use std::fmt::Write as _;

/// So many rows are bound one by one. The statement for them is prepared once, and SQLite takes a bound row in half the
/// time of one that it has to find in a JSON text.
const BOUND: usize = 32;

impl Tx {
    /// Adds `rows` to the table, and tells how many.
    ///
    /// `names` is `(column, …)`; each row has a value per column, of the same types as the first. What is not bound
    /// travels as one JSON text, so the statement is the same for any number of rows and stays prepared.
    pub async fn insert_many<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        mut rows: Vec<[Value; N]>,
    ) -> Result<u64, DbError> {
        let mut added = 0;
        if matches!(self.on, Begun::Sqlite(_)) {
            while rows.len() >= BOUND {
                let rest = rows.split_off(BOUND);
                added += self.insert_bound(into, names, rows).await?;
                rows = rest;
            }
        }
        match rows.first() {
            Some(_) => Ok(added + self.insert_json(into, names, &rows).await?),
            None => Ok(added),
        }
    }

    async fn insert_bound<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        rows: Vec<[Value; N]>,
    ) -> Result<u64, DbError> {
        let mut text = format!("{names} VALUES ");
        for row in 0..rows.len() {
            text.push_str(if row == 0 { "(" } else { ", (" });
            for column in 0..N {
                let comma = if column == 0 { "" } else { ", " };
                write!(text, "{comma}${}", row * N + column + 1).ok();
            }
            text.push(')');
        }
        rows.into_iter()
            .flatten()
            .fold(into.insert(text), |query, value| query.bind(value))
            .execute(self)
            .await
    }

    async fn insert_json<const N: usize>(
        &mut self,
        into: Table,
        names: &str,
        rows: &[[Value; N]],
    ) -> Result<u64, DbError> {
        let json = serde_json::to_string(&rows.iter().map(|row| row.as_slice()).collect::<Vec<_>>())
            .map_err(|error| DbError::Setup(format!("rows cannot be written as JSON: {error}")))?;
        let postgres = matches!(self.on, Begun::Postgres(_));
        let source = if postgres { "json_array_elements($1::json) AS row (value)" } else { "json_each($1)" };
        let mut values = Vec::with_capacity(N);
        for (position, value) in rows.first().into_iter().flatten().enumerate() {
            let cast = match value {
                _ if !postgres => "",
                Value::Text(_) => "",
                Value::Int(_) => "::bigint",
                Value::Real(_) => "::double precision",
                Value::Bool(_) => "::boolean",
            };
            values.push(format!("(value->>{position}){cast}"));
        }
        let text = format!("{names} SELECT {} FROM {source}", values.join(", "));
        into.insert(text).bind(json).execute(self).await
    }
}
