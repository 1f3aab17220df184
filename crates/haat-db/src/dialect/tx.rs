//! What a transaction can do beside running queries.

use super::run::statement;
use super::{Begun, Connection, Tx, hearing};
use crate::DbError;
use crate::answer::{Boxed, Rows};
use crate::progress::Ring;

impl Tx {
    /// No limits on its statements: it changes or copies a whole shop, before the shop opens.
    pub async fn take_your_time(&mut self) -> Result<(), DbError> {
        match &mut self.on {
            Begun::Sqlite(_) => Ok(()),
            Begun::Postgres(tx) => tx.take_your_time().await,
        }
    }

    /// Whether others may be writing meanwhile. SQLite has one writer.
    pub fn is_shared(&self) -> bool {
        matches!(self.on, Begun::Postgres(_))
    }

    /// What to add to a SELECT of rows that shall be changed: it takes them, and leaves out those that another program
    /// is changing. SQLite's one writer has them all.
    pub fn only_free(&self) -> &'static str {
        match &self.on {
            Begun::Sqlite(_) => "",
            Begun::Postgres(_) => " FOR NO KEY UPDATE SKIP LOCKED",
        }
    }

    /// The same, but it waits for those who are changing them.
    pub fn held(&self) -> &'static str {
        match &self.on {
            Begun::Sqlite(_) => "",
            Begun::Postgres(_) => " FOR NO KEY UPDATE",
        }
    }

    /// Undoes it and waits until that is done. One that is dropped is undone as well, but its rows may be held for a
    /// moment longer, and whoever looks for free ones at once would take them for somebody else's.
    pub async fn rollback(self) {
        match self.on {
            // The next one begins when this is undone.
            Begun::Sqlite(tx) => drop(tx),
            Begun::Postgres(tx) => tx.rollback().await,
        }
    }

    /// Makes it durable. Tell nobody before this returned `Ok`.
    pub fn commit(self) -> Boxed<'static, ()> {
        Box::pin(async move { self.commit_facts().await.map(|_| ()) })
    }

    /// The same, and the number of the last fact that was appended (0 without any), for those who wait for a follower.
    pub fn commit_facts(mut self) -> Boxed<'static, i64> {
        Box::pin(async move {
            let facts = self.unwritten_facts()?;
            // Both live until the commit is over, one way or the other.
            let _ring = facts.is_some().then(|| Ring(self.progress.clone()));
            let Self { on, raise, .. } = self;
            let numbers = match on {
                Begun::Sqlite(tx) => Rows::from(tx.commit(facts.map(statement).transpose()?).await?),
                Begun::Postgres(mut tx) => {
                    let numbers = match facts {
                        Some(facts) => Connection::PgTx(&mut tx).all(facts).await?,
                        None => Rows::Postgres(Vec::new()),
                    };
                    if raise.users() {
                        tx.run(hearing::TELL_OF_ACCOUNTS).await?;
                    }
                    tx.commit().await?;
                    numbers
                }
            };
            Ok(numbers.all::<(i64,)>()?.into_iter().map(|(number,)| number).max().unwrap_or_default())
        })
    }
}
