//! Whether anybody writes at all: while nobody does, what was read stays true, whoever might have written.

use super::Db;
use crate::DbError;
use crate::version::{Still, Version};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::time::{Duration, Instant};

const LOOK_EVERY: Duration = Duration::from_millis(300);

impl Db {
    /// The latest time for which it is known that nobody wrote anything; none until [`Self::watch`] found one.
    pub fn still(&self) -> Option<Still> {
        self.known().still()
    }

    /// Looks again and again whether anybody wrote anything, this program or another, so that [`Self::still`] knows. Ends
    /// only when it cannot look.
    pub async fn watch(&self) -> Result<(), DbError> {
        let mut eye = self.eye().await?;
        let mut seen = eye.look().await?;
        let mut since = Instant::now();
        loop {
            tokio::time::sleep(LOOK_EVERY).await;
            // Before the look: what is written during it may or may not be seen.
            let until = Instant::now();
            let now = eye.look().await?;
            if now == seen {
                self.known().be_still(Still { since, until });
            } else {
                (seen, since) = (now, Instant::now());
            }
        }
    }

    fn known(&self) -> &Version {
        match self {
            Self::Sqlite(db) => &db.version,
            Self::Postgres(db) => &db.version,
        }
    }

    async fn eye(&self) -> Result<Eye<'_>, DbError> {
        match self {
            Self::Sqlite(db) => {
                let options = SqliteConnectOptions::new().filename(&db.path).read_only(true);
                Ok(Eye::Sqlite(SqliteConnection::connect_with(&options).await?))
            }
            Self::Postgres(_) => Ok(Eye::Postgres(self)),
        }
    }
}

/// What looks. SQLite compares with what the same connection saw before, so that one is its own.
enum Eye<'a> {
    Sqlite(SqliteConnection),
    Postgres(&'a Db),
}

impl Eye<'_> {
    /// A word that is another one after every commit; it may be another one without any.
    async fn look(&mut self) -> Result<String, DbError> {
        match self {
            Self::Sqlite(connection) => {
                let version: i64 = sqlx::query_scalar("PRAGMA data_version").fetch_one(connection).await?;
                Ok(version.to_string())
            }
            Self::Postgres(db) => {
                // Which transactions are over: it stays the same while none that writes ends.
                let query = crate::sql("SELECT CAST(txid_current_snapshot() AS TEXT)");
                Ok(query.scalar::<String>(*db).await?.unwrap_or_default())
            }
        }
    }
}
