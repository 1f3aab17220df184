//! The record of one auction to download, the receipt of one bid, and the proof that it is in the log.

use crate::error::{AppError, AppResult, Code};
use crate::http::client_addr::ClientAddr;
use crate::http::json::Json;
use crate::http::path::Path;
use crate::record::store::log::{self, Head};
use crate::record::store::{self, Lot};
use crate::record::{Parts, cosigned, tree};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use haat_domain::ids::AuctionId;
use haat_record::merkle::inclusion_ranges;
use haat_record::openings::{Sealed, openings};
use haat_record::record::{FORMAT, Inclusion, Record};
use haat_record::seal::Opening;
use haat_record::tiles::needed;
use haat_record::{Entry, Event};
use http::header;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use utoipa::ToSchema;

/// Records that one address may ask for in a while: a long history takes some work.
const RECORDS: u32 = 60;
const RECORDS_PER: Duration = Duration::from_mins(1);

/// Where an event stands in the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InclusionJson {
    /// The number of its leaf.
    index: u64,
    /// The hashes from the leaf upwards, in base64.
    proof: Vec<String>,
}

/// The record of an auction: everything that a check needs, but the key (docs/record.md).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordJson {
    /// `haat-record/v1`
    format: String,
    /// The auction's id.
    auction: String,
    /// What is sold.
    title: String,
    /// More about it.
    description: String,
    /// What happened, as it was written down, from number 0.
    entries: Vec<String>,
    /// What is shown of sealed numbers, by the number of their event; empty until the auction is over.
    #[schema(value_type = Object)]
    openings: BTreeMap<u64, Opening>,
    /// The log's signed checkpoint.
    checkpoint: String,
    /// Where each event stands in the log; the last ones of a running auction may be missing.
    inclusions: Vec<InclusionJson>,
}

/// One event of an auction with the proof that it is in the log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofJson {
    /// The event as it was written down.
    entry: String,
    /// The number of its leaf.
    index: u64,
    /// The hashes from the leaf upwards, in base64.
    proof: Vec<String>,
    /// The log's signed checkpoint.
    checkpoint: String,
}

/// The record of an auction, to keep and to check with `haat verify` or any program that reads its format.
#[utoipa::path(get, path = "/api/auctions/{id}/record", tag = "record", params(("id" = String, Path)),
    responses((status = 200, body = RecordJson), (status = 404), (status = 429)))]
pub async fn show_record(
    State(parts): State<Arc<Parts>>,
    from: ClientAddr,
    Path(id): Path<String>,
) -> AppResult<Response> {
    parts.limits.check(&format!("record:{}", from.network()), RECORDS, RECORDS_PER).await?;
    let record = record(&parts, &id.into()).await?.ok_or_else(|| AppError::not_found("Record"))?;
    let name = format!("attachment; filename=\"auction-{}.json\"", record.auction);
    let inclusions = record.inclusions.into_iter();
    let inclusions = inclusions.map(|Inclusion { index, proof }| InclusionJson { index, proof }).collect();
    let Record { format, auction, title, description, entries, openings, checkpoint, .. } = record;
    let json = RecordJson { format, auction, title, description, entries, openings, checkpoint, inclusions };
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(json)).into_response())
}

/// What the record of an auction is now; `None` when there is nothing to check yet.
pub(crate) async fn record(parts: &Parts, id: &AuctionId) -> AppResult<Option<Record>> {
    let Some(lot) = store::lot(&parts.db, id).await? else { return Ok(None) };
    let Some(head) = log::signed_head(&parts.db).await? else { return Ok(None) };
    let rows = store::events(&parts.db, id, 0, i64::MAX).await?;
    let texts: Vec<String> = rows.iter().map(|row| row.entry(&parts.pen)).collect();
    let entries: Vec<Entry> = texts.iter().filter_map(|text| Entry::parse(text)).collect();
    let over = entries.iter().any(|entry| matches!(entry.event, Event::Ended { .. } | Event::Withdrawn));
    let runs = log::runs(&parts.db, id).await?;
    let last = runs.last().map_or(0, |run| run.leaf + run.events);
    let head = cosigned::best(parts, head, last).await?;
    let leaves = runs.iter().flat_map(|run| run.leaf..run.leaf + run.events).filter(|leaf| *leaf < head.size);
    let inclusions = prove(parts, &head, leaves.collect()).await?;
    // Nothing is opened that the log does not have: until then a number may still be decided.
    let openings = if over && inclusions.len() >= entries.len() {
        opened(parts, id, &lot, &entries).await?
    } else {
        BTreeMap::new()
    };
    Ok(Some(Record {
        format: FORMAT.to_owned(),
        auction: id.to_string(),
        title: lot.title,
        description: lot.description,
        entries: texts,
        openings,
        checkpoint: head.note,
        inclusions,
    }))
}

