//! The public record of auctions: what happens is written down (`entering`), becomes leaves of a log (`sequencer`,
//! `tree`), is signed (`signer`, `keys`) and shown (`show_log`, `show_record`). `docs/record.md` describes every format.
//! What witnesses cosign of it is collected (`cosigned`, `ask_witnesses`). Two commands look at it from outside: `haat verify` and `haat witness`.

pub mod ask_witnesses;
pub mod check;
pub mod cosigned;
pub mod demo_witness;
pub(crate) mod entering;
pub(crate) mod files;
pub(crate) mod keys;
mod parts;
pub mod sequencer;
pub mod show_log;
pub mod show_record;
pub mod signer;
pub(crate) mod store;
pub(crate) mod tree;
pub mod verify;
pub mod waiting;
pub mod witness;

use crate::http::client_addr::TrustedProxies;
use crate::http::routes::{Routes, routes};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::extract::FromRef;
use axum::routing::{get, post};
use haat_db::{Db, DbError};
use haat_domain::ids::AuctionId;
pub use haat_record::Pen;
pub use parts::{Parts, spawn};
use std::sync::Arc;
pub use waiting::LogLag;

/// The feature's routes of the API.
pub fn router<S>() -> Routes<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    Routes::default()
        .routes(routes!(show_log::show_log))
        .routes(routes!(show_record::show_record))
        .routes(routes!(show_record::show_receipt))
        .routes(routes!(show_record::show_proof))
}

/// The log, at the addresses that C2SP gives it.
pub fn log_router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Parts>: FromRef<S>,
    TrustedProxies: FromRef<S>,
{
    let take = post(cosigned::take_cosigned).layer(DefaultBodyLimit::max(cosigned::MAX_BYTES));
    Router::new()
        .route("/log/checkpoint", get(show_log::show_checkpoint))
        .route("/log/cosignatures", take)
        .route("/log/keys", get(show_log::show_keys))
        .route("/log/tile/{*path}", get(show_log::show_tile))
}

/// What entries of this shop are written with.
pub async fn pen(db: &Db) -> Result<Pen, DbError> {
    if let Some(pen) = store::kept_pen(db).await? {
        return Ok(pen);
    }
    let mut tx = db.begin().await?;
    let pen = store::pen(&mut tx).await?;
    tx.commit().await?;
    Ok(pen)
}

impl Parts {
    /// The receipt for an attempt that counted before, by the key of its caller.
    pub(crate) async fn receipt_by_key(
        &self,
        auction: &AuctionId,
        person: &str,
        key: &str,
    ) -> Result<Option<String>, DbError> {
        let row = store::event_by_key(&self.db, auction, person, key).await?;
        Ok(row.filter(|row| !row.hash.is_empty()).and_then(|row| self.receipt(&row.entry(&self.pen))))
    }
}
