//! The log for everyone: C2SP tlog-tiles below `/log`.

use crate::error::{AppError, AppResult};
use crate::http::json::Json;
use crate::http::path::Path;
use crate::http::values::IsoTime;
use crate::record::store::{self, log};
use crate::record::{Parts, cosigned, tree};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use haat_record::tiles::{self, Resource, Tile, WIDTH};
use http::{HeaderName, HeaderValue, header};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A key of the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogKeyJson {
    /// Its public half: name+id+key.
    key: String,
    /// The size of the log from which on it signed.
    from_size: i64,
    /// The size up to which; absent while it signs.
    #[serde(skip_serializing_if = "Option::is_none")]
    to_size: Option<i64>,
}

/// The public log of auctions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LogJson {
    /// Every key that ever signed, oldest first.
    keys: Vec<LogKeyJson>,
    /// The newest signed checkpoint; absent while there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
    /// Whether this shop signs at the moment.
    signing: bool,
    /// The witnesses that the shop knows.
    witnesses: Vec<WitnessJson>,
}

/// Somebody who keeps what the log was, and cosigns what continues it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WitnessJson {
    /// The public key: name+id+key.
    key: String,
    /// Whether it is the shop's own, as in a demo: then it shows what a witness does and vouches for nothing.
    own: bool,
    /// How many entries they last cosigned; absent until they have.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<i64>,
    /// When, by their own clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<IsoTime>,
    /// The checkpoint that they cosigned, with their line.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
}

/// The public log of auctions: its keys and its newest checkpoint. The log itself is at `/log/`.
#[utoipa::path(get, path = "/api/log", tag = "record", responses((status = 200, body = LogJson)))]
pub async fn show_log(State(parts): State<Arc<Parts>>) -> AppResult<Json<LogJson>> {
    let keys = log::keys(&parts.db).await?.into_iter();
    let keys = keys.map(|(key, from_size, to)| LogKeyJson {
        key,
        from_size,
        to_size: Some(to).filter(|to| *to >= 0),
    });
    let checkpoint = cosigned::newest(&parts).await?.map(|head| head.note);
    let kept = cosigned::known(&parts).await?;
    let witnesses = parts.witnesses.iter().map(|witness| {
        let key = witness.key.to_string();
        let kept = kept.iter().find(|kept| kept.verifier == key);
        let checkpoint = kept.map(|kept| kept.note.clone());
        let own = parts.demo_witness.as_ref().is_some_and(|demo| demo.known() == *witness);
        WitnessJson {
            key,
            own,
            size: kept.map(|kept| kept.size),
            at: kept.map(|kept| IsoTime(kept.at)),
            checkpoint,
        }
    });
    let signing = parts.signer.as_ref().is_some_and(|signer| signer.refusal().is_none());
    Ok(Json(LogJson { keys: keys.collect(), checkpoint, signing, witnesses: witnesses.collect() }))
}

type Headers = [(HeaderName, HeaderValue); 2];

/// A checkpoint is new every second or so while there are bids.
fn brief() -> Headers {
    [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=1")),
    ]
}

/// A tile never changes: another width is another address.
fn for_good() -> Headers {
    [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable")),
    ]
}

/// `GET /log/checkpoint`: the newest signed checkpoint, with the cosignatures for it.
pub async fn show_checkpoint(State(parts): State<Arc<Parts>>) -> AppResult<Response> {
    let head = cosigned::newest(&parts).await?.ok_or_else(|| AppError::not_found("Checkpoint"))?;
    Ok((brief(), head.note).into_response())
}

/// `GET /log/keys`: every key that ever signed, oldest first, after the sizes between which it did (`-` while it does).
pub async fn show_keys(State(parts): State<Arc<Parts>>) -> AppResult<Response> {
    let line = |(key, from, to): &log::Key| match to {
        -1 => format!("{from} - {key}\n"),
        to => format!("{from} {to} {key}\n"),
    };
    let lines: String = log::keys(&parts.db).await?.iter().map(line).collect();
    Ok((brief(), lines).into_response())
}

/// `GET /log/tile/…`: hashes and entries, as far as the log is signed.
pub async fn show_tile(State(parts): State<Arc<Parts>>, Path(path): Path<String>) -> AppResult<Response> {
    let missing = || AppError::not_found("Tile");
    let resource = Resource::parse(&path).ok_or_else(missing)?;
    let (Resource::Hashes(tile) | Resource::Entries(tile)) = resource;
    let size = log::signed_head(&parts.db).await?.map_or(0, |head| head.size);
    // A partial tile stays for good: whoever saw the checkpoint that needs it may still ask.
    Tile::in_tree(tile.level, tile.index, size).filter(|now| tile.width <= now.width).ok_or_else(missing)?;
    let bytes: Vec<u8> = match resource {
        Resource::Hashes(tile) => {
            tree::hashes(&parts.db, &parts.pen, tile).await?.iter().flat_map(|hash| hash.0).collect()
        }
        Resource::Entries(tile) => {
            let from = tile.index * WIDTH;
            let to = from + u64::from(tile.width);
            let rows = store::leaves(&parts.db, log::number(from), log::number(to)).await?;
            let entries: Vec<String> = rows.iter().map(|row| row.entry(&parts.pen)).collect();
            let bundle = tiles::bundle(entries.iter().map(String::as_bytes));
            bundle.ok_or_else(|| AppError::internal("an entry is too long for a bundle"))?
        }
    };
    Ok((for_good(), bytes).into_response())
}
