//! SQL about what witnesses cosigned.

use haat_db::tables::LOG_WITNESSES;
use haat_db::{Db, DbError, FromRow, sql};
use haat_domain::time::Millis;

/// What a witness last cosigned.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Cosigned {
    pub(crate) verifier: String,
    pub(crate) size: i64,
    /// The checkpoint with the log's line and the witness's.
    pub(crate) note: String,
    /// When, by the witness's clock.
    pub(crate) at: Millis,
}

/// What every witness last cosigned.
pub(crate) async fn all(db: &Db) -> Result<Vec<Cosigned>, DbError> {
    sql("SELECT verifier, size, note, at FROM log_witnesses ORDER BY verifier").all(db).await
}

/// Keeps what a witness cosigned, unless it has cosigned a larger log already.
pub(crate) async fn keep(db: &Db, new: &Cosigned) -> Result<(), DbError> {
    let insert = LOG_WITNESSES.insert(
        "(verifier, size, note, at) VALUES ($1, $2, $3, $4) ON CONFLICT (verifier) DO UPDATE \
         SET size = excluded.size, note = excluded.note, at = excluded.at WHERE log_witnesses.size <= excluded.size",
    );
    db.write(insert.bind(&new.verifier).bind(new.size).bind(&new.note).bind(new.at)).await.map(|_| ())
}
