//! What can go wrong between us and the database.

use std::sync::Arc;

/// A database failure, cheap to clone because one failed commit is told to every transaction in it.
#[derive(Debug, Clone, thiserror::Error)]
pub enum DbError {
    /// The database cannot be reached now; the same call may work later.
    #[error("the database cannot be reached: {0}")]
    Unavailable(String),
    /// It waited too long for others, who write the same; the same call may work later.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// There is no room on the database's disk; somebody has to make some.
    #[error("the database's disk is full: {0}")]
    Full(String),
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
            | sqlx::Error::WorkerCrashed
            // A balancer with no server behind it lets us in and hangs up, which the driver reads as nonsense.
            | sqlx::Error::Protocol(_) => Self::Unavailable(error.to_string()),
            sqlx::Error::Database(db) if db.is_unique_violation() => {
                let target = db.constraint().map_or_else(
                    || db.message().rsplit(": ").next().unwrap_or_default().to_owned(),
                    str::to_owned,
                );
                Self::Unique { target }
            }
            sqlx::Error::Database(db) => match db.code().as_deref().map_or(Kind::Other, kind) {
                Kind::Away => Self::Unavailable(error.to_string()),
                Kind::Busy => Self::Busy(error.to_string()),
                Kind::Full => Self::Full(error.to_string()),
                Kind::Other => Self::Other(Arc::new(error)),
            },
            _ => Self::Other(Arc::new(error)),
        }
    }
}

enum Kind {
    Away,
    Busy,
    Full,
    Other,
}

/// What an engine's code means for whoever asked: five letters are PostgreSQL's, a number is SQLite's.
fn kind(code: &str) -> Kind {
    match code.parse::<i32>() {
        // A number's lower half says what it is, the upper half more precisely.
        Ok(number) if code.len() < 5 => match number & 0xff {
            5 | 6 => Kind::Busy,
            10 => Kind::Away,
            13 => Kind::Full,
            _ => Kind::Other,
        },
        _ if code == "53100" => Kind::Full,
        // Waited too long for a lock, or was taking too long, or was in the way of another.
        _ if ["55P03", "57014", "40P01", "40001"].contains(&code) => Kind::Busy,
        // Shutting down, no connection, out of resources, given up on while it was idle.
        _ if ["57P", "08", "53", "25P03"].iter().any(|class| code.starts_with(class)) => Kind::Away,
        _ => Kind::Other,
    }
}

impl From<DbError> for haat_workers::Trouble {
    fn from(error: DbError) -> Self {
        match error {
            DbError::Unavailable(_) => Self::Away,
            other => Self::Failed(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::postgres::{PgConnectOptions, PgConnection};
    use sqlx::{Connection as _, Error};
    use std::io::Read as _;
    use std::net::TcpListener;

    #[tokio::test]
    async fn a_balancer_with_no_server_behind_it_is_a_database_that_is_away() {
        let balancer = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = balancer.local_addr().unwrap().port();
        std::thread::spawn(move || {
            let (mut call, _) = balancer.accept().unwrap();
            call.read_exact(&mut [0; 8]).unwrap();
        });
        let options = PgConnectOptions::new_without_pgpass().host("127.0.0.1").port(port).username("haat");
        let refused: Result<PgConnection, Error> = PgConnection::connect_with(&options).await;
        let error = DbError::from(refused.map(|_| ()).unwrap_err());
        assert!(matches!(error, DbError::Unavailable(_)), "{error:?}");
    }
}
