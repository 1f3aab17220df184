//! The order of facts on either engine.
//!
//! SQLite has one writer: numbers are given in the order of commits. On PostgreSQL a lower number may be committed
//! later. There a transaction that appends holds a shared advisory lock from before it takes numbers until it is over,
//! and the lock is named after the newest number before its own. So nothing new can appear up to the lowest number
//! that such a lock names: up to there the log is settled, and followers read no further. Writers never wait for each
//! other, nor followers for transactions that append nothing.

use super::{Begun, Db, Tx};
use crate::facts::Appended;
use crate::progress::Progress;
use crate::tables::FACTS;
use crate::{DbError, Query, sql};

/// An advisory lock's second half has 31 bits. Nobody is ever that many numbers behind.
const LOW_BITS: &str = "2147483647";

/// Where the log ends.
pub(crate) struct End {
    /// Nothing new will appear up to this number.
    pub(crate) settled: i64,
    /// The newest number given out.
    pub(crate) newest: i64,
}

impl Db {
    pub(crate) fn progress(&self) -> &Progress {
        match self {
            Self::Sqlite(db) => &db.progress,
            Self::Postgres(db) => &db.progress,
        }
    }

    /// Where the log ends now. Whoever reads facts asks before: what is settled is also visible.
    pub(crate) async fn end_of_facts(&self) -> Result<End, DbError> {
        let (settled, newest) = match self {
            Self::Sqlite(_) => {
                let newest = sql("SELECT MAX(id) FROM facts").count(self).await?;
                (newest, newest)
            }
            // The subquery needs the row of the sequence, so the locks are looked at after it.
            Self::Postgres(_) => {
                sql(format!(
                    "SELECT LEAST(s.last_value, (SELECT MIN(s.last_value - ((s.last_value - l.objid::bigint) & {LOW_BITS})) \
                     FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 2 \
                     AND l.classid = 'facts'::regclass::oid \
                     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))), \
                     s.last_value FROM fact_ids s"
                ))
                .one::<(i64, i64)>(self)
                .await?
            }
        };
        Ok(End { settled, newest })
    }

    /// Makes the numbers of facts go on after those that are there. SQLite counts from the newest anyway.
    ///
    /// A sequence that other programs draw from is never behind, and is left alone: to set it to what was read a moment
    /// ago would give their numbers out again.
    pub(crate) async fn number_facts(tx: &mut Tx) -> Result<(), DbError> {
        if let Begun::Postgres(tx) = &mut tx.on {
            tx.run(
                "CREATE SEQUENCE IF NOT EXISTS fact_ids MINVALUE 0 START 0; \
                 SELECT setval('fact_ids', there.newest) \
                 FROM fact_ids, (SELECT COALESCE(MAX(id), 0) AS newest FROM facts) AS there \
                 WHERE NOT fact_ids.is_called OR fact_ids.last_value < there.newest",
            )
            .await?;
        }
        Ok(())
    }
}

impl Tx {
    /// The facts that this transaction will write.
    pub(crate) fn appended(&mut self) -> &mut Vec<Appended> {
        &mut self.appended
    }

    /// What writes the facts that were appended and gives back their numbers. It is run as the last thing before the
    /// commit: so nobody's numbers are open for long.
    pub(super) fn unwritten_facts(&mut self) -> Result<Option<Query>, DbError> {
        let appended = std::mem::take(&mut self.appended);
        if appended.is_empty() {
            return Ok(None);
        }
        let json = serde_json::to_string(&appended)
            .map_err(|error| DbError::Setup(format!("facts cannot be written as JSON: {error}")))?;
        let columns = "(id, at, kind, subject, actor, payload, words, kept)";
        let query = match &self.on {
            Begun::Sqlite(_) => FACTS.insert(format!(
                "{columns} SELECT (SELECT COALESCE(MAX(id), 0) FROM facts) + key + 1, value->>0, value->>1, value->>2, \
                 value->>3, value->>4, value->>5, value->>6 FROM json_each($1) RETURNING id"
            )),
            Begun::Postgres(_) => FACTS.insert(format!(
                "{columns} WITH held AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared( \
                 'facts'::regclass::oid::bigint::bit(32)::int, (last_value & {LOW_BITS})::int) FROM fact_ids) \
                 SELECT nextval('fact_ids'), (value->>0)::bigint, value->>1, value->>2, value->>3, value->>4, \
                 value->>5, (value->>6)::boolean FROM held, json_array_elements($1::json) AS row (value) RETURNING id"
            )),
        };
        Ok(Some(query.bind(json)))
    }
}
