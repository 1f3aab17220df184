//! SQL of everything that the shop holds about a person, for the person. `kinds.rs` lists what that is.

mod kinds;

use self::kinds::KINDS;
use crate::http::values::{Rupees, iso};
use haat_db::{Db, DbError, FromRow, Row, sql};
use haat_domain::ids::UserId;
use haat_domain::money::Paise;
use haat_domain::time::Millis;
use serde_json::{Map, Value, json};

/// Rows of one kind at most, the newest: nobody's life is longer.
pub const MOST_ROWS: i64 = 10_000;
/// Columns of one kind at most.
const WIDEST: usize = 15;

/// How a column is shown.
enum As {
    Text,
    Number,
    Rupees,
    Time,
}
use As::{Number, Rupees as Money, Text, Time};

/// A kind of rows: its name, its columns (what they are called, the SQL of them) and where they are; `$1` is who.
struct Kind(&'static str, &'static [(&'static str, &'static str, As)], &'static str);

/// A row of any kind, all as text.
struct Cells(Vec<Option<String>>);

impl FromRow for Cells {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        (0..WIDEST).map(|place| row.get(&format!("c{place}"))).collect::<Result<_, _>>().map(Self)
    }
}

impl Kind {
    async fn rows(&self, db: &Db, user: &UserId) -> Result<Vec<Value>, DbError> {
        let Self(_, columns, from) = self;
        let column = |place| columns.get(place).map_or("NULL", |(_, sql, _)| *sql);
        let cells: Vec<String> =
            (0..WIDEST).map(|place| format!("CAST({} AS TEXT) AS c{place}", column(place))).collect();
        let rows: Vec<Cells> =
            sql(format!("SELECT {} {from} LIMIT {MOST_ROWS}", cells.join(", "))).bind(user).all(db).await?;
        Ok(rows.into_iter().map(|row| self.show(row)).collect())
    }

    fn show(&self, Cells(cells): Cells) -> Value {
        let fields = self.1.iter().zip(cells).map(|((name, _, shown), cell)| {
            let number = |cell: &str| cell.parse::<i64>().ok();
            let value = match (shown, cell) {
                (_, None) => Value::Null,
                (Text, Some(text)) => json!(text),
                (Number, Some(text)) => json!(number(&text)),
                (Money, Some(text)) => json!(number(&text).map(|paise| Rupees(Paise(paise)))),
                (Time, Some(text)) => json!(number(&text).map(|at| iso(Millis(at)))),
            };
            ((*name).to_owned(), value)
        });
        Value::Object(fields.collect())
    }
}

/// Everything, by kind.
pub async fn of(db: &Db, user: &UserId) -> Result<Map<String, Value>, DbError> {
    let mut all = Map::new();
    for kind in KINDS {
        all.insert(kind.0.to_owned(), Value::Array(kind.rows(db, user).await?));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_name_of_its_own_and_fits() {
        let mut names: Vec<&str> = KINDS.iter().map(|Kind(name, ..)| *name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), KINDS.len());
        assert!(KINDS.iter().all(|Kind(_, columns, _)| columns.len() <= WIDEST));
    }
}
