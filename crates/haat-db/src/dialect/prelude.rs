//! Reads that lead to a write.

use super::{Connection, Db, Tx};
use crate::DbError;
use crate::query::Executor;

/// What is read before a write. PostgreSQL reads in the transaction that will write: one connection serves both.
/// SQLite reads before it, because everybody waits for the only writer.
pub struct Prelude {
    db: Db,
    begun: Option<Tx>,
}

impl Db {
    /// Begins to read for a write. Ask for nothing else of the database until it is over: connections are few.
    pub async fn prelude(&self) -> Result<Prelude, DbError> {
        let begun = if self.is_shared() { Some(self.begin().await?) } else { None };
        Ok(Prelude { db: self.clone(), begun })
    }
}

impl Prelude {
    /// Goes on to write. What was read may have changed meanwhile, on both engines: let each write check it.
    pub async fn write(self) -> Result<Tx, DbError> {
        match self.begun {
            Some(tx) => Ok(tx),
            None => self.db.begin().await,
        }
    }
}

impl<'a> Executor<'a> for &'a mut Prelude {
    fn connection(self, statement: &str) -> Connection<'a> {
        match &mut self.begun {
            Some(tx) => tx.connection(statement),
            None => (&self.db).connection(statement),
        }
    }
}
