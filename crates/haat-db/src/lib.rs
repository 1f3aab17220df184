//! The database: SQLite or PostgreSQL behind one set of queries.
//!
//! A query is written once, in portable SQL, and runs on whichever engine the URL chose:
//!
//! ```no_run
//! # async fn example(db: haat_db::Db) -> Result<(), haat_db::DbError> {
//! use haat_db::{sql, tables::USERS};
//! let name: Option<String> = sql("SELECT name FROM users WHERE id = $1").bind("u1").scalar(&db).await?;
//! let mut tx = db.begin().await?;
//! USERS.update("SET name = $1 WHERE id = $2").bind("Asha").bind("u1").execute(&mut tx).await?;
//! tx.commit().await?; // durable when this returns
//! # Ok(()) }
//! ```
//!
//! Architecture invariant: only `dialect.rs`, with its folder, knows which engine runs.

extern crate self as haat_db;

mod answer;
mod columns;
mod copy;
mod dialect;
mod error;
pub mod facts;
mod full;
mod group_commit;
mod id;
mod migrate;
mod paging;
mod progress;
mod query;
mod rename;
mod row;
pub mod tables;
mod version;

pub use answer::{Answer, Boxed};
pub use copy::Copied;
pub use dialect::{Db, Kind, Tx};
pub use error::DbError;
pub use facts::{Fact, Follower, Recorded};
pub use haat_db_macros::FromRow;
pub use id::new_id;
pub use migrate::MIGRATIONS;
pub use paging::paged;
pub use query::{Executor, Query, Value, sql};
pub use row::{Column, FromRow, Row};
pub use version::Still;
