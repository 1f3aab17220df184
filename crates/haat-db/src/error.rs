//! What can go wrong between us and the database.

use std::sync::Arc;

/// A database failure, cheap to clone because one failed commit is told to every transaction in it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum DbError {
    /// The database cannot be reached now; the same call may work later.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// A row with the same unique columns exists. `target` is `table.column` (SQLite) or a constraint name.
    #[error("a unique value is taken: {target}")]
    Unique {
        /// What was violated, in the engine's words.
        target: String,
    },
    /// A setting or file of the database is wrong; a person has to act.
    #[error("{0}")]
    Setup(String),
    /// Anything else.
    #[error(transparent)]
    Other(Arc<sqlx::Error>),
}

impl DbError {
    /// Whether this is a violation of the unique constraint over `columns` of `table`.
    pub fn is_unique(&self, table: &str, columns: &[&str]) -> bool {
        let Self::Unique { target } = self else { return false };
        let listed = columns.iter().map(|column| format!("{table}.{column}")).collect::<Vec<_>>().join(", ");
        *target == listed || *target == format!("{table}_{}_key", columns.join("_"))
    }
}

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unavailable(error.to_string()),
            sqlx::Error::Database(db) if db.is_unique_violation() => {
                let target = db.constraint().map_or_else(
                    || db.message().rsplit(": ").next().unwrap_or_default().to_owned(),
                    str::to_owned,
                );
                Self::Unique { target }
            }
            // PostgreSQL's classes 57P (shutting down), 08 (connection) and 53 (out of resources).
            sqlx::Error::Database(db)
                if db.code().is_some_and(|code| {
                    code.len() == 5 && ["57P", "08", "53"].iter().any(|class| code.starts_with(class))
                }) =>
            {
                Self::Unavailable(error.to_string())
            }
            _ => Self::Other(Arc::new(error)),
        }
    }
}