/// Where these leaves stand in the log.
async fn prove(parts: &Parts, head: &Head, leaves: Vec<u64>) -> AppResult<Vec<Inclusion>> {
    let ranges: Vec<_> = leaves.iter().map(|leaf| inclusion_ranges(*leaf, head.size)).collect();
    let wanted = ranges.iter().flat_map(|ranges| needed(ranges, head.size)).collect();
    let tiles = tree::tiles(&parts.db, &parts.pen, wanted).await?;
    leaves
        .into_iter()
        .zip(ranges)
        .map(|(index, ranges)| {
            let proof = tiles.proof(&ranges).ok_or_else(|| AppError::internal("the log has gaps"))?;
            Ok(Inclusion { index, proof: proof.iter().map(|hash| hash.to_base64()).collect() })
        })
        .collect()
}

/// The openings of an auction that is over.
async fn opened(
    parts: &Parts,
    id: &AuctionId,
    lot: &Lot,
    entries: &[Entry],
) -> AppResult<BTreeMap<u64, Opening>> {
    let sealed_by = |user: &str, value| Sealed { value, salt: parts.pen.salt(id.as_str(), user, value) };
    let mut sealed = BTreeMap::new();
    for (no, bidder, amount) in store::maxima(&parts.db, id).await? {
        sealed.insert(u64::try_from(no).unwrap_or_default(), sealed_by(&bidder, amount));
    }
    let agreed = entries.iter().rfind(|entry| matches!(entry.event, Event::Terms(_)));
    if let (Some(terms), Some(reserve)) = (agreed, lot.reserve) {
        sealed.insert(terms.number, sealed_by(&lot.creator_id, reserve));
    }
    // What cannot be opened is not: whoever checks the record is told of it.
    Ok(openings(entries, &sealed).unwrap_or_default())
}

/// The shop's signature on one event of an auction: a bidder's receipt, a signed note.
#[utoipa::path(get, path = "/api/auctions/{id}/bids/{seq}/receipt", tag = "record",
    params(("id" = String, Path), ("seq" = i64, Path)),
    responses((status = 200, description = "A signed note (docs/record.md)", body = String, content_type = "text/plain"),
        (status = 404), (status = 503, description = "This node has no key, or the log is not signed")))]
pub async fn show_receipt(
    State(parts): State<Arc<Parts>>,
    Path((id, seq)): Path<(String, String)>,
) -> AppResult<Response> {
    let entry = entry(&parts, &id.into(), number(&seq)?).await?;
    let words = "Receipts cannot be signed at the moment. Please try again later.";
    let receipt = parts.receipt(&entry).ok_or_else(|| AppError::unavailable(words).coded(Code::NotSigned))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], receipt).into_response())
}

/// The proof that an event of an auction is in the log, once it is: within two seconds.
#[utoipa::path(get, path = "/api/auctions/{id}/bids/{seq}/proof", tag = "record",
    params(("id" = String, Path), ("seq" = i64, Path)),
    responses((status = 200, body = ProofJson), (status = 404, description = "No such bid, or not in the log yet")))]
pub async fn show_proof(
    State(parts): State<Arc<Parts>>,
    Path((id, seq)): Path<(String, String)>,
) -> AppResult<Json<ProofJson>> {
    let (id, seq) = (AuctionId::from(id), number(&seq)?);
    let entry = entry(&parts, &id, seq).await?;
    let not_yet = || {
        AppError::new(
            http::StatusCode::NOT_FOUND,
            "This bid is not in the log yet. It takes a second or two.",
        )
        .coded(Code::NotLogged)
    };
    let head = log::signed_head(&parts.db).await?.ok_or_else(not_yet)?;
    let runs = log::runs(&parts.db, &id).await?;
    let place = |run: &log::Run| {
        let offset = u64::try_from(seq.checked_sub(run.no)?).ok().filter(|offset| *offset < run.events)?;
        Some(run.leaf + offset)
    };
    let leaf = runs.iter().find_map(place).filter(|leaf| *leaf < head.size).ok_or_else(not_yet)?;
    let head = cosigned::best(&parts, head, leaf + 1).await?;
    let found = prove(&parts, &head, vec![leaf]).await?;
    let Inclusion { index, proof } = found.into_iter().next().ok_or_else(not_yet)?;
    Ok(Json(ProofJson { entry, index, proof, checkpoint: head.note }))
}

fn number(seq: &str) -> AppResult<i64> {
    seq.parse().map_err(|_| AppError::not_found("Bid"))
}

async fn entry(parts: &Parts, id: &AuctionId, seq: i64) -> AppResult<String> {
    let rows = store::events(&parts.db, id, seq, 1).await?;
    let row = rows.first().filter(|row| row.no == seq && !row.hash.is_empty());
    row.map(|row| row.entry(&parts.pen)).ok_or_else(|| AppError::not_found("Bid"))
}
